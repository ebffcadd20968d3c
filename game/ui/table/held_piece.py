"""The piece a person holds: picked from a tray, carried, turned, and put down."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Ply
from game.ui.look.scale import UiScale
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Effect
from game.ui.table.board_view import BoardView
from game.ui.table.flights import Flights
from game.ui.table.grip import Grip
from game.ui.table.hand import SNAP_DISTANCE, Hand
from game.ui.table.held_view import HeldView, Turning
from game.ui.table.layable_board import LayableBoard
from game.ui.table.packing import piece_in, slot_of
from game.ui.table.tray import Tray

CLICK_SLACK = 6
"""How far the pointer may move between press and release of a click, in design pixels."""


class HeldPiece:
    """What a person holds, with all its state; `HeldView` draws it.

    Attributes:
        hand: where the piece is and how it lies, or None while none is held.
        slot: the tray slot it came from.
        grip: the pointer's button on it.
    """

    def __init__(self, ui: UiContext, flights: Flights, snap: float = SNAP_DISTANCE) -> None:
        """Hold nothing. A piece that is let go of joins the `flights`; for `snap` see `Hand`."""
        self.hand: Hand | None = None
        self.slot = 0
        self._ui = ui
        self._flights, self._snap = flights, snap
        self._turning: Turning | None = None
        self._last_orientations: dict[tuple[int, int], int] = {}
        self.grip = Grip()
        self._resting = False
        self._promised: int | None = None

    def arrange(self, board: BoardView, trays: Sequence[Tray], scale: UiScale) -> None:
        """Work with this board and these trays, one for each colour."""
        self._board = board
        self._trays = trays
        self._scale = scale
        self._view = HeldView(self._ui, board, scale)

    # -- time ---------------------------------------------------------------

    @property
    def turning(self) -> bool:
        """Whether a turn or flip is being animated."""
        return self._turning is not None

    def pass_time(self) -> None:
        """End the turn or flip being animated once its time is up."""
        if self._turning is not None and self._turning.left(self._ui.now()) <= 0:
            self._turning = None

    # -- taking -------------------------------------------------------------

    def pick(self, position: LayableBoard, slot: int, at: Pixel) -> None:
        """Take the piece in a slot with the pointer, whose button went down at a pixel."""
        hand = self._take(position, piece_in(position.ruleset.pieces, slot))
        self.slot = slot
        tray = self._trays[hand.colour]
        if hand.orientation == tray.orientation(hand.piece):
            hand.grab(tray.transform(slot).plane(at))
        hand.carry(self._board.transform.plane(at))
        self.grip.press(at)

    def take(self, position: LayableBoard, piece: int) -> None:
        """Take a piece with keys: it lies near where the last one was held, or in the middle."""
        transform = self._board.transform
        near = self.hand.pointer if self.hand else transform.plane(self._board.rect.center)
        hand = self._take(position, piece)
        hand.turn_to_fit()
        hand.put_near(near)

    def _take(self, position: LayableBoard, piece: int) -> Hand:
        """Hold a piece of the colour to play, as it was last turned."""
        assert position.colour is not None
        colour = position.colour
        in_tray = self._trays[colour].orientation(piece)
        orientation = self._last_orientations.get((colour, piece), in_tray)
        self.hand = Hand(position, orientation, self._snap)
        self.slot = slot_of(position.ruleset.pieces, piece, int(position.left[colour, piece]))
        self._turning = None
        self.grip.let_go()
        self._resting, self._promised = False, None
        self._ui.sounds.play(Effect.LIFT)
        return self.hand

    def take_at(self, position: LayableBoard, placement: int, at: Pixel | None = None) -> None:
        """Take a placement's piece where it lies, to be placed or adjusted.

        If `at` is given, the pointer takes it: its button went down at that pixel.
        """
        hand = self._take(position, int(position.ruleset.table.piece[placement]))
        hand.lie_at(placement)
        self._resting = at is None
        if at is not None:
            hand.seize(self._board.transform.plane(at))
            self.grip.press(at)

    def follow(self, position: LayableBoard | None) -> None:
        """Keep holding it after the game has moved on; None where nobody may hold anything.

        If it's gone, or it's another colour's turn, it goes back to its tray.
        """
        hand = self.hand
        if hand is None:
            return
        left = 0 if position is None else int(position.left[hand.colour, hand.piece])
        if position is None or position.colour != hand.colour or not left:
            self.put_back()
            return
        hand.follow(position)
        self.slot = slot_of(position.ruleset.pieces, hand.piece, left)

    def neighbour(self, pieces: Sequence[int], step: int) -> int:
        """The piece `step` after the held one among `pieces`, or one of the ends if none is."""
        if self.hand is not None and self.hand.piece in pieces:
            return pieces[(pieces.index(self.hand.piece) + step) % len(pieces)]
        return pieces[0 if step > 0 else -1]

    # -- moving -------------------------------------------------------------

    def point(self, at: Pixel) -> None:
        """Follow the pointer; a piece moved by keys does so once the pointer moves on purpose.

        A piece that was laid down stays until it's pressed.
        """
        if self.hand is None or self._resting:
            return
        if self.hand.carried or self.grip.strayed(at, self._slack):
            self.hand.carry(self._board.transform.plane(at))

    @property
    def resting(self) -> bool:
        """Whether it was laid down, and waits there to be adjusted."""
        return self.hand is not None and self._resting

    def lay(self) -> None:
        """Lay it down where it is; it stays there, still held, until it's pressed."""
        if self.hand is not None:
            self.hand.land()
            self._resting = True

    def promise(self, placement: int) -> None:
        """Lay it where it will be placed once the turn comes, unless it's moved first."""
        if self.hand is not None:
            self.hand.lie_at(placement)
            self._resting, self._promised = True, placement

    @property
    def waiting(self) -> bool:
        """Whether it lies where it will be placed once the turn comes."""
        hand = self.hand
        if hand is None or self._promised is None:
            return False
        landing = hand.landing()
        return landing is not None and landing.placement == self._promised

    def forget_promise(self) -> None:
        """Don't place it when the turn comes: it just lies there."""
        self._promised = None

    def press(self, at: Pixel) -> bool:
        """Pick it up again with the pointer, whose button went down at a pixel of the board.

        If the press is beside its cells, it comes to the pointer. False outside the board.
        """
        hand, spot = self.hand, self._board.transform.plane(at)
        if hand is None or not (hand.covers(spot) or self._board.on_plate(at)):
            return False
        landing = hand.landing()
        fits = landing is not None and landing.legal
        self.grip.press(at, click_places=hand.covers(spot) and fits)
        (hand.seize if hand.covers(spot) else hand.carry)(spot)
        self._resting, self._promised = False, None
        self._ui.sounds.play(Effect.LIFT)
        return True

    def release(self, at: Pixel) -> bool:
        """Note that the pointer's button came up; return whether that drops the piece.

        A drag does. After a click the piece stays in hand, unless it was laid down and fits there.
        """
        return self.hand is not None and self.grip.release(at, self._slack)

    @property
    def _slack(self) -> int:
        return self._scale.px(CLICK_SLACK)

    def step(self, right: int, up: int) -> None:
        """Move it some cells to the right and up, with keys."""
        if self.hand is not None:
            self.grip.leave()
            self.hand.step(right, up)

    def next_spot(self) -> bool:
        """Move it to the next legal spot, with keys; False if it fits nowhere."""
        hand = self.hand
        if hand is None or not hand.next_legal():
            return False
        self.grip.leave()
        self._turning = None
        self._last_orientations[hand.colour, hand.piece] = hand.orientation
        return True

    def turn(self, *, clockwise: bool) -> None:
        """Turn it by the smallest angle."""
        if self.hand is None:
            return
        self.hand.turn(clockwise)
        self._ui.sounds.play(Effect.TURN)
        angle = 360 / self.hand.lattice.turns
        self._show_turn(self.hand, angle if clockwise else -angle, self._ui.motion.rotate)

    def flip(self) -> None:
        """Mirror it, left to right."""
        if self.hand is not None:
            self.hand.flip()
            self._ui.sounds.play(Effect.FLIP)
            self._show_turn(self.hand, 0, self._ui.motion.flip)

    def _show_turn(self, hand: Hand, angle: float, duration: float) -> None:
        self._turning = Turning(angle, self._ui.now(), duration)
        self._last_orientations[hand.colour, hand.piece] = hand.orientation

    # -- putting down -------------------------------------------------------

    def settle(self, placement: int) -> None:
        """Let go of it once it's placed: it comes to rest there."""
        if self.hand is not None:
            start = self._board.transform.pixel(self.hand.origin)
            self._flights.settle(Ply(self.hand.colour, placement), self.slot, start)
            self.hand = self._turning = None

    def put_back(self) -> None:
        """Let it glide back to its tray."""
        hand = self.hand
        if hand is not None:
            start = self._board.transform.pixel(hand.origin)
            self._flights.go_home(hand.colour, self.slot, hand.orientation, start)
            self._ui.sounds.play(Effect.PUT_BACK)
            self.hand = self._turning = None

    # -- drawing ------------------------------------------------------------

    @property
    def bounds(self) -> pygame.Rect | None:
        """The rectangle around it, or None while none is held."""
        return None if self.hand is None else self._view.bounds(self.hand)

    def paint(
        self, surface: pygame.Surface, around: pygame.Rect | None = None
    ) -> list[pygame.Rect]:
        """Draw it, where it would land, and why it may not; return what was covered.

        Args:
            surface: what to draw on.
            around: the rectangle of what surrounds it, if anything: words go beside that.
        """
        if self.hand is None:
            return []
        waiting = self.waiting
        return self._view.paint(surface, self.hand, self._turning, around, waiting=waiting)
