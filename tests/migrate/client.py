"""A program for API v1, written as such programs were, with nothing but the standard library.

It takes the base URL (with /v1) and three GPU types, and ends with "done" when everything behaved as v1 did.
"""

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BASE, *GPUS = sys.argv[1:]


def call(method, path, body=None, **query):
    url = BASE + path + ("?" + urllib.parse.urlencode(query, doseq=True) if query else "")
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, method=method)
    request.add_header("Authorization", "Bearer svk_any")
    request.add_header("Content-Type", "application/json")
    request.add_header("User-Agent", "client.py/1")
    with urllib.request.urlopen(request) as response:
        text = response.read()
        return response.status, json.loads(text) if text else None


def expect(what, condition):
    if not condition:
        raise SystemExit(f"not as v1: {what}")


def wait(pod_id, ready):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        pod = call("GET", f"/pods/{pod_id}")[1]
        if ready(pod):
            return pod
        time.sleep(0.05)
    raise SystemExit(f"waited too long: {pod}")


status, pods = call("GET", "/pods")
expect("an empty list is []", status == 200 and pods == [])

status, pod = call("POST", "/pods", {
    "name": "train",
    "imageName": "python:3.12",
    "gpuTypeIds": GPUS,
    "gpuCount": 1,
    "dockerStartCmd": [],
    "networkVolumeId": "",
    "templateId": None,
    "env": {"MODE": "test"},
})
expect("a create answers 201", status == 201)
expect("the wish is RUNNING at once", pod["desiredStatus"] == "RUNNING")
expect("money is a number", isinstance(pod["costPerHr"], (int, float)) and pod["costPerHr"] > 0)
expect("the defaults of v1 hold", (pod["containerDiskInGb"], pod["volumeInGb"], pod["volumeMountPath"]) == (50, 20, "/workspace"))
expect("a gpu has a displayName", pod["gpu"]["displayName"] and pod["gpu"]["count"] == 1)
expect("ports are a list", pod["ports"] == ["8888/http", "22/tcp"])

pod = wait(pod["id"], lambda pod: pod["desiredStatus"] == "RUNNING" and pod["publicIp"] and "22" in pod["portMappings"])
expect("a mapping is a number", isinstance(pod["portMappings"]["22"], int))

for query, there in [
    ({"desiredStatus": "RUNNING"}, True),
    ({"desiredStatus": "EXITED"}, False),
    ({"name": "train"}, True),
    ({"name": "other"}, False),
    ({"imageName": "python:3.12", "computeType": "GPU"}, True),
    ({"computeType": "CPU"}, False),
    ({"gpuTypeId": GPUS}, True),
    ({"gpuTypeId": ["no such"]}, False),
    ({"id": pod["id"], "includeMachine": "true", "includeNetworkVolume": "true"}, True),
    ({"networkVolumeId": "abc"}, False),
    ({"cpuFlavorId": "cpu5c"}, False),
]:
    found = call("GET", "/pods", **query)[1]
    expect(f"a filter filters: {query}", [p["id"] for p in found] == ([pod["id"]] if there else []))

status, stopped = call("POST", f"/pods/{pod['id']}/stop")
expect("stop answers 200", status == 200 and stopped["desiredStatus"] == "EXITED")
status, started = call("POST", f"/pods/{pod['id']}/start")
expect("start answers 200", status == 200 and started["desiredStatus"] == "RUNNING")
status, changed = call("POST", f"/pods/{pod['id']}/update", {"name": "again", "volumeMountPath": "/data"})
expect("an update changes what it names", (changed["name"], changed["volumeInGb"], changed["volumeMountPath"]) == ("again", 20, "/data"))

records = call("GET", "/billing/pods", grouping="podId", podId=pod["id"])[1]
expect("billing is a bare array", isinstance(records, list))
for record in records:
    expect("a record has amount and time", isinstance(record["amount"], (int, float)) and record["time"])
expect("billing of volumes too", call("GET", "/billing/networkvolumes")[1] == [])

try:
    call("POST", f"/pods/{pod['id']}/reset")
    expect("reset is refused", False)
except urllib.error.HTTPError as error:
    told = json.load(error)
    expect("an error has a message", error.code == 400 and "pods-reset-path" in told["message"] and told["error"])

status, nothing = call("DELETE", f"/pods/{pod['id']}")
expect("a delete answers 204", status == 204 and nothing is None)
expect("it is gone from the list", call("GET", "/pods")[1] == [])

status, volume = call("POST", "/networkvolumes", {"name": "data", "size": 20, "dataCenterId": "US-IL-1"})
expect("a volume has a dataCenterId", status == 201 and volume["dataCenterId"] == "US-IL-1")
expect("volumes are a bare array", call("GET", "/networkvolumes")[1] == [volume])
expect("a volume is deleted", call("DELETE", f"/networkvolumes/{volume['id']}")[0] == 204)
status, template = call("POST", "/templates", {"name": "base", "imageName": "python", "ports": "80/http"})
expect("a template has v1 names", (status, template["imageName"], template["isPublic"], template["ports"]) == (201, "python", False, ["80/http"]))
expect("templates are a bare array", [t["id"] for t in call("GET", "/templates")[1]] == [template["id"]])
status, registry = call("POST", "/containerregistryauth", {"name": "hub", "username": "me", "password": "secret"})
expect("a registry is stored", status == 201 and call("GET", "/containerregistryauth")[1] == [registry])
print("done")
