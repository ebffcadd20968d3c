"""Measures what the coach's reasons in Dice rest on: see `game.coach.take_reasons`.

    python tools/dice_reasons.py [--games 600] [--seed 1]

Two players take what the strongest values say, but now and then one of the ten next best. Prints

* how often a player was out when a colour came, by how many shapes had fitted in it before;
* how many squares fewer are filled if nothing fits in a colour rather than twelve shapes or more;
* how often a large shape was drawn later on, by how many spots it fitted in;
* what a strike is worth, by how many are left and how many squares are empty;
* how much of the squares that each kind of reason explains a take costs.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from random import Random

import numpy as np

from game.ai.dice.board_player import Options
from game.ai.dice.board_search import search_of
from game.coach.reasons import ReasonKind
from game.coach.take_reasons import DRAWN, LARGE, RISKS
from game.coach.why import all_reasons_in_dice
from game.commands.cli import Parser, count, run_command
from game.engine import FAMILIES, KINDS
from game.engine.dice import FACES, STRIKES
from game.engine.dice.position import DicePosition
from game.engine.position import Position

OTHERWISE, NEXT_BEST = 0.2, 10
"""How often something but the best is taken, and from how many."""

COMPARED = 4
"""How many takes of each position are compared with the best one."""

ROUNDS = range(1, len(RISKS) + 1)
MANY = len(RISKS[0])
"""As many shapes or more count as one."""

FITTING = (0, 1, 2, 3, 5, 8, 12)
"""The fewest shapes of each class of how many fit in a colour."""

Means = defaultdict[tuple[int, ...], list[float]]


class Measured:
    """What is seen in games, by what it depends on."""

    def __init__(self) -> None:
        self.out: Means = defaultdict(list)
        self.drawn: Means = defaultdict(list)
        self.strike: Means = defaultdict(list)
        self.fitting: list[list[float]] = []
        self.worth: list[float] = []
        self.explained: list[list[float]] = []
        self.cost: list[float] = []

    def play(self, rng: Random) -> None:
        """Add a game."""
        position: DicePosition = KINDS["dice"].start(FAMILIES["dice"][2])
        fitting: list[tuple[int, int, int, int]] = []
        spots: list[tuple[int, int, int]] = []
        last = [0, 0]
        while not position.over:
            player = position.chooser
            if player is None:
                position = position.roll([rng.choice(FACES) for _ in range(position.to_roll)])
                continue
            options = Options(search_of(position.ruleset), position)
            order = np.argsort(-(options.gain + options.still), kind="stable").tolist()
            self._compare(position, options, order, rng)
            board = position.boards[player]
            spots += [(player, *one) for one in _large_spots(board)]
            near = order[: NEXT_BEST + 1]
            chosen = int(rng.choice(near)) if rng.random() < OTHERWISE else int(order[0])
            last[player] = position.round
            coming = _coming(position, player)
            drawn = board.play(options.take(chosen).placement, position.colour)
            fitting += [
                (player, position.round, ahead, _fitting(drawn, colour))
                for ahead, colour in zip(ROUNDS, coming, strict=True)
            ]
            position = position.take(options.take(chosen))
        for player, round_, ahead, shapes in fitting:
            if last[player] >= round_ + ahead - 1:
                self.out[ahead, min(shapes, MANY)].append(last[player] == round_ + ahead - 1)
        for player, shape, ways in spots:
            least = max(fewest for fewest, _ in DRAWN if fewest <= ways)
            self.drawn[(least,)].append(not position.boards[player].left[0][shape])

    def _compare(
        self, position: DicePosition, options: Options, order: Sequence[int], rng: Random
    ) -> None:
        """Add what some takes cost, and what they leave."""
        player, worth = position.chooser, options.gain + options.still
        assert player is not None
        board, best = position.boards[player], int(order[0])
        taken = [best, *(rng.randrange(len(options)) for _ in range(COMPARED))]
        rows = []
        for option in taken:
            drawn = board.play(options.take(option).placement, position.colour)
            row = np.zeros((len(ROUNDS), len(FITTING)))
            for ahead, colour in enumerate(_coming(position, player)):
                row[ahead, np.searchsorted(FITTING, _fitting(drawn, colour), "right") - 1] = 1
            rows.append(np.array([*row.ravel(), options.strike[option]]))
        mean, still = np.mean(rows, axis=0), options.still[taken]
        self.fitting += [list(row - mean) for row in rows]
        self.worth += list(still - still.mean())
        for option in taken[1:]:
            told = np.zeros(len(ReasonKind))
            for reason in all_reasons_in_dice(position, options.take(option), options.take(best)):
                told[list(ReasonKind).index(reason.kind)] += reason.explains
            self.explained.append(list(told))
            self.cost.append(float(worth[best] - worth[option]))
        left = STRIKES - position.strikes[player]
        if left:
            placements, kept, struck = search_of(position.ruleset).weigh(position, player)
            at = int(np.argmax(kept + position.ruleset.table.sizes[placements]))
            self.strike[left, position.unfilled(player) // 10].append(float(kept[at] - struck[at]))

    def show(self) -> None:
        """Print everything."""
        for name, means in (("out", self.out), ("drawn", self.drawn), ("strike", self.strike)):
            for about in sorted(means):
                found = means[about]
                print(name, *about, f"{np.mean(found):.2f}", f"({len(found)})")
        costs = np.linalg.lstsq(np.array(self.fitting), np.array(self.worth), rcond=None)[0]
        table = costs[:-1].reshape(len(ROUNDS), len(FITTING))
        print("nothing fits", *(f"{row[-1] - row[0]:.1f}" for row in table))
        found = np.linalg.lstsq(np.array(self.explained), np.array(self.cost), rcond=None)[0]
        for kind, share in zip(ReasonKind, found, strict=True):
            if share:
                print(kind.value, f"{share:.2f}")


def _coming(position: DicePosition, player: int) -> list[int]:
    """The colours of a player's next rounds."""
    markers, coming = position.markers, []
    for _ in ROUNDS:
        markers = markers.advanced()
        coming.append(markers.held[player])
    return coming


def _fitting(board: Position, colour: int) -> int:
    """How many shapes fit in a colour."""
    return len(np.unique(board.ruleset.table.piece[board.legal(colour)]))


def _large_spots(board: Position) -> list[tuple[int, int]]:
    """The large shapes left, and in how many spots each fits."""
    table, sizes = board.ruleset.table, board.ruleset.pieces.sizes
    legal = np.unique(np.concatenate([board.legal(c) for c in range(len(board.ruleset.colours))]))
    spots = np.bincount(table.piece[legal], minlength=len(sizes)).tolist()
    left = np.flatnonzero(board.left[0]).tolist()
    return [(shape, spots[shape]) for shape in left if sizes[shape] >= LARGE]


def main() -> int:
    """Play, and print what was found."""
    parser = Parser(prog="tools/dice_reasons.py", description=__doc__)
    parser.add_argument("--games", type=count, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    measured, rng = Measured(), Random(args.seed)
    for _ in range(args.games):
        measured.play(rng)
    measured.show()
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/dice_reasons.py", main))
