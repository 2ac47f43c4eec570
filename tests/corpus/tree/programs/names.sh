#!/bin/sh
# Names of all pods, in order.
set -eu
API=${GPU_API:-http://localhost:8081/v1}
for name in b a; do
  curl -fsS "$API/pods" -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' \
    -d "{\"name\": \"$name\", \"imageName\": \"busybox:1\", \"gpuTypeIds\": [\"NVIDIA GeForce RTX 4090\"]}" > /dev/null
done
curl -fsS -H "Authorization: Bearer $CLOUD_KEY" "$API/pods" | jq -r '.[].name' | sort
