"""What a position teaches: for each lesson on playing well, which positions show its theme.

A theme must be what decides. So it isn't told by how the best placement looks, but by what the
coach finds wrong with the most tempting others, and by what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from msgspec import Struct

from game.ai.search.endgame_solver import SolvedEndgame
from game.coach.reachability import Reachability
from game.coach.reasons import Reason, ReasonKind
from game.coach.why import reasons_for
from game.engine import Options, Ply
from game.engine.position import Position
from lesson_making.looks import Look

TEMPTING = 3
"""How many of the best wrong placements are looked at."""

OFFERED = 4
"""How many pieces are offered where the question is which."""

OWN_CORNERS = frozenset(
    {
        ReasonKind.ATTACH_POINTS_GIVEN_AWAY,
        ReasonKind.ATTACH_POINTS_SPOILED,
        ReasonKind.ATTACH_POINTS_NOT_OPENED,
    }
)
GETTING_THROUGH = frozenset(
    {ReasonKind.REGION_CLOSED, ReasonKind.ROOM_LOST, ReasonKind.PIECES_UNPLACEABLE}
)
NEAR, APART = 4.0, 0.7
"""How far the middle of a placement is from that of the board where it is at the centre, and how
much farther others are, in squares."""

ROOM = 4
"""How many cells more are room that counts."""


class Case(Struct, frozen=True):
    """A position and what is known of it.

    Attributes:
        position: the position; player 0 is to place.
        found: what a search says, or what is known exactly.
        outcome: the solved endgame, if it is one.
    """

    position: Position
    found: Look
    outcome: SolvedEndgame | None = None

    @property
    def best(self) -> int:
        """The best placement."""
        return next(iter(self.found.leads))

    @property
    def tempting(self) -> list[int]:
        """The best of the wrong placements."""
        return self.found.wrong[:TEMPTING]

    def reasons(self, wrong: int) -> tuple[Reason, ...]:
        """What the coach has against a placement."""
        position, colour = self.position, self.position.colour
        assert colour is not None
        options: Any = position.ruleset.options
        played, better = Ply(colour, wrong), Ply(colour, self.best)
        return reasons_for(options, position, played, better, self.found.replies.get(wrong))

    def first_reasons(self) -> list[ReasonKind]:
        """The strongest thing against each of the tempting placements that has one."""
        found = (self.reasons(wrong) for wrong in self.tempting)
        return [reasons[0].kind for reasons in found if reasons]

    def mostly(self, kinds: frozenset[ReasonKind]) -> bool:
        """Whether such a thing is the strongest against the most tempting and against most."""
        first = self.first_reasons()
        among = sum(kind in kinds for kind in first)
        return bool(first) and first[0] in kinds and 2 * among > len(self.tempting)

    def middle(self, placement: int) -> np.ndarray[Any, Any]:
        """Where a placement lies: the middle of its cells."""
        geometry, table = self.position.ruleset.geometry, self.position.ruleset.table
        cells = table.cells_of(placement)
        return np.mean([geometry.lattice.centre(geometry.points[cell]) for cell in cells], axis=0)

    def room(self, placement: int, colours: list[int]) -> float:
        """On how many cells the next pieces of some colours might lie after a placement."""
        colour = self.position.colour
        assert colour is not None
        after = Reachability(self.position.after(Ply(colour, placement)))
        return float(sum(after.next_cells(one).sum() for one in colours))

    @property
    def board_middle(self) -> np.ndarray[Any, Any]:
        """The middle of the board."""
        geometry = self.position.ruleset.geometry
        return np.mean([geometry.lattice.centre(point) for point in geometry.points], axis=0)

    def size(self, placement: int) -> int:
        """How many squares a placement has."""
        return int(self.position.ruleset.table.sizes[placement])

    def piece(self, placement: int) -> int:
        """The piece of a placement."""
        return int(self.position.ruleset.table.piece[placement])

    def away(self, placement: int) -> float:
        """How far a placement is from the middle of the board."""
        return float(np.hypot(*(self.middle(placement) - self.board_middle)))


# -- which pieces are offered ---------------------------------------------------


def the_best_piece(position: Position, overall: Look) -> frozenset[int]:
    """The piece of the best placement: the question is where."""
    return frozenset({int(position.ruleset.table.piece[next(iter(overall.leads))])})


def large_and_small(position: Position, overall: Look) -> frozenset[int]:
    """The piece of the best placement and smaller ones: the question is which."""
    table = position.ruleset.table
    best = next(iter(overall.leads))
    legal = position.legal()
    smaller = {int(table.piece[one]) for one in legal if table.sizes[one] < table.sizes[best]}
    by_size = sorted(smaller, key=lambda piece: -position.ruleset.pieces.pieces[piece].size)
    # Different sizes, the larger ones first.
    return frozenset({int(table.piece[best]), *by_size[:: max(1, len(by_size) // OFFERED)][:3]})


def all_that_fit(position: Position, overall: Look) -> frozenset[int]:
    """Every piece that fits."""
    table = position.ruleset.table
    return frozenset(int(table.piece[one]) for one in position.legal())


# -- whether a theme decides ------------------------------------------------------


def shows_size(case: Case) -> bool:
    """A large piece, early: most of what tempts is smaller."""
    smaller = [one for one in case.tempting if case.size(one) < case.size(case.best)]
    largest = int(case.position.ruleset.table.sizes.max())
    enough = all(case.size(one) == largest for one in case.found.answers)
    return enough and 2 * len(smaller) > len(case.tempting)


def keeps_corners(case: Case) -> bool:
    """What is wrong elsewhere is that corners are given away, spoilt or not opened."""
    return case.mostly(OWN_CORNERS)


def gets_through(case: Case) -> bool:
    """It squeezes past the others; elsewhere, one's own colour has less room to go on."""
    position, table = case.position, case.position.ruleset.table
    around = position.ruleset.geometry.edge_neighbours
    own = table.cells_of(case.best)
    beside = {other for cell in own for other in around[cell]} - set(own)
    past = sum(position.board[cell] not in (-1, position.colour) for cell in beside)
    return past > 1 and case.mostly(GETTING_THROUGH)


