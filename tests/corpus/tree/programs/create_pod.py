"""Rents one pod and says what it got."""
import json
import os
import urllib.request

HEADERS = {"Authorization": f"Bearer {os.environ['CLOUD_KEY']}", "Content-Type": "application/json"}
API = "http://localhost:8081/v1"

body = {
    "name": "train-7",
    "imageName": "python:3.12",
    "gpuTypeIds": ["NVIDIA GeForce RTX 4090"],
    "gpuCount": 1,
    "cloudType": "SECURE",
    "containerDiskInGb": 30,
    "volumeInGb": 0,
    "ports": ["8080/http"],
    "env": {"MODE": "test"},
    "dockerStartCmd": ["sleep", "infinity"],
}
request = urllib.request.Request(
    API + "/pods",
    data=json.dumps(body).encode(),
    headers=HEADERS,
    method="POST",
)
with urllib.request.urlopen(request) as response:
    pod = json.load(response)
print("rented", pod["name"], "with", pod["imageName"], "on", pod["containerDiskInGb"], "GB")
