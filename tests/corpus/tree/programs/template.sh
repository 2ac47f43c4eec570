#!/usr/bin/env bash
# Registers a template and shows the names of all of one's own.
set -euo pipefail
API=http://localhost:8081/v1
curl -fsS -X POST "$API/templates" -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' -d @- <<JSON | jq -r '.name, .imageName'
{
  "name": "base-image",
  "imageName": "python:3.12",
  "containerDiskInGb": 20,
  "volumeInGb": 0,
  "ports": ["8888/http"],
  "isServerless": false
}
JSON
