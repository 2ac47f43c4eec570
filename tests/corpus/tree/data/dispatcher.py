"""Rents a worker when the queue is long. The address comes from the environment, see .env.example."""
import os
import random
import time

import requests

API = os.environ["GPU_API_URL"]
KEY = os.environ["GPU_API_KEY"]
session = requests.Session()
session.headers["Authorization"] = "Bearer " + KEY


def queue_length():
    return random.randrange(20)


def workers():
    pods = session.get(API + "/pods").json()
    return [pod for pod in pods if pod["name"] == "worker" and pod["desiredStatus"] == "RUNNING"]


def rent():
    body = dict(
        name="worker",
        imageName="registry.example.com/worker:1",
        gpuTypeIds=["NVIDIA L4"],
        volumeInGb=20,
        containerDiskInGb=10,
        ports="8000/http",
    )
    session.post(API + "/pods", json=body).raise_for_status()


while True:
    if queue_length() > 10 * len(workers()):
        rent()
    time.sleep(60)
