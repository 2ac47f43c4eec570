import json
import urllib.request

import requests

API = "https://rest.gpu.example/v1"


def names():
    return [pod["name"] for pod in requests.get(f"{API}/pods").json()]


def newest():
    pods = requests.get(f"{API}/pods").json()
    return pods[0] if pods else None


def count():
    volumes = json.load(urllib.request.urlopen(API + "/networkvolumes"))
    return len(volumes)


def ids():
    data = requests.get(f"{API}/endpoints").json()
    if isinstance(data, list):
        return {one["id"] for one in data}
    return set()


def templates():
    return requests.get(f"{API}/templates").json()


for template in templates():
    print(template["name"])
