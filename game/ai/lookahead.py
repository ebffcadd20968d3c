"""A player that plays promising placements on in its mind and weighs what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from game.ai.board_metrics import Floats
from game.ai.budget import BudgetMeter
from game.ai.greedy import Taste, chance
from game.ai.outlook import expected_margins
from game.ai.player import Budget, Player, never
from game.engine import Placements, Ply, Position


@dataclass(frozen=True)
class Scope:
    """How much a player looks at.

    Attributes:
        width: how many placements, those most to its taste, are tried at all.
        lines: how many of these, the best by what they promise at once, are played on.
        replies: how many placements each colour tries when a line is played on.
        depth: for how many plies lines are played on.
    """

    width: int
    lines: int = 1
    replies: int = 0
    depth: int = 0


@dataclass(frozen=True)
class Line:
    """A placement and how the game may go on after it.

    Attributes:
        placement: the placement in question.
        position: where the line has come to.
        value: the points that its player expects there over the best of the others, and a slip.
        slip: by how much the player is mistaken about this placement.
    """

    placement: int
    position: Position
    value: float
    slip: float


class Lookahead(Player[Position, Ply]):
    """Tries placements, and plays the best of them on with everyone's likely replies.

    A step of its work is one position looked at.
    """

    def __init__(self, taste: Taste, scope: Scope, slack: float, seed: int) -> None:
        """How far off its judgement may be is `slack`, in points."""
        self._taste = taste
        self._scope = scope
        self._slack = slack
        self._seed = seed

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        """See `game.ai.player.Player.choose`."""
        colour, player = position.colour, position.player
        if colour is None or player is None:
            raise ValueError("the game is over: there is nothing to choose")
        meter = BudgetMeter(budget, stop)
        tried = self._tried(position, self._scope.width)
        if len(tried) == 1:
            return Ply(colour, int(tried[0]))
        lines = self._begin(position, tried, player, meter)
        if not lines:
            return Ply(colour, int(tried[0]))
        lines = lines[: self._scope.lines]
        for _ in range(self._scope.depth):
            further = self._extend(lines, player, meter)
            if len(further) < len(lines):
                break
            lines = further
        return Ply(colour, lines[0].placement)

    def _tried(self, position: Position, count: int) -> Placements:
        """The placements most to its taste, best first."""
        placements = position.legal()
        worth = self._taste.worth(position, placements)
        tried: Placements = placements[np.argsort(-worth, kind="stable")[:count]]
        return tried

    def _begin(
        self, position: Position, tried: Placements, player: int, meter: BudgetMeter
    ) -> list[Line]:
        """A line for each placement, best first; for as many as the budget allows."""
        slips = self._slack * chance(self._seed, position).gumbel(size=len(tried))
        lines: list[Line] = []
        for placement, slip in zip(tried.tolist(), slips.tolist(), strict=True):
            if meter.is_spent:
                break
            after = position.play(placement)
            lines.append(Line(placement, after, _margins(after, meter)[player] + slip, slip))
        return _best_first(lines)

    def _extend(self, lines: list[Line], player: int, meter: BudgetMeter) -> list[Line]:
        """The lines one ply longer, best first; as many as the budget allows."""
        further: list[Line] = []
        for line in lines:
            if meter.is_spent:
                break
            if not line.position.over:
                position, margins = self._reply(line.position, meter)
                line = replace(line, position=position, value=margins[player] + line.slip)
            further.append(line)
        return _best_first(further)

    def _reply(self, position: Position, meter: BudgetMeter) -> tuple[Position, Floats]:
        """What is likely to come next, and the margins that all players expect then."""
        mover = position.player
        replies = [position.play(int(p)) for p in self._tried(position, self._scope.replies)]
        margins = [_margins(reply, meter) for reply in replies]
        best = max(range(len(replies)), key=lambda i: float(margins[i][mover]))
        return replies[best], margins[best]


def _margins(position: Position, meter: BudgetMeter) -> Floats:
    meter.spend()
    return expected_margins(position)


def _best_first(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: -line.value)
