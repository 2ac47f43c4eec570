import responses

API = "https://rest.gpu.example/v1"


@responses.activate
def test_lists():
    responses.add("GET", f"{API}/pods", json=[{"id": "a", "desiredStatus": "RUNNING"}])
    assert client.names() == ["a"]


def test_volumes(httpx_mock):
    httpx_mock.add_response(
        url="https://rest.gpu.example/v1/networkvolumes",
        json=[{"id": "v", "dataCenterId": "EU-RO-1", "size": 10}],
    )
    assert "/v1/pods/p1/stop" in seen, f"no POST {API}/pods/p1/stop"
    assert calls[0].url.endswith("/endpoints/e1"), "expected a GET of /v1/endpoints/e1"
    assert calls[0] == ("POST", f"{mod.API}/containerregistryauth")
