"""Questions, each in a panel, and the buttons below them: what a game begins with."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit.boxes import PANEL, Box, Fill
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.scale import is_wide
from game.ui.shell.context import UiContext

WIDEST, HIGHEST = 1240, 1300
"""The greatest width and height of what there is, in design pixels; large text has more."""

QUESTION = 26
"""The size of a question, in design pixels."""


def question(words: str, *boxes: Box | None) -> Box:
    """A question, and what answers it."""
    heading = Text(words, QUESTION, bold=True, least=18, enlarged=False)
    return Column(heading, *boxes, gap=10, pad=(18, 12), back=PANEL)


def asked(
    ui: UiContext, panels: Sequence[Box], shares: Sequence[float], line: Box | None, foot: Box
) -> Box:
    """The questions with their shares, side by side or below each other, a line, and the foot.

    In a window that isn't wide they are below each other, and the shares are of the height.
    """
    wide = is_wide(ui.size)
    size = {"height": EQUAL} | ({"width": EQUAL} if wide else {})
    sized = [panel.sized(**size, grow=one) for panel, one in zip(panels, shares, strict=True)]
    whole: Box = Row(*sized, gap=14) if wide else Column(*sized, gap=14)
    return Stack(
        Column(
            Fill(height=0),
            whole.sized(height=Size(least=0, most=UNLIMITED), grow=1),
            line,
            foot,
            # Below the last row, too, there is as much as a finger needs.
            pad=(20, 12 if ui.touch else 8),
            width=WIDEST + 2 * 20,
            height=HIGHEST * (1 + ui.fonts.factor) / 2,
        )
    )
