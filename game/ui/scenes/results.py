"""The end of a game: who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from game.engine import Game, PieceSet, Point, Scoring, orientations
from game.files.records import Result
from game.ui.best import BEST_ROW, HEAD_ROW, paint_best
from game.ui.board_view import BoardView
from game.ui.frame import box_of
from game.ui.kit import Kit
from game.ui.paint.shapes import mark, panel
from game.ui.scale import Scale
from game.ui.scene import Change, Home, Pop, Reset, Scene
from game.ui.scenes.form import Form, paint_table
from game.ui.standing import Line, Standing, figures, standings, verdict
from game.ui.theme import RGB
from game.ui.widgets.button import Button
from game.ui.words import colour_name, say

NAME_ROW, COLOUR_ROW, CARD_PADDING = 36, 28, 8
"""Heights within a card, in design pixels."""

PIECES_ROW = (30, 48)
"""The least and the largest height of a row of pieces left, in design pixels."""

COLUMN = 56
"""The width of a column of figures, in design pixels."""

PIECE_GAP = 0.7
"""Between the pieces left, in cells."""

BEST_SHOWN = 3
"""How many of the best results are shown."""


@dataclass(frozen=True)
class ResultsLayout:
    """Rectangles in the window.

    Attributes:
        board: a square.
        headline, reason: who won, and why.
        heads: the names of the columns.
        cards: one for each standing.
        pieces_row: the height of each row of pieces left.
        best: the best results, maybe of no height.
        buttons: play again, see the board, menu.
    """

    board: Rect
    headline: Rect
    reason: Rect
    heads: Rect
    cards: tuple[Rect, ...]
    pieces_row: int
    best: Rect
    buttons: tuple[Rect, ...]


def results_layout(
    size: tuple[int, int], lines: Sequence[int], best: bool = False
) -> ResultsLayout:
    """The board beside the table; in a high window above it.

    Args:
        size: the window's, in pixels.
        lines: how many colours each card tells of.
        best: whether there are best results to show.
    """
    scale = Scale(size)
    px, (width, height) = scale.px, size
    margin = px(24)
    rows = sum(lines)
    fixed = px(52 + 28 + 8 + 40 + 16 + 52) + sum(px(card_height(n)) + px(8) for n in lines)
    best_height = px(8 + HEAD_ROW + BEST_SHOWN * BEST_ROW) if best else 0
    fixed += best_height
    if scale.wide:
        side = min(height - 2 * margin, width - px(480) - 3 * margin)
        table_width = min(width - side - 3 * margin, px(600))
        left = (width - side - margin - table_width) // 2
        board = Rect(left, (height - side) // 2, side, side)
        table = Rect(board.right + margin, 0, table_width, min(height - 2 * margin, px(672)))
        table.centery = height // 2
    else:
        needed = fixed + rows * px(PIECES_ROW[0])
        side = min(width - 2 * margin, height - 3 * margin - needed)
        board = Rect((width - side) // 2, margin, side, side)
        table = Rect(margin, board.bottom + margin, width - 2 * margin, 0)
        table.height = height - margin - table.top
    pieces_row = min((table.height - fixed) // rows, px(PIECES_ROW[1]))
    title = Rect(table.left, table.top, table.width, px(52))
    line = Rect(table.left, title.bottom, table.width, px(28))
    heads = Rect(table.left, line.bottom + px(8), table.width, px(40))
    cards = []
    top = heads.bottom
    for count in lines:
        tall = px(card_height(count)) + count * pieces_row
        cards.append(Rect(table.left, top, table.width, tall))
        top += tall + px(8)
    foot = Rect(table.left, table.bottom - px(52), table.width, px(52))
    buttons = _buttons(foot, px(12))
    best_rect = Rect(table.left, top, table.width, best_height)
    return ResultsLayout(board, title, line, heads, tuple(cards), pieces_row, best_rect, buttons)


def _buttons(foot: Rect, gap: int) -> tuple[Rect, ...]:
    """Side by side, as wide as their words ask for."""
    rects = []
    left, room = foot.left, foot.width - 2 * gap
    for share in (0.36, 0.40, 0.24):
        rects.append(Rect(left, foot.top, int(room * share), foot.height))
        left += rects[-1].width + gap
    return tuple(rects)


def card_height(lines: int) -> int:
    """The height of a card without its rows of pieces left, in design pixels.

    One colour shares the row of the name; of several, each has its own.
    """
    return 2 * CARD_PADDING + NAME_ROW + (lines * COLOUR_ROW if lines > 1 else 0)


@dataclass(frozen=True)
class Column:
    """One figure of a score.

    Attributes:
        title: what it is called.
        text: what is written in it for a colour.
        right: where it ends, in design pixels from the right of a card.
    """

    title: str
    text: Callable[[Line], str]
    right: int


def columns(scoring: Scoring) -> list[Column]:
    """What a score is made of, from the left; bonuses only where there are any."""
    found = [("results.placed", _placed), ("results.left", _left)]
    if scoring.all_placed:
        found.append(("results.all_placed", _all_placed))
    if scoring.single_last:
        found.append(("results.single_last", _single_last))
    return [
        Column(say(key), text, 80 + COLUMN * (len(found) - 1 - i))
        for i, (key, text) in enumerate(found)
    ]


def _placed(line: Line) -> str:
    return str(line.score.placed)


def _left(line: Line) -> str:
    return str(line.score.left)


def _all_placed(line: Line) -> str:
    return _bonus(line.score.all_placed)


def _single_last(line: Line) -> str:
    return _bonus(line.score.single_last)


def _bonus(points: int) -> str:
    return f"+{points}" if points else "–"


@lru_cache
def _flat(pieces: PieceSet) -> tuple[tuple[Point, ...], ...]:
    """Each piece in the orientation in which it is lowest."""
    lowest: dict[int, tuple[Point, ...]] = {}
    for orientation in orientations(pieces):
        known = lowest.setdefault(orientation.piece, orientation.points)
        if _height(pieces, orientation.points) < _height(pieces, known):
            lowest[orientation.piece] = orientation.points
    return tuple(lowest[piece] for piece in range(len(pieces.pieces)))


def _height(pieces: PieceSet, points: tuple[Point, ...]) -> float:
    return box_of(pieces.lattice, points).height


class Results(Form):
    """The board as it lies, everybody's points, and what to do next."""

    def __init__(
        self, kit: Kit, game: Game, again: Callable[[], Scene], result: Result | None = None
    ) -> None:
        """Show how a game has ended.

        Args:
            kit: what every scene shares.
            game: at its end.
            again: makes the scene for another game of the kind.
            result: of a game that one plays alone, as it is kept.
        """
        super().__init__(kit)
        self.game = game
        self.result = result
        self.standings = standings(game)
        self._columns = columns(game.variant.scoring)
        self._began: float | None = None
        self.focus.show(
            [
                Button("again", say("results.again"), lambda: Reset(again()), main=True),
                Button("look", say("results.look"), Pop),
                Button("menu", say("results.menu"), Home),
            ]
        )

    def arrange(self) -> None:
        counts = [len(standing.lines) for standing in self.standings]
        self.layout = results_layout(self.kit.size, counts, best=self.result is not None)
        self.board = BoardView(self.kit, self.game.variant, self.layout.board)
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        if self._began is None:
            self._began = self.kit.now()
        return None

    @property
    def animating(self) -> bool:
        return self._counted < 1

    @property
    def _counted(self) -> float:
        """How far the points have been counted up, 0 to 1."""
        duration = self.kit.motion.count
        if not duration:
            return 1.0
        if self._began is None:
            return 0.0
        share = min(1.0, (self.kit.now() - self._began) / duration)
        return 1 - (1 - share) ** 3

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        kit, theme, layout = self.kit, self.kit.theme, self.layout
        paint_table(surface, kit)
        self.board.paint(surface, self.game.plies[: self.game.ply])
        title, line = verdict(self.game)
        self._paint_headline(surface, title)
        words = kit.fonts.fit(line, kit.px(18), layout.reason.width, theme.quiet)
        surface.blit(words, words.get_rect(midleft=layout.reason.midleft))
        self._paint_heads(surface)
        for standing, rect in zip(self.standings, layout.cards, strict=True):
            self._paint_card(surface, standing, rect)
        if self.result is not None:
            best = kit.records.best(self.game.variant.name)
            room = layout.best.inflate(-kit.px(32), 0)
            paint_best(surface, kit, self.game.variant, best, room, self.result)
        self.focus.paint(surface, kit)

    def _paint_headline(self, surface: pygame.Surface, title: str) -> None:
        """Large in one line, or, with long names, smaller in two."""
        kit, rect = self.kit, self.layout.headline
        size = kit.px(36)
        if kit.fonts.width(title, size, bold=True) > rect.width:
            size = kit.px(20)
        lines = kit.fonts.wrap(title, size, rect.width, bold=True)
        height = kit.fonts.line_height(size, bold=True)
        top = rect.centery - len(lines) * height // 2
        for line in lines:
            words = kit.fonts.fit(line, size, rect.width, kit.theme.text, bold=True)
            surface.blit(words, (rect.left, top))
            top += height

    def _paint_heads(self, surface: pygame.Surface) -> None:
        """The columns' names, in two lines where need be, at the foot of their row."""
        kit, heads = self.kit, self.layout.heads
        size, line = kit.px(14), kit.fonts.line_height(kit.px(14))
        named = [(column.title, column.right) for column in self._columns]
        for title, right in [*named, (say("results.total"), 16)]:
            lines = kit.fonts.wrap(title, size, kit.px(COLUMN - 4))
            y = heads.bottom - kit.px(6) - len(lines) * line
            for text in lines:
                words = kit.fonts.text(text, size, kit.theme.quiet)
                surface.blit(words, words.get_rect(topright=(heads.right - kit.px(right), y)))
                y += line

    def _write(
        self, surface: pygame.Surface, text: str, midright: tuple[int, int], size: int, tone: RGB
    ) -> None:
        """Write a text that ends at a spot; digits of different lines stand below each other."""
        words = self.kit.fonts.figures(text, self.kit.px(size), tone)
        surface.blit(words, words.get_rect(midright=midright))

    def _paint_card(self, surface: pygame.Surface, standing: Standing, rect: Rect) -> None:
        kit, theme = self.kit, self.kit.theme
        alone = self.game.variant.players == 1
        if standing.place == 1 and not alone:
            fill, rim, width = theme.panel_lit, theme.call, kit.px(2)
        else:
            fill, rim, width = theme.panel, theme.line, kit.px(1)
        surface.blit(panel(rect.size, kit.px(12), fill, rim=rim, rim_width=width), rect)
        name_row = Rect(
            rect.left + kit.px(16), rect.top + kit.px(CARD_PADDING), 0, kit.px(NAME_ROW)
        )
        name_row.width = rect.width - kit.px(32)
        self._paint_name(surface, standing, name_row)
        if len(standing.lines) == 1:
            line = standing.lines[0]
            self._paint_figures(surface, line, name_row.centery)
            self._paint_pieces_left(surface, line, self._strip(rect, name_row.bottom))
            return
        top = name_row.bottom
        for line in standing.lines:
            self._paint_colour(
                surface, line, Rect(name_row.left, top, name_row.width, kit.px(COLOUR_ROW))
            )
            self._paint_pieces_left(surface, line, self._strip(rect, top + kit.px(COLOUR_ROW)))
            top += kit.px(COLOUR_ROW) + self.layout.pieces_row

    def _strip(self, card: Rect, top: int) -> Rect:
        """Where a colour's remaining pieces lie in a card."""
        px = self.kit.px
        return Rect(card.left + px(48), top, card.width - px(48 + 16), self.layout.pieces_row)

    def _paint_name(self, surface: pygame.Surface, standing: Standing, row: Rect) -> None:
        """The place, the badge of a single colour, the name."""
        kit, theme = self.kit, self.kit.theme
        tone = theme.text if standing.place is not None else theme.quiet
        if standing.place is not None and len(self.standings) > 1:
            place = say("results.place", place=standing.place)
            words = kit.fonts.text(place, kit.px(18), theme.quiet)
            surface.blit(words, words.get_rect(midleft=row.midleft))
        left = row.left + kit.px(32)
        room = row.width - kit.px(32 + 60)
        if len(standing.lines) == 1:
            badge = self._badge(standing.lines[0].colour)
            surface.blit(badge, badge.get_rect(midleft=(left, row.centery)))
            left += badge.get_width() + kit.px(8)
            room = row.right - kit.px(self._columns[0].right + 16) - left
        bold = standing.place == 1
        size = kit.px(18)
        while size > kit.px(14) and kit.fonts.width(standing.name, size, bold) > room:
            size -= 1
        name = kit.fonts.fit(standing.name, size, room, tone, bold)
        surface.blit(name, name.get_rect(midleft=(left, row.centery)))

    def _badge(self, colour: int) -> pygame.Surface:
        kit = self.kit
        return mark(self.game.variant.colours[colour].name, kit.px(22), kit.theme)

    def _paint_colour(self, surface: pygame.Surface, line: Line, row: Rect) -> None:
        """One of several colours of a player."""
        kit, theme = self.kit, self.kit.theme
        badge = self._badge(line.colour)
        left = row.left + kit.px(32)
        surface.blit(badge, badge.get_rect(midleft=(left, row.centery)))
        left += badge.get_width() + kit.px(8)
        name = colour_name(self.game.variant.colours[line.colour].name)
        words = kit.fonts.text(name, kit.px(18), theme.text)
        surface.blit(words, words.get_rect(midleft=(left, row.centery)))
        self._paint_figures(surface, line, row.centery)
        self._write(surface, figures(line.score.total), (row.right, row.centery), 18, theme.quiet)

    def _paint_figures(self, surface: pygame.Surface, line: Line, y: int) -> None:
        kit, right = self.kit, self.layout.heads.right
        for column in self._columns:
            spot = (right - kit.px(column.right), y)
            self._write(surface, column.text(line), spot, 18, kit.theme.quiet)

    def _paint_pieces_left(self, surface: pygame.Surface, line: Line, strip: Rect) -> None:
        """The pieces that a colour kept, lying flat, side by side."""
        kit, variant = self.kit, self.game.variant
        lattice, left = variant.geometry.lattice, self.game.position.left[line.colour]
        shapes = [
            shape for piece, shape in enumerate(_flat(variant.pieces)) for _ in range(left[piece])
        ]
        if not shapes:
            return
        boxes = [box_of(lattice, shape) for shape in shapes]
        wide = sum(box.width for box in boxes) + PIECE_GAP * (len(boxes) - 1)
        tall = max(box.height for box in boxes)
        cell = max(2, int(min(strip.width / wide, strip.height / tall, kit.px(8))))
        x = float(strip.left)
        name = variant.colours[line.colour].name
        for shape, box in zip(shapes, boxes, strict=True):
            sprite = kit.sprites.piece(lattice, shape, name, cell)
            frame = box.frame(lattice, x, strip.centery + box.height * cell / 2, cell)
            spot = (frame.left - sprite.origin[0], frame.bottom - sprite.origin[1])
            surface.blit(sprite.surface, spot)
            x += (box.width + PIECE_GAP) * cell

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        """The points, counting up."""
        kit, theme = self.kit, self.kit.theme
        touched = []
        for standing, card in zip(self.standings, self.layout.cards, strict=True):
            total = round(standing.total * self._counted)
            tone = theme.text if standing.place is not None else theme.quiet
            words = kit.fonts.figures(figures(total), kit.px(24), tone, bold=True)
            y = card.top + kit.px(CARD_PADDING) + kit.px(NAME_ROW) // 2
            spot = words.get_rect(midright=(card.right - kit.px(16), y))
            touched.append(surface.blit(words, spot))
        return touched
