"""Where compiled kernels are kept from one start to the next."""

from __future__ import annotations

import re
import shutil
from hashlib import sha256
from pathlib import Path

SOURCES = Path(__file__).parent


def folder_for(sources: Path) -> Path:
    """Where to keep what is compiled of all the files in a folder, as they are now.

    Left to itself, numba compiles a kernel anew when the kernel's own file changes, but not when
    another does from which it is made. What was kept of files as they aren't any more is removed.
    """
    state = sha256(b"".join(file.read_bytes() for file in sorted(sources.glob("*.py"))))
    name = state.hexdigest()[:16]
    caches = sources / "__pycache__"
    for other in caches.glob("*/"):
        if other.name != name and re.fullmatch("[0-9a-f]{16}", other.name):
            shutil.rmtree(other, ignore_errors=True)
    return caches / name
