"""What is shown of a player in boxes, which are laid out anew only when they say something else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

import pygame
from pygame import Rect

from game.ui.games.dice.faces import paint_die
from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.states import DiceShown, Told
from game.ui.games.player_face import crown, player_face
from game.ui.kit.boxes import Box, Fill, Picture, badge
from game.ui.kit.containers import FirstFitting
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.table.clock_face import CLOCK, clock_width

LINE, LEAST = 14, 11
"""The usual and the least size of lines, in design pixels."""

AFTER_CROWN = 5
"""The space between the crown and the number, in design pixels."""

STANDING, CROWN = 18, 15
"""The sizes of the line with the number that grows, and of the crown before it, in design
pixels."""


class PlayerBoxes(ABC):
    """Boxes about a player in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        rect: the rectangle.
        die: where the die taken lies.
        clock: where a clock goes.
    """

    def __init__(self, ui: UiContext, layout: DiceLayout, rect: Rect) -> None:
        self._ui, self._layout, self.rect = ui, layout, rect
        self.die = self.clock = Rect(0, 0, 0, 0)
        self._tree = Tree(ui, for_keys=False)
        self._told: Told | None = None
        self._standing: Box = Fill()

    @property
    def score(self) -> Rect:
        """Where it is told how many squares are filled."""
        return self._tree.rect_of(self._standing)

    @abstractmethod
    def _contents(self, told: Told) -> Box:
        """Everything in it."""

    def arrange(self, told: Told) -> None:
        """Lay out what is to be told now."""
        if told != self._told:
            self._tree.show(self._contents(told), self.rect)
            self._told = told

    def paint_boxes(self, surface: pygame.Surface, shown: DiceShown, player: int) -> None:
        """Draw the boxes; the die just taken appears once it has arrived."""
        self.arrange(shown.told(player))
        self._tree.paint(surface)
        for index, (face, taker) in enumerate(shown.rolled):
            if taker == player and index != shown.on_its_way:
                paint_die(surface, self._ui, face, self.die)

    # -- the boxes that both kinds have --------------------------------------

    def _slot(self, name: str, width: float, height: float) -> Picture:
        """Room for something, in this area's design pixels; its rectangle becomes an attribute."""
        zoom = self._layout.zoom
        placed = partial(setattr, self, name)
        return Picture(width=width * zoom, height=height * zoom, on_placed=placed)

    def _clock(self, told: Told) -> Picture | None:
        """Room for a clock, if there are clocks."""
        if not told.timed:
            return None
        scale = self._layout.scale
        wide = clock_width(self._ui.fonts, scale.px(CLOCK)) / scale.unit
        return self._slot("clock", wide, 18)

    def _mark(self, told: Told, badge_size: float, face: float) -> Picture:
        """The face of an opponent, or a person's badge, each of its size."""
        zoom = self._layout.zoom
        if told.level is None:
            return badge(told.colour, badge_size * zoom)
        return player_face(told.level, told.mood, told.colour, face * zoom, quiet=told.quiet)

    def _crown(self, told: Told) -> Box:
        """The crown of who leads, or its room: where the number stands doesn't depend on it."""
        zoom = self._layout.zoom
        return crown(CROWN * zoom) if told.leads else Fill(width=CROWN * zoom)

    def _filled(self, told: Told, tone: RGB, size: float = STANDING) -> Box:
        """How many squares are filled: a number that grows, in the longest words that fit."""
        zoom = self._layout.zoom
        lines = (
            Text(words, size * zoom, tone=tone, bold=size > LINE, least=LEAST * zoom)
            for words in told.standing
        )
        self._standing = line = FirstFitting(*lines)
        return line

    def _line(self, words: str, tone: RGB, least: float = LEAST) -> Text:
        """A line of small words."""
        zoom = self._layout.zoom
        return Text(words, LINE * zoom, tone=tone, least=least * zoom)
