"""Instructions of processors that Python has no functions for, as kernels call them.

Here are only their names, for the window's processes; `jit` says what LLVM is to emit.
"""

from __future__ import annotations

from game.ai.core.compiled.kernel import Instruction

# -- words as sets of bits, and blocks of words ---------------------------------

WORD_BITS = 64

BLOCK_WORDS = 8
"""Words in a block: 512 bits, two or four registers of most processors, one of some."""

WORD_LANES = 4
"""Words that `spread_words` shifts at once: one for each colour."""

_BITS = "game.ai.core.compiled.jit.bits"

popcount = Instruction(_BITS, "popcount")
"""How many bits of a word are set."""

trailing_zeros = Instruction(_BITS, "trailing_zeros")
"""The number of the lowest set bit of a word, which isn't 0."""

bits_of_bytes = Instruction(_BITS, "bits_of_bytes")
spread_words = Instruction(_BITS, "spread_words")
empty_block = Instruction(_BITS, "empty_block")
join_block = Instruction(_BITS, "join_block")
write_block = Instruction(_BITS, "write_block")

# -- sums of vectors ----------------------------------------------------------

PATTERN_UNITS = 16
"""C of `patterns`, a constant so that a vector of 16-bit numbers is a 256-bit register."""

_VECTORS = "game.ai.core.compiled.jit.vector_ops"

add_rows = Instruction(_VECTORS, "add_rows")
dot_row = Instruction(_VECTORS, "dot_row")

# -- memory -------------------------------------------------------------------

ROWS_AHEAD = 8
"""How many rows ahead to prefetch. 4 and 16 made no difference."""

prefetch_row = Instruction("game.ai.core.compiled.jit.prefetch", "prefetch_row")
"""Prefetch a row of an array; does nothing if there is no such row."""

release_fence = Instruction("game.ai.core.compiled.jit.fence", "release_fence")
"""No write before this moves after a write that follows it."""

acquire_fence = Instruction("game.ai.core.compiled.jit.fence", "acquire_fence")
"""No read after this moves before a read that precedes it."""

# -- numbers ------------------------------------------------------------------

square_root = Instruction("game.ai.core.compiled.jit.numbers", "square_root")
"""Of a float32 or a float64, rounded as IEEE 754 has it."""

float_of_bits = Instruction("game.ai.core.compiled.jit.numbers", "float_of_bits")
"""The float64 with the bits of a word."""

bits_of_float = Instruction("game.ai.core.compiled.jit.numbers", "bits_of_float")
"""The word with the bits of a float64."""
