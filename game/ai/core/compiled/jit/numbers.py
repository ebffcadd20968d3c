"""What IEEE 754 says of floating-point numbers and numba leaves to the C library."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def square_root(context: Any, number: Any) -> Any:
    """LLVM's ``sqrt``, one instruction; numba would call a function that may report errors."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (kind,) = (argument.type for argument in arguments)
        root = builder.module.declare_intrinsic("llvm.sqrt", [kind])
        return builder.call(root, arguments)

    return number(number), generate


@intrinsic
def float_of_bits(context: Any, word: Any) -> Any:
    """LLVM's ``bitcast``, from a word to a float64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.uint64), generate


@intrinsic
def bits_of_float(context: Any, number: Any) -> Any:
    """The same from a float64 to a word."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(64))

    return types.uint64(types.float64), generate
