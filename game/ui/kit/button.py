"""A button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from game.ui.kit.boxes import CENTRED, Align, Box, Fill, Measure, emblem
from game.ui.kit.containers import Column, amid
from game.ui.kit.control import EDGE, HIGH, RADIUS, TEXT, Description, Known
from game.ui.kit.lengths import UNLIMITED, Size, Span
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.theme import RGB, Theme
from game.ui.shell.scene import Change

DETAIL, LOW, BELOW, DETAILED = 13, 20, 3, 52
"""The size and the height of the small line, the space below it, and the height of a button with
one, in design pixels."""


class Button(Tile):
    """Calls a function when used. A scene's main button has a colour of its own."""

    def __init__(
        self,
        text: str,
        on_use: Callable[[], Change | None],
        *,
        main: bool = False,
        icon_name: str | None = None,
        detail: str | None = None,
        **known: Unpack[Known],
    ) -> None:
        """Make a button; the `detail` is a line in small letters below the text."""
        self.text, self.main, self.icon_name, self.detail = text, main, icon_name, detail
        super().__init__(text, self._words(), on_use, **known)

    @property
    def described(self) -> Description:
        return Description(self.role, self.text, self.detail or "")

    def content_width(self, measure: Measure, height: int | None) -> Span:
        least, usual, most = super().content_width(measure, height)
        return Span(least, usual + 2 * measure.px(RADIUS), most)  # If it may choose, it is roomy.

    def _words(self) -> Box:
        """Its icon and its text, and below them what is in small letters."""
        sign, name = None, self.icon_name
        if name is not None:
            sign = emblem(lambda ui, px: icon(name, px, self._tone(ui.theme)), 22)
        edge = EDGE if self.detail is None else 0
        text = Text(self.text, TEXT, bold=self.main, tone=self._tone, pad=(0, edge))
        line = amid(sign, text, air=(RADIUS, RADIUS), gap=8)
        if self.detail is None:
            line.height = HIGH
            return line
        small = Text(self.detail, DETAIL, tone=self._tone, align=CENTRED, pad=(RADIUS / 2, 0))
        high, low = DETAILED, DETAILED * 2 / 3
        # Large text gives way, so that both lines fit. In a higher button, both get their share.
        rest = high - LOW - BELOW
        small.sized(height=Size(LOW, least=LOW, most=UNLIMITED), grow=LOW)
        line.sized(height=Size(rest, least=rest - high + low, most=UNLIMITED), grow=rest)
        return Column(
            line,
            small,
            Fill(height=BELOW),
            gap=0,
            justify=Align.CENTER,
            height=Size(high, least=low),
        )

    def _tone(self, theme: Theme) -> RGB:
        return theme.on_primary if self.main else theme.text
