"""The list of keys, or of a gamepad's buttons, over any scene."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.look.scale import row
from game.ui.look.signs import Sign, paint_sign, sign_width
from game.ui.look.texts import tr
from game.ui.scenes.bindings import BindingsScene
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.bindings import GROUPS
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_lines

ROW, TEXT, SMALL = 30, 16, 13
"""The height of a line, and the sizes of its words and of its signs, in design pixels."""

MOST_SIGNS = 3
"""So many signs of a command are shown."""


class Help(Modal):
    """What every key or button does, of the device in use."""

    panel_size = (936, 640)
    explains = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._show_title()
        self.focus.show(
            [
                Button("change", tr("controls.changed"), self._change),
                Button("close", tr("controls.close"), Pop, main=True),
            ],
            start="close",
        )

    @property
    def _of_pad(self) -> bool:
        return self.ui.controls.pad is not None

    def _show_title(self) -> None:
        pad = self.ui.controls.pad
        if pad is None:
            self.title = tr("controls.title")
        else:
            self.title = pad.info.name

    def _change(self) -> Change:
        return Push(BindingsScene(self.ui))

    def handle(self, action: Action) -> Change | None:
        if action == Do(Command.HELP):
            return Pop()
        return super().handle(action)

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        top = Rect(inside.left, inside.top + px(88), inside.width, 0)
        top.height = inside.bottom - px(24 + 48 + 44) - top.top
        self._columns = row(top, len(GROUPS), px(28))
        self._foot = Rect(inside.left, top.bottom + px(8), inside.width, px(28))
        for widget, rect in zip(
            self.focus.widgets,
            row(Rect(inside.left, inside.bottom - px(24 + 48), inside.width, px(48)), 2, px(12)),
            strict=True,
        ):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        self._show_title()
        super().paint(surface)
        for (group, commands), rect in zip(GROUPS.items(), self._columns, strict=True):
            self._paint_group(surface, tr(f"controls.{group}"), commands, rect)
        if not self._of_pad:
            words = tr("controls.mouse")
            paint_lines(surface, self.ui, words, self._foot, TEXT - 1, self.ui.theme.muted)

    def _paint_group(
        self, surface: pygame.Surface, title: str, commands: Sequence[Command], rect: Rect
    ) -> None:
        ui, theme, px = self.ui, self.ui.theme, self.ui.px
        ui.fonts.blit(surface, title, px(18), theme.accent, bold=True, topleft=rect.topleft)
        middle = rect.top + px(28 + ROW // 2)
        for command in commands:
            signs = ui.controls.all_signs(command, of_pad=self._of_pad)[:MOST_SIGNS]
            if not signs:
                continue
            left = self._paint_signs(surface, signs, rect.right, middle)
            words = tr(f"command.{command.name.lower()}")
            width = left - px(8) - rect.left
            spot = (rect.left, middle)
            ui.fonts.blit(
                surface,
                words,
                px(TEXT),
                theme.text,
                max_width=width,
                least=ui.fonts.usual(px(SMALL)),
                midleft=spot,
            )
            middle += px(ROW)

    def _paint_signs(
        self, surface: pygame.Surface, signs: Sequence[Sign], right: int, middle: int
    ) -> int:
        """Draw signs that end at `right`; where the first begins."""
        ui, size = self.ui, self.ui.px(SMALL)
        for sign in reversed(signs):
            left = right - sign_width(ui.fonts, sign, size)
            paint_sign(surface, ui.fonts, ui.theme, sign, size, (left, middle))
            right = left - ui.px(4)
        return right
