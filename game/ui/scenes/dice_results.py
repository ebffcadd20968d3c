"""The end of a game of Dice: everybody's board, who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine.dice import PAD, STRIKES, DiceGame
from game.ui.board_view import BoardView
from game.ui.dice.strikes import paint_strikes
from game.ui.kit import Kit
from game.ui.paint.shapes import panel
from game.ui.scale import Scale, row
from game.ui.scene import Home, Pop, Reset, Scene
from game.ui.scenes.form import Form, paint_table
from game.ui.standing import headline
from game.ui.widgets.button import Button
from game.ui.words import say

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
        for player, (seat, place) in enumerate(zip(game.seats, position.places(), strict=True))
    ]
    return sorted(found, key=lambda result: result.place)


def reason(ranked: Sequence[Result]) -> str:
    """Why, in one line."""
    best, second = ranked[:2]
    unfilled = say.count("dice.unfilled", best.unfilled)
    if second.place == 1:
        strikes = say.count("dice.strikes_used", best.strikes)
        return say("dice.results.each", unfilled=unfilled, strikes=strikes)
    if second.unfilled == best.unfilled:
        return say("dice.results.strikes", unfilled=unfilled, name=second.name)
    margin = second.unfilled - best.unfilled
    return say("dice.results.fewer", unfilled=unfilled, margin=margin, name=second.name)


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
    scale = Scale(size)
    px, (width, height) = scale.px, size
    margin, gap = px(24), px(16)
    title = Rect(margin, margin, width - 2 * margin, px(52))
    line = Rect(margin, title.bottom, title.width, px(28))
    foot = Rect(0, 0, min(width - 2 * margin, px(600)), px(52))
    foot.midbottom = (width // 2, height - margin)
    room = Rect(margin, line.bottom + gap, width - 2 * margin, 0)
    room.height = foot.top - gap - room.top
    rows = 1 if scale.wide else (players + 1) // 2
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

    def __init__(self, kit: Kit, game: DiceGame, again: Callable[[], Scene]) -> None:
        """Show how a game has ended.

        Args:
            kit: what every scene shares.
            game: at its end.
            again: makes the scene for another game of the kind.
        """
        super().__init__(kit)
        self.game = game
        self.results = results_of(game)
        self.focus.show(
            [
                Button("again", say("results.again"), lambda: Reset(again()), main=True),
                Button("look", say("results.look"), Pop),
                Button("menu", say("results.menu"), Home),
            ]
        )

    def arrange(self) -> None:
        self.layout = dice_results_layout(self.kit.size, len(self.results))
        self.boards = [BoardView(self.kit, PAD, room) for room in self.layout.boards]
        for widget, rect in zip(self.focus.widgets, self.layout.buttons, strict=True):
            widget.rect = rect

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        kit, theme, layout = self.kit, self.kit.theme, self.layout
        paint_table(surface, kit)
        size = kit.px(36)
        while (
            size > kit.px(20)
            and kit.fonts.width(headline(self.results), size, bold=True) > layout.headline.width
        ):
            size -= 1
        title = kit.fonts.fit(
            headline(self.results), size, layout.headline.width, theme.text, bold=True
        )
        surface.blit(title, title.get_rect(center=layout.headline.center))
        line = kit.fonts.fit(reason(self.results), kit.px(18), layout.reason.width, theme.quiet)
        surface.blit(line, line.get_rect(center=layout.reason.center))
        for result, card, board in zip(self.results, layout.cards, self.boards, strict=True):
            self._paint_card(surface, result, card, board)
        self.focus.paint(surface, kit)

    def _paint_card(
        self, surface: pygame.Surface, result: Result, rect: Rect, board: BoardView
    ) -> None:
        kit, theme, px = self.kit, self.kit.theme, self.kit.px
        won = result.place == 1
        fill, rim = (theme.panel_lit, theme.call) if won else (theme.panel, theme.line)
        surface.blit(panel(rect.size, px(12), fill, rim, px(2 if won else 1)), rect)
        board.paint(surface, self.game.drawn(result.player))
        left, right = board.rect.left, board.rect.right
        top = board.rect.bottom + px(8)
        place = say("results.place", place=result.place)
        words = kit.fonts.text(place, px(18), theme.quiet)
        surface.blit(words, (left, top))
        name_left = left + words.get_width() + px(8)
        name = kit.fonts.fit(result.name, px(18), right - name_left, theme.text, bold=won)
        surface.blit(name, (name_left, top))
        top += px(26)
        number = kit.fonts.figures(str(result.unfilled), px(32), theme.text, bold=True)
        surface.blit(number, (left, top))
        unit = kit.fonts.text(say("dice.unfilled_squares"), px(14), theme.quiet)
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
        paint_strikes(surface, kit, boxes, result.strikes, striking=False)
