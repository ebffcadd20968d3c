"""What the compiled core says of boards in Dice. Importing this loads numba."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.ai.core.compiled.arrays import Words
from game.ai.core.dice.expectimax import (
    CLASSES,
    VALUE_STEP,
    Expectimax,
    Turns,
    empty_space,
    expect,
    expect_before,
    weigh_root,
    worth_of_many,
)
from game.ai.core.dice.sheet import board_of, dice_arrays, play
from game.ai.core.dice.value import DiceNet, blank_net
from game.ai.degradation import Cause, Degradation, SearchUnavailableError, in_a_line
from game.ai.dice.chances import (
    QUARTERS,
    Floats,
    Prospect,
    chance_by_total,
    grid_of,
    smeared,
    spread_of,
)
from game.ai.dice.expected_value import SQUARE_VALUE, Rows, expected_value
from game.ai.dice.insight import weights_file
from game.ai.dice.players import rows_left
from game.engine import Ruleset
from game.engine.dice import EARLIER_SIDE, STRIKES
from game.engine.dice.position import DicePosition


@lru_cache
def net_of(ruleset: Ruleset) -> DiceNet:
    """The network for a ruleset. Raises OSError or ValueError if there is none that can be used."""
    return load_net(weights_file(ruleset.geometry.width))


def load_net(path: Path) -> DiceNet:
    """Load a network. Raises OSError or ValueError if it can't be used."""
    expected = blank_net().as_dict()
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name].astype(np.float32) for name in expected if name in archive}
    if {name: array.shape for name, array in arrays.items()} != {
        name: array.shape for name, array in expected.items()
    }:
        raise ValueError(f"{path} has no network of this kind")
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise ValueError(f"{path} has numbers that aren't finite")
    return DiceNet(**arrays)


def encode_net(net: DiceNet) -> bytes:
    """The contents of a network's file."""
    stream = BytesIO()
    half = {name: array.astype(np.float16) for name, array in net.as_dict().items()}
    np.savez_compressed(stream, **half)
    return stream.getvalue()


SQUARE_WORTH = 0.002
"""What a square more is worth beside the chance to come first: it decides where that is lost, or
certain."""


class BoardSearch:
    """Judges the boards of a ruleset, on one thread at a time.

    Attributes:
        looks_ahead: whether looking ahead finds more than its values say.
    """

    looks_ahead = True

    def __init__(self, ruleset: Ruleset) -> None:
        """Raises SearchUnavailableError if its network can't be used."""
        self._arrays = dice_arrays(ruleset)
        try:
            self._net = net_of(ruleset)
        except (OSError, ValueError) as error:
            raise SearchUnavailableError(Degradation(Cause.WEIGHTS, in_a_line(error))) from error
        self._space = empty_space(self._arrays)
        self.size = ruleset.geometry.size
        self.squares_worth = squares_of(self.size)

    def board(self, position: DicePosition, player: int) -> Words:
        return board_of(self._arrays, position.boards[player])

    def weigh(
        self, position: DicePosition, player: int
    ) -> tuple[npt.NDArray[np.intp], Floats, Floats]:
        """The legal placements of a player who is to choose, and the squares to expect after each.

        These are two arrays: without spending a strike, and with one spent, or zeros if none is
        left.
        """
        board, strikes = self.board(position, player), STRIKES - position.strikes[player]
        turns = turns_of(position, player, self.squares_worth)
        count = weigh_root(self._looking(turns), board, strikes)
        return (
            self._space.placements[0, :count].astype(np.intp),
            self._space.kept[0, :count].copy(),
            self._space.struck[0, :count].copy(),
        )

    def expect(
        self, board: Words, turns: Turns, placement: int, strikes: int, depth: int, width: int
    ) -> float:
        found: float = expect(self._looking(turns), board, placement, strikes, depth, width)
        return found

    def prospect(self, position: DicePosition, player: int, *, chosen: bool) -> Prospect:
        """What a player can expect before a roll, or once they have chosen in this round."""
        strikes = position.strikes[player]
        filled = self.size - position.unfilled(player) - strikes / QUARTERS
        if position.out[player]:
            return Prospect(filled, 0.0)
        turns = turns_of(position, player, self.squares_worth, later=chosen)
        board = self.board(position, player)
        expected = expect_before(self._looking(turns), board, STRIKES - strikes, 1, 1)
        return Prospect(filled, max(float(expected) - filled, 0.0))

    def _looking(self, turns: Turns) -> Expectimax:
        """What kernels look ahead with from some turn."""
        return Expectimax(self._arrays, self._net, turns, self._space)


