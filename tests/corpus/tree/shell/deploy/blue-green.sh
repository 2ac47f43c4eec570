#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")"
source lib/api.sh

tag=$1
old=$(api GET "/pods?name=web&desiredStatus=RUNNING" | jq -r '.[0].id')

new=$(api POST /pods --data @- <<JSON | jq -r '.id'
{
  "name": "web",
  "imageName": "registry.example.com/web:${tag}",
  "gpuTypeIds": ["NVIDIA L4"],
  "containerDiskInGb": 10,
  "ports": ["80/http"]
}
JSON
)
[ -n "$new" ] || die "no pod was created"

until [ "$(api GET "/pods/$new" | jq -r '.publicIp // empty')" ]; do
  sleep 3
done

if [ "$old" != null ]; then
  api POST "/pods/$old/stop"
  api DELETE "/pods/$old"
fi
echo "web is now $new"
