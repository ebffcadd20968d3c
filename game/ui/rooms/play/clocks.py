"""The clocks of the players in a game."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.clock import ClockKind
from game.play.driver import GameDriver
from game.ui.games.play_area import PlayArea
from game.ui.look.theme import Motion
from game.ui.table.clock_face import ClockFace, beat_share, paint_clock


def beat_of(driver: GameDriver, motion: Motion) -> float:
    """How far the beat has got of the clock of the person who is to play; see `beat_share`."""
    clock, player = driver.clock, driver.game.position.player
    if clock is None or player is None or not (clock.running and driver.persons_turn):
        return 1.0
    return beat_share(clock.left(player), motion)


def paint_clocks(surface: pygame.Surface, area: PlayArea) -> list[Rect]:
    """Draw the players' clocks where an area has places for them; return what they covered.

    If the time is per turn, only the clock of the turn under way is shown.
    """
    clock, ui = area.driver.clock, area.ui
    if clock is None:
        return []
    ui.clock.wake(clock.due)
    of_turn = clock.clock.rules.kind is ClockKind.TURN
    beat = beat_of(area.driver, ui.motion)
    ui.clock.move(moves=beat < 1)
    return [
        paint_clock(
            surface,
            ui,
            ClockFace(clock.left(place.player), place.lit, beat),
            place.rect,
            place.size,
        )
        for place in area.clock_places()
        if place.lit or not of_turn
    ]