class SpaciousSearch(BoardSearch):
    """Judges boards so large that what is left to draw matters, and hardly where.

    That value is exact, by backward induction over the rows (see `expected_value`); the network
    only says which spots are worse than the best of the same shape.
    """

    looks_ahead = False

    def weigh(
        self, position: DicePosition, player: int
    ) -> tuple[npt.NDArray[np.intp], Floats, Floats]:
        placements, kept, struck = super().weigh(position, player)
        piece = position.ruleset.table.piece[placements]
        board, strikes = position.boards[player], STRIKES - position.strikes[player]
        for one in np.unique(piece).tolist():
            own = piece == one
            exact = self._exact(position, rows_left(board, one))
            worse = kept[own].max() - kept[own]
            kept[own] = np.maximum(exact[strikes] - worse, 0)
            if strikes:
                struck[own] = np.maximum(exact[strikes - 1] - worse, 0)
        return placements, kept, struck

    def prospect(self, position: DicePosition, player: int, *, chosen: bool) -> Prospect:
        used = position.strikes[player]
        filled = self.size - position.unfilled(player) - used / QUARTERS
        if position.out[player]:
            return Prospect(filled, 0.0)
        exact = self._exact(position, rows_left(position.boards[player]))
        return Prospect(filled, float(exact[STRIKES - used]))

    def _exact(self, position: DicePosition, rows: Rows) -> Floats:
        """The squares to expect from some rows, by the number of strikes left."""
        return expected_value(rows, position.out.count(False)) / SQUARE_VALUE


def search_of(ruleset: Ruleset) -> BoardSearch:
    """What judges a ruleset's boards best. Raises SearchUnavailableError."""
    spacious = ruleset.geometry.width == EARLIER_SIDE
    return SpaciousSearch(ruleset) if spacious else BoardSearch(ruleset)


def turns_of(position: DicePosition, player: int, worth: Floats, *, later: bool = False) -> Turns:
    """Whose colours come when, from a player's turn in this round on, or in the next if later."""
    markers, colours = position.markers, []
    for _ in range(4):
        colours.append(markers.held[player])
        markers = markers.advanced()
    inside = [
        other
        for step in range(position.players)
        if not position.out[other := (position.starter + step) % position.players]
    ]
    place = inside.index(player)
    if later:
        colours, place = [*colours[1:], colours[0]], (place - 1) % len(inside)
    return Turns(np.array(colours), np.array([len(inside), place]), worth)


def chances_worth(others: Sequence[Prospect], size: int) -> Floats:
    """What results are worth to whoever wants to come first: see `expectimax.Turns.worth`."""
    grid, chance = grid_of(size), chance_by_total(others, size)
    inside = slice(int(-grid[0] * QUARTERS), int(-grid[0] * QUARTERS) + QUARTERS * size + 1)
    rows = [
        smeared(chance, spread_of(number * VALUE_STEP)) if number else chance
        for number in range(CLASSES)
    ]
    return np.array([row[inside] + SQUARE_WORTH * grid[inside] for row in rows])


@lru_cache
def squares_of(size: int) -> Floats:
    """The worth of results to whoever wants to fill as many squares as possible."""
    return np.tile(np.arange(QUARTERS * size + 1) / QUARTERS, (CLASSES, 1))


@lru_cache
def warm_up(ruleset: Ruleset) -> None:
    """Compile everything that is needed, or load it from the cache.

    Raises SearchUnavailableError if the network can't be used.
    """
    search, start = BoardSearch(ruleset), DicePosition.start(2, ruleset=ruleset)
    search.prospect(start, 0, chosen=False)
    placement = int(search.weigh(start.roll((1, 2)), 0)[0][0])
    turns = turns_of(start, 0, search.squares_worth)
    search.expect(search.board(start, 0), turns, placement, STRIKES, 1, 1)
    play(search._arrays, search.board(start, 0), placement, 0, search._space.legal)
    worth_of_many(search.squares_worth, np.zeros(1), np.zeros(1), np.zeros(1))
