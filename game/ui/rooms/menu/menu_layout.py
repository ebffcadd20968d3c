"""The layout of the menu, as a pure function of the window's size."""

from __future__ import annotations

from msgspec import Struct
from pygame import Rect

from game.ui.look.hit_test import apart
from game.ui.look.scale import UiScale, column, is_wide

ART = 560
"""The picture's side in a wide window, if it fits, in design pixels."""

SHOWN = 3
"""The most games to list. Fewer leave space for the rest, so that the picture keeps its place."""

CAPTION, RECENT, GAP = 36, 36, 6
"""The heights of the caption above the latest games and of each game, and the gap between two
games, in design pixels."""

ROWS = 8
"""The most rows of buttons. Those that are there at all times are the lowest, so that they keep
their places when a game in progress brings others."""

RECENT_WIDTH = 400
"""The least width of those games, in design pixels; otherwise they are as wide as the picture."""


class MenuLayout(Struct, frozen=True):
    """Rectangles in the window.

    Attributes:
        title: the name of the program.
        line: the sentence below it.
        art: the picture, a square.
        caption: the words above the latest games.
        recent: those games, from the top.
        buttons: the buttons, from the top.
        foot: the line at the bottom.
    """

    title: Rect
    line: Rect
    art: Rect
    caption: Rect
    recent: tuple[Rect, ...]
    buttons: tuple[Rect, ...]
    foot: Rect


def menu_layout(size: tuple[int, int], count: int, least: int = 0, recent: int = 0) -> MenuLayout:
    """Put text and buttons to the left of the picture; in a high window, above and below it.

    Args:
        size: the window's, in pixels.
        count: the number of rows of buttons, at most `ROWS`.
        least: the least width and height of a touch target, in pixels.
        recent: how many of the latest games are listed below the picture.
    """
    scale = UiScale.for_window(size)
    px, (width, height) = scale.px, size
    foot = Rect(px(24), height - px(40), width - px(48), px(24))
    gap, text_height = px(12), px(84) + px(28)
    room = foot.top - px(16) - text_height - 2 * gap if is_wide(size) else height // 2
    step = apart(px(64), least, room + gap, ROWS)
    buttons_height = ROWS * step - gap
    if is_wide(size):
        left_width = px(384)
        space = (width - px(ART) - left_width) // 3
        between = max(gap, min(px(32), room - buttons_height))
        whole = text_height + between + buttons_height
        top = min((height - whole) // 2, foot.top - px(16) - whole)
        title = Rect(space, top, left_width, px(84))
        line = Rect(space, title.bottom, left_width, px(28))
        stack = Rect(space, line.bottom + between, left_width, buttons_height)
        middle = Rect(width - space - px(ART), px(48), px(ART), height - 2 * px(48))
    else:
        title = Rect(px(24), px(48), width - px(48), px(96))
        line = Rect(px(24), title.bottom, width - px(48), px(28))
        stack = Rect(0, 0, px(400), buttons_height)
        stack.midbottom = (width // 2, foot.top - px(24))
        middle = Rect(px(24), line.bottom, width - px(48), stack.top - line.bottom)
        middle.inflate_ip(0, -px(48))
    buttons = tuple(column(stack, ROWS, step - gap, gap)[-count:])
    return MenuLayout(title, line, *_beside(middle, scale, least, recent), buttons, foot)


def _beside(
    room: Rect, scale: UiScale, least: int, recent: int
) -> tuple[Rect, Rect, tuple[Rect, ...]]:
    """The picture in a room, the caption, and the latest games, if any, below it."""
    px = scale.px
    step = apart(px(RECENT + GAP), least, room.height // 3, SHOWN)
    below = px(CAPTION) + SHOWN * step if recent else 0
    side = min(room.width, room.height - below, px(ART) if below else room.width)
    art = Rect(room.centerx - side // 2, room.centery - (side + below) // 2, side, side)
    width = min(room.width, max(side, px(RECENT_WIDTH)))
    caption = Rect(0, art.bottom, width, px(CAPTION) if recent else 0)
    caption.centerx = room.centerx
    return (
        art,
        caption,
        tuple(column(caption.move(0, caption.height), recent, step - px(GAP), px(GAP))),
    )
