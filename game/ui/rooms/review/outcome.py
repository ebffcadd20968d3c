"""The outcome of a game, shown in place of the candidates: who won, and everybody's points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from game.engine import Game
from game.ui.games.verdict import headline
from game.ui.look.scale import column
from game.ui.look.shapes import colour_badge
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.table.name_line import paint_name

LINE, TITLE, NAME, BADGE, GAP = 32, 20, 16, 18, 8
"""The height of a line, the sizes of the title, of names and points, and of a badge, and the gap
beside a badge, in design pixels."""


@dataclass(frozen=True)
class Place:
    """A player's result.

    Attributes:
        name: the player's name.
        badge: the name of the player's first colour.
        rank: the rank, from 1, shared on ties.
        total: the points.
    """

    name: str
    badge: str
    rank: int
    total: int


def places_of(game: Game[Any, Any], badges: Sequence[str]) -> list[Place]:
    """The results of the players of a finished game, the best first."""
    totals, ranks = game.position.totals(), game.position.ranks()
    names = [seat.name for seat in game.seats]
    return sorted(map(Place, names, badges, ranks, totals), key=lambda place: place.rank)


def paint_outcome(
    surface: pygame.Surface, ui: UiContext, places: Sequence[Place], room: Rect
) -> None:
    """Draw a headline, if there are several players, and a line for each player."""
    titled = len(places) > 1
    lines = len(places) + titled
    high = min(ui.text_px(LINE), room.height // lines)
    rows = column(room, lines, high, 0)
    if titled:
        row = rows.pop(0)
        ui.fonts.blit(
            surface,
            headline(places),
            ui.px(TITLE),
            ui.theme.text,
            bold=True,
            max_width=row.width,
            max_height=row.height,
            midleft=row.midleft,
        )
    for place, row in zip(places, rows, strict=True):
        badge = colour_badge(place.badge, min(ui.px(BADGE), high), ui.theme)
        left = surface.blit(badge, badge.get_rect(midleft=row.midleft)).right + ui.px(GAP)
        size = ui.fonts.low(ui.px(NAME), high)
        points = ui.fonts.figures(tr.whole(place.total), size, ui.theme.text, bold=True)
        right = surface.blit(points, points.get_rect(midright=row.midright)).left - ui.px(GAP)
        room = Rect(left, row.top, right - left, high)
        paint_name(surface, ui, place.name, None, ui.px(NAME), ui.theme.text, room)
