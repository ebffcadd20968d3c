"""Measures what players of all strengths lose by the coach's count, and what accuracy that makes.

    python tools/accuracy.py [--family duo] [--games 4] [--simulations 2000] [--seed 1]

In each family the players meet in games with neighbours in strength, every position is analysed as
for the coach's report, and a Markdown table says of each player: how many games it played; the mean
weighted loss of a game in units (see `game.coach.costs.accuracy`), as the lower quartile, the
median and the upper quartile; and the accuracy that belongs to these, as the report shows it.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import numpy as np
from markdown_table import markdown_table

from game.ai.game_sweep import SIMULATIONS, GameSweep, analyse_game
from game.ai.kinds import OPPONENTS, level_of
from game.ai.player import Budget
from game.coach.costs import Cost, accuracy_of, costs_of, mean_loss
from game.coach.scales import SCALES
from game.commands.cli import Parser, count, run_command
from game.engine import FAMILIES, KINDS, GameOptions

PROGRAM = "tools/accuracy.py"

PLAYERS = ("beginner", "greedy", "1", "3", "5", "7", "10")
"""Who is measured: references, and keys of levels."""

PLAYED = tuple(family for family, games in FAMILIES.items() if 2 in games)
"""The families that two can play."""

HEAD = ("family", "player", "games", "units lost", "accuracy")


def played(options: GameOptions, players: Sequence[str], seed: int) -> GameSweep:
    """A game between players, by their names, ready to be analysed."""
    rng = Random(seed)
    levels = [level_of(options, name) for name in players]
    seated = [level.player(rng.randrange(2**31)) for level in levels]
    position, events = KINDS[options.kind].start(options), []
    while not position.over:
        event = position.chance_event(rng.choice)
        if event is None:
            player = position.player
            event = seated[player].choose(position, levels[player].budget)
        events.append(event)
        position = position.after(event)
    return GameSweep(options, events)


def losses(game: GameSweep, simulations: int) -> list[float | None]:
    """The mean weighted loss of each player of a game in units; None without any decision."""
    analyst = OPPONENTS[game.options.kind].analyst(game.options)
    for _ in analyse_game(game, analyst, Budget(None, simulations)):
        pass
    history = list(zip(game.positions, game.events, strict=False))
    evaluations = [game.evaluations[ply] for ply in range(len(game.positions))]
    costs = costs_of(game.options, history, evaluations)
    own: list[list[Cost]] = [[] for _ in range(game.options.players)]
    for cost in costs:
        if cost is not None:
            own[cost.player].append(cost)
    return [mean_loss(each, SCALES[game.options.family]) for each in own]


def main() -> int:
    """Run the command; its exit status."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--family", choices=PLAYED, action="append", help="only these families")
    parser.add_argument("--games", type=count, default=4, help="games of each pair (default: 4)")
    parser.add_argument("--simulations", type=count, default=SIMULATIONS)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rows = []
    for family in args.family or PLAYED:
        options = FAMILIES[family][2]
        lost: dict[str, list[float]] = defaultdict(list)
        OPPONENTS[options.kind].load(options)
        for pair in pairwise(PLAYERS):
            for number in range(args.games):
                players = pair if number % 2 else pair[::-1]
                found = losses(played(options, players, args.seed + number), args.simulations)
                for name, loss in zip(players, found, strict=True):
                    lost[name] += [] if loss is None else [loss]
        for name in PLAYERS:
            quartiles = np.quantile(lost[name], (0.25, 0.5, 0.75)).tolist()
            shown = " / ".join(f"{loss:.1f}" for loss in quartiles)
            accurate = " / ".join(f"{accuracy_of(loss):.0f}" for loss in quartiles)
            rows.append((family, name, str(len(lost[name])), shown, accurate))
            print(*rows[-1], flush=True)
    print(markdown_table(HEAD, rows))
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
