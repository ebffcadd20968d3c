"""The end of a game of Dice: everybody's board, who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine.dice import DICE_RULESET, STRIKES, DiceGame
from game.ui.board.board_view import BoardView
from game.ui.games.blokus.player_results import headline
from game.ui.games.dice.strikes import paint_strikes
from game.ui.look.scale import Scale, is_wide, row
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Home, Pop, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.form import Form, paint_table

CARD_FOOT = 88
"""What stands below the board of a card, in design pixels."""


@dataclass(frozen=True)
class Result:
    """A player's result.

    Attributes:
        player: the number.
        name: of the seat.
        place: from 1, shared on ties.
        unfilled: squares.
        strikes: how many are crossed out.
    """

    player: int
    name: str
    place: int
    unfilled: int
    strikes: int


def results_of(game: DiceGame) -> list[Result]:
    """Every player's result, the best first."""
    position = game.position
    found = [
        Result(player, seat.name, place, position.unfilled(player), position.strikes[player])
        for player, (seat, place) in enumerate(zip(game.seats, position.ranks(), strict=True))
    ]
    return sorted(found, key=lambda result: result.place)


def reason(ranked: Sequence[Result]) -> str:
    """Why, in one line."""
    best, second = ranked[:2]
    unfilled = tr.count("dice.unfilled", best.unfilled)
    if second.place == 1:
        strikes = tr.count("dice.strikes_used", best.strikes)
        return tr("dice.results.each", unfilled=unfilled, strikes=strikes)
    if second.unfilled == best.unfilled:
        return tr("dice.results.strikes", unfilled=unfilled, name=second.name)
    margin = second.unfilled - best.unfilled
    return tr("dice.results.fewer", unfilled=unfilled, margin=margin, name=second.name)


@dataclass(frozen=True)
class DiceResultsLayout:
    """Rectangles in the window.

    Attributes:
        headline, reason: who won, and why.
        cards: one for each player, the best first.
        boards: in each card.
        buttons: play again, see the board, menu.
    """

    headline: Rect
    reason: Rect
    cards: tuple[Rect, ...]
    boards: tuple[Rect, ...]
    buttons: tuple[Rect, ...]


def dice_results_layout(size: tuple[int, int], players: int) -> DiceResultsLayout:
    """Cards side by side; in a high window two by two."""
    scale = Scale.for_window(size)
    px, (width, height) = scale.px, size
    margin, gap = px(24), px(16)
    title = Rect(margin, margin, width - 2 * margin, px(52))
    line = Rect(margin, title.bottom, title.width, px(28))
    foot = Rect(0, 0, min(width - 2 * margin, px(600)), px(52))
    foot.midbottom = (width // 2, height - margin)
    room = Rect(margin, line.bottom + gap, width - 2 * margin, 0)
    room.height = foot.top - gap - room.top
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
    boards = tuple(Rect(rect.left + pad, rect.top + pad, side, side) for rect in cards)
    return DiceResultsLayout(title, line, cards, boards, tuple(row(foot, 3, px(12))))


class DiceResults(Form):
    """Everybody's board as it lies, the squares unfilled, and what to do next."""

    def __init__(self, ui: UiContext, game: DiceGame, again: Callable[[], Scene]) -> None:
        """Show how a game has ended.

        Args:
            ui: what every scene shares.
            game: at its end.
            again: makes the scene for another game of the kind.
        """
        super().__init__(ui)
        self.game = game
        self.results = results_of(game)
        self.focus.show(
            [
                Button("again", tr("results.again"), lambda: Reset(again()), main=True),
                Button("look", tr("results.look"), Pop),
                Button("menu", tr("results.menu"), Home),
            ]
        )

    def arrange(self) -> None:
        self.layout = dice_results_layout(self.ui.size, len(self.results))
        self.boards = [BoardView(self.ui, DICE_RULESET, room) for room in self.layout.boards]
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        paint_table(surface, ui)
        size = ui.px(36)
        while (
            size > ui.px(20)
            and ui.fonts.width(headline(self.results), size, bold=True) > layout.headline.width
        ):
            size -= 1
        title = ui.fonts.fit(
            headline(self.results), size, layout.headline.width, theme.text, bold=True
        )
        surface.blit(title, title.get_rect(center=layout.headline.center))
        line = ui.fonts.fit(reason(self.results), ui.px(18), layout.reason.width, theme.quiet)
        surface.blit(line, line.get_rect(center=layout.reason.center))
        for result, card, board in zip(self.results, layout.cards, self.boards, strict=True):
            self._paint_card(surface, result, card, board)
        self.focus.paint(surface, ui)

    def _paint_card(
        self, surface: pygame.Surface, result: Result, rect: Rect, board: BoardView
    ) -> None:
        ui, theme, px = self.ui, self.ui.theme, self.ui.px
        won = result.place == 1
        fill, rim = (theme.panel_lit, theme.call) if won else (theme.panel, theme.line)
        surface.blit(panel(rect.size, px(12), fill, rim, px(2 if won else 1)), rect)
        board.paint(surface, self.game.drawn(result.player))
        left, right = board.rect.left, board.rect.right
        top = board.rect.bottom + px(8)
        place = tr("results.place", place=result.place)
        words = ui.fonts.text(place, px(18), theme.quiet)
        surface.blit(words, (left, top))
        name_left = left + words.get_width() + px(8)
        name = ui.fonts.fit(result.name, px(18), right - name_left, theme.text, bold=won)
        surface.blit(name, (name_left, top))
        top += px(26)
        number = ui.fonts.figures(str(result.unfilled), px(32), theme.text, bold=True)
        surface.blit(number, (left, top))
        unit = ui.fonts.text(tr("dice.unfilled_squares"), px(14), theme.quiet)
        surface.blit(
            unit,
            unit.get_rect(bottomleft=(left + number.get_width() + px(8), top + px(34))),
        )
        side, gap = px(20), px(5)
        room = STRIKES * side + (STRIKES - 1) * gap
        boxes = [
            Rect(right - room + box * (side + gap), top + px(10), side, side)
            for box in range(STRIKES)
        ]
        paint_strikes(surface, ui, boxes, result.strikes, striking=False)
