import json, subprocess

API = "https://rest.gpu.example/v1"


def api(path, method="GET", body=None):
    out = subprocess.check_output(["curl", "-s", "-X", method, API + path])
    return json.loads(out)


running = [
    {
        "name": p["name"],
        "status": p.get(
            "desiredStatus",
            "UNKNOWN",
        ),
        "cost": float(
            p["costPerHr"]
        ),
    }
    for p in api("/pods")
    if p.get("machine", {})
    .get("gpuTypeId")
]
by_id = {p["id"]: p for p in api("/pods")}
names = list(map(lambda p: p["name"], api("/templates")))
first = next((v for v in api("/networkvolumes") if v["name"] == "x"), None)
print(
    "endpoint",
    api("/endpoints/abc")["template"]
        ["imageName"],
)
assert api("/pods")[0]["desiredStatus"] == "RUNNING"
