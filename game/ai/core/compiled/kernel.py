"""The functions of the core that are compiled.

A *kernel* is called from Python. It was compiled when the program was built and is found in a
library (`library`); its annotations say which types it was compiled for. What kernels call, *parts*
and instructions, is nothing by itself.

With ``CORNERWISE_KERNELS=numba`` in the environment, kernels are compiled by numba as they are
called instead, for those who work on them; `jit` says how. It also compiles kernels that the
library doesn't have, of tools and tests, whichever is chosen for the others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property, update_wrapper
from importlib import import_module
from inspect import signature
from typing import Any, Generic, ParamSpec, TypeVar, get_type_hints

from game.ai.core.compiled.library import entry
from game.ai.core.compiled.structs import FieldType, field_type

P = ParamSpec("P")
R = TypeVar("R")

SWITCH = "CORNERWISE_KERNELS"
"""The environment variable that says where kernels come from: ``built``, as usual, or ``numba``."""

CORE = __name__.removesuffix(".compiled.kernel")
"""The package whose kernels the library has."""


class Compiled(Generic[P, R]):
    """A function that numba compiles, as a part of kernels.

    Attributes:
        py_func: the function itself.
        targetoptions: what numba asks for before it compiles a function into another.
    """

    def __init__(self, function: Callable[P, R], *, inline: bool = False) -> None:
        self.py_func = function
        self.targetoptions = {"inline": "always"} if inline else {}
        update_wrapper(self, function)

    @cached_property
    def dispatcher(self) -> Any:
        """What compiles it, which needs numba."""
        from game.ai.core.compiled.jit.dispatch import dispatcher_of

        return dispatcher_of(self)

    @property
    def _numba_type_(self) -> Any:
        """What numba asks for where a kernel names this function."""
        return self.dispatcher._numba_type_


class Kernel(Compiled[P, R]):
    """A function that is called from Python, and compiled for the types of its annotations."""

    @cached_property
    def parameters(self) -> Mapping[str, FieldType]:
        """The types of its parameters, by name."""
        return {name: field_type(self._hints[name]) for name in signature(self.py_func).parameters}

    @cached_property
    def result(self) -> type[Any]:
        """The type of its result: `int`, `float`, `bool`, `np.float32` or `NoneType`."""
        result: type[Any] = self._hints["return"]
        return result

    @cached_property
    def _hints(self) -> Mapping[str, Any]:
        return get_type_hints(self.py_func, include_extras=True)

    @property
    def is_of_core(self) -> bool:
        """Whether the library has it."""
        return self.py_func.__module__.startswith(f"{CORE}.")

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Run it. Raises KernelsError without a library, TypeError for other types."""
        result: R = self._run(*arguments)
        return result

    @cached_property
    def _run(self) -> Callable[..., Any]:
        if uses_numba() or not self.is_of_core:
            run: Callable[..., Any] = self.dispatcher
            return run
        return entry(self.py_func.__name__, self.parameters.values(), self.result)


class Instruction:
    """An instruction that kernels call like a function, as numba emits it."""

    def __init__(self, module: str, name: str) -> None:
        """The one with a name in a module of numba's `intrinsic` functions."""
        self._module, self._name = module, name

    def __call__(self, *arguments: Any) -> Any:
        """Only compiled code can call it."""
        raise NotImplementedError(f"{self._name} is for compiled code")

    @property
    def _numba_type_(self) -> Any:
        """What numba asks for where a kernel names this instruction."""
        from game.ai.core.compiled.jit.dispatch import type_of_intrinsic

        return type_of_intrinsic(getattr(import_module(self._module), self._name))


def uses_numba() -> bool:
    """Whether kernels are compiled as they are called. Raises ValueError for another word."""
    word = os.environ.get(SWITCH, "built")
    if word not in ("built", "numba"):
        raise ValueError(f"{SWITCH} is {word!r}: it can be built or numba")
    return word == "numba"


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a function a kernel."""
    return Kernel(function)


def part(function: Callable[P, R]) -> Compiled[P, R]:
    """Make a function a part of kernels, which is compiled as a function of its own."""
    return Compiled(function)


def inlined(function: Callable[P, R]) -> Compiled[P, R]:
    """Make a function a part whose code numba inserts into its callers before compiling."""
    # Each level copies what is passed; for a `Struct` that is a pointer.
    return Compiled(function, inline=True)
