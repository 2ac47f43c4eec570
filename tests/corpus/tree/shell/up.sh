#!/usr/bin/env bash
: "${API_BASE:=https://rest.gpu.example/v1}"
auth=(-H "Authorization: Bearer $KEY")

create() {
  curl -fsS "${auth[@]}" -H 'Content-Type: application/json' -X POST "$API_BASE/pods" --data @- <<JSON
{"name": "$1", "imageName": "$2", "cloudType": "SECURE",
 "gpuTypeIds": ["$3"],
 "networkVolumeId": "$4", "volumeMountPath": "/data"}
JSON
}

pod=$(create a b c d)
id=$(jq -r .id <<<"$pod")
cost=$(jq -r '.costPerHr // .adjustedCostPerHr' <<<"$pod")
mapfile -t ids < <(curl -fsS "${auth[@]}" "$API_BASE/pods" | jq -r '.[] | select(.name|startswith("a")) | .id')
read -r ip port < <(jq -r '[.publicIp, (.portMappings["22"]|tostring)] | @tsv' <<<"$pod")
printf '{"workersMin":%d,"workersMax":%d}' 1 2 | curl -fsS -X PATCH "$API_BASE/endpoints/$E" -d @-
yq -o json '.pod' pod.yaml | jq '. + {imageName: env.IMAGE, dockerStartCmd: ["bash"]}' | curl "$API_BASE/pods" -d @-
