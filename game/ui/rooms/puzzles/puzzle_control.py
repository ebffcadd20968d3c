"""What a person's actions mean at a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.puzzles.goals import Verdict
from game.ui.look.texts import colour_in, tr
from game.ui.rooms.puzzles.hinting import Hinting
from game.ui.rooms.puzzles.puzzle_area import PuzzleArea
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change
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
        own: Mapping[Command, Callable[[], Change | None]],
        place: Callable[[int], None],
        hinting: Hinting,
    ) -> None:
        """Control an area; for `own` see `TableControl`, `place` makes a legal placement."""
        super().__init__(table, own)
        self._area, self._place, self._hinting = area, place, hinting

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

    def hide(self) -> bool:
        shown = self._hinting.step is not None
        self._hinting.clear()
        self.table.refresh()
        return shown

    def take_shown(self, at: Pixel | None) -> bool:
        return self._hinting.take_up(at)

    def place(self, placement: int | None) -> None:
        if placement is not None:
            self._place(placement)
