"""Measures how fast the program is, on this machine, now.

    python tools/bench.py [--json FILE] [--only NAME,…]

Prints a table of figures with their aims, and writes them as JSON. Machines differ and are
seldom quiet: only compare figures from one run, or runs side by side.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType

import numpy as np
from drawing_speed import first_drawing_ms, walk_ms
from practice_speed import practice_figures
from puzzle_speed import puzzle_ms
from save_speed import saving_ms
from start_speed import startup
from window_speed import (
    at_rest,
    event_to_sound_ms,
    frame_ms,
    input_to_frame_ms,
    map_ms,
    menu,
    menu_frame_ms,
    party_ms,
    resize_ms,
    timed,
)

from game.ai.levels.references import draw
from game.base.disk import write_whole
from game.commands.cli import Parser, run_command
from game.engine import (
    VARIANTS,
    Geometry,
    Options,
    Ply,
    Ruleset,
    hexagon_board,
    orientations,
    square_board,
)
from game.engine.dice import DICE_GAME, SIDE, dice_ruleset
from game.engine.position import Position
from game.engine.table import PlacementTable
from game.records.blksgf import read, write
from game.records.tree import Record


@dataclass(frozen=True)
class Figure:
    """Something measured.

    Attributes:
        name: its key in the JSON file.
        aim: the value it should stay below, in its unit.
        what: what it is, in words.
        more: whether it should stay above its aim instead.
    """

    name: str
    aim: float
    what: str
    more: bool = False

    def line(self, value: float) -> str:
        """The figure's line in the table."""
        sign = ">" if self.more else "<"
        shown = f"{value:10.0f}" if self.aim >= 1000 else f"{value:10.3f}"
        return f"{self.name:20}{shown}   aim {sign} {self.aim:<7g}{self.what}"


@dataclass(frozen=True)
class Board:
    """A board with a set of pieces.

    Attributes:
        game: the name of a game played on it.
        geometry: makes the board.
        ruleset: the rules of a game played on it.
    """

    game: str
    geometry: Callable[[], Geometry]
    ruleset: Ruleset

    @classmethod
    def of(cls, game: str) -> Board:
        """The board of a game in `VARIANTS`."""
        return cls(game, VARIANTS[game].geometry, Options(game).ruleset)


BOARDS = {
    "": Board.of("Blokus"),
    "_duo": Board.of("Blokus Duo"),
    "_junior": Board.of("Blokus Junior"),
    "_trigon": Board.of("Blokus Trigon"),
    "_trigon3": Board.of("Blokus Trigon Three-Player"),
    "_callisto": Board.of("Callisto"),
    "_nexos": Board.of("Nexos"),
    "_gembloq": Board.of("GembloQ"),
    "_dice": Board(DICE_GAME, partial(square_board, SIDE), dice_ruleset()),
}
"""Each board with its set of pieces, by the ending of its figures' names."""

MIDGAMES = {
    "_duo": ("Blokus Duo", 5_000, 100_000),
    "_two": ("Blokus Two-Player", 5_000, 100_000),
    "_four": ("Blokus", 5_000, 100_000),
    "_trigon": ("Blokus Trigon Two-Player", 5_000, 100_000),
    "_callisto": ("Callisto", 20_000, 100_000),
    "_nexos": ("Nexos", 20_000, 100_000),
    "_gembloq": ("GembloQ", 8_000, 50_000),
}
"""The games in which the search is measured, and the least simulations and lists of a colour's
placements a second that are aimed at, by the ending of their figures' names."""

