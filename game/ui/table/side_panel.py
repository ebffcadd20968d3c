"""A panel beside the board, or below it."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame
from pygame import Rect

from game.ui.kit.boxes import Align, Back, Box
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.texts import tr
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

BACK = Back(radius=0)
"""What is behind everything in such a panel."""


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
        """The whole panel."""
        return self.tree.rect

    @property
    def is_beside(self) -> bool:
        """Whether it is beside the board, not below it."""
        return self.rect.width < self.ui.size[0]

    def show(self, rect: Rect) -> None:
        """Show it in a part of the window."""
        self.tree.rect = rect
        self.tree.show(self.contents(), rect)

    def reword(self) -> None:
        """Drop the words that it keeps, if any: the language has changed."""

    def handle(self, action: Action) -> Change | None:
        """Handle an action of the pointer."""
        return self.tree.handle(action)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the whole panel as it is now."""
        self.show(self.rect)
        self.tree.paint(surface)


def panel_head(ui: UiContext, title: str, number: int, count: int) -> Box:
    """A title, and at the right a progress count such as the current ply."""
    where = tr("analysis.ply", ply=number, plies=count)
    return Row(
        Text(title, bold=True, grow=1),
        Text(where, 14, tone=ui.theme.muted, least=14, align=(Align.END, Align.CENTER)),
        gap=8,
    )


def halves(left: Column, right: Column) -> Box:
    """Two columns of a panel below the board."""
    for half in (left, right):
        half.width, half.grow = Size(0, most=UNLIMITED), 1
    return Row(left, right, gap=20, align=Align.START, pad=10, back=BACK)
