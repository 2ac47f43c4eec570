"""A public client of the API, unmodified, against the fixture: jobs of an endpoint, and what a test controls."""


import pytest
import runpod

ENDPOINT = {
    "name": "jobs",
    "type": "QUEUE",
    "image": "me/worker:1",
    "gpu": {"pools": ["ADA_24"]},
    "scaling": {"type": "REQUEST_COUNT", "requestCount": 1},
    "workers": {"max": 1},
}
POD = {"name": "web", "image": "nginx", "cpu": {"id": "cpu3c", "vcpuCount": 2}}


@pytest.fixture
def client(svcctl, monkeypatch):
    monkeypatch.setattr(runpod, "api_key", svcctl.key)
    monkeypatch.setattr(runpod, "endpoint_url_base", f"{svcctl.url}/v2")
    return runpod.Endpoint(svcctl.send("POST", "/v2/serverless", ENDPOINT)["id"])


def pods(server):
    return server.send("GET", "/v2/pods")["pods"]


def test_the_client_submits_a_job_and_cancels_it(client):
    job = client.run({"input": {"prompt": "a"}})
    assert job.status() in ("IN_QUEUE", "IN_PROGRESS")
    job.cancel()
    assert job.status() == "CANCELLED"


def test_the_client_sees_the_health_of_an_endpoint(client):
    client.run({"input": {}})
    assert client.health()["jobs"]["inQueue"] + client.health()["jobs"]["inProgress"] == 1


@pytest.mark.parametrize("number", range(8))
def test_each_test_begins_with_nothing(svcctl, number):
    """Eight of them, so that several processes reset at once: none sees or loses a pod of another."""
    assert pods(svcctl) == []
    made = {svcctl.send("POST", "/v2/pods", {**POD, "name": f"web-{index}"})["id"] for index in range(5)}
    assert {pod["id"] for pod in pods(svcctl)} == made


def test_the_clock_moves(svcctl):
    svcctl.send("POST", "/v2/pods", POD)
    svcctl.advance("8h")
    assert svcctl.send("GET", "/_engine/clock")["offsetMillis"] == 8 * 3600 * 1000


def test_a_fault_holds_until_it_is_taken_back(svcctl):
    svcctl.fault("GET /v2/pods status=503")
    with pytest.raises(RuntimeError, match="503"):
        pods(svcctl)
    svcctl.fault()
    assert pods(svcctl) == []


def test_the_log_of_a_test_that_failed_is_in_its_report(pytester):
    pytester.makepyfile("def test_it(svcctl):\n    svcctl.send('GET', '/v2/pods')\n    assert False\n")
    result = pytester.runpytest_subprocess()
    result.stdout.fnmatch_lines(["*svcctl serve*", "* 200 GET /v2/pods *"])


def test_a_program_that_cannot_serve_is_told(pytester, monkeypatch):
    monkeypatch.setenv("SVCCTL_BIN", "/bin/false")
    pytester.makepyfile("def test_it(svcctl):\n    pass\n")
    pytester.runpytest_subprocess().stdout.fnmatch_lines(["*did not start*"])
