#!/bin/sh
# A prediction of a hosted model.
PROJECT=$1
ENDPOINT=$2
HOST=https://europe-west4-aiplatform.example.com
curl -s -X POST "$HOST/v1/projects/$PROJECT/locations/europe-west4/endpoints/$ENDPOINT:predict" \
  -H "Content-Type: application/json" \
  -d '{"instances": [{"text": "hello"}]}' | jq '.predictions[]'
curl -s "$HOST/v1/projects/$PROJECT/locations/europe-west4/endpoints" | jq -r '.endpoints[].name'
curl -s "https://api.openai-like.example/v1/models" | jq length
