"""Starts the pods of a list again when somebody stopped them."""
import sys
import time
from http.client import HTTPSConnection
from json import dumps, loads

HOST = "compute.example.net"
TOKEN = sys.stdin.readline().strip()


def ask(verb, where, what=None):
    connection = HTTPSConnection(HOST, timeout=30)
    connection.request(verb, where, body=what and dumps(what), headers={"Authorization": f"Bearer {TOKEN}"})
    answer = connection.getresponse()
    return answer.status, loads(answer.read() or "null")


def revive(pod):
    status, answer = ask("POST", f"/v1/pods/{pod}/start")
    if status >= 400:
        print(pod, answer.get("message") or answer.get("error"))


wanted = set(sys.argv[1:])
while wanted:
    _, pods = ask("GET", "/v1/pods?includeNetworkVolume=true")
    for pod in pods:
        if pod["id"] in wanted and pod["desiredStatus"] == "EXITED":
            revive(pod["id"])
    wanted &= {pod["id"] for pod in pods}
    time.sleep(60)
