"""How well each player played: a line per player, the column headings, and a legend of signs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.coach.costs import Summary
from game.ui.look.shapes import colour_badge
from game.ui.look.texts import tr
from game.ui.rooms.coach.qualities import COUNTED, quality_sign, quality_word
from game.ui.shell.context import UiContext
from game.ui.table.name_line import paint_name

LINE, SMALL, SIGN, BADGE, COLUMN = 16, 14, 16, 18, 32
"""The sizes of a player's line, the counts, a quality's sign and a badge, and the width of a column
of counts, in design pixels."""

TINY, LEAST_TINY, GAP = 13, 11, 6
"""In the legend: the size of the words, its minimum, and the gap after a sign and after a word, in
design pixels. What is drawn is `Fonts.em` of a size: never too small to read."""


def paint_heads(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
    """Draw the column headings: the accuracy, and the sign of the qualities in each count."""
    size = min(ui.px(SIGN), room.height)
    for together, x in zip(COUNTED, _columns(ui, room), strict=True):
        sign = quality_sign(ui, together[-1], size, ui.theme.text)
        surface.blit(sign, sign.get_rect(center=(x, room.centery)))
    right = _accuracy_right(ui, room)
    ui.fonts.blit(
        surface,
        tr("report.accuracy"),
        ui.px(SMALL),
        ui.theme.muted,
        max_width=right - room.left,
        max_height=room.height,
        midright=(right, room.centery),
    )


def paint_player(
    surface: pygame.Surface, ui: UiContext, room: Rect, name: str, badge: str, summary: Summary
) -> None:
    """Draw a player's name and accuracy, and how many events of each quality there were.

    Args:
        surface: what to draw on.
        ui: the services shared by all scenes.
        room: where to draw.
        name: the player's name.
        badge: the name of the player's first colour.
        summary: the totals over all of the player's events.
    """
    theme, px, fonts = ui.theme, ui.px, ui.fonts
    size, small = fonts.low(px(LINE), room.height), fonts.low(px(SMALL), room.height)
    for together, x in zip(COUNTED, _columns(ui, room), strict=True):
        count = tr.whole(sum(summary.counts[quality] for quality in together))
        figure = fonts.figures(count, small, theme.text)
        surface.blit(figure, figure.get_rect(center=(x, room.centery)))
    right = _accuracy_right(ui, room)
    if summary.accuracy is not None:
        percent = tr("number.percent", number=tr.whole(round(summary.accuracy)))
        figure = fonts.figures(percent, size, theme.text, bold=True)
        right = surface.blit(figure, figure.get_rect(midright=(right, room.centery))).left
    picture = colour_badge(badge, min(px(BADGE), room.height), theme)
    at = surface.blit(picture, picture.get_rect(midleft=room.midleft))
    spot = Rect(at.right + px(6), room.top, right - at.right - px(12), room.height)
    paint_name(surface, ui, name, None, size, theme.text, spot)


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


def _columns(ui: UiContext, room: Rect) -> list[int]:
    """The centres of the columns of counts."""
    wide = ui.px(COLUMN)
    return [room.right - wide * (len(COUNTED) - n) + wide // 2 for n in range(len(COUNTED))]


def _accuracy_right(ui: UiContext, room: Rect) -> int:
    """The right edge of the accuracy column."""
    return room.right - ui.px(COLUMN) * len(COUNTED) - ui.px(COLUMN) // 3
