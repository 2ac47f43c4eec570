#!/usr/bin/env bash
API="https://rest.gpu.example/v1"
auth=(-H "Authorization: Bearer $KEY")

pods=$(curl -s "${auth[@]}" "$API/pods")
echo "$pods" | jq -r '.[] | select(.name == "old") | .id'
echo "$pods" | jq length
curl -s "${auth[@]}" "$API/networkvolumes" | jq -r 'map(.size) | add'
curl -s "${auth[@]}" "$API/pods/$1" | jq -r '.ports[]'
