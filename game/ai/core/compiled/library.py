"""The library of compiled kernels: one file (`library_file`), made when the program was built.

In it, each kernel is a function by C's calling convention, once for each level of the processor:
``NAME_LEVEL``. An array is passed as the address of the words that stand for it in a structure.
Beside them are ``cornerwise_kernels``, a text that tells the version of the program and the state
of the sources, and on x86-64 ``cornerwise_cpuid`` and ``cornerwise_xcr0``, by which the level is
chosen.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from game.ai.core.compiled.library_file import (
    FOLDER,
    LEVEL_OF_ARM64,
    REMEDY,
    KernelsError,
    KernelsFileError,
    System,
    core_state,
    find,
    head_of,
    is_whole,
    this_system,
)
from game.ai.core.compiled.processor import LEVELS, Registers, levels
from game.ai.core.compiled.structs import ArrayType, FieldType, array_words

SWITCH = "CORNERWISE_KERNELS"
"""The environment variable that says which kernels are used."""

BUILT, NUMBA = "built", "numba"
WORDS = (BUILT, *sorted(LEVELS), LEVEL_OF_ARM64, NUMBA)
"""What it can be: those of the library at the fastest level, as usual, or at another level; or
those that numba compiles as they are called."""


def load(path: Path) -> ctypes.CDLL:
    """Load a library, once it is sure to be whole. Raises KernelsError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise KernelsFileError(f"{path.name} can't be read ({error.strerror})") from error
    if not is_whole(path, content):
        raise KernelsFileError(f"{path.name} is damaged: {REMEDY}")
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        # It may lie where nothing may be run: then a copy in memory does.
        copied = _load_copy(content)
        if copied is None:
            reason = " ".join(str(error).split())
            raise KernelsFileError(f"{path.name} can't be loaded ({reason})") from error
        return copied


def _load_copy(content: bytes) -> ctypes.CDLL | None:
    """Load a library from memory, where the system has files there; None if that fails."""
    if not hasattr(os, "memfd_create"):
        return None
    with suppress(OSError):
        file = os.memfd_create("cornerwise-kernels")
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(file, left) :]
            return ctypes.CDLL(f"/proc/self/fd/{file}")
        finally:
            os.close(file)
    return None


# -- what is in it ------------------------------------------------------------


class Library:
    """A library that was loaded.

    Attributes:
        levels: those that this machine has, the fastest first.
        level: the one that is used: the first, or the one that is asked for by `SWITCH`.
    """

    def __init__(self, code: ctypes.CDLL, system: System, state: str | None) -> None:
        """Raises KernelsError if it is another version's, or the processor has too little."""
        self._code = code
        try:
            head = ctypes.string_at(_address(code, "cornerwise_kernels")).decode("ascii", "replace")
            wanted = head_of(head.rpartition(" ")[2] if state is None else state)
            if head != wanted:
                raise KernelsFileError(
                    f"the kernels are those of {head}, not of {wanted}: {REMEDY}"
                )
            self.levels = self._levels(system)
        except AttributeError as error:
            raise KernelsFileError(f"the kernels aren't Cornerwise's ({error})") from error
        word = _switched()
        self.level = self.levels[0] if word in (BUILT, NUMBA) else word
        if self.level not in self.levels:
            raise KernelsError(f"{SWITCH} is {word}, which this processor hasn't")

    def _levels(self, system: System) -> list[str]:
        if system.architecture == "arm64":
            return [LEVEL_OF_ARM64]
        registers = (ctypes.c_uint32 * 4)()

        def cpuid(leaf: int) -> Registers:
            self._code.cornerwise_cpuid(ctypes.c_uint32(leaf), registers)
            a, b, c, d = registers
            return a, b, c, d

        read_xcr0 = self._code.cornerwise_xcr0
        read_xcr0.restype = ctypes.c_uint64
        found = levels(cpuid, read_xcr0)
        if not found:
            raise KernelsError(
                "this processor is too old for the search: it needs SSE4.2 and POPCNT (x86-64-v2)"
            )
        return found

    def entry(
        self, name: str, parameters: Iterable[FieldType], result: type[Any]
    ) -> Callable[..., Any]:
        """The function that calls a kernel. Raises KernelsError if there is none of that name.

        It raises `ctypes.ArgumentError` for arguments of other types.
        """
        try:
            function = self._code[f"{name}_{self.level}"]
        except AttributeError as error:
            raise KernelsFileError(f"there is no kernel {name}: {REMEDY}") from error
        function.argtypes = [_parameter(kind) for kind in parameters]
        function.restype = _NUMBERS[result]
        return function


_NUMBERS: dict[FieldType, Any] = {
    int: ctypes.c_int64,
    float: ctypes.c_double,
    bool: ctypes.c_bool,
    np.float32: ctypes.c_float,
    type(None): None,
}
"""C's types of arguments and results."""


def _parameter(kind: FieldType) -> Any:
    """What ctypes takes for the type of an argument; a `Struct` is that itself."""
    return _ArrayParameter(kind) if isinstance(kind, ArrayType) else _NUMBERS.get(kind, kind)


class _ArrayParameter:
    """The type of an array, as ctypes asks for one."""

    def __init__(self, kind: ArrayType) -> None:
        self._kind = kind
        self._words = ctypes.c_int64 * (1 + 2 * kind.dimensions)

    def from_param(self, value: Any) -> Any:
        """The words that stand for an array, which ctypes keeps during the call."""
        self._kind.check(value)
        return self._words(*array_words(value))


def _address(code: ctypes.CDLL, name: str) -> int:
    """Where something is. Raises AttributeError."""
    return ctypes.cast(code[name], ctypes.c_void_p).value or 0


_loading = Lock()


@cache
def library() -> Library:
    """The library for this system. Raises KernelsError."""
    with _loading:
        system, state = this_system(), core_state()
        return Library(load(find(FOLDER, system, state)), system, state)


def uses_numba() -> bool:
    """Whether numba compiles kernels as they are called. Raises KernelsError for another word."""
    return _switched() == NUMBA


def _switched() -> str:
    """What `SWITCH` says. Raises KernelsError if it isn't one of `WORDS`."""
    word = os.environ.get(SWITCH, BUILT)
    if word not in WORDS:
        raise KernelsError(f"{SWITCH} is {word!r}: it can be {', '.join(WORDS)}")
    return word


def require_kernels() -> None:
    """Raise KernelsError if the search can't work here."""
    if not uses_numba():
        library()


def entry(name: str, parameters: Iterable[FieldType], result: type[Any]) -> Callable[..., Any]:
    """See `Library.entry`."""
    return library().entry(name, parameters, result)
