"""Prints what a release over a legal spot meets of the program, and how often it calls.

A piece is dragged from its tray to a spot in a game's window, by events as devices send them; what
runs while the press, the move and the release are handled is traced, up to the next picture's
painting. Printed are the classes of all `self` and the modules at the release, the mean of the
classes at all three, and the calls of the program's functions at the release. `tools/house.py` runs
this in checkouts.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Protocol

import pygame
from screenshots import SCENES, Look, Studio

SCENE = "play"
"""A picture in which a piece is held over a spot where it may be placed."""

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


def met(studio: Studio, kind: int, **fields: object) -> tuple[set[str], Counter[str]]:
    """The classes that run while an event is handled, and the calls in each module."""
    classes, modules = set(), Counter[str]()
    handling: FrameType | None = None

    def called(frame: FrameType, event: str, _: object) -> None:
        nonlocal handling
        module = str(frame.f_globals.get("__name__", ""))
        if handling is None:
            if event == "call" and frame.f_code.co_name.strip("_").startswith("handle"):
                handling = frame
        elif event == "return" and frame is handling:
            handling = None
        if handling is not None and event == "call" and module.startswith("game."):
            modules[module] += 1
            one = type(frame.f_locals.get("self"))
            if one.__module__.startswith("game."):
                classes.add(one.__qualname__)

    pygame.event.post(pygame.Event(kind, fields))
    studio.time += studio.frame_ms
    sys.setprofile(called)
    studio.app.step()
    sys.setprofile(None)
    return classes, modules


def main() -> None:
    """Trace the three and print."""
    studio, tray = shown(until=lambda action: type(action).__name__ == "Press")
    met(studio, pygame.MOUSEMOTION, pos=tray, rel=(1, 0), buttons=(0, 0, 0))
    press, _ = met(studio, pygame.MOUSEBUTTONDOWN, pos=tray, button=1)
    studio.close()
    studio, (x, y) = shown(until=lambda action: False)
    spot = x + 1, y
    move, _ = met(studio, pygame.MOUSEMOTION, pos=spot, rel=(1, 0), buttons=(1, 0, 0))
    release, modules = met(studio, pygame.MOUSEBUTTONUP, pos=spot, button=1)
    studio.close()
    assert release, "nothing was handled"
    mean = round((len(press) + len(move) + len(release)) / 3)
    print(f"{len(release)}; {len(modules)}; {mean}; {modules.total()}")


if __name__ == "__main__":
    main()
