#!/usr/bin/env bash
# Rents a pod and stops it again.
set -euo pipefail
API=http://localhost:8081/v1

id=$(curl -fsS -X POST "$API/pods" \
  -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' \
  -d '{"name": "night", "imageName": "ubuntu:24.04", "gpuTypeIds": ["NVIDIA GeForce RTX 4090"], "gpuCount": 1, "containerDiskInGb": 20, "volumeInGb": 10, "volumeMountPath": "/data"}' |
  jq -r .id)
[ -n "$id" ] && echo "rented"
curl -fsS -X POST -H "Authorization: Bearer $CLOUD_KEY" "$API/pods/$id/stop" > /dev/null
echo "stopped"
