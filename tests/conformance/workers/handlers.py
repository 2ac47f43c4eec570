"""Handlers as people write them, for the public worker library. Usage: handlers.py KIND"""

import asyncio
import json
import sys
import time

import runpod


def answer(job):
    asked = job["input"]
    if asked.get("fail"):
        raise ValueError(asked["fail"])
    if asked.get("error"):
        return {"error": asked["error"]}
    for step in range(asked.get("progress", 0)):
        runpod.serverless.progress_update(job, f"step {step}")
        time.sleep(asked.get("pause", 0))
    if asked.get("refresh"):
        return {"refresh_worker": True, "echo": asked}
    return {"echo": asked}


async def answer_later(job):
    asked = job["input"]
    await asyncio.sleep(asked.get("sleep", 0))
    return {"echo": asked}


def parts(job):
    for number in range(job["input"]["parts"]):
        yield {"part": number}
    if job["input"].get("fail"):
        raise ValueError(job["input"]["fail"])


async def parts_later(job):
    for number in range(job["input"]["parts"]):
        await asyncio.sleep(0.01)
        yield number


async def openai(job):
    """As vLLM's worker yields it."""
    route, asked = job["input"]["openai_route"], job["input"]["openai_input"]
    if route == "/v1/models":
        yield {"object": "list", "data": [{"id": "m", "object": "model"}]}
    elif asked["model"] != "m":
        yield {"object": "error", "message": "no such model", "type": "NotFoundError", "param": None, "code": 404}
    elif asked.get("stream"):
        for word in ["Hello", " world"]:
            yield "data: " + json.dumps({"id": "c", "choices": [{"delta": {"content": word}}]}) + "\n\n"
            await asyncio.sleep(0.1)
        yield "data: [DONE]\n\n"
    else:
        yield {"id": "c", "choices": [{"message": {"content": "Hello world"}}]}


KINDS = {
    "sync": {"handler": answer},
    "async": {"handler": answer_later, "concurrency_modifier": lambda current: 3},
    "generator": {"handler": parts},
    "aggregate": {"handler": parts_later, "return_aggregate_stream": True},
    "openai": {"handler": openai, "return_aggregate_stream": True},
    "refresh": {"handler": answer, "refresh_worker": True},
}

if __name__ == "__main__":
    kind = KINDS[sys.argv.pop(1)]
    runpod.serverless.start(kind)
