"""Keeps a list of experiments, each with a pod of its own."""
import dataclasses
import json
import os
import pathlib

import urllib3

http = urllib3.PoolManager(headers={"Authorization": f"Bearer {os.environ['GPU_API_KEY']}"})
REST = "https://rest.gpu.example/v1"
DEFAULTS = {"cloudType": "SECURE", "containerDiskInGb": 20}


@dataclasses.dataclass
class Experiment:
    name: str
    pod: str | None = None


def url(*parts):
    return "/".join((REST, *parts))


def launch(experiment, image):
    body = {
        **DEFAULTS,
        "name": experiment.name,
        "imageName": image,
        "gpuTypeIds": ["NVIDIA L4"],
    }
    answer = http.request("POST", url("pods"), body=json.dumps(body))
    if answer.status != 200:
        raise RuntimeError(json.loads(answer.data)["message"])
    experiment.pod = json.loads(answer.data)["id"]


def state(experiment):
    answer = http.request("GET", url("pods", experiment.pod))
    pod = json.loads(answer.data)
    return pod.get("desiredStatus", "?"), pod.get("costPerHr", 0)


def close(experiment):
    http.request("POST", url("pods", experiment.pod, "stop"))
    http.request("DELETE", url("pods", experiment.pod))


path = pathlib.Path("experiments.json")
experiments = [Experiment(**row) for row in json.loads(path.read_text())]
for experiment in experiments:
    if experiment.pod is None:
        launch(experiment, "registry.example.com/lab:1")
    print(experiment.name, *state(experiment))
