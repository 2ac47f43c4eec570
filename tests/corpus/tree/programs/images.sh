#!/bin/bash
# A line for each pod: its name and its image.
set -euo pipefail
BASE=http://localhost:8081/v1
body='{"name": "web", "imageName": "nginx:1.27", "gpuTypeIds": ["NVIDIA GeForce RTX 4090"], "ports": ["80/http"], "volumeInGb": 0}'
curl -fsS -X POST -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' "$BASE/pods" -d "$body" > /dev/null
curl -fsS -H "Authorization: Bearer $CLOUD_KEY" "$BASE/pods" | jq -r '.[] | "\(.name) \(.imageName)"'
