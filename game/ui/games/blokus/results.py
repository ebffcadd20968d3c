"""The end of a game: who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from game.engine import Game, PieceSet, Point, Scoring, orientations
from game.files.best_results import SoloResult
from game.ui.board.board_view import BoardView
from game.ui.board.transform import box_of
from game.ui.games.blokus.best_list import BEST_ROW, HEAD_ROW, paint_best
from game.ui.games.blokus.player_results import (
    ColourResult,
    PlayerResult,
    figures,
    player_results,
    verdict,
)
from game.ui.look.scale import Scale, is_wide
from game.ui.look.shapes import mark, panel
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form, paint_table

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
    scale = Scale.for_window(size)
    px, (width, height) = scale.px, size
    margin = px(24)
    rows = sum(lines)
    fixed = px(52 + 28 + 8 + 40 + 16 + 52) + sum(px(card_height(n)) + px(8) for n in lines)
    best_height = px(8 + HEAD_ROW + BEST_SHOWN * BEST_ROW) if best else 0
    fixed += best_height
    if is_wide(size):
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
    text: Callable[[ColourResult], str]
    right: int


def columns(scoring: Scoring) -> list[Column]:
    """What a score is made of, from the left; bonuses only where there are any."""
    found = [("results.placed", _placed), ("results.left", _left)]
    if scoring.all_placed:
        found.append(("results.all_placed", _all_placed))
    if scoring.single_last:
        found.append(("results.single_last", _single_last))
    return [
        Column(tr(key), text, 80 + COLUMN * (len(found) - 1 - i))
        for i, (key, text) in enumerate(found)
    ]


def _placed(line: ColourResult) -> str:
    return str(line.score.placed)


def _left(line: ColourResult) -> str:
    return str(line.score.left)


def _all_placed(line: ColourResult) -> str:
    return _bonus(line.score.all_placed)


def _single_last(line: ColourResult) -> str:
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
        self,
        ui: UiContext,
        game: Game,
        again: Callable[[], Scene],
        result: SoloResult | None = None,
    ) -> None:
        """Show how a game has ended.

        Args:
            ui: what every scene shares.
            game: at its end.
            again: makes the scene for another game of the kind.
            result: of a game that one plays alone, as it is kept.
        """
        super().__init__(ui)
        self.game = game
        self.result = result
        self.player_results = player_results(game)
        self._columns = columns(game.ruleset.scoring)
        self._began: float | None = None
        self.focus.show(
            [
                Button("again", tr("results.again"), lambda: Reset(again()), main=True),
                Button("look", tr("results.look"), Pop),
                Button("menu", tr("results.menu"), Home),
            ]
        )

    def arrange(self) -> None:
        counts = [len(standing.lines) for standing in self.player_results]
        self.layout = results_layout(self.ui.size, counts, best=self.result is not None)
        self.board = BoardView(self.ui, self.game.ruleset, self.layout.board)
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        if self._began is None:
            self._began = self.ui.now()
        return None

    @property
    def animating(self) -> bool:
        return self._counted < 1

    @property
    def _counted(self) -> float:
        """How far the points have been counted up, 0 to 1."""
        duration = self.ui.motion.count
        if not duration:
            return 1.0
        if self._began is None:
            return 0.0
        share = min(1.0, (self.ui.now() - self._began) / duration)
        return 1 - (1 - share) ** 3

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        paint_table(surface, ui)
        self.board.paint(surface, self.game.plies[: self.game.ply])
        title, line = verdict(self.game)
        self._paint_headline(surface, title)
        words = ui.fonts.fit(line, ui.px(18), layout.reason.width, theme.quiet)
        surface.blit(words, words.get_rect(midleft=layout.reason.midleft))
        self._paint_heads(surface)
        for standing, rect in zip(self.player_results, layout.cards, strict=True):
            self._paint_card(surface, standing, rect)
        if self.result is not None:
            best = ui.best_results.best(self.game.ruleset.name)
            room = layout.best.inflate(-ui.px(32), 0)
            paint_best(surface, ui, self.game.ruleset, best, room, self.result)
        self.focus.paint(surface, ui)

    def _paint_headline(self, surface: pygame.Surface, title: str) -> None:
        """Large in one line, or, with long names, smaller in two."""
        ui, rect = self.ui, self.layout.headline
        size = ui.px(36)
        if ui.fonts.width(title, size, bold=True) > rect.width:
            size = ui.px(20)
        lines = ui.fonts.wrap(title, size, rect.width, bold=True)
        height = ui.fonts.line_height(size, bold=True)
        top = rect.centery - len(lines) * height // 2
        for line in lines:
            words = ui.fonts.fit(line, size, rect.width, ui.theme.text, bold=True)
            surface.blit(words, (rect.left, top))
            top += height

    def _paint_heads(self, surface: pygame.Surface) -> None:
        """The columns' names, in two lines where need be, at the foot of their row."""
        ui, heads = self.ui, self.layout.heads
        size, line = ui.px(14), ui.fonts.line_height(ui.px(14))
        named = [(column.title, column.right) for column in self._columns]
        for title, right in [*named, (tr("results.total"), 16)]:
            lines = ui.fonts.wrap(title, size, ui.px(COLUMN - 4))
            y = heads.bottom - ui.px(6) - len(lines) * line
            for text in lines:
                words = ui.fonts.text(text, size, ui.theme.quiet)
                surface.blit(words, words.get_rect(topright=(heads.right - ui.px(right), y)))
                y += line

    def _write(
        self, surface: pygame.Surface, text: str, midright: tuple[int, int], size: int, tone: RGB
    ) -> None:
        """Write a text that ends at a spot; digits of different lines stand below each other."""
        words = self.ui.fonts.figures(text, self.ui.px(size), tone)
        surface.blit(words, words.get_rect(midright=midright))

    def _paint_card(self, surface: pygame.Surface, standing: PlayerResult, rect: Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        alone = self.game.ruleset.players == 1
        if standing.place == 1 and not alone:
            fill, rim, width = theme.panel_lit, theme.call, ui.px(2)
        else:
            fill, rim, width = theme.panel, theme.line, ui.px(1)
        surface.blit(panel(rect.size, ui.px(12), fill, rim=rim, rim_width=width), rect)
        name_row = Rect(rect.left + ui.px(16), rect.top + ui.px(CARD_PADDING), 0, ui.px(NAME_ROW))
        name_row.width = rect.width - ui.px(32)
        self._paint_name(surface, standing, name_row)
        if len(standing.lines) == 1:
            line = standing.lines[0]
            self._paint_figures(surface, line, name_row.centery)
            self._paint_pieces_left(surface, line, self._strip(rect, name_row.bottom))
            return
        top = name_row.bottom
        for line in standing.lines:
            self._paint_colour(
                surface, line, Rect(name_row.left, top, name_row.width, ui.px(COLOUR_ROW))
            )
            self._paint_pieces_left(surface, line, self._strip(rect, top + ui.px(COLOUR_ROW)))
            top += ui.px(COLOUR_ROW) + self.layout.pieces_row

    def _strip(self, card: Rect, top: int) -> Rect:
        """Where a colour's remaining pieces lie in a card."""
        px = self.ui.px
        return Rect(card.left + px(48), top, card.width - px(48 + 16), self.layout.pieces_row)

    def _paint_name(self, surface: pygame.Surface, standing: PlayerResult, row: Rect) -> None:
        """The place, the badge of a single colour, the name."""
        ui, theme = self.ui, self.ui.theme
        tone = theme.text if standing.place is not None else theme.quiet
        if standing.place is not None and len(self.player_results) > 1:
            place = tr("results.place", place=standing.place)
            words = ui.fonts.text(place, ui.px(18), theme.quiet)
            surface.blit(words, words.get_rect(midleft=row.midleft))
        left = row.left + ui.px(32)
        room = row.width - ui.px(32 + 60)
        if len(standing.lines) == 1:
            badge = self._badge(standing.lines[0].colour)
            surface.blit(badge, badge.get_rect(midleft=(left, row.centery)))
            left += badge.get_width() + ui.px(8)
            room = row.right - ui.px(self._columns[0].right + 16) - left
        bold = standing.place == 1
        size = ui.px(18)
        while size > ui.px(14) and ui.fonts.width(standing.name, size, bold) > room:
            size -= 1
        name = ui.fonts.fit(standing.name, size, room, tone, bold)
        surface.blit(name, name.get_rect(midleft=(left, row.centery)))

    def _badge(self, colour: int) -> pygame.Surface:
        ui = self.ui
        return mark(self.game.ruleset.colours[colour].name, ui.px(22), ui.theme)

    def _paint_colour(self, surface: pygame.Surface, line: ColourResult, row: Rect) -> None:
        """One of several colours of a player."""
        ui, theme = self.ui, self.ui.theme
        badge = self._badge(line.colour)
        left = row.left + ui.px(32)
        surface.blit(badge, badge.get_rect(midleft=(left, row.centery)))
        left += badge.get_width() + ui.px(8)
        name = colour_name(self.game.ruleset.colours[line.colour].name)
        words = ui.fonts.text(name, ui.px(18), theme.text)
        surface.blit(words, words.get_rect(midleft=(left, row.centery)))
        self._paint_figures(surface, line, row.centery)
        self._write(surface, figures(line.score.total), (row.right, row.centery), 18, theme.quiet)

    def _paint_figures(self, surface: pygame.Surface, line: ColourResult, y: int) -> None:
        ui, right = self.ui, self.layout.heads.right
        for column in self._columns:
            spot = (right - ui.px(column.right), y)
            self._write(surface, column.text(line), spot, 18, ui.theme.quiet)

    def _paint_pieces_left(self, surface: pygame.Surface, line: ColourResult, strip: Rect) -> None:
        """The pieces that a colour kept, lying flat, side by side."""
        ui, ruleset = self.ui, self.game.ruleset
        lattice, left = ruleset.geometry.lattice, self.game.position.left[line.colour]
        shapes = [
            shape for piece, shape in enumerate(_flat(ruleset.pieces)) for _ in range(left[piece])
        ]
        if not shapes:
            return
        boxes = [box_of(lattice, shape) for shape in shapes]
        wide = sum(box.width for box in boxes) + PIECE_GAP * (len(boxes) - 1)
        tall = max(box.height for box in boxes)
        cell = max(2, int(min(strip.width / wide, strip.height / tall, ui.px(8))))
        x = float(strip.left)
        name = ruleset.colours[line.colour].name
        for shape, box in zip(shapes, boxes, strict=True):
            sprite = ui.sprites.piece(lattice, shape, name, cell)
            transform = box.transform(lattice, x, strip.centery + box.height * cell / 2, cell)
            spot = (transform.left - sprite.origin[0], transform.bottom - sprite.origin[1])
            surface.blit(sprite.surface, spot)
            x += (box.width + PIECE_GAP) * cell

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        """The points, counting up."""
        ui, theme = self.ui, self.ui.theme
        touched = []
        for standing, card in zip(self.player_results, self.layout.cards, strict=True):
            total = round(standing.total * self._counted)
            tone = theme.text if standing.place is not None else theme.quiet
            words = ui.fonts.figures(figures(total), ui.px(24), tone, bold=True)
            y = card.top + ui.px(CARD_PADDING) + ui.px(NAME_ROW) // 2
            spot = words.get_rect(midright=(card.right - ui.px(16), y))
            touched.append(surface.blit(words, spot))
        return touched
