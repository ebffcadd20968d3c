"""What numba is told of patterns: those of a few cells for all colours at once, as vectors.

Everything is in 16-bit lanes, one for each colour of each of CELLS cells, so a 256-bit register
holds them all; see `game.ai.core.compiled.jit.vector_ops` for why this is written out for LLVM.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from game.ai.core.board.coverage import LANE_BITS, LANES
from game.ai.core.compiled.jit.vector_code import repeated, shuffled, vector_at
from game.ai.core.policy_value.pattern_numbers import (
    CELLS,
    FOE_COVERAGE_CLASSES,
    FOE_COVERAGE_FROM,
    FOES,
    FORBIDDEN,
    NEAR,
    OPEN,
    OTHERS,
    OWN,
    OWN_COVERAGE_CLASSES,
    OWN_COVERAGE_FROM,
    PARTS,
    STEP_CLASSES,
)
from game.ai.core.policy_value.territory import LATEST

_WIDTH = CELLS * LANES
_LANES = ir.VectorType(ir.IntType(LANE_BITS), _WIDTH)
_BYTES = ir.VectorType(ir.IntType(8), CELLS)


class _Code:
    """Instructions on vectors of lanes, for one place in a function.

    Attributes:
        builder: where they are added.
    """

    def __init__(self, context: Any, builder: Any) -> None:
        self.builder = builder
        self._context = context

    def load(self, array_type: Any, array: Any, at: Any, vector: Any) -> Any:
        """A vector of the entries of an array from `at` on."""
        source = vector_at(self._context, self.builder, array_type, array, at, vector)
        return self.builder.load(source, align=1)

    def store(self, value: Any, array_type: Any, array: Any, at: Any, vector: Any) -> None:
        """Write such a vector."""
        target = vector_at(self._context, self.builder, array_type, array, at, vector)
        self.builder.store(value, target, align=1)

    def everywhere(self, word: Any) -> Any:
        """The four lanes of a word, repeated for every cell."""
        return self.builder.bitcast(repeated(self.builder, word, CELLS), _LANES)

    def of_colour(self, vector: Any, colour: int) -> Any:
        """In each lane of a cell, what is in the cell's lane of one colour."""
        entries = [LANES * (i // LANES) + colour for i in range(_WIDTH)]
        return shuffled(self.builder, vector, entries)

    def of_cells(self, numbers: Any) -> Any:
        """In each lane of a cell, the cell's byte, with its sign."""
        spread = shuffled(self.builder, numbers, [i // LANES for i in range(_WIDTH)])
        return self.builder.sext(spread, _LANES)

    def at_least(self, counts: Any, least: tuple[int, ...]) -> Any:
        """In each lane, how many of these numbers, none negative, its count reaches."""
        reached = [
            self.builder.zext(self.builder.icmp_unsigned(">=", counts, lanes(limit)), _LANES)
            for limit in least
        ]
        return reduce(self.builder.add, reached)

    def step_classes(self, reached: Any) -> Any:
        """In each lane, the class of the first step in which a cell was reached."""
        # The bits set are the lowest n of LATEST + 1, which make 2^n - 1; n is that minus its half,
        # its quarter and so on, each rounded down.
        bits = reached
        for shift in range(1, LATEST + 1):
            bits = self.builder.sub(bits, self.builder.lshr(reached, lanes(shift)))
        return self.builder.sub(lanes(STEP_CLASSES - 1), bits)

    def joined(self, relation: Any, of: Any, join: Callable[[Any, Any], Any]) -> Any:
        """In each lane, what is in the lanes of all colours so related to its own, joined."""
        parts = [
            self.builder.and_(
                self.of_colour(of, colour),
                self.everywhere(self.builder.extract_value(relation, colour)),
            )
            for colour in range(LANES)
        ]
        return reduce(join, parts)

    def closed_patterns(self, foe_steps: Any, by_foes: Any) -> Any:
        """The patterns of open cells where each lane's colour may not place."""
        of_foes = self.builder.mul(foe_steps, lanes(FOE_COVERAGE_CLASSES))
        return self.builder.add(self.builder.add(of_foes, by_foes), lanes(FORBIDDEN))

    def piece_patterns(self, lies: Any, foes: Any) -> Any:
        """The patterns of cells where a piece of the colour `lies` lies."""
        builder = self.builder
        is_foes = lanes(0)
        for colour in range(LANES):
            here = builder.sext(builder.icmp_signed("==", lies, lanes(colour)), _LANES)
            others = self.everywhere(builder.extract_value(foes, colour))
            is_foes = builder.or_(is_foes, builder.and_(here, others))
        is_foes = builder.icmp_unsigned("!=", is_foes, lanes(0))
        piece = builder.select(is_foes, lanes(FOES), lanes(OTHERS))
        is_own = builder.icmp_signed("==", lies, lanes(0, 1, 2, 3))
        return builder.select(is_own, lanes(OWN), piece)


def lanes(*numbers: int) -> Any:
    """The same number in all lanes, or one for each colour."""
    row = numbers if len(numbers) == LANES else numbers * LANES
    return ir.Constant(_LANES, [*row] * CELLS)


@intrinsic
def write_rows(
    context: Any,
    reached: Any,
    counts: Any,
    forbidden: Any,
    owner: Any,
    foes: Any,
    mates: Any,
    rows: Any,
    at: Any,
) -> Any:
    """Write PARTS times the patterns of CELLS cells, from cell `at` on.

    Args:
        context: of typing.
        reached: `PatternWorkspace.reached_lanes`.
        counts: `Coverage.counts`.
        forbidden: `PositionState.forbidden`.
        owner: `PositionState.owner`.
        foes: a tuple of words, one per colour, with all bits of the lanes of those it is a foe to.
        mates: the same for those it is a mate to.
        rows: `PatternWorkspace.row_lanes`.
        at: the first cell.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        code = _Code(context, builder)
        reached_type, counts_type, forbidden_type, owner_type, _, _, rows_type, _ = signature.args
        reached, counts, forbidden, owner, foes, mates, rows, at = arguments

        came = code.load(reached_type, reached, at, _LANES)
        covered = code.load(counts_type, counts, at, _LANES)
        by_foes = code.at_least(code.joined(foes, covered, builder.add), FOE_COVERAGE_FROM)
        by_own = code.at_least(covered, OWN_COVERAGE_FROM)
        foe_steps = code.step_classes(code.joined(foes, came, builder.or_))

        # Where the colour may place, where it may not, and where a piece lies.
        number = builder.mul(code.step_classes(came), lanes(STEP_CLASSES))
        number = builder.mul(builder.add(number, foe_steps), lanes(OWN_COVERAGE_CLASSES))
        number = builder.mul(builder.add(number, by_own), lanes(FOE_COVERAGE_CLASSES))
        near = builder.lshr(code.joined(mates, came, builder.or_), lanes(LATEST - NEAR))
        number = builder.mul(builder.add(number, by_foes), lanes(2))
        number = builder.add(number, builder.and_(near, lanes(1)))
        pattern = builder.add(number, lanes(OPEN))
        masks = code.of_cells(code.load(forbidden_type, forbidden, at, _BYTES))
        closed = builder.icmp_unsigned("!=", builder.and_(masks, lanes(1, 2, 4, 8)), lanes(0))
        pattern = builder.select(closed, code.closed_patterns(foe_steps, by_foes), pattern)
        lies = code.of_cells(code.load(owner_type, owner, at, _BYTES))
        taken = builder.icmp_signed(">=", lies, lanes(0))
        pattern = builder.select(taken, code.piece_patterns(lies, foes), pattern)
        code.store(builder.mul(pattern, lanes(PARTS)), rows_type, rows, at, _LANES)
        return context.get_dummy_value()

    arguments = (reached, counts, forbidden, owner, foes, mates, rows, at)
    return types.void(*arguments), generate
