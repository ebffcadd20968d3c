"""Measures how fast the program is, on this machine, now.

    python tools/bench.py [--json FILE] [--only NAME,…] [--engine COMMAND]

Prints a table of figures with their aims, and writes them as JSON. Machines differ and are
seldom quiet: compare figures of one run, or runs side by side. An engine that speaks the Go Text
Protocol and logs its simulations a second, as Pentobi does, is measured beside the search.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from game.engine import (
    VARIANTS,
    Game,
    Geometry,
    Options,
    PlacementTable,
    Ply,
    Position,
    Ruleset,
    Seat,
    hexagon_board,
    orientations,
    square_board,
)
from game.engine.dice import BOARD_SIDE, DICE_GAME, DICE_RULESET
from game.match.opening import draw

if TYPE_CHECKING:
    from game.ui.games.scene import GameScene
    from game.ui.shell.app import App

FRAME_SIZE = (1920, 1080)
RESIZED = (3840, 2160)


@dataclass(frozen=True)
class Figure:
    """Something measured.

    Attributes:
        name: the key in the JSON file.
        aim: what it should stay below, in its unit.
        what: in words.
        more: whether it should stay above its aim instead.
    """

    name: str
    aim: float
    what: str
    more: bool = False

    def line(self, value: float) -> str:
        """The figure in the table."""
        sign = ">" if self.more else "<"
        shown = f"{value:10.0f}" if self.aim >= 1000 else f"{value:10.3f}"
        return f"{self.name:20}{shown}   aim {sign} {self.aim:<7g}{self.what}"


@dataclass(frozen=True)
class Board:
    """A board with a set of pieces.

    Attributes:
        game: the name of a game that has it.
        geometry: makes the board.
        ruleset: what is played on it.
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
    "_dice": Board(DICE_GAME, partial(square_board, BOARD_SIDE), DICE_RULESET),
}
"""Each board with each set of pieces, by what its figures' names end in."""

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
    Figure("frame_ms_p50", 8, "one frame at 1920×1080 while a piece is dragged, median"),
    Figure("frame_ms_p99", 8, "the same, 99th percentile"),
    Figure("resize_ms_max", 100, "the longest frame after a resize to 3840×2160 in mid-game"),
    Figure("idle_cpu_percent", 2, "processor time on a person's turn, at rest"),
    Figure("rss_mb", 150, "resident memory of the window's process in mid-game"),
    Figure("playouts_per_s", 5_000, "simulations from an empty 20×20 board, one thread", more=True),
    Figure("engine_ratio", 1, "the same, for each of the engine's", more=True),
    Figure("threads_ratio", 1.7, "the same of two threads, for each of one", more=True),
    Figure("lists_per_s", 100_000, "lists of a colour's placements in mid-game, core", more=True),
    Figure("weak_ms", 20, "ms that level 4 thinks about a placement in Trigon, p99"),
    Figure("first_move_s", 20, "process start to the first hard move, nothing compiled"),
    Figure("later_move_s", 2, "the same when all is compiled, median"),
]


def table_ms() -> dict[str, float]:
    """Build each table afresh, orientations and all, several times."""

    def build(board: Board) -> None:
        orientations.cache_clear()
        square_board.cache_clear()
        hexagon_board.cache_clear()
        PlacementTable(board.geometry(), board.ruleset.pieces)

    return {
        f"table_ms{end}": statistics.median(_timed(partial(build, board)) for _ in range(15))
        for end, board in BOARDS.items()
    }


def legal_ms() -> dict[str, float]:
    """List legal placements in the middle of random games.

    A position keeps the list of the colour to play; the other colours' are made when asked for.
    """
    figures = {}
    for end, board in BOARDS.items():
        times: list[float] = []
        for seed in range(12):
            position = _random_position(board.ruleset, seed)
            colours = range(len(position.ruleset.colours))
            others = [colour for colour in colours if colour != position.colour]
            times += [_timed(partial(position.legal, colour)) for colour in others]
        figures[f"legal_ms{end}"] = statistics.median(times)
    return figures


