"""The dialog shown while a game waits for a gamepad that was unplugged."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.look.texts import tr
from game.ui.rooms.play.pads import SeatPads
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_centred
from game.ui.widgets.widget import TEXT


class PadLost(Modal):
    """Names the seat, and goes away once the pad is back."""

    panel_size = (600, 288)

    def __init__(self, ui: UiContext, pads: SeatPads) -> None:
        super().__init__(ui)
        self.title = tr("pad.lost.title")
        self._pads = pads
        self._line = pads.line()
        self.focus.show([Button("go_on", tr("pad.lost.go_on"), self.cancel, main=True)])

    def update(self) -> Change | None:
        if not self._pads.missing():
            return Pop()
        if self._pads.line() != self._line:
            self._line, self.stale = self._pads.line(), True
        return None

    def cancel(self) -> Change | None:
        self._pads.do_without()
        return Pop()

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        self._words = Rect(inside.left, inside.top + px(88), inside.width, px(100))
        button = Rect(0, 0, px(320), px(52))
        button.midbottom = (inside.centerx, inside.bottom - px(24))
        self.focus.widgets[0].rect = button

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        paint_centred(surface, self.ui, self._line, self._words, TEXT, self.ui.theme.muted)
