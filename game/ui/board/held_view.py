"""The piece in hand, drawn: lifted, turning, and where it would land."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui.board.board_view import BoardView
from game.ui.board.flights import ease_out
from game.ui.board.hand import Hand, Target
from game.ui.look.sprites import Sprite
from game.ui.shell.context import UiContext

LIFTED = 1.06
"""The size of a held piece, the board's cells being 1 (art direction)."""

OPAQUE = 235
"""How opaque a held piece is: 92 % of 255."""


@dataclass(frozen=True)
class Turning:
    """A turn or flip that is being shown.

    Attributes:
        angle: degrees anticlockwise from where it ends to where it began; 0 for a flip.
        since, duration: when it began and how long it takes, in milliseconds.
    """

    angle: float
    since: float
    duration: float

    def left(self, now: float) -> float:
        """The share that is still to go, from 1 to 0."""
        return 1 - ease_out((now - self.since) / self.duration) if self.duration else 0.0


class HeldView:
    """Draws a hand over a board."""

    def __init__(self, ui: UiContext, board: BoardView) -> None:
        self._kit = ui
        self._board = board

    def paint_landing(
        self, surface: pygame.Surface, hand: Hand, target: Target | None, colour: str
    ) -> list[pygame.Rect]:
        """Show on the board which cells the piece would cover, if it may."""
        if target is None or not target.legal:
            return []
        sprites, board = self._kit.sprites, self._board
        ghost = sprites.ghost(hand.lattice, hand.points, colour, board.cell)
        return [board.blit(surface, ghost, target.offset)]

    def paint_fault(
        self, surface: pygame.Surface, hand: Hand, target: Target | None, colour: str
    ) -> list[pygame.Rect]:
        """Hatch the cells that break a rule; above the piece, which would hide them."""
        if target is None or target.legal:
            return []
        sprites, board = self._kit.sprites, self._board
        faulty = sprites.faulty(hand.lattice, hand.points, target.faulty, colour, board.cell)
        return [board.blit(surface, faulty, target.offset)]

    def paint_piece(
        self, surface: pygame.Surface, hand: Hand, turning: Turning | None, colour: str
    ) -> list[pygame.Rect]:
        """Draw the piece itself, above its shadow."""
        ui, board = self._kit, self._board
        cell = round(board.cell * LIFTED)
        pivot, origin = self._place(hand)
        lattice, points = hand.lattice, hand.points
        left = 0.0 if turning is None else turning.left(ui.now())
        sprite = ui.sprites.piece(lattice, points, colour, cell, marks=ui.settings.marks)
        if turning is not None and left > 0:
            return [_blit_turned(surface, sprite, origin, pivot, turning, left)]
        drop = pygame.Vector2(0, 0.16 * board.cell)
        shadow = ui.sprites.shadow(lattice, points, cell)
        covered = surface.blit(shadow.surface, _corner(shadow, origin + drop))
        sprite.surface.set_alpha(OPAQUE)
        covered.union_ip(surface.blit(sprite.surface, _corner(sprite, origin)))
        sprite.surface.set_alpha(None)
        return [covered]

    def bounds(self, hand: Hand) -> pygame.Rect:
        """The rectangle around the piece."""
        _, origin = self._place(hand)
        spots = [hand.lattice.plane(v) for p in hand.points for v in hand.lattice.corners(p)]
        cell = self._board.cell * LIFTED
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        low, high = min(y for _, y in spots), max(y for _, y in spots)
        return pygame.Rect(
            origin.x + left * cell,
            origin.y - high * cell,
            (right - left) * cell,
            (high - low) * cell,
        )

    def _place(self, hand: Hand) -> tuple[pygame.Vector2, pygame.Vector2]:
        """The pixels where it is held and where its lattice origin is, larger than on the board."""
        transform = self._board.transform
        pivot = pygame.Vector2(transform.pixel(hand.pointer))
        return pivot, pivot + (pygame.Vector2(transform.pixel(hand.origin)) - pivot) * LIFTED


def _corner(sprite: Sprite, origin: pygame.Vector2) -> tuple[int, int]:
    """Where to blit a sprite whose lattice origin is to be at `origin`."""
    return round(origin.x - sprite.origin[0]), round(origin.y - sprite.origin[1])


def _blit_turned(
    surface: pygame.Surface,
    sprite: Sprite,
    origin: pygame.Vector2,
    pivot: pygame.Vector2,
    turning: Turning,
    left: float,
) -> pygame.Rect:
    """Draw a sprite part of the way between how it lay and how it lies now, about `pivot`."""
    picture = sprite.surface
    middle = origin - pygame.Vector2(sprite.origin) + pygame.Vector2(picture.get_size()) / 2
    arm = middle - pivot
    if turning.angle:
        angle = turning.angle * left
        picture = pygame.transform.rotozoom(picture, angle, 1)
        arm = arm.rotate(-angle)
    else:
        # From mirrored, through the edge, to plain.
        share = math.cos(math.pi * left)
        width = max(1, round(picture.get_width() * abs(share)))
        picture = pygame.transform.smoothscale(picture, (width, picture.get_height()))
        if share < 0:
            picture = pygame.transform.flip(picture, True, False)
        arm.x *= share
    return surface.blit(picture, picture.get_rect(center=(pivot + arm)))
