"""The analyst of Dice: exact expectations, without a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import erf, sqrt

import numpy as np

from game.ai.analysis import CANDIDATES, Analyst
from game.ai.dice.expected_value import SQUARE, expected_value
from game.ai.dice.players import (
    Choice,
    best_prospect,
    choices_in,
    left_to_others,
    prospects_of,
    rows_left,
    take_for,
)
from game.ai.player import Budget, never
from game.engine import Event
from game.engine.dice import DICE_RULESET, STRIKES, Take
from game.engine.dice.position import DicePosition
from game.engine.position import Position
from game.evaluation import Candidate, Evaluation, Outlook

SPREAD = 1.2
"""The standard deviation of the squares that stay empty is so many times the square root of the
shapes left, measured in games of `ExpectedValuePlayer`."""

LEAST_SPREAD = 0.25
"""The same where nothing is left: a strike."""

STEPS, REACH = 400, 5.0
"""In how many steps, and over how many standard deviations, distributions are added up."""


class DiceAnalyst(Analyst[DicePosition]):
    """Tells what `ExpectedValuePlayer` goes by. All is known at once, and nothing of who owns what.

    A total is the squares that a player can expect to leave empty. Strikes that are still to be
    crossed out count for a quarter of one, as they part those who tie. Chances take these totals
    for independent and normally distributed.
    """

    def __init__(self) -> None:
        self._position = DicePosition.start(2)

    def go_to(self, position: DicePosition) -> None:
        """See `Analyst.go_to`."""
        self._position = position

    def search(self, budget: Budget, stop: Callable[[], bool] = never) -> None:
        """See `Analyst.search`: there is nothing to search."""

    @property
    def simulations(self) -> int:
        """See `Analyst.simulations`."""
        return 0

    @property
    def is_done(self) -> bool:
        """See `Analyst.is_done`."""
        return True

    def play_out(self, playouts: int) -> None:
        """See `Analyst.play_out`."""

    def owners(self) -> tuple[tuple[float, ...], ...]:
        """See `Analyst.owners`."""
        return ()

    @property
    def owners_are_known(self) -> bool:
        """See `Analyst.owners_are_known`."""
        return True

    def evaluation(self, candidates: int = CANDIDATES, also: Event | None = None) -> Evaluation:
        """See `Analyst.evaluation`. Where chance decides next, there are no candidates."""
        position = self._position
        if position.over:
            winners = [float(rank == 1) for rank in position.ranks()]
            shares = tuple(winner / sum(winners) for winner in winners)
            return Evaluation(0, Outlook(shares, tuple(map(float, position.totals()))), ())
        if position.chooser is None:
            return Evaluation(0, _outlook(position, _to_come(position)), ())
        choices = choices_in(position)
        if isinstance(also, Take) and _choice(also) not in choices:
            # A strike may be spent for what the die gives anyway.
            choices.append(_choice(also))
        found = _candidates(position, choices)
        chosen = found[:candidates]
        if isinstance(also, Take) and all(candidate.event != also for candidate in chosen):
            # Where on the pad a shape is drawn has no value of its own.
            alike = next(c for c in found if _choice(c.event) == _choice(also))
            chosen.append(replace(alike, event=also, line=(also,)))
        return Evaluation(0, found[0].outlook, tuple(chosen))


def _candidates(position: DicePosition, choices: list[Choice]) -> list[Candidate]:
    """Each choice as a candidate, best first as `ExpectedValuePlayer` chooses."""
    player = position.turns[0]
    prospects = prospects_of(position, player, choices)
    others = {die: left_to_others(position, die) for die in set(position.dice)}
    values = [
        prospect - others[choice.die] for choice, prospect in zip(choices, prospects, strict=True)
    ]
    candidates = []
    for number in np.argsort(-np.array(values), kind="stable").tolist():
        choice = choices[number]
        event = take_for(position, choice)
        dice = list(position.dice)
        dice.remove(choice.die)
        to_come = _to_come(position, tuple(dice))
        to_come[player] = prospects[number]
        outlook = _outlook(position, to_come)
        candidates.append(Candidate(event, 0, 1 / len(choices), outlook, (event,)))
    return candidates


def _choice(event: Event) -> Choice:
    """What is taken and drawn, wherever it is drawn."""
    assert isinstance(event, Take)
    return Choice(event.die, event.strike, int(DICE_RULESET.table.piece[event.placement]))


def _to_come(position: DicePosition, dice: tuple[int, ...] = ()) -> list[float]:
    """What each player can expect from now on, in parts of a square.

    Args:
        position: the game.
        dice: those that are left for the players who choose later in this round.
    """
    rollers = position.out.count(False)
    expected = []
    for player, board in enumerate(position.boards):
        if position.out[player]:
            expected.append(0.0)
        elif dice and player in position.turns[1:]:
            expected.append(best_prospect(position, player, dice))
        else:
            values = expected_value(rows_left(board), rollers)
            expected.append(float(values[STRIKES - position.strikes[player]]))
    return expected


def _outlook(position: DicePosition, to_come: list[float]) -> Outlook:
    points = [
        unfilled - value / SQUARE
        for unfilled, value in zip(position.totals(), to_come, strict=True)
    ]
    left = [
        0 if out else _shapes(board)
        for board, out in zip(position.boards, position.out, strict=True)
    ]
    return Outlook(_chances(points, [SPREAD * sqrt(shapes) for shapes in left]), tuple(points))


def _chances(points: list[float], spreads: list[float]) -> tuple[float, ...]:
    """The chance of each player to have the fewest points, see `DiceAnalyst`."""
    # Nobody's result is quite certain, so that there is a density.
    spreads = [max(spread, LEAST_SPREAD) for spread in spreads]
    low = min(p - REACH * s for p, s in zip(points, spreads, strict=True))
    high = max(p + REACH * s for p, s in zip(points, spreads, strict=True))
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
    """How many shapes are left to a player."""
    return int(board.left[0].sum())
