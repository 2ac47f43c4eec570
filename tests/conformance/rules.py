"""Asserts over HTTP what no schema can say: the order of checks, a catalog that is true, and the action matrix.

Usage: rules.py PATH_TO_SVCCTL. Needs nothing but Python; starts servers of its own on free ports, with their data in a
temporary folder, and ends them.
"""

import contextlib
import http.client
import json
import os
import subprocess
import sys
import tempfile
import urllib.parse

LIMIT = 102400
GPU = "NVIDIA GeForce RTX 4090"
PLENTY = "minute=1000000,hour=1000000,day=1000000"
PATIENCE = 60


class Answer:
    """An answer that was read to its end; a failure has to be a problem."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        if self.status >= 400 and self.headers["Content-Type"] == "application/json":
            # A refusal of the job API: clients take `status` for the state of a job.
            assert self.json()["code"] == self.status and "status" not in self.json(), self
            assert "RateLimit" not in self.headers, self
        elif self.status >= 400:
            assert self.headers["Content-Type"] == "application/problem+json", self
            assert self.json()["status"] == self.status, self
        assert self.headers["X-Request-Id"], self

    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Server:
    """A server with keys by name, each with its scopes."""

    def __init__(self, address, keys):
        self.address, self.keys = address, keys

    def send(self, method, path, body=None, key="all", headers=()):
        """Sends a request; a body that is no text is sent as JSON. `key` names a key, or is a header, or None."""
        fields = dict(headers)
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            fields.setdefault("Content-Type", "application/json")
        if key is not None:
            fields["Authorization"] = f"Bearer {self.keys.get(key, key)}"
        connection = http.client.HTTPConnection(*self.address, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, path, body=body, headers=fields)
            return Answer(connection.getresponse())

    def get(self, path):
        answer = self.send("GET", path)
        assert answer.status == 200, (path, answer)
        return answer.json()

    def rent(self, more=None):
        answer = self.send("POST", "/v2/pods", request(more))
        assert answer.status == 201, (more, answer)
        return answer.json()["id"]

    def advance(self, span):
        answer = self.send("POST", "/_engine/clock", {"advance": span})
        assert answer.status == 200, answer


def request(more=None):
    """The body of a create: a pod with one GPU and what `more` says."""
    return {"name": "conformance", "image": "python:3.12", "gpu": {"id": GPU}} | (more or {})


@contextlib.contextmanager
def serve(svcctl, quota, keys):
    """A server with these keys: their scopes by name."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"SVCCTL_DATA_DIR": folder, "SVCCTL_CONFIG_DIR": folder}
        made = {}
        for name, scopes in keys.items():
            flags = [flag for scope in scopes for flag in ("--scope", scope)]
            line = [svcctl, "engine", "keys", "create", name, *flags, "--quiet", "--output", "json"]
            made[name] = json.loads(subprocess.check_output(line, env=environment, timeout=PATIENCE))["key"]
        line = [svcctl, "serve", "--listen", "127.0.0.1:0", "--quota", quota, "--log", "off"]
        process = subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            ready = process.stdout.readline()
            assert ready.startswith("listening on http://"), ready
            address = urllib.parse.urlsplit(ready.split()[-1])
            yield Server((address.hostname, address.port), made)
        finally:
            process.terminate()
            process.wait(PATIENCE)
            process.stdout.close()


def expect(answer, status, what):
    assert answer.status == status, f"{what}: {answer} instead of {status}"
    return answer


