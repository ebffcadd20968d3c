"""Where windows go on the desktop, and how large they are there."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.files.settings import SMALLEST_SIZE, Settings

LARGEST_SIZE = (7680, 4320)
"""The largest width and height, except on larger desktops: a pixel takes about twenty bytes."""

TIMES_THE_DESKTOP = 4
"""How many times as wide and as high as the desktop the window may be."""

FIRST_SHARE = 4 / 5
"""The share of the first screen's usable width and height that the very first window takes, if that
is more than the usual size."""

LONGEST_SIDE = 2.0
"""How many times as long as the shorter side the longer one of the very first window may be, if it
is larger than the usual size."""

SIDE, TITLE_BAR, FOOT = 1, 40, 6
"""Room left for the system's frame, in pixels: on the left and the right, above and below."""

LEAST_TITLE_BAR = 16
"""What must be on a screen above a window that comes back to its place, in pixels: about as high
as the lowest title bars, by which it can be moved."""


def largest_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The largest width and height of a window on screens of these sizes.

    >>> largest_size([(1280, 800)]), largest_size([(2560, 1440)]), largest_size([(10240, 4320)])
    ((5120, 3200), (7680, 4320), (10240, 4320))
    """
    sides = [LARGEST_SIZE] if not desktops else []
    for desktop in desktops:
        width, height = (
            max(side, min(TIMES_THE_DESKTOP * side, most))
            for side, most in zip(desktop, LARGEST_SIZE, strict=True)
        )
        sides.append((width, height))
    return max(width for width, _ in sides), max(height for _, height in sides)


def room_in(area: Rect) -> Rect:
    """The part of a screen's usable area that is left to a window with a frame.

    >>> room_in(Rect(0, 0, 1024, 768))
    Rect(1, 40, 1022, 722)
    """
    size = area.width - 2 * SIDE, area.height - TITLE_BAR - FOOT
    return Rect((area.left + SIDE, area.top + TITLE_BAR), size)


def least_size(areas: Sequence[Rect]) -> tuple[int, int]:
    """The least width and height of a window: the usual ones, or less if no screen has that much.

    >>> least_size([]) == SMALLEST_SIZE, least_size([Rect(0, 0, 640, 480)])
    (True, (638, 434))
    """
    rooms = [room_in(area) for area in areas]
    width, height = SMALLEST_SIZE
    return (
        min(width, max((room.width for room in rooms), default=width)),
        min(height, max((room.height for room in rooms), default=height)),
    )


def first_place(areas: Sequence[Rect]) -> Rect:
    """The size and position of the very first window, in the middle of the first screen.

    It has the usual size, or less where that doesn't fit, or more on a larger screen.

    Args:
        areas: each screen's usable part, at least one.

    >>> first_place([Rect(0, 0, 1366, 728)]).size, first_place([Rect(0, 0, 1920, 1040)]).size
    ((1280, 682), (1536, 832))
    """
    room = room_in(areas[0])
    width, height = (round(FIRST_SHARE * side) for side in areas[0].size)
    most = min(width, round(LONGEST_SIDE * height)), min(height, round(LONGEST_SIDE * width))
    usual = (min(pair) for pair in zip(Settings().size, room.size, strict=True))
    wide, high = map(max, most, usual)
    return _in_middle(room, (wide, high))


def place_again(
    size: tuple[int, int], position: tuple[int, int] | None, areas: Sequence[Rect]
) -> Rect:
    """The place of a window that had this size and position, on the screens that there are now.

    It is the same one if all of it can be seen there, with a title bar; else it is moved onto the
    screen that shows most of it, and made smaller if it doesn't fit.

    Args:
        size: the width and height.
        position: the left and upper edge, without the frame; None if unknown: then it comes to the
            middle of the first screen.
        areas: each screen's usable part, at least one.

    >>> place_again((1280, 720), (3000, 100), [Rect(0, 0, 1920, 1080)])
    Rect(639, 100, 1280, 720)
    """
    least = (max(side, low) for side, low in zip(size, SMALLEST_SIZE, strict=True))
    place = Rect(position or (0, 0), tuple(least))
    if position is not None and _seen(place, areas):
        return place
    room = room_in(areas[screen_at(place, areas)])
    fitting = min(place.width, room.width), min(place.height, room.height)
    if position is None:
        return _in_middle(room, fitting)
    return Rect(position, fitting).clamp(room)


def _in_middle(room: Rect, size: tuple[int, int]) -> Rect:
    place = Rect((0, 0), size)
    place.center = room.center
    return place


def _seen(place: Rect, areas: Sequence[Rect]) -> bool:
    """Whether all of a window and its title bar is on screens; of which some may be the same."""
    width, height = place.size
    framed = Rect(place.left, place.top - LEAST_TITLE_BAR, width, height + LEAST_TITLE_BAR)
    different = [Rect(area) for area in {tuple(area) for area in areas}]
    return sum(_pixels(area.clip(framed)) for area in different) >= _pixels(framed)


def _pixels(rect: Rect) -> int:
    return rect.width * rect.height


def screen_at(place: Rect, areas: Sequence[Rect]) -> int:
    """The number of the screen that shows most of a place; 0 if none does."""
    return max(range(len(areas)), key=lambda n: (_pixels(areas[n].clip(place)), -n), default=0)
