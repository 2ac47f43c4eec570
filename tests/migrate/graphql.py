"""A program for v1's GraphQL, written as such programs were, with nothing but the standard library.

It takes the address of GraphQL and GPU types to try one after the other, and ends with "done" when everything behaved
as v1 did.
"""

import json
import sys
import time
import urllib.request

URL, *GPUS = sys.argv[1:]


def run(query, variables=None, in_address=False):
    url = URL + ("?api_key=svk_any" if in_address else "")
    data = json.dumps({"query": query, "variables": variables or {}}).encode()
    request = urllib.request.Request(url, data=data, method="POST")
    request.add_header("Content-Type", "application/json")
    request.add_header("User-Agent", "graphql.py/1")
    if not in_address:
        request.add_header("Authorization", "Bearer svk_any")
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
    if answer.get("errors"):
        raise RuntimeError(answer["errors"][0]["message"])
    return answer["data"]


def expect(what, condition):
    if not condition:
        raise SystemExit(f"not as v1: {what}")


types = run("query { gpuTypes { id displayName memoryInGb secureCloud lowestPrice(input: {gpuCount: 1}) { uninterruptablePrice stockStatus } } }")
offers = [g for g in types["gpuTypes"] if g["lowestPrice"]["stockStatus"] in ("High", "Medium", "Low")]
expect("there are offers with a price", offers and all(g["lowestPrice"]["uninterruptablePrice"] > 0 for g in offers))

DEPLOY = """
mutation Deploy($input: PodFindAndDeployOnDemandInput!) {
  podFindAndDeployOnDemand(input: $input) { id imageName costPerHr machineId machine { podHostId gpuDisplayName } }
}
"""
pod = None
for gpu in GPUS:
    try:
        pod = run(DEPLOY, {"input": {
            "cloudType": "SECURE", "gpuTypeId": gpu, "gpuCount": 1, "name": "train", "imageName": "python:3.12",
            "containerDiskInGb": 20, "volumeInGb": 10, "volumeMountPath": "/workspace", "ports": "22/tcp,8888/http",
            "minVcpuCount": 1, "minMemoryInGb": 1, "dockerArgs": "", "env": [{"key": "MODE", "value": "test"}],
        }})["podFindAndDeployOnDemand"]
        break
    except RuntimeError as error:
        expect(f"a type that there is not is named: {error}", gpu in str(error))
expect("a pod was rented", pod and pod["costPerHr"] > 0)

deadline = time.monotonic() + 60
while True:
    found = run('query { pod(input: {podId: "%s"}) { desiredStatus runtime { uptimeInSeconds ports { ip isIpPublic privatePort publicPort type } } } }' % pod["id"], in_address=True)["pod"]
    if found["runtime"] and any(p["privatePort"] == 22 and p["isIpPublic"] for p in found["runtime"]["ports"]):
        break
    expect("it comes up in time", time.monotonic() < deadline)
    time.sleep(0.05)

me = run("query { myself { id clientBalance currentSpendPerHr pods { id name desiredStatus costPerHr lastStatusChange } } }")["myself"]
expect("it is in the list", [p["id"] for p in me["pods"]] == [pod["id"]])
expect("money is told", me["clientBalance"] > 0 and me["currentSpendPerHr"] == pod["costPerHr"])
stopped = run("mutation($id: String!) { podStop(input: {podId: $id}) { id desiredStatus } }", {"id": pod["id"]})["podStop"]
expect("stop is EXITED", stopped == {"id": pod["id"], "desiredStatus": "EXITED"})
started = run('mutation { podResume(input: {podId: "%s", gpuCount: 1}) { desiredStatus } }' % pod["id"])["podResume"]
expect("resume is RUNNING", started["desiredStatus"] == "RUNNING")
ended = run('mutation { podTerminate(input: {podId: "%s"}) }' % pod["id"])
expect("terminate is null", ended == {"podTerminate": None})
expect("it is gone", run("{ myself { pods { id } } }")["myself"]["pods"] == [])
try:
    run('mutation { podRentInterruptable(input: {bidPerGpu: 0.1, gpuTypeId: "x"}) { id } }')
    expect("a bid is refused", False)
except RuntimeError as error:
    expect(f"the refusal says why: {error}", "interruptible" in str(error))
print("done")
