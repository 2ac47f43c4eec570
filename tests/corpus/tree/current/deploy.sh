#!/usr/bin/env bash
# Rents a pod through API v2.
set -euo pipefail
API="${GPU_API_V2:-https://rest.gpu.example/v2}"
auth=(-H "Authorization: Bearer $GPU_API_KEY")

id=$(curl -sf "${auth[@]}" "$API/pods" --json @- <<'JSON' | jq -r .id
{
  "name": "web",
  "image": "nginx:1.27",
  "gpu": { "id": "NVIDIA L4" },
  "templateId": "tpl2m8xk4q",
  "ports": ["80/http"]
}
JSON
)

until [ "$(curl -sf "${auth[@]}" "$API/pods/$id" | jq -r .status)" = RUNNING ]; do
  sleep 2
done
curl -sf "${auth[@]}" "$API/pods" | jq -r '.pods[] | select(.status == "RUNNING") | .id'
curl -sf "${auth[@]}" -X POST "$API/pods/$id/action" --json '{"action": "stop"}'
curl -sf "${auth[@]}" "$API/network-volumes" | jq '.networkVolumes | length'
