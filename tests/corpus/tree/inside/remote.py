"""Sends a script to a machine, which calls the service from there."""
import subprocess

SCRIPT = r"""
set -e
curl -fsS -X POST https://rest.gpu.example/v1/pods/$POD_ID/stop -H "Authorization: Bearer $KEY"
"""

subprocess.run(["ssh", "box", "bash", "-s"], input=SCRIPT, text=True, check=True)
subprocess.run("curl -s https://rest.gpu.example/v1/containerregistryauth | jq -r '.[].name'", shell=True, check=True)
