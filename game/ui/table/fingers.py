"""How fingers handle the piece in hand.

A piece is dragged from its tray, floating above the finger; or it's tapped there, and lies on the
board. Laid down it stays in hand, with a ring of buttons around it. It moves on when it's dragged,
even by a finger beside it, or to where the board is tapped. Only the ring's button places it. Two
fingers turn the piece wherever it is.
"""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.ui.shell.actions import Action, Command, Do, Pixel, Point, Press, Release, Twist
from game.ui.shell.touch import SLACK_MM
from game.ui.table import pieces
from game.ui.table.area import LyingTarget, SlotTarget
from game.ui.table.held_view import bounds_of, paint_held
from game.ui.table.pointer import ring_of, target_at
from game.ui.table.table import Drag, Table

FLOAT_MM = 12.0
"""How far above the finger a piece's lower edge floats, to stay visible."""

TWISTED = 0.6
"""How far fingers must turn before the piece does, as a share of the lattice's angle: more than
half, so that a trembling finger doesn't turn it to and fro."""


def take(table: Table, action: Action) -> Action | None:
    """Handle what concerns the piece in hand; return what the scene is to do, if anything."""
    if not table.ui.touch:
        table.drag = None
        return action
    match action:
        case Press(at):
            return _press(table, at)
        case Point(at) if table.hand is not None:
            _move(table, at)
            return None
        case Release(at):
            return _release(table, at)
        case Twist(degrees):
            _twist(table, degrees)
            return None
        case Do():
            _mean_no_tap(table)
    return action


def let_go(table: Table) -> None:
    """Treat buttons and fingers as released, and lay down what a finger drags: as if lifted."""
    drag, table.drag = table.drag, None
    hand = table.hand
    if hand is not None:
        hand.let_go()
        if drag is not None and hand.carried:
            _lay_or_put_back(table)


def _press(table: Table, at: Pixel) -> Action | None:
    table.twisted, table.drag = 0.0, None
    hand, board, spot = table.hand, table.area.board, table.plane(at)
    if hand is not None and not hand.resting:
        hand.land()  # Otherwise it would jump to wherever the finger comes down.
    ring = ring_of(table)
    command = None if ring is None else ring.command_at(at)
    if command is not None:
        return Do(command)
    if hand is not None and hand.covers(spot):
        table.drag = Drag(at)
        return None
    if hand is not None and board.on_plate(at):
        x, y = board.transform.pixel(hand.pointer)
        table.drag = Drag(at, beside=(round(x) - at[0], round(y) - at[1]))
        return None
    target = target_at(table, at)
    if isinstance(target, SlotTarget):
        table.drag = Drag(at, from_tray=True)
    elif isinstance(target, LyingTarget):
        table.drag = Drag(at)
    elif target is None and hand is not None:
        return Do(Command.CANCEL)
    return Press(at)


def _move(table: Table, at: Pixel) -> None:
    """Have the piece follow the finger, once the finger moves on purpose."""
    drag, hand = table.drag, table.hand
    if drag is None or hand is None or (drag.from_tray and not hand.carried):
        return
    if not drag.moved:
        if math.dist(at, drag.start) <= table.ui.mm(SLACK_MM):
            return
        drag.moved = True
        if not drag.from_tray:
            x, y = drag.beside or (0, 0)
            pieces.press(table, (drag.start[0] + x, drag.start[1] + y))
    pieces.carry(table, _spot(table, drag, at))


def _release(table: Table, at: Pixel) -> Action | None:
    """Lay the piece down where it was dragged, or where a tap asks for it."""
    drag, table.drag = table.drag, None
    hand = table.hand
    if hand is None:
        return Release(at)
    if drag is None or (drag.from_tray and not hand.carried):
        return None
    if drag.moved:
        pieces.carry(table, _spot(table, drag, at))
        hand.let_go()
        _lay_or_put_back(table)
    elif drag.from_tray:
        _lay_in_the_middle(table, hand.piece)
    elif drag.beside is not None:
        pieces.press(table, at)
        hand.let_go()
        _lay(table)
    return None


def _lay_in_the_middle(table: Table, piece: int) -> None:
    """Lay a piece from the tray on the board, as near to the middle as it fits."""
    position = table.area.layable
    if position is not None:
        pieces.lay_near(table, position, piece, table.plane(table.area.board.rect.center))
    _lay(table)


def _lay_or_put_back(table: Table) -> None:
    """Lay the piece down where it's shown; off the board it goes back to its tray."""
    if table.hand is None or table.hand.landing() is None:
        pieces.put_back(table)
    else:
        _lay(table)


def _lay(table: Table) -> None:
    """Lay the piece down on the board; if it may not lie there, say why."""
    hand = table.hand
    if hand is None:
        return
    hand.land()
    hand.hold_by_middle()
    landing = hand.landing()
    if landing is not None and not landing.legal:
        pieces.refuse(table, hand, landing)


def _twist(table: Table, degrees: float) -> None:
    """Turn the piece in steps as the fingers turn."""
    hand = table.hand
    if hand is None:
        return
    _mean_no_tap(table)
    step = 360 / hand.lattice.turns
    table.twisted += degrees
    while abs(table.twisted) > TWISTED * step:
        clockwise = table.twisted > 0
        pieces.turn(table, clockwise=clockwise)
        table.twisted -= step if clockwise else -step


def _mean_no_tap(table: Table) -> None:
    """Stop treating the first finger as a tap: it only rests there while a second one acts."""
    drag = table.drag
    if drag is not None and not drag.moved and not drag.from_tray:
        table.drag = None


# -- where things are -------------------------------------------------------


def _spot(table: Table, drag: Drag, at: Pixel) -> Pixel:
    """Where the piece is held when the finger is at a pixel."""
    if drag.beside is not None:
        return at[0] + drag.beside[0], at[1] + drag.beside[1]
    hand, board = table.hand, table.area.board
    if hand is None:
        return at
    # The farther the finger is from where it came down, the higher, so that it doesn't jump.
    bounds, y = bounds_of(hand, board), board.transform.pixel(hand.pointer)[1]
    lift = min(table.ui.mm(FLOAT_MM) + bounds.bottom - y, math.dist(at, drag.start))
    room = at[1] - (y - bounds.top) - board.rect.top
    return at[0], round(at[1] - max(0, min(lift, room)))


def paint_hand(surface: pygame.Surface, table: Table) -> list[Rect]:
    """Draw the piece in hand, and the ring around it if there is one; return what was covered."""
    hand, ring = table.hand, ring_of(table)
    covered = paint_held(surface, table, None if ring is None else ring.bounds)
    if hand is None or ring is None:
        return covered
    lit = table.target if isinstance(table.target, Command) else None
    return covered + ring.paint(surface, legal=hand.fits, lit=lit)
