"""Where compiled kernels are kept while the core is at work: never older than its files."""

from __future__ import annotations

import os
import shutil
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]


def keep_by_state() -> None:
    """Keep what numba compiles in a folder for this very state of the core.

    By default a kernel is compiled anew when its own file changes, but not when another does from
    which it is made: what is tested or measured then is what was, not what is. To be called before
    numba is loaded; processes that are started later go by it too.
    """
    files = sorted((ROOT / "game" / "ai" / "core").glob("*.py"))
    state = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    kept = ROOT / "build" / "kernels"
    if kept.is_dir():
        for folder in kept.iterdir():
            if folder.name != state:
                shutil.rmtree(folder, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = str(kept / state)
