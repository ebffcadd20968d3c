"""Reasons about the pieces left and their bonuses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.coach.comparison import PlacementComparison
from game.coach.reachability import Reachability
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
