"""Rents a pod and gives it another name."""
import json
import os
import urllib.request

HEADERS = {"Authorization": f"Bearer {os.environ['CLOUD_KEY']}", "Content-Type": "application/json"}


def call(method, path, body):
    request = urllib.request.Request(
        "http://localhost:8081/v1" + path,
        json.dumps(body).encode(),
        HEADERS,
        method=method,
    )
    return json.load(urllib.request.urlopen(request))


pod = call("POST", "/pods", {"name": "first", "imageName": "debian:12", "gpuTypeIds": ["NVIDIA GeForce RTX 4090"], "ports": ["80/http"]})
pod = call("PATCH", "/pods/" + pod["id"], {"name": "second"})
print(pod["name"], pod["imageName"])
