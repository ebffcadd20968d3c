"""Measures windows at one table, for `tools/bench.py`: how soon one shows what was done at another.

Run by itself it measures and prints JSON. The windows are processes of their own on dummy displays,
connected over loopback; both clocks are the system's monotonic one. In the game of four a person
sits at each window, and two opponents of level 7 think, in the host's process for them.

* `table_frame_ms`: from when a piece is let go at the guest's window until the host's window has
  shown the frame after it; the median.
* `table_frame_ms_back`: the same from the host to the guest.
* `table_rest_cpu_percent`: what the host's window takes of a core while nobody does anything at an
  open table, less what the same game takes without one.
* `table_rest_mb`: what that table adds to its memory.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from memory import resident_mb
from window_speed import headless

from game.engine import Game, Options, Seat
from game.files.games import OpenGame
from game.files.kept_tables import Chair, Sitter, TableRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.play.session import Session
    from game.ui.open_table import OpenTable
    from game.ui.rooms.play.scene import GameScene
    from game.ui.shell.app import App

PLIES = 10
"""How many pieces each person lets go."""

PAUSE_S = 0.4
"""How long a person waits before each, so that nothing moves any more."""

SETTLE_S, REST_S = 25.0, 20.0
"""How long a window is left alone before what it takes is measured, and for how long it is."""

SEATS = (
    Chair("Ada", Sitter.HERE),
    Chair("Echo", Sitter.LEVEL, level="7"),
    Chair("Ben", Sitter.NOBODY),
    Chair("Mira", Sitter.LEVEL, level="7"),
)


def game_of_four() -> OpenGame:
    """The game that is played."""
    seats = [Seat(chair.name, chair.level or None) for chair in SEATS]
    return OpenGame(Game(Options(), seats))


def _app() -> App:
    from game.files.kept_files import KeptFiles
    from game.files.settings import Settings
    from game.ui.rooms.menu.doors import DOORS
    from game.ui.shell.app import App

    settings = Settings(size=(1280, 720), hand_over="never", music=0, pace="at_once")
    return App(settings, KeptFiles(None), lambda: DOORS, frames=None)


class Window:
    """A window at the table, which says when it let a piece go, and when it has shown one."""

    def __init__(self, at_table: OpenTable, app: App) -> None:
        self.at_table, self.app = at_table, app
        self.shown = 0
        self.rested_since = time.monotonic()

    @property
    def session(self) -> Session | None:
        """The game."""
        return self.at_table.session

    def run(self, own: int) -> None:
        """Play a person's pieces."""
        for _ in range(100_000):
            if not self.app.step():
                return
            session = self.session
            if session is None:
                continue
            ply = session.game.ply
            if ply > self.shown:
                say(shown=ply, at=time.monotonic())
                self.shown = ply
                self.rested_since = time.monotonic()
            if ply >= 4 * PLIES:
                return
            rested = time.monotonic() - self.rested_since > PAUSE_S
            if session.may_decide and session.game.position.player == own and rested:
                self.let_go(session)

    def let_go(self, session: Session) -> None:
        """Let a piece go, as a hand does, and show that."""
        scene: GameScene = self.app.scene  # type: ignore[assignment]
        placement = int(session.game.position.legal()[-1])
        start = time.monotonic()
        scene.control.place(placement)
        if session.game.ply > self.shown:
            say(released=session.game.ply, at=start)


def say(**what: float) -> None:
    """Tell the process that measures."""
    print(json.dumps(what), flush=True)


def host(folder: Path) -> None:
    """Be the host's window."""
    from game.ui.rooms.tables.network import Network

    app = _app()
    table = Network().host(app.ui, game_of_four(), SEATS, TableRules())
    app.ui.sit_at(table)
    hosted: Any = table.hosted
    _until(table, lambda: table.ways)
    (folder / "link").write_text(f"127.0.0.1:{hosted._port}#{hosted.code}")
    _until(table, lambda: hosted.host.room.chairs[2].sitter is Sitter.GUEST)
    table.start()
    _show_game(app, table)
    Window(table, app).run(own=0)
    _step_until(app, time.monotonic() + 2)


