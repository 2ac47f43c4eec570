"""Pods through API v2."""
import os
import time

import requests

ROOT = os.environ.get("GPU_ROOT", "https://rest.gpu.example")
PODS = f"{ROOT}/v2/pods"
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['GPU_API_KEY']}"


def create(name, image, template_id=None):
    body = {
        "name": name,
        "image": image,
        "gpu": {"id": "NVIDIA L4", "count": 1, "minRamPerGpu": 8},
        "cloud": "SECURE",
        "disk": 50,
        "mounts": {"persistent": {"size": 20, "path": "/workspace"}},
        "ports": ["8888/http", "22/tcp"],
        "dataCenterIds": ["EU-RO-1"],
        "env": {"MODE": "test"},
    }
    if template_id:
        body["templateId"] = template_id
    answer = session.post(PODS, json=body)
    if answer.status_code != 201:
        raise RuntimeError(answer.json()["detail"])
    return answer.json()


def wait(pod_id):
    while True:
        pod = session.get(f"{PODS}/{pod_id}").json()
        if pod["status"] == "RUNNING":
            return pod["runtime"]["ports"]
        if pod["status"] == "ERROR":
            raise RuntimeError(pod["status"])
        time.sleep(2)


def stop(pod_id):
    session.post(f"{PODS}/{pod_id}/action", json={"action": "stop"}).raise_for_status()


def listed():
    return [pod for pod in session.get(PODS).json()["pods"] if pod["status"] == "RUNNING"]


if __name__ == "__main__":
    for pod in listed():
        print(pod["id"], pod["cost"], pod["templateId"])
