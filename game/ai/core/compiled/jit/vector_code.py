"""Helpers for functions made of LLVM's instructions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir


def vector_at(context: Any, builder: Any, array_type: Any, array: Any, at: Any, vector: Any) -> Any:
    """A pointer to the entries of an array from `at` on, as a pointer to a vector."""
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [at]), vector.as_pointer())


def shuffled(builder: Any, vector: Any, entries: Sequence[int]) -> Any:
    """A vector of the entries of another with those numbers."""
    order = ir.Constant(ir.VectorType(ir.IntType(32), len(entries)), [*entries])
    return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), order)


def repeated(builder: Any, number: Any, count: int) -> Any:
    """A vector of the same number that many times."""
    blank = ir.Constant(ir.VectorType(number.type, count), ir.Undefined)
    first = builder.insert_element(blank, number, ir.Constant(ir.IntType(32), 0))
    return shuffled(builder, first, [0] * count)
