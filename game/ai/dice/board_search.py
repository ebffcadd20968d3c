"""What the compiled core says of boards in Dice. Importing this loads it."""

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
)
from game.ai.core.dice.sheet import board_of, dice_arrays
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
from game.ai.dice.insight import weights_file
from game.engine import Ruleset
from game.engine.dice import STRIKES
from game.engine.dice.position import DicePosition


@lru_cache
def dice_net() -> DiceNet:
    """The network. Raises OSError or ValueError if there is none that can be used."""
    return load_net(weights_file())


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
    """Judges the boards of a ruleset, on one thread at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Raises SearchUnavailableError if its network can't be used."""
        self._arrays = dice_arrays(ruleset)
        try:
            self._net = dice_net()
        except (OSError, ValueError) as error:
            raise SearchUnavailableError(Degradation(Cause.FILE, in_a_line(error))) from error
        self._space = empty_space(self._arrays)
        self.size = ruleset.geometry.size
        self.squares_worth = squares_of(self.size)

    def board(self, position: DicePosition, player: int) -> Words:
        """A player's board."""
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
        """See `expectimax.expect`."""
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


def prepare(ruleset: Ruleset) -> None:
    """Read and make what all searches of a ruleset share, which is kept.

    Raises SearchUnavailableError if its network can't be used.
    """
    BoardSearch(ruleset)
