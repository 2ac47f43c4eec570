"""A client of the job API of serverless endpoints, which has no v1."""
import os
import time

import requests

ENDPOINT_ID = os.environ["ENDPOINT_ID"]
BASE = f"https://jobs.example.net/v2/{ENDPOINT_ID}"
HEADERS = {"Authorization": f"Bearer {os.environ['GPU_API_KEY']}"}


def run(prompt):
    job = requests.post(f"{BASE}/run", json={"input": {"prompt": prompt}}, headers=HEADERS).json()
    while True:
        status = requests.get(f"{BASE}/status/{job['id']}", headers=HEADERS).json()
        if status["status"] == "COMPLETED":
            return status["output"]
        if status["status"] in ("FAILED", "CANCELLED", "TIMED_OUT"):
            raise RuntimeError(status.get("error"))
        time.sleep(1)


def run_now(prompt):
    r = requests.post(f"{BASE}/runsync", json={"input": {"prompt": prompt}}, headers=HEADERS, timeout=120)
    if r.status_code == 200:
        return r.json()["output"]
    raise RuntimeError(r.json()["error"])


def cancel(job_id):
    requests.post(f"{BASE}/cancel/{job_id}", headers=HEADERS)


def health():
    workers = requests.get(f"{BASE}/health", headers=HEADERS).json()["workers"]
    return workers["idle"], workers["running"]


def purge():
    requests.post(f"{BASE}/purge-queue", headers=HEADERS)