def startup_ms() -> dict[str, float]:
    """Start the program, time its first frame, and see that nothing heavy was loaded for it."""
    code = (
        "import sys, time\n"
        "from game.command_line import main\n"
        "main(['--frames', '1'])\n"
        "heavy = [m for m in ('numba', 'scipy', 'game.ai.core') if m in sys.modules]\n"
        "assert not heavy, heavy\n"
        "print(time.time())\n"
    )
    times = []
    for _ in range(7):
        start = time.time()
        # Time passes on one clock for all processes; leaving the window is counted in.
        out = subprocess.run(
            [sys.executable, "-c", code], env=_headless(), capture_output=True, check=True
        ).stdout
        times.append(1000 * (float(out.split()[-1]) - start))
    return {"startup_ms": statistics.median(times[1:])}


def frame_ms() -> dict[str, float]:
    """Drag a piece across a mid-game board."""
    os.environ.update(_headless())
    import pygame

    app, scene = _mid_game(frames=10**9)
    for _ in range(5):
        app.step()
    colour = scene.game.position.colour
    tray = scene.area.trays[colour]
    piece = max(p for p in range(21) if scene.game.position.left[colour, p])
    x, y = tray.box(piece).center
    for kind, spot in ((pygame.MOUSEBUTTONDOWN, (x, y)), (pygame.MOUSEMOTION, (x + 40, y))):
        pygame.event.post(pygame.Event(kind, pos=spot, button=1, rel=(0, 0), buttons=(1, 0, 0)))
        app.step()
    board = scene.area.board.rect
    times = []
    for turn in range(600):
        angle = turn / 40
        spot = (
            round(board.centerx + 0.4 * board.width * np.cos(angle)),
            round(board.centery + 0.4 * board.height * np.sin(1.7 * angle)),
        )
        motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        pygame.event.post(motion)
        times.append(_timed(lambda: app.step()))
    assert scene.held.hand is not None, "nothing was dragged"
    app.close()
    return {
        "frame_ms_p50": statistics.median(times),
        "frame_ms_p99": float(np.percentile(times, 99)),
    }


def resize_ms() -> dict[str, float]:
    """Make a window with a mid-game board larger, and time each frame until nothing changes."""
    os.environ.update(_headless())
    import pygame

    app, scene = _mid_game(frames=10**9)
    for _ in range(5):
        app.step()
    size = RESIZED
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    times = [_timed(lambda: app.step()) for _ in range(40)]
    assert not scene.stale, "it was not drawn in time"
    app.close()
    return {"resize_ms_max": max(times)}


def at_rest() -> dict[str, float]:
    """Let a window wait for a person, in a process of its own."""
    out = subprocess.run(
        [sys.executable, __file__, "--wait"], env=_headless(), capture_output=True, check=True
    ).stdout
    figures: dict[str, float] = json.loads(out.splitlines()[-1])
    return figures


def wait_and_report(settle: float = 6.0, rest: float = 8.0) -> None:
    """Show a mid-game board, wait, and print what waiting cost."""
    import pygame

    app, _ = _mid_game(frames=None)
    figures = {}

    def watch() -> None:
        time.sleep(settle)
        before = time.process_time()
        time.sleep(rest)
        figures["idle_cpu_percent"] = 100 * (time.process_time() - before) / rest
        figures["rss_mb"] = _resident_mb()
        pygame.event.post(pygame.Event(pygame.QUIT))

    threading.Thread(target=watch, daemon=True).start()
    while app.step():
        pass
    app.close()
    print(json.dumps(figures))


def playouts(engine: str | None) -> dict[str, float]:
    """Simulations a second, and how many that is for each of an engine's."""
    search_speed = _search_speed()
    try:
        ours, ratio = search_speed.playouts_per_s(engine)
    except search_speed.EngineError as error:
        print(f"no figure for the engine {engine!r}: {error}", file=sys.stderr)
        ours, ratio = search_speed.playouts_per_s(None)
    return (
        {"playouts_per_s": ours}
        if ratio is None
        else {"playouts_per_s": ours, "engine_ratio": ratio}
    )


