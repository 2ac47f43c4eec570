#!/usr/bin/env bash
# Rents a pod; a program of Python reads the answer.
set -euo pipefail
API=http://localhost:8081/v1
curl -fsS -X POST "$API/pods" -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' \
  -d '{"name": "one", "imageName": "python:3.12", "gpuTypeIds": ["NVIDIA GeForce RTX 4090"], "containerDiskInGb": 25}' > /dev/null
curl -fsS -H "Authorization: Bearer $CLOUD_KEY" "$API/pods" | python3 -c 'import json, sys
pods = json.load(sys.stdin)
for name in sorted(pod["name"] for pod in pods):
    print(name, len(pods))'
