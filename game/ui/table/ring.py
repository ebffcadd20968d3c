"""The buttons around the piece in hand."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

import pygame
from pygame import Rect

from game.ui.kit.boxes import Back
from game.ui.look.hit_test import distance, nearest
from game.ui.look.icons import icon
from game.ui.look.theme import mix
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.context import FINGERTIP_MM, UiContext
from game.ui.table.transform import PixelPoint

ICONS = {
    Command.FLIP: "flip",
    Command.TURN_RIGHT: "turn_right",
    Command.CONFIRM: "check",
    Command.CANCEL: "close",
    Command.TURN_LEFT: "turn_left",
}
"""What the buttons do, clockwise from the top, with the names of their icons."""

WORDS = {
    Command.FLIP: "play.tool.flip",
    Command.TURN_RIGHT: "play.tool.turn_right",
    Command.CONFIRM: "play.tool.place",
    Command.CANCEL: "play.tool.put_back",
    Command.TURN_LEFT: "play.tool.turn_left",
}
"""The keys of the texts that say what they do."""

TURNS = (Command.FLIP, Command.TURN_RIGHT, Command.TURN_LEFT)
"""Those around a piece that is still being carried."""

APART = 8
"""The distance of buttons from the piece and from each other, in design pixels."""

LEAST, SMALL = 44, 38
"""The least size of a button for a finger where the screen's density is unknown, in pixels, and the
size of one for a pointer, in design pixels."""

SHRINK = 0.9
"""The factor by which buttons shrink, again and again, in windows without space for them."""

SHADOW = 5
"""How far a button's shadow reaches, in design pixels."""

ALL = tuple(ICONS)
"""All of them."""

STEP = 3.0
"""The distance between the places at which a button is tried, in pixels."""


class Ring:
    """Buttons that stay where they are until the piece gets in their way.

    Attributes:
        rects: the square around each button, by what it does.
        spared: what else they don't cover, wherever the piece is: what a lesson points at.
    """

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._for: Hashable = None
        self.spared: Sequence[Rect] = ()
        self.rects: dict[Command, Rect] = {}

    def surround(
        self,
        piece: Rect,
        board: Rect,
        commands: Sequence[Command] = ALL,
        spared: Sequence[Rect] = (),
    ) -> None:
        """Surround a piece in this rectangle, on the board where there is space.

        They don't cover what is to be `spared` either: where it would land, corners that are lit.
        """
        ui = self._ui
        side = max(ui.mm(FINGERTIP_MM), LEAST if ui.dpi is None else 0)
        if not ui.touch:
            side = ui.px(SMALL)
        made_for = (ui.size, side, tuple(commands))
        apart, spared = ui.px(APART), (*spared, *self.spared)
        if self._for == made_for and _clear(self.rects.values(), (piece, *spared)):
            near = _room_to_turn(piece).inflate(*(2 * (side + 3 * apart),) * 2)
            if all(near.colliderect(rect) for rect in self.rects.values()):
                return
        self._for = made_for
        rooms = (board, Rect((0, 0), ui.size))
        self.rects = ring_rects(piece, rooms, side, apart, commands, spared)

    @property
    def bounds(self) -> Rect:
        first, *others = self.rects.values()
        return first.unionall(others)

    def command_at(self, at: Pixel) -> Command | None:
        return nearest(self.rects.items(), at, 0)

    def paint(
        self, surface: pygame.Surface, *, legal: bool, lit: Command | None = None
    ) -> list[Rect]:
        """Draw the buttons; the one that places the piece is bright if it may lie there.

        The pointer is over the one that is `lit`.
        """
        return [
            self._paint_button(surface, command, rect, legal=legal, lit=command is lit)
            for command, rect in self.rects.items()
        ]

    def _paint_button(
        self, surface: pygame.Surface, command: Command, rect: Rect, *, legal: bool, lit: bool
    ) -> Rect:
        theme, side = self._ui.theme, rect.width
        fill, tone = theme.control_hover if lit else theme.control, theme.text
        if command is Command.CONFIRM:
            fill, tone = (
                (theme.primary, theme.on_primary) if legal else (fill, mix(fill, tone, 0.35))
            )
        back = Back(fill, theme.muted, radius=side, shadow=SHADOW)
        covered = back.paint(surface, self._ui, rect)
        picture = icon(ICONS[command], round(0.56 * side), tone)
        surface.blit(picture, picture.get_rect(center=rect.center))
        return covered


