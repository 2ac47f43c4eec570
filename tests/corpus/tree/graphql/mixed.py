"""Rents by GraphQL, which stays as it is, and stops by REST."""
import requests

API = "https://rest.gpu.example/v1"
RENT = "mutation Rent($input: RentInput!) { rent(input: $input) { id costPerHr } }"


def gql(query, variables):
    answer = requests.post("https://api.gpu.example/graphql", json={"query": query, "variables": variables})
    return answer.json()["data"]


def rent(image):
    return gql(RENT, {"input": {"imageName": image, "gpuTypeId": "NVIDIA L4", "containerDiskInGb": 20}})


def stop(pod_id):
    requests.post(f"{API}/pods/{pod_id}/stop").raise_for_status()
