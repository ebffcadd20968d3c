"""Sums over vectors of PATTERN_UNITS numbers, as vector instructions.

As plain loops, these would be compiled number by number: numba turns off LLVM's SLP vectoriser, and
LLVM doesn't vectorise a loop that reads so many arrays, as any of them might overlap the one that
it writes. So the vectors are written out for LLVM, which maps them to what the processor has. The
order of additions is fixed: the results are the same on every processor.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from game.ai.core.compiled.instructions import PATTERN_UNITS
from game.ai.core.compiled.jit.vector_code import shuffled, vector_at

_SHORTS = ir.VectorType(ir.IntType(16), PATTERN_UNITS)
_INTS = ir.VectorType(ir.IntType(32), PATTERN_UNITS)
_FLOATS = ir.VectorType(ir.FloatType(), PATTERN_UNITS)


def _row(context: Any, builder: Any, array_type: Any, array: Any, row: Any, vector: Any) -> Any:
    """A pointer to a row of an array of such rows, as a pointer to a vector."""
    at = builder.mul(row, ir.Constant(row.type, PATTERN_UNITS))
    return vector_at(context, builder, array_type, array, at, vector)


@intrinsic
def add_rows(
    context: Any, table: Any, rows: Any, lane: Any, out: Any, at: Any, totals: Any, total: Any
) -> Any:
    """Write max(0, Σ table[rows]) to out[at], ``(…, C)`` int16 both, and add it to totals[total].

    `rows` is a tuple of words, each with a row's number in the 16 bits from bit `lane` on; `totals`
    is ``(…, C)`` int32.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array_types = signature.args
        table, rows, lane, out, at, totals, total = arguments
        numbers = [
            builder.and_(
                builder.lshr(builder.extract_value(rows, i), lane), ir.Constant(lane.type, 0xFFFF)
            )
            for i in range(len(array_types[1]))
        ]
        found = [
            builder.load(_row(context, builder, array_types[0], table, number, _SHORTS), align=2)
            for number in numbers
        ]
        added = reduce(builder.add, found)
        zero = ir.Constant(_SHORTS, [0] * PATTERN_UNITS)
        positive = builder.select(builder.icmp_signed(">", added, zero), added, zero)
        builder.store(positive, _row(context, builder, array_types[3], out, at, _SHORTS), align=2)
        target = _row(context, builder, array_types[5], totals, total, _INTS)
        before = builder.load(target, align=4)
        builder.store(builder.add(before, builder.sext(positive, _INTS)), target, align=4)
        return context.get_dummy_value()

    return types.void(table, rows, lane, out, at, totals, total), generate


@intrinsic
def dot_row(context: Any, weights: Any, table: Any, row: Any) -> Any:
    """Σ weights · table[row], of ``(C,)`` float32 and ``(…, C)`` int16."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array_types = signature.args
        weights, table, row = arguments
        start = ir.Constant(ir.IntType(64), 0)
        left = builder.load(
            _row(context, builder, array_types[0], weights, start, _FLOATS), align=4
        )
        right = builder.load(_row(context, builder, array_types[1], table, row, _SHORTS), align=2)
        numbers = builder.sitofp(builder.sext(right, _INTS), _FLOATS)
        product = builder.fmul(left, numbers)
        # The upper half is added to the lower until one number is left.
        width = PATTERN_UNITS
        while width > 1:
            width //= 2
            lower = shuffled(builder, product, range(width))
            product = builder.fadd(lower, shuffled(builder, product, range(width, 2 * width)))
        return builder.extract_element(product, ir.Constant(ir.IntType(32), 0))

    return types.float32(weights, table, row), generate
