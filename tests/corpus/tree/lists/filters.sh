#!/bin/bash
source ./common.sh
API=https://rest.gpu.example/v1

first=$(curl -s "$API/pods" | jq -r '.[0].id')
count=$(curl -s "$API/endpoints" | jq length)
pods=$(api GET /pods)
echo "$pods" | jq -r '.[] | "\(.id) \(.desiredStatus) \(.machine.gpuDisplayName)"'
echo "$pods" | jq -c 'map(select(.costPerHr > 1))'
volumes=$(list_volumes)
echo "$volumes" | jq -r '.[] | "\(.id) \(.dataCenterId)"'
jq -r '.[0].id' <<<"$(api GET /templates)"
jq -r '.[] | .id' < <(api GET /pods)
api GET /pods > pods.json
jq '.[] | .name' pods.json

cat > body.json <<JSON
{
  "name": "$NAME",
  "imageName": "$IMAGE",
  "gpuTypeIds": ["$GPU"],
  "networkVolumeId": "$VOL"
}
JSON
curl -s -X POST "$API/pods" -d @body.json
curl -s -X PATCH "$API/endpoints/$ID" -d "$(cat <<EOF
{"workersMin": $MIN,
 "idleTimeout": 5}
EOF
)"
