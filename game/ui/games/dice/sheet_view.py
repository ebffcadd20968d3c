"""A player's sheet: the six rows of shapes with their numbers, and the three strikes."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine import Point
from game.engine.dice import FACES, ROWS, STRIKES, dice_ruleset
from game.engine.pieces import BLOKUS_PIECES
from game.ui.games.dice.faces import paint_die, paint_strikes
from game.ui.games.dice.states import DiceShown
from game.ui.look.scale import UiScale, row
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.signs import paint_sign, sign_width
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import RGB
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext
from game.ui.table.name_line import Lettering, paint_name
from game.ui.table.transform import Box, box_of
from game.ui.table.tray import Tray

HIGHEST = 4
"""The greatest height of a shape in its row, in cells."""

AIR = 0.7
"""The space above and below a row's highest shape together, in cells."""

WORTH = 1.25
"""How many times as large shapes must be in two columns, between which the eye has to jump."""


@dataclass(frozen=True)
class SheetRows:
    """The rows of a sheet.

    Attributes:
        rects: the rectangle of each row, by number.
        die: the size of the dice at the start of rows, in pixels.
        room: the width left in a row for its shapes, in pixels.
        cell: the greatest length of a cell's edge, in pixels.
    """

    rects: dict[int, Rect]
    die: int
    room: int
    cell: float


def sheet_rows(inside: Rect, widest: float, scale: UiScale) -> SheetRows:
    """Lay out the rows in a rectangle, given the width of the widest in cells."""
    one, two = (_in_columns(inside, widest, scale, count) for count in (1, 2))
    return two if two.cell > WORTH * one.cell else one


