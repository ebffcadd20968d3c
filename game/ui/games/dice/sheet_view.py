"""A player's sheet: whose it is, the six rows of shapes with their numbers, and the strikes.

It is the dry-erase board of the box. Whatever is printed on it is grey; shapes that can be drawn
now have the colour of the marker in hand, and those that were drawn are crossed out in theirs.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from game.engine import Point
from game.engine.dice import FACES, ROWS, STRIKES, dice_ruleset
from game.engine.pieces import BLOKUS_PIECES
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.material import (
    AWAY,
    FITTING,
    UNFIT,
    in_colour,
    paint_die,
    paint_strikes,
    printed,
)
from game.ui.games.dice.shown import DiceShown
from game.ui.look.ink import crossing_out, paint_face
from game.ui.look.scale import row
from game.ui.look.shapes import panel
from game.ui.look.signs import paint_sign, sign_width
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext
from game.ui.table.transform import Box, box_of
from game.ui.table.tray import DIMMED, Tray

HEIGHTS = (3, 4)
"""How high the highest shape of a row may stand, in cells: lying shapes make longer rows."""

AIR = 0.75
"""The space above and below a row's highest shape together, in cells."""

WORTH = 1.25
"""How many times as large shapes must be in two columns, between which the eye has to jump."""

DIE = 34
"""The edge of a row's die, in design pixels."""

GAP, MOST_SPREAD = 0.7, 2.5
"""The least space between two shapes of a row, and how much more there is at most, in cells."""

PEN = 0.3
"""The width of the strokes by which a shape is crossed out, in cells."""


@dataclass(frozen=True)
class SheetRows:
    """The rows of a sheet.

    Attributes:
        rects: the rectangle of each row, by number.
        highest: how high the highest shape stands, in cells.
        die: the size of the dice at the start of rows, in pixels.
        room: the width left in a row for its shapes, in pixels.
        cell: the greatest length of a cell's edge, in pixels.
    """

    rects: dict[int, Rect]
    highest: int
    die: int
    room: int
    cell: float


def sheet_rows(inside: Rect, die: int) -> SheetRows:
    """Lay out the rows in a rectangle, with dice `die` pixels wide if there is room."""
    best, *others = (
        max((_in_columns(inside, die, count, high) for high in HEIGHTS), key=lambda one: one.cell)
        for count in (1, 2)
    )
    return next((two for two in others if two.cell > WORTH * best.cell), best)


