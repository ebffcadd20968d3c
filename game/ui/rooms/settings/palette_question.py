"""Asks, at the first start, in which colours the pieces are easiest to tell apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.ui.look.palette import PALETTES, themed
from game.ui.look.plate import BoardPlates
from game.ui.look.scale import row
from game.ui.look.sprites import PieceSprites
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Point
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.sound.effects import Effect
from game.ui.table.menu_art import paint_art
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_centred
from game.ui.widgets.widget import TEXT, Widget, WidgetState, paint_box

LINE = 16
"""The size of the words below the question, in design pixels."""

WORDS = 56
"""The height of the words below a picture, in design pixels."""


class PaletteTile(Widget):
    """A button with a small board in a palette's colours, and words on whom it is for."""

    sound = Effect.BUTTON

    def __init__(self, palette: str, on_use: Callable[[], Change]) -> None:
        super().__init__(palette)
        self._on_use = on_use
        self._drawn: tuple[PieceSprites, BoardPlates] | None = None

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        theme = ui.theme
        fill = theme.panel_active if state.selected else theme.control
        paint_box(surface, ui, self.rect, fill, state.selected)
        inside = self.rect.inflate(-2 * ui.px(14), -2 * ui.px(14))
        words = Rect(inside.left, 0, inside.width, ui.text_px(WORDS))
        words.bottom = inside.bottom
        side = min(inside.width, words.top - ui.px(8) - inside.top)
        board = Rect(0, 0, side, side)
        board.midtop = inside.midtop
        paint_art(surface, ui, board, *self._looks(ui))
        paint_centred(surface, ui, tr(f"palette.{self.name}"), words, TEXT, theme.text)

    def _looks(self, ui: UiContext) -> tuple[PieceSprites, BoardPlates]:
        """What draws pieces and boards in the palette's colours."""
        theme = themed(ui.settings.theme, self.name)
        if self._drawn is None or self._drawn[0].theme is not theme:
            self._drawn = PieceSprites(theme, ui.pacer), BoardPlates(theme, ui.pacer)
        return self._drawn


class PaletteQuestion(Modal):
    """The same board in every palette, to choose one; the current one is selected."""

    panel_size = (888, 500)

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        tiles = [PaletteTile(name, partial(self._choose, name)) for name in PALETTES]
        self.focus.show(tiles, start=ui.settings.palette)
        self._pointer_seen = False
        self.reword()

    def reword(self) -> None:
        self.title = tr("palette.question")

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

    def arrange(self) -> None:
        px, panel = self.ui.px, self.panel_rect()
        inside = panel.inflate(-2 * px(32), 0)
        top = panel.top + px(76)
        self._words = Rect(inside.left, top, inside.width, self.ui.text_px(2 * 22))
        room = Rect(inside.left, self._words.bottom + px(16), inside.width, 0)
        room.height = panel.bottom - px(32) - room.top
        tiles = self.focus.widgets
        for tile, rect in zip(tiles, row(room, len(tiles), px(16)), strict=True):
            tile.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        line = tr("palette.question.line")
        paint_centred(surface, self.ui, line, self._words, LINE, self.ui.theme.muted)
