"""What the fleet has and costs, as a table."""

from collections import defaultdict

from .client import FleetClient


def by_machine(client: FleetClient):
    groups = defaultdict(list)
    for pod in client.pods():
        groups[pod["machine"]["dataCenterId"]].append(pod)
    return groups


def table(client: FleetClient):
    rows = [["id", "image", "GPU", "volume", "since"]]
    for pod in client.running():
        rows.append(
            [
                pod["id"],
                pod["imageName"],
                pod["gpu"]["displayName"],
                str(pod["volumeInGb"]) + " GB",
                pod.get("lastStartedAt") or "-",
            ]
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) for row in rows)


def spent(client: FleetClient):
    pods = client.pods()
    total = sum(pod["adjustedCostPerHr"] for pod in pods)
    return f"{len(pods)} pods, {total:.2f} an hour"
