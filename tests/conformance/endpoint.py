"""Makes an endpoint that keeps a worker, a job of it, and an endpoint to delete, and prints their ids.
Usage: endpoint.py URL"""

import json
import os
import sys
import urllib.request


def send(method, path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['CONFORMANCE_KEY']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(sys.argv[1] + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def create(workers):
    body = {
        "name": "conformance",
        "type": "QUEUE",
        "image": "svcctl/job:echo",
        "gpu": {"pools": ["ADA_24"]},
        "scaling": {"type": "REQUEST_COUNT", "requestCount": 1},
        "workers": {"min": workers, "max": workers},
    }
    return send("POST", "/v2/serverless", body)["id"]


endpoint = create(1)
spare = create(0)
worker = send("GET", f"/v2/serverless/{endpoint}/workers")["workers"][0]["id"]
job = send("POST", f"/v2/{endpoint}/run", {"input": 1})["id"]
# One that waits would be gone with the first purge; one that has ended is kept for half an hour.
while send("GET", f"/v2/{endpoint}/status-sync/{job}")["status"] != "COMPLETED":
    pass
print(endpoint, worker, job, spare)
