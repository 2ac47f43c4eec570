"""The fixture `svcctl`: the whole platform on a free port, in memory, as new for each test that takes it.

The server is started once a session, by the first test that needs it; each worker of pytest-xdist has its own.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import pytest

from svcctl import find

PATIENCE = 30  # seconds
LATE = 0.1  # seconds: lines of the log that come quickly are written together, 0.05 s late
STRAIGHT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever proxy the environment names


class Server:
    """A running `svcctl serve`: `url` and `key` are what a client needs, the rest is what a test controls."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="svcctl-")
        self._log = pathlib.Path(self._folder.name, "log")
        command = [find(), "serve", "--listen", "127.0.0.1:0", "--data", ":memory:", "--no-console", "-o", "json"]
        # What is set for the program elsewhere is not meant for this one.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SVCCTL_")}
        environment["SVCCTL_CONFIG_DIR"] = self._folder.name
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment)
        try:
            ready = json.loads(self._process.stdout.readline())
        except ValueError:
            log = self.log().strip()
            self.stop()
            raise RuntimeError(f"`svcctl serve` did not start: {log}") from None
        self.url, self.key = ready["url"], ready["apiKey"]

    def send(self, method, path, body=None):
        """Sends a request with the server's key, and returns the JSON of the answer; `None` for an empty one."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with STRAIGHT.open(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode(errors='replace')}") from None

    def advance(self, duration):
        """Moves the clock of the platform, by `"90s"`, `"1h30m"` or `"3d"`."""
        self.send("POST", "/_engine/clock", {"advance": duration})

    def fault(self, *specs):
        """Injects faults in place of those before, such as `"POST /v2/pods status=503 first=1"`; none ends them."""
        self.send("PUT", "/_engine/faults", {"faults": specs})

    def reset(self):
        """Deletes everything: pods, money, clock and faults. The fixture does so after each test."""
        self.send("POST", "/_engine/reset")

    def log(self, since=0):
        """The log of requests, from a position in bytes on."""
        return self._log.read_bytes()[since:].decode(errors="replace")

    def stop(self):
        """Ends the server, and all that it held."""
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE)
        self._folder.cleanup()


@pytest.fixture(scope="session")
def svcctl_server():
    """The server of this session, which keeps its state from test to test."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def svcctl(svcctl_server, request):
    """The server, with nothing in it."""
    request.node.svcctl_log = svcctl_server, svcctl_server._log.stat().st_size
    yield svcctl_server
    svcctl_server.reset()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item, call):
    """Adds the requests of a test that failed to its report."""
    if call.when == "call" and call.excinfo is not None and hasattr(item, "svcctl_log"):
        server, since = item.svcctl_log
        time.sleep(LATE)
        item.add_report_section(call.when, "svcctl serve", server.log(since))
