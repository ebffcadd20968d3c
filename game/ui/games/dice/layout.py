"""Where everything of a game of Dice stands, as a pure function of the window's size."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.board.foot import BOARD_SHARE, divide_foot
from game.ui.look.scale import Scale

DICE_TOOLS = ("menu", "undo", "turn_left", "turn_right", "flip", "hint")
"""The buttons beneath the board, from the left."""

NARROWEST = 280
"""The least width of a column beside the board, in design pixels."""

TRAY_HEIGHT = 92
"""Of the dice's tray, in design pixels."""

STANDBY_HEIGHT = 48
"""Of the strip in which markers wait, in design pixels."""


@dataclass(frozen=True)
class DiceLayout:
    """Rectangles in the window, in pixels.

    Attributes:
        board: the board of the player to choose, a square.
        sheet: that player's rows of shapes.
        dice: the tray in which dice roll.
        cards: one for each player, from the top in the order in which they sit.
        standby: where markers wait, below the last player; None where none ever do.
        tools: one for each of `DICE_TOOLS`.
        status: the line that tells what goes on.
        scale: how large the design is drawn.
    """

    board: Rect
    sheet: Rect
    dice: Rect
    cards: tuple[Rect, ...]
    standby: Rect | None
    tools: tuple[Rect, ...]
    status: Rect
    scale: Scale


def dice_layout(size: tuple[int, int], players: int, least: int = 0) -> DiceLayout:
    """Lay out a game with that many players in a window of that size.

    What a finger is to hit is `least` pixels wide at least.
    """
    width, height = size
    if width >= 1.2 * height:
        return _wide(width, height, players, least)
    return _tall(width, height, players, least)


def _wide(width: int, height: int, players: int, least: int) -> DiceLayout:
    """Rows, board and players side by side; tools and status in one strip below."""
    scale = Scale.for_window((width, height))
    gap, strip, narrowest = scale.px(16), scale.px(44), scale.px(NARROWEST)
    side = round(
        min(BOARD_SHARE * height, height - strip - 3 * gap, width - 2 * narrowest - 4 * gap)
    )
    tall = min(round(BOARD_SHARE * height), height - strip - 3 * gap)
    top = (height - strip - gap - tall) // 2
    board = Rect((width - side) // 2, top + (tall - side) // 2, side, side)
    column = min((width - side) // 2 - 2 * gap, scale.px(400))
    sheet = Rect(board.left - gap - column, top, column, tall)
    right = Rect(board.right + gap, top, column, tall)
    foot = Rect(sheet.left, top + tall + gap, right.right - sheet.left, strip)
    foot.bottom = min(foot.bottom, height - gap // 2)
    return _laid(board, sheet, right, foot, players, scale, least)


def _tall(width: int, height: int, players: int, least: int) -> DiceLayout:
    """The board on top, tools and status below it, then rows and players."""
    scale = Scale(min(width / 720, height / 1080))
    gap, strip = scale.px(14), scale.px(44)
    side = min(width - 2 * gap, round(0.52 * height) - strip - 2 * gap)
    board = Rect((width - side) // 2, gap, side, side)
    foot = Rect(gap, board.bottom + gap, width - 2 * gap, strip)
    top = foot.bottom + gap
    half = (width - 3 * gap) // 2
    sheet = Rect(gap, top, half, height - top - gap)
    return _laid(board, sheet, sheet.move(half + gap, 0), foot, players, scale, least)


def _laid(
    board: Rect, sheet: Rect, right: Rect, foot: Rect, players: int, scale: Scale, least: int
) -> DiceLayout:
    """Share the column of the players among the dice, their cards and the waiting markers."""
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
    tools, status = divide_foot(foot, DICE_TOOLS, scale, least)
    return DiceLayout(board, sheet, dice, cards, standby, tools, status, scale)
