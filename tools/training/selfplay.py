"""Self-play: games that the search plays against itself, to learn from."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from msgspec import Struct

from game.ai.core.board.board_arrays import BoardArrays, board_arrays
from game.ai.core.board.placement_lists import empty_placement_lists, list_placements
from game.ai.core.board.state import position_state
from game.ai.core.tree.params import Model, SearchContext, SearchParams
from game.ai.core.tree.simulation import Root, run_simulations
from game.ai.core.tree.tree_arrays import (
    clear_tree,
    edge_rows,
    empty_tree,
    replace_edges,
    visit_counts,
)
from game.ai.core.tree.workspace import empty_workspace
from game.ai.levels.references import draw
from game.engine import Options, Ruleset
from game.engine.position import Position

MAX_NODES = 6_000

# Root noise (Silver et al. 2017): priors at the root are mixed with a Dirichlet distribution.
NOISE_SHARE = 0.2
NOISE_CONCENTRATION = 0.3

SCORING = (0, -1, 0, 0)
"""`BoardArrays.scoring` in these games, whatever they are: a point lost for each square left and no
bonuses, so that a player's expected total in a search gives the squares that it expects to be
left."""

RANDOM_PLIES = 4
"""The most random plies for every four colours, so that games differ."""

LEAST_SHARE = 0.01
"""The least share of a full search's visits at which the policy learns a placement."""

# Placements are drawn with probabilities proportional to visits ** (1 / temperature).
EARLY_ROUNDS = 6
EARLY_TEMPERATURE, LATE_TEMPERATURE = 1.0, 0.3


class Searches(Struct, frozen=True):
    """How much is searched in self-play: playout cap randomisation (Wu 2019).

    Most searches are fast, as values need many games, and a few are full; the policy learns from
    these alone. Here, only fast ones have root noise.

    Attributes:
        full_share: the share of searches that are full, from 0 to 1.
        full: the simulations of a full one.
        fast: the least and the most of a fast one; each player of a game has a number of its own.
    """

    full_share: float = 0.1
    full: int = 2_000
    fast: tuple[int, int] = (60, 400)


class SelfPlay:
    """Plays games of one variant against itself."""

    def __init__(
        self,
        name: str,
        model: Model,
        params: SearchParams,
        seed: int,
        searches: Searches,
    ) -> None:
        """Get ready."""
        board = board_arrays(Options(name).ruleset)
        self._name = name
        self._model = model
        self._params = params
        self._searches = searches
        self._rng = np.random.default_rng(seed)
        self._tree = empty_tree(board, MAX_NODES, 1)
        self._workspace = empty_workspace(board, model.net)
        self._no_placements = empty_placement_lists(board)
        self._lists = empty_placement_lists(board, indexed=True)

    def game(self) -> dict[str, object]:
        """One finished game, as a line for `tools.training.games.read_games`."""
        rng, searches = self._rng, self._searches
        first = int(rng.choice(Options(self._name).firsts))
        ruleset = Options(self._name, first=first).ruleset
        position = Position(ruleset)
        low, high = np.log(searches.fast)
        fast = np.exp(rng.uniform(low, high, size=ruleset.players)).astype(int)
        random_plies = int(rng.integers(RANDOM_PLIES + 1)) * len(ruleset.colours) // 4
        moves: list[list[str]] = []
        best: list[list[tuple[str, int]] | None] = []
        left: list[list[float] | None] = []
        while position.colour is not None:
            if position.ply < random_plies:
                placement = draw(position, rng)
                best.append(None)
                left.append(None)
            else:
                assert position.player is not None
                is_full = rng.random() < searches.full_share
                simulations = searches.full if is_full else int(fast[position.player])
                placement, visits, expected = self._search(
                    position, simulations, 0 if is_full else NOISE_SHARE
                )
                best.append(_learned(visits, ruleset) if is_full else None)
                left.append(expected)
            ident = ruleset.colours[position.colour].ident
            moves.append([ident, ruleset.table.name_of(placement)])
            position = position.play(placement)
        return {
            "variant": self._name,
            "first": first,
            "random_plies": random_plies,
            "moves": moves,
            "best": best,
            "left": left,
        }

    def _search(
        self, position: Position, simulations: int, noise_share: float
    ) -> tuple[int, dict[int, int], list[float]]:
        """A placement drawn by visits, the visits of each, and the squares expected to be left."""
        board, tree = _unscored(position.ruleset), self._tree
        assert position.colour is not None
        clear_tree(tree)
        state = position_state(board, position)
        list_placements(board, state, self._no_placements, self._lists)
        start = Root(position.colour, state, self._lists)
        context = SearchContext(board, self._model, self._params)
        root = run_simulations(context, tree, start, -1, self._workspace, 1)
        edges = edge_rows(tree, root)
        noise = self._rng.dirichlet([NOISE_CONCENTRATION] * int(tree.node_edge_count[root]))
        priors = tree.edge_prior[edges] + noise_share * (noise - tree.edge_prior[edges])
        replace_edges(tree, root, tree.edge_placement[edges], priors)
        run_simulations(context, tree, start, root, self._workspace, simulations)
        counts, placements = visit_counts(tree, root), tree.edge_placement[edges]
        is_early = position.ply < EARLY_ROUNDS * len(position.ruleset.colours)
        temperature = EARLY_TEMPERATURE if is_early else LATE_TEMPERATURE
        weights = (counts / counts.max()) ** (1 / temperature)
        drawn = self._rng.choice(placements, p=weights / weights.sum())
        visits = dict(zip(placements.tolist(), counts.tolist(), strict=True))
        totals = tree.node_outlook_sum[root, 1] / (tree.node_visit_count[root] + 1)
        left = np.round(-100 * totals, 1) + 0.0
        return int(drawn), visits, left.tolist()


@lru_cache
def _unscored(ruleset: Ruleset) -> BoardArrays:
    """The arrays of a ruleset, with the scoring of self-play."""
    return replace(board_arrays(ruleset), scoring=np.array(SCORING, dtype=np.float32))


def _learned(visits: dict[int, int], ruleset: Ruleset) -> list[tuple[str, int]]:
    """What the policy learns from a full search: placement names and visits, most visited first."""
    least = LEAST_SHARE * sum(visits.values())
    ranked = sorted(visits.items(), key=lambda item: -item[1])
    return [(ruleset.table.name_of(one), count) for one, count in ranked if count >= least]
