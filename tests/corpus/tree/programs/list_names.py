"""Rents two pods and names everything that there is."""
import json
import os
from urllib.request import Request, urlopen

HEADERS = {"Authorization": f"Bearer {os.environ['CLOUD_KEY']}", "Content-Type": "application/json"}
API = "http://localhost:8081/v1"


def rent(name):
    body = {"name": name, "imageName": "alpine:3.20", "gpuTypeIds": ["NVIDIA GeForce RTX 4090"], "gpuCount": 1}
    with urlopen(Request(f"{API}/pods", data=json.dumps(body).encode(), headers=HEADERS, method="POST")) as answer:
        return json.load(answer)


for name in ("left", "right"):
    print("rented", rent(name)["name"])
with urlopen(Request(f"{API}/pods", headers=HEADERS)) as answer:
    pods = json.load(answer)
for pod in sorted(pods, key=lambda pod: pod["name"]):
    print(pod["name"], pod["imageName"])
