#!/bin/sh
curl -s -X POST -H "Authorization: Bearer $KEY" "https://rest.gpu.example/v1/pods/$1/stop"
