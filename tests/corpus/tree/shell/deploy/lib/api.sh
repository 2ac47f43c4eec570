# shellcheck shell=bash
# Sourced by the scripts beside it.

API_URL="https://rest.gpu.example/v1"

api() {
  local method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body \
    --request "$method" \
    --header "Authorization: Bearer $GPU_API_KEY" \
    --header "Content-Type: application/json" \
    "$@" \
    "${API_URL}${path}"
}

die() {
  echo "error: $*" >&2
  exit 1
}