def guest(folder: Path) -> None:
    """Be the guest's window."""
    from game.network.links import parse_link
    from game.ui.rooms.tables.network import Network

    app = _app()
    link = parse_link((folder / "link").read_text())
    table = Network().join(app.ui, link)  # type: ignore[arg-type]
    app.ui.sit_at(table)
    _until(table, lambda: table.room)
    table.guest.sit([2])
    _show_game(app, table)
    Window(table, app).run(own=2)


def _until(table: OpenTable, done: Callable[[], object]) -> None:
    while not done():
        table.update()
        time.sleep(0.01)


def _show_game(app: App, table: OpenTable) -> None:
    from game.ui.rooms.tables.opening import table_scene
    from game.ui.shell.scene import TableView

    _until(table, lambda: table.session)
    app.start(table_scene(app.ui, TableView.GAME))


def rest(*, opens: bool) -> None:
    """Leave a window alone, with an open table or without one; tell what it takes."""
    app = _app()
    from game.ui.rooms.play.beginning import begin
    from game.ui.rooms.tables.network import Network

    if opens:
        table = Network().host(app.ui, game_of_four(), SEATS, TableRules())
        app.ui.sit_at(table)
        table.start()
        _show_game(app, table)
    else:
        app.start(begin(app.ui, game_of_four().game))
    until = time.monotonic() + SETTLE_S
    _step_until(app, until)
    start, used = time.monotonic(), time.process_time()
    _step_until(app, start + REST_S)
    taken = time.process_time() - used
    say(percent=100 * taken / (time.monotonic() - start), mb=resident_mb())


def _step_until(app: App, until: float) -> None:
    import pygame

    pygame.time.set_timer(pygame.event.custom_type(), 1000)
    while time.monotonic() < until:
        app.step()


def _process(*what: str) -> subprocess.Popen[str]:
    environment = {**os.environ, **headless()}
    return subprocess.Popen(
        [sys.executable, __file__, *what], env=environment, stdout=subprocess.PIPE, text=True
    )


def _told(output: str) -> list[dict[str, float]]:
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


def latencies() -> dict[str, float]:
    """How soon one window shows what was done at the other, in milliseconds."""
    with TemporaryDirectory() as folder:
        one = _process("host", folder)
        until = time.monotonic() + 60
        while not (Path(folder) / "link").exists() and time.monotonic() < until:
            time.sleep(0.05)
        other = _process("guest", folder)
        said = [_told(process.communicate(timeout=300)[0]) for process in (one, other)]
    figures = {}
    for name, here, there in (("table_frame_ms_back", 0, 1), ("table_frame_ms", 1, 0)):
        shown = {one["shown"]: one["at"] for one in said[there] if "shown" in one}
        times = [
            1000 * (shown[one["released"]] - one["at"])
            for one in said[here]
            if one.get("released") in shown
        ]
        figures[name] = statistics.median(times)
    return figures


def resting() -> dict[str, float]:
    """What an open table takes while nobody does anything."""
    found = {}
    for name in ("rest-without", "rest-open"):
        found[name] = _told(_process(name).communicate(timeout=300)[0])[-1]
    without, opened = found["rest-without"], found["rest-open"]
    return {
        "table_rest_cpu_percent": opened["percent"] - without["percent"],
        "table_rest_mb": opened["mb"] - without["mb"],
    }


def main() -> None:
    """Measure, or be one of those that are measured."""
    match sys.argv[1:]:
        case ["host", folder]:
            host(Path(folder))
        case ["guest", folder]:
            guest(Path(folder))
        case ["rest-open"]:
            rest(opens=True)
        case ["rest-without"]:
            rest(opens=False)
        case ["latency"]:
            print(json.dumps(latencies()))
        case _:
            print(json.dumps(latencies() | resting()))


if __name__ == "__main__":
    main()
