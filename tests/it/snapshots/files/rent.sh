#!/bin/sh
BASE=https://api.example.com/v1
curl -s -X POST "$BASE/pods/abc123/stop" -H "Authorization: Bearer $KEY"
curl -s "$BASE/pods?desiredStatus=RUNNING" -H "Authorization: Bearer $KEY"