FIGURES = [
    *(
        Figure(f"table_ms{end}", 60, f"build the placement table of {board.game}, median")
        for end, board in BOARDS.items()
    ),
    *(
        Figure(
            f"legal_ms{end}",
            0.6 if "trigon" in end else 0.3,
            f"all legal placements of a colour in mid-game of {board.game}, median",
        )
        for end, board in BOARDS.items()
    ),
    Figure("startup_ms", 500, "process start to the first frame, median"),
    Figure("startup_ratio", 1.6, "the same for each of a bare window's, numpy and pygame loaded"),
    Figure("startup_many_ms", 20, "what a history of 20,000 games adds to it"),
    Figure("frame_ms_p50", 4, "one frame at 1920×1080 while a piece is dragged, median"),
    Figure("frame_ms_p99", 4, "the same, 99th percentile"),
    Figure("frame_ms_p99_4k", 9, "the same at 3840×2160"),
    Figure("party_ms_p99", 8, "a frame of all that is celebrated at once, 99th percentile"),
    Figure("party_ms_p99_4k", 16, "the same at 3840×2160"),
    Figure("map_ms_first", 100, "the map of the stages is drawn for the first time, at 2560×1440"),
    Figure("map_ms_p99", 4, "a frame at 1920×1080 while it is dragged, 99th percentile"),
    Figure("menu_frame_ms_p99", 8, "a frame in which the menu's game moves, 99th percentile"),
    Figure("menu_cpu_percent", 5, "processor time while the menu plays its game"),
    Figure("input_to_frame_ms", 17, "event to frame while opponents think, 95th percentile"),
    Figure("resize_ms_max", 100, "the longest frame after a resize to 3840×2160 in mid-game"),
    Figure("first_drawing_ms", 100, "the longest frame in which a scene is drawn first, 2560×1440"),
    Figure(
        "walk_ms_p99_4k", 100, "the longest turn of the loop for a random action, 3840×2160, p99"
    ),
    Figure("walk_ms_max_4k", 100, "the same of all of them"),
    Figure("event_to_sound_ms", 30, "a posted event to the sound, the device's buffer included"),
    Figure("autosave_ms", 5, "a game kept after an event, 99th percentile"),
    Figure("end_save_ms", 30, "a game that is over, into a history of 100 and the library"),
    Figure("end_save_many_ms", 30, "the same with a history of 20,000"),
    Figure("practice_due_ms", 150, "what is due of 5,000 games, nothing read before, median"),
    Figure("puzzle_ms", 100, "processor time from a puzzle's file to its first frame, median"),
    Figure("puzzle_ms_p95", 100, "the same, 95th percentile"),
    Figure("idle_cpu_percent", 1, "processor time on a person's turn, at rest, with music"),
    Figure("quiet_cpu_percent", 0.3, "the same without music, after a while"),
    Figure("rss_mb", 115, "resident memory of the window's process in mid-game"),
    Figure("playouts_per_s", 5_000, "simulations from an empty 20×20 board, one thread", more=True),
    *(
        Figure(f"midgame_per_s{end}", aim, f"simulations in the middle of {game}", more=True)
        for end, (game, aim, _) in MIDGAMES.items()
    ),
    Figure("threads_ratio", 1.7, "the same of two threads, for each of one", more=True),
    *(
        Figure(f"lists_per_s{end}", aim, f"lists in the middle of {game}, core", more=True)
        for end, (game, _, aim) in MIDGAMES.items()
    ),
    Figure(
        "sgf_nodes_per_s", 20_000, "nodes of records, checked, per second of processor", more=True
    ),
    Figure("weak_ms", 20, "ms that level 4 thinks about a placement in Trigon, p99"),
    Figure("relay_mb", 200, "memory of a relay with 1,000 rooms of a host and two guests"),
    Figure("relay_per_s", 5_000, "messages it passes on, per second of processor", more=True),
    Figure("relay_rest_percent", 10, "its processor time as long as nobody says anything"),
    Figure("analysis_s", 15, "a pass over 84 plies at 2,000 simulations each, one core"),
    Figure("first_candidates_ms", 150, "a step to the first candidates told, 95th percentile"),
    Figure("first_move_s", 0.6, "process start to the first hard move, median"),
]


def table_ms() -> dict[str, float]:
    """Build each table several times from scratch, orientations and all."""

    def build(board: Board) -> None:
        orientations.cache_clear()
        square_board.cache_clear()
        hexagon_board.cache_clear()
        PlacementTable(board.geometry(), board.ruleset.pieces)

    return {
        f"table_ms{end}": statistics.median(timed(partial(build, board)) for _ in range(15))
        for end, board in BOARDS.items()
    }


def legal_ms() -> dict[str, float]:
    """List legal placements in the middle of random games.

    A position keeps the list of the colour to play; the other colours' lists are made on demand.
    """
    figures = {}
    for end, board in BOARDS.items():
        times: list[float] = []
        for seed in range(12):
            position = _random_position(board.ruleset, seed)
            colours = range(len(position.ruleset.colours))
            others = [colour for colour in colours if colour != position.colour]
            times += [timed(partial(position.legal, colour)) for colour in others]
        figures[f"legal_ms{end}"] = statistics.median(times)
    return figures


def playouts() -> dict[str, float]:
    """Simulations per second from the empty board."""
    return {"playouts_per_s": _search_speed().playouts_per_s()}


