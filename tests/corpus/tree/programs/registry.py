"""Keeps the password of a registry with the service."""
import json
from urllib import request

AUTHS = "http://localhost:8081/v1/containerregistryauth"
login = {"name": "ours", "username": "bot", "password": "not-a-real-one"}
request.urlopen(request.Request(AUTHS, json.dumps(login).encode(), {"Content-Type": "application/json"}))
for auth in json.load(request.urlopen(AUTHS)):
    print(auth["name"])
