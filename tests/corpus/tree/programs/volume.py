"""Makes a network volume and shows it."""
import json
import os
import urllib.request

HEADERS = {"Authorization": f"Bearer {os.environ['CLOUD_KEY']}", "Content-Type": "application/json"}
BASE = "http://localhost:8081/v1/networkvolumes"
volume = {"name": "datasets", "size": 40, "dataCenterId": "EU-RO-1"}
made = urllib.request.urlopen(
    urllib.request.Request(BASE, json.dumps(volume).encode(), HEADERS, method="POST")
)
print(json.load(made)["name"])
volumes = json.load(urllib.request.urlopen(urllib.request.Request(BASE, headers=HEADERS)))
print([volume["size"] for volume in volumes])