def _in_columns(inside: Rect, die: int, count: int, highest: int) -> SheetRows:
    down, gap = len(ROWS) // count, die // 4
    height, columns = inside.height // down, row(inside, count, gap)
    rects = {}
    for number in FACES:
        column, above = columns[(number - 1) // down], (number - 1) % down
        rects[number] = Rect(column.left, column.top + above * height, column.width, height)
    die = min(die, height - gap)
    room = min(column.width for column in columns) - die - 5 * gap
    widest = max(map(_width_of, (row_boxes(number, highest) for number in FACES)))
    return SheetRows(rects, highest, die, room, min(room / widest, height / (highest + AIR)))


def _width_of(boxes: Collection[Box]) -> float:
    """The width of shapes beside each other, in cells."""
    return sum(box.width for box in boxes) + GAP * (len(boxes) - 1)


@lru_cache
def upright(highest: int) -> Mapping[int, int]:
    """For each shape, its narrowest orientation of at most that height, to keep rows short."""
    found: dict[int, tuple[float, int]] = {}
    for number, orientation in enumerate(dice_ruleset().table.orientations):
        box = box_of(BLOKUS_PIECES.lattice, orientation.points)
        if box.height <= highest:
            best = found.setdefault(orientation.piece, (box.width, number))
            found[orientation.piece] = min(best, (box.width, number))
    return {piece: number for piece, (_, number) in found.items()}


def pieces_of(number: int) -> list[int]:
    """The shapes of a row, in their order there."""
    return [BLOKUS_PIECES.number_of(name) for name in ROWS[number - 1]]


def points_of(piece: int, highest: int) -> tuple[Point, ...]:
    """A shape's points, oriented as in its row."""
    return dice_ruleset().table.orientations[upright(highest)[piece]].points


def row_boxes(number: int, highest: int) -> list[Box]:
    """The shapes' bounding boxes in a row."""
    return [box_of(BLOKUS_PIECES.lattice, points_of(p, highest)) for p in pieces_of(number)]


class SheetView(Tray):
    """The rows and the strikes: the tray of all colours. Draws what it is given.

    There is only one copy of each shape, so its slot is its number.
    """

    def __init__(self, ui: UiContext, layout: DiceLayout) -> None:
        self._ui, self._layout = ui, layout
        laid = sheet_rows(layout.rows, ui.px(DIE))
        super().__init__(layout.rows, dice_ruleset(), 0, upright(laid.highest))
        self.rows, self.strikes = laid.rects, layout.strikes
        self._die, self.cell = laid.die, max(1, math.floor(laid.cell))
        boxes = {number: row_boxes(number, laid.highest) for number in FACES}
        # Where a row's height keeps shapes from being larger, they are spaced farther apart.
        spare = laid.room - max(map(_width_of, boxes.values())) * self.cell
        spread = spare / (max(map(len, boxes.values())) - 1)
        gap = GAP * self.cell + min(spread, MOST_SPREAD * self.cell)
        for number, shapes in boxes.items():
            middle, left = (
                self.rows[number].centery,
                float(self.die_rect(number).right + laid.die // 3),
            )
            for piece, box in zip(pieces_of(number), shapes, strict=True):
                self.put(piece, left, middle + box.height * self.cell / 2)
                left += box.width * self.cell + gap

    def die_rect(self, number: int) -> Rect:
        """Where a row's number is: its die."""
        row = self.rows[number]
        rect = Rect(row.left + self._die // 4, 0, self._die, self._die)
        rect.centery = row.centery
        return rect

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        """Draw the sheet of the player being shown, without its head and the board."""
        theme, px = self._ui.theme, self._ui.px
        on_turn = shown.position.player == shown.player
        rim = theme.colours[shown.colour_of(shown.player)] if on_turn else theme.paper.line
        face, width = theme.paper.face, max(2, px(2.5))
        paint_face(surface, self._layout.sheet, face, rim, px(14), width)
        used = {
            int(shown.position.ruleset.table.piece[ply.placement]): ply.colour
            for ply in shown.drawn(shown.player)
        }
        fitting = shown.fitting
        for number in FACES:
            self._paint_row(surface, shown, number, used, fitting)
        self._paint_strikes(surface, shown)

    def _paint_row(
        self,
        surface: pygame.Surface,
        shown: DiceShown,
        number: int,
        used: Mapping[int, int],
        fitting: Collection[int],
    ) -> None:
        ui, theme, px, row = self._ui, self._ui.theme, self._ui.px, self.rows[number]
        chosen = shown.lit_die if shown.is_choosing else None
        on_table = number in shown.numbers
        gives = on_table and any(piece in fitting for piece in pieces_of(number))
        # With a strike the shape may come from any row.
        if not shown.choice.striking and (number == chosen or (gives and chosen is None)):
            tile = row.inflate(0, -px(4))
            rim = theme.lit if number == chosen else theme.paper.line
            surface.blit(panel(tile.size, px(10), theme.paper.area, rim, px(1.5)), tile)
        paint_die(surface, ui, number, self.die_rect(number), lit=on_table)
        for piece in pieces_of(number):
            self._paint_shape(surface, shown, piece, fits=piece in fitting)
            if piece in used:
                self._cross_out(surface, piece, FOUR_COLOURS[used[piece]].name)

    def _paint_shape(
        self, surface: pygame.Surface, shown: DiceShown, piece: int, *, fits: bool
    ) -> None:
        """Draw a shape in its row: in colour if it can be drawn now."""
        transform = self.transform(piece)
        cells = self._ui, transform.lattice, self.points(piece), self.cell
        if piece in shown.away:
            sprite = printed(*cells, AWAY)
        elif fits and shown.gives(piece):
            sprite = in_colour(*cells, shown.colour_of(shown.player))
        else:
            sprite = printed(*cells, FITTING if fits else UNFIT)
        sprite.blit(surface, (transform.left, transform.bottom))

    def _cross_out(self, surface: pygame.Surface, piece: int, colour: str) -> None:
        """Cross a shape out, with the marker with which it was drawn."""
        pen = max(2.0, PEN * self.cell)
        box = self.box(piece).inflate(round(pen), round(pen))
        surface.blit(crossing_out(box.size, self._ui.theme.colours[colour], pen), box)

    def paint_next_strike(self, surface: pygame.Surface, crossed: int) -> Rect:
        """Show which strike a press would cross out, if one is left; return what was covered."""
        if crossed == STRIKES:
            return Rect(self.strikes.topleft, (0, 0))
        box = self._strike_boxes()[crossed]
        paint_strikes(surface, self._ui, [box], 0, striking=True)
        return box

    def _strike_boxes(self) -> list[Rect]:
        side, gap, room = self._ui.px(26), self._ui.px(7), self.strikes
        return [
            Rect(room.left + gap + box * (side + gap), room.centery - side // 2, side, side)
            for box in range(STRIKES)
        ]

    def _paint_strikes(self, surface: pygame.Surface, shown: DiceShown) -> None:
        ui, theme, px, room = self._ui, self._ui.theme, self._ui.px, self.strikes
        crossed, striking = shown.position.strikes[shown.player], shown.choice.striking
        if striking:
            back = panel(room.size, px(10), theme.paper.area, rim=theme.lit, rim_width=px(1.5))
            surface.blit(back, room)
        boxes = self._strike_boxes()
        paint_strikes(surface, ui, boxes, crossed, striking=striking)
        words = Rect(boxes[-1].right + px(12), room.top, 0, room.height)
        words.width = room.right - px(8) - words.left
        if striking:
            self._paint_words(surface, tr("dice.strike.on"), words, theme.accent)
            return
        tone = theme.paper.muted
        if crossed == STRIKES:
            self._paint_words(surface, tr("dice.strike.used"), words, tone)
            return
        sign = ui.controls.sign(Command.STRIKE) if shown.placing is not None else None
        if sign is not None:
            beside = Rect(words)
            beside.width -= sign_width(ui.fonts, sign, px(12)) + px(6)
            if self._paint_words(surface, tr("dice.strike.keys"), beside, tone):
                spot = (beside.right + px(6), room.centery)
                paint_sign(surface, ui.fonts, theme, sign, px(12), spot)
                return
        self._paint_words(surface, tr("dice.strike.off"), words, tone)

    def _paint_words(self, surface: pygame.Surface, text: str, room: Rect, tone: RGB) -> bool:
        """Write about the strikes, if there is room for each word; return whether there is."""
        fonts, px = self._ui.fonts, self._ui.px
        least = fonts.usual(px(11))
        if max(fonts.width(word, least) for word in text.split()) > room.width:
            return False
        size = fonts.fitting(text, px(14), room.width, least=least)
        lines, size = fonts.wrap_within(text, size, room.size)
        high = fonts.line_height(size)
        top = room.centery - len(lines) * high // 2
        for number, line in enumerate(lines):
            spot = (room.left, top + number * high)
            fonts.blit(surface, line, size, tone, max_width=room.width, least=size, topleft=spot)
        return True


ROW_HIGH = 4
"""How high the highest shape of a row stands, in cells."""

WIDEST_ROW = 14
"""The width of every row with its die, in cells, so that rows below each other line up."""

ROW_DIE = 2.6
"""The edge of the die, in cells."""


def paint_row(
    surface: pygame.Surface,
    ui: UiContext,
    room: Rect,
    number: int,
    used: Collection[int],
    *,
    lit: bool = True,
) -> None:
    """Draw a row of the sheet in the middle of an area, with its die and the shapes not `used`.

    Die and shapes are bright if it's `lit`.
    """
    lattice = BLOKUS_PIECES.lattice
    cell = int(min(room.width / WIDEST_ROW, room.height / ROW_HIGH))
    left = room.centerx - WIDEST_ROW * cell / 2
    side = round(ROW_DIE * cell)
    spot = Rect(round(left), room.centery - side // 2, side, side)
    paint_die(surface, ui, number, spot, lit=lit)
    left += (ROW_DIE + 1.2) * cell
    for piece in pieces_of(number):
        shape = points_of(piece, ROW_HIGH)
        box = box_of(lattice, shape)
        if piece in used:
            sprite = printed(ui, lattice, shape, cell, UNFIT)
        else:
            sprite = in_colour(ui, lattice, shape, cell, FOUR_COLOURS[0].name)
        transform = box.transform(lattice, left, room.centery + box.height * cell / 2, cell)
        sprite.blit(surface, (transform.left, transform.bottom), 255 if lit else DIMMED)
        left += (box.width + GAP) * cell
