#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")"
. ./lib/api.sh

# The endpoint goes back to the template of last week; $1 is the endpoint.
template=$(api GET /templates | jq -r '[.[] | select(.name == "web-previous")][0].id')
api POST "/endpoints/$1/update" --data "{\"templateId\": \"$template\", \"workersMax\": 1}"
api GET "/endpoints/$1" | jq '{version, workersMax}'
