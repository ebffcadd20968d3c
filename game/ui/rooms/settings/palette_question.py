"""Asks, at the first start, in which colours the pieces are easiest to tell apart."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Box, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Dialog, dialog
from game.ui.kit.lengths import EQUAL, rows
from game.ui.kit.style import TOLD, WORDS
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.plate import BoardPlates
from game.ui.look.sprites import PieceSprites
from game.ui.look.texts import tr
from game.ui.look.theme import PALETTES, Theme, themed
from game.ui.shell.actions import Action, Point
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.table.menu_art import paint_art


class PaletteQuestion(Dialog):
    """The same board in every palette, to choose one; the current one is selected."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._looks: dict[str, tuple[Theme, PieceSprites, BoardPlates]] = {}
        self._pointer_seen = False

    def contents(self) -> Box:
        alike = Alike()
        return dialog(
            self.ui,
            tr("palette.question"),
            Text(tr("palette.question.line"), TOLD, align=CENTRED, height=rows(44)),
            Row(*(self._tile(name, alike) for name in PALETTES), gap=16, grow=1),
            width=888,
            height=500,
        )

    def _tile(self, palette: str, alike: Alike) -> Tile:
        words = tr(f"palette.{palette}")
        face = Column(
            Picture(partial(self._paint, palette), aspect=1, height=EQUAL, grow=1),
            Text(words, WORDS, align=CENTRED, alike=alike, height=rows(56)),
            gap=8,
            pad=14,
        )
        return Tile(
            words,
            face,
            partial(self._choose, palette),
            about=palette,
            first=palette == self.ui.settings.palette,
            width=EQUAL,
            height=EQUAL,
            grow=1,
        )

    def _paint(self, palette: str, surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
        theme = themed(ui.settings.theme, palette)
        if palette not in self._looks or self._looks[palette][0] is not theme:
            self._looks[palette] = (
                theme,
                PieceSprites(theme, ui.pacer),
                BoardPlates(theme, ui.pacer),
            )
        _, sprites, plates = self._looks[palette]
        paint_art(surface, ui, room, sprites, plates)

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Point) and not self._pointer_seen:
            # The window has opened under a resting pointer: nobody is pointing at anything yet.
            self._pointer_seen = True
            return None
        return super().handle(action)

    def _choose(self, palette: str) -> Change:
        self.ui.settings.palette = palette
        self.ui.restyle()
        self.ui.save()
        return Pop()
