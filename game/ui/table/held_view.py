"""Draws a held piece: lifted, turning, and at the spot where it would land."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect, Vector2

from game.ui.look.scale import UiScale
from game.ui.look.shapes import panel
from game.ui.look.sprites import Sprite
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.flights import ease_out
from game.ui.table.hand import Hand, Landing
from game.ui.table.transform import box_of
from game.ui.table.violation_words import refusal_words

LIFTED = 1.06
"""The size of a held piece relative to the board's cells (art direction)."""

OPACITY = 235
"""How opaque a held piece is: 92 % of 255."""


@dataclass(frozen=True)
class Turning:
    """A turn or flip that is being animated.

    Attributes:
        angle: degrees anticlockwise from where it ends to where it began; 0 for a flip.
        since, duration: when it began and how long it takes, in milliseconds.
    """

    angle: float
    since: float
    duration: float

    def left(self, now: float) -> float:
        """The share still to go, from 1 to 0."""
        return 1 - ease_out((now - self.since) / self.duration) if self.duration else 0.0


class HeldView:
    """Draws a held piece over a board, and keeps no state of it."""

    def __init__(self, ui: UiContext, board: BoardView, scale: UiScale) -> None:
        self._ui = ui
        self._board = board
        self._scale = scale

    def paint(
        self,
        surface: pygame.Surface,
        hand: Hand,
        turning: Turning | None,
        around: Rect | None,
        *,
        waiting: bool,
    ) -> list[Rect]:
        """Draw the piece, where it would land, and why it may not; return what was covered.

        Args:
            surface: what to draw on.
            hand: the piece.
            turning: the turn or flip being animated, if any.
            around: the rectangle of what surrounds it, if anything: words go beside that.
            waiting: whether it lies where it will be placed once the turn comes.
        """
        landing = hand.landing()
        if landing is not None and waiting:
            return self._paint_promise(surface, hand, landing)
        covered = self._paint_piece(surface, hand, landing, turning)
        if landing is not None and not landing.legal:
            beside = around or self.bounds(hand)
            covered.append(self._paint_refusal(surface, beside, hand, refusal_words(hand, landing)))
        return covered

    def _paint_piece(
        self, surface: pygame.Surface, hand: Hand, landing: Landing | None, turning: Turning | None
    ) -> list[Rect]:
        """Draw the piece above its shadow, and on the board the cells that it would cover.

        Cells that break a rule are hatched, there and on the piece, which is larger and may lie
        a little beside them. Returns what was covered.
        """
        sprites, board = self._ui.sprites, self._board
        colour = hand.position.ruleset.colours[hand.colour].name
        covered = []
        if landing is not None and landing.legal:
            ghost = sprites.ghost(hand.lattice, hand.points, colour, board.cell)
            covered.append(board.blit(surface, ghost, landing.offset))
        elif landing is not None:
            cells = sprites.illegal(hand.lattice, hand.points, landing.faulty, colour, board.cell)
            covered.append(board.blit(surface, cells, landing.offset))
        covered.append(self._paint_lifted(surface, hand, turning, colour))
        turns = turning is not None and turning.left(self._ui.now()) > 0
        if landing is not None and not landing.legal and not turns:
            cell, (_, origin) = round(board.cell * LIFTED), self._pivot_and_origin(hand)
            cells = sprites.illegal(hand.lattice, hand.points, landing.faulty, colour, cell)
            covered.append(cells.blit(surface, (origin.x, origin.y)))
        return covered

    def _paint_promise(self, surface: pygame.Surface, hand: Hand, landing: Landing) -> list[Rect]:
        """Draw where the piece will be placed, as a ghost within a rim; return what it covered."""
        sprites, board = self._ui.sprites, self._board
        colour = hand.position.ruleset.colours[hand.colour].name
        ghost = sprites.ghost(hand.lattice, hand.points, colour, board.cell)
        rim = sprites.spot_rim(hand.lattice, hand.points, board.cell)
        return [board.blit(surface, sprite, landing.offset) for sprite in (ghost, rim)]

    def _paint_refusal(
        self, surface: pygame.Surface, beside: Rect, hand: Hand, refusal: str
    ) -> Rect:
        """Draw a short line of text above or below a rectangle; return what it covered.

        It stays over the board's cells if it fits there, else within the window. It goes above
        unless that would hide pieces, which it may be about, and below wouldn't.
        """
        px, theme = self._scale.px, self._ui.theme
        words = self._ui.fonts.text(refusal, px(16), theme.warning)
        pad = px(10)
        size = (words.get_width() + 2 * pad, words.get_height() + pad)
        back = panel(size, px(8), theme.panel, rim=theme.warning, rim_width=px(1))
        window, cells = surface.get_rect(), self._board.cells
        above, below = back.get_rect(), back.get_rect()
        above.midbottom = (beside.centerx, beside.top - px(8))
        below.midtop = (beside.centerx, beside.bottom + px(8))
        for spot in (above, below):
            # The board is as wide as any of these lines, unless the window is tiny.
            spot.clamp_ip(Rect(cells.left, spot.top, cells.width, spot.height))
        hides, plies = self._board.has_pieces_in, hand.position.plies
        is_better_below = hides(above, plies) and not hides(below, plies)
        spots = (below, above) if is_better_below else (above, below)
        rooms = ((spot, room) for room in (cells, window) for spot in spots)
        rect = next((spot for spot, room in rooms if _is_beside(spot, room)), above)
        rect.clamp_ip(window)
        surface.blit(back, rect)
        surface.blit(words, words.get_rect(center=rect.center))
        return rect

    def _paint_lifted(
        self, surface: pygame.Surface, hand: Hand, turning: Turning | None, colour: str
    ) -> Rect:
        ui, board = self._ui, self._board
        cell = round(board.cell * LIFTED)
        pivot, origin = self._pivot_and_origin(hand)
        lattice, points = hand.lattice, hand.points
        left = 0.0 if turning is None else turning.left(ui.now())
        sprite = ui.sprites.piece(lattice, points, colour, cell, marks=ui.settings.marks)
        if turning is not None and left > 0:
            return _blit_turned(surface, sprite, origin, pivot, turning, left)
        shadow = ui.sprites.shadow(lattice, points, cell)
        covered = shadow.blit(surface, (origin.x, origin.y + 0.16 * board.cell))
        covered.union_ip(sprite.faded(OPACITY).blit(surface, (origin.x, origin.y)))
        if not hand.carried:
            # The rim sets it off from the pieces around it.
            rim = ui.sprites.rim(lattice, points, cell, strong=True)
            covered.union_ip(rim.blit(surface, (origin.x, origin.y)))
        return covered

    def bounds(self, hand: Hand) -> Rect:
        """The rectangle around the piece."""
        _, origin = self._pivot_and_origin(hand)
        box, cell = box_of(hand.lattice, hand.points), self._board.cell * LIFTED
        return Rect(
            origin.x + box.left * cell,
            origin.y - box.top * cell,
            box.width * cell,
            box.height * cell,
        )

    def _pivot_and_origin(self, hand: Hand) -> tuple[Vector2, Vector2]:
        """The pixels where it's held and of its lattice origin, at the size of a lifted piece."""
        transform = self._board.transform
        pivot = Vector2(transform.pixel(hand.pointer))
        return pivot, pivot + (Vector2(transform.pixel(hand.origin)) - pivot) * LIFTED


def _is_beside(rect: Rect, room: Rect) -> bool:
    """Whether a rectangle is inside an area vertically."""
    return room.top <= rect.top and rect.bottom <= room.bottom


def _blit_turned(
    surface: pygame.Surface,
    sprite: Sprite,
    origin: Vector2,
    pivot: Vector2,
    turning: Turning,
    left: float,
) -> Rect:
    """Draw a sprite partway between how it lay and how it lies now, about `pivot`."""
    picture = sprite.surface
    middle = origin - Vector2(sprite.origin) + Vector2(picture.get_size()) / 2
    arm = middle - pivot
    if turning.angle:
        angle = turning.angle * left
        picture = pygame.transform.rotozoom(picture, angle, 1)
        arm = arm.rotate(-angle)
    else:
        # From mirrored, through edge-on, to plain.
        share = math.cos(math.pi * left)
        width = max(1, round(picture.get_width() * abs(share)))
        picture = pygame.transform.smoothscale(picture, (width, picture.get_height()))
        if share < 0:
            picture = pygame.transform.flip(picture, True, False)
        arm.x *= share
    return surface.blit(picture, picture.get_rect(center=(pivot + arm)))
