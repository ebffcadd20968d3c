"""Builds libraries of kernels; `game.ai.core.compiled.library` says what is in one."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from game.ai.core.compiled.library import System, core_state, file_name
from kernels.link import linked, linked_to_wasm
from kernels.targets import TARGETS, WASM32, Target

SHARES: Sequence[Sequence[str]] = (
    ("list_placements", "run_playouts", "run_simulations", "compact"),
    ("expect", "weigh_root", "expect_before", "worth_of_many", "play", "list_legal", "_search"),
)
"""What numba compiles in each of two processes, as long as the other: kernels that call the same
parts share the work. A test makes sure that these are all kernels."""

Say = Callable[[str], None]


class Code:
    """LLVM's code of all kernels, made when it is first needed: that takes longest."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._shares: list[bytes] | None = None

    def for_target(self, target: Target) -> list[bytes]:
        """The code of each share, simplified for a target."""
        if self._shares is None:
            self._say("numba compiles the kernels")
            self._shares = _together([partial(_emitted, names) for names in SHARES])
        return _together([partial(_simplified, share, target) for share in self._shares])


def build(system: System, folder: Path, code: Code, say: Say) -> Path:
    """Build the library for a system and put it into a folder; the file.

    Others for the same system are removed from the folder. Raises LinkError.
    """
    state = core_state()
    assert state is not None
    target = TARGETS[system]
    say(f"LLVM compiles them for {system}: {', '.join(target.levels)}")
    shares = code.for_target(target)
    jobs = [partial(_compiled, share, target, level) for level in target.levels for share in shares]
    objects = [*_together(jobs), *_together([partial(_common, target, state)])]
    names = [f"{name}_{level}" for level in target.levels for share in SHARES for name in share]
    names.append("cornerwise_kernels")
    if target.is_x86_64:
        names += ["cornerwise_cpuid", "cornerwise_xcr0"]
    with TemporaryDirectory() as scratch:
        content = _linked(objects, Path(scratch), lambda of, to: linked(of, to, system, names))
    path = folder / file_name(system, state, content)
    folder.mkdir(parents=True, exist_ok=True)
    # Whole or not at all, for whoever starts the program meanwhile.
    unfinished = path.with_suffix(".new")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)
    for other in folder.glob(f"kernels-{system}-*"):
        if other != path:
            with suppress(OSError):  # Windows keeps what a process has loaded.
                other.unlink()
    return path


def build_wasm(code: Code) -> bytes:
    """Build the kernels as a module of WebAssembly. Raises LinkError."""
    shares = code.for_target(WASM32)
    objects = _together([partial(_compiled, share, WASM32, "wasm32") for share in shares])
    names = [f"{name}_wasm32" for share in SHARES for name in share]
    with TemporaryDirectory() as scratch:
        return _linked(objects, Path(scratch), lambda of, to: linked_to_wasm(of, to, names))


def _linked(
    objects: Iterable[bytes], scratch: Path, link: Callable[[list[Path], Path], None]
) -> bytes:
    """What linking makes of object files."""
    paths = []
    for number, content in enumerate(objects):
        paths.append(scratch / f"{number}.o")
        paths[-1].write_bytes(content)
    # The name is in files for macOS.
    out = scratch / "cornerwise-kernels"
    link(paths, out)
    return out.read_bytes()


# -- steps, each in a process of its own ----------------------------------------


def _together(jobs: Sequence[Callable[[], bytes]]) -> list[bytes]:
    """Do some jobs side by side; what each gives."""
    # Of numba and LLVM, each compiles one thing at a time in a process. Processes that were used
    # don't help the next job: what they know of the last takes memory.
    with get_context("spawn").Pool(min(len(jobs), os.cpu_count() or 1), maxtasksperchild=1) as pool:
        return [done.get() for done in [pool.apply_async(job) for job in jobs]]


def _emitted(names: Sequence[str]) -> bytes:
    gc.disable()  # The process ends soon.
    from kernels.emit import emitted

    return emitted(names)


def _simplified(code: bytes, target: Target) -> bytes:
    from kernels import objects

    objects.start()
    return objects.simplified(code, target)


def _compiled(code: bytes, target: Target, level: str) -> bytes:
    from kernels import objects

    objects.start()
    return objects.compiled(code, target, level)


def _common(target: Target, state: str) -> bytes:
    from kernels import objects

    objects.start()
    return objects.common_code(target, state)
