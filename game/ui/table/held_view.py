"""Draws the piece in hand: lifted, turning, and at the spot where it would land."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Vector2

from game.engine import Ply
from game.engine.contacts import touched_corners
from game.engine.lattice import Vertex
from game.ui.look.glints import star
from game.ui.look.sprites import Sprite
from game.ui.look.theme import WHITE
from game.ui.look.tween import between, there_and_back
from game.ui.shell.tooltip import Bubble
from game.ui.table.board_view import BoardView
from game.ui.table.flights import LIFTED
from game.ui.table.hand import Hand
from game.ui.table.landing import Landing
from game.ui.table.pieces import refusal_words
from game.ui.table.table import Table
from game.ui.table.transform import BoardTransform, box_of

OPACITY = 235
"""How opaque a held piece is: 92 % of 255."""

BREATH = (150, 255)
"""Between which opacities the cells breathe on which a piece would land, up to 255."""

CORNER, GLOWS = 1.2, (0.73, 1.0)
"""The size of the light on a corner that would touch, in widths of a cell, and between which shares
of it that breathes."""

REFUSAL = 16
"""The size of the words that say why it may not lie somewhere, in design pixels."""


def paint_held(surface: pygame.Surface, table: Table, around: Rect | None = None) -> list[Rect]:
    """Draw the piece, where it would land, and why it may not; return what was covered.

    Words go beside what is `around` the piece, if anything.
    """
    hand = table.hand
    if hand is None:
        return []
    landing = hand.landing()
    if landing is None:
        return [_paint_lifted(surface, table, hand)]
    if hand.waiting:
        board = table.area.board
        assert landing.placement is not None
        return board.paint_spot(surface, Ply(hand.colour, landing.placement))
    covered = _paint_landing(surface, table, hand, landing)
    if not landing.legal:
        beside = around or bounds_of(hand, table.area.board)
        covered.append(_paint_refusal(surface, table, refusal_words(hand, landing), beside))
    return covered


def bounds_of(hand: Hand, board: BoardView) -> Rect:
    """The rectangle around the piece."""
    _, origin = _pivot_and_origin(hand, board)
    lattice, cell = board.transform.lattice, board.cell * LIFTED
    return BoardTransform(lattice, origin.x, origin.y, cell).rect(box_of(lattice, hand.points))


def landing_bounds(hand: Hand, board: BoardView) -> Rect:
    """The rectangle around where the piece would land, or around itself where it can't."""
    spots = landing_spots(hand, board)
    return spots[0].unionall(spots) if spots else bounds_of(hand, board)


def landing_spots(hand: Hand, board: BoardView) -> list[Rect]:
    """The rectangles around the cells on which the piece would land; none if it can't."""
    landing = hand.landing()
    if landing is None:
        return []
    lattice, origin = board.transform.lattice, board.transform.origin(landing.offset)
    there = BoardTransform(lattice, *origin, board.cell)
    return [there.rect(box_of(lattice, (point,))) for point in hand.points]


def lit_corners(hand: Hand, board: BoardView) -> list[Rect]:
    """The squares of the lights on the corners that the piece would touch, at their largest."""
    landing, lights = hand.landing(), list[Rect]()
    for vertex in () if landing is None else _corners(hand, landing):
        side, (x, y) = round(CORNER * board.dot), board.vertex(vertex)
        lights.append(Rect(0, 0, side, side))
        lights[-1].center = round(x), round(y)
    return lights


def _paint_landing(
    surface: pygame.Surface, table: Table, hand: Hand, landing: Landing
) -> list[Rect]:
    """Draw the piece above its shadow, and on the board the cells that it would cover.

    Cells that break a rule are hatched, there and on the piece, which is larger and may lie a
    little beside them. Returns what was covered.
    """
    sprites, board, colour = table.ui.sprites, table.area.board, hand.colour_name
    lattice, points = board.transform.lattice, hand.points
    if landing.legal:
        cells = sprites.ghost(lattice, points, colour, board.cell)
        alpha = round(between(*BREATH, there_and_back(table.breath)))
        covered = [board.blit(surface, cells, landing.offset, alpha)]
    else:
        cells = sprites.illegal(lattice, points, landing.faulty, colour, board.cell)
        covered = [board.blit(surface, cells, landing.offset)]
    covered.append(_paint_lifted(surface, table, hand))
    if landing.legal:
        covered += _paint_corners(surface, table, hand, landing)
    if not landing.legal and not hand.moving(table.ui.now()):
        _, (x, y) = _pivot_and_origin(hand, board)
        large = round(board.cell * LIFTED)
        cells = sprites.illegal(lattice, points, landing.faulty, colour, large)
        covered.append(cells.blit(surface, (x, y)))
    return covered


