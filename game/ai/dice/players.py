"""Players of Dice."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from game.ai.heuristics.features import rng_for
from game.ai.heuristics.greedy import EvaluationWeights
from game.ai.player import Budget, Player, never
from game.engine.dice import FACES, ROW_OF, STRIKES, Take
from game.engine.dice.position import DicePosition
from game.engine.pieces import BLOKUS_PIECES
from game.engine.position import Position
from game.engine.table import Placements

SQUARE_VALUE = STRIKES + 1
"""The value of a filled square. A strike that is kept is worth 1, as it only breaks ties."""

Rows = tuple[tuple[int, ...], ...]
"""The sizes of the shapes left in each row, largest first."""

Floats = npt.NDArray[np.float64]


@lru_cache(maxsize=512)
def expected_value(rows: Rows, players: int) -> Floats:
    """The expected value of what is still to come, in quarters of a square, see `SQUARE_VALUE`.

    ``(STRIKES + 1,)``, by the number of strikes left before a roll.

    Args:
        rows: what is left.
        players: how many roll and take dice. A player is first to choose, with that many dice to
            choose from, as often as last, with one.
    """
    shape = (STRIKES + 1, *(len(row) + 1 for row in rows))
    used = np.indices(shape).reshape(len(shape), -1)
    strides = [int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    value = np.zeros(used.shape[1])
    shapes_used = used[1:].sum(axis=0)
    for count in range(shapes_used.max() - 1, -1, -1):
        here = np.flatnonzero(shapes_used == count)
        value[here] = _values(rows, used[:, here], here, strides, value, players)
    # A copy, as a view would keep the whole table alive.
    return value.reshape(STRIKES + 1, -1)[:, 0].copy()


def _values(
    rows: Rows,
    used: npt.NDArray[np.intp],
    here: npt.NDArray[np.intp],
    strides: list[int],
    value: Floats,
    players: int,
) -> Floats:
    """The values of all states with some number of shapes used, from those with one more."""
    by_die = np.zeros((len(rows), len(here)))
    by_strike = np.zeros((len(rows), len(here)))
    for row, sizes in enumerate(rows):
        some = used[row + 1] < len(sizes)
        gain = SQUARE_VALUE * np.array((*sizes, 0))[used[row + 1]]
        following = np.where(some, here + strides[row + 1], 0)
        by_die[row] = np.where(some, gain + value[following], 0)
        able = some & (used[0] > 0)
        struck = np.where(able, following - strides[0], 0)
        by_strike[row] = np.where(able, gain + value[struck] - 1, 0)
    return expected_best(np.maximum(by_die, by_strike.max(axis=0)), players)


def expected_best(value: Floats, players: int) -> Floats:
    """The expected value of the best of the fair dice that one of `players` finds.

    Args:
        value: ``(6, n)``, the value of each face.
        players: see `expected_value`.
    """
    ascending = np.sort(value, axis=0)
    # The best of k dice is among the m worst faces with a probability of (m/6)^k.
    below = [
        sum((worst / len(FACES)) ** dice for dice in range(1, players + 1)) / players
        for worst in range(len(FACES) + 1)
    ]
    # Added one after another: how a matrix product rounds depends on the processor, and would
    # decide between two shapes worth the same.
    best = np.zeros(value.shape[1])
    for row, (less, more) in zip(ascending, pairwise(below), strict=True):
        best += (more - less) * row
    return best


DRAWING_WEIGHTS = EvaluationWeights(size=0, opened=2, spent=-1, hampered=-2, remote=-1)
"""Where on the board to draw: open new attach points, and leave the other colours alone."""

_SIZES = BLOKUS_PIECES.sizes


@dataclass(frozen=True)
class DiceChoice:
    """A die, perhaps a strike, and the shape taken for them, wherever it will be drawn."""

    die: int
    strike: bool
    piece: int

    @property
    def size(self) -> int:
        """The number of squares it fills."""
        return _SIZES[self.piece]


STRIKE_COST = 3.5
"""How many squares a strike must gain for a player who doesn't look ahead."""


