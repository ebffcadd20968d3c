"""Whose sheet is the large one, and a word about it when that changes."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.dice.position import DicePosition
from game.play.driver import GameDriver
from game.ui.games.dice.states import DiceShown, sits_here
from game.ui.games.dice.view import DiceView
from game.ui.look.names_in_text import named
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

TOLD_MS = 1200
"""How long it is told whose sheet that is."""

WORDS, BADGE, PAD, SHADOW = 20, 24, 12, 16
"""The sizes of those words, their badge, their padding and their shadow, in design pixels."""


class LargeSheet:
    """Keeps track of whose sheet people look at.

    Attributes:
        home: the player at whose sheet people sit; see `sits_here`.
        player: the player whose sheet is the large one: that one's, unless another is looked at.
    """

    def __init__(self, ui: UiContext, driver: GameDriver, *, is_studied: bool) -> None:
        """Start with the sheet of whoever sits here; if the game is studied, nobody does."""
        self._ui, self._driver, self._is_studied = ui, driver, is_studied
        self._told_until = 0.0
        self._words: pygame.Surface | None = None
        self.home = self.player = sits_here(driver.game.position, None, self._here)

    @property
    def _here(self) -> list[int]:
        """The players who decide at this table, and look at their sheets while others play."""
        if self._is_studied:
            return []
        seats = range(len(self._driver.game.seats))
        return [seat for seat in seats if self._driver.is_at_table(seat)]

    @property
    def looking(self) -> bool:
        """Whether another's sheet is looked at."""
        return self.player != self.home

    def follow(self, position: DicePosition) -> None:
        """Show the sheet of whoever sits here now, unless another is looked at meanwhile."""
        before, self.home = self.home, sits_here(position, self.home, self._here)
        if self.home != before or self.player == before:
            self.turn_to(self.home)

    def reset(self, position: DicePosition) -> None:
        """Show the sheet of whoever sits here now, and say nothing of it."""
        self.home = self.player = sits_here(position, self.home, self._here)

    def turn_to(self, player: int) -> None:
        """Show a player's sheet, and say whose it is, unless it changes with every turn."""
        if player != self.player and (self._here or player != self.home):
            self._told_until, self._words = self._ui.now() + TOLD_MS, None
        self.player = player

    # -- whose it is ----------------------------------------------------------

    @property
    def telling(self) -> bool:
        """Whether it is being told whose sheet that is."""
        return self._ui.now() < self._told_until

    def drop_words(self) -> None:
        """Have those words drawn anew: the window's size or theme has changed."""
        self._words = None

    def paint(self, surface: pygame.Surface, view: DiceView, shown: DiceShown) -> list[Rect]:
        """Draw whose sheet it is over the top of its board, for a while; return what it covered."""
        if not self.telling:
            return []
        if self._words is None:
            self._words = self._draw(view, shown)
        left, fade = self._told_until - self._ui.now(), self._ui.motion.scene
        self._words.set_alpha(255 if left >= fade else round(255 * left / fade))
        spot = self._words.get_rect(midtop=view.board.rect.midtop)
        return [surface.blit(self._words, spot)]

    def _draw(self, view: DiceView, shown: DiceShown) -> pygame.Surface:
        ui, px, colour = self._ui, view.layout.scale.px, shown.colour_of(self.player)
        words = tr("dice.sheet.of", name=named(shown.game.seats[self.player].name))
        most = view.board.rect.width - px(BADGE + 5 * PAD)
        text = ui.fonts.fit(words, px(WORDS), most, ui.theme.text, bold=True)
        badge = colour_badge(colour, px(BADGE), ui.theme)
        width = badge.get_width() + text.get_width() + px(3 * PAD)
        height = max(badge.get_height(), text.get_height()) + px(PAD)
        rim, shadow = ui.theme.colours[colour], px(SHADOW)
        card = panel(
            (width, height), px(PAD), ui.theme.panel_active, rim, px(2), shadow=shadow
        ).copy()
        middle, left = shadow + height // 2, shadow + px(PAD)
        card.blit(badge, badge.get_rect(midleft=(left, middle)))
        card.blit(text, text.get_rect(midleft=(left + badge.get_width() + px(PAD), middle)))
        return card
