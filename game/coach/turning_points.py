"""The few moves that decided a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.coach.costs import Cost
from game.coach.reasons import Reason
from game.coach.scales import SCALES, PointScale, Quality
from game.coach.why import reasons_for
from game.engine import Event, GameOptions, GamePosition

FEWEST, MOST = 3, 5
"""How many are shown if there are enough; beyond the fewest, only those close to the greatest."""

NEAR = 0.4
"""The share of the greatest one's weight that counts as close to it."""

CLEAR_CHANCE = 0.05
"""A loss of chance above this is clear by itself, whatever the points."""

CHANCE_OF_A_POINT = 0.02
"""What a unit weighs where chances hardly move, because all is decided or there is nobody to win
against: a blunder of six weighs as much as an eighth of the chance to win."""


@dataclass(frozen=True)
class TurningPoint:
    """A move that decided the game, or did much to decide it.

    Attributes:
        cost: the move, what it cost, and what would have been better.
        weight: how much it decided: the change in chances, or the equivalent of its points.
        reasons: why the better one was better, the strongest reason first.
    """

    cost: Cost
    weight: float
    reasons: tuple[Reason, ...]


def turning_points_of(
    options: GameOptions,
    history: Iterable[tuple[GamePosition, Event]],
    costs: Sequence[Cost | None],
) -> tuple[TurningPoint, ...]:
    """The moves that decided a game, in the order in which they happened.

    These are the moves that changed any player's chances most, where the cost is clear and the
    search is sure. What a player missed twice is shown once.
    """
    scale = SCALES[options.family]
    positions = [position for position, _ in history]
    clear = [cost for cost in costs if cost is not None and _is_clear(cost, scale)]
    clear.sort(key=lambda cost: (-_weight(cost, scale), cost.ply))
    found: list[TurningPoint] = []
    for cost in clear:
        weight = _weight(cost, scale)
        if len(found) == MOST or (len(found) >= FEWEST and weight < NEAR * found[0].weight):
            break
        point = TurningPoint(cost, weight, reasons_of(options, positions[cost.ply], cost))
        if not any(_same(point, other) for other in found):
            found.append(point)
    return tuple(sorted(found, key=lambda point: point.cost.ply))


def reasons_of(options: GameOptions, position: GamePosition, cost: Cost) -> tuple[Reason, ...]:
    """Why the event played was worse than the best one."""
    return reasons_for(options, position, cost.played.event, cost.best, cost.reply)


def _is_clear(cost: Cost, scale: PointScale) -> bool:
    clear = cost.played.points > scale.limit(Quality.GOOD) or cost.played.chance > CLEAR_CHANCE
    return clear and cost.sure and not cost.forced


def _weight(cost: Cost, scale: PointScale) -> float:
    return max(cost.played.swing, CHANCE_OF_A_POINT * cost.played.points / scale.unit)


def _same(one: TurningPoint, other: TurningPoint) -> bool:
    """Whether two turning points are of one player missing the same thing."""
    if one.cost.player != other.cost.player:
        return False
    return one.cost.best == other.cost.best or any(
        _same_reason(a, b) for a, b in zip(one.reasons[:1], other.reasons[:1], strict=False)
    )


def _same_reason(one: Reason, other: Reason) -> bool:
    """Whether two reasons are of one kind and colours, and share pieces or, without any, cells."""
    about = one.pieces or one.cells, other.pieces or other.cells
    alike = (one.kind, one.colours) == (other.kind, other.colours)
    return alike and not set(about[0]).isdisjoint(about[1])
