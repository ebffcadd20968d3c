"""Calls from one kernel to another, by its address.

A kernel has compiled into it all that it calls as a function. Where that is much, it is faster to
compile two kernels side by side, in two processes, and to compile neither into the other: then the
one is given the other's address in a `Struct`, as C does with a pointer to a function. A call by
address takes some nanoseconds, so this is for what takes microseconds.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model


class KernelType(types.Type):
    """The numba type of a `CalledKernel`.

    Attributes:
        signature: its result and its arguments.
    """

    def __init__(self, name: str, signature: Any) -> None:
        """Make the type of a kernel of that name."""
        self.signature = signature
        super().__init__(f"kernel {name} {signature}")


register_model(KernelType)(models.OpaqueModel)


class CalledKernel:
    """A kernel as compiled for some types of arguments, for `Struct` fields."""

    def __init__(self, kernel: Any, result: Any, *arguments: Any, compiled: bool = True) -> None:
        """Compile it, or load it from the cache.

        Args:
            kernel: its dispatcher.
            result: numpy's type of its result; None if it has none.
            arguments: values of the arguments' types.
            compiled: if false, this only tells the type, for kernels that are compiled to call it
                later, and mustn't be called.
        """
        argument_types = tuple(numba.typeof(one) for one in arguments)
        result_type = types.none if result is None else numba.from_dtype(np.dtype(result))
        self._numba_type_ = KernelType(kernel.__name__, result_type(*argument_types))
        self._address = _address(kernel, result_type, argument_types) if compiled else 0
        self._kernel = kernel  # The code lives as long as this does.


def _address(kernel: Any, result: Any, argument_types: tuple[Any, ...]) -> int:
    """Where the machine code of a kernel begins. Raises TypeError for another result."""
    kernel.compile(argument_types)
    compiled = kernel.overloads[argument_types]
    if compiled.signature.return_type != result:
        raise TypeError(f"{kernel.__name__} gives {compiled.signature.return_type}, not {result}")
    address: int = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    return address


@intrinsic
def _call(context: Any, kernel: Any, arguments: Any) -> Any:
    """Call a `CalledKernel` with a tuple of arguments; kernels raise nothing."""
    signature = kernel.signature

    def generate(context: Any, builder: Any, own_signature: Any, values: Any) -> Any:
        address, passed = values
        given = own_signature.args[1].types
        cast = [
            context.cast(builder, builder.extract_value(passed, i), given[i], wanted)
            for i, wanted in enumerate(signature.args)
        ]
        convention = context.call_conv
        kind = convention.get_function_type(signature.return_type, signature.args)
        callee = builder.bitcast(address, ir.PointerType(kind))
        _, result = convention.call_function(
            builder, callee, signature.return_type, signature.args, cast
        )
        return result

    return signature.return_type(kernel, arguments), generate


call: Any = _call