def is_the_urgent_front(case: Case) -> bool:
    """The tempting places are elsewhere, and after them the other one plays here."""
    table = case.position.ruleset.table
    own = set(table.cells_of(case.best))
    urgent = 0
    for wrong in case.tempting:
        apart = float(np.hypot(*(case.middle(wrong) - case.middle(case.best))))
        reply = case.found.replies.get(wrong)
        after = case.position.after(Ply(int(case.position.colour or 0), wrong))
        if apart < 4.5 or reply is None or not after.is_legal(reply.placement, reply.colour):
            return False
        taken = set(table.cells_of(reply.placement))
        urgent += bool(own & taken) or not after.after(reply).is_legal(
            case.best, int(case.position.colour or 0)
        )
    return len(case.tempting) > 0 and 2 * urgent > len(case.tempting)


def shows_the_single_square(case: Case) -> bool:
    """The single square is the one to place, or just not: all else is clearly worse."""
    left = {case.piece(one) for one in case.found.leads}
    singles = {case.size(one) == 1 for one in case.found.answers}
    others = [case.size(one) == 1 for one in case.found.wrong]
    if len(left) < 2 or len(singles) != 1 or not others:
        return False
    spent = singles == {True}
    # What is wrong is first of all the other piece.
    return others[0] is not spent


def is_about_turns(case: Case) -> bool:
    """The best placement leaves one turn more, compared with the other one's."""
    if case.outcome is None or len({case.piece(one) for one in case.found.leads}) < 2:
        return False

    def ahead(placement: int) -> int:
        assert case.outcome is not None
        plies = case.outcome.ending(placement).line
        own = sum(ply.colour == case.position.colour for ply in plies)
        return own - (len(plies) - own)

    turns = ahead(case.best)
    return bool(case.tempting) and all(ahead(one) < turns for one in case.tempting)


def takes_the_centre(case: Case) -> bool:
    """It is nearer to the middle than what tempts."""
    near = max(case.away(one) for one in case.found.answers)
    return near < NEAR and _most([case.away(one) > near + APART for one in case.tempting])


def takes_the_edge(case: Case) -> bool:
    """It is nearer to the board's edge than what tempts."""
    far = min(case.away(one) for one in case.found.answers)
    return far > NEAR - APART and _most([case.away(one) < far - APART for one in case.tempting])


def uses_the_shared_colour(case: Case) -> bool:
    """The shared colour takes room from the others, or leaves one's own."""
    own, others = [0], [1, 2]

    def ahead(placement: int) -> float:
        return case.room(placement, own) - case.room(placement, others)

    best = ahead(case.best)
    return _most([ahead(one) <= best - ROOM for one in case.tempting])


def helps_both_partners(case: Case) -> bool:
    """What it does for the partner and against both others is more than what it does for itself."""

    def gains(placement: int) -> tuple[float, float]:
        own = case.room(case.best, [0]) - case.room(placement, [0])
        partner = case.room(case.best, [2]) - case.room(placement, [2])
        others = case.room(placement, [1, 3]) - case.room(case.best, [1, 3])
        return own, partner + others

    found = map(gains, case.tempting)
    return _most([both >= ROOM and both > own for own, both in found])


def _most(true: list[bool]) -> bool:
    """Whether it is true of the first and of most."""
    return true[:1] == [True] and 2 * sum(true) > len(true)


class Theme(Struct, frozen=True):
    """A lesson's theme.

    Attributes:
        options: the game that its positions come from.
        offered: which pieces are offered in a position, by what a search of all says.
        decides: whether it is what decides in a position.
        plies: the first and the last ply at which it is looked for.
        exact: whether its positions are solved endgames.
        shared: whether the colour that all share is to be placed.
    """

    options: Options
    offered: Callable[[Position, Look], frozenset[int]]
    decides: Callable[[Case], bool]
    plies: tuple[int, int]
    exact: bool = False
    shared: bool = False


_DUO = Options("Blokus Duo")

THEMES: Mapping[str, Theme] = {
    "large": Theme(_DUO, large_and_small, shows_size, (2, 16)),
    "corners": Theme(_DUO, the_best_piece, keeps_corners, (4, 24)),
    "through": Theme(_DUO, the_best_piece, gets_through, (4, 26)),
    "fronts": Theme(_DUO, the_best_piece, is_the_urgent_front, (6, 30)),
    "centre": Theme(_DUO, the_best_piece, takes_the_centre, (2, 9)),
    "single": Theme(_DUO, all_that_fit, shows_the_single_square, (18, 60), exact=True),
    "parity": Theme(_DUO, all_that_fit, is_about_turns, (18, 60), exact=True),
    "edges": Theme(Options("Blokus Trigon Two-Player"), the_best_piece, takes_the_edge, (8, 50)),
    "shared": Theme(
        Options("Blokus Three-Player"),
        the_best_piece,
        uses_the_shared_colour,
        (8, 60),
        shared=True,
    ),
    "partners": Theme(
        Options("Blokus", partners=True), the_best_piece, helps_both_partners, (8, 60)
    ),
}
"""All themes, by the keys of the lessons."""
