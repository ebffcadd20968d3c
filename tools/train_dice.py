"""Trains the value of boards in Dice (`game.ai.core.dice.value`) on games against itself.

    python tools/train_dice.py --side 9 --out assets/dice/side-9.npz

Each generation plays games by the network of the one before, which takes whatever it values most,
and learns what was filled after each take: λ-returns, in place of which the first generations learn
the result. Prints each generation's error and how many squares its players filled.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
from training.dice_games import Book, empty_book, learn, play_game, set_targets

from game.ai.core.dice.expectimax import CLASSES, Expectimax, Turns, empty_space
from game.ai.core.dice.sheet import BOARD_ROWS, COLOURS, dice_arrays
from game.ai.core.dice.value import UNITS, DiceNet, blank_net
from game.ai.dice.board_search import encode_net, load_net
from game.commands.cli import Parser, run_command
from game.engine.dice import PLAYERS, dice_ruleset

PROGRAM = "tools/train_dice.py"

NOISE = 0.3
"""Squares of noise on values in self-play, for variety."""

SLIPS = 0.03
"""How often a shape is drawn anywhere in self-play."""

RESULTS_ONLY = 2
"""How many generations learn results only, as the values they start from mean nothing."""

PASSES = 3
"""How often each generation sees the states of its games and those of the generation before."""


def untrained(seed: int) -> DiceNet:
    """A network to begin with."""
    rng, net = np.random.default_rng(seed), blank_net()
    net.entry[:] = rng.normal(0, 0.1, net.entry.shape)
    net.second[:] = rng.normal(0, np.sqrt(2 / UNITS), net.second.shape)
    net.out[:] = rng.normal(0, np.sqrt(1 / UNITS), net.out.shape)
    return net


def main() -> int:
    """Train a network."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--states", type=int, default=400_000, help="in each generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a network to go on from")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    ruleset = dice_ruleset()
    arrays = dice_arrays(ruleset)
    turns = Turns(
        np.zeros(COLOURS, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        np.zeros((CLASSES, 4 * ruleset.geometry.size + 1)),
    )
    net = load_net(args.start) if args.start else untrained(args.seed)
    search = Expectimax(arrays, net, turns, empty_space(arrays))
    rng = np.random.default_rng(args.seed)
    random = np.array([args.seed], dtype=np.uint64)
    hidden = np.zeros((4, UNITS), dtype=np.float32)
    books: list[tuple[Book, int]] = []
    for generation in range(args.generations):
        began, state = time.perf_counter(), 0
        filled: list[float] = []
        book = empty_book(args.states + 2000)
        known = args.start is not None
        while state < args.states:
            players = PLAYERS[len(filled) % len(PLAYERS)]
            boards = np.zeros((players, BOARD_ROWS, arrays.words), dtype=np.uint64)
            results = np.zeros(players, dtype=np.float32)
            first = not known and generation == 0
            state = play_game(
                *(search, book, boards, random, state),
                *(1.0 if first else NOISE, 0.0 if first else SLIPS, not known, results),
            )
            filled.append(float(results.mean()))
        played = time.perf_counter() - began
        decay = 1.0 if not known and generation < RESULTS_ONLY else 0.8
        set_targets(net, book, state, hidden, decay)
        books = [*books[-1:], (book, state)]
        last = generation == args.generations - 1
        error = 0.0
        passes = PASSES * (2 if last else 1)
        for number in range(passes):
            for one, states in books:
                rate = 0.004 * (1 - number / passes)
                error = learn(net, one, rng.permutation(states), hidden, rate, rate * 0.7)
        print(
            f"generation {generation}: {len(filled)} games in {played:.0f} s, "
            f"{np.mean(filled):.2f} ± {2 * np.std(filled) / len(filled) ** 0.5:.2f} filled, "
            f"error {10 * error**0.5:.2f} squares, {time.perf_counter() - began:.0f} s",
            flush=True,
        )
        args.out.write_bytes(encode_net(net))
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
