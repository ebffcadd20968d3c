"""Marks on the board and in the trays what the coach's reasons are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

import pygame
from msgspec import Struct

from game.coach.reasons import Reason, ReasonKind
from game.engine.lattice.borders import mean_of
from game.engine.position import Position
from game.ui.look.coach_words import ABOUT_CORNERS, reason_sign
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.packing import slot_of
from game.ui.table.transform import PixelPoint
from game.ui.table.tray import Tray

CORNER, CELL = 0.8, 0.52
"""The sizes of the signs on a corner and on each of the many cells of a region, in cell widths."""

PIECE = 1.1
"""The size of a sign on a piece in its tray, in edges of the tray's cells."""

LEAST = 9
"""The smallest size of a sign, in pixels."""

APART, OUTSIDE = 0.24, 0.4
"""How far to the side of the middle and below it two signs in one cell lie, and a sign beside
something else, in cell widths."""

CORNERS = {
    *ABOUT_CORNERS,
    ReasonKind.ATTACH_POINTS_NOT_OPENED,
    ReasonKind.COLOUR_CLOSING,
}
"""The kinds with few cells, each of which counts."""

SHOWN_ANYWAY = {ReasonKind.LARGE_HELD_BACK}
"""The kinds whose cells are those of the better placement, which is drawn anyway."""

OF_THE_BETTER = {
    ReasonKind.LARGE_HELD_BACK,
    ReasonKind.ATTACH_POINTS_NOT_OPENED,
    ReasonKind.PIECES_UNPLACEABLE,
    ReasonKind.SHAPE_PASSED_OVER,
    ReasonKind.SHAPES_SHUT_OUT,
}
"""The kinds whose cells would give the better placement away to someone yet to find it."""

ABOUT_ITS_PIECE = {ReasonKind.LARGE_HELD_BACK, ReasonKind.SHAPE_PASSED_OVER}
"""The kinds whose piece is that of the better placement."""

ON_THE_PIECE = {ReasonKind.SINGLE_SPENT, ReasonKind.STRIKE_SPENT}
"""The kinds whose cells are those of the piece that was placed."""


class ReasonArea(Protocol):
    """Where a position is shown of which reasons tell; a `PlayArea` is such a place."""

    @property
    def ui(self) -> UiContext:
        """The services of all scenes."""

    @property
    def board(self) -> BoardView:
        """The board."""

    @property
    def trays(self) -> Sequence[Tray]:
        """For each colour, where its pieces lie."""

    @property
    def seen(self) -> Position:
        """What is on the board."""


class Marked(Struct, frozen=True):
    """What is marked of a reason.

    Attributes:
        cells: the cells on the board.
        colour: the colour whose pieces are meant.
        pieces: the pieces in that colour's tray, each once per copy that is meant.
    """

    cells: tuple[int, ...]
    colour: int
    pieces: tuple[int, ...]


def marked(reason: Reason, *, asked: bool = False) -> Marked:
    """What to mark of a reason; if a better placement is `asked` for, nothing that reveals it.

    The better placement itself is never marked: where it may be seen, it's drawn.
    """
    hidden = SHOWN_ANYWAY | (OF_THE_BETTER if asked else set())
    cells = () if reason.kind in hidden else reason.cells
    told = asked and reason.kind in ABOUT_ITS_PIECE
    return Marked(cells, reason.colours[0], () if told else reason.pieces)


def has_marks(reason: Reason, *, asked: bool = False) -> bool:
    """Whether a reason has anything to mark; for the arguments see `marked`."""
    found = marked(reason, asked=asked)
    return bool(found.cells or found.pieces)


