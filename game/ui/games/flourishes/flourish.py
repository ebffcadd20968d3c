"""The flourishes: of the board and the pieces on it, of what flies to numbers, of a placement."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt
import pygame
from msgspec import Struct
from pygame import Rect

from game.engine import Ply
from game.engine.lattice import Vertex
from game.ui.look.fonts import Fonts
from game.ui.look.glints import edged, glow, ring, star
from game.ui.look.icons import icon
from game.ui.look.outline import outline
from game.ui.look.sprites import Sprite
from game.ui.look.theme import BLACK, RGB, WHITE, Jewel, mix
from game.ui.look.tween import (
    Tween,
    between,
    in_cubic,
    out_back,
    out_cubic,
    out_quad,
    there_and_back,
)
from game.ui.table.board_view import BoardView
from game.ui.table.transform import PixelPoint


class Flourish(Struct, frozen=True, eq=False):
    """Something short to be seen.

    Attributes:
        paint: draws how it looks when a share of its time is over, and returns what was covered.
        depth: what lies deeper is drawn earlier.
        lasting: whether it plays so long that the next press or key ends it.
        on_end: called once it's over; not if the whole stage was cleared before.
    """

    tween: Tween
    paint: Callable[[pygame.Surface, float], list[pygame.Rect]]
    depth: int = 1
    lasting: bool = False
    on_end: Callable[[], None] | None = None


def call(at: float, what: Callable[[], None]) -> Flourish:
    """Calls something, and shows nothing itself."""
    return Flourish(Tween(at, 0.0), lambda surface, share: [], on_end=what)


SWINGS = 2.5
"""How often the board swings from side to side as it shakes."""


SWELLS = 0.28
"""By how much what bumps is larger at most, as a share."""


def shake(tween: Tween, rect: Rect, reach: int) -> Flourish:
    """The board shakes, ever less: what is in a rectangle is moved, by so many pixels at first."""

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        angle, far = math.tau * SWINGS * share, reach * (1 - share)
        dx, dy = round(far * math.sin(angle)), round(0.6 * far * math.sin(1.3 * angle + 1))
        clip = surface.get_clip()
        surface.set_clip(rect.clip(surface.get_rect()))
        surface.scroll(dx, dy)
        surface.set_clip(clip)
        return [rect]

    return Flourish(tween, paint, depth=0)


LIGHTS, APART = 9, 0.022
"""How many spots of light follow each other around a piece, and how far apart, as a share of the
way."""


def running_light(
    tween: Tween, board: BoardView, ply: Ply, jewel: Jewel, start: Vertex | None
) -> Flourish:
    """Light runs along a piece's outline both ways from a vertex, or from anywhere, and fades."""

    @cache
    def way() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """The pixels of the outline, and how far along it each is, as a share of the whole."""
        origin = board.origin(ply)
        loop = outline(board.transform.lattice, board.points(ply)).loops[0]
        path = np.array(
            [(origin[0] + p.x * board.cell, origin[1] - p.y * board.cell) for p in loop]
        )
        if start is not None:
            away = np.hypot(*(path - board.vertex(start)).T)
            path = np.roll(path, -int(away.argmin()), axis=0)
        path = np.vstack((path, path[:1]))
        steps = np.hypot(*np.diff(path, axis=0).T)
        return path, np.concatenate(([0.0], np.cumsum(steps))) / steps.sum()

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        head, (path, reached), size = 0.52 * out_quad(share), way(), 0.62 * board.dot
        core, alpha = mix(jewel.highlight, WHITE, 0.85), 255 if share < 0.7 else 110
        drawn = []
        for number in range(LIGHTS):
            side = max(3, round(size * (1 - 0.075 * number)))
            picture = glow(side, jewel.highlight, core, alpha)
            at = max(0.0, head - number * APART)
            for along in (at, (1 - at) % 1):
                x = float(np.interp(along, reached, path[:, 0]))
                y = float(np.interp(along, reached, path[:, 1]))
                drawn.append((picture, picture.get_rect(center=(round(x), round(y)))))
        surface.fblits(drawn)
        return [rect for _, rect in drawn]

    return Flourish(tween, paint)


def flash(tween: Tween, board: BoardView, ply: Ply, strength: int) -> Flourish:
    """A piece lights up, at first with an opacity of up to 255, and that fades."""

    @cache
    def light() -> pygame.Surface:
        lit = board.sprite(ply).surface.copy()
        lit.fill((150, 150, 150, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return lit

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        alpha = strength * (1 - out_quad(share))
        return [_blit(surface, light(), (board.sprite(ply), board.origin(ply)), alpha)]

    return Flourish(tween, paint)


def twinkle(tween: Tween, at: PixelPoint, size: int, jewel: Jewel) -> Flourish:
    """A star flashes on a corner that touches."""

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        large = there_and_back(out_cubic(share))
        # In steps, so that few pictures are needed.
        side = max(4, round(size * large / 4) * 4)
        picture = star(side, jewel.highlight, WHITE)
        return [surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))]

    return Flourish(tween, paint, depth=2)


