#!/bin/sh
curl -s -H "Authorization: Bearer $KEY" "https://rest.gpu.example/v1/billing/networkvolumes" |
  jq -r '.[] | "\(.time) \(.amount)"'
