"""How well each player played: a line per player, the column headings, and a legend of signs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from game.coach.costs import Summary
from game.coach.scales import Quality
from game.ui.kit.boxes import Align, Box, Fill, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.rooms.coach.qualities import COUNTED, quality_sign, quality_word
from game.ui.shell.context import UiContext
from game.ui.table.name_line import NameLine, badge

LINE, SMALL, SIGN, BADGE, COLUMN = 16, 14, 16, 18, 32
"""The sizes of a player's line, the counts, a quality's sign and a badge, and the width of a column
of counts, in design pixels."""

ROW, LEGEND, LOW = 30, 20, 0.7
"""The heights of a line and of the legend, in design pixels, and how much lower they may get."""

TINY, LEAST_TINY, GAP = 13, 11, 6
"""In the legend: the size of the words, its minimum, and the gap after a sign and after a word, in
design pixels. What is drawn is `Fonts.em` of a size: never too small to read."""


def player_lines(
    theme: Theme, names: Sequence[str], badges: Sequence[str], summaries: Sequence[Summary]
) -> Box:
    """A line for each player, column headings above them, and the legend below.

    `badges` are the names of the players' first colours.
    """
    lines = [_player(*each, theme) for each in zip(names, badges, summaries, strict=True)]
    legend = Picture(paint_legend, height=_row(LEGEND))
    return Column(_heads(theme), *lines, legend, gap=0)


def _row(height: float) -> Size:
    """The height of a line, which may get lower."""
    return Size(height, least=LOW * height, with_text=True)


def _line(cells: Sequence[Box], *boxes: Box) -> Box:
    """A line whose counts are at the right."""
    for cell in cells:
        cell.width = COLUMN
    return Row(*boxes, Fill(width=COLUMN / 3), *cells, gap=0, height=_row(ROW))


def _heads(theme: Theme) -> Box:
    """The column headings: the accuracy, and the sign of the qualities in each count."""
    side = (Align.END, Align.CENTER)
    accuracy = Text(tr("report.accuracy"), SMALL, tone=theme.muted, align=side, grow=1)
    return _line([Picture(partial(_paint_sign, together[-1])) for together in COUNTED], accuracy)


def _paint_sign(quality: Quality, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    sign = quality_sign(ui, quality, min(ui.px(SIGN), rect.height), ui.theme.text)
    surface.blit(sign, sign.get_rect(center=rect.center))


def _player(name: str, colour: str, summary: Summary, theme: Theme) -> Box:
    """A player's name and accuracy, and how many events of each quality there were."""
    middle = (Align.CENTER, Align.CENTER)
    counts = [
        Text(tr.whole(sum(summary.counts[one] for one in together)), SMALL, align=middle)
        for together in COUNTED
    ]
    accuracy = ""
    if summary.accuracy is not None:
        accuracy = tr("number.percent", number=tr.whole(round(summary.accuracy)))
    return _line(
        counts,
        badge(colour, BADGE),
        Fill(width=6),
        NameLine(name, None, LINE, grow=1),
        Fill(width=6),
        Text(accuracy, LINE, bold=True, least=LINE),
    )


def paint_legend(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
    """Draw the signs with their meanings in words, over the full width of the room."""
    fonts, gap = ui.fonts, ui.px(GAP)
    size, least = fonts.low(ui.px(TINY), room.height), ui.px(LEAST_TINY)
    qualities = [together[-1] for together in COUNTED]
    signs = [quality_sign(ui, one, size, ui.theme.text) for one in qualities]
    words = [quality_word(one) for one in qualities]
    if fonts.width("".join(words), least) > _for_words(signs, room, gap):
        signs, words = signs[1:], words[1:]  # Good moves need no explanation.
    for_words = _for_words(signs, room, gap)
    size = fonts.fitting("".join(words), size, for_words, least=least)
    widths = [fonts.width(word, size) for word in words]
    between = max(0, for_words - sum(widths)) // (len(words) - 1)
    left = room.left
    for sign, word, width in zip(signs, words, widths, strict=True):
        left = surface.blit(sign, sign.get_rect(midleft=(left, room.centery))).right + gap
        spot = (left, room.centery)
        fonts.blit(surface, word, size, ui.theme.muted, max_width=width, midleft=spot)
        left += width + gap + between


def _for_words(signs: Sequence[pygame.Surface], room: Rect, gap: int) -> int:
    """The width that signs and gaps leave for the legend's words."""
    return room.width - sum(sign.get_width() for sign in signs) - (2 * len(signs) - 1) * gap
