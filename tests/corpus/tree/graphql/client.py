"""The other interface of the same service: its fields have the same names, and are none of REST."""
import requests

QUERY = """
query Pods {
  myself { pods { id name desiredStatus costPerHr machine { gpuDisplayName } } }
}
"""


def rent(key, image):
    variables = {"input": {"imageName": image, "gpuTypeId": "NVIDIA L4", "containerDiskInGb": 20, "cloudType": "ALL"}}
    body = {"query": "mutation Rent($input: RentInput!) { rent(input: $input) { id } }", "variables": variables}
    return requests.post("https://api.gpu.example/graphql", json=body, params={"api_key": key}).json()


def pods(key):
    answer = requests.post("https://api.gpu.example/graphql", json={"query": QUERY}, params={"api_key": key}).json()
    return [(pod["id"], pod["desiredStatus"], pod["costPerHr"]) for pod in answer["data"]["myself"]["pods"]]
