"""Keeps the password of a registry with the service."""
import json
import os
from urllib import request

HEADERS = {"Authorization": f"Bearer {os.environ['CLOUD_KEY']}", "Content-Type": "application/json"}
AUTHS = "http://localhost:8081/v1/containerregistryauth"
login = {"name": "ours", "username": "bot", "password": "not-a-real-one"}
request.urlopen(request.Request(AUTHS, json.dumps(login).encode(), HEADERS, method="POST"))
for auth in json.load(request.urlopen(request.Request(AUTHS, headers=HEADERS))):
    print(auth["name"])
