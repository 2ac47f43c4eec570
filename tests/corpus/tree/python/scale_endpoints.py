"""Opens the endpoints in the morning and closes them in the evening."""
import datetime
import logging
import os

import requests

log = logging.getLogger("scale")
BASE_URL = os.environ.get("GPU_BASE_URL") or "https://rest.gpu.example/v1"
ENDPOINTS = BASE_URL + "/endpoints"
HEADERS = {"Authorization": "Bearer %s" % os.environ["GPU_API_KEY"]}


def endpoints():
    return requests.get(ENDPOINTS, headers=HEADERS, timeout=20).json()


def scale(endpoint_id, low, high):
    response = requests.request(
        "POST",
        headers=HEADERS,
        json={"workersMin": low, "workersMax": high},
        timeout=20,
        url=f"{ENDPOINTS}/{endpoint_id}/update",
    )
    if response.status_code == 400:
        log.error("endpoint %s: %s", endpoint_id, response.json()["message"])


def create(name, template):
    return requests.post(
        ENDPOINTS,
        headers=HEADERS,
        json={
            "name": name,
            "templateId": template,
            "gpuTypeIds": ["NVIDIA GeForce RTX 4090"],
            "gpuCount": 1,
            "workersMin": 0,
            "workersMax": 2,
            "executionTimeoutMs": 600000,
            "networkVolumeId": "vol8x2k1zz",
        },
        timeout=20,
    ).json()


def main():
    open_now = 7 <= datetime.datetime.now().hour < 20
    for endpoint in endpoints():
        log.info("%s version %s", endpoint["name"], endpoint["version"])
        log.info("runs %s", endpoint["template"]["imageName"])
        if open_now:
            scale(endpoint["id"], 1, 4)
        else:
            scale(endpoint["id"], 0, 1)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    main()
