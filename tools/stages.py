"""Measures the stages of the arcade, and sets what their stars take.

    python tools/stages.py [--games N] [--jobs J] [--only KEY,…] [--write]

Levels play the stages in the person's place: one above the opponents, or `ALONE` where nobody else
plays. What such a level reaches in 65 % of its games is worth one star, in 35 % two, in 10 % three.
Prints that beside what stands in the file; `--write` puts it there.
"""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median

from msgspec import json
from msgspec.structs import replace

from game.ai.kinds import OPPONENTS, level_of
from game.ai.levels.scale import KEYS, level_number
from game.base.assets import asset
from game.base.disk import write_whole
from game.commands.cli import Parser, positive
from game.engine.events import Ply
from game.engine.position import Position
from game.exercises.stages import FILE, FOLDER, Stage, Task, decode_stages

PROGRAM = "tools/stages.py"

ALONE = 4
"""The level that plays in the person's place where nobody else plays."""

HIGHEST = 9
"""The strongest level that plays there: one above would take minutes a game."""

SHARES = (0.65, 0.35, 0.10)
"""In which share of that level's games one star is reached, two and three."""


def amount_of_game(stage: Stage, seed: int) -> int:
    """How much of what counts a level reaches in one game of a stage."""
    options = stage.options
    keys = [reference(stage), *stage.levels]
    levels = [level_of(options, key) for key in keys]
    OPPONENTS[options.kind].load(options)
    OPPONENTS[options.kind].load_rest(options)
    draws = random.Random(f"{stage.key} {seed}")
    players = [level.player(draws.randrange(2**31)) for level in levels]
    position = Position(options.ruleset)
    while not stage.is_over(position):
        player = position.player
        assert player is not None
        event = players[player].choose(position, levels[player].budget)
        assert isinstance(event, Ply)
        position = position.play(event.placement)
    return stage.amount(position)


def reference(stage: Stage) -> str:
    """The key of the level that plays in the person's place."""
    strongest = max(map(level_number, stage.levels), default=ALONE - 1)
    return KEYS[min(int(strongest) + 1, HIGHEST) - 1]


def stars_of(task: Task, amounts: Sequence[int]) -> tuple[int, int, int]:
    """What is reached in `SHARES` of some games, each more than the one before.

    Where that is the same for two, fewer stars take less, so that all can be earned.

    >>> stars_of(Task.PLACE, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    (4, 7, 10)
    >>> stars_of(Task.LEFT, [3, 3, 3, 3])
    (5, 4, 3)
    """
    best_first = sorted(amounts, reverse=not task.fewer)
    more = 1 if task.fewer else -1
    one, two, three = (best_first[max(0, round(share * len(amounts)) - 1)] for share in SHARES)
    easier = max if task.fewer else min
    two = easier(two, three + more)
    return easier(one, two + more), two, three


def measure(args: Namespace) -> None:
    """Play the stages, print what was reached, and write it if asked to."""
    stages = list(decode_stages(asset(FOLDER, FILE).read_bytes()))
    with ProcessPoolExecutor(args.jobs) as pool:
        for number, stage in enumerate(stages):
            if args.only and stage.key not in args.only:
                continue
            amounts = list(pool.map(partial(amount_of_game, stage), range(args.games)))
            stars = stars_of(stage.task, amounts)
            print(
                f"{stage.key}: {stage.task.value} by level {reference(stage)}: "
                f"{min(amounts)}, median {median(amounts):g}, {max(amounts)}; "
                f"stars {stars}, in the file {stage.stars}",
                flush=True,
            )
            stages[number] = replace(stage, stars=stars)
            if args.write:
                write_whole(asset(FOLDER, FILE), encode_stages(stages), sync=True)


def encode_stages(stages: Iterable[Stage]) -> bytes:
    """A file's content: a stage in each line. Raises ValueError if one can't be played."""
    lines = b",\n".join(b"  " + json.encode(stage) for stage in stages)
    data = b"[\n" + lines + b"\n]\n"
    decode_stages(data)
    return data


def parser() -> Parser:
    """The command line."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--games", type=positive(int), default=40, metavar="N", help="of each")
    parser.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="at once")
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="KEY,…", default=[])
    parser.add_argument("--write", action="store_true", help="put the stars into the file")
    return parser


def main() -> int:
    """Run the command; its exit status."""
    measure(parser().parse_args())
    return 0


if __name__ == "__main__":
    sys.exit(main())
