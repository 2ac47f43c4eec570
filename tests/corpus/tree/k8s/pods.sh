#!/usr/bin/env bash
# What runs in a namespace, without kubectl where there is none.
set -euo pipefail

ns="${1:-default}"
if command -v kubectl >/dev/null; then
  kubectl get pods -n "$ns" -o json | jq -r '.items[] | [.metadata.name, .status.phase] | @tsv'
  kubectl get endpoints -n "$ns"
  exit
fi

APISERVER=https://kubernetes.default.svc
TOKEN=$(cat /var/run/secrets/kubernetes.io/serviceaccount/token)
curl -s --cacert /var/run/secrets/kubernetes.io/serviceaccount/ca.crt \
  -H "Authorization: Bearer $TOKEN" "$APISERVER/api/v1/namespaces/$ns/pods" |
  jq -r '.items[].metadata.name'
curl -s -X DELETE -H "Authorization: Bearer $TOKEN" \
  "$APISERVER/api/v1/namespaces/$ns/pods/$2"