def order_of_checks(svcctl):
    """Each request breaks its own rule and all that come after it, where one request can."""
    keys = {"all": ["*"], "reader": ["pods:read"], "poor": ["*"]}
    text = {"Content-Type": "text/plain"}
    with serve(svcctl, PLENTY, keys) as server:
        send = server.send
        for size, status in [(LIMIT + 1, 413), (LIMIT, 401)]:
            expect(send("POST", "/nowhere", "x" * size, None, text), status, f"{size} bytes without a key")
        for key in [None, "svk_wrong"]:
            answer = expect(send("POST", "/nowhere", "{", key, text), 401, f"key {key}")
            assert answer.headers["WWW-Authenticate"] == "Bearer" and "RateLimit" not in answer.headers, answer
        rows = [
            (404, "POST", "/nowhere", "{", "reader", text),
            (405, "PUT", "/v2/pods", "{", "reader", text),
            (415, "POST", "/v2/pods", "{", "reader", text),
            (403, "POST", "/v2/pods", "{", "reader", {"Content-Type": "application/json"}),
            (422, "PATCH", "/v2/pods/nosuch", {"imageName": "x", "mounts": {"network": []}}, "all", {}),
            (404, "PATCH", "/v2/pods/nosuch", {"mounts": {"network": []}}, "all", {}),
            (404, "POST", "/v2/pods", {"name": "a", "templateId": "nosuch"}, "all", {}),
            (404, "GET", "/v2/catalog/gpus/nosuch?count=2", None, "all", {}),
            (422, "GET", "/v2/catalog/gpus/nosuch?count=0", None, "all", {}),
            (400, "GET", f"/v2/catalog/gpus/{urllib.parse.quote(GPU)}?count=2", None, "all", {}),
        ]
        for status, method, path, body, key, headers in rows:
            answer = expect(send(method, path, body, key, headers), status, f"{method} {path} as {key}")
            assert answer.headers["RateLimit"] and answer.headers["RateLimit-Policy"], answer
            if status == 405:
                assert answer.headers["Allow"] == "GET, POST", answer
        # Every violation is told, each with its place.
        answer = send("POST", "/v2/pods", {"gpuCount": 1, "gpu": {"count": 0}, "disk": "1"})
        places = sorted(error.split(":")[0] for error in expect(answer, 422, "violations").json()["errors"])
        assert places == ["$", "$", "$.disk", "$.gpu", "$.gpu.count"], places
        for query in ["limit=0", "cursor=nonsense", "includeClusterPods=2"]:
            errors = expect(send("GET", f"/v2/pods?{query}"), 422, query).json()["errors"]
            assert [error.split(":")[0] for error in errors] == [f"query.{query.split('=')[0]}"], errors
        # Rules between fields, then money, then room: nothing is rented meanwhile.
        server.rent()
        nowhere = {"id": GPU, "allowedCudaVersions": ["9.9"]}
        both = request({"gpu": nowhere, "cpu": {"id": "cpu5c", "vcpuCount": 2}})
        expect(send("POST", "/v2/pods", both), 400, "GPU and CPU")
        expect(send("POST", "/v2/pods", request({"gpu": nowhere})), 400, "no room")
        broke = request({"gpu": nowhere, "disk": 900000})
        for _ in range(2):
            server.rent({"gpu": {"id": GPU, "count": 2}, "disk": 400000})
        server.advance("8h")
        expect(send("POST", "/v2/pods", broke), 402, "no money and no room")
        expect(send("POST", "/v2/pods", both | {"disk": 900000}), 400, "no money and a broken rule")
        clients(server)
    with serve(svcctl, "minute=3", {"all": ["*"]}) as server:
        statuses = [server.send("GET", "/v2/pods").status for _ in range(4)]
        assert statuses == [200, 200, 200, 429], statuses
        answer = expect(server.send("POST", "/nowhere", "{", headers=text), 429, "the quota and no path")
        assert int(answer.headers["Retry-After"]) > 0 and "minute" in answer.json()["detail"], answer
        expect(server.send("POST", "/nowhere", "{", "svk_wrong", text), 401, "no key is not counted")
        expect(server.send("POST", "/nowhere", "x" * (LIMIT + 1), headers=text), 413, "too large is not counted")


