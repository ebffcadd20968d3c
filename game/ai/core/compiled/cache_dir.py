"""Where compiled kernels are: those of this machine, and those that came with the program.

All lie in directories named after the core that they were compiled from (`core_state`).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from numba.misc.appdirs import AppDirs

from game.base.disk import write_whole

CORE = Path(__file__).parents[1]
"""The folder of the core."""

GENERAL = CORE / "kernels"
"""Where kernels lie that came with the program, in a directory as `tools/general_kernels.py` makes
it. A checkout has none, nor has a wheel."""

STATE = re.compile("[0-9a-f]{16}")
"""What `hash_of` gives."""

KEPT_STATES = 3
"""For how many states of the core compiled code is kept: that of versions used side by side, and
while it is worked on, of what was tried last."""


def core_state(core: Path = CORE, general: Path = GENERAL) -> str | None:
    """A name for the contents of the core, which code is compiled from.

    A frozen program has no sources. There it is the name that they had where it was made, which is
    that of the only directory among the kernels that came with it; None if there isn't one.
    """
    if has_sources(core):
        return hash_of(core)
    states = [one.name for one in general.glob("*/") if STATE.fullmatch(one.name)]
    return states[0] if len(states) == 1 else None


def has_sources(core: Path) -> bool:
    """Whether the core is there as sources: in a frozen program it is inside another file."""
    return (core / "__init__.py").exists()


def cache_dirs(configured: str, state: str | None) -> tuple[Path, ...]:
    """The directories for what this machine compiles, in the order to try them.

    Args:
        configured: the parent of the only one. If empty, one is in the user's home, and before it,
            in case there is none, one beside the core's sources: a frozen program may be signed, or
            carried to other machines, and nothing is put into it.
        state: the core's, see `core_state`. If None, there are no directories: nobody could tell
            whether what is in one was compiled from this core.
    """
    if state is None:
        return ()
    if configured:
        parents = [Path(configured)]
    else:
        parents = [CORE / "__pycache__"] if has_sources(CORE) else []
        own = Path(AppDirs("cornerwise", False).user_cache_dir)
        if own.is_absolute():  # else there is no home
            parents.append(own)
    return tuple(parent / state for parent in parents)


def hash_of(sources: Path) -> str:
    """A name for the current contents of all ``*.py`` files in a directory and those inside it."""
    # A kernel must also be compiled again when a file whose functions it calls changes, so the key
    # is a hash of all files together.
    state = sha256(b"".join(file.read_bytes() for file in sorted(sources.rglob("*.py"))))
    return state.hexdigest()[:16]


def can_keep(directories: Iterable[Path]) -> bool:
    """Whether anything can be written to one of some directories."""
    for directory in directories:
        with suppress(OSError):
            write_whole(directory / "try", b"", sync=False)
            (directory / "try").unlink(missing_ok=True)  # Another process tries the same.
            return True
    return False


def remove_outdated(directory: Path) -> None:
    """Remove the cache directories beside one that are for other contents, but for the latest."""
    others = []
    for other in directory.parent.glob("*/"):
        if other.name != directory.name and STATE.fullmatch(other.name):
            with suppress(OSError):  # Another process removes it.
                others.append((other.stat().st_mtime, other))
    for _, other in sorted(others, reverse=True)[KEPT_STATES - 1 :]:
        shutil.rmtree(other, ignore_errors=True)
