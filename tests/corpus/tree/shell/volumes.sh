#!/usr/bin/env bash
# Usage: volumes.sh list|create NAME GB|grow ID GB|delete ID
BASE="https://cloud.example.org"
auth=(-H "Authorization: Bearer $CLOUD_KEY")

case "$1" in
  list)
    curl -s "${auth[@]}" "$BASE/v1/networkvolumes" |
      jq -r '.[] | [.id, .name, .size, .dataCenterId] | @tsv'
    ;;
  create)
    curl -s "${auth[@]}" -X POST "$BASE/v1/networkvolumes" \
      --json "{\"name\": \"$2\", \"size\": $3, \"dataCenterId\": \"EU-RO-1\"}"
    ;;
  grow)
    curl -s "${auth[@]}" --json "{\"size\": $3}" \
      "$BASE/v1/networkvolumes/$2/update"
    ;;
  delete)
    status=$(curl -s -o /dev/null -w '%{http_code}' "${auth[@]}" -X DELETE "$BASE/v1/networkvolumes/$2")
    if [ "$status" -eq 200 ]; then
      echo deleted
    else
      echo "no: $status" >&2
      exit 1
    fi
    ;;
  *)
    sed -n 2p "$0"
    exit 64
    ;;
esac
