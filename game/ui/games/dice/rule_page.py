"""The rules page of Dice."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import FOUR_COLOURS, square_board
from game.engine.dice import DiceOptions
from game.engine.pieces import BLOKUS_PIECES
from game.ui.games.dice.material import DRAWN_ON
from game.ui.games.dice.sheet_view import paint_row
from game.ui.games.rule_page import Column, Page, Picture, Sentence, Sketch
from game.ui.look.dice import marker_picture
from game.ui.look.icons import icon
from game.ui.look.scale import column
from game.ui.shell.context import UiContext

_BOARD, _COLOURS, _START = square_board(6), ("Blue", "Yellow"), {"a6": "Blue"}

_DRAWN = "AAA..b A....b ...... ...... ...... ......"
_TOUCHING = "AAA..c A....c .Cbbb. .C.... .C.... .C...."

ROLLED = 3
"""The row that the picture of the rows is about."""

USED = BLOKUS_PIECES.number_of("O")
"""The row's shape that is used already."""


def _paint_rows(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
    """Draw the row that was rolled, between its neighbours."""
    numbers = (ROLLED - 1, ROLLED, ROLLED + 1)
    for number, spot in zip(numbers, column(room, 3, room.height // 3, 0), strict=True):
        rolled = number == ROLLED
        paint_row(surface, ui, spot, number, {USED}, lit=rolled)


def _paint_markers(surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
    """Draw a marker for each player, with arrows for where they go."""
    count = len(FOUR_COLOURS)
    step = room.height // count
    arrow = icon("arrow_down", round(step * 0.62), ui.theme.accent)
    for number, colour in enumerate(FOUR_COLOURS):
        marker = marker_picture(colour.name, min(round(0.68 * room.width), 3 * step), ui.theme)
        middle = room.top + step * number + step // 2
        surface.blit(marker, marker.get_rect(midleft=(room.left, middle)))
        if number < count - 1:
            surface.blit(arrow, arrow.get_rect(midright=(room.right, middle + step // 2)))


_PICTURES = (
    Sketch("dice.rules.row", _paint_rows),
    Picture("dice.rules.corner", _BOARD, _DRAWN, _COLOURS, starts=_START, material=DRAWN_ON),
    Picture("dice.rules.touch", _BOARD, _TOUCHING, _COLOURS, starts=_START, material=DRAWN_ON),
    Sketch("dice.rules.pens", _paint_markers),
)


def rule_page(options: DiceOptions, *, usual: bool) -> Page:
    """The page about a game with these options; for `usual` see `GameUi.rule_page`.

    How a game goes, what was decided where the rule sheet is silent, and the keys.
    """
    waits = usual or options.players < len(FOUR_COLOURS)
    ours = (*(("waiting",) if waits else ()), "starter", "table")
    game = ("roll", "strike", "out", "end")
    return Page(
        _PICTURES,
        (
            Column(Sentence("rules.game.head"), _sentences(game)),
            Column(Sentence("dice.rules.ours.head"), (_board(options), *_sentences(ours))),
            Column(Sentence("rules.keys.head"), _sentences(("keys",))),
        ),
    )


def _board(options: DiceOptions) -> Sentence:
    """How large boards are, and that the rule sheet leaves this and the rows open."""
    return Sentence("dice.rules.board", {"side": options.side})


def _sentences(about: tuple[str, ...]) -> tuple[Sentence, ...]:
    return tuple(Sentence(f"dice.rules.{one}") for one in about)
