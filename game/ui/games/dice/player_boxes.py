"""What is shown of a player in boxes, which are laid out anew only when they say something else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

import pygame
from pygame import Rect

from game.ui.games.dice.faces import paint_die
from game.ui.games.dice.shown import DiceShown, Told
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

    def __init__(self, ui: UiContext, rect: Rect) -> None:
        """Make them at the scale of `ui`, without a place."""
        self._ui, self.rect = ui, rect
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

    def paint_boxes(
        self, surface: pygame.Surface, shown: DiceShown, player: int, *, quiet: bool = False
    ) -> None:
        """Draw the boxes; the die just taken appears once it has arrived."""
        self.arrange(shown.told(player, quiet=quiet))
        self._tree.paint(surface)
        taken = shown.motion.taken
        for index, (face, taker) in enumerate(shown.rolled):
            if taker == player and (taken is None or index != taken.index):
                paint_die(surface, self._ui, face, self.die)

    # -- the boxes that both kinds have --------------------------------------

    def _slot(self, name: str, width: float, height: float) -> Picture:
        """Room for something; its rectangle becomes an attribute."""
        return Picture(width=width, height=height, on_placed=partial(setattr, self, name))

    def _clock(self, told: Told) -> Picture | None:
        """Room for a clock, if there are clocks."""
        if not told.timed:
            return None
        ui = self._ui
        wide = clock_width(ui.fonts, ui.px(CLOCK)) / ui.scale.unit
        return self._slot("clock", wide, 18)

    def _mark(self, told: Told, badge_size: float, face: float) -> Picture:
        """The face of an opponent, or a person's badge, each of its size."""
        if told.level is None:
            return badge(told.colour, badge_size)
        return player_face(told.level, told.mood, told.colour, face, quiet=told.quiet)

    def _crown(self, told: Told) -> Box:
        """The crown of who leads, or its room: where the number stands doesn't depend on it."""
        return crown(CROWN) if told.leads else Fill(width=CROWN)

    def _filled(self, told: Told, tone: RGB, size: float = STANDING) -> Box:
        """How many squares are filled: a number that grows, in the longest words that fit."""
        lines = (
            Text(words, size, tone=tone, bold=size > LINE, least=LEAST) for words in told.standing
        )
        self._standing = line = FirstFitting(*lines)
        return line

    def _line(self, words: str, tone: RGB, least: float = LEAST) -> Text:
        """A line of small words."""
        return Text(words, LINE, tone=tone, least=least)
