"""The program `svcctl`, as a Python package: where it is, and how to start it."""

import os
import pathlib
import sys


def find():
    """The path of the program: `SVCCTL_BIN`, where it is set, or else the one that came with this package."""
    if path := os.environ.get("SVCCTL_BIN"):
        return path
    return str(pathlib.Path(__file__).parent / ("svcctl.exe" if sys.platform == "win32" else "svcctl"))


def main():
    """Runs the program in place of this process. Windows has no such thing: there it is run and waited for."""
    command = [find(), *sys.argv[1:]]
    if sys.platform != "win32":
        os.execv(command[0], command)
    import subprocess

    sys.exit(subprocess.call(command))