def ring_rects(
    piece: Rect,
    rooms: Sequence[Rect],
    side: int,
    apart: int,
    commands: Sequence[Command] = ALL,
    spared: Sequence[Rect] = (),
) -> dict[Command, Rect]:
    """The squares of the buttons, within one of the areas and beside the piece.

    They are spaced evenly, as near to the piece as possible, on a line around a square in which the
    piece can turn. At the edge of an area, and beside what is spared, they share what is left of
    that line.

    Args:
        piece: the rectangle around the piece.
        rooms: the areas where they may be, the best first, the whole window last.
        side: the side of the square around a round button, in pixels.
        apart: the least distance of buttons from the piece and from each other, in pixels.
        commands: what the buttons do, clockwise from the top.
        spared: what they don't cover.
    """
    turning = _room_to_turn(piece)
    while True:
        for within in rooms:
            for away in range(apart, max(within.size) // 2, max(1, side // 3)):
                line = _line_around(turning, side / 2 + away)
                room = within.inflate(-side - 2, -side - 2)
                free = [
                    room.collidepoint(place)
                    and all(distance(one, place) > side / 2 + 1 for one in spared)
                    for place in line
                ]
                places = _spread(line, free, side + apart, len(commands))
                if places:
                    return _assigned(places, line, side, commands)
        side = max(1, int(SHRINK * side))


def _room_to_turn(piece: Rect) -> Rect:
    """A square in which a piece can turn, around the rectangle of the piece."""
    longest = max(piece.size)
    room = Rect(0, 0, longest, longest)
    room.center = piece.center
    return room.union(piece)


def _line_around(room: Rect, away: float) -> list[PixelPoint]:
    """Places at distance `away` from a rectangle, clockwise from above its middle."""
    middle = room.centerx
    line: list[PixelPoint] = []
    corners = (
        (room.right, room.top, -90),
        (room.right, room.bottom, 0),
        (room.left, room.bottom, 90),
        (room.left, room.top, 180),
    )
    here: PixelPoint = (middle, room.top - away)
    for left, top, start in corners:
        arc = max(2, round(math.radians(90) * away / STEP))
        for step in range(arc + 1):
            angle = math.radians(start + 90 * step / arc)
            there = (left + away * math.cos(angle), top + away * math.sin(angle))
            line += _straight(here, there)
            here = there
    return line + _straight(here, (middle, room.top - away))


def _straight(start: PixelPoint, end: PixelPoint) -> list[PixelPoint]:
    """Places along a straight line, without its end."""
    steps = max(1, round(math.dist(start, end) / STEP))
    return [
        (
            start[0] + (end[0] - start[0]) * step / steps,
            start[1] + (end[1] - start[1]) * step / steps,
        )
        for step in range(steps)
    ]


def _spread(
    line: Sequence[PixelPoint], free: Sequence[bool], apart: int, count: int
) -> list[PixelPoint]:
    """A free place for each button, at least `apart` from the rest; [] if they don't fit."""
    around = len(line)
    if all(free):
        places = [line[around * number // count] for number in range(count)]
    else:
        start, length = _longest_run(free)
        step = min((length - 1) / (count - 1), around / count)
        first = start + (length - 1 - step * (count - 1)) / 2
        places = [line[round(first + step * number) % around] for number in range(count)]
        if length < count:
            return []
    close = any(math.dist(one, other) < apart for one, other in combinations(places, 2))
    return [] if close else places


def _longest_run(free: Sequence[bool]) -> tuple[int, int]:
    """The start and length of the longest free run on a circle that isn't free all around."""
    around = len(free)
    best = (0, 0)
    begin = free.index(False)
    start = length = 0
    for step in range(1, around + 1):
        index = (begin + step) % around
        if free[index]:
            start, length = (begin + step, 1) if not length else (start, length + 1)
            best = max(best, (start, length), key=lambda run: run[1])
        else:
            length = 0
    return best


def _assigned(
    places: Sequence[PixelPoint],
    line: Sequence[PixelPoint],
    side: int,
    commands: Sequence[Command],
) -> dict[Command, Rect]:
    """Assign the places to the buttons in order, each as near as possible to its usual place."""
    count = len(places)
    usual = [line[len(line) * number // count] for number in range(count)]

    def astray(shift: int) -> float:
        return sum(
            math.dist(places[(number + shift) % count], usual[number]) for number in range(count)
        )

    shift = min(range(count), key=astray)
    rects = {}
    for number, command in enumerate(commands):
        rect = Rect(0, 0, side, side)
        x, y = places[(number + shift) % count]
        rect.center = (round(x), round(y))
        rects[command] = rect
    return rects


def _clear(buttons: Iterable[Rect], spared: Iterable[Rect]) -> bool:
    """Whether no round button lies on any of these rectangles."""
    return all(
        distance(one, button.center) > button.width / 2 for button in buttons for one in spared
    )
