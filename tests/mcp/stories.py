"""Twelve tasks of coding agents, with the client of the Python package `mcp`: `stories.py SVCCTL [URL KEY]`.

Without a URL everything runs in the embedded engine, else at that server. The client checks every answer against the
output schema of its tool.
"""

import asyncio
import json
import os
import pathlib
import sys
import tempfile

import mcp
from mcp import ClientSession, StdioServerParameters, stdio_client

V1 = """import requests
BASE = "https://rest.gpu.example/v1"
requests.post(f"{BASE}/pods", json={"name": "a", "imageName": "b", "gpuTypeIds": ["NVIDIA L4"]})
"""


def fields(result):
    """The fields of an answer that is no failure."""
    assert not result.is_error, result
    return result.structured_content


def endpoint(name, image):
    return {
        "name": name, "type": "QUEUE", "image": image, "gpu": {"pools": ["ADA_24"]},
        "scaling": {"type": "QUEUE_DELAY", "queueDelay": 1}, "workers": {"min": 0, "max": 1},
    }


async def stories(session, folder):
    told = []

    async def progress(_, __, message):
        told.append(message)

    async def call(tool, **arguments):
        return fields(await session.call_tool(tool, arguments, progress_callback=progress))

    def story(title):
        print(f"  {title}", flush=True)

    story("find the cheapest place for 2 x 80 GB and rent it")
    hardware = {"count": 2, "minVram": 80}
    places = (await call("capacity", hardware=hardware))["places"]
    prices = [place["pricePerHour"] for place in places]
    assert prices == sorted(prices), prices
    pod = (await call("rent", name="big", image="python:3.12", hardware=hardware, wait="4m"))["pods"][0]
    assert pod["hardware"].startswith("2 x ") and pod["until"], pod
    assert told, "renting tells how far it is"

    story("ask again after a lost answer: the same pod")
    again = await call("rent", name="big", image="python:3.12", hardware=hardware, wait="4m")
    assert again["found"] and again["pods"][0]["id"] == pod["id"], again

    story("rent where nothing fits, and learn what would")
    refused = await session.call_tool("rent", {
        "name": "none", "image": "a", "hardware": {"gpu": ["RTX 4090"], "maxPrice": 0.01}})
    assert refused.is_error and refused.structured_content["error"]["code"] == "no-capacity", refused

    story("read the log of a pod, and a part of it")
    assert (await call("logs", pod="big", source="system"))["lines"]
    assert (await call("logs", pod="big", grep="created"))["lines"]

    story("why is my pod not usable")
    assert "big" in (await call("why", pod="big"))["why"]

    story("run a program, and learn that a simulated pod runs none")
    ran = await call("run", name="job", image="python:3.12", hardware={"cpu": "cpu3c"}, command=["true"], wait="2m")
    assert ran["ended"] and "exitCode" not in ran, ran

    story("make an endpoint, send a job, bring its output")
    await call("endpoints", create=endpoint("echo", "svcctl/job:echo"))
    job = await call("jobs", endpoint="echo", input={"n": 7}, wait="4m")
    assert job["jobs"][0]["status"] == "COMPLETED" and "7" in job["output"], job

    story("why does my worker fail")
    await call("endpoints", create=endpoint("bad", "svcctl/error:crash"))
    await call("jobs", endpoint="bad", input={}, wait="0")
    assert (await call("why", endpoint="bad"))["why"]

    story("what would it cost, what does it cost, what did yesterday cost")
    assert (await call("cost", hardware={"gpu": ["RTX 4090"]}, span="8h"))["estimate"] > 0
    assert (await call("cost"))["ratePerHour"] > 0
    assert "rows" in await call("cost", since="2d", bucket="day")

    story("make a template, an operation without a task of its own")
    found = await session.call_tool("help", {"about": "createTemplate"})
    assert "POST /v2/templates" in found.content[0].text, found
    made = await call("api", operation="createTemplate", **{"with": {"body": {"name": "lab", "image": "me/lab"}}})
    await call("api", operation="deleteTemplate", **{"with": {"id": made["reply"]["id"]}}, confirm=made["reply"]["id"])

    story("port a v1 script")
    (folder / "old.py").write_text(V1)
    assert (await call("migrate", task="scan"))["findings"] > 0
    diff = (await call("migrate", task="rewrite"))["diff"]
    assert "+++ " in diff and "imageName" in diff, diff
    outside = await session.call_tool("migrate", {"task": "scan", "paths": ["/etc"]})
    assert outside.is_error, outside

    story("end everything")
    ended = await call("end", all=True)
    assert {one["name"] for one in ended["ended"]} == {"big", "echo", "bad"}, ended
    assert "ratePerHour" in await call("cost") and not (await call("pods")).get("pods")


async def main(svcctl, url=None, key=None):
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home, "work")
        folder.mkdir()
        env = {"HOME": home, "PATH": os.environ["PATH"], "SVCCTL_DATA_DIR": f"{home}/data",
               "SVCCTL_CONFIG_DIR": f"{home}/config", "SVCCTL_KEYRING": "off"}
        if url:
            env |= {"SVCCTL_BASE_URL": url, "SVCCTL_API_KEY": key}
        server = StdioServerParameters(command=str(pathlib.Path(svcctl).resolve()), args=["mcp"], env=env, cwd=str(folder))
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            tools = (await session.list_tools()).tools
            assert len(tools) == 14, [tool.name for tool in tools]
            await stories(session, folder)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
