"""The analyst of Dice: exact expectations, without a search."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np

from game.ai.analysis import CANDIDATES, Analyst
from game.ai.dice.expected_value import SQUARE_VALUE, expected_value
from game.ai.dice.players import (
    DiceChoice,
    choices_in,
    rows_left,
    take_for,
    values_of,
)
from game.engine import Event
from game.engine.dice import STRIKES, Take
from game.engine.dice.position import DicePosition
from game.engine.position import Position
from game.evaluation import Candidate, Evaluation, Outlook, final_evaluation

SPREAD = 1.2
"""The standard deviation of the number of squares that stay empty, per square root of the number of
shapes left, as measured in games of `ExpectedValuePlayer`."""

LEAST_SPREAD = 0.25
"""The least standard deviation, if nothing is left: a strike."""

STEPS, Z_RANGE = 400, 5.0
"""How many steps distributions are summed in, and over how many standard deviations each way."""


class DiceAnalyst(Analyst[DicePosition]):
    """Reports what `ExpectedValuePlayer` goes by, all at once, but nothing about who owns what.

    A total is the number of squares that a player can expect to leave empty. A strike, whether
    already crossed out or still to be, counts for a quarter of a square, as it breaks ties. Chances
    treat these totals as independent and normally distributed. What is reported for a take is what
    is reported for the position after it.
    """

    def __init__(self) -> None:
        self._position = DicePosition.start(2)

    def go_to(self, position: DicePosition) -> None:
        self._position = position

    def evaluation(self, candidates: int = CANDIDATES, also: Event | None = None) -> Evaluation:
        """What is known about the position; no candidates if chance decides next."""
        position = self._position
        if position.over:
            return final_evaluation(position)
        if position.chooser is None:
            return Evaluation(0, _outlook(position), ())
        choices = choices_in(position)
        if isinstance(also, Take) and _choice(position, also) not in choices:
            # A strike may be spent on what the die gives anyway.
            choices.append(_choice(position, also))
        best_first = np.argsort(-values_of(position, choices), kind="stable").tolist()
        takes = [take_for(position, choices[number]) for number in best_first[:candidates]]
        if isinstance(also, Take) and also not in takes:
            takes.append(also)
        chosen = tuple(
            Candidate(
                take, 0, 1 / len(choices), _outlook(_round_ended(position.take(take))), (take,)
            )
            for take in takes
        )
        return Evaluation(0, _outlook(_round_ended(position)), chosen)


def _round_ended(position: DicePosition) -> DicePosition:
    """The position before the next roll, if everybody still to choose does so by `values_of`.

    By then it is known who can no longer draw, and so how many will roll next, which changes what
    everybody can expect.
    """
    while position.chooser is not None:
        choices = choices_in(position)
        best = choices[int(np.argmax(values_of(position, choices)))]
        position = position.take(take_for(position, best))
    return position


def _choice(position: DicePosition, event: Event) -> DiceChoice:
    """The choice behind a take, wherever its shape is drawn."""
    assert isinstance(event, Take)
    return DiceChoice(event.die, event.strike, int(position.ruleset.table.piece[event.placement]))


def _outlook(position: DicePosition) -> Outlook:
    """How the game is expected to end, from a position before a roll."""
    rollers = position.out.count(False)
    points, spreads = [], []
    for player, board in enumerate(position.boards):
        strikes, out = position.strikes[player], position.out[player]
        to_come = 0.0 if out else expected_value(rows_left(board), rollers)[STRIKES - strikes]
        points.append(position.unfilled(player) + (strikes - float(to_come)) / SQUARE_VALUE)
        spreads.append(0.0 if out else SPREAD * sqrt(_shapes(board)))
    return Outlook(_chances(points, spreads), tuple(points))


def _chances(points: list[float], spreads: list[float]) -> tuple[float, ...]:
    """Each player's chance of having the fewest points, see `DiceAnalyst`."""
    # Nobody's result is entirely certain, so that everybody has a density.
    spreads = [max(spread, LEAST_SPREAD) for spread in spreads]
    low = min(p - Z_RANGE * s for p, s in zip(points, spreads, strict=True))
    high = max(p + Z_RANGE * s for p, s in zip(points, spreads, strict=True))
    grid = np.linspace(low, high, STEPS)
    scaled = [(grid - p) / s for p, s in zip(points, spreads, strict=True)]
    densities = [np.exp(-z * z / 2) / s for z, s in zip(scaled, spreads, strict=True)]
    above = [np.array([(1 - erf(x / sqrt(2))) / 2 for x in z]) for z in scaled]
    shares = []
    for player, density in enumerate(densities):
        others = [tail for other, tail in enumerate(above) if other != player]
        shares.append(float((density * np.prod(others, axis=0)).sum()))
    return tuple(share / sum(shares) for share in shares)


def _shapes(board: Position) -> int:
    """How many shapes a player has left."""
    return int(board.left[0].sum())