def _paint_corners(
    surface: pygame.Surface, table: Table, hand: Hand, landing: Landing
) -> list[Rect]:
    """Light the corners at which the piece would touch its colour; return what was covered."""
    board, jewel = table.area.board, table.ui.theme.jewels[hand.colour_name]
    side = round(CORNER * board.dot * between(*GLOWS, there_and_back(table.breath)))
    light = star(side, jewel.highlight, WHITE)
    return [
        surface.blit(light, light.get_rect(center=board.vertex(vertex)))
        for vertex in _corners(hand, landing)
    ]


def _corners(hand: Hand, landing: Landing) -> tuple[Vertex, ...]:
    """The corners at which the piece would touch its colour, if it may land there."""
    position, placement = hand.position, landing.placement
    if placement is None or not landing.legal:
        return ()
    return touched_corners(position.ruleset, position.plies, placement, hand.colour)


def _paint_refusal(surface: pygame.Surface, table: Table, refusal: str, beside: Rect) -> Rect:
    """Draw a short line of text above or below a rectangle; return what it covered.

    It stays over the board's cells if it fits there, else within the window. It goes above unless
    that would hide pieces, which it may be about, and below wouldn't.
    """
    board, window = table.area.board, surface.get_rect()
    bubble = Bubble(table.ui.scaled(table.area.layout.scale), refusal, board.cells, REFUSAL)
    # The board is as wide as any of these lines, unless the window is tiny.
    above, below = bubble.sides(beside)
    plies = () if table.hand is None else table.hand.position.plies
    is_better_below = board.has_pieces_in(above, plies) and not board.has_pieces_in(below, plies)
    spots = (below, above) if is_better_below else (above, below)
    rooms = ((spot, room) for room in (board.cells, window) for spot in spots)
    place = next((s for s, room in rooms if room.top <= s.top and s.bottom <= room.bottom), above)
    warning = table.ui.theme.warning
    return bubble.paint(surface, place.clamp(window), warning, warning)


def _paint_lifted(surface: pygame.Surface, table: Table, hand: Hand) -> Rect:
    ui, board = table.ui, table.area.board
    cell = round(board.cell * LIFTED)
    pivot, origin = _pivot_and_origin(hand, board)
    lattice, points, turning = board.transform.lattice, hand.points, hand.turning
    now = ui.now()
    sprite = board.held(points, hand.colour_name, cell)
    if turning is not None and not turning.tween.over(now):
        return _blit_turned(surface, sprite, origin, pivot, turning.angle, turning.left(now))
    if hand.moving(now):
        return _blit_rising(surface, sprite, origin, pivot, hand.scale(now))
    shadow = ui.sprites.shadow(lattice, points, cell)
    covered = shadow.blit(surface, (origin.x, origin.y + 0.16 * board.cell))
    covered.union_ip(sprite.blit(surface, (origin.x, origin.y), OPACITY))
    if not hand.carried:
        # The rim sets it off from the pieces around it.
        rim = ui.sprites.rim(lattice, points, cell, strong=True)
        covered.union_ip(rim.blit(surface, (origin.x, origin.y)))
    return covered


def _pivot_and_origin(hand: Hand, board: BoardView) -> tuple[Vector2, Vector2]:
    """The pixels where it's held and of its lattice origin, at the size of a lifted piece."""
    transform = board.transform
    pivot = Vector2(transform.pixel(hand.pointer))
    return pivot, pivot + (Vector2(transform.pixel(hand.origin)) - pivot) * LIFTED


def _blit_rising(
    surface: pygame.Surface, sprite: Sprite, origin: Vector2, pivot: Vector2, scale: float
) -> Rect:
    """Draw a sprite that hasn't got its full size yet, about `pivot`."""
    picture = sprite.surface
    corner = pivot + (origin - Vector2(sprite.origin) - pivot) * scale
    size = [max(1, round(side * scale)) for side in picture.get_size()]
    picture = pygame.transform.smoothscale(picture, size)
    return surface.blit(picture, (round(corner.x), round(corner.y)))


def _blit_turned(
    surface: pygame.Surface,
    sprite: Sprite,
    origin: Vector2,
    pivot: Vector2,
    angle: float,
    left: float,
) -> Rect:
    """Draw a sprite partway between how it lay and how it lies now, about `pivot`."""
    picture = sprite.surface
    middle = origin - Vector2(sprite.origin) + Vector2(picture.get_size()) / 2
    arm = middle - pivot
    if angle:
        picture = pygame.transform.rotozoom(picture, angle * left, 1)
        arm = arm.rotate(-angle * left)
    else:
        # From mirrored, through edge-on, to plain.
        share = math.cos(math.pi * left)
        width = max(1, round(picture.get_width() * abs(share)))
        picture = pygame.transform.smoothscale(picture, (width, picture.get_height()))
        if share < 0:
            picture = pygame.transform.flip(picture, True, False)
        arm.x *= share
    return surface.blit(picture, picture.get_rect(center=(pivot + arm)))
