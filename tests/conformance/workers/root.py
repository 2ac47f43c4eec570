"""Writes the root folder of a container with this Python, the worker library beside it and `handlers.py`, as an archive:
what a person would have in an image. Usage: root.py ARCHIVE, in an environment that has the library.
"""

import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile

HERE = pathlib.Path(__file__).parent
LIBRARY = "/library"


def libraries(files):
    """The shared libraries that these programs need, as they are called where they are."""
    found = set()
    for file in files:
        told = subprocess.run(["ldd", file], capture_output=True, text=True).stdout
        found.update(re.findall(r"(?:=> |^\s+)(/\S+) \(0x", told, re.MULTILINE))
    return found


def without(*names):
    """Leaves out what lies in folders of these names."""
    return lambda member: None if set(names) & set(pathlib.PurePath(member.name).parts) else member


def main():
    python = pathlib.Path(sys.executable).resolve()
    stdlib, packages = (pathlib.Path(sysconfig.get_path(name)).resolve() for name in ["stdlib", "purelib"])
    programs = [python, *stdlib.rglob("*.so"), *packages.rglob("*.so*")]
    # A library of a package finds those that it brought along by itself.
    needed = {path for path in libraries(programs) if not path.startswith(str(packages))}
    with tarfile.open(sys.argv[1], "w") as archive:
        for link, target in [("lib", "usr/lib"), ("lib64", "usr/lib64"), ("bin", "usr/bin")]:
            entry = tarfile.TarInfo(link)
            entry.type, entry.linkname = tarfile.SYMTYPE, target
            archive.addfile(entry)
        for path in sorted(needed):
            inside = re.sub(r"^/(lib|lib64)/", r"usr/\1/", path).lstrip("/")
            archive.add(pathlib.Path(path).resolve(), inside)
        archive.add(python, "usr/bin/python3")
        # Python looks for the rest of itself from where its program is.
        home = f"usr/lib/python{sys.version_info.major}.{sys.version_info.minor}"
        archive.add(stdlib, home, filter=without("__pycache__", "test", "site-packages", "dist-packages"))
        archive.add(packages, LIBRARY.lstrip("/"), filter=without("__pycache__"))
        archive.add(HERE / "handlers.py", "handlers.py")
        folder = tarfile.TarInfo("tmp")
        folder.type, folder.mode = tarfile.DIRTYPE, 0o1777
        archive.addfile(folder)


main()
