"""Lays out a game of Dice, as a pure function of the area it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.look.scale import UiScale
from game.ui.table.tools import BOARD_SHARE, PLAYING, TableLayout, Tool, divide_foot

NARROWEST = 280
"""The least width of a column beside the board, in design pixels."""

TRAY_HEIGHT = 92
"""The height of the dice's tray, in design pixels."""

STANDBY_HEIGHT = 48
"""The height of the strip in which markers wait, in design pixels."""


@dataclass(frozen=True)
class DiceLayout(TableLayout):
    """A table of Dice; its board is a square, that of the player to choose.

    Attributes:
        sheet: that player's rows of shapes.
        dice: the tray in which dice roll.
        cards: one for each player, from the top, in the order in which they sit.
        standby: where markers wait, below the last player; None if none ever do.
    """

    sheet: Rect
    dice: Rect
    cards: tuple[Rect, ...]
    standby: Rect | None


def dice_layout(
    size: tuple[int, int],
    players: int,
    least: int = 0,
    tools: Sequence[Tool] = PLAYING,
    narrow: float = 1.0,
) -> DiceLayout:
    """Lay out a game with that many players in an area of that size, in pixels.

    The tools, from the left, are at least `least` pixels apart. `narrow` is how narrow the sheet
    may get to leave space for the board, relative to that of a game in play.
    """
    width, height = size
    if width >= 1.2 * height:
        board, sheet, right, foot, scale = _wide(width, height, narrow)
    else:
        board, sheet, right, foot, scale = _tall(width, height)
    dice, cards, standby = _divide_column(right, players, scale)
    buttons, status = divide_foot(foot, tools, scale, least)
    return DiceLayout(board, buttons, status, scale, sheet, dice, cards, standby)


_Parts = tuple[Rect, Rect, Rect, Rect, UiScale]
"""The board, the sheet, the players' column, the strip below, and the scale they are drawn at."""


def _wide(width: int, height: int, narrow: float) -> _Parts:
    """Rows, board and players side by side; tools and status in one strip below."""
    scale = UiScale.for_window((width, height))
    gap, strip = scale.px(16), scale.px(44)
    columns = scale.px(NARROWEST * narrow) + scale.px(NARROWEST)
    side = round(min(BOARD_SHARE * height, height - strip - 3 * gap, width - columns - 4 * gap))
    tall = min(round(BOARD_SHARE * height), height - strip - 3 * gap)
    top = (height - strip - gap - tall) // 2
    # The players' cards need their width, while shapes can be smaller.
    wide = min(max((width - side) // 2 - 2 * gap, scale.px(NARROWEST)), scale.px(400))
    sheet = Rect(0, top, min(wide, width - side - 4 * gap - wide), tall)
    sheet.left = (width - sheet.width - side - wide - 2 * gap) // 2
    board = Rect(sheet.right + gap, top + (tall - side) // 2, side, side)
    right = Rect(board.right + gap, top, wide, tall)
    foot = Rect(sheet.left, top + tall + gap, right.right - sheet.left, strip)
    foot.bottom = min(foot.bottom, height - gap // 2)
    return board, sheet, right, foot, scale


def _tall(width: int, height: int) -> _Parts:
    """The board on top, tools and status below it, then rows and players."""
    scale = UiScale(min(width / 720, height / 1080))
    gap, strip = scale.px(14), scale.px(44)
    side = min(width - 2 * gap, round(0.52 * height) - strip - 2 * gap)
    board = Rect((width - side) // 2, gap, side, side)
    foot = Rect(gap, board.bottom + gap, width - 2 * gap, strip)
    top = foot.bottom + gap
    half = (width - 3 * gap) // 2
    sheet = Rect(gap, top, half, height - top - gap)
    return board, sheet, sheet.move(half + gap, 0), foot, scale


def _divide_column(
    right: Rect, players: int, scale: UiScale
) -> tuple[Rect, tuple[Rect, ...], Rect | None]:
    """Divide the players' column between the dice, the cards and the waiting markers."""
    gap = scale.px(10)
    dice = Rect(right.left, right.top, right.width, scale.px(TRAY_HEIGHT))
    room = Rect(right.left, dice.bottom + gap, right.width, right.bottom - dice.bottom - gap)
    standby = None
    if players < 4:
        standby = Rect(room.left, 0, room.width, scale.px(STANDBY_HEIGHT))
        standby.bottom = room.bottom
        room.height -= standby.height + gap
    height = (room.height - gap * (players - 1)) // players
    cards = tuple(
        Rect(room.left, room.top + seat * (height + gap), room.width, height)
        for seat in range(players)
    )
    return dice, cards, standby
