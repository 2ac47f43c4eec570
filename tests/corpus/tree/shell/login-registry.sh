#!/bin/bash
# Stores the credential of our registry, then makes a template that uses it.
set -e
id=$(curl -s https://rest.gpu.example/v1/containerregistryauth \
  -H "Authorization: Bearer $GPU_API_KEY" \
  -H "Content-Type: application/json" \
  --data '{"name": "ci", "username": "robot", "password": "'"$REGISTRY_PASSWORD"'"}' | jq -r .id)

curl -s https://rest.gpu.example/v1/templates \
  -H "Authorization: Bearer $GPU_API_KEY" \
  -H "Content-Type: application/json" \
  --data-binary @- <<EOF
{
  "name": "nightly",
  "imageName": "registry.example.com/nightly:latest",
  "containerRegistryAuthId": "$id",
  "containerDiskInGb": 40,
  "ports": "22/tcp",
  "env": [{"key": "CI", "value": "true"}],
  "isPublic": false
}
EOF

http DELETE https://rest.gpu.example/v1/containerregistryauth/old "Authorization:Bearer $GPU_API_KEY"
