"""What only looks like v1 next to a program of v1."""
import requests

API = "https://rest.gpu.example/v1"
VERSION = "v1"
RESOURCE = {"apiVersion": "v1", "kind": "Pod"}
DEFAULTS = {"model": "v1", "schema": "v1"}


def pods():
    r = requests.get(f"{API}/pods", timeout=9).json()
    pods = r["pods"] if isinstance(r, dict) else r
    return [p["id"] for p in pods]


def unwrap(data):
    if isinstance(data, list):
        return data
    return data.get("pods") or []


def label(gpuTypeId, workersMax):
    desiredStatus = "RUNNING"
    templateId = gpuTypeId
    return f"{desiredStatus} {templateId} {workersMax}"


def graphql(query, variables):
    return requests.post("https://api.gpu.example/graphql", json={"query": query, "variables": variables}, timeout=9)


def create():
    variables = {
        "input": {
            "imageName": "x",
            "gpuTypeId": "y",
            "containerDiskInGb": 5,
        }
    }
    return graphql("mutation M($input: PodFindAndDeployOnDemandInput) { podFindAndDeployOnDemand(input: $input) { id } }", variables)
