"""Reasons about the pieces left and their bonuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from game.coach.reachability import Mask, PlacementComparison, Reachability
from game.coach.reasons import EXPLAINS, Reason, ReasonKind
from game.engine.pieces import whole_or_half
from game.engine.table import union

EARLY = 0.5
"""The share of a set of pieces for which the large ones come first; after that, the space left may
call for others."""


def _about_pieces(
    c: PlacementComparison,
    kind: ReasonKind,
    colours: tuple[int, ...],
    pieces: frozenset[int],
    cells: frozenset[int],
) -> Iterator[Reason]:
    """Yield a reason about pieces of the first of the colours, if any of them is worth a point."""
    every = c.ruleset.pieces.pieces
    meant = _copies(c, colours[0], frozenset(piece for piece in pieces if every[piece].worth))
    if meant:
        squares = whole_or_half(sum(every[piece].worth for piece in meant))
        yield Reason(
            kind,
            colours,
            tuple(sorted(cells)),
            (len(meant), squares),
            meant,
            EXPLAINS[kind] * squares,
        )


def _copies(c: PlacementComparison, colour: int, pieces: frozenset[int]) -> tuple[int, ...]:
    """All copies of these pieces that the colour has left: if one doesn't fit, none does."""
    left = c.then.position.left[colour]
    return tuple(piece for piece in sorted(pieces) for _ in range(int(left[piece])))


def _where(reachability: Reachability, colour: int, pieces: frozenset[int]) -> frozenset[int]:
    """The cells on which a colour might place one of these pieces."""
    table = reachability.position.ruleset.table
    theirs = union(table.placing, np.array(sorted(pieces), dtype=np.intp))
    cells = reachability.cells_among(reachability.possible(colour) & theirs)
    return frozenset(map(int, np.flatnonzero(cells)))


def pieces_unplaceable(c: PlacementComparison) -> Iterator[Reason]:
    """The cells are those the pieces would cover with the better placement or after it."""
    for own in c.own:
        lost = c.then.unplaceable(own) - c.other.unplaceable(own)
        if c.ruleset.common:
            # Another colour may still place what this one no longer can.
            lost = lost.intersection(*(c.then.unplaceable(colour) for colour in c.own))
        cells = _where(c.other, own, lost)
        if own == c.colour and int(c.ruleset.table.piece[c.better.placement]) in lost:
            cells |= c.covered_by_better
        yield from _about_pieces(c, ReasonKind.PIECES_UNPLACEABLE, (own,), lost, cells)


def pieces_stopped(c: PlacementComparison) -> Iterator[Reason]:
    """The cells are those on which the pieces might have lain before the reply."""
    reply = c.reply
    if reply is None or reply.colour in c.own:
        return
    then, other = Reachability(c.then.position.after(reply)), c.other
    if other.position.is_legal(reply.placement, reply.colour):
        other = Reachability(other.position.after(reply))
    for own in c.own:
        lost = then.unplaceable(own) - c.then.unplaceable(own) - other.unplaceable(own)
        cells = _where(c.then, own, lost)
        yield from _about_pieces(c, ReasonKind.PIECES_STOPPED, (own, reply.colour), lost, cells)


def rival_pieces_fit(c: PlacementComparison) -> Iterator[Reason]:
    """The cells are those on which the rival may place the pieces."""
    for rival in c.rivals:
        fitting = c.other.unplaceable(rival) - c.then.unplaceable(rival)
        cells = _where(c.then, rival, fitting)
        yield from _about_pieces(c, ReasonKind.RIVAL_PIECES_FIT, (rival,), fitting, cells)


def large_held_back(c: PlacementComparison) -> Iterator[Reason]:
    """The cells are those the larger piece would cover."""
    table = c.ruleset.table
    small, large = (whole_or_half(table.worth[ply.placement]) for ply in (c.played, c.better))
    pieces = c.ruleset.pieces
    placed = c.before.position.placed
    # Colours that share a set use it up together.
    used = sum(placed) if c.ruleset.common else placed[c.colour]
    early = used < EARLY * pieces.count
    if c.colour in c.own and early and small < large:
        yield Reason(
            ReasonKind.LARGE_HELD_BACK,
            (c.colour,),
            tuple(sorted(c.covered_by_better)),
            (small, large),
            (int(table.piece[c.better.placement]),),
            EXPLAINS[ReasonKind.LARGE_HELD_BACK] * (large - small),
        )


def _progress(reachability: Reachability, colour: int) -> float:
    """The share of its squares that a colour has on the board."""
    position = reachability.position
    return position.score(colour).placed / position.ruleset.pieces.worth


def single_spent(c: PlacementComparison) -> Iterator[Reason]:
    """Only where all pieces might still be placed, which keeps the bonus within reach."""
    bonus = c.ruleset.scoring.single_last
    if not bonus or c.colour not in c.own or c.other.unplaceable(c.colour):
        return
    then = c.then.position
    single = int(c.ruleset.table.sizes[c.played.placement]) == 1
    better_single = int(c.ruleset.table.sizes[c.better.placement]) == 1
    if single and not better_single and then.left[c.colour].any():
        yield Reason(
            ReasonKind.SINGLE_SPENT,
            (c.colour,),
            tuple(sorted(c.covered)),
            (bonus,),
            (int(c.ruleset.table.piece[c.played.placement]),),
            EXPLAINS[ReasonKind.SINGLE_SPENT] * bonus,
        )


