"""Builds libraries of kernels; `game.ai.core.compiled.library` says what is in one."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game.ai.core.compiled.library_file import System, core_state, file_name
from game.base.disk import write_whole
from kernels.link import linked, linked_to_wasm
from kernels.targets import TARGETS, WASM32, Target, exports

SHARES: Sequence[Sequence[str]] = (
    ("list_placements", "assess_leaf", "run_playouts", "run_simulations", "compact"),
    ("expect", "weigh_root", "expect_before", "worth_of_many", "play", "list_legal", "_search"),
)
"""What numba compiles in each of two processes: kernels that call the same parts share the work.
A test makes sure that these are all kernels."""

Objects = Mapping[str, Sequence[bytes]]

Say = Callable[[str], None]


def build(
    systems: Iterable[System], folder: Path, say: Say, *, wasm: Path | None = None
) -> list[Path]:
    """Build the libraries for some systems and put them into a folder; the files.

    Others for the same systems are removed from the folder. With `wasm`, a module of WebAssembly is
    written there as well. Raises LinkError, BrokenProcessPool where
    memory is short.
    """
    state = core_state()
    assert state is not None
    targets = {system: TARGETS[system] for system in systems}
    wanted = [*targets.values(), *([] if wasm is None else [WASM32])]
    spawn = get_context("spawn")
    with (
        # Each share has a process, so that what numba writes of it is the same each time.
        ProcessPoolExecutor(len(SHARES), spawn) as emitting,
        ProcessPoolExecutor(mp_context=spawn) as compiling,
        ThreadPoolExecutor(len(SHARES)) as threads,
    ):
        say("numba and LLVM compile them")
        codes = [emitting.submit(_emitted, names) for names in SHARES]
        shares = list(threads.map(partial(_objects_of, compiling, wanted), codes))
        common = {s: compiling.submit(_common, target, state) for s, target in targets.items()}
    paths = []
    for system, target in targets.items():
        say(f"linking those for {system}")
        parts = [
            common[system].result(),
            *(part for share in shares for part in share[target.triple]),
        ]
        paths.append(_put(system, state, folder, _linked(parts, linked, system, _names(target))))
    if wasm is not None:
        parts = [part for share in shares for part in share[WASM32.triple]]
        write_whole(wasm, _linked(parts, linked_to_wasm, _names(WASM32)), sync=False)
    return paths


def _objects_of(pool: Executor, targets: Sequence[Target], code: Future[bytes]) -> Objects:
    """The object files of a share of the kernels, by the triples of targets."""
    found = {}
    for target in targets:
        simple = pool.submit(_simplified, code.result(), target).result()
        jobs = [pool.submit(_compiled, simple, target, level) for level in target.levels]
        found[target.triple] = [job.result() for job in jobs]
    return found


def _names(target: Target) -> list[str]:
    """What is found in a library from outside."""
    names = [f"{name}_{level}" for level in target.levels for share in SHARES for name in share]
    return names if target is WASM32 else [*names, *exports(target)]


def _linked(objects: Iterable[bytes], link: Callable[..., None], *how: Any) -> bytes:
    """What linking makes of object files."""
    with TemporaryDirectory() as scratch:
        paths = []
        for number, content in enumerate(objects):
            paths.append(Path(scratch, f"{number}.o"))
            paths[-1].write_bytes(content)
        out = Path(scratch, "cornerwise-kernels")  # The name is in files for macOS.
        link(paths, out, *how)
        return out.read_bytes()


def _put(system: System, state: str, folder: Path, content: bytes) -> Path:
    """Put a library into a folder, in place of others."""
    path = folder / file_name(system, state, content)
    write_whole(path, content, sync=False)
    for other in folder.glob(f"kernels-{system}-*"):
        if other != path:
            with suppress(OSError):  # Windows keeps what a process has loaded.
                other.unlink()
    return path


# -- steps, in other processes ----------------------------------------


def _emitted(names: Sequence[str]) -> bytes:
    gc.disable()  # The process does nothing else.
    from kernels.emit import emitted

    return emitted(names)


def _simplified(code: bytes, target: Target) -> bytes:
    from kernels.objects import simplified

    return simplified(code, target)


def _compiled(code: bytes, target: Target, level: str) -> bytes:
    from kernels.objects import compiled

    return compiled(code, target, level)


def _common(target: Target, state: str) -> bytes:
    from kernels.objects import common_code

    return common_code(target, state)
