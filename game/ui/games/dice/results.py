"""The results of a game of Dice: everybody's board, who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine.dice import DICE_RULESET, STRIKES
from game.engine.dice.history import DiceGame, drawn
from game.play.changes import Ended
from game.ui.games.dice.strikes import paint_strikes
from game.ui.games.verdict import headline
from game.ui.look.names_in_text import named
from game.ui.look.scale import UiScale, is_wide, row
from game.ui.look.texts import tr
from game.ui.look.theme import Jewel
from game.ui.rooms.results.finale import Finale
from game.ui.rooms.results.rating_news import news_height, news_rows, paint_news, rating_news
from game.ui.rooms.results.results_scene import ResultsScene, paint_crown, paint_result_panel
from game.ui.rooms.results.running_totals import totals_height, totals_width
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.table.board_view import BoardView
from game.ui.table.name_line import paint_name
from game.ui.widgets.form import HEADING, LEAST_HEADING

CARD_FOOT = 88
"""The height of what is below a card's board, in design pixels."""

NAME_ROW = 26
"""How much of that the place and the name take, in design pixels."""


@dataclass(frozen=True)
class DicePlayerResult:
    """A player's result.

    Attributes:
        player: the player's number.
        name: the seat's name.
        level: the key of an opponent's level, or None.
        rank: from 1, shared on ties.
        unfilled: how many squares are unfilled.
        strikes: how many strikes are crossed out.
    """

    player: int
    name: str
    level: str | None
    rank: int
    unfilled: int
    strikes: int


def player_results(game: DiceGame) -> list[DicePlayerResult]:
    """Every player's result, best first."""
    position = game.position
    found = [
        DicePlayerResult(
            player=player,
            name=seat.name,
            level=seat.level,
            rank=rank,
            unfilled=position.unfilled(player),
            strikes=position.strikes[player],
        )
        for player, (seat, rank) in enumerate(zip(game.seats, position.ranks(), strict=True))
    ]
    return sorted(found, key=lambda result: result.rank)


def margin_line(results: Sequence[DicePlayerResult]) -> str:
    """Why somebody has won, in one line."""
    best, second = results[:2]
    unfilled = tr.count("dice.unfilled", best.unfilled)
    if second.rank == 1:
        strikes = tr.count("dice.strikes_used", best.strikes)
        return tr("dice.results.each", unfilled=unfilled, strikes=strikes)
    if second.unfilled == best.unfilled:
        return tr("dice.results.strikes", unfilled=unfilled, name=named(second.name))
    margin = second.unfilled - best.unfilled
    return tr("dice.results.fewer", unfilled=unfilled, margin=margin, name=named(second.name))


@dataclass(frozen=True)
class DiceResultsLayout:
    """Rectangles in the window.

    Attributes:
        headline, reason: who won, and why.
        news: the rating news, possibly of zero height.
        cards: one for each player, best first.
        boards: the board in each card.
        totals: the totals of a series, possibly of zero height.
        buttons: play again, see the board, the report, menu.
    """

    headline: Rect
    reason: Rect
    news: Rect
    cards: tuple[Rect, ...]
    boards: tuple[Rect, ...]
    totals: Rect
    buttons: tuple[Rect, ...]


def columns(size: tuple[int, int]) -> int:
    """How many items of news, and people of a series, go side by side."""
    return 4 if is_wide(size) else 2


