"""The buttons at the piece in hand: when they are there, and what a pointer does with them.

A piece that was laid down has all of them around it. One that a mouse carries has those that turn
it, once the mouse rests over the board; on the way to one of them the piece moves along, and goes
back to where it was as soon as the pointer is on the button. Keys and pads have prompts instead.
"""

from __future__ import annotations

from game.ui.shell.actions import Command, Pixel
from game.ui.table import pieces
from game.ui.table.held_view import bounds_of, landing_bounds
from game.ui.table.ring import TURNS, Ring
from game.ui.table.table import Rest, Table

RESTS_MS = 350
"""How long a mouse that carries a piece stays where it is until the buttons appear: longer than it
pauses on its way."""


def ring_of(table: Table) -> Ring | None:
    """The buttons around the piece; None without a piece, while it's moved, or for keys."""
    hand, board = table.hand, table.area.board
    if hand is None:
        return None
    bounds = bounds_of(hand, board)
    if table.ui.touch:
        if hand.carried:
            return None
        table.ring.surround(bounds, board.rect)
        return table.ring
    if table.ui.controls.pad is not None or hand.waiting:
        return None
    if hand.resting:
        table.ring.surround(bounds, board.rect)
        return table.ring
    return table.ring if rests(table) else None


def rests(table: Table) -> bool:
    """Whether the buttons are there around a piece that the mouse carries."""
    rest = table.rest
    return rest is not None and rest.hand is table.hand and rest.shown


def pass_time(table: Table) -> None:
    """Let the buttons appear once the mouse has rested long enough."""
    hand, rest, board = table.hand, table.rest, table.area.board
    if rest is None or rest.hand is not hand:
        table.rest = None
    elif hand is not None and not rest.shown and table.ui.clock.reached(rest.due):
        if hand.pressed or not hand.carried or not board.on_plate(rest.at):
            table.rest = None
            return
        rest.shown = True
        around = bounds_of(hand, board).union(landing_bounds(hand, board))
        table.ring.surround(around, board.rect, TURNS)


def point(table: Table, at: Pixel) -> Command | None:
    """Have the piece follow the mouse, unless that is on one of the buttons: return which."""
    hand, ring, rest = table.hand, ring_of(table), table.rest
    command = None if ring is None else ring.command_at(at)
    if hand is None or table.ui.touch:
        return command
    if command is not None and rest is not None and rests(table):
        hand.carry(table.plane(rest.at))
        return command
    pieces.carry(table, at)
    if hand.carried and not hand.pressed:
        _note(table, at)
    return command


def _note(table: Table, at: Pixel) -> None:
    """Note that a mouse which carries the piece is at a pixel."""
    hand, rest = table.hand, table.rest
    if rests(table) and _is_near(table, at):
        return
    strayed = rest is None or max(abs(at[0] - rest.at[0]), abs(at[1] - rest.at[1])) > 2
    if rest is None or rest.shown or rest.hand is not hand or strayed:
        assert hand is not None
        table.rest = Rest(hand, at, table.ui.now() + RESTS_MS)


def _is_near(table: Table, at: Pixel) -> bool:
    """Whether a pixel is among the buttons."""
    return bool(table.ring.bounds.collidepoint(at))
