"""The directory in which compiled kernels are cached between processes."""

from __future__ import annotations

import re
import shutil
from hashlib import sha256
from pathlib import Path

SOURCES = Path(__file__).parent


def cache_dir_for(sources: Path) -> Path:
    """The cache directory for the present contents of all ``*.py`` files in a directory.

    Cache directories of other contents are removed.
    """
    # numba recompiles a kernel when the kernel's own file changes, but not when a file does whose
    # functions it calls. So the key is a hash of all files together.
    state = sha256(b"".join(file.read_bytes() for file in sorted(sources.glob("*.py"))))
    name = state.hexdigest()[:16]
    caches = sources / "__pycache__"
    for other in caches.glob("*/"):
        if other.name != name and re.fullmatch("[0-9a-f]{16}", other.name):
            shutil.rmtree(other, ignore_errors=True)
    return caches / name
