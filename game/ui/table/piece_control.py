"""How a person handles the piece in hand, by pointer and by keys."""

from __future__ import annotations

from game.ui.look.texts import tr
from game.ui.shell.actions import ARROWS, DIRECTIONS, Command, Pixel
from game.ui.sound.effects import Effect
from game.ui.table.hand_area import HandArea, HandParts
from game.ui.table.packing import piece_in
from game.ui.table.violation_words import refusal_words

MOVES = frozenset(
    {
        *(Command.TURN_RIGHT, Command.TURN_LEFT, Command.FLIP, Command.NEXT_SPOT),
        *ARROWS,
    }
)
"""The commands that `PieceControl.move` handles."""


class PieceControl:
    """Translates presses and commands into what the held piece does, as far as the area allows."""

    def __init__(self, parts: HandParts, area: HandArea) -> None:
        self._sounds = parts.ui.sounds
        self._held = parts.held
        self._status = parts.status
        self._ui = parts.ui
        self._refresh = parts.refresh
        self._area = area

    def pick(self, slot: int, at: Pixel) -> None:
        """Take the piece in a tray slot with the pointer."""
        position = self._area.layable
        if position is None:
            return
        if self._area.choose_piece(piece_in(position.ruleset.pieces, slot)):
            self._held.pick(position, slot, at)
            self._refresh()

    def choose(self, step: int) -> None:
        """Take the next or previous piece that can be placed, with keys; if none can, say why."""
        position, pieces = self._area.layable, self._area.placeable()
        if fault := self._area.choice_fault:
            self._status.tell(fault)
        if position is None or not pieces:
            return
        piece = self._held.neighbour(pieces, step)
        if self._area.choose_piece(piece):
            self._held.take(position, piece)
            self._refresh()

    def move(self, command: Command) -> None:
        """Turn, flip or move the piece, by one of `MOVES`; with none in hand, moving takes one."""
        match command:
            case Command.TURN_RIGHT | Command.TURN_LEFT:
                self._held.turn(clockwise=command is Command.TURN_RIGHT)
            case Command.FLIP:
                self._held.flip()
            case _ if self._held.hand is None:
                self.choose(1)
            case Command.NEXT_SPOT:
                if not self._held.next_spot():
                    self._status.tell(tr("play.no_spot"), self._held.hand)
            case _:
                right, down = DIRECTIONS[command]
                self._held.step(right, -down)

    def drop(self, *, lay: bool = False) -> int | None:
        """Let go of the piece over the board; return the placement if it may be placed now.

        Where it may not land, say why. With `lay` the piece is then laid down there, to be
        adjusted; if it sticks out over the edge it's moved onto the board, where it may happen to
        fit. Where it may land while others think, it's laid down, and `redeem` returns the
        placement later. Off the board it goes back to its tray.
        """
        hand = self._held.hand
        landing = None if hand is None else hand.landing()
        if hand is None or landing is None:
            self.put_back()
            return None
        if landing.placement is not None and landing.legal:
            if self._area.placing is not None:
                return landing.placement
            self._held.promise(landing.placement)
            self._status.tell(tr("play.promised"), hand)
            self._sounds.play(Effect.CHOICE)
            return None
        if lay:
            self._held.lay()
            landing = hand.landing()
            assert landing is not None
        if landing.legal:
            self._status.tell(tr("play.fits_here"), hand)
            self._sounds.play(Effect.CHOICE)
            return None
        self._status.tell(refusal_words(hand, landing), hand)
        self._ui.controls.rumble(self._ui.motion.rumble)
        self._sounds.play(Effect.ILLEGAL)
        return None

    def redeem(self) -> int | None:
        """Return the placement promised while others thought, once the turn has come.

        If it's no longer possible, say why; the piece stays where it was laid down. A piece that
        was moved since is the person's to place.
        """
        hand, waiting = self._held.hand, self._held.waiting
        if hand is None or self._area.placing is None:
            return None
        self._held.forget_promise()
        if not waiting:
            return None
        landing = hand.landing()
        assert landing is not None
        if landing.legal:
            return landing.placement
        reason = refusal_words(hand, landing)
        self._status.tell(tr("play.promise_broken", reason=reason), hand)
        self._sounds.play(Effect.ILLEGAL)
        return None

    def press_board(self, at: Pixel) -> None:
        """Pick up a piece that was laid down; a press off the board returns it to its tray."""
        if not self._held.press(at):
            self.put_back()

    def put_back(self) -> bool:
        """Let the piece in hand, if any, go back to its tray; return whether there was one."""
        if self._held.hand is None:
            return False
        self._held.put_back()
        self._refresh()
        return True
