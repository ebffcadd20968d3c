"""Measures the stages of the arcade, and sets what their stars take.

    python tools/stages.py [--games N] [--jobs J] [--only KEY,…] [--write]
    python tools/stages.py --map

Levels play the stages in the person's place: one above the opponents, or `ALONE` where nobody else
plays. What such a level reaches in 65 % of its games is worth one star, in 35 % two, in 10 % three.
Prints that beside what stands in the file; `--write` puts it there.

`--map` makes the map on which they lie instead: its regions as `REGIONS` says, along a path that
winds like a sine, and on their boards pieces of a game by lot, beside the path.
"""

from __future__ import annotations

import math
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
from game.engine import VARIANTS, Geometry, Options, square_board
from game.engine.events import Ply
from game.engine.position import Position
from game.exercises.stage_map import (
    ACROSS,
    MAP_FILE,
    MapPiece,
    Region,
    Spot,
    StageMap,
    decode_map,
)
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


# -- the map ---------------------------------------------------------------------

REGIONS = (
    ("Blokus Duo", 6, 8.6),
    ("Blokus", 5, 8.6),
    ("Blokus Duo", 5, 8.2),
    ("Blokus Trigon Two-Player", 3, 8.0),
    ("Callisto Two-Player", 2, 6.6),
    ("Nexos Two-Player", 2, 7.0),
    ("GembloQ Two-Player", 2, 7.0),
    ("Blokus", 6, 8.8),
    ("Blokus Duo", 9, 9.4),
)
"""The games on whose boards the stages lie, in their order; how many, and how large a board is."""

BEFORE, GAP, AFTER = 4.6, 3.4, 5.2
"""How much of the map lies before the first board, between two, and after the last one."""

SWING, TURN = 2.9, 0.25
"""How far the path swings to either side, and how much of a whole swing lies between two places:
with a quarter, places next to each other are always far apart."""

FREE, LANDMARK = 1.15, 7.4
"""How far from a place pieces lie, and how far across the map landmarks do, or as far from the
other side: where the path doesn't lead."""

JEWEL = ("bbhhhi", "bbhfii", "cchfeg", "accfeg", "adddeg", "aadeeg")
"""The story's board, from the top."""

FOUND = {
    "a": "Red",
    "b": "Red",
    "c": "Green",
    "d": "Yellow",
    "e": "Red",
    "f": "Blue",
    "g": "Blue",
    "h": "Yellow",
    "i": "Green",
}
"""Its pieces in the order in which they are found, with their colours."""


def map_of(stages: Sequence[Stage]) -> StageMap:
    """The map of some stages, the same each time."""
    along, number = BEFORE, 0
    middles: list[Spot] = []
    places: list[Spot] = []
    for _, count, size in REGIONS:
        middles.append((round(along + size / 2, 2), ACROSS / 2))
        swing = min(SWING, size / 2 - 1)
        for place in range(count):
            across = ACROSS / 2 - swing * math.sin(math.tau * TURN * (number + 0.05))
            places.append((round(along + size * (place + 0.5) / count, 2), round(across, 2)))
            number += 1
        along += size + GAP
    last = along - GAP + AFTER / 2
    begin = (round(BEFORE - 2.6, 2), ACROSS / 2)
    path = (begin, *places, (round(last - 1.5, 2), ACROSS / 2))
    regions = [
        Region(
            game, count, middle, size, scenery(VARIANTS[game].geometry(), game, middle, size, path)
        )
        for (game, count, size), middle in zip(REGIONS, middles, strict=True)
    ]
    gaps = [
        round((one[0] + region[2] / 2) + GAP / 2, 2)
        for one, region in zip(middles[:-1], REGIONS, strict=False)
    ]
    whole = StageMap(tuple(regions), path, ((0, 0),) * (len(regions) + 1), len(JEWEL), jewel())
    beside = [(gap, _beside(whole, gap)) for gap in gaps]
    landmarks = ((begin[0], LANDMARK), *beside, (round(last + 1.6, 2), ACROSS / 2))
    return replace(whole, landmarks=landmarks)


def _beside(whole: StageMap, along: float) -> float:
    """How far across the map a landmark lies: opposite to the path."""
    steps = (whole.spot(step / 20) for step in range(20 * (len(whole.path) - 1)))
    across = min(steps, key=lambda spot: abs(spot[0] - along))[1]
    return LANDMARK if across < ACROSS / 2 else round(ACROSS - LANDMARK, 2)


def jewel() -> tuple[MapPiece, ...]:
    """The pieces of the story's board."""
    board = square_board(len(JEWEL))
    rows = tuple(reversed(JEWEL))
    cells = {
        letter: [cell for cell, (x, y) in enumerate(board.points) if rows[y][x] == letter]
        for letter in FOUND
    }
    return tuple(MapPiece(colour, tuple(cells[letter])) for letter, colour in FOUND.items())


def scenery(
    board: Geometry, game: str, middle: Spot, size: float, path: Sequence[Spot]
) -> tuple[MapPiece, ...]:
    """Pieces of a game by lot, without those near a place, whichever way the map leads."""
    position, draws = Position(Options(game).ruleset), random.Random(f"{game} {middle}")
    while not position.over:
        legal = position.legal()
        sizes = position.ruleset.table.sizes[legal]
        large = legal[sizes >= sizes.max() - 1]
        position = position.play(int(draws.choice(large.tolist())))
    centres = [board.lattice.centre(point) for point in board.points]
    xs, ys = zip(*centres, strict=True)
    width = max(max(xs) - min(xs), max(ys) - min(ys)) + 1
    unit, x, y = size / width, (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    near = [(a - middle[0], b - middle[1]) for a, b in path]
    pieces = []
    for ply in position.plies:
        cells = position.ruleset.table.cells_of(ply.placement)
        spots = [((centres[cell][0] - x) * unit, (centres[cell][1] - y) * unit) for cell in cells]
        # In a wide window the map leads to the right, in a high one up.
        if all(
            math.dist(spot, place) > FREE
            for spot in spots
            for a, b in near
            for place in ((a, -b), (b, a))
        ):
            colour = position.ruleset.colours[ply.colour].name
            pieces.append(MapPiece(colour, tuple(map(int, cells))))
    return tuple(pieces)


def encode_map(made: StageMap, stages: Sequence[Stage]) -> bytes:
    """A file's content. Raises ValueError if the stages don't lie on it."""
    data = json.format(json.encode(made), indent=0).replace(b"\n", b"")
    data = data.replace(b'{"game"', b'\n  {"game"').replace(b',"path"', b',\n "path"') + b"\n"
    decode_map(data, stages)
    return data


def parser() -> Parser:
    """The command line."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--games", type=positive(int), default=40, metavar="N", help="of each")
    parser.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="at once")
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="KEY,…", default=[])
    parser.add_argument("--write", action="store_true", help="put the stars into the file")
    parser.add_argument("--map", action="store_true", help="make the map")
    return parser


def main() -> int:
    """Run the command; its exit status."""
    args = parser().parse_args()
    if args.map:
        stages = decode_stages(asset(FOLDER, FILE).read_bytes())
        write_whole(asset(FOLDER) / MAP_FILE, encode_map(map_of(stages), stages), sync=True)
    else:
        measure(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
