"""Endpoints by the requests of a session with a base."""
import httpx

client = httpx.Client(base_url="https://rest.gpu.example/v1/")


def deploy(name, template):
    body = {
        "name": name,
        "templateId": template,
        "workersMin": 0,
        "workersMax": 3,
        "idleTimeout": 10,
        "scalerType": "QUEUE_DELAY",
        "scalerValue": 4,
        "flashboot": True,
    }
    return client.post("endpoints", json=body).json()


def version(endpoint_id):
    endpoint = client.get(f"endpoints/{endpoint_id}", params={"includeTemplate": "true"}).json()
    return endpoint["version"], endpoint["template"]["imageName"]


def drain(endpoint_id):
    client.post(f"endpoints/{endpoint_id}/update", json={"workersMax": 0})
