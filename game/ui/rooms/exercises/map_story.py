"""The story on the map of stages, in pictures alone: a board is found again, piece by piece.

It is told at landmarks beside the path: at the beginning lies the board without its pieces, at the
end of each region one of them is found, and at last everybody has come to see it whole.
"""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.ai.levels.scale import NAMES
from game.engine import FOUR_COLOURS
from game.exercises.stage_map import Journey, StageMap
from game.ui.look.cache import MIB, SurfaceCache
from game.ui.look.portraits import Mood, portrait
from game.ui.look.shapes import soft_shadow
from game.ui.rooms.exercises.map_ground import paint_board
from game.ui.rooms.exercises.stand import STEPS
from game.ui.rooms.play.task_strip import TEACHER, TEACHER_COLOUR
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext

BOARD, FACE = 1.9, 0.8
"""The sides of a landmark's board and of the face beside it, in tenths of the map's width."""

END, GUEST, CIRCLE = 3.0, 1.05, 2.5
"""The sides of the board at the end and of a face around it, and how far faces are from its middle,
likewise."""

GHOST = 46
"""How opaque the piece is that is found next, up to 255."""

LEAP, HIGH = 0.5, 0.22
"""How far one goes on, in places, while a landmark leaps for joy, and how much larger it gets."""

_PICTURES = SurfaceCache(24 * MIB)


class Story:
    """Draws the landmarks of a map, each once for every way it may look."""

    def __init__(self, chart: StageMap) -> None:
        """Draw nothing yet."""
        self._chart, self._key = chart, hash(chart)

    def paint(
        self,
        surface: pygame.Surface,
        ui: UiContext,
        room: Rect,
        landmark: int,
        middle: Pixel,
        unit: float,
        journey: Journey,
    ) -> None:
        """Draw a landmark around a pixel, if it is in the room and isn't lost in fog.

        `unit` is a tenth of the map's width, in pixels.
        """
        is_last = landmark == len(self._chart.landmarks) - 1
        number = self._chart.passed_at(landmark)
        since, step = journey.at - number, round(STEPS * journey.seen(number))
        reach = round(2 * unit * (CIRCLE + GUEST if is_last else BOARD))
        if not step or not room.inflate(reach, reach).collidepoint(middle):
            return
        key = (self._key, landmark, since >= 0, unit, step, ui.theme, ui.settings.marks)

        def draw() -> pygame.Surface:
            picture = (self._end if is_last else self._chapter)(ui, landmark, unit, since >= 0)
            picture.set_alpha(255 * step // STEPS)
            return picture

        picture = _PICTURES.get(key, draw)
        if landmark and 0 < since < LEAP:
            factor = 1 + HIGH * math.sin(math.pi * since / LEAP)
            size = [round(factor * length) for length in picture.get_size()]
            picture = pygame.transform.smoothscale(picture, size)
        surface.blit(picture, picture.get_rect(center=middle))

    def _chapter(
        self, ui: UiContext, landmark: int, unit: float, is_passed: bool
    ) -> pygame.Surface:
        """The story so far: the board with what was found, and how that feels."""
        mood = Mood.WORRIED if not landmark else Mood.PLEASED if is_passed else Mood.THINKS
        board = self._board(ui, landmark, round(BOARD * unit), is_passed)
        px = round(FACE * unit)
        size = board.get_width() + px, board.get_height() + px // 2
        picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        picture.blit(board, (px // 2, 0))
        face = portrait(TEACHER, mood, TEACHER_COLOUR, px, ui.theme)
        picture.blit(face, face.get_rect(bottomleft=(0, size[1])))
        return picture

    def _end(self, ui: UiContext, landmark: int, unit: float, is_passed: bool) -> pygame.Surface:
        """Everybody around the board, which is whole once one has come there."""
        board = self._board(ui, landmark, round(END * unit), is_passed)
        side, px = round(2 * (CIRCLE + GUEST) * unit), round(GUEST * unit)
        picture, middle = pygame.Surface((side, side), pygame.SRCALPHA, 32), side // 2
        if is_passed:
            round_px, spread = board.get_width() // 5, round(CIRCLE * unit / 2)
            light = soft_shadow(board.get_size(), round_px, spread, ui.theme.primary, 120)
            picture.blit(light, light.get_rect(center=(middle, middle)))
        picture.blit(board, board.get_rect(center=(middle, middle)))
        for number, level in enumerate(NAMES):
            angle = math.tau * (number + 0.5) / len(NAMES) + math.pi / 2
            x, y = (CIRCLE * unit * way for way in (math.cos(angle), math.sin(angle)))
            mood = Mood.CHEERS if is_passed else Mood.RESTS
            colour = FOUR_COLOURS[number % len(FOUR_COLOURS)].name
            face = portrait(level, mood, colour, px, ui.theme)
            picture.blit(face, face.get_rect(center=(round(middle + x), round(middle + y))))
        return picture

    def _board(self, ui: UiContext, landmark: int, side: int, is_passed: bool) -> pygame.Surface:
        """The story's board at a landmark; what is found there, faint until one comes by."""
        pieces = [(piece, 255) for piece in self._chart.found[:landmark]]
        if pieces and not is_passed:
            pieces[-1] = (pieces[-1][0], GHOST)
        return paint_board(ui, self._chart.story, pieces, side)
