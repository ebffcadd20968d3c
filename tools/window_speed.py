"""Measures how fast the window is, for `tools/bench.py`.

Run by itself with a key of `REPORTS`, it shows a window, and prints what that cost as JSON.
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
from memory import resident_mb

from game.ai.levels.references import draw
from game.engine import BoardEvent, Game, Options, Seat
from game.engine.position import Position

if TYPE_CHECKING:
    from game.ui.rooms.play.scene import GameScene
    from game.ui.shell.app import App
    from game.ui.shell.scene import Change
    from game.ui.sound.device import SoundDevice

FRAME_SIZE = (1920, 1080)
DRAWN_SIZE = (2560, 1440)
LARGE_SIZE = (3840, 2160)


def timed(act: Callable[[], object]) -> float:
    """How many milliseconds an action takes."""
    start = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - start)


def frame_ms() -> dict[str, float]:
    """Drag a piece across a mid-game board, at both sizes."""
    times, large = _drag(FRAME_SIZE, 600), _drag(LARGE_SIZE, 400)
    return {
        "frame_ms_p50": statistics.median(times),
        "frame_ms_p99": float(np.percentile(times, 99)),
        "frame_ms_p99_4k": float(np.percentile(large, 99)),
    }


def _drag(size: tuple[int, int], turns: int) -> list[float]:
    """How long each frame takes while a piece is dragged, in milliseconds."""
    os.environ.update(headless())
    import pygame

    now = 0.0
    app, scene = _mid_game(frames=10**9, size=size, now=lambda: now)
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
    for turn in range(turns):
        angle = turn / 40
        spot = (
            round(board.centerx + 0.4 * board.width * np.cos(angle)),
            round(board.centery + 0.4 * board.height * np.sin(1.7 * angle)),
        )
        motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(1, 0, 0))
        pygame.event.post(motion)
        now += 1000 / 60
        times.append(timed(lambda: app.step()))
    assert scene.table.hand is not None, "nothing was dragged"
    app.close()
    return times


def party_ms() -> dict[str, float]:
    """Celebrate everything there is at once, at both sizes: in a game, and at its end."""
    times, large = _celebrate(FRAME_SIZE), _celebrate(LARGE_SIZE)
    return {
        "party_ms_p99": float(np.percentile(times, 99)),
        "party_ms_p99_4k": float(np.percentile(large, 99)),
    }


def _celebrate(size: tuple[int, int]) -> list[float]:
    """How long each frame takes while moments are celebrated, in milliseconds."""
    os.environ.update(headless())
    from functools import partial

    from game.play.changes import Ended
    from game.play.moments import AllPlaced, LeadTaken, ShutOut
    from game.ui.rooms.play.scene import begin
    from game.ui.rooms.results.results_scene import ResultsScene

    now, times = 0.0, []
    app = _app(size, frames=10**9, now=lambda: now)

    def show(milliseconds: float, measured: bool) -> None:
        nonlocal now
        for _ in range(round(milliseconds * 60 / 1000)):
            now += 1000 / 60
            taken = timed(lambda: app.step())
            # While a scene is drawn for the first time nothing moves: see `first_drawing_ms`.
            if measured and not app.scene.stale:
                times.append(taken)

    game: Game[Position, BoardEvent] = Game(Options(), [Seat(f"Player {n}") for n in range(1, 5)])
    rng = np.random.default_rng(1)
    for _ in range(36):
        game.play(game.position.event(draw(game.position, rng)))
    app.ui.settings.hand_over = "never"
    scene = begin(app.ui, game)
    app.start(scene)
    show(500, measured=False)
    for _ in range(3):
        position = scene.game.position
        event = position.event(int(position.legal()[-1]))
        show(300, measured=True)
        scene.session.play(event)
        by, other = 0, 1
        plies = tuple(ply for ply in scene.game.position.plies if ply.colour == other)
        at = now + 200
        # As rarely comes together in a game.
        for moment in (
            ShutOut(other, other, by, plies),
            LeadTaken(by, other),
            AllPlaced(by, by, single_last=True, bonus=20, plies=plies),
        ):
            scene.flourishes.show(moment, at, loud=True)
        show(2500, measured=True)
    while not game.position.over:
        game.play(game.position.event(draw(game.position, rng)))
    app.start(ResultsScene(app.ui, game, Ended(), partial(begin, app.ui, game)))
    show(6000, measured=True)
    app.close()
    return times


def resize_ms() -> dict[str, float]:
    """Enlarge a window with a mid-game board, and time each frame until nothing changes."""
    os.environ.update(headless())
    import pygame

    app, scene = _mid_game(frames=10**9)
    for _ in range(5):
        app.step()
    size = LARGE_SIZE
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    times = [timed(lambda: app.step()) for _ in range(40)]
    assert not scene.stale, "it was not drawn in time"
    app.close()
    return {"resize_ms_max": max(times)}


def event_to_sound_ms() -> dict[str, float]:
    """Turn a piece at random times while the window waits, and hear it.

    The time runs from the posted event to the return of the call that plays the sound, plus the
    length of the device's buffer: a new sound is mixed into what the device is given next.
    """
    os.environ.update(headless())
    import pygame

    from game.ui.sound.device import BUFFER_MS

    mixer, played = _timed_device()
    app, _ = _mid_game(frames=None, mixer=mixer)
    app.step()
    posted: list[float] = []

    def press() -> None:
        deadline = time.perf_counter() + 10
        while not mixer.ready and time.perf_counter() < deadline:
            time.sleep(0.01)
        rng = np.random.default_rng(2)
        for key in (pygame.K_TAB, *[pygame.K_r] * 24):
            # Far enough apart that no sound merges with the last, or counts as one of a crowd.
            time.sleep(0.4 + 0.05 * rng.random())
            posted.append(time.perf_counter())
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        time.sleep(0.4)
        pygame.event.post(pygame.Event(pygame.QUIT))

    threading.Thread(target=press, daemon=True).start()
    while app.step():
        pass
    app.close()
    assert len(played) == len(posted), "something was not heard"
    waits = [1000 * (end - start) for start, end in zip(posted, played, strict=True)]
    return {"event_to_sound_ms": statistics.median(waits) + BUFFER_MS}


def _timed_device() -> tuple[SoundDevice, list[float]]:
    """A sound device, and a list of when each call that plays a sound returned."""
    from game.ui.sound.device import SoundDevice

    played: list[float] = []

    class Timed(SoundDevice):
        def play(self, name: str, volume: float) -> None:
            super().play(name, volume)
            played.append(time.perf_counter())

    return Timed(), played


def at_rest() -> dict[str, float]:
    """Let a window wait for a person, with music and without, in processes of their own."""
    return _in_a_process("rest") | _in_a_process("quiet")


def menu() -> dict[str, float]:
    """Let the menu play its own game, in a process of its own."""
    return _in_a_process("menu")


def input_to_frame_ms() -> dict[str, float]:
    """Move the pointer while opponents think, in a process of its own."""
    return _in_a_process("input")


def _in_a_process(what: str) -> dict[str, float]:
    """The figures this module prints when run with a key of `REPORTS`."""
    out = subprocess.run(
        [sys.executable, __file__, what], env=headless(), capture_output=True, check=True
    ).stdout
    figures: dict[str, float] = json.loads(out.splitlines()[-1])
    return figures


def menu_frame_ms() -> dict[str, float]:
    """Let the menu play for two minutes by a clock that is set by hand."""
    os.environ.update(headless())
    from game.ui.rooms.menu.menu import Menu

    now = 0.0
    app = _app(FRAME_SIZE, frames=10**9, now=lambda: now)
    menu = Menu(app.ui)
    app.start(menu)
    times, placed = [], False
    for _ in range(120 * 60):
        now += 1000 / 60
        moved = app.ui.clock.moving
        taken = timed(lambda: app.step())
        placed = placed or bool(menu.art.plies)
        if moved or app.ui.clock.moving:
            times.append(taken)
    assert placed, "nothing was placed"
    app.close()
    return {"menu_frame_ms_p99": float(np.percentile(times, 99))}


def map_ms() -> dict[str, float]:
    """Open the map of the stages, and drag it to and fro once it is drawn."""
    first, _ = _drag_map(DRAWN_SIZE, 0)
    _, times = _drag_map(FRAME_SIZE, 600)
    return {"map_ms_first": first, "map_ms_p99": float(np.percentile(times, 99))}


def _drag_map(size: tuple[int, int], turns: int) -> tuple[float, list[float]]:
    """How long the map's first frame takes, and each while it is dragged, in milliseconds."""
    os.environ.update(headless())
    import pygame

    from game.ui.rooms.exercises.stages import Stages, stages_scene
    from game.ui.rooms.menu.alone import Alone

    now = 0.0
    app = _app(size, frames=10**9, now=lambda: now)
    app.start(Alone(app.ui))
    app.step()
    scene = stages_scene(app.ui)
    assert isinstance(scene, Stages)

    def step() -> None:
        nonlocal now
        now += 1000 / 60
        app.step()

    def show() -> None:
        app.start(scene)
        step()

    first, times = timed(show), []
    while not scene.knows:
        step()
    room, y = scene.map.rect, scene.map.rect.top + 40
    for turn in range(turns):
        at = round(room.centerx + 0.45 * room.width * np.cos(turn / 40)), y
        if turn:
            event = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        else:
            event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        pygame.event.post(event)
        times.append(timed(step))
    assert scene.map.pans == bool(turns), "nothing was dragged"
    app.close()
    return first, times


