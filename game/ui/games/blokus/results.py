"""The results of a game on one board: who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.play.books import solo_result
from game.play.changes import Ended
from game.ui.games.blokus.best_list import paint_best
from game.ui.games.blokus.player_results import (
    BoardGame,
    PlayerResult,
    player_results,
    verdict,
)
from game.ui.games.blokus.result_cards import ResultCards
from game.ui.games.blokus.results_layout import NEWS_COLUMNS, TOTALS_ACROSS, results_layout
from game.ui.games.blokus.score_columns import COLUMN, columns
from game.ui.games.blokus.scoring_words import scoring_head
from game.ui.look.texts import tr
from game.ui.look.theme import Jewel
from game.ui.rooms.results.finale import Finale
from game.ui.rooms.results.rating_news import news_rows, paint_news, rating_news
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.table.board_view import BoardView

NEW_BEST = 0.35
"""How large the celebration of a new best result is, relative to that of a win."""


class Results(ResultsScene):
    """Shows the final board, everybody's points, and what to do next.

    Attributes:
        best: the game's entry among the best results, or None.
        mine: the same if it's from this end of the game, and not from one that was taken back.
    """

    def __init__(
        self,
        ui: UiContext,
        game: BoardGame,
        again: Callable[[], Scene],
        ended: Ended,
        *,
        told: bool = False,
    ) -> None:
        """Show how a game has ended.

        Args:
            ui: the services of all scenes.
            game: the game at its end.
            again: makes the scene that leads on; see `results_buttons`.
            ended: its entries, with the change of ratings.
            told: see `ResultsScene`.
        """
        self.game = game
        self.best = best = ended.best
        this_end = best is not None and replace(best, ident="") == solo_result(game)
        self.mine = best if this_end else None
        self.ended = ended
        self._ruleset = game.position.ruleset
        self.player_results = player_results(game)
        ranks = [result.rank for result in self.player_results]
        alone = self._ruleset.players == 1
        success = self._success_alone(ui) if alone else Finale.success_of(game)
        finale = Finale.of(ranks, ui.motion, success)
        super().__init__(ui, game, again, finale, told=told)

    def reword(self) -> None:
        super().reword()
        self.player_results = player_results(self.game)
        self.news = rating_news(self.ended.played)

    def _success_alone(self, ui: UiContext) -> float:
        """How great a success a game played alone is."""
        if not any(result.total for result in self.player_results):
            return 1.0
        others = ui.files.best_results.best(self._ruleset.name)
        return NEW_BEST if len(others) > 1 and others[0] is self.mine else 0.0

    def arrange(self) -> None:
        counts = [len(result.colours) for result in self.player_results]
        self.layout = results_layout(
            self.ui.size,
            counts,
            best=self.best is not None,
            news=len(news_rows(self.news, NEWS_COLUMNS)),
            totals=len(self.totals),
        )
        self.board = BoardView(self.ui, self._ruleset, self.layout.board)
        self._cards = ResultCards(self.ui, self.game, self.layout.pieces_row)
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    # -- drawing ------------------------------------------------------------

    def cards(self) -> Sequence[Rect]:
        return self.layout.cards

    def jewels(self, card: int) -> Sequence[Jewel]:
        colours = self._ruleset.colours
        names = [colours[part.colour].name for part in self.player_results[card].colours]
        return [self.ui.theme.jewels[name] for name in names]

    def paint_table(self, surface: pygame.Surface) -> None:
        self.board.paint(surface, self.game.position.plies)
        self._paint_heads(surface)

    def paint_card(
        self, surface: pygame.Surface, card: int, rect: Rect, counted: float | None, *, won: bool
    ) -> None:
        result: PlayerResult = self.player_results[card]
        self._cards.paint(surface, result, rect, counted, won=won)

    def paint_verdict(self, surface: pygame.Surface) -> list[Rect]:
        ui, layout, spot = self.ui, self.layout, self.layout.reason
        headline, reason = verdict(self.game)
        self._paint_headline(surface, headline)
        ui.fonts.blit(
            surface,
            reason,
            ui.px(18),
            ui.theme.muted,
            max_width=spot.width,
            max_height=spot.height,
            midleft=spot.midleft,
        )
        paint_news(surface, ui, self.news, layout.news, NEWS_COLUMNS)
        if self.best is not None:
            best = ui.files.best_results.best(self._ruleset.name)
            room = layout.best.inflate(-ui.px(32), 0)
            paint_best(surface, ui, self._ruleset, best, room, self.mine)
        self.paint_series(surface, layout.totals, TOTALS_ACROSS)
        return [layout.headline, spot, layout.news, layout.best, layout.totals]

    def _paint_headline(self, surface: pygame.Surface, title: str) -> None:
        """Draw the headline, large in one line, or with long names smaller in two."""
        ui, rect = self.ui, self.layout.headline
        size = ui.fonts.usual(ui.px(36))
        if ui.fonts.width(title, size, bold=True) > rect.width:
            size = ui.fonts.usual(ui.px(20))
        lines, size = ui.fonts.wrap_within(title, size, rect.size, bold=True)
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
        """Draw what the scoring is called, and at the right the columns' names.

        They are at the foot of their row, those of columns in two lines if needed.
        """
        ui, heads = self.ui, self.layout.heads
        named = [(column.title, column.right) for column in columns(self._ruleset.scoring)]
        total = tr("results.left" if self._ruleset.scoring.lowest_wins else "results.total")
        named.append((total, 16))
        size, width = ui.fonts.low(ui.px(14), (heads.height - ui.px(6)) // 2), ui.px(COLUMN - 4)
        for word in " ".join(title for title, _ in named).split():
            size = ui.fonts.fitting(word, size, width, least=ui.fonts.usual(ui.px(12)))
        line = ui.fonts.line_height(size)
        taken = max(right for _, right in named) + COLUMN
        ui.fonts.blit(
            surface,
            scoring_head(self._ruleset.options).words(),
            size,
            ui.theme.muted,
            max_width=heads.width - ui.px(taken),
            bottomleft=(heads.left, heads.bottom - ui.px(6)),
        )
        for title, right in named:
            lines = ui.fonts.wrap(title, size, width)
            y = heads.bottom - ui.px(6) - len(lines) * line
            for text in lines:
                spot = (heads.right - ui.px(right), y)
                ui.fonts.blit(surface, text, size, ui.theme.muted, topright=spot)
                y += line
