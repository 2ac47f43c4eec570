import requests

BASE = "https://rest.gpu.example/v1"


def show(client, endpoint_id):
    endpoint = client.get_endpoint(endpoint_id)
    print(endpoint["template"]["imageName"])
    print(endpoint.get("templateId"), endpoint["version"])
    ep = requests.get(f"{BASE}/endpoints/{endpoint_id}", timeout=9).json()
    image = ep["template"]["imageName"]
    rows = [
        (
            p["id"],
            p["gpu"]["displayName"],
            p["machine"]["gpuTypeId"],
            p.get("endpointId"),
        )
        for p in client.pods()
    ]
    return image, rows
