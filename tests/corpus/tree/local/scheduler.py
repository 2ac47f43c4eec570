"""A scheduler of our own machines: the words are ours."""
from dataclasses import dataclass, field


@dataclass
class Worker:
    templateId: str
    desiredStatus: str = "RUNNING"
    interruptible: bool = False
    ports: list = field(default_factory=list)


def plan(templateId, workersMin=0, workersMax=3, gpuCount=1):
    """Gives workersMin to workersMax workers of templateId."""
    count = max(workersMin, min(workersMax, gpuCount))
    return [Worker(templateId=templateId) for _ in range(count)]


def stop(workers):
    for worker in workers:
        if worker.desiredStatus == "RUNNING":
            worker.desiredStatus = "EXITED"
    return workers


def describe(worker, imageName="none"):
    machine = {"amount": 1, "time": 2}
    return f"{worker.templateId} wants {worker.desiredStatus}, image {imageName}, {machine['amount']}"


if __name__ == "__main__":
    for worker in stop(plan("tpl", workersMax=2)):
        print(describe(worker))
