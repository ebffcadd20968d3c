"""Games that the search plays against itself, to learn from."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from game.ai.core.board import board_of
from game.ai.core.moves import empty_lists, list_moves
from game.ai.core.state import State, state_of
from game.ai.core.tree import Model, Params, empty_desk, empty_tree, grow
from game.engine import VARIANTS, Options, Position

NODES, EDGES = 6_000, 280_000
NOISE_SHARE = 0.2
NOISE_CONCENTRATION = 0.3
DRAWN = 4
"""At most so many plies for each four colours are drawn at random."""

SIMULATIONS = (60, 400)
"""How many simulations a player has for a placement; each player of a game has another number."""

STUDY_SHARE = 0.1
STUDY = 2_000
"""Now and then so many: enough to find more than what was known already. The rest are no examples
of what is best, only of what comes of a position (KataGo's playout cap randomisation)."""


class Gym:
    """Plays games of one variant with itself."""

    def __init__(self, name: str, model: Model, params: Params, seed: int) -> None:
        self.name = name
        self.model = model
        self.params = params
        self.rng = np.random.default_rng(seed)
        board = board_of(Options(name).ruleset)
        self._tree = empty_tree(board, NODES, EDGES, 1)
        self._desk = empty_desk(board, len(model.net.bias))
        self._bare, self._lists = empty_lists(board), empty_lists(board)

    def game(self) -> dict[str, object]:
        """One finished game, as a line of a file of games."""
        variant = VARIANTS[self.name]
        options = Options(
            self.name,
            scoring=str(self.rng.choice(variant.scorings)),
            first=int(self.rng.choice(variant.firsts)),
        )
        ruleset = options.ruleset
        position = Position(ruleset)
        low, high = np.log(SIMULATIONS)
        powers = np.exp(self.rng.uniform(low, high, size=ruleset.players)).astype(int)
        drawn = int(self.rng.integers(DRAWN + 1)) * len(ruleset.colours) // 4
        moves: list[list[str]] = []
        best: list[str | None] = []
        while position.colour is not None:
            if position.ply < drawn:
                placement = self._drawn(position)
                best.append(None)
            else:
                assert position.player is not None
                studies = self.rng.random() < STUDY_SHARE
                power = STUDY if studies else int(powers[position.player])
                placement, found = self._chosen(position, power, 0 if studies else NOISE_SHARE)
                best.append(ruleset.table.name_of(found) if studies else None)
            ident = ruleset.colours[position.colour].ident
            moves.append([ident, ruleset.table.name_of(placement)])
            position = position.play(placement)
        return {
            "variant": self.name,
            "first": options.first,
            "random_plies": drawn,
            "moves": moves,
            "best": best,
        }

    def _drawn(self, position: Position) -> int:
        """A placement of a largest piece at random."""
        legal = position.legal()
        sizes = position.ruleset.table.sizes[legal]
        return int(self.rng.choice(legal[sizes == sizes.max()]))

    def _chosen(self, position: Position, simulations: int, noise_share: float) -> tuple[int, int]:
        """A placement found by the search, with some curiosity, and the best found."""
        board, tree = board_of(position.ruleset), self._tree
        tree.used[0] = (0, NODES, 0, EDGES)
        state = state_of(board, position)
        list_moves(board, state, self._bare, self._lists)
        root = self._grown(position, state, -1, 1)
        edges = slice(tree.first[root], tree.first[root] + tree.width[root])
        noise = self.rng.dirichlet([NOISE_CONCENTRATION] * int(tree.width[root]))
        tree.prior[edges] += noise_share * (noise - tree.prior[edges])
        self._grown(position, state, root, simulations)
        visits = tree.count[edges].astype(float)
        warmth = 1.0 if position.ply < 6 * len(position.ruleset.colours) else 0.3
        weights = (visits / visits.max()) ** (1 / warmth)
        chosen = self.rng.choice(tree.move[edges], p=weights / weights.sum())
        return int(chosen), int(tree.move[edges][visits.argmax()])

    def _grown(self, position: Position, state: State, root: int, simulations: int) -> int:
        """The root, -1 if there is none yet, after so many simulations."""
        return int(grow(
            board_of(position.ruleset), self.model, self.params, self._tree, root,
            position.colour, state, self._lists, self._desk, 0, simulations,
        ))  # fmt: skip


def play_games(gym: Gym, count: int, path: Path) -> None:
    """Add some games to a file of JSON lines."""
    with path.open("a", encoding="utf-8") as file:
        for _ in range(count):
            file.write(json.dumps(gym.game(), separators=(",", ":")) + "\n")
            file.flush()
