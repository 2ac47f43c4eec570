"""Rents, watches and ends a pod by GraphQL alone."""
import json
import urllib.request

URL = "https://api.gpu.example/graphql"

DEPLOY = """
mutation Deploy($input: PodFindAndDeployOnDemandInput!) {
  podFindAndDeployOnDemand(input: $input) {
    id
    costPerHr
    machine { podHostId }
  }
}
"""


def gql(query, variables=None):
    body = json.dumps({"query": query, "variables": variables or {}}).encode()
    with urllib.request.urlopen(urllib.request.Request(URL, data=body)) as answer:
        return json.load(answer)["data"]


def rent(image, gpu):
    data = gql(DEPLOY, {"input": {
        "cloudType": "SECURE",
        "gpuTypeId": gpu,
        "imageName": image,
        "containerDiskInGb": 20,
    }})
    return data["podFindAndDeployOnDemand"]["id"]


def watch(pod_id):
    return gql(f'{{ pod(input: {{podId: "{pod_id}"}}) {{ desiredStatus runtime {{ uptimeInSeconds }} }} }}')


def end(pod_id):
    print(f"podTerminate is sent for {pod_id}")
    gql("mutation($id: String!) { podTerminate(input: {podId: $id}) }", {"id": pod_id})


def cheapest():
    types = gql("{ gpuTypes { id lowestPrice(input: {gpuCount: 1}) { uninterruptablePrice } } }")["gpuTypes"]
    return min(types, key=lambda one: one["lowestPrice"]["uninterruptablePrice"] or 99)


def pause(pod_id):
    gql("mutation($id: String!) { podStop(input: {podId: $id}) { id } }", {"id": pod_id})
    return gql("mutation($id: String!) { podResume(input: {podId: $id, gpuCount: 1}) { id } }", {"id": pod_id})


def bid(image, price):
    return gql("mutation($i: PodRentInterruptableInput!) { podRentInterruptable(input: $i) { id } }", {"i": {"bidPerGpu": price}})
