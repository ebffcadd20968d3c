"""The dialog shown while a game waits for a gamepad that was unplugged."""

from __future__ import annotations

from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.form import Form, dialog
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.play.pads import SeatPads
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop


class PadLost(Form):
    """Names the seat, and goes away once the pad is back."""

    modal = True

    def __init__(self, ui: UiContext, pads: SeatPads) -> None:
        super().__init__(ui)
        self._pads = pads
        self._line = pads.line()

    def contents(self) -> Box:
        middle = (Align.CENTER, Align.CENTER)
        return dialog(
            self.ui,
            tr("pad.lost.title"),
            Text(self._line, tone=self.ui.theme.muted, wraps=True, align=middle, grow=1),
            foot=Row(
                Button(tr("pad.lost.go_on"), self.cancel, main=True, width=320, height=52),
                justify=Align.CENTER,
            ),
            width=600,
            height=288,
        )

    def update(self) -> Change | None:
        if not self._pads.missing():
            return Pop()
        if self._pads.line() != self._line:
            self._line = self._pads.line()
            self.arrange()
        return None

    def cancel(self) -> Change | None:
        self._pads.do_without()
        return Pop()
