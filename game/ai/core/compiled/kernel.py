"""The functions of the core that are compiled.

A *kernel* is called from Python. It was compiled when the program was built and is found in a
library (`library`); its annotations say which types it was compiled for. What kernels call, *parts*
and instructions, is nothing by itself.

With ``CORNERWISE_KERNELS=numba`` in the environment, kernels are compiled by numba as they are
called instead, for those who work on them; `jit` says how. It also compiles kernels that the
library doesn't have, of tools and tests, whichever is chosen for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, update_wrapper
from importlib import import_module
from inspect import signature
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar, get_type_hints

from game.ai.core.compiled.library import entry, uses_numba
from game.ai.core.compiled.structs import FieldType, field_type

P = ParamSpec("P")
R = TypeVar("R")

CORE = __name__.removesuffix(".compiled.kernel")
"""The package whose kernels the library has."""


class Part(Generic[P, R]):
    """A function that numba compiles, as a part of kernels.

    Attributes:
        py_func: the function itself.
        targetoptions: what numba asks for before it compiles a function into another.
    """

    def __init__(self, function: Callable[P, R], *, inline: bool = False) -> None:
        self.py_func = function
        self.targetoptions = {"inline": "always"} if inline else {}
        update_wrapper(self, function)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Run it as it stands, for small ones that Python needs too."""
        return self.py_func(*arguments, **named)

    @cached_property
    def dispatcher(self) -> Any:
        """What has numba compile it."""
        # By its name, as it imports this, and as players have no numba.
        return import_module(f"{CORE}.compiled.jit.dispatch").dispatcher_of(self)


class Kernel(Part[P, R]):
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


class Instruction(NamedTuple):
    """An instruction that kernels call like a function.

    Attributes:
        module: the name of a module of numba's `intrinsic` functions.
        name: that of the function there.
    """

    module: str
    name: str

    def __call__(self, *arguments: Any) -> Any:
        """Only compiled code can call it."""
        raise NotImplementedError(f"{self.name} is for compiled code")


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a function a kernel."""
    return Kernel(function)


def part(function: Callable[P, R]) -> Part[P, R]:
    """Make a function a part of kernels, which is compiled as a function of its own."""
    return Part(function)


def inlined(function: Callable[P, R]) -> Part[P, R]:
    """Make a function a part whose code numba inserts into its callers before compiling."""
    # Each level copies what is passed; for a `Struct` that is a pointer.
    return Part(function, inline=True)
