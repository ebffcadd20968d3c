"""The clocks of a game in its scene: drawn anew each second, while everything else stands."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.clock import ClockKind
from game.ui.board.clock_face import CLOCK, paint_clock
from game.ui.games.play_area import PlayArea, SceneParts


class Clocks:
    """Shows the players' clocks where the area has places for them, and keeps what was used."""

    def __init__(self, parts: SceneParts, area: PlayArea) -> None:
        self._ui = parts.ui
        self._driver = parts.driver
        self._area = area

    @property
    def due(self) -> float | None:
        """When a clock is to be drawn anew, or None."""
        clock = self._driver.clock
        return None if clock is None else clock.due

    def save(self) -> None:
        """Keep the game as it stands, with what was used of the players' time."""
        clock = self._driver.clock
        self._ui.files.games.save(self._driver.game, None if clock is None else clock.clock)

    def keep(self) -> None:
        """Keep what was used of the turn under way: the game is left, or stands still."""
        clock = self._driver.clock
        if clock is not None and clock.running:
            clock.stop()
            self.save()

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the clocks; returns what they covered.

        Of clocks for each turn there is but one: that of the turn under way.
        """
        clock = self._driver.clock
        if clock is None:
            return []
        px = self._area.layout.scale.px(CLOCK)
        of_turn = clock.clock.rules.kind is ClockKind.TURN
        return [
            paint_clock(surface, self._ui, place.rect, clock.left(place.player), px, lit=place.lit)
            for place in self._area.clock_places()
            if place.lit or not of_turn
        ]
