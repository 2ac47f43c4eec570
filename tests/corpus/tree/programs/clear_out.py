"""Ends every pod, and says how many there were."""
import http.client
import json
import os

HEADERS = {"Authorization": f"Bearer {os.environ['CLOUD_KEY']}", "Content-Type": "application/json"}
HOST = "localhost:8081"


def ask(method, path, body=None):
    connection = http.client.HTTPConnection(HOST)
    connection.request(method, path, body and json.dumps(body), HEADERS)
    return json.loads(connection.getresponse().read() or "null")


for number in range(3):
    ask("POST", "/v1/pods", {"name": f"old-{number}", "imageName": "busybox", "computeType": "GPU", "gpuTypeIds": ["NVIDIA GeForce RTX 4090"]})
pods = ask("GET", "/v1/pods")
print(len(pods), "pods")
for pod in pods:
    ask("DELETE", "/v1/pods/" + pod["id"])