def order_of_checks_on_job_paths(svcctl):
    """As order_of_checks, for the paths that begin with the id of an endpoint."""
    keys = {"all": ["*"], "reader": ["serverless:read"], "other": ["pods:write"]}
    text = {"Content-Type": "text/plain"}
    # Jobs do not count against the quota of an account.
    with serve(svcctl, "minute=3", keys) as server:
        body = {
            "name": "conformance",
            "type": "QUEUE",
            "image": "svcctl/job:echo",
            "gpu": {"pools": ["ADA_24"]},
            "scaling": {"type": "REQUEST_COUNT", "requestCount": 1},
            "workers": {"max": 0},
        }
        queue = expect(server.send("POST", "/v2/serverless", body), 201, "an endpoint").json()["id"]
        body |= {"type": "LOAD_BALANCER", "image": "svcctl/http:echo"}
        other = expect(server.send("POST", "/v2/serverless", body), 201, "another").json()["id"]
        run, large = f"/v2/{queue}/run", 10 << 20
        job = expect(server.send("POST", run, {"input": 1}), 200, "a job").json()["id"]
        rows = [
            (413, "POST", run, "x" * (large + 1), None),
            (401, "PUT", run, "x" * large, None),
            (401, "PUT", run, "{", "svk_wrong"),
            (405, "PUT", run, "{", "other"),
            (403, "POST", run, "{", "other"),
            (403, "POST", run, "{", "reader"),
            (400, "POST", run, "{", "all"),
            (400, "POST", "/v2/abcdefghij/run", '{"input": null}', "all"),
            (404, "POST", "/v2/abcdefghij/run", '{"input": 1}', "all"),
            (400, "POST", f"/v2/{other}/run", '{"input": 1}', "all"),
            (400, "GET", f"/v2/{queue}/status-sync/nosuch?wait=999", None, "all"),
            (404, "GET", f"/v2/{queue}/status-sync/nosuch?wait=1000", None, "all"),
            (409, "POST", f"/v2/{queue}/retry/{job}", None, "all"),
            (400, "POST", f"/v2/{queue}/openai/v1/models", "{", "all"),
            (401, "GET", f"/v2/{queue}/job-take/a?gpu=", None, "all"),
        ]
        for status, method, path, sent, key in rows:
            expect(server.send(method, path, sent, key, text), status, f"{method} {path} as {key}")
        for method in ["GET", "POST"]:
            answer = expect(server.send(method, f"/v2/{queue}/status/{job}", None, "reader"), 200, method)
            assert answer.json() == {"id": job, "status": "IN_QUEUE"} and "RateLimit" not in answer.headers, answer
        statuses = [server.send("POST", f"/v2/{queue}/purge-queue").status for _ in range(3)]
        assert statuses == [200, 200, 429], statuses
        expect(server.send("POST", f"/v2/{queue}/purge-queue", "{", "reader"), 403, "the scope comes before the limit")


def clients(server):
    """How clients in the field send what they send."""
    for headers in [{"Content-Type": "application/json"}, {"Connection": "close"}, {"User-Agent": ""}]:
        expect(server.send("GET", "/v2/pods", headers=headers), 200, headers)
    pod = json.loads(expect(server.send("GET", "/v2/pods"), 200, "list").body)["pods"][0]["id"]
    expect(server.send("DELETE", f"/v2/pods/{pod}", headers={"Content-Type": "application/json"}), 204, "delete")
    expect(server.send("GET", f"/v2/pods/{pod}"), 404, "what was deleted")
    answer = server.send("POST", "/v2/pods", "", headers={"Content-Type": "application/json"})
    assert expect(answer, 422, "no body").json()["errors"] == ["$: a body is required"], answer
    joined, repeated = "include=AVAILABILITY&product=POD,SERVERLESS", "include=AVAILABILITY&product=POD&product=SERVERLESS"
    assert server.get(f"/v2/catalog/gpus?{joined}") == server.get(f"/v2/catalog/gpus?{repeated}")


