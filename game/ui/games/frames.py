"""A game as pictures of one size, event by event: with everybody's points, and nothing to press.

They look the same in every window, so nothing here follows its size.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame
from msgspec import Struct
from pygame import Rect

from game.engine import Game
from game.names import brief_name
from game.ui.board.tray_view import paint_lit_panel
from game.ui.look.fonts import LEAST
from game.ui.look.scale import UiScale
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext

WIDTH = 600
"""Of each picture, in pixels: enough for every board, little enough to be sent around."""

GAP, PLAYER = 12, 40
"""Between what is in a picture, and the height of a player's line."""

NAME, POINTS, BADGE = 17, 20, 18
"""The sizes of a player's name, points and badges."""

PLAIN = UiScale(1.0)


class Frames(ABC):
    """Draws a game of some kind.

    Attributes:
        size: the width and height of each picture, in pixels.
    """

    size: tuple[int, int]

    @abstractmethod
    def paint(self, surface: pygame.Surface, game: Game[Any, Any]) -> None:
        """Draw how the game stands, with what has happened last marked."""


class PlayerLine(Struct, frozen=True):
    """What is said of a player.

    Attributes:
        name: who it is.
        colours: the names of the colours that are played.
        points: how many there are.
        lit: the name of the colour in which the line glows, None where it doesn't.
    """

    name: str
    colours: Sequence[str]
    points: int
    lit: str | None


def paint_ground(surface: pygame.Surface, ui: UiContext) -> None:
    """Draw what all lies on: of one colour, as gradients take many of the few that a file has."""
    surface.fill(mix(ui.theme.background_top, ui.theme.background_bottom, 0.5))


def paint_player(surface: pygame.Surface, ui: UiContext, room: Rect, line: PlayerLine) -> None:
    """Draw a player's line, the points at its right end."""
    theme, fonts = ui.theme, ui.fonts
    if line.lit is None:
        surface.blit(panel(room.size, 12, theme.panel), room)
    else:
        paint_lit_panel(surface, ui, room, line.lit, PLAIN)
    inside = room.inflate(-18, 0)
    for colour in line.colours:
        badge = colour_badge(colour, BADGE, theme)
        surface.blit(badge, badge.get_rect(midleft=inside.midleft))
        inside.left, inside.width = inside.left + BADGE + 4, inside.width - BADGE - 4
    points = fonts.figures(tr.whole(line.points), fonts.usual(POINTS), theme.text, bold=True)
    surface.blit(points, points.get_rect(midright=inside.midright))
    fonts.blit(
        surface,
        brief_name(line.name),
        fonts.usual(NAME),
        theme.text,
        max_width=inside.width - points.get_width() - 8,
        least=LEAST,
        midleft=(inside.left + 3, inside.centery),
    )
