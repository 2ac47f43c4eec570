"""Where the API is, and what is asked for by default."""

import os

API_HOST = os.environ.get("FLEET_HOST", "https://rest.gpu.example")
BASE_URL = f"{API_HOST}/v1"
API_KEY = os.environ.get("FLEET_KEY", "")

DEFAULT_IMAGE = "pytorch/pytorch:2.4.0-cuda12.4-cudnn9-runtime"
RETRIES = 3
