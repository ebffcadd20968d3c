"""The head of the large sheet: whose it is, in which colour they draw, and the way back."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.player_boxes import AFTER_CROWN, LEAST, LINE, PlayerBoxes
from game.ui.games.dice.states import DiceShown, Told
from game.ui.kit.boxes import Align, Box, Fill
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.shapes import panel
from game.ui.shell.context import UiContext
from game.ui.table.name_line import NameLine

NAME, BADGE, FACE, DIE, BACK = 24, 28, 42, 28, 40
"""The sizes of the name, the badge, an opponent's face, the die taken and the button that leads
back to one's own sheet, in design pixels."""


class HeadView(PlayerBoxes):
    """The head laid out in a rectangle.

    Attributes:
        back: the button that leads back to one's own sheet, while another is looked at.
    """

    def __init__(self, ui: UiContext, layout: DiceLayout, told: Told) -> None:
        super().__init__(ui, layout, layout.head)
        self.back = Rect(0, 0, 0, 0)
        self.arrange(told)

    def _contents(self, told: Told) -> Box:
        zoom, paper = self._layout.zoom, self._ui.theme.paper
        gap, size = 9 * zoom, NAME * zoom
        name: Box = NameLine(told.name, told.level, size, tone=paper.text, width=EQUAL, grow=1)
        if told.title:
            name = Text(told.title, size, tone=paper.text, width=EQUAL, grow=1)
        # Who wants large letters isn't given smaller ones than others.
        least = LINE if self._ui.fonts.factor > 1 else LEAST
        colours = self._line(told.colours, paper.muted, least)
        standing = self._filled(told, paper.text)
        number = Row(self._crown(told), standing, gap=AFTER_CROWN * zoom)
        words = Column(
            Row(name, self._clock(told), self._slot("die", DIE, DIE), gap=gap),
            FirstFitting(Row(colours, Fill(), number, gap=gap), number),
            gap=0,
            width=EQUAL,
            grow=1,
            align=Align.START,
        )
        back = self._slot("back", BACK, BACK) if told.title else None
        mark = self._mark(told, BADGE, FACE)
        return Row(back, mark, words, gap=gap, pad=(4 * zoom, 0))

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        """Draw it."""
        self.paint_boxes(surface, shown, shown.player)
        if shown.peeking:
            self.paint_back(surface, lit=False)

    def paint_back(self, surface: pygame.Surface, *, lit: bool) -> Rect:
        """Draw the button that leads back; return what it covered."""
        theme, side = self._ui.theme, self.back.height
        fill = theme.control_hover if lit else theme.control
        surface.blit(panel(self.back.size, side // 4, fill, rim=theme.line, rim_width=1), self.back)
        arrow = icon("back", round(0.6 * side), theme.text)
        surface.blit(arrow, arrow.get_rect(center=self.back.center))
        return self.back
