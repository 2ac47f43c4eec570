"""Rows for people. Nothing here sends anything."""

COLUMNS = ("id", "name", "imageName", "costPerHr", "desiredStatus")


def row(pod):
    machine = pod.get("machine") or {}
    return [pod.get(column) for column in COLUMNS] + [machine.get("dataCenterId")]


def address(pod):
    return pod.get("publicIp"), (pod.get("portMappings") or {}).get("22")
