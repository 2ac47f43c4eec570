#!/usr/bin/env bash
# The body is made by one program of Python and the answer is read by another.
set -euo pipefail
API=http://localhost:8081/v1
python3 - <<'PY' > "${TMPDIR:-/tmp}/body.$$"
import json

body = {
    "name": "inline",
    "imageName": "python:3.12",
    "gpuTypeIds": ["NVIDIA GeForce RTX 4090"],
    "containerDiskInGb": 25,
}
print(json.dumps(body))
PY
curl -fsS -X POST "$API/pods" -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' --data @"${TMPDIR:-/tmp}/body.$$" > /dev/null
rm -f "${TMPDIR:-/tmp}/body.$$"
curl -fsS -H "Authorization: Bearer $CLOUD_KEY" "$API/pods" | python3 -c 'import json, sys
for pod in json.load(sys.stdin):
    print(pod["name"], pod["containerDiskInGb"])'
