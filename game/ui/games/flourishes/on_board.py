"""Flourishes of the board: it shakes, light runs around a piece, rings widen, corners flash."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pygame
from pygame import Rect

from game.engine import Ply
from game.engine.lattice import Vertex
from game.ui.games.flourishes.flourish import Flourish
from game.ui.look.glints import glow, ring, star
from game.ui.look.outline import outline
from game.ui.look.theme import WHITE, Jewel, mix
from game.ui.look.tween import Tween, out_back, out_cubic, out_quad, there_and_back
from game.ui.table.board_view import BoardView
from game.ui.table.transform import PixelPoint

SWINGS = 2.5
"""How often the board swings from side to side as it shakes."""


class Shake(Flourish):
    """The board shakes, ever less: what is drawn there is moved by some pixels."""

    depth = 0

    def __init__(self, tween: Tween, rect: Rect, reach: int) -> None:
        """Shake what is in a rectangle, by so many pixels at first."""
        super().__init__(tween)
        self._rect, self._reach = rect, reach

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        angle = math.tau * SWINGS * share
        reach = self._reach * (1 - share)
        dx, dy = round(reach * math.sin(angle)), round(0.6 * reach * math.sin(1.3 * angle + 1))
        clip = surface.get_clip()
        surface.set_clip(self._rect.clip(surface.get_rect()))
        surface.scroll(dx, dy)
        surface.set_clip(clip)
        return [self._rect]


LIGHTS, APART = 9, 0.022
"""How many spots of light follow each other around a piece, and how far apart, as a share of the
way."""


class RunningLight(Flourish):
    """Light runs along a piece's outline both ways from where it touches, and fades."""

    def __init__(
        self, tween: Tween, board: BoardView, ply: Ply, jewel: Jewel, start: Vertex | None
    ) -> None:
        """Let it run around a piece on a board, from a vertex or from anywhere."""
        super().__init__(tween)
        self._board, self._ply, self._jewel, self._start = board, ply, jewel, start

    @cached_property
    def _way(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """The pixels of the outline, and how far along it each is, as a share of the whole."""
        board, origin = self._board, self._board.origin(self._ply)
        loop = outline(board.transform.lattice, board.points(self._ply)).loops[0]
        path = np.array(
            [(origin[0] + p.x * board.cell, origin[1] - p.y * board.cell) for p in loop]
        )
        if self._start is not None:
            away = np.hypot(*(path - board.vertex(self._start)).T)
            path = np.roll(path, -int(away.argmin()), axis=0)
        path = np.vstack((path, path[:1]))
        steps = np.hypot(*np.diff(path, axis=0).T)
        return path, np.concatenate(([0.0], np.cumsum(steps))) / steps.sum()

    def _glows(self, alpha: int = 255) -> list[pygame.Surface]:
        colour, size = self._jewel.highlight, 0.62 * self._board.dot
        core = mix(colour, WHITE, 0.85)
        sides = (max(3, round(size * (1 - 0.075 * number))) for number in range(LIGHTS))
        return [glow(side, colour, core, alpha) for side in sides]

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        head, (path, reached) = 0.52 * out_quad(share), self._way
        drawn = []
        for number, picture in enumerate(self._glows(255 if share < 0.7 else 110)):
            at = max(0.0, head - number * APART)
            for along in (at, (1 - at) % 1):
                x = float(np.interp(along, reached, path[:, 0]))
                y = float(np.interp(along, reached, path[:, 1]))
                drawn.append((picture, picture.get_rect(center=(round(x), round(y)))))
        surface.fblits(drawn)
        return [rect for _, rect in drawn]


class Flash(Flourish):
    """A piece lights up, and its rim with it, and that fades."""

    def __init__(self, tween: Tween, board: BoardView, ply: Ply, strength: int) -> None:
        """Flash a piece on a board, at first with an opacity of up to 255."""
        super().__init__(tween)
        self._board, self._ply, self._strength = board, ply, strength

    @cached_property
    def _light(self) -> pygame.Surface:
        light = self._board.sprite(self._ply).surface.copy()
        light.fill((150, 150, 150, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return light

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        self._light.set_alpha(round(self._strength * (1 - out_quad(share))))
        (left, top), at = self._board.sprite(self._ply).origin, self._board.origin(self._ply)
        return [surface.blit(self._light, (round(at[0] - left), round(at[1] - top)))]


class Star(Flourish):
    """A star flashes on a corner that touches."""

    depth = 2

    def __init__(self, tween: Tween, at: PixelPoint, size: int, jewel: Jewel) -> None:
        super().__init__(tween)
        self._at, self._size, self._jewel = (round(at[0]), round(at[1])), size, jewel

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        large = there_and_back(out_cubic(share))
        # In steps, so that few pictures are needed.
        side = max(4, round(self._size * large / 4) * 4)
        picture = star(side, self._jewel.highlight, WHITE)
        return [surface.blit(picture, picture.get_rect(center=self._at))]


class Ring(Flourish):
    """A ring of light widens and fades."""

    def __init__(
        self,
        tween: Tween,
        middle: PixelPoint,
        reach: tuple[float, float],
        jewel: Jewel,
        within: Rect,
        *,
        strength: int = 230,
    ) -> None:
        """Let it widen about a pixel, between two diameters, within a rectangle."""
        super().__init__(tween)
        self._middle, self._reach, self._within = middle, reach, within
        self._picture = ring(0.09, mix(jewel.highlight, WHITE, 0.3))
        self._strength = strength

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        start, end = self._reach
        side = max(4, round(start + (end - start) * out_cubic(share)))
        picture = pygame.transform.smoothscale(self._picture, (side, side))
        picture.set_alpha(round(self._strength * (1 - share) ** 1.5))
        clip = surface.get_clip()
        surface.set_clip(self._within)
        middle = round(self._middle[0]), round(self._middle[1])
        covered = surface.blit(picture, picture.get_rect(center=middle))
        surface.set_clip(clip)
        return [covered]


class Bump(Flourish):
    """What stands in a rectangle swells for a moment, such as a number that has grown."""

    depth = 2

    def __init__(self, tween: Tween, rect: Rect, by: float = 0.28) -> None:
        super().__init__(tween)
        self._rect, self._by = rect, by

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        rect = self._rect.clip(surface.get_rect())
        if not rect:
            return []
        scale = 1 + self._by * there_and_back(out_back(share, 1.0) if share < 1 else 1.0)
        picture = surface.subsurface(rect).copy()
        size = max(1, round(rect.width * scale)), max(1, round(rect.height * scale))
        large = pygame.transform.smoothscale(picture, size)
        return [surface.blit(large, large.get_rect(center=rect.center))]