def catalog_is_true(svcctl):
    """What is called available can be rented, in each cloud and each data center; what is not, cannot."""
    with serve(svcctl, PLENTY, {"all": ["*"]}) as server:
        rented = 0

        def check(level, more):
            nonlocal rented
            answer = server.send("POST", "/v2/pods", request(more))
            expect(answer, 400 if level == "NONE" else 201, f"{level}: {more}")
            if answer.status == 201:
                rented += 1
                expect(server.send("DELETE", f"/v2/pods/{answer.json()['id']}"), 204, "delete")

        for cloud in [None, "SECURE", "COMMUNITY"]:
            for count in [1, 2, 4, 8]:
                query = f"include=AVAILABILITY&product=POD&count={count}" + (f"&cloud={cloud}" if cloud else "")
                for gpu in server.get(f"/v2/catalog/gpus?{query}")["gpus"]:
                    more = {"gpu": {"id": gpu["id"], "count": count}} | ({"cloud": cloud} if cloud else {})
                    check(gpu["availability"], more)
                    for place in gpu["dataCenters"]:
                        check(place["availability"], more | {"dataCenterIds": [place["id"]]})
                    for version in gpu.get("cudaVersions", []):
                        level = "LOW" if version["available"] else "NONE"
                        check(level, more | {"gpu": more["gpu"] | {"allowedCudaVersions": [version["version"]]}})
        flavors = {cpu["id"]: cpu for cpu in server.get("/v2/catalog/cpus")["cpus"]}
        for site in server.get("/v2/catalog/datacenters?include=GPU_AVAILABILITY,CPU_AVAILABILITY")["dataCenters"]:
            there = {"dataCenterIds": [site["id"]]}
            for gpu in site["gpuAvailability"]:
                check(gpu["availability"], there | {"gpu": {"id": gpu["id"]}})
            for cpu in site["cpuAvailability"]:
                ask = {"id": cpu["id"], "vcpuCount": flavors[cpu["id"]]["vcpu"]["min"]}
                body = {"name": "a", "image": "a", "cpu": ask} | there
                answer = server.send("POST", "/v2/pods", body)
                expect(answer, 400 if cpu["availability"] == "NONE" else 201, (cpu, there))
        assert rented > 100, rented


ACTIONS = ["start", "stop", "restart", "terminate"]
ALLOWED = {
    "PROVISIONING": ["stop", "terminate"],
    "STARTING": ["stop", "terminate"],
    "RUNNING": ["stop", "restart", "terminate"],
    "EXITED": ["start", "terminate"],
    "ERROR": ["start", "terminate"],
    "TERMINATED": [],
}
LEADS_TO = {"start": "PROVISIONING", "stop": "EXITED", "restart": "STARTING"}


def pod_in(server, status):
    """A pod in a status, by the shortest way there."""
    images = {"PROVISIONING": "svcctl/stuck", "STARTING": "svcctl/slow:1000000", "ERROR": "svcctl/error:pull"}
    more = {"image": images.get(status, "python:3.12")}
    if status == "TERMINATED":
        # Ended by the platform: one that its user deletes is not there any more.
        more["env"] = {"SVCCTL_EXPIRES_AT": "2020-01-01T00:00:00Z"}
    pod = server.rent(more)
    if status == "EXITED":
        expect(server.send("POST", f"/v2/pods/{pod}/action", {"action": "stop"}), 200, "stop")
    elif status in ["STARTING", "ERROR"]:
        server.advance("1s")
    elif status == "RUNNING":
        server.advance("1m")
    assert server.get(f"/v2/pods/{pod}")["status"] == status, (pod, status)
    return pod


def action_matrix(svcctl):
    """Every action in every status, locked and not: what the table of behaviour.md says, Pod life cycle."""
    with serve(svcctl, PLENTY, {"all": ["*"]}) as server:
        for status, allowed in ALLOWED.items():
            for locked in [False, True] if allowed else [False]:
                for action in ACTIONS:
                    one_action(server, status, locked, action, allowed)


