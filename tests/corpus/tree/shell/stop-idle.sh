#!/bin/sh
# Cron: stops everything that is called scratch-*.
API=https://compute.example.net/v1

curl -s -G "$API/pods" \
  -H "Authorization: Bearer $COMPUTE_KEY" \
  --data-urlencode "desiredStatus=RUNNING" \
  --data-urlencode "computeType=GPU" \
  -d includeMachine=true |
  jq -r '.[] | select(.name | startswith("scratch-")) | .id' |
  while read -r id; do
    echo "stopping $id"
    code=$(curl -s -o /dev/null -w '%{http_code}' -X POST \
      -H "Authorization: Bearer $COMPUTE_KEY" \
      "$API/pods/$id/stop")
    [ "$code" = 200 ] || echo "failed: $code" >&2
  done
