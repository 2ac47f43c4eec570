"""Compares v1 with v2 for the archive; the v1 calls stay."""
import requests

V1 = "https://archive.gpu.example/v1"  # svcctl-migrate: keep
V2 = "https://archive.gpu.example"


def old():
    # svcctl-migrate: keep
    return requests.get(f"{V1}/pods").json()


def new():
    return requests.get(f"{V2}/v2/pods").json()["pods"]


def same():
    # svcctl-migrate: ignore list-wrapper
    ids = {pod["id"] for pod in old()}
    return ids == {pod["id"] for pod in new()}


def missed():
    return [pod["desiredStatus"] for pod in old()]  # rp-migrate: ignore pod-reply-desired-status
