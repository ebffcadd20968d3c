"""What searches say about the placements that a lesson offers."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from puzzle_making.games import puzzle
from puzzle_making.one_move import TEMPERATURES, search_tree

from game.ai.search.endgame_solver import EndgameSolver, SolvedEndgame
from game.ai.search.search_tree import evaluation_of
from game.engine import Options, Ply, Ruleset
from game.engine.position import Position
from game.exercises.lessons import MARGIN, SLACK
from game.exercises.puzzle import BestPlacement, Kind, Puzzle

LEAST_SHARE = 1 / 2_000
"""The share of the simulations in which a placement was looked at whose lead counts as known."""

MOST_ANSWERS = 5
"""The most right placements of a position."""

MOST_KNOWN = 24
"""The most leads that are kept."""

MOST_EXAMINED = 20_000
"""In how many positions an endgame has to be solved."""


class Look(Struct, frozen=True):
    """What is known about the placements of a position.

    Attributes:
        leads: by how many points the one to play is ahead after each that is known, the best first.
        replies: the reply expected to each.
        priors: how likely each seems before any search.
    """

    leads: dict[int, float]
    replies: dict[int, Ply]
    priors: dict[int, float]

    @property
    def answers(self) -> list[int]:
        """The placements that are as good as the best."""
        best = max(self.leads.values())
        return [one for one, lead in self.leads.items() if lead >= best - SLACK]

    @property
    def wrong(self) -> list[int]:
        """The others, the best of them first."""
        return [one for one in self.leads if one not in self.answers]

    @property
    def margin(self) -> float:
        """How much worse the best of the others is; 0 if none is known, or too many are as good."""
        if not self.wrong or len(self.answers) > MOST_ANSWERS:
            return 0.0
        return round(max(self.leads.values()) - self.leads[self.wrong[0]], 1)


def look(
    position: Position, simulations: int, pieces: frozenset[int] | None = None, *, cool: bool
) -> Look:
    """Search a position, all placements or only those of some pieces."""
    seen = position.by_side
    ruleset = seen.ruleset
    tree = search_tree(ruleset, TEMPERATURES[cool])
    tree.forget()
    tree.advance_to(seen)
    if pieces is not None:
        placements, logits = tree.root_policy()
        offered = np.isin(ruleset.table.piece[placements], sorted(pieces))
        tree.consider(placements[offered], logits[offered])
    tree.simulate(simulations)
    known = evaluation_of(tree, ruleset, MOST_KNOWN).candidates
    least = min(known[0].visits, simulations * LEAST_SHARE)
    assert seen.player is not None
    found = []
    for one in known:
        if one.visits >= least and isinstance(one.event, Ply):
            reply = one.line[1] if len(one.line) > 1 else None
            lead = round(one.outlook.lead(seen.player), 1)
            found.append((lead, one.event.placement, reply, one.prior))
    found.sort(key=lambda one: -one[0])
    return Look(
        {placement: lead for lead, placement, _, _ in found},
        {placement: reply for _, placement, reply, _ in found if isinstance(reply, Ply)},
        {placement: prior for _, placement, _, prior in found},
    )


def solved(position: Position) -> SolvedEndgame | None:
    """The outcomes of all placements, if the endgame is small enough."""
    return _solver(position.ruleset).solve(position, MOST_EXAMINED, every=True)


def known_exactly(outcome: SolvedEndgame) -> Look:
    """The same as what a search finds."""
    replies = {}
    for placement in list(outcome.leads)[:MOST_KNOWN]:
        line = outcome.ending(placement).line
        if len(line) > 1:
            replies[placement] = line[1]
    leads = {placement: float(lead) for placement, lead in outcome.leads.items()}
    return Look(leads, replies, {})


def mirrored(position: Position, names: list[str]) -> tuple[Position, dict[int, str], int]:
    """A mirror image of a position, and which of these placements each one there is.

    Also the number of that image, see `Puzzle.image`.
    """
    leads = dict.fromkeys(names, 0.0)
    parse = position.ruleset.table.parse
    made = puzzle(Kind.ONE_MOVE, position, BestPlacement(leads), [parse(names[0])])
    number = _mirror(position.ruleset.options)
    image = made.image(number)
    back = {}
    for name in names:
        one = replace(made, solution=(name,)).image(number).solution[0]
        back[parse(one)] = name
    return image.start(), back, number


@lru_cache
def _mirror(options: Options) -> int:
    """The number of an image that is a puzzle's own mirror image."""
    blank = Position(options.ruleset)
    first = int(blank.legal()[0])
    made: Puzzle = puzzle(Kind.ONE_MOVE, blank, BestPlacement({"a1": 0.0}), [first])
    made = replace(made, goal=BestPlacement({made.solution[0]: 0.0}))
    half = made.images // len(options.ruleset.colours)
    return next(
        number
        for number in range(half - 1, 0, -1)
        if made.image(number).image(number) == made and made.image(number) != made
    )


def is_confirmed(first: dict[str, float], second: dict[str, float]) -> bool:
    """Whether a second search says the same as the first: the same answers, clearly the best."""
    best = max(first.values())
    answers = {name for name, lead in first.items() if lead >= best - SLACK}
    if not answers <= set(second):
        return False
    right = [second[name] for name in answers]
    wrong = [lead for name, lead in second.items() if name not in answers]
    most = max(right)
    return min(right) >= most - 1.5 * SLACK and bool(wrong) and most - max(wrong) >= MARGIN


@lru_cache
def _solver(ruleset: Ruleset) -> EndgameSolver:
    return EndgameSolver(ruleset)
