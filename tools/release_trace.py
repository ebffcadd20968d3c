"""Prints what three ways through the program meet of it, and how often they call.

    python tools/release_trace.py [--all]

* **A release over a legal spot**: a piece is dragged from its tray in a game's window, by events as
  devices send them; what runs while the press, the move and the release are handled is traced, up
  to the next picture's painting. Printed are the classes of all `self` and the modules at the
  release, the mean of the classes at all three, and the calls of the program's functions.
* With `--all`, before that: **a kept setting**, a press and a release that switch *Colour marks*;
  and **a guest's placement**, from the guest through the host to them and another guest. Printed
  are classes, modules and calls.

`tools/house.py` runs the first in checkouts.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import Protocol

import pygame
from screenshots import SCENES, Look, Studio

SCENE = "play"
"""A picture in which a piece is held over a spot where it may be placed."""

GAME, PEOPLE = "Blokus Three-Player", ("Ada", "Ben", "Cleo")
"""What is played at a table, and by whom; nobody plays at the host's machine."""

Pixel = tuple[int, int]


class _At(Protocol):
    at: Pixel


class ReachedError(Exception):
    """The scene is set up far enough."""


def shown(until: Callable[[object], bool]) -> tuple[Studio, Pixel]:
    """The window with the scene, set up until an action is wanted; and the last pixel of any."""
    studio, last = Studio((1280, 720), Look("dark", "usual", "usual", "en")), (0, 0)
    do = studio.do

    def followed(*actions: _At) -> None:
        nonlocal last
        for action in actions:
            last = getattr(action, "at", last)
            if until(action):
                raise ReachedError
            do(action)  # type: ignore[arg-type]

    studio.do = followed  # type: ignore[method-assign,assignment]
    with suppress(ReachedError):
        SCENES[SCENE](studio)
    studio.let_pass(3000)
    return studio, last


@dataclass
class Met:
    """What was met: classes of all `self`, and the calls in each module."""

    classes: set[str] = field(default_factory=set)
    modules: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return f"{len(self.classes)}; {len(self.modules)}; {self.modules.total()}"


@contextmanager
def traced(within: str) -> Iterator[Met]:
    """What is met meanwhile in functions whose names begin so, and in what these call."""
    met = Met()
    outermost: FrameType | None = None

    def called(frame: FrameType, event: str, _: object) -> None:
        nonlocal outermost
        module = str(frame.f_globals.get("__name__", ""))
        if not module.startswith("game."):
            return
        if outermost is None:
            if event == "call" and frame.f_code.co_name.strip("_").startswith(within):
                outermost = frame
        elif event == "return" and frame is outermost:
            outermost = None
        if outermost is not None and event == "call":
            met.modules[module] += 1
            one = type(frame.f_locals.get("self"))
            if one.__module__.startswith("game."):
                met.classes.add(one.__qualname__)

    sys.setprofile(called)
    try:
        yield met
    finally:
        sys.setprofile(None)


def handled(studio: Studio, kind: int, **fields: object) -> Met:
    """What is met while an event is handled."""
    pygame.event.post(pygame.Event(kind, fields))
    studio.time += studio.frame_ms
    with traced("handle") as met:
        studio.app.step()
    return met


def setting() -> Met:
    """What a press and a release meet that switch a setting, up to its file."""
    from scenes.dialogs import control

    from game.ui.rooms.settings.settings import SettingsScene

    studio = Studio((1280, 720), Look("dark", "usual", "usual", "en"))
    ui = studio.app.ui
    scene = SettingsScene(ui, page="board")
    studio.show(scene)
    before, rect = ui.settings.marks, scene.tree.rect_of(control(scene, "settings.marks"))
    at = rect.x + rect.width * (1 if before else 3) // 4, rect.centery
    handled(studio, pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))
    both = [
        handled(studio, kind, pos=at, button=1)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    assert ui.settings.marks != before
    studio.close()
    return Met(set.union(*(m.classes for m in both)), both[0].modules + both[1].modules)


def guests_placement() -> Met:
    """What a guest's placement meets on its way to the host, back, and to another guest."""
    from scenes.loopback import Loopback
    from scenes.tables import RULES, another, chairs_of, game_of, settle

    from game.engine import Options
    from game.files.games import OpenGame
    from game.ui.rooms.tables.joining import services

    studio = Studio((1280, 720), Look("dark", "usual", "usual", "en"))
    ui, loopback, game = studio.app.ui, Loopback(), game_of(PEOPLE, Options(GAME))
    table = loopback.open(services(ui), OpenGame(game), chairs_of(game, []), "Dov", RULES)
    first, *others = (another(ui, loopback, name, seat) for seat, name in enumerate(PEOPLE))
    table.host.start()
    settle(loopback)
    session = first.guest.session
    assert session is not None
    position = session.game.position
    event = position.event(int(position.legal()[-1]))
    with traced("") as met:
        session.play(event)
        settle(loopback)
    assert all(one.guest.session and one.guest.session.game.ply == 1 for one in (first, *others))
    studio.close()
    return met


def main() -> None:
    """Trace and print."""
    if "--all" in sys.argv:
        print("a kept setting:", setting())
        print("a guest's placement:", guests_placement())
    studio, tray = shown(until=lambda action: type(action).__name__ == "Press")
    handled(studio, pygame.MOUSEMOTION, pos=tray, rel=(1, 0), buttons=(0, 0, 0))
    press = handled(studio, pygame.MOUSEBUTTONDOWN, pos=tray, button=1)
    studio.close()
    studio, (x, y) = shown(until=lambda action: False)
    spot = x + 1, y
    move = handled(studio, pygame.MOUSEMOTION, pos=spot, rel=(1, 0), buttons=(1, 0, 0))
    release = handled(studio, pygame.MOUSEBUTTONUP, pos=spot, button=1)
    studio.close()
    assert release.classes, "nothing was handled"
    mean = round(sum(len(met.classes) for met in (press, move, release)) / 3)
    classes, modules = len(release.classes), len(release.modules)
    print(f"{classes}; {modules}; {mean}; {release.modules.total()}")


if __name__ == "__main__":
    main()
