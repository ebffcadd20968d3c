"""What a person's actions mean at a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.puzzles.goals import Verdict
from game.ui.look.texts import colour_in, tr
from game.ui.rooms.puzzles.puzzle_area import PuzzleArea
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop
from game.ui.table import pieces
from game.ui.table.control import TableControl
from game.ui.table.hand_prompts import CHOOSE, hand_prompts
from game.ui.table.table import Table
from game.ui.table.tools import Tool

TOOLS = (Tool.CLOSE, Tool.UNDO, Tool.START_OVER, Tool.HINT)
"""The buttons below the board."""


class PuzzleControl(TableControl):
    """Takes pieces, places them, and passes the puzzle's own commands on."""

    def __init__(
        self,
        table: Table,
        area: PuzzleArea,
        own: Mapping[Command, Callable[[], None]],
        place: Callable[[int], None],
        take_up: Callable[[Pixel | None], bool],
    ) -> None:
        """Control an area.

        Args:
            table: the table at which it is.
            area: the area.
            own: what commands mean that are a puzzle's own.
            place: makes a legal placement.
            take_up: takes up the piece that a hint shows in its place, if the pixel is there, or
                for any key (None); returns whether it did.
        """
        super().__init__(table)
        self._area, self._own, self._place, self._take_up = area, own, place, take_up

    @property
    def usable_tools(self) -> set[Tool]:
        tools, attempt = {Tool.CLOSE}, self._area.attempt
        if attempt.placed:
            tools |= {Tool.UNDO, Tool.START_OVER}
        return tools | ({Tool.HINT} if attempt.verdict is Verdict.OPEN else set())

    @property
    def going_on(self) -> str:
        position, attempt = self._area.placing, self._area.attempt
        if position is None or position.colour is None or attempt.puzzle.goal.one_try:
            return ""
        left, colours = int(position.left.sum()), attempt.start.left.any(axis=1).sum()
        if colours == 1:
            return tr.count("puzzle.left", left)
        return tr.count("puzzle.turn", left, colour=colour_in(position.ruleset, position.colour))

    def prompts(self) -> tuple[Prompt, ...]:
        if self._area.placing is None:
            return ()
        return hand_prompts(self.table) or CHOOSE

    def do(self, command: Command) -> Change | None:
        table, holding = self.table, self.table.hand is not None
        match command:
            case Command.MENU:
                return Pop()
            case Command.CANCEL:
                return None if pieces.put_back(table) else Pop()
            case _ if command in self._own:
                self._own[command]()
            case Command.CONFIRM:
                if holding:
                    self.place(pieces.drop(table))
                elif not self._take_up(None):
                    pieces.take_pointed(table)
            case Command.NEXT | Command.PREVIOUS:
                pieces.choose(table, 1 if command is Command.NEXT else -1)
            case _ if command in pieces.MOVES:
                pieces.move(table, command)
        return None

    def place(self, placement: int | None) -> None:
        if placement is not None:
            self._place(placement)

    def press_elsewhere(self, at: Pixel) -> Change | None:
        if self.table.hand is None and self._take_up(at):
            return None
        return super().press_elsewhere(at)
