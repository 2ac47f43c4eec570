#!/bin/sh
# Until November: curl -X POST "https://rest.gpu.example/v1/pods/$1/stop"
# and before that: API=https://rest.gpu.example/v1
: "${GPU_API_KEY:?}"
curl -sf -X POST "https://rest.gpu.example/v2/pods/$1/action" \
  -H "Authorization: Bearer $GPU_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"action": "stop"}' # the v1 body was empty
# jq -r .desiredStatus no longer works: it is .status
