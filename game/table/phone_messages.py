"""What only phones are told: a phone's page has no rules, so it is told what to draw and to offer.

A page lays boards out in *lengths of a cell's edge*, ``x`` to the right and ``y`` down from the top
left of the board. A piece on it is an orientation and the *offset* of its origin, two integers: it
lies ``step[0] * x`` to the right of `PhoneGame.origin` and ``step[1] * y`` above it.

The cells of a piece are named as in `.blksgf` records: a page adds the offset to each of an
orientation's `points`, takes the letters of ``x - left`` and the number ``y + 1``. So it puts
together the event that it proposes: ``[ident, "a1,b1"]`` on one board, and in Dice
``{"die": 3, "strike": false, "cells": "a1,b1"}``.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from game.table.messages import FromHost

Spot = tuple[float, float]
"""A place on the board, or the way from one to another, in lengths of a cell's edge."""

Loop = tuple[float, ...]
"""The corners of a closed line, each an ``x`` followed by its ``y``."""

Loops = tuple[Loop, ...]
"""What is around an area: the other way round around holes."""

Spots = tuple[float, ...]
"""Places, each an ``x`` followed by its ``y``."""

PhonePly = tuple[int, int, int, int]
"""A piece on a board: its colour, its orientation, and the offset of its origin."""


class PhoneColour(Struct, frozen=True):
    """A colour: its English name, and its letter or digit in events."""

    name: str
    ident: str


class PhonePiece(Struct, frozen=True, omit_defaults=True):
    """A piece.

    Attributes:
        name: what players call it.
        worth: for how many squares it counts.
        first: its first orientation, as it lies in the tray.
        row: its row in Dice, from 1; 0 elsewhere.
    """

    name: str
    worth: float
    first: int
    row: int = 0


class PhoneOrientation(Struct, frozen=True, omit_defaults=True):
    """One way a piece can lie. `right`, `left` and `over` are what turning and flipping lead to.

    Attributes:
        points: the cells that name it, from its origin.
        outline: its outline, ``(0, 0)`` being its origin.
        seams: the lines where its tiles meet: pairs of places, likewise.
        marks: the middles of its tiles, likewise.
        middle: the middle of its cells, likewise.
    """

    piece: int
    right: int
    left: int
    over: int
    points: tuple[tuple[int, int], ...]
    outline: Loops
    seams: Spots
    marks: Spots
    middle: Spot


class PhoneGame(FromHost, frozen=True, tag="phone_game"):
    """The game that is played at the table, or will be: what doesn't change in it.

    Attributes:
        family: the family of games it belongs to.
        boards: how many there are: one, or one for each seat.
        width: the width of a tile, see `cell_width`.
        radius: that of rounded corners.
        size: the board's width and height.
        origin, step: see above.
        left: the leftmost column.
        outline, seams: those of the whole board.
        barred: the outline of where single squares may not lie.
        starts: for each colour, the outline of where it may start.
        owners: for each colour, the seats that place it in turn; where colours go round, the seat
            that has it first.
        pieces, orientations: by their numbers.
        strikes: how many strikes everybody has.
        turns, corners: how many turns make a full circle, and for each seat after how many of them
            the board is seen from its own corner.
    """

    family: str
    boards: int
    width: float
    radius: float
    size: Spot
    origin: Spot
    step: Spot
    left: int
    outline: Loops
    seams: Spots
    barred: Loops
    starts: tuple[Loops, ...]
    colours: tuple[PhoneColour, ...]
    owners: tuple[tuple[int, ...], ...]
    pieces: tuple[PhonePiece, ...]
    orientations: tuple[PhoneOrientation, ...]
    strikes: int = 0
    turns: int = 1
    corners: tuple[int, ...] = ()


class PhoneDice(Struct, frozen=True):
    """What is particular to Dice.

    Attributes:
        dice: what the dice show that nobody has taken; empty before a roll.
        strikes: for each seat, how many are crossed out.
        held: for each seat, the colour in its hand.
    """

    dice: tuple[int, ...]
    strikes: tuple[int, ...]
    held: tuple[int, ...]


class PhoneClocks(Struct, frozen=True):
    """The clocks as a change left them: what each seat has left, in milliseconds.

    Attributes:
        left: below 0 if it is overdrawn.
        runs: whether the clock of the seat to play runs.
    """

    left: tuple[int, ...]
    runs: bool


class BoardState(Struct, frozen=True, omit_defaults=True):
    """What differs from kind to kind in a position.

    Attributes:
        boards: for each board, the pieces on it, the newest last.
        last: the board on which the last decision put a piece; None if there was none yet.
        colour: the colour to play, or None.
        left: how many of each piece are left: for each colour, or for each seat with a board.
        out: which of them can't place any more.
        dice: see `PhoneDice`; None in other games.
    """

    boards: tuple[tuple[PhonePly, ...], ...]
    last: int | None
    colour: int | None
    left: tuple[tuple[int, ...], ...]
    out: tuple[bool, ...]
    dice: PhoneDice | None = None


class PhonePosition(FromHost, frozen=True, tag="phone_position"):
    """The game as a change of the log has left it.

    Attributes:
        epoch, number, name: see `messages.Snapshot`.
        state: what lies where.
        player: the seat to play, or None at the end.
        points, ranks: each seat's so far.
        may_take_back: for each seat, whether there is anything that it may ask to take back.
        clocks: the clocks, if the game has any.
    """

    epoch: int
    number: int
    name: str
    state: BoardState
    player: int | None
    points: tuple[float, ...]
    ranks: tuple[int, ...]
    may_take_back: tuple[bool, ...]
    clocks: PhoneClocks | None = None


class PhoneTurn(FromHost, frozen=True, tag="phone_turn"):
    """What the seat to play may do, for the phone that holds its pieces.

    Attributes:
        epoch, number: those of the position.
        rolls: whether it rolls the dice; then there is nothing else to do.
        legal: its legal placements: an orientation, and all offsets, each an ``x`` and its ``y``.
        attach: from where its colour can go on.
    """

    epoch: int
    number: int
    rolls: bool = False
    legal: tuple[tuple[int, tuple[int, ...]], ...] = ()
    attach: Spots = ()


class PhoneHint(FromHost, frozen=True, tag="phone_hint"):
    """A good event for the seat to play, which its phone has asked for.

    Attributes:
        epoch, number: those of the position.
        orientation, offset: where the piece would lie.
        die, strike: what would be taken in Dice; 0 and False elsewhere.
    """

    epoch: int
    number: int
    orientation: int
    offset: tuple[int, int]
    die: int = 0
    strike: bool = False


AnyToPhone = PhoneGame | PhonePosition | PhoneTurn | PhoneHint

_ENCODER = msgspec.json.Encoder()


def encode_for_phone(message: AnyToPhone) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)
