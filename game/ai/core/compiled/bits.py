"""Words as sets of bits, and blocks of words joined as vectors.

LLVM has instructions for all of this, but numba has no functions that emit them.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from game.ai.core.compiled.vector_code import repeated, vector_at

WORD_BITS = 64

BLOCK_WORDS = 8
"""Words in a block: 512 bits, two or four registers of most processors, one of some."""

_BLOCK = ir.VectorType(ir.IntType(WORD_BITS), BLOCK_WORDS)


@intrinsic
def _population_count(context: Any, word: Any) -> Any:
    """LLVM's ``ctpop``, one instruction on most processors."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def _trailing_zeros(context: Any, word: Any) -> Any:
    """LLVM's ``cttz``, for a word that isn't 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@intrinsic
def _empty_block(context: Any) -> Any:
    """A block of zeros on the stack, which LLVM keeps in registers."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block = cgutils.alloca_once(builder, _BLOCK)
        builder.store(ir.Constant(_BLOCK, [0] * BLOCK_WORDS), block)
        return builder.bitcast(block, ir.IntType(WORD_BITS).as_pointer())

    return types.CPointer(types.uint64)(), generate


@intrinsic
def _join_block(context: Any, block: Any, words: Any, at: Any) -> Any:
    """Add to a block the bits of the block that starts at word `at` of an array."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block, words, at = arguments
        target = builder.bitcast(block, _BLOCK.as_pointer())
        source = vector_at(context, builder, signature.args[1], words, at, _BLOCK)
        joined = builder.or_(builder.load(target), builder.load(source, align=WORD_BITS // 8))
        builder.store(joined, target)
        return context.get_dummy_value()

    return types.void(block, words, at), generate


@intrinsic
def _write_block(context: Any, block: Any, words: Any) -> Any:
    """Write a block to the start of an array of words."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block, words = arguments
        source = builder.bitcast(block, _BLOCK.as_pointer())
        start = ir.Constant(ir.IntType(64), 0)
        target = vector_at(context, builder, signature.args[1], words, start, _BLOCK)
        builder.store(builder.load(source), target, align=WORD_BITS // 8)
        return context.get_dummy_value()

    return types.void(block, words), generate


@intrinsic
def _bits_of_bytes(context: Any, array: Any, at: Any, mask: Any) -> Any:
    """A word with bit i set where byte `at + i` of an array has a bit in common with a mask."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, mask = arguments
        many = ir.VectorType(ir.IntType(8), WORD_BITS)
        source = vector_at(context, builder, signature.args[0], array, at, many)
        masks = repeated(builder, mask, WORD_BITS)
        met = builder.and_(builder.load(source, align=1), masks)
        flags = builder.icmp_unsigned("!=", met, ir.Constant(many, [0] * WORD_BITS))
        return builder.bitcast(flags, ir.IntType(WORD_BITS))

    return types.uint64(array, at, types.uint8), generate


popcount: Any = _population_count
"""How many bits of a word are set."""

trailing_zeros: Any = _trailing_zeros
"""The number of the lowest set bit of a word."""

bits_of_bytes: Any = _bits_of_bytes
empty_block: Any = _empty_block
join_block: Any = _join_block
write_block: Any = _write_block
