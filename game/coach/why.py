"""Explains why one event is worse than another, as far as the positions after them show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from game.coach import board_reasons, take_reasons
from game.coach.reachability import PlacementComparison
from game.coach.reasons import Reason, ReasonKind
from game.coach.take_reasons import TakeComparison
from game.engine import Event, GameOptions, GamePosition, Options, Ply
from game.engine.dice import DiceOptions, Take
from game.engine.dice.position import DicePosition
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
    if played == better:
        return ()
    return most_explaining(ALL_REASONS[options.kind](position, played, better, reply))


def all_reasons(
    position: Position, played: Ply, better: Ply, reply: Ply | None = None
) -> Iterator[Reason]:
    """Everything that speaks against a placement compared with a better one of the same colour."""
    compared = PlacementComparison(position, played, better, reply)
    of_corners = _OF_CORNERS if position.ruleset.contact.by_corners else ()
    for find in (*of_corners, *_FINDERS):
        yield from find(compared)


def all_reasons_in_dice(
    position: DicePosition, played: Take, better: Take, reply: None = None
) -> Iterator[Reason]:
    """Everything that speaks against a take compared with a better one; nobody replies to it."""
    compared = TakeComparison(position, played, better)
    for find in _FINDERS_IN_DICE:
        yield from find(compared)


ALL_REASONS: Mapping[str, Callable[..., Iterator[Reason]]] = {
    Options.kind: all_reasons,
    DiceOptions.kind: all_reasons_in_dice,
}
"""What finds reasons, by the key of `game.engine.kinds.KINDS`."""


SAYS_ALREADY: Mapping[ReasonKind, frozenset[ReasonKind]] = {
    # A colour that is out can place nothing any more: no need to say so of each piece.
    ReasonKind.LAST_PLACEMENT_MISSED: frozenset(
        {ReasonKind.PIECES_UNPLACEABLE, ReasonKind.BONUS_LOST}
    ),
    # How many shapes fit says what it means that there is less room for them.
    ReasonKind.COLOUR_CLOSING: frozenset(
        {
            ReasonKind.ATTACH_POINTS_SPOILED,
            ReasonKind.OWN_HAMPERED,
            ReasonKind.ROOM_LOST,
        }
    ),
}
"""Kinds that leave no need for others about the same colour."""


def most_explaining(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons that explain most, strongest first, and only the strongest of each kind."""
    order = list(ReasonKind)
    found = sorted(reasons, key=lambda r: (-r.explains, order.index(r.kind), r.colours))
    said = {
        (implied, reason.colours[-1])
        for reason in _first_of_each_kind(found)
        for implied in SAYS_ALREADY.get(reason.kind, ())
    }
    left = (reason for reason in found if (reason.kind, reason.colours[-1]) not in said)
    return _first_of_each_kind(left)[:MOST_REASONS]


def _first_of_each_kind(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    first: dict[ReasonKind, Reason] = {}
    for reason in reasons:
        first.setdefault(reason.kind, reason)
    return tuple(first.values())


_OF_CORNERS: tuple[Callable[[PlacementComparison], Iterator[Reason]], ...] = (
    board_reasons.attach_points_given_away,
    board_reasons.attach_points_spoiled,
    board_reasons.attach_points_not_opened,
    board_reasons.attach_points_left,
    board_reasons.own_hampered,
)
"""What speaks of attach points as corners, which they are where pieces touch at corners only."""

_FINDERS: tuple[Callable[[PlacementComparison], Iterator[Reason]], ...] = (
    board_reasons.region_left_open,
    board_reasons.region_closed,
    board_reasons.rival_gained,
    board_reasons.room_lost,
    board_reasons.rival_room,
    board_reasons.pieces_unplaceable,
    board_reasons.pieces_stopped,
    board_reasons.rival_pieces_fit,
    board_reasons.large_held_back,
    board_reasons.single_spent,
    board_reasons.bonus_lost,
    board_reasons.last_placement_missed,
)

_FINDERS_IN_DICE: tuple[Callable[[TakeComparison], Iterator[Reason]], ...] = (
    take_reasons.colour_closing,
    take_reasons.shape_passed_over,
    take_reasons.shapes_shut_out,
    take_reasons.strike_spent,
    take_reasons.die_left,
    take_reasons.on_the_board,
)
