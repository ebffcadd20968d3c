"""A panel beside the board, or below it."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame
from pygame import Rect

from game.ui.kit.boxes import PANEL_RADIUS, PANEL_SHADOW, Align, Back, Box
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, Length
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.scale import UiScale, is_beside
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

PANEL = 330
"""The width of the panel beside the board, in design pixels."""

SHARE = 0.36
"""The largest share of the window that a panel takes."""

TRAYS = 0.75
"""How narrow trays may get next to such a panel, relative to those of a game in play."""


def board_and_panel(
    size: tuple[int, int], text: float, wide: float = PANEL, high: float | None = None
) -> tuple[tuple[int, int], Rect]:
    """Place the board at the window's top left, and a panel beside it or below all of it.

    Args:
        size: the window's size, in pixels.
        text: the text size relative to the usual one.
        wide: the width of a panel beside the board, in design pixels, at the usual text size.
        high: the height of a panel below it, in design pixels, at any text size; None for `SHARE`
            of the window. Neither exceeds that share.

    Returns:
        The size of the board's area, and the panel.
    """
    width, height = size
    scale = UiScale.for_window(size)
    if is_beside(size):
        across = min(scale.px(wide * max(1.0, 0.5 + text / 2)), round(SHARE * width))
        return (width - across, height), Rect(width - across, 0, across, height)
    down = round(SHARE * height)
    if high is not None:
        down = min(down, scale.px(high))
    return (width, height - down), Rect(0, height - down, width, down)


def side_back(ui: UiContext) -> Back:
    """What is behind everything in such a panel; it is round where it isn't at window's edges."""
    radius = 0 if ui.safe_area.size == ui.safe_area.window else PANEL_RADIUS
    return Back(radius=radius, shadow=PANEL_SHADOW)


class SidePanel(ABC):
    """Says what it contains; see `Form`. Its scene gives it its place, and passes actions on.

    Attributes:
        tree: what it contains, in its place.
    """

    def __init__(self, ui: UiContext, *, for_keys: bool = True) -> None:
        """Start without a place; `for_keys` says whether keys act on its controls at all."""
        self.ui = ui
        self.tree = Tree(ui, for_keys=for_keys)

    @abstractmethod
    def contents(self) -> Box:
        """What it contains at the moment."""

    @property
    def rect(self) -> Rect:
        return self.tree.rect

    @property
    def is_beside(self) -> bool:
        """Whether it is beside the board, not below it."""
        return self.rect.width < self.ui.size[0]

    def show(self, rect: Rect) -> None:
        self.tree.rect = rect
        self.tree.show(self.contents(), rect)

    def reword(self) -> None:
        """Drop the words that it keeps, if any: the language has changed."""

    def handle(self, action: Action) -> Change | None:
        return self.tree.handle(action)

    def tip_at(self, at: Pixel) -> tuple[str, Rect] | None:
        """What a tooltip says about what is at a pixel, and where that is; None for nothing."""
        choices = (one for one in self.tree.focus.controls if isinstance(one, Choice))
        here = next((one for one in choices if one.rect.collidepoint(at)), None)
        return None if here is None else here.tip_at(at)

    def paint(self, surface: pygame.Surface) -> None:
        self.show(self.rect)
        self.tree.paint(surface)


def panel_head(ui: UiContext, title: str, number: int, count: int, height: Length) -> Box:
    """A title, and at the right a progress count such as the current ply."""
    where = tr("analysis.ply", ply=number, plies=count)
    return Row(
        Text(title, bold=True, grow=1),
        Text(where, 14, tone=ui.theme.muted, least=14, align=(Align.END, Align.CENTER)),
        gap=8,
        height=height,
    )


def halves(ui: UiContext, left: Column, right: Column) -> Box:
    """Two columns of a panel below the board."""
    both = (half.sized(width=EQUAL, grow=1) for half in (left, right))
    return Row(*both, gap=20, align=Align.START, pad=10, back=side_back(ui))
