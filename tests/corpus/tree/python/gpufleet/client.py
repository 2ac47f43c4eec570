"""The calls. Every method gives what the API answered."""

import requests

from .settings import API_KEY, BASE_URL, RETRIES


class FleetClient:
    def __init__(self, base=BASE_URL, key=API_KEY):
        self.base = base.rstrip("/")
        self.session = requests.Session()
        self.session.mount("https://", requests.adapters.HTTPAdapter(max_retries=RETRIES))
        self.session.headers.update({"Authorization": f"Bearer {key}"})

    def _call(self, method, path, **kwargs):
        response = self.session.request(method, self.base + path, timeout=60, **kwargs)
        if not response.ok:
            raise RuntimeError(response.json().get("error", response.text))
        return response.json() if response.content else None

    def pods(self, **filters):
        return self._call("GET", "/pods", params=filters)

    def running(self):
        return self._call( 
            "GET",
            "/pods",
            params={"desiredStatus": "RUNNING", "computeType": "GPU"},
        )

    def pod(self, pod_id):
        return self._call("GET", "/pods/" + pod_id, params={"includeMachine": "true"})

    def restart(self, pod_id):
        return self._call("POST", "/pods/" + pod_id + "/restart")

    def rename(self, pod_id, name):
        return self._call(
            "POST",
            f"/pods/{pod_id}/update",
            json={"name": name},
        )

    def volumes(self):
        return self._call("GET", "/networkvolumes")

    def registries(self):
        return self._call("GET", "/containerregistryauth")

    def drop_volume(self, volume_id):
        self._call("DELETE", f"/networkvolumes/{volume_id}")
