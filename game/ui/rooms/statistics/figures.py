"""The headline numbers of the statistics: figures on tiles, and the rating."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.look.texts import tr
from game.ui.rooms.statistics.overview import Figure, Overview, even_match
from game.ui.rooms.statistics.statistics_layout import StatisticsLayout
from game.ui.shell.context import UiContext
from game.ui.widgets.label import paint_centred, paint_lines
from game.ui.widgets.widget import TEXT

LABEL, NUMBER, LINE = 14, 28, 13
"""The text sizes of a figure's label, its number and the words below, in design pixels."""

PAD = 8
"""The space within a tile's edges, in design pixels."""

SMALL = 12
"""The least text size of a figure's label, in design pixels."""


def paint_figure(surface: pygame.Surface, ui: UiContext, figure: Figure, tile: Rect) -> None:
    """Draw a figure on its tile."""
    theme, px, fonts = ui.theme, ui.px, ui.fonts
    inside = tile.inflate(-2 * px(PAD), -2 * px(PAD))
    fonts.blit(
        surface,
        figure.label,
        px(LABEL),
        theme.muted,
        max_width=inside.width,
        max_height=px(20),
        least=fonts.usual(px(SMALL)),
        topleft=inside.topleft,
    )
    number = fonts.fit(figure.value, fonts.usual(px(NUMBER)), inside.width, theme.text, bold=True)
    surface.blit(number, (inside.left, inside.top + px(17)))
    words = Rect(inside.left, inside.top + px(52), inside.width, inside.height - px(52))
    paint_lines(surface, ui, figure.line, words, LINE, theme.muted)


def paint_rating(
    surface: pygame.Surface, ui: UiContext, shown: Overview, layout: StatisticsLayout
) -> None:
    """Draw the current rating and the level it is an even match for, or why there is none."""
    theme, px, fonts, room = ui.theme, ui.px, ui.fonts, layout.rating
    if not shown.curve:
        why = tr("statistics.alone" if shown.alone else "statistics.unrated")
        paint_centred(surface, ui, why, layout.chart.inflate(-2 * px(40), 0), TEXT, theme.muted)
        return
    points = shown.curve[-1].points
    number = fonts.blit(
        surface,
        tr.whole(points),
        fonts.usual(px(52)),
        theme.text,
        bold=True,
        midleft=room.midleft,
    )
    left = number.right + px(16)
    width = room.right - left
    game = tr("statistics.rating", game=tr(f"game.{shown.rated}"))
    for text, size, colour, down, height in (
        (even_match(points, shown.rated), TEXT, theme.text, -px(12), px(28)),
        (game, LABEL, theme.muted, px(14), px(24)),
    ):
        spot = (left, room.centery + down)
        fonts.blit(
            surface,
            text,
            px(size),
            colour,
            max_width=width,
            max_height=height,
            midleft=spot,
        )
