"""Kernels that were compiled from what the files of the core hold now, and from nothing older."""

import os
import shutil
from hashlib import sha256
from pathlib import Path

CORE = Path(__file__).parents[1] / "game" / "ai" / "core"


def pytest_configure(config):
    """Keep compiled kernels in a folder for this very state of the core.

    Where they are kept by default, a kernel is compiled anew when its own file changes, but not
    when that of a kernel which it calls does: tests would hold what was against what is.
    """
    state = sha256(b"".join(path.read_bytes() for path in sorted(CORE.glob("*.py")))).hexdigest()
    kept = config.cache.mkdir("kernels")
    for older in kept.iterdir():
        if older.name != state[:16]:
            shutil.rmtree(older, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = str(kept / state[:16])