def widening_ring(
    tween: Tween, middle: PixelPoint, reach: tuple[float, float], jewel: Jewel, within: Rect
) -> Flourish:
    """A ring of light widens from one diameter to another, within a rectangle, and fades."""
    bright, at = ring(0.09, mix(jewel.highlight, WHITE, 0.3)), (round(middle[0]), round(middle[1]))

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        side = max(4, round(between(*reach, out_cubic(share))))
        picture = pygame.transform.smoothscale(bright, (side, side))
        picture.set_alpha(round(230 * (1 - share) ** 1.5))
        clip = surface.get_clip()
        surface.set_clip(within)
        covered = surface.blit(picture, picture.get_rect(center=at))
        surface.set_clip(clip)
        return [covered]

    return Flourish(tween, paint)


def bump(tween: Tween, place: Rect) -> Flourish:
    """What stands in a rectangle swells for a moment, such as a number that has grown."""

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        rect = place.clip(surface.get_rect())
        if not rect:
            return []
        scale = 1 + SWELLS * there_and_back(out_back(share, 1.0) if share < 1 else 1.0)
        picture = surface.subsurface(rect).copy()
        size = max(1, round(rect.width * scale)), max(1, round(rect.height * scale))
        large = pygame.transform.smoothscale(picture, size)
        return [surface.blit(large, large.get_rect(center=rect.center))]

    return Flourish(tween, paint, depth=2)


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


def _changed(
    spots: Sequence[Spot], change: Callable[[pygame.Surface], None]
) -> Callable[[int], pygame.Surface]:
    """Gives pictures of pieces that look different, each made from its own when first wanted."""

    @cache
    def picture(number: int) -> pygame.Surface:
        made = spots[number][0].surface.copy()
        change(made)
        return made

    return picture


def dim(tween: Tween, board: BoardView, plies: Sequence[Ply]) -> Flourish:
    """A colour is out: a shadow runs over its pieces."""
    spots = [(board.sprite(ply), board.origin(ply)) for ply in plies]
    dark = _changed(spots, _darken)

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        covered = []
        for number, spot in enumerate(spots):
            here = _share_of(number, len(spots), share, 0.45)
            if 0 < here < 1:
                alpha = 170 * there_and_back(out_quad(here))
                covered.append(_blit(surface, dark(number), spot, alpha))
        return covered

    return Flourish(tween, paint, lasting=True)


def _darken(picture: pygame.Surface) -> None:
    picture.fill((12, 15, 22, 255), special_flags=pygame.BLEND_RGBA_MULT)


def sweep(tween: Tween, board: BoardView, plies: Sequence[Ply]) -> Flourish:
    """Pieces that are no longer on the board turn to gold and are gone, from the upper left on."""
    spots = [(board.sprite(ply), board.origin(ply)) for ply in plies]
    spots.sort(key=lambda spot: spot[1][0] + spot[1][1])
    golden, lights = _changed(spots, _gild), _changed(spots, _light)

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        covered = []
        for number, (sprite, spot) in enumerate(spots):
            here = _share_of(number, len(spots), share, 0.5)
            if here < GONE:
                covered.append(sprite.blit(surface, spot))
            gilt = there_and_back(min(1.0, here / (2 * GONE)) if here < GONE else 0.5)
            fades = 1.0 if here < GONE else (1 - here) / (1 - GONE)
            if 0 < here < 1:
                covered.append(_blit(surface, golden(number), spots[number], 255 * gilt * fades))
                _blit(surface, lights(number), spots[number], LIGHT * there_and_back(here))
        return covered

    return Flourish(tween, paint, depth=0)


GONE = 0.4
"""The share of its time after which a piece that is swept away is all of gold, and fades."""


def gild(
    tween: Tween, board: BoardView, plies: Sequence[Ply], on_piece: Callable[[Ply], None]
) -> Flourish:
    """All pieces are placed: they turn to gold in the order in which they came, and back.

    `on_piece` is called as each begins to shine.
    """
    spots = [(board.sprite(ply), board.origin(ply)) for ply in plies]
    golden, lights, begun, each = _changed(spots, _gild), _changed(spots, _light), 0, 0.16

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        nonlocal begun
        covered, count = [], len(spots)
        runs, fades = min(1.0, share / RUN), max(0.0, (share - FADE) / (1 - FADE))
        for number, spot in enumerate(spots):
            here = _share_of(number, count, runs, each)
            if here <= 0:
                break
            if number >= begun:
                begun = number + 1
                on_piece(plies[number])
            gilt = out_quad(here) * (1 - _share_of(number, count, fades, each))
            covered.append(_blit(surface, golden(number), spot, 255 * gilt))
            if 0 < gilt < 1:
                # Half gold and half glass would be grey: in between there is light.
                _blit(surface, lights(number), spot, LIGHT * there_and_back(gilt))
        return covered

    return Flourish(tween, paint, lasting=True)


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


