import requests

API = "https://rest.gpu.example/v1"


def get(path: str):
    return requests.get(API + path, timeout=30).json()


def list_pods() -> list[dict]:
    return get("/pods")


def list_volumes() -> List[Volume]:
    r = requests.get(f"{API}/networkvolumes", timeout=30)
    r.raise_for_status()
    return r.json()


def first_template():
    templates = requests.get(f"{API}/templates", timeout=30).json()
    return pick(templates)


def pick(templates):
    return [t["id"] for t in templates if t["name"] == "mine"]


def find(name):
    pods = get("/pods") or []
    return name in pods
