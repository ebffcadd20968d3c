"""Reasons that have to do with the pieces left and their bonuses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.coach.comparison import Compared
from game.coach.reasons import EXPLAINS, Kind, Reason
from game.coach.room import Room

EARLY = 6
"""For how many pieces of a colour the large ones come first: after that room may ask for others."""


def pieces_unplaceable(c: Compared) -> Iterator[Reason]:
    """The cells are those on which the pieces would still lie after the better placement."""
    table = c.ruleset.table
    for own in c.own:
        lost = c.then.unplaceable(own) - c.other.unplaceable(own)
        if c.ruleset.common:
            # What one colour can't place any more, another may.
            lost = lost.intersection(*(c.then.unplaceable(colour) for colour in c.own))
        if not lost:
            continue
        spots = c.other.spots(own)
        spots = spots[np.isin(table.piece[spots], list(lost))]
        cells = {cell for spot in spots for cell in table.cells_of(int(spot))}
        if own == c.colour and int(table.piece[c.better.placement]) in lost:
            cells |= c.covered_by_better
        sizes = sum(c.ruleset.pieces.pieces[piece].size for piece in lost)
        yield Reason(
            Kind.PIECES_UNPLACEABLE,
            (own,),
            tuple(sorted(cells)),
            (len(lost), sizes),
            tuple(sorted(lost)),
            EXPLAINS[Kind.PIECES_UNPLACEABLE] * sizes,
        )


def large_held_back(c: Compared) -> Iterator[Reason]:
    """The cells are those where the larger piece would lie."""
    table = c.ruleset.table
    small, large = (int(table.sizes[ply.placement]) for ply in (c.played, c.better))
    if c.colour in c.own and c.before.position.placed[c.colour] < EARLY and small < large:
        yield Reason(
            Kind.LARGE_HELD_BACK,
            (c.colour,),
            tuple(sorted(c.covered_by_better)),
            (small, large),
            (int(table.piece[c.better.placement]),),
            EXPLAINS[Kind.LARGE_HELD_BACK] * (large - small),
        )


def _progress(room: Room, colour: int) -> float:
    """Which part of its squares a colour has on the board."""
    return room.position.score(colour).placed / room.position.ruleset.pieces.squares


def single_spent(c: Compared) -> Iterator[Reason]:
    """Only where all pieces may still be placed, so that the bonus is within reach."""
    bonus = c.ruleset.scoring.single_last
    if not bonus or c.colour not in c.own or c.other.unplaceable(c.colour):
        return
    then = c.then.position
    single = int(c.ruleset.table.sizes[c.played.placement]) == 1
    better_single = int(c.ruleset.table.sizes[c.better.placement]) == 1
    if single and not better_single and then.left[c.colour].any():
        yield Reason(
            Kind.SINGLE_SPENT,
            (c.colour,),
            tuple(sorted(c.covered)),
            (bonus,),
            (int(c.ruleset.table.piece[c.played.placement]),),
            EXPLAINS[Kind.SINGLE_SPENT] * bonus,
        )


def bonus_lost(c: Compared) -> Iterator[Reason]:
    """The more of its squares a colour has placed, the likelier it would have earned the bonus."""
    bonus = c.ruleset.scoring.all_placed
    for own in c.own if bonus else ():
        if c.then.unplaceable(own) and not c.other.unplaceable(own):
            explains = EXPLAINS[Kind.BONUS_LOST] * bonus * _progress(c.then, own) ** 2
            pieces = tuple(sorted(c.then.unplaceable(own)))
            yield Reason(Kind.BONUS_LOST, (own,), (), (bonus,), pieces, explains)


def last_placement_missed(c: Compared) -> Iterator[Reason]:
    """The cells are those that it could else go on to."""
    table = c.ruleset.table
    for own in c.own:
        now, else_ = (room.position.legal(own) for room in (c.then, c.other))
        if len(else_) and not len(now) and c.then.position.left[own].any():
            size = int(table.sizes[else_].max())
            cells = {cell for spot in else_ for cell in table.cells_of(int(spot))}
            explains = EXPLAINS[Kind.LAST_PLACEMENT_MISSED] * size
            yield Reason(
                Kind.LAST_PLACEMENT_MISSED, (own,), tuple(sorted(cells)), (size,), (), explains
            )
