"""The head of the large sheet: whose it is, in which colour they draw, and the way back."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ui.games.dice.faces import paint_die
from game.ui.games.dice.history import rolled
from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.states import DiceShown, sheet_words
from game.ui.kit.boxes import Align, Box, Fill, Picture
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.icons import icon
from game.ui.look.names_in_text import named
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.name_line import NameLine, badge

NAME, LINE, BADGE, DIE, BACK = 19, 14, 24, 28, 40
"""The sizes of the name, the line below it, the badge, the die taken and the button that leads back
to one's own sheet, in design pixels."""


class HeadView:
    """The head laid out in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        die: where the die taken lies.
        clock: where a clock goes.
        back: the button that leads back to one's own sheet, while another is looked at.
    """

    def __init__(self, ui: UiContext, layout: DiceLayout, shown: DiceShown) -> None:
        self._ui, self._layout = ui, layout
        self.die = self.clock = self.back = Rect(0, 0, 0, 0)
        self._tree = Tree(ui, for_keys=False)
        self.arrange(shown)

    def _note(self, name: str, rect: Rect) -> None:
        setattr(self, name, rect)

    def arrange(self, shown: DiceShown) -> None:
        """Lay out what is in it now."""
        ui, zoom, paper = self._ui, self._layout.zoom, self._ui.theme.paper
        seat, gap = shown.game.seats[shown.player], 9 * zoom
        name: Box = NameLine(
            seat.name, seat.level, NAME * zoom, tone=paper.text, width=EQUAL, grow=1
        )
        if shown.peeking:
            of = tr("dice.sheet.of", name=named(seat.name))
            name = Text(of, NAME * zoom, tone=paper.text, width=EQUAL, grow=1)
        colours, unfilled = (
            Text(words, LINE * zoom, tone=paper.muted, least=11 * zoom)
            for words in sheet_words(shown)
        )
        back = clock = None
        if shown.peeking:
            side = BACK * zoom
            back = Picture(width=side, height=side, on_placed=partial(self._note, "back"))
        if shown.timed:
            wide = clock_width(ui.fonts, self._layout.scale.px(CLOCK)) / ui.px(100) * 100
            clock = Picture(width=wide, height=18 * zoom, on_placed=partial(self._note, "clock"))
        die = Picture(width=DIE * zoom, height=DIE * zoom, on_placed=partial(self._note, "die"))
        words = Column(
            Row(name, clock, die, gap=gap),
            FirstFitting(Row(colours, Fill(), unfilled, gap=gap), Row(unfilled)),
            gap=0,
            width=EQUAL,
            grow=1,
            align=Align.START,
        )
        mark = badge(shown.colour_of(shown.player), BADGE * zoom)
        self._tree.show(Row(back, mark, words, gap=gap, pad=(4 * zoom, 0)), self._layout.head)

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        """Draw it; the die just taken appears once it has arrived."""
        self.arrange(shown)
        self._tree.paint(surface)
        if shown.peeking:
            self.paint_back(surface, lit=False)
        for index, (face, taker) in enumerate(rolled(shown.game)):
            if taker == shown.player and index != shown.on_its_way:
                paint_die(surface, self._ui, face, self.die)

    def paint_back(self, surface: pygame.Surface, *, lit: bool) -> Rect:
        """Draw the button that leads back; return what it covered."""
        theme, side = self._ui.theme, self.back.height
        fill = theme.control_hover if lit else theme.control
        surface.blit(panel(self.back.size, side // 4, fill, rim=theme.line, rim_width=1), self.back)
        arrow = icon("back", round(0.6 * side), theme.text)
        surface.blit(arrow, arrow.get_rect(center=self.back.center))
        return self.back
