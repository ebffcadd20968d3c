"""The clocks in a game's scene: redrawn each second while everything else stays as it is."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.clock import ClockKind
from game.ui.games.play_area import PlayArea
from game.ui.table.clock_face import CLOCK, paint_clock


class Clocks:
    """Shows the players' clocks where the area has places for them."""

    def __init__(self, area: PlayArea) -> None:
        self._ui = area.ui
        self._driver = area.driver
        self._area = area

    @property
    def due(self) -> float | None:
        """When a clock is next to be redrawn, or None."""
        clock = self._driver.clock
        return None if clock is None else clock.due

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the clocks; return what they covered.

        If the time is per turn, only the clock of the turn under way is shown.
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
