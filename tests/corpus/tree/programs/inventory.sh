#!/usr/bin/env bash
# Keeps a login for a registry, rents a pod with it, and gives it to the pod again: the bodies are made by jq.
set -euo pipefail
API=http://localhost:8081/v1

call() {
  curl -fsS -X "$1" "$API$2" -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' "${@:3}"
}

auth=$(call POST /containerregistryauth -d '{"name": "night", "username": "ci", "password": "x"}' | jq -r .id)
id=$(curl -fsS -X POST "$API/pods" -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' \
  --data "$(jq -cn --arg auth "$auth" --arg image ubuntu:24.04 '{
    name: "night",
    imageName: $image,
    gpuTypeIds: ["NVIDIA GeForce RTX 4090"],
    containerDiskInGb: 20,
    volumeInGb: 0,
    ports: [],
    containerRegistryAuthId: $auth
  }')" | jq -r .id)
curl -fsS --request PATCH --url "${API}/pods/${id}" -H "Authorization: Bearer $CLOUD_KEY" \
  -H 'Content-Type: application/json' \
  --data "$(jq -cn --arg auth "$auth" '{containerRegistryAuthId: $auth}')" > /dev/null
call GET /containerregistryauth | jq -r '.[].name'
