#!/usr/bin/env bash
# Rents a pod and waits until it is up.
set -euo pipefail

API="${GPU_API:-https://rest.gpu.example/v1}"
AUTH="Authorization: Bearer ${GPU_API_KEY:?set GPU_API_KEY}"
NAME="${1:-demo}"

BODY=$(cat <<JSON
{
  "name": "$NAME",
  "imageName": "runtime/pytorch:2.4",
  "gpuTypeIds": ["NVIDIA RTX A5000"],
  "gpuCount": 1,
  "cloudType": "COMMUNITY",
  "containerDiskInGb": 25,
  "volumeInGb": 50,
  "volumeMountPath": "/workspace",
  "ports": "8888/http,22/tcp",
  "dockerStartCmd": ["bash", "-c", "jupyter lab --port 8888"]
}
JSON
)

POD_ID=$(curl -sf -X POST "$API/pods" \
  -H "$AUTH" -H 'Content-Type: application/json' \
  -d "$BODY" | jq -r .id)
echo "created $POD_ID"

for _ in $(seq 60); do
  STATUS=$(curl -sf -H "$AUTH" "$API/pods/$POD_ID" | jq -r .desiredStatus)
  [ "$STATUS" = RUNNING ] && break
  sleep 5
done

curl -sf -H "$AUTH" "$API/pods/$POD_ID" |
  jq -r '"ssh root@\(.publicIp) -p \(.portMappings["22"])"'
