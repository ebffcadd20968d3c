"""The coach's words about a move: a heading, and a row for each reason with its sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Unpack

import pygame

from game.ui.kit.boxes import Align, Back, Box, Outline, Picture
from game.ui.kit.containers import AsManyAsFit, Column, FirstFitting, Row
from game.ui.kit.control import RADIUS, ControlState
from game.ui.kit.focus import Focus
from game.ui.kit.lengths import EQUAL, rows
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.coach_words import reason_sign
from game.ui.look.faces import LEAST
from game.ui.shell.actions import Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.table.side_panel import SidePanel

SIGN, LINE = 1.1, 1.25
"""The size of a sign, and the height of the line that it stands in, in ems of the words."""

INDENT = 1.6
"""How far the words are indented beside a sign, in ems of the words."""

ABOVE = 1
"""The space above and below a row's words, in design pixels."""


class ReasonRow(Tile):
    """A reason in words. While it is pointed at or selected, only its marks are shown.

    A press does nothing.
    """

    sound = None

    def __init__(self, number: int, words: str, size: float, *, signed: bool) -> None:
        """Show a reason, with its sign if anything is marked with it (`signed`)."""
        self.number = number
        sign = Picture(self._paint_sign, width=rows(SIGN * size), height=rows(LINE * size))
        said = Text(words, size, wraps=True, width=EQUAL, grow=1)
        face = Row(sign if signed else None, said, gap=(INDENT - SIGN) * size, align=Align.START)
        super().__init__(words, face, lambda: None, about=number, width=EQUAL, pad=(0, ABOVE))

    @property
    def touchable(self) -> bool:
        return False

    def _paint_sign(self, surface: pygame.Surface, ui: UiContext, rect: pygame.Rect) -> None:
        sign = reason_sign(self.number, rect.width, ui.theme.text, ui.theme.panel)
        surface.blit(sign, sign.get_rect(center=rect.center))

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        if state.selected or state.hovered is not None:
            theme = ui.theme
            rim = theme.accent if state.selected else theme.control_hover
            back = Back(theme.control, rim, rim_width=1.5, radius=RADIUS - 4)
            back.paint(surface, ui, self.rect.inflate(ui.px(6), ui.px(4)))


def reason_words(
    head: str,
    reasons: Sequence[str],
    signed: Sequence[bool],
    size: int,
    foot: Callable[[int], Box] | None = None,
    **outline: Unpack[Outline],
) -> Box:
    """A heading and a row for each reason, all of one size: the largest that fits.

    Args:
        head: the heading.
        reasons: the words of each reason.
        signed: whether each has its sign.
        size: the greatest size of the words, in design pixels.
        foot: makes what is below, if there is room for it at all, for words of a size.
        outline: see `Outline`.
    """

    def said(foot: Callable[[int], Box] | None, size: int) -> Box:
        words = [
            ReasonRow(number, words, size, signed=sign)
            for number, (words, sign) in enumerate(zip(reasons, signed, strict=True))
        ]
        whole = AsManyAsFit(Text(head, size, wraps=True, width=EQUAL), *words, gap=0, width=EQUAL)
        return whole if foot is None else Column(whole, foot(size), gap=0)

    sizes = range(size, LEAST - 1, -1)
    feet = [None] if foot is None else [foot, None]
    return FirstFitting(*(said(*one) for one in product(feet, sizes)), **outline)


def reason_pointed_at(focus: Focus) -> int | None:
    """The number of the reason that the pointer is over, if it is over one."""
    hovered = focus.hovered
    return hovered.number if isinstance(hovered, ReasonRow) else None


def reason_selected(focus: Focus) -> int | None:
    """The number of the reason that keys have selected, if they have."""
    selected = focus.selected
    return selected.number if isinstance(selected, ReasonRow) else None


class ReasonPanel(SidePanel):
    """A panel with reasons, of which one may be pointed at or selected.

    Attributes:
        alone: the number of the only reason whose marks are shown, if any.
    """

    alone: int | None = None

    def do(self, action: Do) -> Change | None:
        """Handle a key or pad button."""
        change = self.tree.handle(action)
        self.alone = reason_selected(self.tree.focus)
        return change

    def look_at(self) -> bool:
        """Follow the pointer; whether other reasons are marked now."""
        before, self.alone = self.alone, reason_pointed_at(self.tree.focus)
        return self.alone != before
