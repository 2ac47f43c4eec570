"""Prints how long `svcctl mcp` takes from its start to its first answer, beside `svcctl --version`: start.py PROGRAM"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

HELLO = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
    b'"clientInfo":{"name":"start","version":"1"}}}\n'
)
TIMES = 20


def first_answer(program, env):
    begin = time.monotonic()
    with subprocess.Popen([program, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as server:
        server.stdin.write(HELLO)
        server.stdin.flush()
        answer = server.stdout.readline()
        elapsed = time.monotonic() - begin
        server.stdin.close()
    assert b'"serverInfo"' in answer, answer
    return elapsed


def version(program, env):
    begin = time.monotonic()
    subprocess.run([program, "--version"], env=env, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def milliseconds(measure, *arguments):
    times = sorted(measure(*arguments) * 1000 for _ in range(TIMES))
    return f"{statistics.median(times):.0f} ms (median of {TIMES}; {times[0]:.0f} to {times[-1]:.0f})"


with tempfile.TemporaryDirectory() as home:
    env = {"HOME": home, "PATH": os.environ["PATH"], "SVCCTL_DATA_DIR": f"{home}/data", "SVCCTL_KEYRING": "off"}
    print("svcctl mcp, first answer:", milliseconds(first_answer, sys.argv[1], env))
    print("svcctl --version:", milliseconds(version, sys.argv[1], env))
