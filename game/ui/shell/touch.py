"""Turns fingers on the screen into actions."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from msgspec import Struct

from game.ui.shell.actions import (
    Action,
    Command,
    Do,
    Leave,
    Pixel,
    Point,
    Press,
    Release,
    Twist,
)
from game.ui.shell.context import UiContext

SLACK_MM = 2.5
"""How far a finger must move to count as moving, in millimetres."""

TAP_MS = 350
"""The longest time that a second finger may be down for a tap."""

TWIST_DEGREES = 4.0
"""The least rotation of two fingers that counts as turning."""

OTHER_DEVICES = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN}
)
"""Events which show that a device other than the touch screen is in use."""


class SecondFinger(Struct):
    """The second finger.

    Attributes:
        since: when it came down, in milliseconds.
        start: where it came down.
        angle: the direction from the first finger to it, in degrees, when last reported.
        moved: whether it has moved, so that it can't be a tap.
    """

    finger: int
    since: float
    start: Pixel
    angle: float
    moved: bool = False


class Touch:
    """Treats one finger as a mouse with its button held, and two fingers as a turn or a flip.

    A finger presses when it comes down and releases when it is lifted; after that nothing is
    pointed at. A second finger beside it makes a `Twist`, or a flip if it only taps. Further
    fingers do nothing until all are lifted.

    The mouse events that the system makes from fingers are ignored.
    """

    def __init__(self, ui: UiContext, dpi: Callable[[], float | None]) -> None:
        """Report to `ui` whether the touch screen is the device in use, and its density.

        Args:
            ui: the services that all scenes share.
            dpi: see `reported_dpi`; called whenever the touch screen comes into use.
        """
        self._ui = ui
        self._dpi = dpi
        self._down: dict[int, Pixel] = {}
        self._first: int | None = None
        self._second: SecondFinger | None = None

    @property
    def down(self) -> bool:
        """Whether a finger is on the screen."""
        return bool(self._down)

    def let_go(self) -> None:
        """Treat all fingers as lifted: another window, or none, will hear when they are."""
        self._down.clear()
        self._first = self._second = None

    def actions(
        self, event: pygame.Event, size: tuple[int, int], *, typing: bool
    ) -> list[Action] | None:
        """The actions of a finger; None for an event about anything else.

        Args:
            event: what the window system reported.
            size: the window's width and height in pixels.
            typing: whether a text field has the focus: the system's on-screen keyboard sends key
                events too.
        """
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                if event.touch_id == -1:  # a mouse posing as a finger
                    return []
                at = (_pixel(event.x, size[0]), _pixel(event.y, size[1]))
                return self._finger(event.type, event.finger_id, at)
            case pygame.WINDOWFOCUSLOST if self._down:
                self.let_go()
                return [Leave()]
            case kind if getattr(event, "touch", False):
                return []
            case kind if kind in OTHER_DEVICES and not self._down:
                # Some systems report the mouse's position although nobody has moved it.
                still = kind == pygame.MOUSEMOTION and not any(event.rel)
                if not still and not (kind == pygame.KEYDOWN and typing):
                    self._ui.controls.touch = False
        return None

    def _finger(self, kind: int, finger: int, at: Pixel) -> list[Action]:
        if kind == pygame.FINGERDOWN:
            return self._lay(finger, at)
        if finger not in self._down:
            return []
        if kind == pygame.FINGERMOTION:
            return self._move(finger, at)
        return self._lift(finger, at)

    def _lay(self, finger: int, at: Pixel) -> list[Action]:
        if not self._ui.touch:
            self._ui.controls.use_touch()
            self._ui.dpi = self._dpi()
        alone = not self._down
        self._down[finger] = at
        if alone:
            self._first = finger
            return [Press(at)]
        if self._first is not None and len(self._down) == 2:
            self._second = SecondFinger(finger, self._ui.now(), at, self._angle(at))
        return []

    def _move(self, finger: int, at: Pixel) -> list[Action]:
        self._down[finger] = at
        actions: list[Action] = [Point(at)] if finger == self._first else []
        second = self._second
        if second is None or finger not in (self._first, second.finger):
            return actions
        slack = self._ui.mm(SLACK_MM)
        if finger == second.finger and math.dist(at, second.start) > slack:
            second.moved = True
        angle = self._angle(self._down[second.finger])
        turned = (angle - second.angle + 180) % 360 - 180
        if second.moved and abs(turned) >= TWIST_DEGREES:
            second.angle = angle
            actions.append(Twist(turned))
        return actions

    def _lift(self, finger: int, at: Pixel) -> list[Action]:
        del self._down[finger]
        second = self._second
        if finger == self._first:
            self._first = self._second = None
            return [Release(at), Leave()]
        if second is None or finger != second.finger:
            return []
        self._second = None
        tapped = not second.moved and self._ui.now() - second.since <= TAP_MS
        return [Do(Command.FLIP)] if tapped else []

    def _angle(self, second: Pixel) -> float:
        """The direction from the first finger to the second, in degrees clockwise."""
        assert self._first is not None
        x, y = self._down[self._first]
        return math.degrees(math.atan2(second[1] - y, second[0] - x))


def _pixel(share: float, side: int) -> int:
    """The pixel at a share of a side, which may lie outside the window."""
    return min(int(min(max(share, 0.0), 1.0) * side), side - 1)