def paint_reasons(
    surface: pygame.Surface,
    area: ReasonArea,
    reasons: Sequence[Reason],
    alone: int | None = None,
    *,
    asked: bool = False,
    taken: Collection[int] = (),
) -> None:
    """Mark what each reason is about with that reason's sign.

    Args:
        surface: what to draw on.
        area: where the game is shown. Cells with pieces aren't marked, unless the piece itself is
            the reason.
        reasons: the reasons explained, in order.
        alone: the number of the only reason to mark; None for all.
        asked: see `marked`.
        taken: cells with something else in their middle; signs are drawn beside that.
    """
    ui, board, trays, position = area.ui, area.board, area.trays, area.seen
    cells = _cells_by_reason(reasons, position, alone, asked=asked)
    for number in cells:
        others = {cell for n in cells if n != number for cell in cells[n]}
        for tile in board.in_tiles(cells[number]):
            is_taken = not set(tile).isdisjoint(taken)
            aside = OUTSIDE if is_taken else 0.0 if others.isdisjoint(tile) else APART
            share = CORNER if reasons[number].kind in CORNERS and not aside else CELL
            spot = _spot(board, number, tile, aside)
            _paint_sign(surface, ui, number, share * board.sign, spot)
        whose = marked(reasons[number], asked=asked)
        for slot in _slots(whose, position):
            _paint_in_tray(surface, ui, trays[whose.colour], slot, number)


def signed_cells(reasons: Sequence[Reason], position: Position) -> set[int]:
    """The cells that carry the signs of reasons in a position."""
    by_reason = _cells_by_reason(reasons, position, None, asked=False)
    return {cell for cells in by_reason.values() for cell in cells}


def _cells_by_reason(
    reasons: Sequence[Reason], position: Position, alone: int | None, *, asked: bool
) -> dict[int, tuple[int, ...]]:
    """The cells to sign for each reason, by number; for the arguments see `paint_reasons`.

    A region's cells that are another reason's corners go without the region's sign, unless that
    would leave it none.
    """
    shown = [n for n in range(len(reasons)) if alone is None or n == alone]
    found = {n: _cells(reasons[n], position, asked=asked) for n in shown}
    corners = {cell for n in shown if reasons[n].kind in CORNERS for cell in found[n]}
    for number in shown:
        if reasons[number].kind not in CORNERS:
            apart = tuple(cell for cell in found[number] if cell not in corners)
            found[number] = apart or found[number]
    return found


def _cells(reason: Reason, position: Position, *, asked: bool) -> tuple[int, ...]:
    cells = marked(reason, asked=asked).cells
    if reason.kind in ON_THE_PIECE:
        return cells
    return tuple(cell for cell in cells if position.board[cell] < 0)


def _spot(board: BoardView, number: int, tile: Sequence[int], aside: float) -> PixelPoint:
    """Where a sign lies in a tile, in pixels: in the middle, or `aside` cell widths off it."""
    x, y = board.middle_of(tile)
    aside *= board.sign
    return x + (aside if number % 2 else -aside), y + aside


def _slots(found: Marked, position: Position) -> Iterator[int]:
    """The tray slots whose pieces are marked: every copy that is meant and left."""
    for piece, copies in Counter(found.pieces).items():
        left = int(position.left[found.colour, piece])
        for copy in range(min(copies, left)):
            yield slot_of(position.ruleset.pieces, piece, copy + 1)


def _paint_in_tray(
    surface: pygame.Surface, ui: UiContext, tray: Tray, slot: int, number: int
) -> None:
    """Mark a piece in its tray; the signs of several reasons go side by side."""
    centres = list(map(tray.transform(slot).middle, tray.points(slot)))
    x, y = mean_of(centres)
    centres.sort(key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)
    _paint_sign(surface, ui, number, PIECE * tray.cell, centres[number % len(centres)])


def _paint_sign(
    surface: pygame.Surface, ui: UiContext, number: int, size: float, spot: PixelPoint
) -> None:
    sign = reason_sign(number, max(LEAST, round(size)), ui.theme.text, ui.theme.recess)
    surface.blit(sign, sign.get_rect(center=(round(spot[0]), round(spot[1]))))
