"""A player's card in the results: name, figures, and the pieces that are left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.engine import PieceSet, Point, orientations
from game.ui.games.blokus.player_results import BoardGame, ColourResult, PlayerResult
from game.ui.games.blokus.results_layout import CARD_PADDING, COLOUR_ROW, NAME_ROW
from game.ui.games.blokus.score_columns import Column, columns
from game.ui.look.shapes import colour_badge
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import RGB
from game.ui.rooms.results.results_scene import paint_crown, paint_result_panel
from game.ui.shell.context import UiContext
from game.ui.table.name_line import paint_name
from game.ui.table.transform import box_of

PIECE_GAP = 0.7
"""The space between the pieces left, in cells."""

CELL = (8, 18)
"""The edge of their cells, in design pixels. All cards share one size, at most the second; where
that would be less than the first, each card's is as large as fits, up to the first."""

FIGURE_APART = 17
"""The least space between a name and the figures beside it, in design pixels."""


@lru_cache
def _flat(pieces: PieceSet) -> tuple[tuple[Point, ...], ...]:
    """Each piece in its lowest orientation."""
    lowest: dict[int, tuple[Point, ...]] = {}
    for orientation in orientations(pieces):
        known = lowest.setdefault(orientation.piece, orientation.points)
        if _height(pieces, orientation.points) < _height(pieces, known):
            lowest[orientation.piece] = orientation.points
    return tuple(lowest[piece] for piece in range(len(pieces.pieces)))


def _height(pieces: PieceSet, points: tuple[Point, ...]) -> float:
    return box_of(pieces.lattice, points).height


