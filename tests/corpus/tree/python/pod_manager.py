#!/usr/bin/env python3
"""Start, stop and watch the pods of the research group.

Reads GPU_API_KEY from the environment. Talks to https://rest.gpu.example/v1/pods.
"""

import os
import sys
import time

import requests

API_BASE = "https://rest.gpu.example/v1"
TIMEOUT = 30


class PodError(RuntimeError):
    pass


class PodManager:
    def __init__(self, key=None):
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {key or os.environ['GPU_API_KEY']}"

    def list(self):
        r = self.session.get(f"{API_BASE}/pods", timeout=TIMEOUT)
        r.raise_for_status()
        return r.json()

    def get(self, pod_id):
        r = self.session.get(f"{API_BASE}/pods/{pod_id}", timeout=TIMEOUT)
        if r.status_code != 200:
            raise PodError(r.json()["message"])
        return r.json()

    def create(self, name, image):
        payload = {
            "name": name,
            "imageName": image,
            "gpuTypeIds": ["NVIDIA L4"],
            "gpuCount": 1,
            "cloudType": "SECURE",
            "containerDiskInGb": 40,
            "volumeInGb": 100,
            "volumeMountPath": "/workspace",
            "ports": ["8888/http", "22/tcp"],
            "env": {"JUPYTER_TOKEN": os.environ.get("JUPYTER_TOKEN", "")},
        }
        r = self.session.post(f"{API_BASE}/pods", json=payload, timeout=TIMEOUT)
        if r.status_code not in (200, 201):
            raise PodError(f"create failed: {r.text}")
        return r.json()["id"]

    def stop(self, pod_id):
        r = self.session.post(f"{API_BASE}/pods/{pod_id}/stop", timeout=TIMEOUT)
        r.raise_for_status()

    def resume(self, pod_id):
        r = self.session.post(f"{API_BASE}/pods/{pod_id}/start", timeout=TIMEOUT)
        r.raise_for_status()

    def delete(self, pod_id):
        r = self.session.delete(f"{API_BASE}/pods/{pod_id}", timeout=TIMEOUT)
        return r.status_code == 200

    def wait(self, pod_id, seconds=300):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            pod = self.get(pod_id)
            if pod["desiredStatus"] == "RUNNING" and pod.get("publicIp"):
                return pod
            time.sleep(5)
        raise PodError(f"pod {pod_id} is not up after {seconds} s")


def main():
    manager = PodManager()
    for pod in manager.list():
        print(pod["id"], pod["name"], pod["desiredStatus"], pod["costPerHr"])
    if "--stop-all" in sys.argv:
        for pod in manager.list():
            manager.stop(pod["id"])


if __name__ == "__main__":
    main()