def threads() -> dict[str, float]:
    """What a second thread is good for, on a machine with two cores."""
    ratio = _search_speed().threads_ratio()
    return {} if ratio is None else {"threads_ratio": ratio}


def lists() -> dict[str, float]:
    """List legal placements with the compiled core."""
    return {"lists_per_s": _search_speed().lists_per_s()}


def first_move() -> dict[str, float]:
    """Start, compile and place, in processes of their own."""
    first, later = _search_speed().first_moves_s()
    return {"first_move_s": first, "later_move_s": later}


def weak() -> dict[str, float]:
    """How long a weak opponent thinks."""
    return {"weak_ms": _search_speed().weak_level_ms()}


def _search_speed() -> ModuleType:
    """What measures the search. It loads a compiler, which the other measures are without."""
    import search_speed

    return search_speed


def _mid_game(frames: int | None) -> tuple[App, GameScene]:
    """A window of the frame size with four people in the middle of a game."""
    from game.files.kept_files import KeptFiles
    from game.files.settings import Settings
    from game.ui.games.kinds import begin
    from game.ui.scenes.menu import Menu
    from game.ui.scenes.pause_menu import PauseMenu
    from game.ui.shell.app import App

    app = App(
        Settings(size=FRAME_SIZE),
        KeptFiles(),
        home=Menu,
        pause=PauseMenu,
        frames=frames,
    )
    game: Game[Position, Ply] = Game(Options(), [Seat(f"Player {n}") for n in range(1, 5)])
    rng = np.random.default_rng(1)
    for _ in range(36):
        game.play(game.position.event(draw(game.position, rng)))
    scene = begin(app.ui, game)
    app.start(scene)
    return app, scene


def _random_position(ruleset: Ruleset, seed: int) -> Position:
    """Nine placements from each set of pieces into a game."""
    rng = np.random.default_rng(seed)
    position = Position(ruleset)
    for _ in range(9 if ruleset.common else 9 * len(ruleset.colours)):
        position = position.play(draw(position, rng))
    return position


def _resident_mb() -> float:
    """The resident memory of this process, where the system tells; else its peak."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / 2**20 if sys.platform == "darwin" else peak / 2**10


def _headless() -> dict[str, str]:
    quiet = {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", **quiet}


def _timed(act: Callable[[], object]) -> float:
    """How many milliseconds it takes."""
    start = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - start)


def measures(engine: str | None) -> dict[str, Callable[[], dict[str, float]]]:
    """All that can be measured, by name."""
    return {
        "table_ms": table_ms,
        "legal_ms": legal_ms,
        "startup_ms": startup_ms,
        "frame_ms": frame_ms,
        "resize_ms": resize_ms,
        "at_rest": at_rest,
        "playouts": partial(playouts, engine),
        "threads": threads,
        "lists": lists,
        "first_move": first_move,
        "weak": weak,
    }


def main() -> int:
    """Measure, print, and write the JSON file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", metavar="FILE", help="write the figures there")
    parser.add_argument("--only", metavar="NAME,…", help="measure only these")
    parser.add_argument("--engine", metavar="COMMAND", help="measure this one's playouts too")
    parser.add_argument("--wait", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.wait:
        wait_and_report()
        return 0
    known = measures(args.engine)
    chosen = args.only.split(",") if args.only else list(known)
    if set(chosen) - known.keys():
        parser.error(f"measures are {', '.join(known)}")
    results: dict[str, float] = {}
    for name, measure in known.items():
        if name in chosen:
            results |= measure()
    for figure in FIGURES:
        if figure.name in results:
            print(figure.line(results[figure.name]))
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump({name: round(value, 4) for name, value in results.items()}, file, indent=2)
            file.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
