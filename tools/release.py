"""Makes the files of a release, with their checksums and a list of what is in them.

    python tools/release.py FOLDER [FILE …] [--uv PROGRAM]

Builds the source distribution and from it the wheel for each system, by uv, and takes the files
that are named: such as those of `tools/bundle.py`, made on each system, or wheels that were tried
meanwhile, which aren't built again. Beside them go `SHA256SUMS`, which `sha256sum --check` reads,
and `MANIFEST.json`: each file's size, how many files are in it and their size, and for a bundle the
parts it holds with their versions. What is released is what is committed, and its version must be
dated in the changelog. Each wheel that is built takes a minute or two, as its kernels are compiled.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from changelog import releases
from kernels.targets import SYSTEM_SWITCH, TARGETS

from game import __version__
from game.ai.core.compiled.library_file import System
from game.base.parts import BUNDLED
from game.commands.cli import Parser, run_command, tell

PROGRAM = "tools/release.py"
TOP = Path(__file__).resolve().parent.parent

SUMS, MANIFEST = "SHA256SUMS", "MANIFEST.json"

SOURCES = f"cornerwise-{__version__}.tar.gz"
"""The name of the source distribution."""


class Member(NamedTuple):
    """A file inside an archive, and its size in bytes."""

    name: str
    size: int


class ReleaseError(Exception):
    """It can't be released; the message says why."""


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile | tarfile.TarFile | None]:
    """An archive, or None if it is neither a zip nor a tar file."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            yield archive
    elif tarfile.is_tarfile(path):
        with tarfile.open(path) as packed:
            yield packed
    else:
        yield None


def members(archive: zipfile.ZipFile | tarfile.TarFile) -> list[Member]:
    """The files in an archive."""
    if isinstance(archive, zipfile.ZipFile):
        return [Member(one.filename, one.file_size) for one in archive.infolist()]
    return [Member(one.name, one.size) for one in archive.getmembers() if one.isfile()]


def stray(wheel: Iterable[Member]) -> list[str]:
    """What is in a wheel and isn't the program's, such as tests.

    >>> stray([Member("game/__init__.py", 9), Member("tests/test_layers.py", 9)])
    ['tests/test_layers.py']
    """
    own = re.compile(r"game/|cornerwise-[^/]+\.dist-info/")
    return [
        one.name
        for one in wheel
        if not own.match(one.name) or "__pycache__" in PurePosixPath(one.name).parts
    ]


def wheel_name(system: System) -> str:
    """The name of the wheel for a system.

    >>> wheel_name(System("windows", "arm64")).removeprefix(f"cornerwise-{__version__}")
    '-py3-none-win_arm64.whl'
    """
    return f"cornerwise-{__version__}-py3-none-{TARGETS[system].wheel}.whl"


def mistaken(name: str, wheel: Sequence[Member]) -> str:
    """What is wrong with a wheel, or an empty string: each has the kernels for its own system."""
    if strays := stray(wheel):
        return f"{name} has {', '.join(strays[:3])}"
    kernels = [one.name for one in wheel if "/kernels/kernels-" in one.name]
    system = next((system for system in TARGETS if name == wheel_name(system)), None)
    if system is None:
        return f"{name} is for no system that there are kernels for"
    if len(kernels) != 1 or f"/kernels/kernels-{system}-" not in kernels[0]:
        return f"{name} has {', '.join(kernels) or 'no kernels'}: the only ones must be {system}'s"
    return ""


def described(path: Path) -> dict[str, Any]:
    """What the manifest says of a file. Raises ReleaseError for a `mistaken` wheel."""
    with path.open("rb") as file:
        told: dict[str, Any] = {
            "name": path.name,
            "bytes": path.stat().st_size,
            "sha256": file_digest(file, "sha256").hexdigest(),
        }
    with opened(path) as archive:
        if archive is None:
            return told
        inside = members(archive)
        if path.suffix == ".whl" and (mistake := mistaken(path.name, inside)):
            raise ReleaseError(mistake)
        told |= {"files": len(inside), "bytes_unpacked": sum(one.size for one in inside)}
        lists = [one.name for one in inside if PurePosixPath(one.name).name == BUNDLED]
        if lists:
            told["parts"] = _parts(archive, lists[0])
    return told


def _parts(archive: zipfile.ZipFile | tarfile.TarFile, name: str) -> dict[str, str]:
    """The version of each part in the list that a bundle holds."""
    if isinstance(archive, zipfile.ZipFile):
        content = archive.read(name)
    else:
        file = archive.extractfile(name)
        assert file is not None  # It is a file, not a link.
        content = file.read()
    listed = json.loads(content)
    return {one["name"]: one["version"] for one in listed if one.get("version")}


def write_lists(folder: Path, commit: str, date: str) -> None:
    """Write checksums and manifest of all files in a folder. Raises ReleaseError."""
    files = sorted(one for one in folder.iterdir() if one.name not in (SUMS, MANIFEST))
    told = list(map(described, files))
    sums = "".join(f"{one['sha256']}  {one['name']}\n" for one in told)
    (folder / SUMS).write_text(sums, "utf-8")
    manifest = {"version": __version__, "date": date, "commit": commit, "files": told}
    (folder / MANIFEST).write_text(
        json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", "utf-8"
    )


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=TOP, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _build(folder: Path, uv: str) -> None:
    """Build the sources' and the wheels' files that aren't in a folder yet. Raises ReleaseError."""
    sources = folder / SOURCES
    steps = [(SOURCES, "--sdist", TOP, "")]
    steps += [(wheel_name(system), "--wheel", sources, str(system)) for system in TARGETS]
    for name, kind, source, system in steps:
        if (folder / name).exists():
            continue
        print(f"building {name} …", flush=True)
        command = [uv, "build", "--quiet", kind, "--out-dir", str(folder.absolute()), str(source)]
        if subprocess.call(command, env={**os.environ, SYSTEM_SWITCH: system}):
            raise ReleaseError("the build failed, as it says above")
        if not (folder / name).exists():
            raise ReleaseError(f"what was built isn't {name}")
    (folder / ".gitignore").unlink(missing_ok=True)  # uv puts one beside what it builds.


def release(folder: Path, others: Sequence[Path], uv: str) -> None:
    """Make a release's files in a folder. Raises ReleaseError."""
    known = releases()
    if not known or known[0].version != __version__:
        raise ReleaseError(f"CHANGELOG.md doesn't begin with a dated {__version__}")
    if _git("status", "--porcelain"):
        raise ReleaseError("the tree has changes: commit them first")
    if folder.exists() and any(folder.iterdir()):
        raise ReleaseError(f"{folder} isn't empty")
    folder.mkdir(parents=True, exist_ok=True)
    for other in others:
        shutil.copyfile(other, folder / other.name)
    _build(folder, uv)
    write_lists(folder, _git("rev-parse", "HEAD"), known[0].day.isoformat())


def main() -> int:
    """Run the command; its exit status."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where they go; empty")
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="made elsewhere")
    parser.add_argument("--uv", default="uv", help="the program uv")
    args = parser.parse_args()
    uv = shutil.which(args.uv)
    try:
        if uv is None:
            raise ReleaseError(f"{args.uv} isn't there: pip install uv, or give --uv PROGRAM")
        release(args.folder, args.files, uv)
    except ReleaseError as error:
        tell(PROGRAM, str(error))
        return 2
    print((args.folder / SUMS).read_text("utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
