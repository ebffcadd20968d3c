"""Words as sets of bits, and blocks of words joined as vectors.

LLVM has instructions for all of this, but numba has no functions that emit them.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from game.ai.core.compiled.instructions import BLOCK_WORDS, WORD_BITS, WORD_LANES
from game.ai.core.compiled.jit.vector_code import repeated, vector_at

_LANES = ir.VectorType(ir.IntType(WORD_BITS), WORD_LANES)
_BLOCK = ir.VectorType(ir.IntType(WORD_BITS), BLOCK_WORDS)


@intrinsic
def popcount(context: Any, word: Any) -> Any:
    """LLVM's ``ctpop``, one instruction on most processors."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def trailing_zeros(context: Any, word: Any) -> Any:
    """LLVM's ``cttz``, for a word that isn't 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@intrinsic
def empty_block(context: Any) -> Any:
    """A block of zeros on the stack, which LLVM keeps in registers."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block = cgutils.alloca_once(builder, _BLOCK)
        builder.store(ir.Constant(_BLOCK, [0] * BLOCK_WORDS), block)
        return builder.bitcast(block, ir.IntType(WORD_BITS).as_pointer())

    return types.CPointer(types.uint64)(), generate


@intrinsic
def join_block(context: Any, block: Any, words: Any, at: Any) -> Any:
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
def write_block(context: Any, block: Any, words: Any) -> Any:
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
def spread_words(context: Any, words: Any, at: Any, mask: Any, bits: Any, out: Any, to: Any) -> Any:
    """Shift WORD_LANES masked words up, and add their bits to those in another array.

    The words are those from ``WORD_LANES * at`` on, and each is shifted as if what leaves it at its
    top went into a word of the next WORD_LANES: so two groups are written, the first from
    ``WORD_LANES * to`` on.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words, at, mask, bits, out, to = arguments
        word = ir.IntType(WORD_BITS)
        lanes = ir.Constant(word, WORD_LANES)

        def group(array_type: Any, array: Any, number: Any) -> Any:
            first = builder.mul(number, lanes)
            return vector_at(context, builder, array_type, array, first, _LANES)

        source = builder.load(group(signature.args[0], words, at), align=WORD_BITS // 8)
        kept = builder.and_(source, repeated(builder, mask, WORD_LANES))
        # What leaves a word at its top is word >> (64 - bits), in two parts, as a shift by 64 bits
        # is undefined.
        rest = builder.sub(ir.Constant(word, WORD_BITS - 1), bits)
        low = builder.shl(kept, repeated(builder, bits, WORD_LANES))
        high = builder.lshr(kept, ir.Constant(_LANES, [1] * WORD_LANES))
        high = builder.lshr(high, repeated(builder, rest, WORD_LANES))
        for number, added in ((to, low), (builder.add(to, ir.Constant(word, 1)), high)):
            target = group(signature.args[4], out, number)
            joined = builder.or_(builder.load(target, align=WORD_BITS // 8), added)
            builder.store(joined, target, align=WORD_BITS // 8)
        return context.get_dummy_value()

    return types.void(words, at, types.uint64, types.uint64, out, to), generate


@intrinsic
def bits_of_bytes(context: Any, array: Any, at: Any, mask: Any) -> Any:
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
