"""Measures what drawing costs where nothing was drawn before, for `tools/bench.py`.

What counts is processor time: nothing else is waited for, and machines are seldom quiet.

    python tools/drawing_speed.py walk|scenes [--size WxH] [--only NAME,…] [--slow MS]

Run by itself, it says what each slow turn of the loop was doing.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from window_speed import LARGE_SIZE, headless

os.environ.update(headless())

import pygame
from scenes.catalogue import SCENES
from scenes.played_games import Shown, played_games
from scenes.studio import Look, Studio

from game.commands.cli import Parser, run_command, window_size
from game.ui.rooms.menu.menu import Menu

SCENE_SIZE = (2560, 1440)
"""The size of the window in which each scene is drawn for the first time."""

WALKS, ACTIONS, HOME = 4, 150, 25
"""How many walks there are, of how many actions each, and after how many one is at home again."""

FRAMES_EACH = 30
"""How many frames pass after each action: half a second, longer than scenes take to change."""

USUAL = Look("dark", "usual", "usual", "en")

KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE),
    *(pygame.K_r, pygame.K_f, pygame.K_h, pygame.K_u),
)
"""The keys that a walk presses."""


@dataclass
class Turn:
    """One turn of the loop, or an action with all turns that follow it.

    Attributes:
        what: what was done.
        wall_ms: how long the longest turn took.
        cpu_ms: how much of the processor's time it took: on a busy machine the surer figure.
        doing: the profile of that turn, if it was wanted.
    """

    what: str
    wall_ms: float = 0.0
    cpu_ms: float = 0.0
    doing: str = ""

    @property
    def line(self) -> str:
        """What is told of it."""
        taken = f"{self.cpu_ms:7.1f} ms ({self.wall_ms:7.1f} by the clock)"
        return f"{taken}  {self.what}\n{self.doing}".rstrip()


class Watch:
    """Times turns of a loop, and profiles them if `profiled`."""

    def __init__(self, *, profiled: bool = False) -> None:
        self._profiled = profiled
        self.longest = Turn("")
        self.frames: list[float] = []

    def begin(self, what: str) -> None:
        """Forget the longest turn so far."""
        self.longest = Turn(what)

    def time(self, act: Callable[[], object]) -> object:
        """Do something, and keep how long it took if nothing took longer."""
        profile = cProfile.Profile() if self._profiled else None
        wall, cpu = time.perf_counter(), time.thread_time()
        result = act() if profile is None else profile.runcall(act)
        wall_ms = 1000 * (time.perf_counter() - wall)
        cpu_ms = 1000 * (time.thread_time() - cpu)
        self.frames.append(cpu_ms)
        if cpu_ms > self.longest.cpu_ms:
            doing = "" if profile is None else _told(profile)
            self.longest = Turn(self.longest.what, wall_ms, cpu_ms, doing)
        return result


def _told(profile: cProfile.Profile) -> str:
    """The functions in which most of a profile's time was spent, by their own time and by all."""
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    lines = []
    for place, label in ((2, "own"), (3, "all")):
        most = sorted(stats.items(), key=lambda one: -one[1][place])[: 8 if place == 2 else 25]
        lines += [
            f"    {label} {1000 * one[place]:7.1f} ms {one[0]:6} × "
            f"{Path(where[0]).name}:{where[1]} {where[2]}"
            for where, one in most
        ]
    return "\n".join(lines)


