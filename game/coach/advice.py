"""The one thing to try next: what the dearest moves of players have in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from game.coach.costs import Cost, costliest
from game.coach.reasons import ReasonKind
from game.coach.scales import SCALES, Quality
from game.coach.turning_points import TurningPoint, reasons_of
from game.engine import Event, GameOptions, GamePosition

MOST_MOVES = 6
"""How many of the dearest moves are looked at: finding reasons takes a few milliseconds."""


class Advice(Enum):
    """What to try; the values are parts of text keys."""

    OWN_CORNERS = "own_corners"
    NEW_CORNERS = "new_corners"
    BLOCK = "block"
    LARGE = "large"
    LAST_SINGLE = "last_single"
    ALL_COLOURS = "all_colours"
    """In Dice, like those below."""
    LARGE_SHAPES = "large_shapes"
    STRIKES = "strikes"
    OTHER_DIE = "other_die"


ABOUT: Mapping[ReasonKind, Advice] = MappingProxyType(
    {
        ReasonKind.ATTACH_POINTS_GIVEN_AWAY: Advice.OWN_CORNERS,
        ReasonKind.ATTACH_POINTS_SPOILED: Advice.OWN_CORNERS,
        ReasonKind.ATTACH_POINTS_NOT_OPENED: Advice.NEW_CORNERS,
        ReasonKind.ATTACH_POINTS_LEFT: Advice.BLOCK,
        ReasonKind.OWN_HAMPERED: Advice.OWN_CORNERS,
        ReasonKind.SHARED_AGAINST_OWN: Advice.OWN_CORNERS,
        ReasonKind.REGION_LEFT_OPEN: Advice.BLOCK,
        ReasonKind.REGION_CLOSED: Advice.NEW_CORNERS,
        ReasonKind.RIVAL_GAINED: Advice.BLOCK,
        ReasonKind.ROOM_LOST: Advice.NEW_CORNERS,
        ReasonKind.RIVAL_ROOM: Advice.BLOCK,
        ReasonKind.PIECES_UNPLACEABLE: Advice.LARGE,
        ReasonKind.PIECES_STOPPED: Advice.LARGE,
        ReasonKind.RIVAL_PIECES_FIT: Advice.BLOCK,
        ReasonKind.LARGE_HELD_BACK: Advice.LARGE,
        ReasonKind.SINGLE_SPENT: Advice.LAST_SINGLE,
        ReasonKind.BONUS_LOST: Advice.LARGE,
        ReasonKind.LAST_PLACEMENT_MISSED: Advice.OWN_CORNERS,
        ReasonKind.COLOUR_CLOSING: Advice.ALL_COLOURS,
        ReasonKind.SHAPE_PASSED_OVER: Advice.LARGE_SHAPES,
        ReasonKind.SHAPES_SHUT_OUT: Advice.LARGE_SHAPES,
        ReasonKind.STRIKE_SPENT: Advice.STRIKES,
        ReasonKind.DIE_LEFT: Advice.OTHER_DIE,
    }
)
"""What would have helped against each kind of reason."""


ABOUT_CORNERS = frozenset({Advice.OWN_CORNERS, Advice.NEW_CORNERS})
"""What can be tried only where pieces touch at corners."""


ABOUT_ROOM = frozenset({Advice.LARGE, Advice.LARGE_SHAPES})
"""What is of no use to those who placed everything."""


def advice_for(
    options: GameOptions,
    history: Sequence[tuple[GamePosition, Event]],
    costs: Iterable[Cost | None],
    turning_points: Iterable[TurningPoint],
    players: Collection[int],
) -> Advice | None:
    """What would have helped some players most; None if nothing was dear, or there is no reason.

    Each of the dearest moves counts with its cost, shared among its reasons by how much these
    explain. The reasons of `turning_points` are known already.
    """
    known = {point.cost.ply: point for point in turning_points}
    dear = costliest(costs, players, Quality.GOOD, SCALES[options.family])
    weights: dict[Advice, float] = defaultdict(float)
    left_out = frozenset[Advice]() if options.ruleset.contact.by_corners else ABOUT_CORNERS
    points = history[-1][0].after(history[-1][1]).points() if history else {}
    for cost in dear[:MOST_MOVES]:
        if cost.ply in known:
            reasons = known[cost.ply].reasons
        else:
            reasons = reasons_of(options, history[cost.ply][0], cost)
        whole = sum(reason.explains for reason in reasons)
        for reason in reasons if whole else ():
            advice = ABOUT[reason.kind]
            is_done = bool(points) and points[cost.player] >= options.whole
            if advice not in left_out and not (is_done and advice in ABOUT_ROOM):
                weights[advice] += cost.played.points * reason.explains / whole
    return max(weights, key=lambda advice: weights[advice], default=None)
