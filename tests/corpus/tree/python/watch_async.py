"""Keeps at least N pods of a name running, and replaces those that went away."""

import asyncio
import os

import aiohttp

URL = "https://rest.gpu.example"
WANTED = int(os.environ.get("WANTED", "3"))
PREFIX = "worker-"


async def list_pods(session):
    async with session.get(URL + "/v1/pods?desiredStatus=RUNNING") as response:
        return await response.json()


async def create(session, number):
    async with session.post(
        URL + "/v1/pods",
        json={
            "name": f"{PREFIX}{number}",
            "imageName": "registry.example.com/worker:7",
            "gpuTypeIds": ["NVIDIA GeForce RTX 4090", "NVIDIA L4"],
            "gpuTypePriority": "availability",
            "containerRegistryAuthId": "clzq3f9f60001l708a1b2c3d4",
            "env": [{"key": "ROLE", "value": "worker"}],
        },
    ) as response:
        if response.status == 400:
            problem = await response.json()
            print("rejected:", problem["error"])
            return None
        return (await response.json())["id"]


async def main():
    headers = {"Authorization": f"Bearer {os.environ['GPU_API_KEY']}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        while True:
            pods = await list_pods(session)
            mine = [pod for pod in pods if pod["name"].startswith(PREFIX)]
            lost = [pod for pod in mine if pod["desiredStatus"] == "EXITED"]
            for pod in lost:
                async with session.delete(f"{URL}/v1/pods/{pod['id']}"):
                    pass
            missing = WANTED - len(mine) + len(lost)
            await asyncio.gather(*(create(session, number) for number in range(missing)))
            await asyncio.sleep(30)


asyncio.run(main())
