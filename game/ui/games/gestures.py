"""The gestures of people at a table: buttons to make them, and signs that are seen for a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.base.gestures import SHOWN_MS, Gesture
from game.ui.kit.boxes import Box, emblem
from game.ui.kit.form import buttons
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.clock import Clock
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable

ICONS: Mapping[Gesture, str] = {
    Gesture.WELL_PLAYED: "star",
    Gesture.THANKS: "heart",
    Gesture.GOOD_LUCK: "clover",
    Gesture.LAUGH: "laugh",
    Gesture.WOW: "wow",
    Gesture.OOPS: "oops",
}
"""What each looks like."""

ICON, DISC = 26, 42
"""The sizes of a sign on a button, and of the disc on which one is seen, in design pixels."""


def shown_gestures(table: OpenTable, clock: Clock) -> dict[int, Gesture]:
    """By seat, the gestures that are to be seen now; the clock wakes the loop when one goes."""
    return {
        seat: seen.gesture
        for seat, seen in sorted(table.gestures.items())
        if not clock.reached(seen.at + SHOWN_MS)
    }


def gesture_buttons(
    table: OpenTable | None, then: Callable[[], Change | None] = lambda: None
) -> Box | None:
    """A row of buttons, one for each gesture; None where nobody here may make any.

    `then` is called after one was made, and returns the change of scenes, if any.
    """
    if table is None or not table.may_gesture:
        return None
    return buttons(*(_button(table, gesture, then) for gesture in Gesture))


def _button(table: OpenTable, gesture: Gesture, then: Callable[[], Change | None]) -> Tile:
    def make() -> Change | None:
        table.make_gesture(gesture)
        return then()

    label = tr(f"gesture.{gesture.value}")
    return Tile(label, gesture_sign(gesture), make, about=gesture)


def gesture_sign(gesture: Gesture, size: float = ICON) -> Box:
    """A gesture's sign, of a size in design pixels."""
    return emblem(lambda ui, px: icon(ICONS[gesture], px, ui.theme.accent), size)


def paint_gesture(
    surface: pygame.Surface, ui: UiContext, gesture: Gesture, middle: tuple[int, int]
) -> Rect:
    """Draw a gesture's sign on a disc around a pixel; returns what is covered."""
    side, theme = ui.px(DISC), ui.theme
    disc = panel((side, side), side // 2, theme.panel_active, theme.accent, ui.px(2))
    covered = surface.blit(disc, disc.get_rect(center=middle))
    sign = icon(ICONS[gesture], ui.px(ICON), theme.accent)
    surface.blit(sign, sign.get_rect(center=middle))
    return covered
