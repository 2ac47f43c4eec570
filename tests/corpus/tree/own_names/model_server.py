"""Asks a model server whose base ends in the same version."""
import requests

BASE = "http://localhost:8000/v1"


def models():
    return [model["id"] for model in requests.get(f"{BASE}/models").json()["data"]]


def chat(prompt):
    return requests.post(f"{BASE}/chat/completions", json={"model": models()[0], "messages": [prompt]}).json()