class ResultCards:
    """Draws the cards of a game's players. Keeps no track of how far they are counted."""

    def __init__(self, ui: UiContext, game: BoardGame, pieces_row: int) -> None:
        """Draw cards for this game, with rows of pieces left `pieces_row` pixels high."""
        self._ui = ui
        self._game = game
        self._pieces_row = pieces_row
        self._ruleset = game.position.ruleset
        self._columns = columns(self._ruleset.scoring)

    def paint(
        self,
        surface: pygame.Surface,
        result: PlayerResult,
        rect: Rect,
        counted: float | None,
        *,
        won: bool,
    ) -> None:
        """Draw a card whose pieces left are `counted` so far, 0 to 1; None before that."""
        ui = self._ui
        paint_result_panel(surface, ui, rect, won=won)
        name_row = Rect(rect.left + ui.px(16), rect.top + ui.px(CARD_PADDING), 0, ui.px(NAME_ROW))
        name_row.width = rect.width - ui.px(32)
        self._paint_place(surface, result, name_row, won=won)
        if counted is None:
            return
        self._paint_name(surface, result, name_row)
        self._paint_total(surface, result, name_row, counted)
        if len(result.colours) == 1:
            strip = self._strip(rect, name_row.bottom)
            self._paint_counted(surface, result.colours[0], name_row, strip, counted)
            return
        row = Rect(name_row.left, name_row.bottom, name_row.width, ui.px(COLOUR_ROW))
        for colour in result.colours:
            self._paint_colour(surface, colour, row, counted)
            strip = self._strip(rect, row.bottom)
            self._paint_counted(surface, colour, row, strip, counted)
            row.top = row.bottom + self._pieces_row

    def _strip(self, card: Rect, top: int) -> Rect:
        """Where a colour's remaining pieces lie in a card."""
        px = self._ui.px
        return Rect(card.left + px(48), top, card.width - px(48 + 16), self._pieces_row)

    # -- who ----------------------------------------------------------------

    def _paint_place(
        self, surface: pygame.Surface, result: PlayerResult, row: Rect, *, won: bool
    ) -> None:
        """Draw the rank, or a crown in its place."""
        ui = self._ui
        if won:
            paint_crown(surface, ui, row.midleft)
        elif result.rank is not None and self._ruleset.players > 1:
            rank = tr("results.place", place=result.rank)
            ui.fonts.blit(surface, rank, ui.px(18), ui.theme.muted, midleft=row.midleft)

    def _paint_name(self, surface: pygame.Surface, result: PlayerResult, row: Rect) -> None:
        """Draw the name, and the badge if there is only one colour."""
        ui = self._ui
        left = row.left + ui.px(32)
        room = row.width - ui.px(32 + 60)
        if len(result.colours) == 1:
            left = self._paint_badge(surface, result.colours[0].colour, (left, row.centery))
            room = self._figure_right(row, self._columns[0]) - ui.px(FIGURE_APART) - left
            room -= self._widest_figure()
        bold = result.rank == 1
        spot, tone = Rect(left, row.top, room, row.height), self._tone(result)
        paint_name(surface, ui, result.name, result.level, ui.px(18), tone, spot, bold=bold)

    def _tone(self, result: PlayerResult) -> RGB:
        """The tone of the name and the points: what is nobody's matters less."""
        return self._ui.theme.text if result.rank is not None else self._ui.theme.muted

    def _paint_badge(self, surface: pygame.Surface, colour: int, midleft: tuple[int, int]) -> int:
        """Draw a colour's badge; return where whatever follows it begins."""
        ui = self._ui
        badge = colour_badge(self._ruleset.colours[colour].name, ui.px(22), ui.theme)
        surface.blit(badge, badge.get_rect(midleft=midleft))
        return midleft[0] + badge.get_width() + ui.px(8)

    def _paint_colour(
        self, surface: pygame.Surface, result: ColourResult, row: Rect, counted: float
    ) -> None:
        """Draw the name and the points of one of a player's several colours."""
        ui, theme = self._ui, self._ui.theme
        left = self._paint_badge(surface, result.colour, (row.left + ui.px(32), row.centery))
        name = colour_name(self._ruleset.colours[result.colour].name)
        spot, high = (left, row.centery), row.height
        ui.fonts.blit(surface, name, ui.px(18), theme.text, max_height=high, midleft=spot)
        total = tr.whole(round(result.score.total * counted))
        self._write(surface, total, (row.right, row.centery), theme.muted)

    # -- how many -----------------------------------------------------------

    def _paint_total(
        self, surface: pygame.Surface, result: PlayerResult, row: Rect, counted: float
    ) -> None:
        ui = self._ui
        total = tr.whole(round(result.total * counted))
        size = ui.fonts.usual(ui.px(24))
        words = ui.fonts.text(total, size, self._tone(result), bold=True)
        surface.blit(words, words.get_rect(midright=row.midright))

    def _paint_counted(
        self,
        surface: pygame.Surface,
        result: ColourResult,
        row: Rect,
        strip: Rect,
        counted: float,
    ) -> None:
        """Draw the pieces left, one after the other, and how many squares they have so far."""
        pieces, kept = self._ruleset.pieces.pieces, self._kept(result.colour)
        shown = round(len(kept) * counted)
        score = result.score
        if counted < 1:
            squares = sum(pieces[piece].size for piece in kept[:shown])
            score = self._ruleset.scoring.score(score.placed, squares, single_last=False)
            score = replace(score, all_placed=0)
        for column in self._columns:
            spot = (self._figure_right(row, column), row.centery)
            self._write(surface, column.text(score), spot, self._ui.theme.muted)
        self._paint_pieces(surface, result.colour, kept, shown, strip)

    def _figure_right(self, row: Rect, column: Column) -> int:
        """The right end of a column's figures."""
        return row.right + self._ui.px(16) - self._ui.px(column.right)

    def _widest_figure(self) -> int:
        """The greatest width of the first column's figures."""
        position, fonts = self._game.position, self._ui.fonts
        colours = range(len(self._ruleset.colours))
        texts = (self._columns[0].text(position.score(colour)) for colour in colours)
        return max(fonts.width(text, self._figure_size) for text in texts)

    @property
    def _figure_size(self) -> int:
        return self._ui.fonts.low(self._ui.px(18), self._ui.px(COLOUR_ROW))

    def _write(
        self, surface: pygame.Surface, text: str, midright: tuple[int, int], tone: RGB
    ) -> None:
        """Write a text that ends at `midright`."""
        words = self._ui.fonts.text(text, self._figure_size, tone)
        surface.blit(words, words.get_rect(midright=midright))

    def _paint_pieces(
        self, surface: pygame.Surface, colour: int, kept: Sequence[int], shown: int, strip: Rect
    ) -> None:
        """Draw the first `shown` of the pieces that a colour kept, lying flat, side by side."""
        if not kept:
            return
        ui, ruleset = self._ui, self._ruleset
        lattice, flat = ruleset.geometry.lattice, _flat(ruleset.pieces)
        boxes = [box_of(lattice, flat[piece]) for piece in kept]
        cell, x = self._cell(kept, strip), float(strip.left)
        name = ruleset.colours[colour].name
        for piece, box in zip(kept[:shown], boxes, strict=False):
            sprite = ui.sprites.piece(lattice, flat[piece], name, cell)
            transform = box.transform(lattice, x, strip.centery + box.height * cell / 2, cell)
            sprite.blit(surface, (transform.left, transform.bottom))
            x += (box.width + PIECE_GAP) * cell

    def _kept(self, colour: int) -> list[int]:
        """The pieces that a colour has left, once per copy."""
        left = self._game.position.left[colour]
        return [piece for piece in range(len(left)) for _ in range(left[piece])]

    def _cell(self, kept: Sequence[int], strip: Rect) -> int:
        """How large the cells of some pieces are: as on other cards, but no smaller than needed.

        Cards can thus be compared, yet one player's many pieces don't make all of them tiny.
        """
        colours = range(len(self._ruleset.colours))
        alike = min(self._fitting(self._kept(colour), strip) for colour in colours)
        return max(2, int(min(self._fitting(kept, strip), max(alike, self._ui.px(CELL[0])))))

    def _fitting(self, kept: Sequence[int], strip: Rect) -> float:
        """How large the cells of some pieces can be for them to fit side by side."""
        lattice, flat = self._ruleset.geometry.lattice, _flat(self._ruleset.pieces)
        boxes = [box_of(lattice, flat[piece]) for piece in kept]
        largest = float(self._ui.px(CELL[1]))
        if not boxes:
            return largest
        wide = sum(box.width for box in boxes) + PIECE_GAP * (len(boxes) - 1)
        tall = max(box.height for box in boxes)
        return min(strip.width / wide, strip.height / tall, largest)
