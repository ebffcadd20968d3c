"""The clocks in a game's scene: redrawn each second while everything else stays as it is."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.clock import ClockKind
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.table.clock_face import CLOCK, paint_clock


class Clocks:
    """Shows the players' clocks where the area has places for them, and saves the time used."""

    def __init__(self, parts: SceneParts, area: PlayArea) -> None:
        self._ui = parts.ui
        self._driver = parts.driver
        self._area = area
        self._saved = None if parts.driver.clock is None else parts.driver.clock.clock

    @property
    def due(self) -> float | None:
        """When a clock is next to be redrawn, or None."""
        clock = self._driver.clock
        return None if clock is None else clock.due

    def save(self) -> None:
        """Save the game as it stands, with the time that the players have used."""
        clock = self._driver.clock
        self._saved = None if clock is None else clock.clock
        self._ui.files.games.save(self._driver.game, self._saved)

    def keep(self) -> None:
        """Stop the clock and save the time used on this turn: the game is being left, or paused.

        The clock may stand already, without the time having been saved: it stands while pieces
        are on their way.
        """
        clock = self._driver.clock
        if clock is not None:
            clock.stop()
            if clock.clock != self._saved:
                self.save()

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
