"""Writes what pods, endpoints and volumes cost last month into a CSV file."""

import csv
import datetime
import os
import sys

import httpx

BASE = os.getenv("COMPUTE_API", "https://compute.example.net/v1")
client = httpx.Client(
    base_url=BASE,
    headers={"Authorization": "Bearer " + os.environ["COMPUTE_KEY"]},
    timeout=60,
)


def month_begin(day):
    return day.replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def pod_bill(start, end):
    answer = client.get(
        "/billing/pods",
        params={
            "startTime": start.isoformat(),
            "endTime": end.isoformat(),
            "bucketSize": "day",
            "grouping": "gpuTypeId",
        },
    )
    answer.raise_for_status()
    return answer.json()


def endpoint_bill(endpoint_id):
    params = {"endpointId": endpoint_id, "grouping": "endpointId"}
    return client.get("/billing/endpoints", params=params).json()


def volume_bill():
    return client.get("/billing/networkvolumes", params={"bucketSize": "month"}).json()


def main():
    now = datetime.datetime.now(datetime.timezone.utc)
    out = csv.writer(sys.stdout)
    out.writerow(["when", "what", "amount"])
    total = 0
    for record in pod_bill(month_begin(now), now):
        out.writerow([record["time"], record["gpuTypeId"], record["amount"]])
        total += record["amount"]
    for record in endpoint_bill(sys.argv[1]):
        hours = record["timeBilledMs"] / 3_600_000
        out.writerow([record["time"], f"endpoint, {hours:.1f} h", record["amount"]])
        total += record["amount"]
    for record in volume_bill():
        out.writerow([record["time"], f"{record['diskSpaceBilledGb']} GB", record["amount"]])
    print(f"sum: {total:.2f}", file=sys.stderr)


if __name__ == "__main__":
    main()
