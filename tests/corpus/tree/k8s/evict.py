"""Evicts the pods of a node through the API server."""
import os
import sys

import requests

API = os.environ.get("APISERVER", "https://10.0.0.1:6443")
CORE = f"{API}/api/v1"
headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}


def pods(node):
    r = requests.get(f"{CORE}/pods", params={"fieldSelector": f"spec.nodeName={node}"}, headers=headers, verify=False)
    if r.status_code != 200:
        raise SystemExit(r.json()["message"])
    return r.json()["items"]


for pod in pods(sys.argv[1]):
    name, namespace = pod["metadata"]["name"], pod["metadata"]["namespace"]
    path = f"/namespaces/{namespace}/pods/{name}"
    answer = requests.post(
        CORE + path + "/eviction",
        json={"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": name, "namespace": namespace}},
        headers=headers,
    )
    if answer.status_code == 200:
        print("evicted", name)
