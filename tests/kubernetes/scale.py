#!/usr/bin/env python3
"""What one engine carries of a large cluster: nodes and pods that nobody runs, on a real API server.

    RUN=/tmp/k NODE=0 ./up.sh && ./scale.py target/release/svcctl --run /tmp/k [--nodes 1000] [--pods 30000]

The nodes have eight GPUs each, and the pods of others take most of them. A stand-in for the kubelets says that pods
which are bound run. The controller manager is ended first: it would evict what is on nodes without a kubelet. The
creates are compared with those of a client that does nothing else, at the same pace. Prints a line a figure:
docs/SCALE.md has them.
"""
import argparse
import contextlib
import http.client
import json
import os
import pathlib
import queue
import ssl
import signal
import subprocess
import tempfile
import threading
import time

TYPE, PRODUCT = "NVIDIA H100 80GB HBM3", "NVIDIA-H100-80GB-HBM3"


class Client:
    """A server that is asked with a key, over one connection a thread."""

    def __init__(self, connect, key):
        self.connect, self.key, self.of_thread = connect, key, threading.local()

    def ask(self, method, path, body=None, kind="application/json", allowed=()):
        """The bytes of an answer. A connection that an idle server has closed is opened again."""
        for attempt in range(3):
            try:
                if not hasattr(self.of_thread, "connection"):
                    self.of_thread.connection = self.connect()
                connection = self.of_thread.connection
                headers = {"Authorization": f"Bearer {self.key}", "Content-Type": kind}
                connection.request(method, path, None if body is None else json.dumps(body), headers)
                answer = connection.getresponse()
                text = answer.read()
                break
            except (http.client.HTTPException, OSError):
                self.of_thread = threading.local()
                if attempt == 2:
                    raise
        if answer.status >= 300 and answer.status not in allowed:
            raise SystemExit(f"{method} {path}: {answer.status} {text.decode()[:500]}")
        return text

    def send(self, *words, **more):
        text = self.ask(*words, **more)
        return json.loads(text) if text else None


class Api(Client):
    """The API server."""

    def __init__(self, run):
        port, tls = int((run / "params").read_text().split()[0]), ssl.create_default_context(cafile=run / "pki/ca.crt")
        connect = lambda: http.client.HTTPSConnection("127.0.0.1", port, context=tls, timeout=600)
        super().__init__(connect, (run / "token").read_text())

    def watch(self, path):
        """The events of a watch, as long as the process lives."""
        connection = self.connect()
        connection.request("GET", path, headers={"Authorization": f"Bearer {self.key}"})
        for line in connection.getresponse():
            yield json.loads(line)


def at_once(work, items, threads=8):
    """Does the work for all items, in some threads."""
    waiting, failures = queue.SimpleQueue(), []
    for item in items:
        waiting.put(item)

    def some():
        try:
            while True:
                work(waiting.get_nowait())
        except queue.Empty:
            pass
        except BaseException as error:  # a thread's failure is the script's
            failures.append(error)

    all_threads = [threading.Thread(target=some) for _ in range(threads)]
    for thread in all_threads:
        thread.start()
    for thread in all_threads:
        thread.join()
    if failures:
        raise failures[0]


def node(api, number):
    name = f"node{number:05}"
    labels = {"nvidia.com/gpu.product": PRODUCT, "kubernetes.io/hostname": name, "kubernetes.io/arch": "amd64", "kubernetes.io/os": "linux"}
    api.send("POST", "/api/v1/nodes", {"metadata": {"name": name, "labels": labels}}, allowed=(409,))
    size = {"cpu": "192", "memory": "1536Gi", "pods": "250", "nvidia.com/gpu": "8", "ephemeral-storage": "4Ti"}
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    ready = {"type": "Ready", "status": "True", "reason": "KubeletReady", "message": "invented", "lastHeartbeatTime": now, "lastTransitionTime": now}
    # Whoever asks for a log is refused at once, and waits for nothing.
    kubelet = {"addresses": [{"type": "InternalIP", "address": "127.0.0.1"}], "daemonEndpoints": {"kubeletEndpoint": {"Port": 9}}}
    status = {"capacity": size, "allocatable": size, "conditions": [ready], **kubelet}
    api.send("PATCH", f"/api/v1/nodes/{name}/status", {"status": status}, "application/strategic-merge-patch+json")
    # A new node has a taint until the controller manager has seen it ready.
    api.send("PATCH", f"/api/v1/nodes/{name}", {"spec": {"taints": None}}, "application/merge-patch+json")


