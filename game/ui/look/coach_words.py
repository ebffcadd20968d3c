"""The coach in words and signs: reasons as sentences in the game's language, and their pictures."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.coach.reasons import Reason, ReasonKind
from game.engine import Ruleset
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.texts import colour_in, tr
from game.ui.look.theme import RGB

ABOUT_CORNERS = {
    ReasonKind.ATTACH_POINTS_GIVEN_AWAY,
    ReasonKind.ATTACH_POINTS_SPOILED,
    ReasonKind.ATTACH_POINTS_LEFT,
    ReasonKind.OWN_HAMPERED,
    ReasonKind.SHARED_AGAINST_OWN,
}
"""The kinds whose cells are the corners in question. The board marks these with the reason's sign,
as most boards don't name their cells."""

ABOUT_AREAS = {
    ReasonKind.REGION_LEFT_OPEN,
    ReasonKind.REGION_CLOSED,
    ReasonKind.RIVAL_GAINED,
    ReasonKind.ROOM_LOST,
    ReasonKind.RIVAL_ROOM,
}
"""The kinds whose cells are an area. How many they are says nothing to players; the board marks
them."""


def reason_text(ruleset: Ruleset, reason: Reason) -> str:
    """A reason as a sentence.

    Args:
        ruleset: the ruleset of the board in question: in Dice, that of one player's board.
        reason: the reason to put into words.
    """
    names = [colour_in(ruleset, colour) for colour in reason.colours]
    kind = reason.kind.value
    match reason.kind:
        case ReasonKind.ATTACH_POINTS_NOT_OPENED:
            few, many = map(tr.whole, reason.numbers)
            return tr("coach.corners_not_opened", few=few, many=many)
        case ReasonKind.LARGE_HELD_BACK:
            return tr("coach.large_held_back")
        case ReasonKind.COLOUR_CLOSING:
            return _colour_closing(names[0], *reason.numbers)
        case ReasonKind.STRIKE_SPENT:
            worth, gained = reason.numbers
            if gained:
                return tr.count("coach.strike_spent.gained", worth, gained=tr.whole(gained))
            return tr.count("coach.strike_spent.needless", worth)
        case ReasonKind.DIE_LEFT:
            die, now, otherwise = reason.numbers
            colour, shown = names[0], tr.whole(die)
            if not otherwise:
                return tr("coach.die_left.nothing", colour=colour, die=shown)
            less = tr.whole(otherwise)
            return tr.count("coach.die_left.less", now, colour=colour, die=shown, less=less)
        case ReasonKind.REGION_LEFT_OPEN:
            fields = {"rival": tr.joined(names)}
        case ReasonKind.OWN_HAMPERED | ReasonKind.SHARED_AGAINST_OWN:
            fields = {"colour": names[-1]}
        case _:
            fields = {"colour": names[0], "rival": names[-1]}
    if reason.kind in ABOUT_CORNERS:
        if len(reason.cells) == 1:
            return tr(f"coach.corner.{kind}", **fields)
        return tr(f"coach.corners.{kind}", **fields)
    if reason.kind in ABOUT_AREAS:
        return tr(f"coach.area.{kind}", **fields)
    if reason.kind is ReasonKind.LAST_PLACEMENT_MISSED:
        # Players call cells squares or triangles.
        cell = ruleset.geometry.lattice.cell
        return tr.count(f"coach.reason.{kind}.{cell}", reason.numbers[0], **fields)
    return tr.count(f"coach.reason.{kind}", reason.numbers[0], **fields)


def _colour_closing(colour: str, now: float, otherwise: float, rounds: float) -> str:
    """How many shapes fit in a colour now, and otherwise, and in how many rounds it comes."""
    if not now:
        comes_next = rounds == 1
        key = "coach.colour_closed.next" if comes_next else "coach.colour_closed.later"
        return tr(key, colour=colour)
    more = tr.whole(otherwise)
    if rounds == 1:
        return tr.count("coach.colour_closing.next", now, colour=colour, more=more)
    in_rounds = tr.whole(rounds)
    return tr.count("coach.colour_closing.later", now, colour=colour, more=more, rounds=in_rounds)


SHAPES: tuple[tuple[Vector, ...], ...] = (
    ((0.0, -1.0), (0.94, 0.72), (-0.94, 0.72)),
    ((-0.76, -0.76), (0.76, -0.76), (0.76, 0.76), (-0.76, 0.76)),
)
"""A triangle for the first reason and a square for the second, in units of half the size."""

RIM = 0.16
"""The width of the rim that sets a sign off from whatever is below, as a share of its size."""


@lru_cache(maxsize=64)
def reason_sign(number: int, size: int, tone: RGB, ground: RGB) -> pygame.Surface:
    """The sign of a reason, numbered from 0, `size` pixels wide and high including its rim.

    It is drawn in `tone`, and its rim in `ground`.
    """
    shape = SHAPES[number % len(SHAPES)]
    canvas = Canvas((size, size), ground)
    middle, rim = size / 2, max(1.5, RIM * size)
    outline = [(middle + x * (middle - rim), middle + y * (middle - rim)) for x, y in shape]
    canvas.stroke(outline, 2 * rim, ground, closed=True)
    canvas.polygon(outline, tone)
    return canvas.finish()