# -- in a process of its own ------------------------------------------------


def rest_and_report(settle: float = 6.0, rest: float = 8.0) -> dict[str, float]:
    """Show a mid-game board, and wait."""
    app, _ = _mid_game(frames=None)
    percent = _cpu_percent(app, settle, rest)
    return {"idle_cpu_percent": percent, "rss_mb": resident_mb()}


def rest_without_music_and_report(settle: float = 26.0, rest: float = 10.0) -> dict[str, float]:
    """The same without music, and until the sound device rests, too."""
    app, _ = _mid_game(frames=None)
    app.ui.settings.music = 0
    return {"quiet_cpu_percent": _cpu_percent(app, settle, rest)}


def menu_and_report(settle: float = 8.0, rest: float = 10.0) -> dict[str, float]:
    """Show the menu, and let it play."""
    from game.ui.rooms.menu.menu import Menu

    app = _app(FRAME_SIZE, frames=None)
    app.start(Menu(app.ui))
    return {"menu_cpu_percent": _cpu_percent(app, settle, rest)}


def input_and_report(settle: float = 15.0, events: int = 300) -> dict[str, float]:
    """Move the pointer over a board at random moments while opponents think."""
    import pygame

    from game.ui.shell.actions import Action, Point

    app, scene = _mid_game(frames=None, level="9")
    posted: list[float] = []
    taken: list[float] = []
    handle = scene.handle

    def noting(action: Action) -> Change | None:
        if isinstance(action, Point):
            taken.append(posted.pop(0))
        return handle(action)

    def move() -> None:
        rng = np.random.default_rng(1)
        time.sleep(settle)
        for number in range(events):
            spot = (600 + number, 400 + number % 50)
            posted.append(time.perf_counter())
            pygame.event.post(
                pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
            )
            time.sleep(float(rng.uniform(0.02, 0.06)))
        pygame.event.post(pygame.Event(pygame.QUIT))

    vars(scene)["handle"] = noting
    threading.Thread(target=move, daemon=True).start()
    times = []
    while app.step():
        times += [1000 * (time.perf_counter() - since) for since in taken]
        taken.clear()
    app.close()
    return {"input_to_frame_ms": float(np.percentile(times, 95))}


