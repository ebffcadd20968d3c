"""Fixtures shared by the tests of compiled kernels."""

from pathlib import Path

import pytest
from kernels import build

from game.ai.core.compiled.library_file import core_state
from game.base.file_lock import locked

MINUTES_S = 600.0
"""Longer than it takes to build."""


@pytest.fixture(scope="session")
def wasm_module(request, tmp_path_factory):
    """The kernels as a module of WebAssembly, built once for these sources."""
    pytest.importorskip("numba")
    pytest.importorskip("ziglang")
    cache = getattr(request.config, "cache", None)
    folder = cache.mkdir("kernels") if cache else tmp_path_factory.getbasetemp().parent
    state = f"{core_state()}-{core_state(Path(build.__file__).parent)}"
    module = folder / f"kernels-{state}.wasm"
    with locked(folder / "kernels.lock", MINUTES_S):
        if not module.exists():
            for older in folder.glob("kernels-*.wasm"):
                older.unlink()
            build.build([], folder, print, wasm=module)
    return module.read_bytes()