def stir(tween: Tween, spots: Sequence[Spot]) -> Flourish:
    """The pieces that may be taken stir in their tray: it's somebody's turn."""
    # From left to right, whatever the order in which they lie there.
    ordered = sorted(spots, key=lambda spot: spot[1])

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        covered = []
        for number, (sprite, (x, y)) in enumerate(ordered):
            here = _share_of(number, len(ordered), share, 0.5)
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

    return Flourish(tween, paint)


RISES, FLIES = 0.42, 0.5
"""The shares of its time after which it has risen, and from which it flies."""

SHRINKS = 0.5
"""How large it is when it arrives, relative to its full size."""

EDGE = 0.055
"""How wide the dark edge around the figures is that sets them off, relative to their height."""


def points(
    tween: Tween,
    picture: pygame.Surface,
    start: PixelPoint,
    rise: float,
    end: PixelPoint | None,
    on_end: Callable[[], None] | None,
) -> Flourish:
    """A number rises so many pixels, and flies to its owner's; without one, it fades instead."""

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        x, y = start
        y -= rise * out_cubic(min(1.0, share / RISES))
        scale = between(0.4, 1.0, out_back(min(1.0, share / (0.6 * RISES))))
        alpha = 255.0
        flown = max(0.0, (share - FLIES) / (1 - FLIES))
        if end is None:
            alpha *= 1 - flown
        else:
            along = in_cubic(flown) if flown < 1 else 1.0
            # It swings out a little before it sets off.
            x = between(x, end[0], along)
            y = between(y, end[1], along) - 0.6 * rise * flown * (1 - flown) * 4
            scale *= between(1.0, SHRINKS, flown)
        size = [max(1, round(side * scale)) for side in picture.get_size()]
        shown = pygame.transform.smoothscale(picture, size)
        if alpha < 255:
            shown.set_alpha(round(alpha))
        place = shown.get_rect(center=(round(x), round(y)))
        return [surface.blit(shown, place.clamp(surface.get_rect()))]

    return Flourish(tween, paint, depth=3, on_end=on_end)


def points_picture(fonts: Fonts, points: str, px: int, jewel: Jewel) -> pygame.Surface:
    """Points in the light of a colour, within a dark edge, for a board with pieces below."""
    tone = mix(jewel.highlight, WHITE, 0.55)
    return _within_edge(fonts.text(points, px, tone, bold=True), mix(jewel.shadow, BLACK, 0.55))


def gold_picture(fonts: Fonts, points: str, px: int, gold: RGB) -> pygame.Surface:
    """The same in gold."""
    tone = mix(gold, WHITE, 0.25)
    return _within_edge(fonts.text(points, px, tone, bold=True), mix(gold, BLACK, 0.75))


@lru_cache(maxsize=32)
def _within_edge(text: pygame.Surface, edge: RGB) -> pygame.Surface:
    return edged(text, edge, max(1, round(EDGE * text.get_height())))


TILT = 16
"""How far it leans on its way, in degrees."""

LARGE = 1.3
"""How much larger it is half-way than where it is worn."""


def hopping_crown(
    tween: Tween,
    start: PixelPoint,
    end: PixelPoint,
    size: int,
    gold: RGB,
    on_end: Callable[[], None],
) -> Flourish:
    """A crown hops in a high arc between pixels, to where it is `size` pixels wide."""

    def paint(surface: pygame.Surface, share: float) -> list[Rect]:
        picture = crown_picture(round(size * (1 + LARGE)), gold)
        (x0, y0), (x1, y1) = start, end
        bow = there_and_back(share)
        high = max(2.0 * size, 0.18 * abs(x1 - x0))
        x, y = between(x0, x1, share), between(y0, y1, share) - high * bow
        lean = TILT * (1 - 2 * share) * (1 if x1 < x0 else -1)
        shown = pygame.transform.rotozoom(picture, lean, (1 + LARGE * bow) / (1 + LARGE))
        place = shown.get_rect(center=(round(x), round(y)))
        return [surface.blit(shown, place.clamp(surface.get_rect()))]

    return Flourish(tween, paint, depth=3, lasting=True, on_end=on_end)


@lru_cache(maxsize=8)
def crown_picture(size: int, gold: RGB) -> pygame.Surface:
    """A crown within a dark edge, as wide and high as `size`."""
    edge = max(1, size // 16)
    return edged(icon("crown", size - 2 * edge, gold), mix(gold, BLACK, 0.72), edge)
