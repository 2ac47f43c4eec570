from __future__ import annotations

from typing import TypedDict

import httpx
from pydantic import BaseModel, TypeAdapter


class PodDict(TypedDict, total=False):
    id: str
    desiredStatus: str
    costPerHr: float
    machine: dict


class Pod(BaseModel):
    id: str
    desiredStatus: str
    imageName: str | None = None
    gpuCount: int = 0


class Client:
    def __init__(self, key: str, base_url: str = "https://rest.gpu.example/v1") -> None:
        self._http = httpx.AsyncClient(base_url=base_url, headers={"Authorization": f"Bearer {key}"})

    async def _get(self, path: str):
        r = await self._http.get(path)
        r.raise_for_status()
        return r.json()

    async def pods(self):
        return [Pod(**p) for p in await self._get("/pods")]

    async def volumes(self):
        data = (await self._http.get("/networkvolumes")).json()
        return TypeAdapter(list[Volume]).validate_python(data)

    async def templates(self):
        items = await self._get("/templates")
        if not isinstance(items, list):
            raise TypeError("no list")
        return items

    async def where(self, pod_id: str):
        pod = await self._get(f"/pods/{pod_id}")
        machine = pod.get("machine") or {}
        return machine.get("dataCenterId"), machine["gpuTypeId"]

    async def scale(self, endpoint_id: str, low: int, high: int):
        await self._http.patch(
            f"/endpoints/{endpoint_id}",
            json=dict(
                workersMin=low,
                workersMax=high,
            ),
        )

    async def bill(self):
        rows = await self._get("/billing/pods?grouping=podId")
        return sum(
            float(
                row["amount"]
            )
            for row in rows
        )
