"""The end of a game: who won, and why."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect

from game.engine import PieceSet, Point, orientations
from game.files.best_results import SoloResult
from game.files.history import PlayedGame
from game.ui.board.board_view import BoardView
from game.ui.board.flights import ease_out
from game.ui.board.name_line import paint_name
from game.ui.board.transform import box_of
from game.ui.games.blokus.best_list import paint_best
from game.ui.games.blokus.player_results import (
    BoardGame,
    ColourResult,
    PlayerResult,
    player_results,
    verdict,
)
from game.ui.games.blokus.results_layout import (
    CARD_PADDING,
    COLOUR_ROW,
    NAME_ROW,
    NEWS_COLUMNS,
    results_layout,
)
from game.ui.games.blokus.score_columns import COLUMN, columns
from game.ui.games.rating_news import paint_news, rating_news
from game.ui.games.results_buttons import results_buttons
from game.ui.games.verdict import figures
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Scene
from game.ui.widgets.form import Form, paint_background

PIECE_GAP = 0.7
"""Between the pieces left, in cells."""


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
        game: BoardGame,
        again: Callable[[], Scene],
        best: SoloResult | None = None,
        played: PlayedGame | None = None,
    ) -> None:
        """Show how a game has ended.

        Args:
            ui: the services of all scenes.
            game: at its end.
            again: makes the scene for another game of the kind.
            best: what stands among the best results for a game that one plays alone.
            played: what was entered of it, with what became of ratings.
        """
        super().__init__(ui)
        self.game = game
        self.best = best
        self._played = played
        self._ruleset = game.position.ruleset
        self._again = again
        self._began: float | None = None
        self.reword()

    def reword(self) -> None:
        self.player_results = player_results(self.game)
        self.news = rating_news(self._played)
        self._columns = columns(self._ruleset.scoring)
        self.focus.show(results_buttons(self._again))

    def arrange(self) -> None:
        counts = [len(result.colours) for result in self.player_results]
        self.layout = results_layout(
            self.ui.size, counts, best=self.best is not None, news=len(self.news)
        )
        self.board = BoardView(self.ui, self._ruleset, self.layout.board)
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
        return ease_out((self.ui.now() - self._began) / duration)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, layout = self.ui, self.layout
        paint_background(surface, ui)
        self.board.paint(surface, self.game.played)
        headline, reason = verdict(self.game)
        self._paint_headline(surface, headline)
        spot = layout.reason
        ui.fonts.blit(
            surface,
            reason,
            ui.px(18),
            ui.theme.muted,
            max_width=spot.width,
            midleft=spot.midleft,
        )
        paint_news(surface, ui, self.news, layout.news, NEWS_COLUMNS)
        self._paint_heads(surface)
        for result, rect in zip(self.player_results, layout.cards, strict=True):
            self._paint_card(surface, result, rect)
        if self.best is not None:
            best = ui.files.best_results.best(self._ruleset.name)
            room = layout.best.inflate(-ui.px(32), 0)
            paint_best(surface, ui, self._ruleset, best, room, self.best)
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
            ui.fonts.blit(
                surface,
                line,
                size,
                ui.theme.text,
                bold=True,
                max_width=rect.width,
                topleft=(rect.left, top),
            )
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
                spot = (heads.right - ui.px(right), y)
                ui.fonts.blit(surface, text, size, ui.theme.muted, topright=spot)
                y += line

    def _paint_card(self, surface: pygame.Surface, result: PlayerResult, rect: Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        alone = self._ruleset.players == 1
        if result.rank == 1 and not alone:
            fill, rim, width = theme.panel_active, theme.primary, ui.px(2)
        else:
            fill, rim, width = theme.panel, theme.line, ui.px(1)
        surface.blit(panel(rect.size, ui.px(12), fill, rim=rim, rim_width=width), rect)
        name_row = Rect(rect.left + ui.px(16), rect.top + ui.px(CARD_PADDING), 0, ui.px(NAME_ROW))
        name_row.width = rect.width - ui.px(32)
        self._paint_name(surface, result, name_row)
        if len(result.colours) == 1:
            self._paint_figures(surface, result.colours[0], name_row.centery)
            strip = self._strip(rect, name_row.bottom)
            self._paint_pieces_left(surface, result.colours[0].colour, strip)
            return
        row = Rect(name_row.left, name_row.bottom, name_row.width, ui.px(COLOUR_ROW))
        for colour in result.colours:
            self._paint_colour(surface, colour, row)
            self._paint_pieces_left(surface, colour.colour, self._strip(rect, row.bottom))
            row.top = row.bottom + self.layout.pieces_row

    def _strip(self, card: Rect, top: int) -> Rect:
        """Where a colour's remaining pieces lie in a card."""
        px = self.ui.px
        return Rect(card.left + px(48), top, card.width - px(48 + 16), self.layout.pieces_row)

    def _paint_name(self, surface: pygame.Surface, result: PlayerResult, row: Rect) -> None:
        """The rank, the badge of a single colour, the name."""
        ui, theme, fonts = self.ui, self.ui.theme, self.ui.fonts
        tone = theme.text if result.rank is not None else theme.muted
        if result.rank is not None and len(self.player_results) > 1:
            rank = tr("results.place", place=result.rank)
            fonts.blit(surface, rank, ui.px(18), theme.muted, midleft=row.midleft)
        left = row.left + ui.px(32)
        room = row.width - ui.px(32 + 60)
        if len(result.colours) == 1:
            left = self._paint_badge(surface, result.colours[0].colour, (left, row.centery))
            room = row.right - ui.px(self._columns[0].right + 16) - left
        bold = result.rank == 1
        size = ui.px(18)
        while size > ui.px(14) and fonts.width(result.name, size, bold) > room:
            size -= 1
        spot = Rect(left, row.top, room, row.height)
        paint_name(surface, ui, result.name, result.level, size, tone, spot, bold=bold)

    def _paint_badge(self, surface: pygame.Surface, colour: int, midleft: tuple[int, int]) -> int:
        """Draw a colour's badge; where what stands beside it begins."""
        ui = self.ui
        badge = colour_badge(self._ruleset.colours[colour].name, ui.px(22), ui.theme)
        surface.blit(badge, badge.get_rect(midleft=midleft))
        return midleft[0] + badge.get_width() + ui.px(8)

    def _paint_colour(self, surface: pygame.Surface, result: ColourResult, row: Rect) -> None:
        """One of several colours of a player."""
        ui, theme = self.ui, self.ui.theme
        left = self._paint_badge(surface, result.colour, (row.left + ui.px(32), row.centery))
        name = colour_name(self._ruleset.colours[result.colour].name)
        ui.fonts.blit(surface, name, ui.px(18), theme.text, midleft=(left, row.centery))
        self._paint_figures(surface, result, row.centery)
        self._write(surface, figures(result.score.total), (row.right, row.centery), theme.muted)

    def _paint_figures(self, surface: pygame.Surface, result: ColourResult, y: int) -> None:
        ui, right = self.ui, self.layout.heads.right
        for column in self._columns:
            spot = (right - ui.px(column.right), y)
            self._write(surface, column.text(result.score), spot, ui.theme.muted)

    def _write(
        self, surface: pygame.Surface, text: str, midright: tuple[int, int], tone: RGB
    ) -> None:
        """Write a text that ends at a spot; digits of different lines stand below each other."""
        words = self.ui.fonts.figures(text, self.ui.px(18), tone)
        surface.blit(words, words.get_rect(midright=midright))

    def _paint_pieces_left(self, surface: pygame.Surface, colour: int, strip: Rect) -> None:
        """The pieces that a colour kept, lying flat, side by side."""
        ui, ruleset = self.ui, self._ruleset
        lattice, left = ruleset.geometry.lattice, self.game.position.left[colour]
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
        name = ruleset.colours[colour].name
        for shape, box in zip(shapes, boxes, strict=True):
            sprite = ui.sprites.piece(lattice, shape, name, cell)
            transform = box.transform(lattice, x, strip.centery + box.height * cell / 2, cell)
            sprite.blit(surface, (transform.left, transform.bottom))
            x += (box.width + PIECE_GAP) * cell

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        """The points, counting up."""
        ui, theme = self.ui, self.ui.theme
        covered = []
        for result, card in zip(self.player_results, self.layout.cards, strict=True):
            total = round(result.total * self._counted)
            tone = theme.text if result.rank is not None else theme.muted
            words = ui.fonts.figures(figures(total), ui.px(24), tone, bold=True)
            y = card.top + ui.px(CARD_PADDING) + ui.px(NAME_ROW) // 2
            spot = words.get_rect(midright=(card.right - ui.px(16), y))
            covered.append(surface.blit(words, spot))
        return covered