def foreign(api, number, nodes):
    """A pod of somebody else: every fifth has a GPU, so that 6 of 8 are taken with 30 pods a node. The others ask for
    nothing: what they asked for would be missing beside the last GPU."""
    need = {"cpu": "2", "memory": "8Gi", "nvidia.com/gpu": "1"} if number // nodes % 5 == 0 else {}
    environment = [{"name": f"SETTING_{n}", "value": "x" * 40} for n in range(20)]
    container = {"name": "main", "image": "train:7", "env": environment, "resources": {"requests": need, "limits": need}}
    pod = {
        "metadata": {"name": f"train-{number:06}", "labels": {"app": "train", "team": f"team{number % 40}"}},
        "spec": {"nodeName": f"node{number % nodes:05}", "containers": [container], "automountServiceAccountToken": False},
    }
    api.send("POST", "/api/v1/namespaces/default/pods", pod, allowed=(409,))


def kubelets(api):
    """Says of each bound pod of svcctl that it runs, and that it is over when it shall be, and lets go of what is deleted."""
    for event in api.watch("/api/v1/namespaces/svcctl/pods?watch=1"):
        pod = event["object"]
        if event["type"] == "DELETED" or not pod.get("spec", {}).get("nodeName"):
            continue
        path = f"/api/v1/namespaces/svcctl/pods/{pod['metadata']['name']}"
        if pod["metadata"].get("deletionTimestamp"):
            api.send("DELETE", path, {"gracePeriodSeconds": 0}, allowed=(404,))
            continue
        phase, is_over = pod["status"].get("phase"), "activeDeadlineSeconds" in pod["spec"]
        if phase == "Pending" or (phase == "Running" and is_over):
            status = pod_status(pod, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), is_over)
            api.send("PATCH", f"{path}/status", {"status": status}, "application/strategic-merge-patch+json", allowed=(404,))


def pod_status(pod, now, is_over):
    runs = {"running": {"startedAt": now}}
    ended = {"terminated": {"exitCode": 143, "reason": "Error", "startedAt": pod["status"].get("startTime", now), "finishedAt": now}}
    container = {
        "name": pod["spec"]["containers"][0]["name"], "image": "i", "imageID": "i", "restartCount": 0,
        "containerID": f"containerd://{pod['metadata']['uid']}", "ready": not is_over, "state": ended if is_over else runs,
    }
    kinds = ("PodScheduled", "Initialized", "ContainersReady", "Ready")
    conditions = [{"type": kind, "status": "True", "lastTransitionTime": now} for kind in kinds]
    more = {"reason": "DeadlineExceeded"} if is_over else {"podIP": "10.0.0.2", "hostIP": "10.0.0.1", "startTime": now}
    return {"phase": "Failed" if is_over else "Running", "conditions": conditions, "containerStatuses": [container], **more}


def stand_in(api):
    """The kubelets, in a thread. Their failure is the script's."""
    try:
        kubelets(api)
    except BaseException as failure:
        print(failure, flush=True)
        os._exit(1)


