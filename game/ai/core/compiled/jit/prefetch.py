"""Prefetching: loading rows of large tables into the processor's cache before they are read.

The rows of a ruleset's placements fill megabytes, and a list names them in an order that the
processor can't predict, so it would have to wait for each.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_READ, _KEEP, _DATA = 0, 3, 1
"""The arguments of LLVM's ``prefetch``: to be read, soon and often, as data."""


@intrinsic
def prefetch_row(context: Any, table: Any, row: Any) -> Any:
    """LLVM's ``prefetch`` for the first bytes of a row, whose number is unsigned."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        word = ir.IntType(64)
        start = builder.mul(
            builder.zext(arguments[1], word), builder.extract_value(array.strides, 0)
        )
        data = builder.bitcast(array.data, ir.IntType(8).as_pointer())
        address = builder.gep(data, [start])
        flags = [ir.Constant(ir.IntType(32), flag) for flag in (_READ, _KEEP, _DATA)]
        prefetch = builder.module.declare_intrinsic(
            "llvm.prefetch",
            [address.type],
            ir.FunctionType(ir.VoidType(), [address.type, *(flag.type for flag in flags)]),
        )
        builder.call(prefetch, [address, *flags])
        return context.get_dummy_value()

    return types.void(table, row), generate
