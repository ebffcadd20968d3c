"""The results of a game on one board: who won, and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.engine import Ruleset
from game.files.scores import SoloResult
from game.play.books import solo_result
from game.play.changes import Ended
from game.ui.games.blokus.history import BoardGame
from game.ui.games.blokus.player_results import (
    colours_in,
    player_results,
    score_words,
    sheet_words,
    verdict,
)
from game.ui.games.blokus.result_cards import EDGE, ResultCards
from game.ui.games.results import GameResults, ResultCard, success_of
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView

NEW_BEST = 0.35
"""How large the celebration of a new best result is, relative to that of a win."""

BEST_SHOWN = 3
"""How many of the best results are shown."""


def board_results(ui: UiContext, game: BoardGame, ended: Ended) -> GameResults:
    """How a game has ended; `ended` is what was entered of it."""
    ruleset, results = game.position.ruleset, player_results(game)
    cards, below = ResultCards(ui, game), None
    success = success_of(game)
    if ruleset.players == 1:
        best = ui.files.best_results.best(ruleset.name)
        mine = of_this_end(ended.best, game)
        if game.position.left.any():
            success = NEW_BEST if len(best) > 1 and best[0] == mine else 0.0
        if ended.best is not None:
            shown = best_lines(ui.theme, ruleset, best[:BEST_SHOWN], mine)
            below = Column(*shown, gap=0, pad=(EDGE, 0))
    headline, reason = verdict(game)
    return GameResults(
        headline,
        reason,
        [
            ResultCard(
                result.rank,
                [ruleset.colours[colour].name for colour in colours_in(ruleset, result)],
                partial(cards.card, result),
            )
            for result in results
        ],
        success,
        picture=Picture(partial(_paint_board, game), aspect=1),
        heads=cards.heads(sheet_words(game)),
        below=below,
    )


def of_this_end(best: SoloResult | None, game: BoardGame) -> SoloResult | None:
    """A game's entry among the best results, unless it's from an end that was taken back."""
    this_end = best is not None and replace(best, ident="") == solo_result(game)
    return best if this_end else None


def _paint_board(game: BoardGame, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    BoardView(ui, game.position.ruleset, rect).paint(surface, game.position.plies)


HEAD_ROW, BEST_ROW = 30, 24
"""The heights of the list's title and of a result, in design pixels."""


def best_lines(
    theme: Theme, ruleset: Ruleset, results: Sequence[SoloResult], mine: SoloResult | None = None
) -> list[Box]:
    """A title and these results, best first; `mine` stands out."""
    lines: list[Box] = [
        _line(ruleset, rank, result, theme.accent if result == mine else theme.muted)
        for rank, result in enumerate(results, 1)
    ]
    if not results:
        lines.append(Text(tr("results.best.none"), 16, tone=theme.muted, height=BEST_ROW))
    return [Text(tr("results.best"), height=HEAD_ROW), *lines]


def _line(ruleset: Ruleset, rank: int, result: SoloResult, tone: tuple[int, int, int]) -> Box:
    options = ruleset.options
    points = score_words(options, options.points(sum(result.left)))
    back = tr.count("taken_back", result.taken_back)
    return Row(
        Text(tr("results.place", place=rank), 16, tone=tone, width=32),
        Text(points, 16, tone=tone, grow=1),
        Text(back, 16, tone=tone, align=(Align.END, Align.CENTER)),
        gap=0,
        height=BEST_ROW,
    )
