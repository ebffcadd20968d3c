"""Explains why one event is worse than another, as far as the positions after them show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.coach import attach_point_reasons, piece_reasons, region_reasons
from game.coach.comparison import PlacementComparison
from game.coach.kinds import COACHED
from game.coach.reasons import Reason, ReasonKind
from game.engine import Event, GameOptions, GamePosition, Ply
from game.engine.position import Position

MOST_REASONS = 2
"""The most reasons given for one event: more would be a list, not an explanation."""


def reasons_for(
    options: GameOptions,
    position: GamePosition,
    played: Event,
    better: Event,
    reply: Event | None = None,
) -> tuple[Reason, ...]:
    """Why an event is worse than a better one: at most `MOST_REASONS`, the strongest first.

    `reply` is the one expected to the event in question.
    """
    kind = COACHED[options.kind]
    board, ply = kind.on_board(position, played)
    _, best = kind.on_board(position, better)
    if ply == best:
        return ()
    return most_explaining(all_reasons(board, ply, best, reply if isinstance(reply, Ply) else None))


def all_reasons(
    position: Position, played: Ply, better: Ply, reply: Ply | None = None
) -> Iterator[Reason]:
    """Everything that speaks against a placement compared with a better one of the same colour."""
    compared = PlacementComparison(position, played, better, reply)
    for find in _FINDERS:
        yield from find(compared)


def most_explaining(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons that explain most, strongest first, and only the strongest of each kind."""
    order = list(ReasonKind)
    found = sorted(reasons, key=lambda r: (-r.explains, order.index(r.kind), r.colours))
    first: dict[ReasonKind, Reason] = {}
    for reason in found:
        first.setdefault(reason.kind, reason)
    out = first.get(ReasonKind.LAST_PLACEMENT_MISSED)
    for implied in (ReasonKind.PIECES_UNPLACEABLE, ReasonKind.BONUS_LOST):
        # A colour that is out can place nothing any more: no need to say so of each piece.
        if out is not None and implied in first and first[implied].colours == out.colours:
            del first[implied]
    return tuple(first.values())[:MOST_REASONS]


_FINDERS: tuple[Callable[[PlacementComparison], Iterator[Reason]], ...] = (
    attach_point_reasons.attach_points_given_away,
    attach_point_reasons.attach_points_spoiled,
    attach_point_reasons.attach_points_not_opened,
    attach_point_reasons.attach_points_left,
    attach_point_reasons.own_hampered,
    region_reasons.region_left_open,
    region_reasons.region_closed,
    region_reasons.rival_gained,
    region_reasons.room_lost,
    region_reasons.rival_room,
    piece_reasons.pieces_unplaceable,
    piece_reasons.pieces_stopped,
    piece_reasons.rival_pieces_fit,
    piece_reasons.large_held_back,
    piece_reasons.single_spent,
    piece_reasons.bonus_lost,
    piece_reasons.last_placement_missed,
)
