"""Makes a network volume and shows it."""
import json
import urllib.request

BASE = "http://localhost:8081/v1/networkvolumes"
volume = {"name": "datasets", "size": 40, "dataCenterId": "EU-RO-1"}
made = urllib.request.urlopen(
    urllib.request.Request(BASE, json.dumps(volume).encode(), {"Content-Type": "application/json"}, method="POST")
)
print(json.load(made)["name"])
volumes = json.load(urllib.request.urlopen(BASE))
print([volume["size"] for volume in volumes])
