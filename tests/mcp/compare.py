"""Counts what a conversation pays for: the bytes of the list of tools, and of requests and answers for eight tasks, with
`svcctl mcp` and with the public server of the service, both at one `svcctl serve`. Prints the table of docs/AGENTS.md:
`compare.py SVCCTL URL KEY PUBLIC`, where PUBLIC is the script of the package @runpod/mcp-server.
"""

import asyncio
import json
import os
import pathlib
import sys
import tempfile

from mcp import ClientSession, StdioServerParameters, stdio_client

POD = {"name": "big", "image": "python:3.12"}
ENDPOINT = {
    "name": "echo", "type": "QUEUE", "image": "svcctl/job:echo", "gpu": {"pools": ["ADA_24"]},
    "scaling": {"type": "QUEUE_DELAY", "queueDelay": 1}, "workers": {"min": 0, "max": 1},
}
HARDWARE = {"count": 2, "minVram": 80}


class Meter:
    """A session that counts the bytes of what goes both ways."""

    def __init__(self, session):
        self.session, self.bytes, self.calls = session, 0, 0

    async def call(self, tool, **arguments):
        result = await self.session.call_tool(tool, arguments)
        assert not result.is_error, (tool, result)
        request = json.dumps({"name": tool, "arguments": arguments}, separators=(",", ":"))
        answer = result.model_dump_json(by_alias=True, exclude_none=True)
        self.bytes += len(request.encode()) + len(answer.encode())
        self.calls += 1
        return result

    async def task(self, work):
        before = (self.bytes, self.calls)
        made = await work
        return self.bytes - before[0], self.calls - before[1], made


def document(result):
    """The JSON in the text of an answer of the public server."""
    return json.loads(result.content[0].text)


def found(value, key):
    """The first value of a key anywhere in a document."""
    if isinstance(value, dict):
        if key in value:
            return value[key]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            inner = found(item, key)
            if inner is not None:
                return inner
    return None


class Ours:
    def __init__(self, meter):
        self.call = meter.call

    async def cheapest(self):
        await self.call("capacity", hardware=HARDWARE)

    async def rent(self):
        await self.call("rent", **POD, hardware=HARDWARE, wait="4m")

    async def logs(self):
        await self.call("logs", pod="big")

    async def pods(self):
        await self.call("pods")

    async def job(self):
        await self.call("endpoints", create=ENDPOINT)
        await self.call("jobs", endpoint="echo", input={"n": 1}, wait="4m")

    async def why(self):
        await self.call("why", endpoint="echo")

    async def cost(self):
        await self.call("cost", since="2d")

    async def end(self):
        await self.call("end", all=True)


class Public:
    def __init__(self, meter):
        self.call = meter.call

    async def cheapest(self):
        await self.call("list-gpu-types", include=["AVAILABILITY"], product=["POD"], count=2)

    async def rent(self):
        body = POD | {"gpu": {"id": "NVIDIA A100 80GB PCIe", "count": 2}}
        self.pod = found(document(await self.call("create-pod", body=body)), "id")
        while found(document(await self.call("get-pod", id=self.pod)), "status") != "RUNNING":
            await asyncio.sleep(3)

    async def logs(self):
        await self.call("stream-pod-logs", podId=self.pod, tail=100, maxWaitMs=1000)

    async def pods(self):
        await self.call("list-pods")

    async def job(self):
        self.endpoint = found(document(await self.call("create-endpoint", body=ENDPOINT)), "id")
        await self.call("runsync-endpoint", endpointId=self.endpoint, input={"n": 1}, wait=90000)

    async def why(self):
        await self.call("endpoint-health", endpointId=self.endpoint)
        workers = document(await self.call("list-endpoint-workers", id=self.endpoint))
        worker = found(workers, "workers")
        worker = worker[0]["id"] if worker else None
        if worker:
            await self.call("stream-worker-logs", endpointId=self.endpoint, workerId=worker, tail=100, maxWaitMs=1000)

    async def cost(self):
        await self.call("list-billing", bucketSize="day", lastN=2)

    async def end(self):
        await self.call("list-pods")
        await self.call("list-endpoints")
        await self.call("delete-pod", id=self.pod)
        await self.call("delete-endpoint", id=self.endpoint)


TASKS = [
    ("find the cheapest place for 2 x 80 GB", "cheapest"),
    ("rent it, and wait until it is usable", "rent"),
    ("read the end of its log", "logs"),
    ("list pods", "pods"),
    ("make an endpoint, and run a job", "job"),
    ("why does its worker wait or fail", "why"),
    ("what did it cost since yesterday", "cost"),
    ("end everything", "end"),
]


async def measure(kind, server):
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = await session.list_tools()
        listed = len(tools.model_dump_json(by_alias=True, exclude_none=True).encode())
        meter = Meter(session)
        tasks = kind(meter)
        rows = [(listed, len(tools.tools))]
        for _, name in TASKS:
            size, calls, _ = await meter.task(getattr(tasks, name)())
            rows.append((size, calls))
        return rows


async def main(svcctl, url, key, public):
    with tempfile.TemporaryDirectory() as home:
        shared = {"HOME": home, "PATH": os.environ["PATH"]}
        ours = StdioServerParameters(command=str(pathlib.Path(svcctl).resolve()), args=["mcp"], env=shared | {
            "SVCCTL_BASE_URL": url, "SVCCTL_API_KEY": key, "SVCCTL_CONFIG_DIR": f"{home}/config"}, cwd=home)
        theirs = StdioServerParameters(command="node", args=[public], cwd=home, env=shared | {
            "RUNPOD_API_KEY": key, "RUNPOD_API_BASE_URL": url, "RUNPOD_SERVERLESS_API_URL": f"{url}/v2"})
        rows = list(zip(await measure(Ours, ours), await measure(Public, theirs)))
    print("| | `svcctl mcp`, bytes | calls | public server, bytes | calls |")
    print("| --- | ---: | ---: | ---: | ---: |")
    (our_list, our_tools), (their_list, their_tools) = rows[0]
    print(f"| the list of tools ({our_tools} and {their_tools}) | {our_list:,} | | {their_list:,} | |")
    for (title, _), (one, other) in zip(TASKS, rows[1:]):
        print(f"| {title} | {one[0]:,} | {one[1]} | {other[0]:,} | {other[1]} |")
    mine, others = sum(one[0] for one, _ in rows), sum(other[0] for _, other in rows)
    print(f"| in sum | {mine:,} | {sum(one[1] for one, _ in rows[1:])} | {others:,} | {sum(other[1] for _, other in rows[1:])} |")
    assert mine * 4 <= others, f"{mine} is more than a quarter of {others}"


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
