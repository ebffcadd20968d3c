"""Where the library of compiled kernels is, and what it is called.

It lies in `FOLDER` as ``kernels-SYSTEM-STATE-DIGEST.EXTENSION``, so that nothing is loaded that
isn't meant for this system, or for these sources, or that was damaged: STATE is a hash of the
sources of the core, DIGEST of the file itself. A program that was put together without its sources
takes the only file for its system. `tools/kernels` makes it; it reads this before anything else is
installed, so nothing is imported here but what Python has.
"""

from __future__ import annotations

import platform
import sys
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from game import __version__

CORE = Path(__file__).parents[1]
"""The folder of the core."""

FOLDER = CORE / "kernels"

EXTENSIONS = {"linux": "so", "macos": "dylib", "windows": "dll"}

HASH_DIGITS = 16

LEVEL_OF_ARM64 = "armv8"
"""The only level of those processors: vectors are the same on all."""


class KernelsError(Exception):
    """Kernels can't be run here; the message, in one line, says why and what would help."""


class KernelsFileError(KernelsError):
    """Their file is missing, damaged, or not the one that is needed."""


class System(NamedTuple):
    """A kind of system that a library can be made for.

    Attributes:
        name: the operating system: a key of `EXTENSIONS`.
        architecture: of its processor: ``x86_64`` or ``arm64``.
    """

    name: str
    architecture: str

    def __str__(self) -> str:
        return f"{self.name}-{self.architecture}"


def this_system() -> System:
    """The system that runs this. Raises KernelsError if there are no kernels for such."""
    machine = platform.machine().lower()
    architecture = {"amd64": "x86_64", "aarch64": "arm64"}.get(machine, machine)
    name = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    if name not in EXTENSIONS or architecture not in ("x86_64", "arm64") or sys.maxsize < 1 << 32:
        raise KernelsError(
            f"there are no kernels for {name} on {machine}: Linux, macOS and Windows on x86-64 or "
            "ARM64 with 64 bits have some"
        )
    return System(name, architecture)


def core_state(core: Path = CORE) -> str | None:
    """A name for the contents of the core's sources; None in a program without them."""
    if not (core / "__init__.py").exists():
        return None
    sources = (path.relative_to(core).as_posix() for path in core.rglob("*.py"))
    state = sha256()
    for name in sorted(sources):
        # As text, since a checkout may end its lines as its system does.
        state.update(f"{name}\0{(core / name).read_text('utf-8')}\0".encode())
    return state.hexdigest()[:HASH_DIGITS]


def file_name(system: System, state: str, content: bytes) -> str:
    """The name of a library with that content."""
    return f"kernels-{system}-{state}-{digest_of(content)}.{EXTENSIONS[system.name]}"


def digest_of(content: bytes) -> str:
    """A hash of a file."""
    return sha256(content).hexdigest()[:HASH_DIGITS]


def head_of(state: str) -> str:
    """What ``cornerwise_kernels`` says."""
    return f"Cornerwise {__version__}, kernels {state}"


def find(folder: Path, system: System, state: str | None) -> Path:
    """The library for a system and a state of the core. Raises KernelsFileError."""
    found = sorted(folder.glob(f"kernels-{system}-*-*.{EXTENSIONS[system.name]}"))
    fitting = [path for path in found if state is None or path.name.split("-")[3] == state]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise KernelsFileError(
            f"there are {len(fitting)} files of kernels in {folder}: one is needed"
        )
    other = next(folder.glob("kernels-*"), None)
    if found:
        reason = "those that are there were compiled from other sources"
    elif other is not None:
        reason = f"{other.name} is for another system than {system}"
    else:
        reason = "there are none"
    raise KernelsFileError(f"the search needs its compiled kernels, and {reason}: {REMEDY}")


def is_whole(path: Path, content: bytes) -> bool:
    """Whether this is the content by which a library was named."""
    return path.stem.rpartition("-")[2] == digest_of(content)


def is_there(folder: Path, system: System, state: str | None) -> bool:
    """Whether the library for a system and a state of the core is in a folder, and whole."""
    try:
        path = find(folder, system, state)
        return is_whole(path, path.read_bytes())
    except (KernelsError, OSError):
        return False


REMEDY = "install Cornerwise again"
"""What helps where kernels are missing, or damaged, or those of another version."""
