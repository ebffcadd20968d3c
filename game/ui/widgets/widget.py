"""The base class of all widgets, and the drawing they share."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame
from msgspec import Struct

from game.ui.look.icons import icon
from game.ui.look.shapes import panel
from game.ui.look.theme import RGB, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

RADIUS = 10
"""The radius of a widget's corners, in design pixels."""

TEXT = 18
"""The size of a widget's text, in design pixels."""

ARROW = 18
"""The size of the arrows to neighbouring values, in design pixels."""


class WidgetState(Struct, frozen=True):
    """What the focus and the pointer are doing with a widget.

    Attributes:
        selected: whether keys act on it.
        editing: whether it takes text.
        pressed: its part on which the mouse button is held down, if any.
        hovered: its part below the pointer, if any.
    """

    selected: bool = False
    editing: bool = False
    pressed: int | None = None
    hovered: int | None = None


class Widget(ABC):
    """Something a person can use, in a rectangle of the window.

    Attributes:
        name: identifies it among the widgets of its scene.
        rect: its rectangle, in the window's pixels.
        turns: whether the wheel steps it; turning it away from the person goes to the next value.
        sound: the sound of using it, if any.
        main: whether it is what most people use next in its scene.
    """

    main = False
    turns = False
    sound: Effect | None = None

    def __init__(self, name: str) -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)

    def part_at(self, at: Pixel) -> int | None:
        """Its part at a pixel, or None outside. Most widgets have a single part, number 0."""
        return 0 if self.rect.collidepoint(at) else None

    def part_near(self, at: Pixel, least: int) -> int | None:
        """Its part that a finger means at a pixel of its rectangle, or None.

        Args:
            at: the pixel.
            least: how wide and high a part must be for a finger to hit it, in pixels.
        """
        return self.part_at(at)

    def let_go(self) -> None:
        """Stop following the pointer, if it does: the button may come up unseen."""

    @abstractmethod
    def use(self, part: int | None) -> Change | None:
        """React to a click on that part, or to the confirming key (None)."""

    @property
    def chosen(self) -> int | None:
        """The number of its chosen value, from 0; None if it has no values."""
        return None

    def step(self, by: int) -> bool:
        """Go to its next (1) or previous (-1) value. False if it has no values."""
        return False

    def step_row(self, by: int) -> bool:
        """Go to its value below (1) or above (-1). False if there is none."""
        return False

    @abstractmethod
    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        """Draw it within its rectangle."""


def paint_box(
    surface: pygame.Surface,
    ui: UiContext,
    rect: pygame.Rect,
    fill: RGB,
    selected: bool,
    rim: RGB | None = None,
) -> None:
    """Draw a widget's box. A selected one has a thick rim, in the accent colour or in `rim`."""
    theme = ui.theme
    if selected:
        rim, width = rim or theme.accent, ui.px(2)
    else:
        rim, width = theme.line, ui.px(1)
    surface.blit(panel(rect.size, ui.px(RADIUS), fill, rim=rim, rim_width=width), rect)


def paint_focus(surface: pygame.Surface, ui: UiContext, rect: pygame.Rect) -> None:
    """Draw the rim around a selected widget that has no box of its own."""
    room, width = rect.inflate(2 * ui.px(8), 2 * ui.px(8)), ui.px(2)
    rim = panel(room.size, ui.px(RADIUS), ui.theme.panel, ui.theme.accent, width, alpha=0)
    surface.blit(rim, room)


def paint_arrow(
    surface: pygame.Surface, ui: UiContext, name: str, rect: pygame.Rect, hovered: bool, end: bool
) -> None:
    """Draw the arrow to a neighbouring value, the icon `name`; a faint one at the `end`."""
    theme = ui.theme
    if hovered and not end:
        tile = rect.inflate(-2 * ui.px(4), -2 * ui.px(4))
        surface.blit(panel(tile.size, ui.px(RADIUS - 4), theme.control_hover), tile)
    tone = mix(theme.control, theme.muted, 0.4) if end else theme.text
    arrow = icon(name, ui.px(ARROW), tone)
    surface.blit(arrow, arrow.get_rect(center=rect.center))