def bonus_lost(c: PlacementComparison) -> Iterator[Reason]:
    """The more of its squares a colour has placed, the likelier it was to earn the bonus."""
    bonus = c.ruleset.scoring.all_placed
    for own in c.own if bonus else ():
        if c.then.unplaceable(own) and not c.other.unplaceable(own):
            explains = EXPLAINS[ReasonKind.BONUS_LOST] * bonus * _progress(c.then, own) ** 2
            pieces = _copies(c, own, c.then.unplaceable(own))
            yield Reason(ReasonKind.BONUS_LOST, (own,), (), (bonus,), pieces, explains)


def last_placement_missed(c: PlacementComparison) -> Iterator[Reason]:
    """The cells are those the colour could otherwise have gone on to."""
    table = c.ruleset.table
    for own in c.own:
        now, else_ = (reachability.position.legal(own) for reachability in (c.then, c.other))
        if len(else_) and not len(now) and c.then.position.left[own].any():
            worth = whole_or_half(table.worth[else_].max())
            if worth:
                cells = tuple(np.flatnonzero(table.covered(else_)).tolist())
                explains = EXPLAINS[ReasonKind.LAST_PLACEMENT_MISSED] * worth
                yield Reason(
                    ReasonKind.LAST_PLACEMENT_MISSED, (own,), cells, (worth,), explains=explains
                )


LEAST_BEYOND = 6
"""The fewest cells an attach point must lead to (see `Reachability.beyond`) to be worth mentioning:
more than the one piece of five that any attach point leads to."""


def _about_attach_points(
    kind: ReasonKind, colours: tuple[int, ...], points: dict[int, int]
) -> Iterator[Reason]:
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


LEAST_SQUARES = 4
"""How many squares must have changed hands to be worth mentioning."""

LEAST_GAIN = 8
"""How many more squares the room for a next piece must have to be worth mentioning: more than any
one piece covers."""


def _about_cells(
    c: PlacementComparison, kind: ReasonKind, colours: tuple[int, ...], cells: Mask
) -> Iterator[Reason]:
    squares = c.squares(cells)
    if squares >= LEAST_SQUARES:
        found = tuple(map(int, np.flatnonzero(cells)))
        yield Reason(kind, colours, found, (len(found),), explains=EXPLAINS[kind] * squares)


def region_left_open(c: PlacementComparison) -> Iterator[Reason]:
    """The colours are those that can get in."""
    cells = c.left_open
    entering = tuple(r for r in c.rivals if (cells & c.then.reachable_cells(r)).any())
    yield from _about_cells(c, ReasonKind.REGION_LEFT_OPEN, entering, cells)


def region_closed(c: PlacementComparison) -> Iterator[Reason]:
    """Cells that the pieces themselves cover, or block along their edges, don't count.

    A colour that can place no more (it has placed everything, or is out) is passed over.
    """
    for own in c.own:
        if not len(c.then.position.legal(own)):
            continue
        cells = c.other.reachable_cells(own) & ~c.then.reachable_cells(own) & c.beyond_edges
        yield from _about_cells(c, ReasonKind.REGION_CLOSED, (own,), cells)


def rival_gained(c: PlacementComparison) -> Iterator[Reason]:
    """Leaves out cells already reported as a region left open."""
    told = c.left_open
    if c.squares(told) < LEAST_SQUARES:
        told = np.zeros_like(told)
    for rival in c.rivals:
        cells = c.then.reachable_cells(rival) & ~c.other.reachable_cells(rival) & c.free & ~told
        yield from _about_cells(c, ReasonKind.RIVAL_GAINED, (rival,), cells)


def room_lost(c: PlacementComparison) -> Iterator[Reason]:
    """Passes over a colour that can place no more: it has placed everything, or is out."""
    for own in c.own:
        if len(c.then.position.legal(own)):
            fewer, more = c.then.next_cells(own), c.other.next_cells(own)
            yield from _about_room(c, ReasonKind.ROOM_LOST, own, fewer, more)


def rival_room(c: PlacementComparison) -> Iterator[Reason]:
    """Only where the rival's next piece has more room overall."""
    for rival in c.rivals:
        fewer, more = c.other.next_cells(rival), c.then.next_cells(rival)
        yield from _about_room(c, ReasonKind.RIVAL_ROOM, rival, fewer, more)


def _about_room(
    c: PlacementComparison, kind: ReasonKind, colour: int, fewer: Mask, more: Mask
) -> Iterator[Reason]:
    """The weight is how many more squares one room has; the cells are those the other lacks."""
    gain = c.squares(more) - c.squares(fewer)
    if gain >= LEAST_GAIN:
        cells = tuple(map(int, np.flatnonzero(more & ~fewer & c.free)))
        yield Reason(kind, (colour,), cells, (len(cells),), explains=EXPLAINS[kind] * gain)
