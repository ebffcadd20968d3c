"""Reasons about attach points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.coach.comparison import PlacementComparison
from game.coach.reachability import Reachability
from game.coach.reasons import EXPLAINS, Reason, ReasonKind

LEAST_BEYOND = 6
"""The fewest cells an attach point must lead to (see `Reachability.beyond`) to be worth mentioning:
more than the one piece of five that any attach point leads to."""


def _about_attach_points(
    kind: ReasonKind, colours: tuple[int, ...], points: dict[int, int]
) -> Iterator[Reason]:
    """Yield a reason about attach points, given how many cells each leads to, if there are any."""
    if points:
        explains = EXPLAINS[kind] * sum(points.values())
        yield Reason(kind, colours, tuple(sorted(points)), (len(points),), explains=explains)


def _worth_a_word(reachability: Reachability, colour: int, points: Iterable[int]) -> dict[int, int]:
    """Pick the attach points that lead to enough cells; map each to its number of cells."""
    beyond = {point: reachability.beyond(colour, point) for point in points}
    return {point: cells for point, cells in beyond.items() if cells >= LEAST_BEYOND}


def attach_points_given_away(c: PlacementComparison) -> Iterator[Reason]:
    """Points the reply takes that the better placement would use itself or keep from the reply."""
    reply = c.reply
    if reply is None or reply.colour in c.own:
        return
    taken = frozenset(c.ruleset.table.cells_of(reply.placement))
    saved = not c.other.position.is_legal(reply.placement, reply.colour)
    for own in c.own:
        held = c.before.attach_points(own) & c.then.attach_points(own) & taken
        used = c.covered_by_better if own == c.better.colour else frozenset[int]()
        lost = held & (used | (c.other.attach_points(own) if saved else frozenset()))
        yield from _about_attach_points(
            ReasonKind.ATTACH_POINTS_GIVEN_AWAY,
            (own, reply.colour),
            _worth_a_word(c.then, own, lost),
        )


def attach_points_spoiled(c: PlacementComparison) -> Iterator[Reason]:
    """Points the piece blocks; those it covers are used, not spoiled."""
    if c.colour in c.own:
        spoiled = c.kept(c.colour) - c.then.attach_points(c.colour) - c.covered
        found = _worth_a_word(c.other, c.colour, spoiled)
        yield from _about_attach_points(ReasonKind.ATTACH_POINTS_SPOILED, (c.colour,), found)


def attach_points_not_opened(c: PlacementComparison) -> Iterator[Reason]:
    """Only where the better placement opens at least two more: a difference of one is no plan."""
    if c.colour not in c.own:
        return
    had = c.before.attach_points(c.colour)
    now, else_ = (
        _worth_a_word(reachability, c.colour, reachability.attach_points(c.colour) - had)
        for reachability in (c.then, c.other)
    )
    fewer = len(else_) - len(now)
    if fewer > 1:
        explains = EXPLAINS[ReasonKind.ATTACH_POINTS_NOT_OPENED] * fewer
        numbers = (len(now), len(else_))
        cells = tuple(sorted(else_))
        yield Reason(
            ReasonKind.ATTACH_POINTS_NOT_OPENED, (c.colour,), cells, numbers, explains=explains
        )


def attach_points_left(c: PlacementComparison) -> Iterator[Reason]:
    """Only where the better placement takes more from the rival than this one does."""
    for rival in c.rivals:
        before, then, other = (r.attach_points(rival) for r in (c.before, c.then, c.other))
        left = _worth_a_word(c.then, rival, (before & then) - other)
        taken = _worth_a_word(c.other, rival, (before & other) - then)
        if sum(left.values()) > sum(taken.values()):
            yield from _about_attach_points(ReasonKind.ATTACH_POINTS_LEFT, (rival,), left)


def own_hampered(c: PlacementComparison) -> Iterator[Reason]:
    """The placement is of the player's other colour or of the shared one."""
    shared = c.ruleset.is_shared(c.colour)
    kind = ReasonKind.SHARED_AGAINST_OWN if shared else ReasonKind.OWN_HAMPERED
    for own in c.own:
        if own != c.colour:
            lost = _worth_a_word(c.other, own, c.kept(own) - c.then.attach_points(own))
            yield from _about_attach_points(kind, (c.colour, own), lost)
