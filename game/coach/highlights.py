"""The moves of a game that were found well, and since when its winner was ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.coach.costs import Cost
from game.coach.scales import LIMITS, SCALES, PointScale, Quality
from game.engine import GameOptions
from game.evaluation import Outlook

MOST_OF_ONE = 2
"""The most highlights of one player: more would be a list, and not stand out."""

LEAST = LIMITS[Quality.BEST]
"""How many units the next best choices must cost on average for a move to be a find: below that,
many were as good."""


@dataclass(frozen=True)
class Highlight:
    """A move that was as good as any, though others were not.

    Attributes:
        cost: the move.
        saved: how many points the next best choices would have cost, on average.
    """

    cost: Cost
    saved: float


def highlights_of(options: GameOptions, costs: Sequence[Cost | None]) -> tuple[Highlight, ...]:
    """Each player's best finds, in the order in which they happened."""
    scale = SCALES[options.family]
    found: list[Highlight] = []
    for player in range(options.players):
        own = [_highlight(one) for one in costs if one is not None and one.player == player]
        finds = [one for one in own if one is not None and one.saved >= LEAST * scale.unit]
        finds.sort(key=lambda one: (-_worth(one, scale), one.cost.ply))
        found += finds[:MOST_OF_ONE]
    return tuple(sorted(found, key=lambda one: one.cost.ply))


def _highlight(cost: Cost) -> Highlight | None:
    """The event as a highlight, however small; None if it wasn't found, or nothing is sure."""
    others = [one.points for one in cost.choices if one.event != cost.played.event]
    if cost.forced or not cost.sure or cost.quality is not Quality.BEST or not others:
        return None
    return Highlight(cost, sum(others) / len(others))


def _worth(one: Highlight, scale: PointScale) -> float:
    """How much a find is worth: more if it was hard as well."""
    return one.saved / scale.unit * (1 + one.cost.hardness)


def ahead_since(
    options: GameOptions, outlooks: Sequence[Outlook | None], winner: int
) -> int | None:
    """The number of events after which a player's side was ahead to the end; None if unknown.

    Being ahead is to be expected to end with more points than all others.
    """
    side, since = options.sides[winner], None
    for ply in range(len(outlooks) - 1, -1, -1):
        outlook = outlooks[ply]
        if outlook is None or outlook.lead(side) <= 0:
            break
        since = ply
    return since
