#!/bin/sh
# Saves a template and an endpoint, and says what is spent.
set -eu

ask() {
  curl -s "https://api.gpu.example/graphql?api_key=$KEY" -H 'Content-Type: application/json' -d "$1"
}

ask "{\"query\": \"mutation { saveTemplate(input: { name: \\\"$NAME\\\", imageName: \\\"$IMAGE\\\", volumeInGb: 0 }) { id } }\"}"
ask '{"query": "mutation { saveEndpoint(input: { name: \"e\", templateId: \"t\", gpuIds: \"ADA_24\", workersMax: 1 }) { id } }"}'
ask '{"query": "query { myself { currentSpendPerHr } }"}'
ask '{"query": "mutation { deleteEndpoint(id: \"e\") }"}'
ask '{"query": "mutation { deleteTemplate(templateName: \"base\") }"}'
ask '{"query": "mutation { saveRegistryAuth(input: {name: \"hub\", username: \"me\", password: \"x\"}) { id } }"}'
ask '{"query": "mutation { deleteRegistryAuth(registryAuthId: \"abc\") }"}'
ask '{"query": "mutation { updateUserSettings(input: {pubKey: \"ssh-ed25519 AAAA me\"}) { id } }"}'