def dice_results_layout(
    size: tuple[int, int], players: int, news: int = 0, totals: int = 0
) -> DiceResultsLayout:
    """Lay out the cards side by side, or two by two in a tall window.

    Args:
        size: the window's size, in pixels.
        players: how many cards there are.
        news: how many rows of rating news there are.
        totals: how many people of a series there are.
    """
    scale = UiScale.for_window(size)
    px, (width, height) = scale.px, size
    margin, gap = px(24), px(16)
    title = Rect(margin, margin, width - 2 * margin, px(52))
    line = Rect(margin, title.bottom, title.width, px(28))
    told = Rect(margin, line.bottom, title.width, px(news_height(news)))
    foot = Rect(0, 0, min(width - 2 * margin, px(800)), px(52))
    foot.midbottom = (width // 2, height - margin)
    wide, high = (px(of(totals, columns(size))) for of in (totals_width, totals_height))
    summed = Rect(0, 0, min(wide, width - 2 * margin), high)
    summed.midbottom = (width // 2, foot.top - gap)
    room = Rect(margin, told.bottom + gap, width - 2 * margin, 0)
    room.height = (summed.top if totals else foot.top) - gap - room.top
    rows = 1 if is_wide(size) else (players + 1) // 2
    across = -(-players // rows)
    card_width = (room.width - gap * (across - 1)) // across
    card_height = (room.height - gap * (rows - 1)) // rows
    pad, below = px(12), px(CARD_FOOT)
    side = min(card_width - 2 * pad, card_height - pad - below)
    card = Rect(0, 0, side + 2 * pad, side + pad + below)
    left = room.centerx - (across * card.width + (across - 1) * gap) // 2
    top = room.centery - (rows * card.height + (rows - 1) * gap) // 2
    cards = tuple(
        card.move(
            left + (player % across) * (card.width + gap),
            top + (player // across) * (card.height + gap),
        )
        for player in range(players)
    )
    # In the middle of the space between the cards and the buttons.
    summed.centery = (cards[-1].bottom + foot.top) // 2
    boards = tuple(Rect(rect.left + pad, rect.top + pad, side, side) for rect in cards)
    buttons = tuple(row(foot, 4, px(12)))
    return DiceResultsLayout(title, line, told, cards, boards, summed, buttons)


class DiceResults(ResultsScene):
    """Shows everybody's final board, the squares unfilled, and what to do next."""

    def __init__(
        self,
        ui: UiContext,
        game: DiceGame,
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
            ended: its entry in the history, with the change of ratings.
            told: see `ResultsScene`.
        """
        self.game = game
        self.player_results = player_results(game)
        self.ended = ended
        ranks = [result.rank for result in self.player_results]
        success = Finale.success_of(game)
        finale = Finale.of(ranks, ui.motion, success)
        super().__init__(ui, game, again, finale, told=told)

    def reword(self) -> None:
        super().reword()
        self.news = rating_news(self.ended.played)

    def arrange(self) -> None:
        self.layout = dice_results_layout(
            self.ui.size,
            len(self.player_results),
            len(news_rows(self.news, columns(self.ui.size))),
            len(self.totals),
        )
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    # -- drawing ------------------------------------------------------------

    def cards(self) -> Sequence[Rect]:
        return self.layout.cards

    def jewels(self, card: int) -> Sequence[Jewel]:
        """Return those of all markers: everybody draws with each in turn."""
        return [self.ui.theme.jewels[colour.name] for colour in DICE_RULESET.colours]

    def paint_verdict(self, surface: pygame.Surface) -> list[Rect]:
        line = self.layout.reason
        self._paint_headline(surface, headline(self.player_results))
        self.ui.fonts.blit(
            surface,
            margin_line(self.player_results),
            self.ui.px(18),
            self.ui.theme.muted,
            max_width=line.width,
            max_height=line.height,
            center=line.center,
        )
        ui, layout = self.ui, self.layout
        paint_news(surface, ui, self.news, layout.news, columns(ui.size), centred=True)
        self.paint_series(surface, layout.totals, columns(ui.size))
        return [layout.headline, line, layout.news, layout.totals]

    def _paint_headline(self, surface: pygame.Surface, text: str) -> None:
        """Draw the headline, large, or with long names as small as it must be."""
        ui, rect = self.ui, self.layout.headline
        size, least = (ui.fonts.usual(ui.px(design)) for design in (HEADING, LEAST_HEADING))
        size = ui.fonts.fitting(text, size, rect.width, bold=True, least=least)
        ui.fonts.blit(
            surface,
            text,
            size,
            ui.theme.text,
            bold=True,
            max_width=rect.width,
            center=rect.center,
        )

    def paint_card(
        self, surface: pygame.Surface, card: int, rect: Rect, counted: float | None, *, won: bool
    ) -> None:
        result, ui = self.player_results[card], self.ui
        paint_result_panel(surface, ui, rect, won=won)
        room = self.layout.boards[card]
        board = BoardView(ui, DICE_RULESET, room.move(0, rect.top - self.layout.cards[card].top))
        board.paint(surface, drawn(self.game, result.player) if counted is not None else ())
        self._paint_place(surface, result, board.rect, counted is not None, won=won)
        if counted is not None:
            self._paint_figures(surface, result, board.rect, counted)

    def _paint_place(
        self,
        surface: pygame.Surface,
        result: DicePlayerResult,
        board: Rect,
        named: bool,
        *,
        won: bool,
    ) -> None:
        """Draw the rank, or a crown in its place, and the name once it may be revealed."""
        ui, px, theme = self.ui, self.ui.px, self.ui.theme
        top, size = board.bottom + px(8), ui.fonts.low(px(18), px(NAME_ROW), bold=won)
        height = ui.fonts.line_height(size)
        if won:
            placed = paint_crown(surface, ui, (board.left, top + height // 2))
        else:
            rank = tr("results.place", place=result.rank)
            placed = ui.fonts.blit(surface, rank, size, theme.muted, topleft=(board.left, top))
        if named:
            room = Rect(placed.right + px(8), top, 0, height)
            room.width = board.right - room.left
            paint_name(surface, ui, result.name, result.level, size, theme.text, room, bold=won)

    def _paint_figures(
        self, surface: pygame.Surface, result: DicePlayerResult, board: Rect, counted: float
    ) -> None:
        """Draw the number of squares unfilled, and the strikes."""
        fonts, theme, px = self.ui.fonts, self.ui.theme, self.ui.px
        left, right, top = board.left, board.right, board.bottom + px(8 + NAME_ROW)
        unfilled = str(round(result.unfilled * counted))
        number = fonts.text(unfilled, fonts.usual(px(32)), theme.text, bold=True)
        surface.blit(number, (left, top))
        strikes = self._paint_strikes(surface, result.strikes, (right, top + px(10)))
        spot = (left + number.get_width() + px(6), top + px(34))
        width = strikes - px(6) - spot[0]
        squares = tr("dice.unfilled_squares")
        size = fonts.fitting(squares, px(14), width, least=fonts.usual(px(11)))
        fonts.blit(surface, squares, size, theme.muted, max_width=width, bottomleft=spot)

    def _paint_strikes(
        self, surface: pygame.Surface, crossed: int, topright: tuple[int, int]
    ) -> int:
        """Draw a player's strikes; return where they begin."""
        side, gap = self.ui.px(18), self.ui.px(4)
        left = topright[0] - STRIKES * side - (STRIKES - 1) * gap
        boxes = [Rect(left + box * (side + gap), topright[1], side, side) for box in range(STRIKES)]
        paint_strikes(surface, self.ui, boxes, crossed, striking=False)
        return left
