#!/usr/bin/env bash
set -euo pipefail

readonly HOST=${HOST:-https://rest.gpu.example}
readonly PODS="$HOST/v1/pods"

get() { curl -fsS -H "Authorization: Bearer $GPU_API_KEY" "$1"; }
post() { curl -fsS -X POST -H "Authorization: Bearer $GPU_API_KEY" -H 'Content-Type: application/json' "$@"; }

create() {
  local body
  body=$(jq -n --arg name "$1" --arg image "$2" \
    '{name: $name, imageName: $image, gpuTypeIds: ["NVIDIA L4"], containerDiskInGb: 10, volumeInGb: 0}')
  post "$PODS" -d "$body" | jq -r .id
}

ids=$(get "$PODS?desiredStatus=RUNNING" | jq -r '.[].id')
for id in $ids; do
  pod=$(get "$PODS/$id")
  price=$(jq -r .costPerHr <<<"$pod")
  echo "$id $price"
  if [[ ${1:-} == --stop ]]; then
    post "$PODS/$id/stop" >/dev/null
  fi
done

if [[ ${1:-} == --new ]]; then
  create "$2" "$3"
fi
