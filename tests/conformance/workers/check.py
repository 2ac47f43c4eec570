"""Runs the newest public worker library, unmodified, against `svcctl serve`: its workers take jobs, and its client submits
them. Usage: check.py PATH_TO_SVCCTL, in an environment that has the library.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).parent
PREFIX = "RUNPOD"
PATIENCE = 120


class Server:
    def __init__(self, url, key):
        self.url, self.key = url, key

    def send(self, method, path, body=None):
        with self.open(method, path, body) as answer:
            return json.loads(answer.read() or "null")

    def open(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        return urllib.request.urlopen(request, timeout=PATIENCE)

    def endpoint(self, concurrency=1):
        body = {
            "name": "library",
            "type": "QUEUE",
            "image": "svcctl/local",
            "gpu": {"pools": ["ADA_24"]},
            "scaling": {"type": "REQUEST_COUNT", "requestCount": 1},
            "workers": {"max": 1},
            "env": {"SVCCTL_CONCURRENCY": str(concurrency)},
        }
        return self.send("POST", "/v2/serverless", body)["id"]

    def names(self, endpoint):
        """The variables that a worker of the endpoint reads."""
        env = self.send("GET", f"/_engine/endpoints/{endpoint}/worker-env")
        worker, gpu = env["worker"], urllib.request.quote(env["gpuType"])
        base = f"{env['jobBase']}/v2/{endpoint}"
        names = {
            "WEBHOOK_GET_JOB": f"{base}/job-take/{worker}?gpu={gpu}",
            "WEBHOOK_POST_OUTPUT": f"{base}/job-done/{worker}/$ID?gpu={gpu}",
            "WEBHOOK_POST_STREAM": f"{base}/job-stream/{worker}/$ID?gpu={gpu}",
            "WEBHOOK_PING": f"{base}/ping/{worker}",
            "PING_INTERVAL": "10000",
            "AI_API_KEY": env["key"],
            "POD_ID": worker,
            "ENDPOINT_ID": endpoint,
            # What is checked at a start is the machine, which may be small.
            "SKIP_GPU_CHECK": "true",
            "SKIP_AUTO_SYSTEM_CHECKS": "true",
        }
        return {f"{env['prefix']}_{name}": value for name, value in names.items()}


@contextlib.contextmanager
def serve(svcctl):
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"SVCCTL_DATA_DIR": folder, "SVCCTL_CONFIG_DIR": folder}
        line = [svcctl, "serve", "--listen", "127.0.0.1:0", "--log", "off", "-o", "json", "--worker-env-prefix", PREFIX]
        line += ["--quota", "minute=100000,hour=100000,day=100000"]
        process = subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            ready = json.loads(process.stdout.readline())
            yield Server(ready["url"], ready["apiKey"])
        finally:
            process.terminate()
            process.wait(PATIENCE)
            process.stdout.close()


@contextlib.contextmanager
def worker(server, endpoint, kind):
    """A process of the library. Ended, it has to be gone within seconds, whatever it waits for."""
    line = [sys.executable, str(HERE / "handlers.py"), kind]
    with tempfile.NamedTemporaryFile() as log:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        process = subprocess.Popen(line, env=environment | server.names(endpoint), stdout=log, stderr=log)
        try:
            yield process
        except BaseException:
            print(pathlib.Path(log.name).read_text(), file=sys.stderr)
            raise
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE)


def until(what, look):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError(f"not in time: {what}")


def status(server, endpoint, job):
    return server.send("GET", f"/v2/{endpoint}/status/{job}")


def ended(server, endpoint, body):
    """A job that was run to its end."""
    return server.send("POST", f"/v2/{endpoint}/runsync", body)


def plain_handler(server, client):
    endpoint = server.endpoint()
    with worker(server, endpoint, "sync"):
        job = ended(server, endpoint, {"input": {"text": "ü", "n": [1, None]}})
        assert job["status"] == "COMPLETED" and job["output"] == {"echo": {"text": "ü", "n": [1, None]}}, job
        failed = ended(server, endpoint, {"input": {"fail": "no luck"}})
        assert failed["status"] == "FAILED", failed
        assert json.loads(failed["error"])["error_message"] == "no luck", failed
        told = ended(server, endpoint, {"input": {"error": "said so"}})
        assert told["status"] == "FAILED" and told["error"] == "said so", told
        # The client of the same library.
        target = client.Endpoint(endpoint)
        assert target.run_sync({"input": {"a": 1}}) == {"echo": {"a": 1}}
        run = target.run({"input": {"a": 2}})
        assert run.output(timeout=PATIENCE) == {"echo": {"a": 2}} and run.status() == "COMPLETED"
        assert target.health()["workers"]["ready"] == 1 and set(target.purge_queue()) == {"removed", "status"}
        # Progress is seen while the job runs, and the output in the end.
        run = target.run({"input": {"progress": 3, "pause": 1}})
        seen = lambda: str(status(server, endpoint, run.job_id).get("output", "")).startswith("step")
        until("a progress", seen)
        assert run.output(timeout=PATIENCE)["echo"]["progress"] == 3


def async_handler(server, client):
    endpoint = server.endpoint(concurrency=3)
    with worker(server, endpoint, "async"):
        ended(server, endpoint, {"input": {"first": True}})
        target = client.Endpoint(endpoint)
        runs = [target.run({"input": {"sleep": 20, "n": n}}) for n in range(3)]
        until("all at once", lambda: server.send("GET", f"/v2/{endpoint}/health")["jobs"]["inProgress"] == 3)
        # One is cancelled: its handler is stopped, and its place is free long before it would have ended.
        began = time.monotonic()
        assert runs[0].cancel()["status"] == "CANCELLED"
        after = ended(server, endpoint, {"input": {"after": True}})
        assert after["status"] == "COMPLETED" and time.monotonic() - began < 15, after
        assert runs[0].status() == "CANCELLED"
        assert [run.output(timeout=PATIENCE)["echo"]["n"] for run in runs[1:]] == [1, 2]

    async def with_the_client_that_does_not_block():
        import aiohttp

        async with aiohttp.ClientSession() as session:
            target = client.AsyncioEndpoint(endpoint, session)
            run = await target.run({"n": 9})
            assert await run.output(timeout=PATIENCE) == {"echo": {"n": 9}}
            assert (await target.health())["jobs"]["completed"] >= 1

    endpoint = server.endpoint()
    with worker(server, endpoint, "async"):
        asyncio.run(with_the_client_that_does_not_block())


def generators(server, client):
    for kind, output, expected in [
        ("generator", None, [{"part": n} for n in range(4)]),
        ("aggregate", [0, 1, 2, 3], [0, 1, 2, 3]),
    ]:
        endpoint = server.endpoint()
        with worker(server, endpoint, kind):
            run = client.Endpoint(endpoint).run({"input": {"parts": 4}})
            assert list(run.stream()) == expected, kind
            job = status(server, endpoint, run.job_id)
            assert job["status"] == "COMPLETED" and job.get("output") == output, job
            if kind == "generator":
                broken = ended(server, endpoint, {"input": {"parts": 1, "fail": "in the middle"}})
                assert broken["status"] == "FAILED" and "in the middle" in broken["error"], broken


def openai(server, client):
    """OpenAI's API in front of a worker that yields what vLLM's does."""
    endpoint = server.endpoint()
    base = f"/v2/{endpoint}/openai/v1"
    with worker(server, endpoint, "openai"):
        assert server.send("GET", f"{base}/models")["data"][0]["id"] == "m"
        asked = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
        whole = server.send("POST", f"{base}/chat/completions", asked)
        assert whole["choices"][0]["message"]["content"] == "Hello world", whole
        with server.open("POST", f"{base}/chat/completions", asked | {"stream": True}) as answer:
            assert answer.headers["Content-Type"] == "text/event-stream"
            events = [line[6:] for line in answer.read().decode().split("\n") if line.startswith("data: ")]
        words = [json.loads(event)["choices"][0]["delta"]["content"] for event in events[:-1]]
        assert (words, events[-1]) == (["Hello", " world"], "[DONE]"), events
        try:
            server.send("POST", f"{base}/chat/completions", asked | {"model": "other"})
        except urllib.error.HTTPError as error:
            assert error.code == 404 and json.load(error)["message"] == "no such model"
        else:
            raise AssertionError("an error was answered as a success")


def refresh(server, client):
    """A worker that asks for a fresh one ends by itself; the next one goes on."""
    endpoint = server.endpoint()
    target = client.Endpoint(endpoint)
    for n in range(2):
        with worker(server, endpoint, "refresh") as process:
            assert target.run_sync({"input": {"n": n}}) == {"echo": {"n": n}}
            process.wait(PATIENCE)
    with worker(server, endpoint, "sync"):
        job = ended(server, endpoint, {"input": {"refresh": True}})
        assert job["status"] == "COMPLETED" and job["output"] == {"echo": {"refresh": True}}, job


def main():
    svcctl = os.path.abspath(sys.argv[1])
    with serve(svcctl) as server:
        os.environ[f"{PREFIX}_ENDPOINT_BASE_URL"] = f"{server.url}/v2"
        import runpod

        runpod.api_key = server.key
        for check in [plain_handler, async_handler, generators, openai, refresh]:
            check(server, runpod)
            print(f"{check.__name__.replace('_', ' ')}: ok", flush=True)


main()
