"""How numba compiles the functions of the core."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from numba import njit
from numba.core.registry import cpu_target
from numba.extending import typeof_impl

from game.ai.core.compiled.jit.types import numba_type
from game.ai.core.compiled.kernel import Instruction, Kernel, Part

# nogil: threads search at once. error_model: a division by 0 gives inf or nan, as in C, without a
# test. _nrt: kernels allocate nothing, so numba's runtime for reference counting is left out.
_OPTIONS = {"nogil": True, "no_cfunc_wrapper": True, "error_model": "numpy", "_nrt": False}


def dispatcher_of(function: Part[Any, Any]) -> Any:
    """Numba's dispatcher of a function; that of one of the core's kernels takes only its types."""
    is_kernel = isinstance(function, Kernel)
    options = {**_OPTIONS, **function.targetoptions, "no_cpython_wrapper": not is_kernel}
    dispatcher = njit(**options)(function.py_func)
    if isinstance(function, Kernel) and function.is_of_core:
        dispatcher.compile(argument_types(function))
        dispatcher.disable_compile()
    return dispatcher


def argument_types(kernel: Kernel[Any, Any]) -> tuple[Any, ...]:
    """The types of a kernel's arguments."""
    return tuple(map(numba_type, kernel.parameters.values()))


def result_type(kernel: Kernel[Any, Any]) -> Any:
    """The type of a kernel's result."""
    return numba_type(kernel.result)


# What numba asks for where a kernel names one of these.


@typeof_impl.register(Part)
def _type_of_part(function: Any, context: Any) -> Any:
    return function.dispatcher._numba_type_


@typeof_impl.register(Instruction)
def _type_of_instruction(instruction: Instruction, context: Any) -> Any:
    intrinsic = getattr(import_module(instruction.module), instruction.name)
    cpu_target.typing_context.refresh()
    return cpu_target.typing_context.resolve_value_type(intrinsic)
