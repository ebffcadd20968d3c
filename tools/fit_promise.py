"""Plays games among simple opponents and fits `game.ai.outlook.PROMISE` to how they ended.

    python tools/fit_promise.py [--variant NAME] [--games N] [--seed N]

Prints the two rows, and how far off they are on games kept aside, at each stage of the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from game.ai.greedy import Greedy, chance
from game.ai.levels import SENSIBLE
from game.ai.lookahead import Lookahead, Scope
from game.ai.outlook import outlook
from game.ai.player import Budget, Player
from game.cli import positive, variant_name
from game.engine import Options, Ply, Position, Ruleset

Matrix = npt.NDArray[np.float64]

OPENING = 6
"""The first plies are played with large slips, for variety."""

KEPT_ASIDE = 5
"""One game in so many is for testing."""

RIDGE = 0.3
"""Keeps weights small that the games don't decide."""


def players(seed: int) -> Iterator[Player[Position, Ply]]:
    """Opponents of several kinds and degrees of carelessness, one for each game."""
    while True:
        for slack in (0.5, 1, 2):
            yield Greedy(SENSIBLE, slack, seed)
            yield Lookahead(SENSIBLE, Scope(width=12), 1.5 * slack, seed)
            seed += 1


def examples(
    ruleset: Ruleset, player: Player[Position, Ply], opener: Player[Position, Ply], seed: int
) -> tuple[Matrix, Matrix]:
    """From one game: rows of `outlook`, and the part of all squares that was still placed."""
    sizes = np.array([piece.size for piece in ruleset.pieces.pieces])
    position = Position(ruleset)
    rows, left = [], []
    while not position.over:
        if chance(seed, position).random() < 0.5:
            rows.append(outlook(position))
            left.append(position.left @ sizes)
        chooser = opener if position.ply < OPENING else player
        position = position.play(chooser.choose(position, Budget()).placement)
    seen = np.concatenate(rows).astype(np.float64)
    more = np.concatenate(left - position.left @ sizes) / ruleset.pieces.squares
    on = seen[:, 0] > 0
    return seen[on], more[on]


def with_left(seen: Matrix) -> Matrix:
    """The columns that both rows of `PROMISE` weigh."""
    return np.concatenate([seen, seen * seen[:, 1:2]], axis=1)


def fitted(seen: Matrix, more: Matrix) -> Matrix:
    """The weights with the least squared error."""
    columns = with_left(seen)
    square = columns.T @ columns + RIDGE * np.eye(columns.shape[1])
    return np.asarray(np.linalg.solve(square, columns.T @ more), dtype=np.float64)


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--variant", type=variant_name, default="Blokus Two-Player")
    parser.add_argument("--games", type=positive(int), default=1200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    ruleset = Options(args.variant).ruleset
    games = []
    for number, player in zip(range(int(args.games)), players(args.seed), strict=False):
        seed = args.seed + number
        games.append(examples(ruleset, player, Greedy(SENSIBLE, 1.5, seed), seed))
        if (number + 1) % 100 == 0:
            print(f"{number + 1} games")
    learnt = [game for number, game in enumerate(games) if number % KEPT_ASIDE]
    seen, more = (np.concatenate(part) for part in zip(*learnt, strict=True))
    weights = fitted(seen, more)
    for row in np.split(weights, 2):
        print("[" + ", ".join(f"{weight:.2f}" for weight in row) + "],")

    seen, more = (np.concatenate(part) for part in zip(*games[::KEPT_ASIDE], strict=True))
    expected = np.clip(with_left(seen) @ weights, 0, seen[:, 1])
    error = ruleset.pieces.squares * (expected - more)
    for low in np.arange(0, 1, 0.2):
        rows = (seen[:, 1] > low) & (seen[:, 1] <= low + 0.2)
        rms = np.sqrt(np.mean(error[rows] ** 2))
        print(f"{low:.0%} to {low + 0.2:.0%} left: {rows.sum()} rows, off by {rms:.1f} squares")


if __name__ == "__main__":
    main()
