"""A question before something that can't be undone."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look.scale import row
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_centred
from game.ui.widgets.widget import TEXT


class Question(Modal):
    """A question and a line about what follows, answered by a button or with Esc."""

    panel_size = (624, 240)

    def __init__(
        self,
        ui: UiContext,
        question: str,
        line: str,
        yes: str,
        no: str,
        on_yes: Callable[[], Change | None],
    ) -> None:
        """Ask. `on_yes` is called for a yes, and returns the change of scenes that follows it."""
        super().__init__(ui)
        self.title = question
        self._line = line
        self.focus.show([Button("no", no, self.cancel, main=True), Button("yes", yes, on_yes)])

    def arrange(self) -> None:
        px, panel = self.ui.px, self.panel_rect()
        inside = panel.inflate(-2 * px(32), -2 * px(24))
        foot = pygame.Rect(inside.left, inside.bottom - px(52), inside.width, px(52))
        for widget, rect in zip(self.focus.widgets, row(foot, 2, px(12)), strict=True):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        room = pygame.Rect(inside.left, inside.top + px(76), inside.width, px(64))
        paint_centred(surface, self.ui, self._line, room, TEXT, self.ui.theme.muted)
