"""Pods, moved to API v2.

v1 had BASE = "https://rest.gpu.example/v1" and POST /v1/pods/{id}/stop; lists were
bare arrays (for pod in r.json()), a pod had desiredStatus, imageName and costPerHr,
and a create took gpuTypeIds and containerDiskInGb.
"""
import os

import requests

# BASE = "https://rest.gpu.example/v1"
ROOT = "https://rest.gpu.example"


def pods():
    """Gives all pods; in v1 this was requests.get("https://rest.gpu.example/v1/pods").json()."""
    # r = requests.get(f"{BASE}/pods", params={"desiredStatus": "RUNNING"})
    r = requests.get(f"{ROOT}/v2/pods", headers={"Authorization": f"Bearer {os.environ['GPU_API_KEY']}"})
    return r.json()["pods"]  # was: r.json()


def create(name):
    body = {
        "name": name,
        "image": "alpine:3.20",  # imageName in v1
        "gpu": {"id": "NVIDIA L4"},  # gpuTypeIds, gpuCount
        "disk": 50,  # containerDiskInGb
        "mounts": {"persistent": {"size": 20, "path": "/workspace"}},  # volumeInGb, volumeMountPath
    }
    return requests.post(f"{ROOT}/v2/pods", json=body)


for pod in pods():
    # v1: pod["desiredStatus"], pod["costPerHr"]
    print(pod["status"], pod["cost"])
