"""Pictures of a game, event by event, all of one size, with everybody's points and no controls.

They look the same in every window, so nothing here depends on its size. All sizes are those in an
animation; a picture on its own is larger.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine import AnyGame
from game.ui.games.player_face import crown
from game.ui.kit.boxes import badge
from game.ui.kit.containers import Row
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.names_in_text import named
from game.ui.look.scale import UiScale
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.table.tray_view import paint_player_panel

WIDTH = 600
"""The width of each picture, in pixels: enough for every board, yet small enough to send around."""

GAP, PLAYER = 12, 40
"""The space between the things in a picture, and the height of a player's line."""

NAME, POINTS, BADGE = 17, 20, 18
"""The sizes of a player's name, points and badges."""

ALONE = 2
"""How many times as large a picture on its own is."""


class Frames(ABC):
    """Draws a game of some kind.

    Attributes:
        size: the width and height of each picture, in pixels.
        scale: the scale at which it's drawn.
    """

    size: tuple[int, int]

    def __init__(self, ui: UiContext, times: int) -> None:
        """Draw pictures `times` as large as those of an animation."""
        self._ui, self.scale = ui, UiScale(times)

    @abstractmethod
    def paint(self, surface: pygame.Surface, game: AnyGame) -> None:
        """Draw the game as it stands, with the last event marked."""

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Draw the background, in one colour: a gradient would use up many of a file's few."""
        theme = self._ui.theme
        surface.fill(mix(theme.background_top, theme.background_bottom, 0.5))

    def paint_player(
        self,
        surface: pygame.Surface,
        room: Rect,
        game: AnyGame,
        player: int,
        colours: Sequence[str],
        in_hand: str | None = None,
    ) -> None:
        """Draw a player's line, with the points at its right end.

        It glows on their turn, in the colour in hand, and at the end in their first one if they won
        against anybody.
        """
        position, tree = game.position, Tree(self._ui.scaled(self.scale))
        won = position.over and len(game.seats) > 1 and position.ranks()[player] == 1
        lit = colours[0] if won else in_hand if position.player == player else None
        paint_player_panel(surface, self._ui, room, self.scale, lit)
        told = Row(
            *(badge(colour, BADGE) for colour in colours),
            Text(named(game.seats[player].name), NAME, enlarged=False, grow=1),
            crown(BADGE) if won else None,
            Text(tr.whole(position.points()[player]), POINTS, bold=True, enlarged=False),
            gap=6,
            pad=(9, 0),
        )
        tree.show(told, room)
        tree.paint(surface)
