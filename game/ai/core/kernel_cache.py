"""The compiled code of a kernel on disk, in place of numba's own cache.

numba believes what its cache files hold: where one is damaged its loading raises, or the process
dies of what it runs. Here each entry is a file with a checksum. One that can't be read as it was
written is removed and the kernel compiled anew; where nothing can be written, the code is kept in
memory alone.

What numba documents of its cache is where its files lie; nothing of that stands between reading a
file and running it. So this goes by what numba has for itself: `_Cache`, which dispatchers ask, and
how a `CompileResult` is taken apart and put together. `tests/ai/test_kernel_cache.py` begins with
whether the numba that is installed still has all that.
"""

from __future__ import annotations

import inspect
import logging
import os
import pickle
import secrets
import shutil
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from game.ai.core.cache_dir import remove_outdated

log = logging.getLogger(__name__)

MOST_BYTES = 1 << 26
"""Files of more are none of ours."""

DIGEST_BYTES = 32


class KernelCache(_Cache):
    """What a dispatcher of numba asks for code before it compiles, and gives it to afterwards."""

    def __init__(self, function: Callable[..., Any], directories: Sequence[Path]) -> None:
        """Nothing is read or written yet.

        Args:
            function: the kernel.
            directories: where its code may be, in the order in which they are tried.
        """
        self._directories = directories
        self._enabled = True
        self._name = f"{function.__module__}.{function.__qualname__}"
        # The directories' names depend on what is in the core; a kernel may stand elsewhere.
        source = sha256(Path(inspect.getfile(function)).read_bytes()).hexdigest()
        self._origin = (numba.__version__, self._name, source)

    # -- what a dispatcher calls ---------------------------------------------

    @property
    def cache_path(self) -> str | None:
        """The first of the directories."""
        return str(self._directories[0]) if self._directories else None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for argument types, or None."""
        target_context.refresh()
        key = self._key(sig, target_context.codegen())
        for path in self._paths(key):
            try:
                payload = read_entry(path)
                if payload is not None:
                    return CompileResult._rebuild(target_context, *payload)
            except Exception as error:  # It isn't as it was written: anything may be raised.
                log.info("%s is damaged (%r) and compiled anew", path, error)
                remove(path)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function where that is possible."""
        if not self._enabled or data.library.has_dynamic_globals:
            return
        key = self._key(sig, data.codegen)
        for path in self._paths(key):
            try:
                write_entry(path, dumps(data._reduce()))
            except Exception as error:  # The code is there: it can be used without being kept.
                log.info("%s can't be written: %s", path, error)
            else:
                remove_outdated(path.parent)
                return

    def enable(self) -> None:
        """Look for code and keep it from now on."""
        self._enabled = True

    def disable(self) -> None:
        """Neither look for code nor keep it from now on."""
        self._enabled = False

    def flush(self) -> None:
        """Remove all code of the kernel."""
        for directory in self._directories:
            for path in directory.glob(f"{self._name}-*"):
                remove(path)

    # -- names ---------------------------------------------------------------

    def _key(self, sig: Any, codegen: Any) -> str:
        """What distinguishes compiled code from all other code of the kernel: a hash."""
        text = repr((*self._origin, str(sig), codegen.magic_tuple(), os.name))
        return sha256(text.encode()).hexdigest()[:24]

    def _paths(self, key: str) -> list[Path]:
        if not self._enabled:
            return []
        return [directory / f"{self._name}-{key}.kernel" for directory in self._directories]


def read_entry(path: Path) -> Any:
    """What a file holds, or None if there is none. Raises anything for one that is damaged."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        if path.is_symlink():
            raise
        return None
    if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
        raise ValueError("it is no file of ours")
    whole = path.read_bytes()
    digest, content = whole[:DIGEST_BYTES], whole[DIGEST_BYTES:]
    if sha256(content).digest() != digest:
        raise ValueError("its checksum is wrong")
    return pickle.loads(content)


def write_entry(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.parent / f"draft-{secrets.token_hex(8)}"
    try:
        with draft.open("xb") as file:
            file.write(sha256(content).digest() + content)
        os.replace(draft, path)
    except OSError:
        remove(draft)
        raise


def remove(path: Path) -> None:
    """Remove a file, or a directory with all in it, if that can be done."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()