def _in_columns(inside: Rect, widest: float, scale: UiScale, count: int) -> SheetRows:
    px, down = scale.px, len(ROWS) // count
    height, columns = inside.height // down, row(inside, count, px(8))
    rects = {}
    for number in FACES:
        column, above = columns[(number - 1) // down], (number - 1) % down
        rects[number] = Rect(column.left, column.top + above * height, column.width, height)
    die = min(px(34), height - px(12))
    room = min(column.width for column in columns) - die - px(8 + 14 + 8)
    return SheetRows(rects, die, room, min(room / widest, height / (HIGHEST + AIR)))


HEADER, FOOTER, PADDING = 54, 56, 12
"""The space above the rows, below them and at their sides, in design pixels."""

GAP, MOST_SPREAD = 0.7, 2.5
"""The least space between two shapes of a row, and how much more there is at most, in cells."""


def _upright() -> dict[int, int]:
    """For each shape, its narrowest orientation, to keep rows short."""
    found: dict[int, tuple[float, int]] = {}
    for number, orientation in enumerate(dice_ruleset().table.orientations):
        box = box_of(BLOKUS_PIECES.lattice, orientation.points)
        if box.height <= HIGHEST:
            best = found.setdefault(orientation.piece, (box.width, number))
            found[orientation.piece] = min(best, (box.width, number))
    return {piece: number for piece, (_, number) in found.items()}


UPRIGHT = _upright()
"""The orientation in which each shape stands in its row."""


class SheetView(Tray):
    """A sheet: the tray of all colours. Draws what it is given and keeps nothing of the game.

    There is only one copy of each shape, so its slot is its number.

    Attributes:
        rows: the rectangle of each row, by number.
        strikes: where the strikes are.
    """

    def __init__(self, ui: UiContext, rect: Rect, scale: UiScale) -> None:
        px = scale.px
        super().__init__(rect, dice_ruleset(), 0, UPRIGHT)
        self._ui = ui
        self._scale = scale
        pad = px(PADDING)
        self.strikes = Rect(rect.left + pad, 0, rect.width - 2 * pad, px(FOOTER - 16))
        self.strikes.bottom = rect.bottom - px(10)
        words = px(10) + px(22 * ui.fonts.factor) + ui.fonts.line_height(px(14))
        top = rect.top + max(px(HEADER * ui.fonts.factor), words + px(4))
        inside = Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - px(FOOTER) - top)
        boxes = {
            number: [box_of(BLOKUS_PIECES.lattice, points_of(p)) for p in pieces_of(number)]
            for number in FACES
        }
        widest = max(
            sum(box.width for box in shapes) + GAP * (len(shapes) - 1) for shapes in boxes.values()
        )
        laid = sheet_rows(inside, widest, scale)
        self.rows, self._die, room = laid.rects, laid.die, laid.room
        self.cell = max(1, math.floor(laid.cell))
        # Where a row's height keeps shapes from being larger, they are spaced farther apart.
        spare = (room - widest * self.cell) / (max(map(len, boxes.values())) - 1)
        self._gap = GAP * self.cell + min(spare, MOST_SPREAD * self.cell)
        for number, shapes in boxes.items():
            self._lay_row(number, shapes)

    def _lay_row(self, number: int, boxes: list[Box]) -> None:
        middle = self.rows[number].centery
        left = float(self.die_rect(number).right + self._scale.px(14))
        for piece, box in zip(pieces_of(number), boxes, strict=True):
            self.put(piece, box, left, middle + box.height * self.cell / 2)
            left += box.width * self.cell + self._gap

    # -- where things are ---------------------------------------------------

    def die_rect(self, number: int) -> Rect:
        """Where a row's number is: its die."""
        row = self.rows[number]
        rect = Rect(row.left + self._scale.px(8), 0, self._die, self._die)
        rect.centery = row.centery
        return rect

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        """Draw the panel, its header, the rows and the strikes of the player being shown."""
        theme, px = self._ui.theme, self._scale.px
        rim = theme.colours[shown.colour_of(shown.player)]
        back = panel(self.rect.size, px(12), theme.panel_active, rim=rim, rim_width=max(2, px(2.5)))
        surface.blit(back, self.rect)
        self._paint_header(surface, shown)
        free = shown.free
        for number in FACES:
            self._paint_row(surface, shown, number, free)
        self._paint_strikes(surface, shown)

    def _paint_header(self, surface: pygame.Surface, shown: DiceShown) -> None:
        fonts, theme, px = self._ui.fonts, self._ui.theme, self._scale.px
        owner, colour = shown.game.seats[shown.player].name, shown.colour_of(shown.player)
        line = tr("dice.sheet", colour=colour_name(colour))
        left, right = self.rect.left + px(20), self.rect.right - px(14)
        badge = colour_badge(colour, px(22), theme)
        top = self.rect.top + px(10)
        height = max(badge.get_height(), px(22 * fonts.factor))
        surface.blit(badge, badge.get_rect(midleft=(left, top + height // 2)))
        left += badge.get_width() + px(9)
        spot = Rect(left, top, right - left, height)
        paint_name(surface, self._ui, owner, None, Lettering(px(18), theme.text), spot)
        below = (left, top + height)
        fonts.blit(surface, line, px(14), theme.accent, max_width=right - left, topleft=below)

    def _paint_row(
        self, surface: pygame.Surface, shown: DiceShown, number: int, free: Collection[int]
    ) -> None:
        ui, theme, px, row = self._ui, self._ui.theme, self._scale.px, self.rows[number]
        board, colour = shown.game.position.boards[shown.player], shown.colour_of(shown.player)
        chosen = shown.lit_die if shown.is_choosing else None
        on_table = number in shown.dice
        gives = on_table and any(piece in free for piece in pieces_of(number))
        # With a strike the shape may come from any row.
        if not shown.choice.striking and (number == chosen or (gives and chosen is None)):
            tile = row.inflate(0, -px(4))
            rim = theme.primary if number == chosen else theme.line
            back = panel(tile.size, px(10), theme.control, rim=rim, rim_width=px(1.5))
            surface.blit(back, tile)
        paint_die(surface, ui, number, self.die_rect(number), lit=on_table)
        for piece in pieces_of(number):
            is_empty = not board.left[0, piece] or piece in shown.away
            is_dim = piece not in free
            self.paint_slot(surface, ui, piece, colour, is_empty=is_empty, is_dim=is_dim)

    def paint_next_strike(self, surface: pygame.Surface, crossed: int) -> Rect:
        """Show which strike a press would cross out, if one is left; return what was covered."""
        if crossed == STRIKES:
            return Rect(self.strikes.topleft, (0, 0))
        box = self._strike_boxes()[crossed]
        paint_strikes(surface, self._ui, [box], 0, striking=True)
        return box

    def _strike_boxes(self) -> list[Rect]:
        side, gap, room = self._scale.px(26), self._scale.px(7), self.strikes
        return [
            Rect(room.left + gap + box * (side + gap), room.centery - side // 2, side, side)
            for box in range(STRIKES)
        ]

    def _paint_strikes(self, surface: pygame.Surface, shown: DiceShown) -> None:
        ui, theme, px, room = self._ui, self._ui.theme, self._scale.px, self.strikes
        crossed, striking = shown.position.strikes[shown.player], shown.choice.striking
        tone = theme.accent if striking else theme.muted
        if striking:
            back = panel(room.size, px(10), theme.control, rim=theme.primary, rim_width=px(1.5))
            surface.blit(back, room)
        boxes = self._strike_boxes()
        paint_strikes(surface, ui, boxes, crossed, striking=striking)
        words = Rect(boxes[-1].right + px(12), room.top, 0, room.height)
        words.width = room.right - px(8) - words.left
        if striking:
            self._paint_words(surface, tr("dice.strike.on"), words, tone)
            return
        if crossed == STRIKES:
            self._paint_words(surface, tr("dice.strike.used"), words, tone)
            return
        sign = ui.controls.sign(Command.STRIKE) if shown.may_place else None
        if sign is not None:
            beside = Rect(words)
            beside.width -= sign_width(ui.fonts, sign, px(12)) + px(6)
            if self._paint_words(surface, tr("dice.strike.keys"), beside, tone):
                paint_sign(surface, ui.fonts, theme, sign, px(12), (words.right, room.centery))
                return
        self._paint_words(surface, tr("dice.strike.off"), words, tone)

    def _paint_words(self, surface: pygame.Surface, text: str, room: Rect, tone: RGB) -> bool:
        """Write about the strikes, if there is room for each word; return whether there is."""
        fonts, px = self._ui.fonts, self._scale.px
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


def pieces_of(number: int) -> list[int]:
    """The shapes of a row, in their order there."""
    return [BLOKUS_PIECES.number_of(name) for name in ROWS[number - 1]]


def points_of(piece: int) -> tuple[Point, ...]:
    """A shape's points, oriented as in its row."""
    return dice_ruleset().table.orientations[UPRIGHT[piece]].points
