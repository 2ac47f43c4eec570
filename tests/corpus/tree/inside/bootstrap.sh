#!/usr/bin/env bash
# Writes the watchdog of a machine, and a report that Node makes.
set -eu
RP=https://rest.gpu.example/v1

cat > /opt/watchdog.sh <<'DOG'
#!/bin/sh
curl -s -X POST -H "Authorization: Bearer $KEY" "https://rest.gpu.example/v1/pods/$POD_ID/stop"
DOG

curl -s -H "Authorization: Bearer $KEY" "$RP/pods" |
  node -e "
const pods = JSON.parse(require('fs').readFileSync(0, 'utf8'));
for (const pod of pods) console.log(pod.id, pod.costPerHr, pod.machineId);
"

curl -s "$RP/pods/$1" | python3 -c "import json,sys; p=json.load(sys.stdin); print(p[\"publicIp\"], p.get('portMappings'))"
curl -s "$RP/endpoints" | ruby -rjson -e 'JSON.parse(STDIN.read).each { |e| puts e["workersMax"] }'
