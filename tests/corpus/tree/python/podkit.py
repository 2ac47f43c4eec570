"""A thin layer over the REST API: keyword arguments are the body."""

from urllib.parse import urljoin

import requests


class PodKit:
    def __init__(self, base, key):
        self.base = base.rstrip("/") + "/"
        self.headers = {"Authorization": f"Bearer {key}"}

    def _url(self, *parts):
        return urljoin(self.base, "/".join(parts))

    def list_pods(self):
        return requests.get(urljoin(self.base, "pods"), headers=self.headers).json()

    def create_pod(self, **body):
        r = requests.post(urljoin(self.base, "pods"), json=body, headers=self.headers)
        assert r.status_code == 200, r.text
        return r.json()

    def create_endpoint(self, **body):
        return requests.post(self._url("endpoints"), json=body, headers=self.headers).json()

    def stop_pod(self, pod_id):
        return requests.post(self._url("pods", pod_id, "stop"), headers=self.headers).json()

    def reset_pod(self, pod_id):
        return requests.post(
            url=urljoin(self.base, f"pods/{pod_id}/reset"),
            headers=self.headers,
        )
