"""Rents one pod for a training run and prints how to reach it."""
import argparse
import json
import urllib.request

ROOT = "https://compute.example.net"


def request(method, path, body=None, token=None):
    data = json.dumps(body).encode() if body is not None else None
    req = urllib.request.Request(ROOT + path, data=data, method=method)
    req.add_header("Authorization", "Bearer " + token)
    req.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(req) as resp:
        return json.load(resp)


def build_body(args):
    body = {"name": args.name, "imageName": args.image}
    body["gpuTypeIds"] = args.gpu.split(",")
    body["gpuCount"] = args.count
    if args.spot:
        body["interruptible"] = True
    body["containerDiskInGb"] = args.disk
    env = {}
    for pair in args.env:
        name, value = pair.split("=", 1)
        env[name] = value
    body["env"] = env
    body["dockerStartCmd"] = ["bash", "-c", args.command]
    return body


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--name", default="train")
    parser.add_argument("--image", required=True)
    parser.add_argument("--gpu", default="NVIDIA A40", help="a list for gpuTypeIds, by commas")
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--disk", type=int, default=50)
    parser.add_argument("--spot", action="store_true")
    parser.add_argument("--env", action="append", default=[])
    parser.add_argument("--token", required=True)
    parser.add_argument("command")
    args = parser.parse_args()

    pod = request("POST", "/v1/pods", build_body(args), args.token)
    pod = request("GET", "/v1/pods/" + pod["id"], token=args.token)
    print("state:", pod["desiredStatus"])
    print("price:", pod["costPerHr"], "per hour")
    ssh = pod["portMappings"].get("22")
    if ssh:
        print(f"ssh root@{pod['publicIp']} -p {ssh}")


if __name__ == "__main__":
    main()