def one_action(server, status, locked, action, allowed):
    pod = pod_in(server, status)
    path, case = f"/v2/pods/{pod}", f"{action} in {status}, locked: {locked}"
    if locked:
        expect(server.send("PATCH", path, {"locked": True}), 200, case)
    left = [name for name in allowed if not (locked and name in ["stop", "restart"])]
    assert server.get(path)["actions"] == left, case
    answer = server.send("POST", f"{path}/action", {"action": action})
    if action not in left:
        expect(answer, 409, case)
        assert status in answer.json()["detail"] and server.get(path)["status"] == status, case
        expect(server.send("DELETE", path), 204, case)
    elif action == "terminate":
        assert expect(answer, 204, case).body == b"", case
    else:
        assert expect(answer, 200, case).json()["status"] == LEADS_TO[action], case
        expect(server.send("DELETE", path), 204, case)
    # However it ended, nothing answers to its id.
    for method, below, body in [
        ("GET", "", None),
        ("PATCH", "", {"name": "a"}),
        ("POST", "/action", {"action": "start"}),
        ("GET", "/logs", None),
        ("DELETE", "", None),
    ]:
        expect(server.send(method, path + below, body), 404, f"{method} {below} after {case}")


def clusters_are_whole(svcctl):
    """The catalog says where a cluster of two members fits, and a create agrees; a member is acted on with its cluster."""
    with serve(svcctl, PLENTY, {"all": ["*"]}) as server:
        made = 0
        for count in [1, 8]:
            asked = f"include=AVAILABILITY&product=CLUSTER&count={count}"
            for gpu in server.get(f"/v2/catalog/gpus?{asked}")["gpus"]:
                compute = {"gpuTypeId": gpu["id"], "gpuCountPerPod": count, "podCount": 2}
                body = {"name": "c", "type": "SLURM", "image": "a", "compute": compute}
                for site in gpu.get("dataCenters", []):
                    answer = server.send("POST", "/v2/clusters", body | {"dataCenterIds": [site["id"]]})
                    expect(answer, 400 if site["availability"] == "NONE" else 201, (gpu["id"], count, site))
                    if answer.status == 201:
                        made += 1
                        expect(server.send("DELETE", f"/v2/clusters/{answer.json()['id']}"), 204, "a delete")
        assert made > 20, made
        cluster = expect(server.send("POST", "/v2/clusters", body | {"compute": compute | {"gpuTypeId": GPU}}), 201, "one")
        cluster = cluster.json()["id"]
        server.advance("1m")
        members = server.get(f"/v2/clusters/{cluster}/pods")["pods"]
        assert [pod["cluster"]["rank"] for pod in members] == [0, 1], members
        for pod in members:
            path = f"/v2/pods/{pod['id']}"
            assert pod["actions"] == [] and pod["status"] == "RUNNING", pod
            tries = [("POST", "/action", {"action": action}) for action in ACTIONS]
            for method, below, sent in [*tries, ("PATCH", "", {"name": "a"}), ("DELETE", "", None)]:
                refused = expect(server.send(method, path + below, sent), 409, f"{method} of a member")
                assert cluster in refused.json()["detail"], refused
        expect(server.send("DELETE", f"/v2/clusters/{cluster}"), 204, "a delete")
        expect(server.send("GET", f"/v2/clusters/{cluster}"), 404, "a deleted cluster")
        assert server.get(path)["status"] == "TERMINATED", path


def main():
    svcctl = os.path.abspath(sys.argv[1])
    for check in [order_of_checks, order_of_checks_on_job_paths, catalog_is_true, action_matrix, clusters_are_whole]:
        check(svcctl)
        print(f"{check.__name__.replace('_', ' ')}: ok", flush=True)


main()
