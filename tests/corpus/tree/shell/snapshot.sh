#!/usr/bin/env bash
# Makes a pod of a body in a file, with wget.
set -eu
: "${CLOUD_KEY:?}"
host=https://cloud.example.org

cat >/tmp/body.json <<EOT
{
  "name": "snapshot-$(date +%F)",
  "imageName": "registry.example.com/snapshot:1",
  "gpuTypeIds": ["NVIDIA A40"],
  "containerDiskInGb": 5
}
EOT

id=$(wget -qO- --header "Authorization: Bearer $CLOUD_KEY" --header 'Content-Type: application/json' \
  --post-file /tmp/body.json "$host/v1/pods" | jq -r .id)

for attempt in 1 2 3; do
  pod=$(wget -qO- --header "Authorization: Bearer $CLOUD_KEY" "$host/v1/pods/$id")
  case "$(jq -r .desiredStatus <<<"$pod")" in
    RUNNING) break ;;
    EXITED) exit 1 ;;
  esac
  sleep "$attempt"
done
jq -r '"\(.publicIp):\(.portMappings["22"]) costs \(.costPerHr)"' <<<"$pod"

count=$(curl -s -H "Authorization: Bearer $CLOUD_KEY" "$host/v1/pods" | jq length)
echo "$count pods"
curl -s -X POST -H "Authorization: Bearer $CLOUD_KEY" "$host/v1/pods/$id/stop"
