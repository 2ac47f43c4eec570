"""Sends traces; the collector has a /v1 of its own."""
import os

import requests

COLLECTOR = os.environ.get("OTEL_ENDPOINT", "http://localhost:4318/v1")
VAULT = "https://vault.example.com/v1"


def send(spans):
    r = requests.post(f"{COLLECTOR}/traces", json={"resourceSpans": spans})
    if r.status_code == 200:
        return True
    raise RuntimeError(r.json()["message"])


def secret(path):
    return requests.get(f"{VAULT}/secret/data/{path}", headers={"X-Vault-Token": os.environ["VAULT_TOKEN"]}).json()


def endpoints():
    return [endpoint["url"] for endpoint in requests.get("https://status.example.com/api/v1/endpoints").json()]
