"""Deploys a new image: the template is changed, and its endpoints follow."""
import os
import sys

import requests

BASE = "https://rest.gpu.example/v1"
HEADERS = {"Authorization": f"Bearer {os.environ['CLOUD_KEY']}"}


def deploy(template_id, image):
    reply = requests.patch(f"{BASE}/templates/{template_id}", headers=HEADERS, json={"imageName": image})
    reply.raise_for_status()
    return reply.json()["imageName"]


def serves(endpoint_id, template_id):
    endpoint = requests.get(f"{BASE}/endpoints/{endpoint_id}", headers=HEADERS).json()
    return endpoint["workersMax"] > 0 and endpoint["templateId"] == template_id


if __name__ == "__main__":
    print(deploy(sys.argv[1], sys.argv[2]), serves(sys.argv[3], sys.argv[1]))