def forget_pictures() -> None:
    """Empty all caches of what is drawn, as if the program had just been started."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game.ui"):
            for value in list(vars(module).values()):
                if getattr(value, "__module__", "").startswith("game.ui"):
                    getattr(value, "cache_clear", lambda: None)()


# -- every scene, for the first time ----------------------------------------


def scenes(
    names: Sequence[str], size: tuple[int, int], *, profiled: bool = False
) -> Iterator[Turn]:
    """Open each scene in a new window of that size, from the menu, nothing drawn before.

    What counts is the frame that takes longest to draw.
    """
    for name in names:
        studio, watch = Studio(size, USUAL, whole_frames=False), Watch(profiled=profiled)
        studio.show(Menu(studio.app.ui))
        forget_pictures()
        watch.begin(name)
        vars(studio.app)["paint"] = partial(watch.time, studio.app.paint)
        SCENES[name](studio)
        studio.let_pass(1000)
        studio.close()
        watch.longest.what += f" ({sum(watch.frames):.0f} in {len(watch.frames)} frames)"
        yield watch.longest


def first_drawing_ms() -> dict[str, float]:
    """How long the longest frame takes in which any scene is drawn for the first time."""
    return {"first_drawing_ms": max(turn.cpu_ms for turn in scenes(list(SCENES), SCENE_SIZE))}


# -- a walk -----------------------------------------------------------------


def walk(
    seed: int, size: tuple[int, int], actions: int, *, profiled: bool = False
) -> Iterator[tuple[Turn, list[float]]]:
    """Do something at random again and again from the menu on.

    Yields the longest turn of the loop of each action, and the processor time of all of its turns
    in milliseconds.
    """
    forget_pictures()
    chance, watch = random.Random(seed), Watch(profiled=profiled)
    studio = Studio(size, USUAL, whole_frames=False)
    app, ui = studio.app, studio.app.ui
    # Whoever plays here is to be the only one that works.
    ui.opponents.prepare = lambda options: None  # type: ignore[method-assign]
    ui.files.history = Shown(played_games(40))
    for number in range(actions):
        if number % HOME == 0:
            app.stack.clear()
        if not app.running:
            app.start(Menu(ui))
            app.step()
        watch.frames.clear()
        watch.begin(f"{type(app.scene).__name__}: {_act(chance, studio)}")
        for _ in range(FRAMES_EACH):
            studio.time += 1000 / 60
            if not watch.time(app.step):
                break
        if app.running:
            watch.longest.what += f" -> {type(app.scene).__name__}"
        yield watch.longest, list(watch.frames)
    studio.close()


def _act(chance: random.Random, studio: Studio) -> str:
    """Post the events of something that a person might do; returns what it is."""
    scene, (width, height) = studio.app.scene, studio.app.screen.get_size()
    tree = getattr(scene, "tree", None)
    controls = [] if tree is None else tree.focus.controls
    kind = chance.random()
    if kind < 0.2:
        key = chance.choice(KEYS)
        for event in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(event, key=key, mod=0, unicode="", scancode=0))
        return pygame.key.name(key)
    at = (chance.randrange(width), chance.randrange(height))
    if kind < 0.85 and controls:
        at = chance.choice(controls).rect.center
    motion = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
    pygame.event.post(motion)
    for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(event, pos=at, button=1))
    return f"click {at}"


def walk_ms() -> dict[str, float]:
    """The longest turns of the loop of random actions at 3840×2160, and how many are too long."""
    turns = [turn for seed in range(WALKS) for turn, _ in walk(seed, LARGE_SIZE, ACTIONS)]
    times = [turn.cpu_ms for turn in turns]
    return {
        "walk_ms_p99_4k": float(np.percentile(times, 99)),
        "walk_ms_max_4k": max(times),
    }


def main() -> int:
    """Measure, and tell what was slow."""
    parser = Parser(prog="tools/drawing_speed.py", description=__doc__)
    parser.add_argument("what", choices=("walk", "scenes"))
    parser.add_argument("--size", type=window_size, metavar="WxH")
    parser.add_argument("--only", metavar="NAME,…", help="only these scenes, or walks by number")
    parser.add_argument("--slow", type=float, default=100.0, metavar="MS")
    parser.add_argument("--profile", action="store_true", help="which costs time by itself")
    args = parser.parse_args()
    if args.what == "scenes":
        names = args.only.split(",") if args.only else list(SCENES)
        turns = list(scenes(names, args.size or SCENE_SIZE, profiled=args.profile))
    else:
        seeds = [int(seed) for seed in args.only.split(",")] if args.only else range(WALKS)
        size, frames = args.size or LARGE_SIZE, []
        turns = []
        for seed in seeds:
            for turn, costs in walk(seed, size, ACTIONS, profiled=args.profile):
                turns.append(turn)
                frames += costs
        print(
            f"{len(frames)} frames: median {np.median(frames):.1f}, "
            f"p99 {np.percentile(frames, 99):.1f} ms"
        )
    slow = [turn for turn in turns if turn.cpu_ms > args.slow]
    for turn in sorted(slow, key=lambda one: -one.cpu_ms):
        print(turn.line)
    times = [turn.cpu_ms for turn in turns]
    print(
        f"{len(slow)} of {len(turns)} over {args.slow:g} ms; median {np.median(times):.1f}, "
        f"p95 {np.percentile(times, 95):.1f}, worst {max(times):.1f} ms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/drawing_speed.py", main))
