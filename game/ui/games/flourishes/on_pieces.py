"""Flourishes of many pieces, one after the other: they dim, turn to gold, or stir in their tray."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.engine import Ply
from game.ui.games.flourishes.flourish import Flourish
from game.ui.look.sprites import Sprite
from game.ui.look.theme import RGB
from game.ui.look.tween import Tween, between, out_quad, there_and_back
from game.ui.table.board_view import BoardView
from game.ui.table.transform import PixelPoint

Spot = tuple[Sprite, PixelPoint]
"""A picture of a piece, and the pixel of its origin."""

GOLD: RGB = (255, 200, 66)
"""What glass looks like that has turned to gold, where it is brightest."""


RUN, FADE = 0.66, 0.76
"""The shares of its time after which all is gold, and from which it fades."""

LIGHT, LIT = 215, (255, 226, 150)
"""How opaque the light is between glass and gold, up to 255, and its colour where it is darkest."""


def _share_of(number: int, count: int, share: float, each: float) -> float:
    """How far one of `count` is that begin one after the other and take a share `each`."""
    begins = (1 - each) * number / max(1, count - 1)
    return min(1.0, max(0.0, (share - begins) / each))


def _blit(surface: pygame.Surface, picture: pygame.Surface, spot: Spot, alpha: float) -> Rect:
    """Draw a picture in place of a piece's own; return what was covered."""
    sprite, (x, y) = spot
    picture.set_alpha(round(alpha))
    return surface.blit(picture, (round(x - sprite.origin[0]), round(y - sprite.origin[1])))


class _Pictures:
    """Pictures of pieces that look different, each made from its own when first wanted."""

    def __init__(self, spots: Sequence[Spot], change: Callable[[pygame.Surface], None]) -> None:
        self._spots, self._change = spots, change
        self._made: dict[int, pygame.Surface] = {}

    def __getitem__(self, number: int) -> pygame.Surface:
        picture = self._made.get(number)
        if picture is None:
            picture = self._made[number] = self._spots[number][0].surface.copy()
            self._change(picture)
        return picture


class _Wave(Flourish):
    """Pieces on a board look different for a while, one after the other."""

    lasting = True
    each = 0.45

    def __init__(
        self,
        tween: Tween,
        board: BoardView,
        plies: Sequence[Ply],
        change: Callable[[pygame.Surface], None],
    ) -> None:
        """Let pieces of a board look as their pictures do after a change."""
        super().__init__(tween)
        self._spots = [(board.sprite(ply), board.origin(ply)) for ply in plies]
        self._pictures = _Pictures(self._spots, change)


class Dim(_Wave):
    """A colour is out: a shadow runs over its pieces."""

    def __init__(self, tween: Tween, board: BoardView, plies: Sequence[Ply]) -> None:
        super().__init__(tween, board, plies, _darken)

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        covered = []
        for number, spot in enumerate(self._spots):
            here = _share_of(number, len(self._spots), share, self.each)
            if 0 < here < 1:
                alpha = 170 * there_and_back(out_quad(here))
                covered.append(_blit(surface, self._pictures[number], spot, alpha))
        return covered


def _darken(picture: pygame.Surface) -> None:
    picture.fill((12, 15, 22, 255), special_flags=pygame.BLEND_RGBA_MULT)


class Gild(_Wave):
    """All pieces are placed: they turn to gold in the order in which they came, and back."""

    each = 0.16

    def __init__(
        self,
        tween: Tween,
        board: BoardView,
        plies: Sequence[Ply],
        on_piece: Callable[[Ply], None],
    ) -> None:
        """Gild pieces on a board; `on_piece` is called as each begins to shine."""
        super().__init__(tween, board, plies, _gild)
        self._plies, self._on_piece, self._gilt = plies, on_piece, 0
        self._lights = _Pictures(self._spots, _light)

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        covered, count = [], len(self._spots)
        runs, fades = min(1.0, share / RUN), max(0.0, (share - FADE) / (1 - FADE))
        for number, spot in enumerate(self._spots):
            here = _share_of(number, count, runs, self.each)
            if here <= 0:
                break
            if number >= self._gilt:
                self._gilt = number + 1
                self._on_piece(self._plies[number])
            gilt = out_quad(here) * (1 - _share_of(number, count, fades, self.each))
            covered.append(_blit(surface, self._pictures[number], spot, 255 * gilt))
            if 0 < gilt < 1:
                # Half gold and half glass would be grey: in between there is light.
                light = LIGHT * there_and_back(gilt)
                _blit(surface, self._lights[number], spot, light)
        return covered


def _gild(picture: pygame.Surface) -> None:
    """Turn a picture of glass to gold: as bright as it is, and all in one hue."""
    grey = pygame.transform.grayscale(picture)
    picture.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    picture.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    picture.fill((120, 120, 120), special_flags=pygame.BLEND_RGB_ADD)
    picture.fill(GOLD, special_flags=pygame.BLEND_RGB_MULT)


def _light(picture: pygame.Surface) -> None:
    """Turn a picture of glass to light."""
    picture.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_ADD)
    picture.fill(LIT, special_flags=pygame.BLEND_RGB_MAX)


class Stir(Flourish):
    """The pieces that may be taken stir in their tray: it's somebody's turn."""

    each = 0.5

    def __init__(self, tween: Tween, spots: Sequence[Spot]) -> None:
        super().__init__(tween)
        # From left to right, whatever the order in which they lie there.
        self._spots = sorted(spots, key=lambda spot: spot[1])

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        covered = []
        for number, (sprite, (x, y)) in enumerate(self._spots):
            here = _share_of(number, len(self._spots), share, self.each)
            if not 0 < here < 1:
                continue
            scale = between(1.0, 1.14, there_and_back(out_quad(here)))
            picture = sprite.surface
            size = [round(side * scale) for side in picture.get_size()]
            large = pygame.transform.smoothscale(picture, size)
            corner = round(x - sprite.origin[0]), round(y - sprite.origin[1])
            middle = picture.get_rect(topleft=corner).center
            covered.append(surface.blit(large, large.get_rect(center=middle)))
        return covered