class DiceBeginner(Player[DicePosition, Take]):
    """Takes one of the largest shapes that dice alone give, at random, and draws it anywhere."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(
        self, position: DicePosition, budget: Budget, stop: Callable[[], bool] = never
    ) -> Take:
        choices = choices_in(position)
        free = [choice for choice in choices if not choice.strike] or choices
        most = max(choice.size for choice in free)
        largest = [choice for choice in free if choice.size == most]
        rng = position_rng(self._seed, position)
        chosen = largest[int(rng.integers(len(largest)))]
        _, spots = _spots(position, chosen)
        return Take(chosen.die, chosen.strike, int(rng.choice(spots)))


class DiceGreedy(Player[DicePosition, Take]):
    """Takes the largest shape, allowing for the cost of a strike, and looks no further."""

    def choose(
        self, position: DicePosition, budget: Budget, stop: Callable[[], bool] = never
    ) -> Take:
        choices = choices_in(position)
        values = [choice.size - STRIKE_COST * choice.strike for choice in choices]
        return take_for(position, choices[int(np.argmax(values))])


class ExpectedValuePlayer(Player[DicePosition, Take]):
    """Maximises what the rows left let it expect, less what it leaves to those who choose later.

    It doesn't see the board: see `expected_value`.
    """

    def choose(
        self, position: DicePosition, budget: Budget, stop: Callable[[], bool] = never
    ) -> Take:
        choices = choices_in(position)
        return take_for(position, choices[int(np.argmax(values_of(position, choices)))])


def choices_in(position: DicePosition) -> list[DiceChoice]:
    """What the player to choose may take. Raises ValueError if nobody is to choose.

    Strikes are offered only for what the die doesn't give.
    """
    if position.chooser is None:
        raise ValueError("nobody is to choose")
    return _choices(position, position.chooser, position.dice)


def _choices(position: DicePosition, player: int, dice: tuple[int, ...]) -> list[DiceChoice]:
    """What a player could take from some dice with the colour now in hand."""
    legal = position.boards[player].legal(position.markers.held[player])
    pieces = position.ruleset.table.pieces_among(legal)
    strikes = position.strikes[player] < STRIKES
    return [
        DiceChoice(die, bool(ROW_OF[piece] != die), piece)
        for die in sorted(set(dice))
        for piece in pieces
        if strikes or ROW_OF[piece] == die
    ]


def values_of(position: DicePosition, choices: list[DiceChoice]) -> Floats:
    """What each choice is worth to the player to choose, in quarters of a square, ``(choices,)``.

    What the player can expect from it, less what it leaves to those who choose later.
    """
    prospects = prospects_of(position, position.turns[0], choices)
    others = {die: left_to_others(position, die) for die in set(position.dice)}
    return np.array(prospects) - [others[choice.die] for choice in choices]


def prospects_of(position: DicePosition, player: int, choices: list[DiceChoice]) -> list[float]:
    """What a player can expect from each choice: the shape itself and all that follows."""
    board, strikes_left = position.boards[player], STRIKES - position.strikes[player]
    rollers = position.out.count(False)
    prospects = []
    for choice in choices:
        to_come = expected_value(rows_left(board, choice.piece), rollers)
        gain = SQUARE_VALUE * choice.size - choice.strike
        prospects.append(gain + float(to_come[strikes_left - choice.strike]))
    return prospects


def left_to_others(position: DicePosition, die: int) -> float:
    """What those who choose later in this round can expect, on average, once a die is gone."""
    later = position.turns[1:]
    dice = list(position.dice)
    dice.remove(die)
    if not later or not dice:
        return 0.0
    best = [best_prospect(position, player, tuple(dice)) for player in later]
    return sum(best) / len(best)


def best_prospect(position: DicePosition, player: int, dice: tuple[int, ...]) -> float:
    """What a player who is still to choose can expect if all these dice are left by then."""
    return max(prospects_of(position, player, _choices(position, player, dice)), default=0.0)


def rows_left(board: Position, without: int | None = None) -> Rows:
    """The sizes left in each row of a board, perhaps without one of the shapes."""
    left = [piece for piece in np.flatnonzero(board.left[0]).tolist() if piece != without]
    return tuple(
        tuple(sorted((_SIZES[piece] for piece in left if ROW_OF[piece] == row), reverse=True))
        for row in FACES
    )


def take_for(position: DicePosition, choice: DiceChoice) -> Take:
    """The take for a choice, with its shape drawn where `DRAWING_WEIGHTS` rate it best."""
    board, spots = _spots(position, choice)
    best = int(spots[DRAWING_WEIGHTS.evaluate(board, spots).argmax()])
    return Take(choice.die, choice.strike, best)


def _spots(position: DicePosition, choice: DiceChoice) -> tuple[Position, Placements]:
    """The board of the player to choose, and the legal placements of a choice on it."""
    colour = position.colour
    assert colour is not None
    board = position.boards[position.turns[0]].with_turn_of(colour)
    legal = board.legal()
    return board, legal[position.ruleset.table.piece[legal] == choice.piece]


def position_rng(seed: int, position: DicePosition) -> np.random.Generator:
    """Random numbers that depend only on the seed and the position, see `rng_for`."""
    player = position.turns[0]
    drawing = zlib.crc32(position.boards[player].board.tobytes())
    return rng_for(seed, position.round, player, drawing)