def midgames() -> dict[str, float]:
    """Simulations per second in the middle of games."""
    per_s = _search_speed().midgame_per_s
    return {f"midgame_per_s{end}": per_s(game) for end, (game, *_) in MIDGAMES.items()}


def threads() -> dict[str, float]:
    """What a second thread gains, on a machine with two cores."""
    ratio = _search_speed().threads_ratio()
    return {} if ratio is None else {"threads_ratio": ratio}


def lists() -> dict[str, float]:
    """List a colour's legal placements with the compiled core."""
    per_s = _search_speed().lists_per_s
    return {f"lists_per_s{end}": per_s(game) for end, (game, *_) in MIDGAMES.items()}


def first_move() -> dict[str, float]:
    """Start and place, in processes of their own."""
    return {"first_move_s": _search_speed().first_moves_s()}


def analysis() -> dict[str, float]:
    """How long the analysis of a game takes, and that of a position up to its first report."""
    figures: dict[str, float] = _search_speed().analysis_figures()
    return figures


def weak() -> dict[str, float]:
    """How long a weak opponent thinks."""
    return {"weak_ms": _search_speed().weak_level_ms()}


def relay() -> dict[str, float]:
    """A relay with many rooms, on Linux."""
    from relay_load import relay_figures

    return relay_figures() if sys.platform == "linux" else {}


def sgf() -> dict[str, float]:
    """Read and check records with many variations, whose moves haven't been read before."""
    rng, speeds = np.random.default_rng(1), []
    for _ in range(3):
        record, nodes = Record(Options()), 0
        while nodes < 3000:
            node, position = record.root, Position(Options().ruleset)
            while nodes < 3000 and not position.over:
                # Where there are children, the first is mostly followed.
                event = position.event(draw(position, rng))
                followed = node.children[0].event if node.children else None
                if isinstance(followed, Ply) and rng.random() < 0.9:
                    event = followed
                nodes += node.following(event) is None
                node, position = record.add(node, event), position.after(event)
        data = write(record)
        start = time.process_time()
        read(data)
        speeds.append(nodes / (time.process_time() - start))
    return {"sgf_nodes_per_s": statistics.median(speeds)}


def _search_speed() -> ModuleType:
    """The module that measures the search; it loads the core, which other measures don't need."""
    import search_speed

    return search_speed


def _random_position(ruleset: Ruleset, seed: int) -> Position:
    """A random position, nine placements from each set of pieces into a game."""
    rng = np.random.default_rng(seed)
    position = Position(ruleset)
    for _ in range(9 if ruleset.common else 9 * len(ruleset.colours)):
        position = position.play(draw(position, rng))
    return position


def measures() -> dict[str, Callable[[], dict[str, float]]]:
    """All measures, by name."""
    return {
        "table_ms": table_ms,
        "legal_ms": legal_ms,
        "startup": startup,
        "frame_ms": frame_ms,
        "party_ms": party_ms,
        "menu_frame_ms": menu_frame_ms,
        "map_ms": map_ms,
        "menu": menu,
        "input_to_frame": input_to_frame_ms,
        "resize_ms": resize_ms,
        "first_drawing": first_drawing_ms,
        "walk": walk_ms,
        "event_to_sound": event_to_sound_ms,
        "saving": saving_ms,
        "practice": practice_figures,
        "puzzle_ms": puzzle_ms,
        "at_rest": at_rest,
        "playouts": playouts,
        "midgames": midgames,
        "threads": threads,
        "lists": lists,
        "first_move": first_move,
        "sgf": sgf,
        "weak": weak,
        "relay": relay,
        "analysis": analysis,
    }


def main() -> int:
    """Measure, print, and write the JSON file."""
    parser = Parser(prog="tools/bench.py", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--only", metavar="NAME,…", help="measure only these")
    args = parser.parse_args()
    known = measures()
    chosen = args.only.split(",") if args.only else list(known)
    if set(chosen) - known.keys():
        parser.error(f"measures are {', '.join(known)}")
    if args.json is not None and not args.json.parent.is_dir():
        parser.error(f"there is no folder {args.json.parent}")
    results: dict[str, float] = {}
    for name, measure in known.items():
        if name in chosen:
            results |= measure()
    for figure in FIGURES:
        if figure.name in results:
            print(figure.line(results[figure.name]))
    if args.json:
        rounded = {name: round(value, 4) for name, value in results.items()}
        write_whole(args.json, f"{json.dumps(rounded, indent=2)}\n".encode(), sync=False)
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/bench.py", main))
