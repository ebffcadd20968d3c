"""Players of Dice."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from game.ai.dice.expected_value import SQUARE_VALUE, Floats, Rows, expected_value
from game.ai.heuristics.features import rng_for
from game.ai.heuristics.greedy import EvaluationWeights
from game.ai.player import Budget, Player, never
from game.engine.dice import FACES, ROW_OF, STRIKES, Take
from game.engine.dice.position import DicePosition
from game.engine.pieces import BLOKUS_PIECES
from game.engine.position import Position
from game.engine.table import Placements

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
