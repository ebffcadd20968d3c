"""What all widgets have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import pygame

from game.ui.look.shapes import panel
from game.ui.look.theme import RGB
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

RADIUS = 10
"""Of a widget's corners, in design pixels."""

TEXT = 18
"""The size of a widget's words, in design pixels."""


@dataclass(frozen=True)
class Look:
    """How a widget stands at the moment.

    Attributes:
        selected: keys would go to it.
        editing: it takes text.
        pressed: the pointer holds this part of it down.
        hovered: the pointer is over this part of it.
    """

    selected: bool = False
    editing: bool = False
    pressed: int | None = None
    hovered: int | None = None


class Widget(ABC):
    """Something a person can use, in a rectangle of the window.

    Attributes:
        name: tells it from the other widgets of its scene.
        rect: where it is, in pixels.
        takes_text: whether it is edited by typing.
    """

    takes_text = False

    def __init__(self, name: str) -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)

    def part_at(self, at: Pixel) -> int | None:
        """The part of it at a pixel, or None outside. Most have one part, number 0."""
        return 0 if self.rect.collidepoint(at) else None

    @abstractmethod
    def use(self, part: int | None) -> Change | None:
        """Do what it is for: it was clicked on that part, or confirmed by key (None)."""

    def step(self, by: int) -> bool:
        """Go on by 1 or back by -1 within it. False where it has nothing to step through."""
        return False

    def begin(self) -> None:
        """Begin to take text, all that is there being marked."""

    def press(self, at: Pixel) -> None:
        """Take text from where the pointer went down on it."""

    def leap(self, last: bool) -> None:
        """Go to the end of the text, or to its beginning."""

    def write(self, text: str) -> None:
        """Take text in."""

    def erase(self, ahead: bool = False) -> None:
        """Take a bit of text away, before the caret or ahead of it."""

    @abstractmethod
    def paint(self, surface: pygame.Surface, ui: UiContext, look: Look) -> None:
        """Draw it within its rectangle."""


def paint_ground(
    surface: pygame.Surface,
    ui: UiContext,
    rect: pygame.Rect,
    fill: RGB,
    selected: bool,
    rim: RGB | None = None,
) -> None:
    """Draw what a widget stands on. The selected one has a rim, in the accent if none is given."""
    theme = ui.theme
    if selected:
        rim, width = rim or theme.accent, ui.px(2)
    else:
        rim, width = theme.line, ui.px(1)
    surface.blit(panel(rect.size, ui.px(RADIUS), fill, rim=rim, rim_width=width), rect)
