"""The directories in which compiled kernels are cached between processes."""

from __future__ import annotations

import re
import shutil
from hashlib import sha256
from pathlib import Path

from numba.misc.appdirs import AppDirs

SOURCES = Path(__file__).parents[1]
"""The folder of the core."""


def cache_dirs(configured: str) -> tuple[Path, ...]:
    """The cache directories for the core as it is now, in the order to try them.

    Args:
        configured: the parent of the only one. If empty, one is beside the core and another in the
            user's home, in case the first can't be written.
    """
    if configured:
        parents = [Path(configured)]
    else:
        parents = [SOURCES / "__pycache__"]
        own = Path(AppDirs("cornerwise", False).user_cache_dir)
        if own.is_absolute():  # else there is no home
            parents.append(own)
    name = hash_of(SOURCES)
    return tuple(parent / name for parent in parents)


def hash_of(sources: Path) -> str:
    """A name for the current contents of all ``*.py`` files in a directory and those inside it."""
    # A kernel must also be compiled again when a file whose functions it calls changes, so the key
    # is a hash of all files together.
    state = sha256(b"".join(file.read_bytes() for file in sorted(sources.rglob("*.py"))))
    return state.hexdigest()[:16]


def remove_outdated(directory: Path) -> None:
    """Remove the cache directories beside one that are for other contents."""
    for other in directory.parent.glob("*/"):
        if other.name != directory.name and re.fullmatch("[0-9a-f]{16}", other.name):
            shutil.rmtree(other, ignore_errors=True)
