"""Pods of Podman, over its socket."""
import requests_unixsocket

SOCKET = "http+unix://%2Frun%2Fpodman%2Fpodman.sock"
session = requests_unixsocket.Session()


def pods():
    answer = session.get(SOCKET + "/v4.0.0/libpod/pods/json")
    if answer.status_code != 200:
        raise SystemExit(answer.json()["message"])
    return answer.json()


def remote_pods(host):
    return session.get(f"https://podman.{host}/v1/pods").json()


def stop(name):
    session.post(f"{SOCKET}/v4.0.0/libpod/pods/{name}/stop")


for pod in pods() + remote_pods("example.com"):
    print(pod["Name"], pod["Status"])
    if pod["Status"] == "Exited":
        stop(pod["Name"])
