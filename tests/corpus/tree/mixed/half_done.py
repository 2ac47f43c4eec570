"""Half of the move to v2 is done: the addresses are, the names are not."""
import os

import requests

ROOT = "https://rest.gpu.example"
HEADERS = {"Authorization": f"Bearer {os.environ['GPU_API_KEY']}"}


def pods():
    return requests.get(f"{ROOT}/v2/pods", headers=HEADERS).json()


def create(name):
    body = {
        "name": name,
        "imageName": "alpine:3.20",
        "gpuTypeIds": ["NVIDIA L4"],
        "containerDiskInGb": 20,
    }
    return requests.post(f"{ROOT}/v2/pods", json=body, headers=HEADERS).json()


for pod in pods():
    print(pod["id"], pod["desiredStatus"], pod["templateId"])
