"""Measures how fast the window is, for `tools/bench.py`.

Run by itself it shows a game at rest, and prints as JSON what that cost.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from game.ai.references import draw
from game.engine import Game, Options, Ply, Position, Seat

if TYPE_CHECKING:
    from game.ui.games.scene import GameScene
    from game.ui.shell.app import App

FRAME_SIZE = (1920, 1080)
RESIZED = (3840, 2160)


def timed(act: Callable[[], object]) -> float:
    """How many milliseconds it takes."""
    start = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - start)


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
        times.append(timed(lambda: app.step()))
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
    times = [timed(lambda: app.step()) for _ in range(40)]
    assert not scene.stale, "it was not drawn in time"
    app.close()
    return {"resize_ms_max": max(times)}


def at_rest() -> dict[str, float]:
    """Let a window wait for a person, in a process of its own."""
    out = subprocess.run(
        [sys.executable, __file__], env=_headless(), capture_output=True, check=True
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


def _mid_game(frames: int | None) -> tuple[App, GameScene]:
    """A window of the frame size with four people in the middle of a game."""
    from game.files.kept_files import KeptFiles
    from game.files.settings import Settings
    from game.ui.games.kinds import begin
    from game.ui.scenes.help import Help
    from game.ui.scenes.menu import Menu
    from game.ui.scenes.pause_menu import PauseMenu
    from game.ui.shell.app import App

    app = App(
        Settings(size=FRAME_SIZE),
        KeptFiles(),
        home=Menu,
        pause=PauseMenu,
        guide=Help,
        frames=frames,
    )
    game: Game[Position, Ply] = Game(Options(), [Seat(f"Player {n}") for n in range(1, 5)])
    rng = np.random.default_rng(1)
    for _ in range(36):
        game.play(game.position.event(draw(game.position, rng)))
    scene = begin(app.ui, game)
    app.start(scene)
    return app, scene


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


if __name__ == "__main__":
    wait_and_report()
