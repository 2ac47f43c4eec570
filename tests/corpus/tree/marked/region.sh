#!/bin/sh
# svcctl-migrate: ignore-start
API=https://archive.gpu.example/v1
curl -s "$API/pods" | jq -r '.[].id'
# svcctl-migrate: ignore-end

curl -s -X POST "$API/pods/$1/stop"
# svcctl-migrate: keep-start
curl -s "$API/pods/$1" | jq .costPerHr
# svcctl-migrate: keep-end
