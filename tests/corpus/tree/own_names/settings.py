"""Our own names for our own things; the service never sees them."""
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--workers-max", dest="workersMax", type=int)
args = parser.parse_args()


def limit(templateId, workersMax=3):
    desiredStatus = "RUNNING" if workersMax else "EXITED"
    return templateId, desiredStatus


print(limit(args.templateId, args.workersMax))
