import requests

API = "https://rest.gpu.example/v1"


def month(key, start):
    params = {"startTime": start, "grouping": "gpuTypeId", "bucketSize": "month"}
    records = requests.get(f"{API}/billing/pods", params=params, headers={"Authorization": f"Bearer {key}"}).json()
    total = 0
    for record in records:
        total += record["amount"]
        print(record["time"], record["gpuTypeId"], record["timeBilledMs"] / 3_600_000)
    return total
