from unittest.mock import patch

import responses

POD = {"id": "p1", "name": "a", "desiredStatus": "RUNNING", "costPerHr": 0.4, "machine": {"gpuTypeId": "L4"}}


@responses.activate
def test_stops():
    responses.post("https://rest.gpu.example/v1/pods/p1/stop", json=POD)
    responses.get("https://rest.gpu.example/v1/pods", json=[POD])


@patch("fleet.cloud.call", return_value={"adjustedCostPerHr": 0.3, "lastStartedAt": "2026-01-01T00:00:00Z"})
def test_cost(call):
    assert call.return_value["adjustedCostPerHr"] == 0.3
