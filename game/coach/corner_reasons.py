"""Reasons that have to do with attach points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.coach.comparison import Compared
from game.coach.reasons import EXPLAINS, Kind, Reason
from game.coach.room import Room

LEAST_BEYOND = 6
"""How many cells a corner must lead to, see `Room.beyond`, to be worth a word: more than the one
piece of five that any way leads to."""


def _about_corners(
    kind: Kind, colours: tuple[int, ...], corners: dict[int, int]
) -> Iterator[Reason]:
    """A reason about attach points that lead to so many cells each, where there are any."""
    if corners:
        explains = EXPLAINS[kind] * sum(corners.values())
        yield Reason(kind, colours, tuple(sorted(corners)), (len(corners),), explains=explains)


def _worth_a_word(room: Room, colour: int, corners: Iterable[int]) -> dict[int, int]:
    """Those of some attach points that lead to enough cells, and to how many."""
    beyond = {corner: room.beyond(colour, corner) for corner in corners}
    return {corner: cells for corner, cells in beyond.items() if cells >= LEAST_BEYOND}


def corners_given_away(c: Compared) -> Iterator[Reason]:
    """The better placement uses the corner itself, or makes the reply impossible."""
    reply = c.reply
    if reply is None or reply.colour in c.own:
        return
    taken = frozenset(c.ruleset.table.cells_of(reply.placement))
    saved = not c.other.position.is_legal(reply.placement, reply.colour)
    for own in c.own:
        held = c.before.corners(own) & c.then.corners(own) & taken
        used = c.covered_by_better if own == c.better.colour else frozenset[int]()
        lost = held & (used | (c.other.corners(own) if saved else frozenset()))
        yield from _about_corners(
            Kind.CORNERS_GIVEN_AWAY, (own, reply.colour), _worth_a_word(c.then, own, lost)
        )


def corners_spoiled(c: Compared) -> Iterator[Reason]:
    """Those that the piece itself covers are used, not spoiled."""
    if c.colour in c.own:
        spoiled = c.kept(c.colour) - c.then.corners(c.colour) - c.covered
        found = _worth_a_word(c.other, c.colour, spoiled)
        yield from _about_corners(Kind.CORNERS_SPOILED, (c.colour,), found)


def corners_not_opened(c: Compared) -> Iterator[Reason]:
    """Only where two more are worth a word: one more or less is no plan."""
    if c.colour not in c.own:
        return
    had = c.before.corners(c.colour)
    now, else_ = (
        _worth_a_word(room, c.colour, room.corners(c.colour) - had) for room in (c.then, c.other)
    )
    fewer = len(else_) - len(now)
    if fewer > 1:
        explains = EXPLAINS[Kind.CORNERS_NOT_OPENED] * fewer
        numbers = (len(now), len(else_))
        cells = tuple(sorted(else_))
        yield Reason(Kind.CORNERS_NOT_OPENED, (c.colour,), cells, numbers, explains=explains)


def corners_left(c: Compared) -> Iterator[Reason]:
    """Only where the better placement takes more from that rival than this one does."""
    for rival in c.rivals:
        before, then, other = (r.corners(rival) for r in (c.before, c.then, c.other))
        left = _worth_a_word(c.then, rival, (before & then) - other)
        taken = _worth_a_word(c.other, rival, (before & other) - then)
        if sum(left.values()) > sum(taken.values()):
            yield from _about_corners(Kind.CORNERS_LEFT, (rival,), left)


def own_hampered(c: Compared) -> Iterator[Reason]:
    """The placement is of another colour of the player, or of the shared one."""
    shared = c.ruleset.is_shared(c.colour)
    kind = Kind.SHARED_AGAINST_OWN if shared else Kind.OWN_HAMPERED
    for own in c.own:
        if own != c.colour:
            lost = _worth_a_word(c.other, own, c.kept(own) - c.then.corners(own))
            yield from _about_corners(kind, (c.colour, own), lost)
