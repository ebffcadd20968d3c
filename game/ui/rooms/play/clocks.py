"""The clocks in a game's scene: redrawn each second while everything else stays as it is."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.clock import ClockKind
from game.ui.games.play_area import PlayArea
from game.ui.table.clock_face import CLOCK, paint_clock


def paint_clocks(surface: pygame.Surface, area: PlayArea) -> list[Rect]:
    """Draw the players' clocks where an area has places for them; return what they covered.

    If the time is per turn, only the clock of the turn under way is shown.
    """
    clock = area.driver.clock
    if clock is None:
        return []
    px = area.layout.scale.px(CLOCK)
    of_turn = clock.clock.rules.kind is ClockKind.TURN
    return [
        paint_clock(surface, area.ui, place.rect, clock.left(place.player), px, lit=place.lit)
        for place in area.clock_places()
        if place.lit or not of_turn
    ]
