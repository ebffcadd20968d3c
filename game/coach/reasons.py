"""Reasons: what can be wrong with a placement, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class ReasonKind(Enum):
    """What a placement did wrong and, after each colon, what `Reason.numbers` holds.

    "Now" means after the placement, "otherwise" after the better one. The values are the keys of
    texts, which call attach points corners, as players do.
    """

    ATTACH_POINTS_GIVEN_AWAY = "corners_given_away"
    """The expected reply covers own attach points that it otherwise couldn't: how many."""
    ATTACH_POINTS_SPOILED = "corners_spoiled"
    """The piece blocks attach points of its own colour by lying along them: how many."""
    ATTACH_POINTS_NOT_OPENED = "corners_not_opened"
    """It opens fewer attach points: how many now, how many otherwise."""
    ATTACH_POINTS_LEFT = "corners_left"
    """A rival keeps attach points that it otherwise wouldn't: how many."""
    OWN_HAMPERED = "own_hampered"
    """It takes attach points of the player's other colour: how many."""
    SHARED_AGAINST_OWN = "shared_against_own"
    """A turn of the shared colour takes attach points of the player's own: how many."""
    REGION_LEFT_OPEN = "region_left_open"
    """Rivals can reach cells that otherwise only the player could: how many."""
    REGION_CLOSED = "region_closed"
    """The colour can no longer reach cells that it otherwise could: how many."""
    RIVAL_GAINED = "rival_gained"
    """A rival can reach cells that it otherwise couldn't: how many."""
    ROOM_LOST = "room_lost"
    """The colour's next piece has less room, and can't lie on cells where it otherwise could: how
    many cells."""
    RIVAL_ROOM = "rival_room"
    """A rival's next piece has more room, and can lie on cells where it otherwise couldn't: how
    many cells."""
    PIECES_UNPLACEABLE = "pieces_unplaceable"
    """Pieces can never be placed that otherwise might: how many, and how many squares they have."""
    PIECES_STOPPED = "pieces_stopped"
    """After the expected reply, pieces can never be placed that otherwise might: as above."""
    RIVAL_PIECES_FIT = "rival_pieces_fit"
    """A rival may place pieces that it otherwise never could: as above."""
    LARGE_HELD_BACK = "large_held_back"
    """A larger piece had a place early on: the sizes of the piece placed and of that one."""
    SINGLE_SPENT = "single_spent"
    """The one-square piece is gone before the last turn: the bonus it might have earned."""
    BONUS_LOST = "bonus_lost"
    """The colour can no longer place all its pieces: the bonus for that."""
    LAST_PLACEMENT_MISSED = "last_placement_missed"
    """The colour is out, and otherwise could go on: the size of the largest possible next piece."""
    COLOUR_CLOSING = "colour_closing"
    """In Dice, few shapes fit in a colour, or none: how many, how many otherwise, and in how many
    rounds the player takes it over."""
    SHAPE_PASSED_OVER = "shape_passed_over"
    """In Dice, a large shape isn't drawn though it hardly fits any more: in how many spots."""
    SHAPES_SHUT_OUT = "shapes_shut_out"
    """In Dice, large shapes fit nowhere that otherwise would: how many, and how many squares they
    have. Those that would in a colour about to be closed don't count."""
    STRIKE_SPENT = "strike_spent"
    """In Dice, a strike is crossed out for less than it is worth: about how many squares it is
    worth, and how many more are filled."""
    DIE_LEFT = "die_left"
    """In Dice, another player finds a die that gives more: its number, how many squares of a shape
    it gives, and how many the other die would have given."""


EXPLAINS: Mapping[ReasonKind, float] = {
    ReasonKind.ATTACH_POINTS_GIVEN_AWAY: 0.12,
    ReasonKind.ATTACH_POINTS_SPOILED: 0.1,
    ReasonKind.ATTACH_POINTS_NOT_OPENED: 0.4,
    ReasonKind.ATTACH_POINTS_LEFT: 0.06,
    ReasonKind.OWN_HAMPERED: 0.1,
    ReasonKind.SHARED_AGAINST_OWN: 0.12,
    ReasonKind.REGION_LEFT_OPEN: 0.4,
    ReasonKind.REGION_CLOSED: 0.5,
    ReasonKind.RIVAL_GAINED: 0.2,
    ReasonKind.ROOM_LOST: 0.08,
    ReasonKind.RIVAL_ROOM: 0.06,
    ReasonKind.PIECES_UNPLACEABLE: 1.0,
    ReasonKind.PIECES_STOPPED: 0.8,
    ReasonKind.RIVAL_PIECES_FIT: 0.6,
    ReasonKind.LARGE_HELD_BACK: 1.0,
    ReasonKind.SINGLE_SPENT: 0.5,
    ReasonKind.BONUS_LOST: 0.5,
    ReasonKind.LAST_PLACEMENT_MISSED: 1.2,
    # What these count is measured in squares already: see `take_reasons`.
    ReasonKind.COLOUR_CLOSING: 0.9,
    ReasonKind.SHAPE_PASSED_OVER: 0.2,
    ReasonKind.SHAPES_SHUT_OUT: 1.2,
    ReasonKind.STRIKE_SPENT: 1.2,
    ReasonKind.DIE_LEFT: 1.0,
}
"""How many points each cell or square in question is worth, for ranking reasons.

A square that can't be placed is a point. About half the cells within reach get covered, fewer where
others reach them too; cells for the next piece are as good as lost or won for one turn. An attach
point leads to some twenty cells, of which a piece covers three to five. A bonus may be missed in
any case.
"""


@dataclass(frozen=True)
class Reason:
    """Something the placement did that the better one wouldn't have done.

    Attributes:
        kind: what it did.
        colours: whom it concerns: whose attach points, cells or pieces.
        cells: where, ascending.
        numbers: how much, see `ReasonKind`; whole unless there are half squares.
        pieces: the pieces in question, ascending, each repeated for every copy concerned.
        explains: roughly how many points it explains.
    """

    kind: ReasonKind
    colours: tuple[int, ...]
    cells: tuple[int, ...]
    numbers: tuple[float, ...]
    pieces: tuple[int, ...] = ()
    explains: float = 0.0