def _cpu_percent(app: App, settle: float, rest: float) -> float:
    """What a window costs while nobody does anything, in percent of a processor."""
    import pygame

    percent = 0.0

    def watch() -> None:
        nonlocal percent
        time.sleep(settle)
        before = time.process_time()
        time.sleep(rest)
        percent = 100 * (time.process_time() - before) / rest
        pygame.event.post(pygame.Event(pygame.QUIT))

    threading.Thread(target=watch, daemon=True).start()
    while app.step():
        pass
    app.close()
    return percent


REPORTS = {
    "rest": rest_and_report,
    "quiet": rest_without_music_and_report,
    "menu": menu_and_report,
    "input": input_and_report,
}


def _app(
    size: tuple[int, int],
    frames: int | None,
    now: Callable[[], float] | None = None,
    mixer: SoundDevice | None = None,
) -> App:
    """A window that keeps nothing."""
    from game.files.kept_files import KeptFiles
    from game.files.settings import Settings
    from game.ui.rooms.menu.doors import DOORS
    from game.ui.shell.app import App, Devices

    return App(
        Settings(size=size),
        KeptFiles(),
        lambda: DOORS,
        frames=frames,
        devices=Devices(now=now, mixer=mixer),
    )


def _mid_game(
    frames: int | None,
    size: tuple[int, int] = FRAME_SIZE,
    level: str | None = None,
    mixer: SoundDevice | None = None,
    now: Callable[[], float] | None = None,
) -> tuple[App, GameScene]:
    """A window with four people, or opponents of a level, in the middle of a game."""
    from game.ui.rooms.play.scene import begin

    app = _app(size, frames, now, mixer)
    seats = [Seat(f"Player {n}", level) for n in range(1, 5)]
    game: Game[Position, BoardEvent] = Game(Options(), seats)
    rng = np.random.default_rng(1)
    for _ in range(36):
        game.play(game.position.event(draw(game.position, rng)))
    scene = begin(app.ui, game)
    app.start(scene)
    return app, scene


def headless() -> dict[str, str]:
    """The environment of a process whose window nobody sees or hears."""
    quiet = {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", **quiet}


if __name__ == "__main__":
    print(json.dumps(REPORTS[sys.argv[1]]()))