class Server:
    """svcctl serve, its requests and what it takes."""

    def __init__(self, binary, home):
        self.binary, self.home = binary, home
        self.environment = {"PATH": os.environ["PATH"], "HOME": home, "SVCCTL_DATA_DIR": home, "SVCCTL_CONFIG_DIR": home}

    def svcctl(self, *words):
        done = subprocess.run([self.binary, *words], env=self.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise SystemExit(f"svcctl {' '.join(words)}: {done.returncode} {done.stderr}")
        return done.stdout

    def start(self):
        log = open(pathlib.Path(self.home) / "serve.log", "w")
        words = [self.binary, "serve", "--listen", "127.0.0.1:0", "-o", "json", "--log", "off"]
        self.process = subprocess.Popen(words, env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True)
        ready = json.loads(self.process.stdout.readline())
        address = ready["url"].split("//")[1]
        self.api = Client(lambda: http.client.HTTPConnection(address, timeout=600), ready["apiKey"])

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return [int(line.split()[1]) / 1000 for line in status.splitlines() if line.startswith(("VmRSS:", "VmHWM:"))]

    def worked(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")")[-1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Seen(threading.Thread):
    """When pods were first seen bound, and running, by name."""

    def __init__(self, api):
        super().__init__(daemon=True)
        self.api, self.bound, self.running = api, {}, {}
        self.start()

    def run(self):
        for event in self.api.watch("/api/v1/namespaces/svcctl/pods?watch=1"):
            pod, now = event["object"], time.monotonic()
            name = pod["metadata"]["name"]
            if pod.get("spec", {}).get("nodeName"):
                self.bound.setdefault(name, now)
            if pod.get("status", {}).get("phase") == "Running":
                self.running.setdefault(name, now)


class Pace:
    """20 requests a second after the first 20, as the driver has it."""

    def __init__(self):
        self.lock, self.due = threading.Lock(), time.monotonic() - 1

    def turn(self):
        with self.lock:
            self.due = max(self.due, time.monotonic() - 1)
            due, self.due = self.due, self.due + 0.05
        time.sleep(max(0, due - time.monotonic()))


def bare(api, count):
    """A Secret and a Pod for each, which is what the driver creates."""
    pace, space = Pace(), "/api/v1/namespaces/svcctl"
    limits = {"nvidia.com/gpu": "1", "cpu": "8", "memory": "64Gi", "ephemeral-storage": "10Gi"}

    def create(number):
        name = f"bare-{number:05}"
        pace.turn()
        api.send("POST", f"{space}/secrets", {"metadata": {"name": name}, "stringData": {"POD": name}, "immutable": True})
        container = {"name": "main", "image": "busybox", "envFrom": [{"secretRef": {"name": name}}], "resources": {"requests": limits, "limits": limits}}
        spec = {"containers": [container], "restartPolicy": "Never", "automountServiceAccountToken": False}
        pace.turn()
        api.send("POST", f"{space}/pods", {"metadata": {"name": name}, "spec": spec})

    at_once(create, range(count))


def compare(api, server, count, body):
    """The creates of a bare client, then those of svcctl. Returns the ids of the latter."""
    seen, figures = Seen(api), []

    def measure(create, running):
        begin, bound = time.monotonic(), len(seen.bound)
        create()
        until(lambda: len(running()) == count)
        times = sorted(at - begin for at in running().values())
        last = sorted(seen.bound.values())[bound:][-1]
        figures.append((count / (last - begin), times[count // 2]))
        return begin, times

    of_bare = lambda: {name: at for name, at in seen.running.items() if name.startswith("bare-")}
    measure(lambda: bare(api, count), of_bare)
    at_once(lambda number: api.send("DELETE", f"/api/v1/namespaces/svcctl/pods/bare-{number:05}", {"gracePeriodSeconds": 0}, allowed=(404,)), range(count))
    until(lambda: not api.send("GET", "/api/v1/namespaces/svcctl/pods?limit=5")["items"])
    ids, told, accepted = [], {}, []

    def create():
        begin = time.monotonic()
        at_once(lambda number: ids.append(server.api.send("POST", "/v2/pods", {"name": f"p{number}", **body})["id"]), range(count))
        accepted.append(time.monotonic() - begin)

    def running():
        for pod in server.api.send("GET", "/v2/pods?limit=1000")["pods"]:
            if pod["status"] == "RUNNING":
                told.setdefault(pod["id"], time.monotonic())
        return told

    until(lambda: free(server) >= count)
    _, times = measure(create, running)
    print(f"{count} creates: accepted after {accepted[0]:.1f} s, all RUNNING after {times[-1]:.1f} s ({count / times[-1]:.1f} a second)", flush=True)
    for what, of_bare, ours in zip(("bound a second", "p50 from create to RUNNING, s"), *figures):
        print(f"{what}: bare client {of_bare:.1f}, svcctl {ours:.1f}: {ours / of_bare:.2f}", flush=True)
    return ids


def until(holds, every=0.1, limit=900):
    begin = time.monotonic()
    while not holds():
        if time.monotonic() - begin > limit:
            raise SystemExit(f"not in time: {holds.__code__.co_firstlineno}")
        time.sleep(every)
    return time.monotonic() - begin


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=lambda path: str(pathlib.Path(path).resolve(strict=True)))
    arguments.add_argument("--run", type=pathlib.Path, required=True)
    arguments.add_argument("--nodes", type=int, default=1000)
    arguments.add_argument("--pods", type=int, default=30_000)
    arguments.add_argument("--creates", type=int, default=300)
    arguments.add_argument("--idle", type=int, default=120)
    given = arguments.parse_args()
    api, nodes = Api(given.run), given.nodes

    namespace = {"metadata": {"name": "svcctl"}}
    api.send("POST", "/api/v1/namespaces", namespace, allowed=(409,))
    for name in ("default", "svcctl"):
        until(lambda: api.send("GET", f"/api/v1/namespaces/{name}/serviceaccounts/default", allowed=(404,)).get("secrets"))
    with contextlib.suppress(ProcessLookupError):  # ended by an earlier run
        os.kill(int((given.run / "kcm.pid").read_text()), signal.SIGKILL)
    begin = time.monotonic()
    at_once(lambda number: node(api, number), range(nodes))
    at_once(lambda number: foreign(api, number, nodes), range(given.pods))
    print(f"invented: {nodes} nodes and {given.pods} pods of others in {time.monotonic() - begin:.0f} s", flush=True)
    taken = sum(1 for number in range(given.pods) if number // nodes % 5 == 0)
    begin = time.monotonic()
    length = len(api.ask("GET", "/api/v1/pods?fieldSelector=spec.nodeName!="))
    print(f"the list of all pods: {length / 1e6:.0f} MB, {time.monotonic() - begin:.1f} s to a client in Python", flush=True)

    with tempfile.TemporaryDirectory() as home:
        server = Server(given.binary, home)
        begin = time.monotonic()
        server.svcctl("engine", "kubernetes", "add", "lab", "--kubeconfig", str(given.run / "admin.conf"), "--region", "europe", "--country", "DE", "--take-over", "--yes")
        server.svcctl("engine", "credit", "set", "1000000")
        print(f"engine kubernetes add: {time.monotonic() - begin:.1f} s", flush=True)
        server.start()
        threading.Thread(target=stand_in, args=[api], daemon=True).start()
        try:
            measure(api, server, given, taken)
        finally:
            server.process.terminate()
            server.process.wait()


def free(server):
    return json.loads(server.svcctl("engine", "status", "-o", "json"))["gpus"]["free"]


def measure(api, server, given, taken):
    room = given.nodes * 8 - taken
    seen = until(lambda: free(server) == room)
    rss, peak = sorted(server.memory())
    print(f"start to all {room} free GPUs known: {seen:.1f} s; memory {rss:.0f} MB, at most {peak:.0f} MB", flush=True)
    before, begin = server.worked(), time.monotonic()
    time.sleep(given.idle)
    print(f"idle: {(server.worked() - before) * 1000 / (time.monotonic() - begin):.1f} ms of processors a second", flush=True)

    gone = [number for number in range(given.pods) if number // given.nodes % 5 == 0][:1000]
    at_once(lambda number: api.send("DELETE", f"/api/v1/namespaces/default/pods/train-{number:06}", {"gracePeriodSeconds": 0}), gone)
    print(f"{len(gone)} pods of others end: {until(lambda: free(server) == room + len(gone)):.1f} s after the last one all are free", flush=True)

    body = {"image": "busybox", "gpu": {"id": TYPE, "count": 1}, "disk": 10}
    ids = compare(api, server, given.creates, body)
    begin = time.monotonic()
    at_once(lambda id: server.api.send("DELETE", f"/v2/pods/{id}"), ids)
    names = lambda: api.send("GET", "/api/v1/namespaces/svcctl/pods?limit=5")["items"]
    until(lambda: not names())
    print(f"all terminated: {time.monotonic() - begin:.1f} s", flush=True)
    rss, peak = sorted(server.memory())
    print(f"memory at the end: {rss:.0f} MB, at most {peak:.0f} MB", flush=True)


main()
