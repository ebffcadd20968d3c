"""How fingers handle the piece in hand."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.shell.actions import Action, Command, Do, Pixel, Point, Press, Release, Twist
from game.ui.shell.touch import SLACK_MM
from game.ui.table.hand_area import HandArea, HandParts
from game.ui.table.hover import Hover
from game.ui.table.piece_control import PieceControl
from game.ui.table.ring import Ring
from game.ui.table.targets import LyingTarget, SlotTarget
from game.ui.table.violation_words import refusal_words

FLOAT_MM = 12.0
"""How far above the finger a piece's lower edge floats, to stay visible."""

TWISTED = 0.6
"""How far fingers must turn before the piece does, as a share of the lattice's angle: more than
half, so that a trembling finger doesn't turn it to and fro."""


@dataclass
class Drag:
    """A finger that came down on a piece, or on the board with a piece in hand.

    Attributes:
        start: where it came down.
        from_tray: whether it took the piece from its tray.
        beside: the piece's offset from the finger, if the finger isn't on it: then it isn't hidden,
            and needn't float.
        moved: whether the finger has moved on purpose.
    """

    start: Pixel
    from_tray: bool = False
    beside: Pixel | None = None
    moved: bool = False


class TouchControl:
    """Handles what fingers do with the piece in hand, and leaves the rest to the scene.

    A piece is dragged from its tray, floating above the finger; or it's tapped there, and lies on
    the board. Laid down it stays in hand, with a ring of buttons around it. It moves on when it's
    dragged, even by a finger beside it, or to where the board is tapped. Only the ring's button
    places it. Two fingers turn the piece wherever it is.
    """

    def __init__(
        self, parts: HandParts, area: HandArea, pieces: PieceControl, hover: Hover
    ) -> None:
        self._ui = parts.ui
        self._held = parts.held
        self._status = parts.status
        self._area = area
        self._pieces = pieces
        self._hover = hover
        self._ring = Ring(parts.ui)
        self._drag: Drag | None = None
        self._twisted = 0.0

    # -- actions ------------------------------------------------------------

    def take(self, action: Action) -> Action | None:
        """Handle an action; return what the scene is to do, if anything."""
        if not self._ui.touch:
            self._drag = None
            return action
        match action:
            case Press(at):
                return self._press(at)
            case Point(at) if self._held.hand is not None:
                self._move(at)
                return None
            case Release(at):
                return self._release(at)
            case Twist(degrees):
                self._twist(degrees)
                return None
            case Do():
                self._mean_no_tap()
        return action

    def let_go(self) -> None:
        """Lay down what a finger drags, as if it were lifted: nobody will hear of that."""
        drag, hand = self._drag, self._held.hand
        self._drag = None
        if drag is not None and hand is not None and hand.carried:
            self._lay_or_put_back()

    def _press(self, at: Pixel) -> Action | None:
        self._twisted, self._drag = 0.0, None
        hand, board = self._held.hand, self._area.board
        if not self._held.resting:
            self._held.lay()  # Otherwise it would jump to wherever the finger comes down.
        ring = self.ring
        command = None if ring is None else ring.command_at(at)
        if command is not None:
            return Do(command)
        if hand is not None and hand.covers(board.transform.plane(at)):
            self._drag = Drag(at)
            return None
        if hand is not None and board.on_plate(at):
            x, y = board.transform.pixel(hand.pointer)
            self._drag = Drag(at, beside=(round(x) - at[0], round(y) - at[1]))
            return None
        target = self._hover.target_at(at)
        if isinstance(target, SlotTarget):
            self._drag = Drag(at, from_tray=True)
        elif isinstance(target, LyingTarget):
            self._drag = Drag(at)
        elif target is None and hand is not None:
            return Do(Command.CANCEL)
        return Press(at)

    def _move(self, at: Pixel) -> None:
        """Have the piece follow the finger, once the finger moves on purpose."""
        drag, hand = self._drag, self._held.hand
        if drag is None or hand is None or (drag.from_tray and not hand.carried):
            return
        if not drag.moved:
            if math.dist(at, drag.start) <= self._ui.mm(SLACK_MM):
                return
            drag.moved = True
            if not drag.from_tray:
                x, y = drag.beside or (0, 0)
                self._held.press((drag.start[0] + x, drag.start[1] + y))
        self._held.point(self._spot(drag, at))

    def _release(self, at: Pixel) -> Action | None:
        """Lay the piece down where it was dragged, or where a tap asks for it."""
        drag, self._drag = self._drag, None
        hand, held = self._held.hand, self._held
        if hand is None:
            return Release(at)
        if drag is None or (drag.from_tray and not hand.carried):
            return None
        if drag.moved:
            held.point(self._spot(drag, at))
            held.release(at)
            self._lay_or_put_back()
        elif drag.from_tray:
            self._lay_in_the_middle(hand.piece)
            self._lay()
        elif drag.beside is not None:
            held.press(at)
            held.release(at)
            self._lay()
        return None

    def _lay_in_the_middle(self, piece: int) -> None:
        """Lay a piece from the tray on the board, as near to the middle as it fits."""
        position = self._area.layable
        if position is not None:
            self._held.point(self._area.board.rect.center)
            self._held.take(position, piece)

    def _lay_or_put_back(self) -> None:
        """Lay the piece down where it's shown; off the board it goes back to its tray."""
        hand = self._held.hand
        if hand is None or hand.landing() is None:
            self._pieces.put_back()
        else:
            self._lay()

    def _lay(self) -> None:
        """Lay the piece down on the board; if it may not lie there, say why."""
        hand = self._held.hand
        if hand is None:
            return
        self._held.lay()
        hand.hold_by_middle()
        landing = hand.landing()
        if landing is not None and not landing.legal:
            self._status.tell(refusal_words(hand, landing), hand)

    def _twist(self, degrees: float) -> None:
        """Turn the piece in steps as the fingers turn."""
        hand = self._held.hand
        if hand is None:
            return
        self._mean_no_tap()
        step = 360 / hand.lattice.turns
        self._twisted += degrees
        while abs(self._twisted) > TWISTED * step:
            clockwise = self._twisted > 0
            self._held.turn(clockwise=clockwise)
            self._twisted -= step if clockwise else -step

    def _mean_no_tap(self) -> None:
        """Stop treating the first finger as a tap: it only rests there while a second one acts."""
        if self._drag is not None and not self._drag.moved and not self._drag.from_tray:
            self._drag = None

    # -- where things are ---------------------------------------------------

    def _spot(self, drag: Drag, at: Pixel) -> Pixel:
        """Where the piece is held when the finger is at a pixel."""
        if drag.beside is not None:
            return at[0] + drag.beside[0], at[1] + drag.beside[1]
        hand, bounds = self._held.hand, self._held.bounds
        if hand is None or bounds is None:
            return at
        # The farther the finger is from where it came down, the higher, so that it doesn't jump.
        y = self._area.board.transform.pixel(hand.pointer)[1]
        lift = min(self._ui.mm(FLOAT_MM) + bounds.bottom - y, math.dist(at, drag.start))
        room = at[1] - (y - bounds.top) - self._area.board.rect.top
        return at[0], round(at[1] - max(0, min(lift, room)))

    @property
    def ring(self) -> Ring | None:
        """The buttons around the piece; None without a piece, or while it's being moved."""
        hand, bounds = self._held.hand, self._held.bounds
        shown = self._ui.touch and hand is not None and not hand.carried
        if not shown or bounds is None:
            return None
        self._ring.surround(bounds, self._area.board.rect)
        return self._ring

    # -- drawing ------------------------------------------------------------

    def paint_held(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the piece in hand, and the ring around it; return what was covered."""
        ring, hand = self.ring, self._held.hand
        covered = self._held.paint(surface, None if ring is None else ring.bounds)
        if ring is None or hand is None:
            return covered
        landing = hand.landing()
        return covered + ring.paint(surface, legal=landing is not None and landing.legal)
