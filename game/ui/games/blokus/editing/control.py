"""What a person's actions mean while setting up a board."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Ply
from game.engine.arrangement import Arrangement
from game.ui.games.blokus.editing.area import EditArea
from game.ui.look.texts import tr
from game.ui.shell.actions import ARROWS, DIRECTIONS, Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect, knock, placed
from game.ui.table import pieces
from game.ui.table.control import TableControl
from game.ui.table.hand_prompts import CARRIED, LAID
from game.ui.table.table import Table
from game.ui.table.targets import LyingTarget, SlotTarget
from game.ui.table.tools import Tool

FREE = (
    Prompt("prompt.lay", (Command.NEXT,), mouse="prompt.drag_any", touch="prompt.tap_any"),
    Prompt("prompt.elsewhere", ARROWS),
)
POINTING = (
    Prompt("prompt.lift", (Command.CONFIRM,)),
    Prompt("prompt.lying", ARROWS),
    Prompt("prompt.put_away", (Command.ERASE_AHEAD,)),
)
"""The prompts with no piece in hand, and while keys point to one on the board."""


class EditControl(TableControl):
    """Takes pieces of any colour from the trays and the board, lays them, and undoes steps."""

    def __init__(self, table: Table, area: EditArea, leave: Callable[[], Change]) -> None:
        """Control an area; `leave` leaves the scene."""
        super().__init__(table, {Command.MENU: leave})
        self._area = area

    @property
    def free(self) -> bool:
        """Whether there is no piece in hand, and keys point to none."""
        return self.table.hand is None and self._area.pointed.piece is None

    @property
    def usable_tools(self) -> set[Tool]:
        edits = self._area.edits
        undo = {Tool.UNDO} if edits.can_undo or self._area.lifted is not None else set()
        redo = {Tool.REDO} if edits.can_redo else set()
        return undo | redo

    @property
    def going_on(self) -> str:
        """Which rule is broken, if one is."""
        return self._area.line()

    def prompts(self) -> tuple[Prompt, ...]:
        hand = self.table.hand
        if hand is not None:
            return CARRIED if hand.carried and self.table.ui.controls.pad is None else LAID
        return FREE if self.free else POINTING

    # -- commands -----------------------------------------------------------

    def do(self, command: Command) -> Change | None:
        holding, pointed = self.table.hand is not None, self._area.pointed.piece
        match command:
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._step(back=False)
            case Command.ERASE | Command.ERASE_AHEAD if holding:
                pieces.put_back(self.table)
            case _ if pointed is not None and command not in (Command.CANCEL, Command.MENU):
                self._do_with(pointed, command)
            case Command.NEXT | Command.PREVIOUS:
                self._choose(1 if command is Command.NEXT else -1)
            case _:
                return super().do(command)
        return None

    def hide(self) -> bool:
        pointed = self._area.pointed.piece is not None
        self._area.pointed.forget()
        return pointed

    def _do_with(self, pointed: Ply, command: Command) -> None:
        """Do something with the piece that keys point to, or point to another one."""
        now, pointer = self._area.edits.now, self._area.pointed
        match command:
            case Command.CONFIRM:
                self._lift(pointed)
            case Command.ERASE | Command.ERASE_AHEAD:
                pointer.on(now, -1)
                self._change_to(now.without(pointed))
                if pointer.piece == pointed:
                    pointer.forget()
            case Command.NEXT | Command.PREVIOUS:
                pointer.on(now, 1 if command is Command.NEXT else -1)
            case _ if command in DIRECTIONS:
                right, down = DIRECTIONS[command]
                pointer.towards(now, right, -down)

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel) -> Change | None:
        self._area.pointed.forget()
        match self.table.target:
            case LyingTarget(colour, placement):
                # A moving finger takes the piece along by itself.
                self._lift(Ply(colour, placement), None if self.table.ui.touch else at)
                return None
            case SlotTarget():
                self._leave_lifted()
        return super().press(at)

    def press_elsewhere(self, at: Pixel) -> Change | None:
        held = self.table.hand is not None
        super().press_elsewhere(at)
        if held and self.table.hand is None:
            self._area.press_elsewhere(at)
        return None

    # -- pieces -------------------------------------------------------------

    def take_from(self, colour: int) -> None:
        """Take a piece from a colour's tray with keys."""
        self._area.take_in_hand(colour)
        self._choose(1)

    def point_to_board(self) -> None:
        """Point to a piece on the board with keys, or say that none lies there."""
        board = self._area.board
        middle = board.transform.plane(board.rect.center)
        if not self._area.pointed.to_nearest(self._area.edits.now, middle):
            self.table.status.tell(tr("edit.none_lies"))

    def _choose(self, step: int) -> None:
        self._leave_lifted()
        pieces.choose(self.table, step)

    def _lift(self, ply: Ply, at: Pixel | None = None) -> None:
        """Take a piece up from the board, with the pointer at a pixel, or with keys if None."""
        pieces.take_at(self.table, self._area.lift(ply), ply.placement, at)

    def _leave_lifted(self) -> None:
        """Put the piece that was taken up from the board into its tray, to take another one."""
        if self._area.lifted is not None:
            self._area.put_away()
            self.table.refresh()

    def put_away_dropped(self) -> None:
        """Note that the piece that was taken up from the board is in its tray, if it was let go of.

        However that came about, it isn't on the board any more.
        """
        if self.table.hand is None:
            self._leave_lifted()

    def place(self, placement: int | None) -> None:
        hand = self.table.hand
        if placement is None or hand is None:
            return
        self._area.lay(hand.colour, placement)
        pieces.settle(self.table, placement)
        worth = float(hand.table.worth[placement])
        colour = self._area.ruleset.colours[hand.colour].name
        for effect, variant in (knock(worth), placed(colour, 0)):
            self.table.ui.sounds.play(effect, variant)
        self.table.status.clear()
        self.table.refresh()

    def lay_back(self) -> bool:
        """Put the piece in hand back where it was taken from; return whether there was one."""
        lifted, self._area.lifted = self._area.lifted, None
        if lifted is None:
            return pieces.put_back(self.table)
        pieces.settle(self.table, lifted.placement)
        self.table.refresh()
        return True

    # -- steps --------------------------------------------------------------

    def clear(self) -> None:
        """Take all pieces off the board."""
        self.lay_back()
        now = self._area.edits.now
        self._change_to(now.without(*now.plies))

    def turn_to(self, colour: int) -> None:
        """Have a colour play next."""
        self._change_to(self._area.edits.now.with_turn_of(colour))

    def _change_to(self, after: Arrangement) -> None:
        edits = self._area.edits
        before = edits.now
        edits.change(after)
        self._area.show_from(before)
        self.table.refresh()

    def _undo(self) -> None:
        """Undo the last step; a piece that was just taken up goes back to where it lay."""
        if self._area.lifted is not None:
            self.lay_back()
            return
        self._step(back=True)

    def _step(self, *, back: bool) -> None:
        self.lay_back()
        self._area.pointed.forget()
        edits = self._area.edits
        before = edits.now
        if not (edits.undo() if back else edits.redo()):
            self.table.status.tell(tr("play.nothing_to_undo" if back else "play.nothing_to_redo"))
            return
        self.table.ui.sounds.play(Effect.TAKEN_BACK if back else Effect.CHOICE)
        self.table.status.clear()
        self._area.show_from(before)
        self.table.refresh()
