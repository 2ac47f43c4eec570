"""Pods of whichever version answers."""
import requests


def pods(base, key):
    answer = requests.get(f"{base}/pods", headers={"Authorization": f"Bearer {key}"}).json()
    if isinstance(answer, dict):
        answer = answer["pods"]
    return [pod["id"] for pod in answer]


print(pods("https://rest.gpu.example/v1", "k"))
