"""Tasks of a container service, whose API says desiredStatus too."""
import boto3

ecs = boto3.client("ecs")


def running(cluster):
    arns = ecs.list_tasks(cluster=cluster, desiredStatus="RUNNING")["taskArns"]
    if not arns:
        return []
    return ecs.describe_tasks(cluster=cluster, tasks=arns)["tasks"]


def main(cluster="prod"):
    for task in running(cluster):
        wanted, is_now = task["desiredStatus"], task["lastStatus"]
        if wanted != is_now:
            print(task["taskArn"], wanted, is_now)
    ecs.register_task_definition(
        family="web",
        containerDefinitions=[{"name": "web", "image": "web:1", "portMappings": [{"containerPort": 80}]}],
    )


if __name__ == "__main__":
    main()
