"""Refuses to rent more than the budget of a team."""
import os

import requests

API_V1 = "https://cloud.example.org/v1"
AUTH = {"Authorization": "Bearer " + os.environ["CLOUD_KEY"]}


class Quota:
    def __init__(self, limit):
        self.limit = limit

    def pods(self):
        response = requests.get(url=API_V1 + "/pods", headers=AUTH, params=dict(computeType="GPU"))
        response.raise_for_status()
        return response.json()

    def used(self):
        return sum(float(pod["costPerHr"]) * pod["gpu"]["count"] for pod in self.pods())

    def rent(self, name, gpu, image="python:3.12"):
        if self.used() > self.limit:
            raise RuntimeError("the team has no money left")
        payload = {}
        payload["name"] = name
        payload["imageName"] = image
        payload["gpuTypeIds"] = [gpu]
        payload["containerDiskInGb"] = 20
        payload["ports"] = ["22/tcp"]
        response = requests.post(url=API_V1 + "/pods", headers=AUTH, json=payload)
        if response.status_code == 400:
            raise ValueError(response.json()["message"])
        return response.json()

    def release(self, pod_id):
        response = requests.delete(url=API_V1 + "/pods/" + pod_id, headers=AUTH)
        assert response.status_code in (200, 204)


quota = Quota(limit=5)
print(quota.rent("quota", "NVIDIA L4")["desiredStatus"])
