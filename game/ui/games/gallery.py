"""What games look like, in pictures that are drawn one in each frame, and kept.

Drawn all at once, those of a new game would hold up the first frame of its scene by a tenth of a
second.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame
from pygame import Rect

from game.engine import AnyGame
from game.ui.games.game_ui import GameUi
from game.ui.look.cache import MIB, SurfaceCache
from game.ui.shell.context import UiContext

_DRAWN = SurfaceCache(32 * MIB)
"""Those of all scenes: each can be left and entered again."""


class Gallery:
    """The pictures of one scene."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._missing: dict[Hashable, tuple[GameUi, Rect, AnyGame | None]] = {}

    def paint(
        self,
        game_ui: GameUi,
        surface: pygame.Surface,
        ui: UiContext,
        room: Rect,
        game: AnyGame | None = None,
    ) -> None:
        """Paint the picture of a game, or nothing as long as it isn't drawn.

        One that is given is painted as it stands, in a square.
        """
        key = self._key(game_ui, room, game)
        if key in _DRAWN:
            surface.blit(_DRAWN.get(key, partial(self._drawn, game_ui, room, game)), room)
        else:
            self._missing[key] = game_ui, room, game
            self._ui.clock.move()

    def draw_next(self) -> Rect | None:
        """Draw one that is missing; returns the part of the window in which it is to be painted."""
        if not self._missing:
            return None
        key = next(iter(self._missing))
        game_ui, room, game = self._missing.pop(key)
        self._ui.clock.move(moves=bool(self._missing))
        _DRAWN.get(key, partial(self._drawn, game_ui, room, game))
        return room

    def _key(self, game_ui: GameUi, room: Rect, game: AnyGame | None) -> Hashable:
        stands = None if game is None else tuple(game.played)
        return game_ui.options, stands, room.size, self._ui.theme, self._ui.settings.marks

    def _drawn(self, game_ui: GameUi, room: Rect, game: AnyGame | None) -> pygame.Surface:
        picture = pygame.Surface(room.size, pygame.SRCALPHA)
        if game is None:
            game_ui.paint_picture(picture, self._ui, picture.get_rect())
        else:
            game_ui.paint_position(picture, self._ui, game, picture.get_rect())
        return picture
