"""A disk cache for the compiled code of kernels, in place of numba's own.

numba trusts its cache files: if one is damaged, loading it raises, or the process dies running it.
Here each entry is a file with a checksum. One that can't be read as it was written is removed and
the kernel compiled again; if nothing can be written, the code is kept in memory only.

Where the program came with compiled kernels, one rule says which are taken: the machine's own if it
has them, else those that came, else the kernel is compiled. One process may run both: a kernel has
everything it calls compiled into it.

All that numba documents about its cache is where the files lie, which gives no way to step in
between reading a file and running it. So this relies on numba's internals: `_Cache`, which
dispatchers ask, and how a `CompileResult` is taken apart and put together. Its tests begin by
checking that the installed numba still has all of that.
"""

from __future__ import annotations

import inspect
import logging
import os
import pickle
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from game.ai.core.compiled.cache_dir import remove_outdated
from game.ai.core.compiled.general import NO_GENERAL_KERNELS, GeneralKernels
from game.ai.core.compiled.processor import target
from game.base.disk import read_regular, write_whole
from game.base.file_lock import locked

log = logging.getLogger(__name__)

MOST_BYTES = 1 << 26
"""Larger files aren't ours."""

DIGEST_BYTES = 32

CORE = __name__.removesuffix(".compiled.kernel_cache")
"""The package whose contents the directories are named after."""

COMPILING_S = 120.0
"""How long to wait for another process that compiles the same code, in seconds: ten times what the
largest kernel takes."""


class KernelCache(_Cache):
    """Where a numba dispatcher looks for code before it compiles, and stores it afterwards."""

    def __init__(
        self,
        function: Callable[..., Any],
        directories: Sequence[Path],
        general: GeneralKernels = NO_GENERAL_KERNELS,
    ) -> None:
        """Set up the cache; nothing is read or written yet.

        Args:
            function: the kernel.
            directories: where its code may be, in the order to try them.
            general: the code that came with the program.
        """
        self._directories = directories
        self._general = general
        self._enabled = True
        self._name = f"{function.__module__}.{function.__qualname__}"
        # The directories' names depend on what is in the core; a kernel may be defined elsewhere.
        in_core = function.__module__.startswith(f"{CORE}.")
        source = "" if in_core else sha256(Path(inspect.getfile(function)).read_bytes()).hexdigest()
        # Cached code is called through wrappers made for one version of Python.
        self._origin = (sys.version_info[:2], numba.__version__, self._name, source)
        self._turn = ExitStack()

    # -- what a dispatcher calls ---------------------------------------------

    @property
    def cache_path(self) -> str | None:
        """The first of the directories."""
        return str(self._directories[0]) if self._directories else None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for argument types, or None if this process must compile it.

        Processes that start together would all compile the same code, each taking longer for it.
        So the first one compiles, and the others wait until its `save_overload`.
        """
        target_context.refresh()
        paths = self._paths(sig, target(target_context.codegen()))
        found = self._load(paths, target_context) or self._load_general(sig, target_context)
        if found is None:
            self._take_turn(paths)
            found = self._load(paths, target_context)
            if found is not None:
                self._turn.close()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function, if possible."""
        with self._turn:
            if not self._enabled or data.library.has_dynamic_globals:
                return
            for path in self._paths(sig, target(data.codegen)):
                try:
                    write_entry(path, dumps(data._reduce()))
                except Exception as error:  # The code can be used without being kept.
                    log.info("%s can't be written: %s", path, error)
                else:
                    remove_outdated(path.parent)
                    return

    def is_kept(self, sig: Any, target_context: Any) -> bool:
        """Whether there is a file to load a function from, which may yet be damaged."""
        general = self._general.path(lambda kind: self._file_name(sig, kind))
        paths = self._paths(sig, target(target_context.codegen()))
        return any(path.exists() for path in (*paths, general) if path is not None)

    def enable(self) -> None:
        """Look for code and keep it from now on."""
        self._enabled = True

    def disable(self) -> None:
        """Neither look for code nor keep it from now on."""
        self._enabled = False

    def flush(self) -> None:
        """Remove all cached code of the kernel."""
        for directory in self._directories:
            for path in directory.glob(f"{self._name}-*"):
                remove(path)

    # -- steps ---------------------------------------------------------------

    def _load(self, paths: Sequence[Path], target_context: Any) -> Any:
        """The function, from the first of the files that hold it, or None."""
        for path in paths:
            try:
                payload = read_entry(path)
                if payload is not None:
                    found = CompileResult._rebuild(target_context, *payload)
                    with suppress(OSError):  # Of other states, `remove_outdated` keeps the latest.
                        os.utime(path.parent)
                    return found
            except Exception as error:  # A damaged file may raise anything.
                log.info("%s is damaged (%r) and compiled anew", path, error)
                remove(path)
        return None

    def _load_general(self, sig: Any, target_context: Any) -> Any:
        """The function as it came with the program, or None. Nothing there is ever changed."""
        path = self._general.path(lambda kind: self._file_name(sig, kind))
        if path is None or not self._enabled:
            return None
        try:
            payload = read_entry(path)
            if payload is None:
                return None
            found = CompileResult._rebuild(target_context, *payload)
        except Exception as error:  # Likewise.
            log.warning("%s came damaged (%r)", path, error)
            return None
        self._general.are_used = True
        return found

    def _take_turn(self, paths: Sequence[Path]) -> None:
        """Wait for any process compiling the same code, and lock the first path that can be."""
        self._turn.close()  # Still held if the last compilation raised an error.
        for path in paths:
            turn = path.with_suffix(".lock")
            with ExitStack() as asked:
                with suppress(OSError):  # Compiled code may be for everybody on this machine.
                    turn.parent.mkdir(parents=True, exist_ok=True)
                # The lock file is removed on release, but not if another process still holds it.
                removal = asked.enter_context(ExitStack())
                held = asked.enter_context(locked(turn, COMPILING_S))
                if held is not False:
                    removal.callback(remove, turn)
                if held:
                    self._turn = asked.pop_all()
                    return

    # -- names ---------------------------------------------------------------

    def _file_name(self, sig: Any, kind: tuple[str, ...]) -> str:
        """A name that distinguishes compiled code from all other code, by its target."""
        text = repr((*self._origin, str(sig), kind))
        return f"{self._name}-{sha256(text.encode()).hexdigest()[:24]}.kernel"

    def _paths(self, sig: Any, kind: tuple[str, ...]) -> list[Path]:
        if not self._enabled:
            return []
        return [directory / self._file_name(sig, kind) for directory in self._directories]


def read_entry(path: Path) -> Any:
    """What a file holds, or None if there is none. A damaged file may raise anything."""
    try:
        whole = read_regular(path, MOST_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return None
    digest, content = whole[:DIGEST_BYTES], whole[DIGEST_BYTES:]
    if sha256(content).digest() != digest:
        raise ValueError("its checksum is wrong")
    return pickle.loads(content)


def write_entry(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all. Raises OSError."""
    write_whole(path, sha256(content).digest() + content, sync=False)


def remove(path: Path) -> None:
    """Remove a file, or a directory and everything in it, if possible."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()
