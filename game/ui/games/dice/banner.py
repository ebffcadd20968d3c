"""A word about whose sheet has come up."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.games.dice.layout import DiceLayout
from game.ui.look.names_in_text import named
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

SHOWN_MS = 1200
"""How long it is shown."""

WORDS, BADGE, PAD, SHADOW = 20, 24, 12, 16
"""The sizes of its words and its badge, its padding and its shadow, in design pixels."""


class Banner:
    """Says over the board for a moment whose sheet that is, and goes by itself."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._until = 0.0
        self._picture: pygame.Surface | None = None

    @property
    def shown(self) -> bool:
        """Whether it is to be seen."""
        return self._picture is not None and self._ui.now() < self._until

    def show(self, name: str, colour: str, layout: DiceLayout) -> None:
        """Say whose sheet it is, who draws in that colour."""
        ui, px = self._ui, layout.scale.px
        words = tr("dice.sheet.of", name=named(name))
        most = layout.board.width - px(BADGE + 4 * PAD)
        text = ui.fonts.fit(words, px(WORDS), most, ui.theme.text, bold=True)
        badge = colour_badge(colour, px(BADGE), ui.theme)
        width = badge.get_width() + text.get_width() + px(3 * PAD)
        height = max(badge.get_height(), text.get_height()) + px(PAD)
        rim, shadow = ui.theme.colours[colour], px(SHADOW)
        card = panel((width, height), px(PAD), ui.theme.panel_active, rim, px(2), shadow=shadow)
        self._picture = card.copy()
        middle = shadow + height // 2
        self._picture.blit(badge, badge.get_rect(midleft=(shadow + px(PAD), middle)))
        left = shadow + px(2 * PAD) + badge.get_width()
        self._picture.blit(text, text.get_rect(midleft=(left, middle)))
        self._until = ui.now() + SHOWN_MS

    def dismiss(self) -> None:
        """Remove it."""
        self._picture = None

    def paint(self, surface: pygame.Surface, board: Rect) -> list[Rect]:
        """Draw it over the top of a board, if it is shown; return what was covered."""
        if self._picture is None or not self.shown:
            return []
        left, fade = self._until - self._ui.now(), self._ui.motion.scene
        self._picture.set_alpha(255 if left >= fade else round(255 * left / fade))
        return [surface.blit(self._picture, self._picture.get_rect(midtop=board.midtop))]
