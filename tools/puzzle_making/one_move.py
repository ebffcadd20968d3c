"""The one move: positions of games in which one placement is far better than all others.

A position is searched for longer and longer, and given up as soon as the margin isn't there. The
search throws no dice, so the same would find the same: what confirms it searches four times as long
in a mirror image of the position, where all placements have other numbers, and with another
temperature of the policy, so that it looks at others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, evaluation_of, search_params
from game.ai.search.settings import DEEP_POLICY_TEMPERATURE, Search
from game.engine import Options, Ply, Ruleset
from game.engine.position import Position
from game.exercises.puzzle import BestPlacement, Kind, Puzzle, Searched
from puzzle_making.games import game_of_levels, puzzle

GAMES = ("Blokus Duo",)
"""The games that positions come from."""

LEVELS = ("3", "4", "5", "6", "7")
"""The levels that play the games: people's mistakes, and people's ideas."""

LOOKS = ((2_000, 4.5), (20_000, 5.5))
"""Numbers of simulations, and the margin in points without which nobody looks longer."""

SIMULATIONS, MARGIN = 200_000, 6.0
"""The simulations that find the one placement, and how many points better it is than others."""

TEMPERATURES = (DEEP_POLICY_TEMPERATURE, 1.4)
"""Of the policy: of the search that finds, and of that which confirms."""

CONFIRMING, MIRRORED = 4, 4
"""How many times longer the search is that confirms, and in which of a puzzle's images."""

FIRST_PLY, LEAST_CHOICE = 6, 12
"""How many plies come before a puzzle, and how many legal placements it has, at least."""

LEAST_SHARE, MOST_KNOWN = 1 / 2_000, 20
"""The share of the simulations in which a placement was looked at whose lead counts as known, and
how many such there are at most."""

FROM_EACH_GAME = 2

ROWS = 1_400_000
"""The room of the tree, as of the strongest level's."""


def make(seed: int) -> Iterator[Puzzle]:
    """Puzzles from one game."""
    rng = np.random.default_rng(seed)
    options = Options(GAMES[seed % len(GAMES)])
    positions = game_of_levels(options, LEVELS, rng)[FIRST_PLY:-1]
    found = 0
    for number in rng.permutation(len(positions)).tolist():
        position = positions[number]
        if len(position.legal()) < LEAST_CHOICE:
            continue
        made = _puzzle_at(position)
        if made is not None:
            yield made
            found += 1
            if found == FROM_EACH_GAME:
                return


def _puzzle_at(position: Position) -> Puzzle | None:
    """The puzzle that begins in a position, if there is one."""
    warm, cool = TEMPERATURES
    if any(_Look(position, count, warm).margin < least for count, least in LOOKS):
        return None
    first = _Look(position, SIMULATIONS, warm)
    if first.margin < MARGIN:
        return None
    made = puzzle(Kind.ONE_MOVE, position, BestPlacement(first.leads), [first.best])
    mirrored = made.image(MIRRORED)
    second = _Look(mirrored.start(), CONFIRMING * SIMULATIONS, cool)
    answer = position.ruleset.table.parse(mirrored.solution[0])
    if second.margin < MARGIN or second.best != answer:
        return None
    searches = (
        Searched(SIMULATIONS, warm, 0, first.margin),
        Searched(CONFIRMING * SIMULATIONS, cool, MIRRORED, second.margin),
    )
    # A mirror image of the mirror image is the puzzle.
    return replace(mirrored, goal=BestPlacement(second.leads, searches)).image(MIRRORED)


class _Look:
    """What a search finds out about a position.

    Attributes:
        best: the placement that it would choose.
        leads: by how many points the one to play is ahead after each placement that is known well
            enough, by its name.
        margin: how many points more that is after the one chosen than after any other.
    """

    def __init__(self, position: Position, simulations: int, temperature: float) -> None:
        ruleset = position.ruleset
        tree = search_tree(ruleset, temperature)
        tree.forget()
        tree.advance_to(position)
        tree.simulate(simulations)
        known = evaluation_of(tree, ruleset, MOST_KNOWN).candidates
        least = min(known[0].visits, simulations * LEAST_SHARE)
        assert position.player is not None
        leads = {
            one.event.placement: round(one.outlook.lead(position.player), 1)
            for one in known
            if one.visits >= least and isinstance(one.event, Ply)
        }
        self.best, best = next(iter(leads.items()))
        others = [lead for placement, lead in leads.items() if placement != self.best]
        self.margin = round(best - max(others), 1) if others else 0.0
        self.leads = {ruleset.table.name_of(placement): lead for placement, lead in leads.items()}


@lru_cache
def search_tree(ruleset: Ruleset, temperature: float) -> SearchTree:
    """The tree by which positions of a game are searched, always the same one."""
    search = Search(policy_temperature=temperature)
    return SearchTree(ruleset, model_of(ruleset), search_params(search, ruleset), ROWS, threads=1)
