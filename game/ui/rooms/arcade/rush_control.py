"""What a person's actions mean in Rush."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.look.texts import tr
from game.ui.rooms.arcade.rush_area import RushArea
from game.ui.shell.actions import ARROWS, Action, Command, Hide, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect
from game.ui.table import pieces
from game.ui.table.control import TableControl
from game.ui.table.hand import Hand
from game.ui.table.hand_prompts import CHOOSE, hand_prompts
from game.ui.table.landing import Landing
from game.ui.table.table import Table
from game.ui.table.targets import SlotTarget
from game.ui.table.tools import Tool

TOOLS = (Tool.MENU,)
"""The buttons below the board."""


class RushControl(TableControl):
    """Takes the pieces that lie ready, by colour or by turns, and places them."""

    def __init__(
        self,
        table: Table,
        area: RushArea,
        pause: Callable[[], Change | None],
        place: Callable[[int], None],
        misfit: Callable[[], None],
    ) -> None:
        """Control an area.

        Args:
            table: the table at which it is.
            area: the area.
            pause: stops the game.
            place: makes a legal placement.
            misfit: called when a piece was let go where it may not lie.
        """
        super().__init__(table, {Command.MENU: pause})
        self._area, self._pause, self._place, self._misfit = area, pause, place, misfit
        table.on_refused = self._refused

    @property
    def usable_tools(self) -> set[Tool]:
        return set() if self._area.is_over else {Tool.MENU}

    @property
    def going_on(self) -> str:
        if self._area.is_over:
            return ""
        return tr("arcade.rush.under_way" if self._area.begun else "arcade.rush.begin")

    def prompts(self) -> tuple[Prompt, ...]:
        if self._area.is_over:
            return ()
        return hand_prompts(self.table) or CHOOSE

    # -- commands -----------------------------------------------------------

    def do(self, command: Command) -> Change | None:
        holding = self.table.hand is not None
        if self._area.is_over and command not in (Command.MENU, Command.CANCEL):
            return None
        if command in ARROWS and not holding:
            self._point()
            return None
        if command in (Command.NEXT, Command.PREVIOUS) and holding:
            self._area.choose_other()
        return super().do(command)

    def drop(self) -> None:
        placement = pieces.drop(self.table)
        if placement is None and self.table.hand is not None and self.table.ui.touch:
            self._misfit()
        self.place(placement)

    def _refused(self, hand: Hand, landing: Landing) -> None:
        """Note a misfit; a finger only lays a piece down, and lets it go by the tick."""
        if not self.table.ui.touch:
            self._misfit()

    def _point(self) -> None:
        """Point with keys to one of the pieces, or from one to the other."""
        if pieces.pointed(self.table) is not None:
            self._area.choose_other()
        self.table.pointed = next(iter(self._area.placeable()), None)
        self.table.ui.sounds.play(Effect.CHOICE)

    def do_other(self, action: Action) -> Change | None:
        return self._pause() if isinstance(action, Hide) else None

    def place(self, placement: int | None) -> None:
        if placement is not None:
            self._place(placement)

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel) -> Change | None:
        match self.table.target:
            case SlotTarget(slot, colour):
                self._area.choose(colour, slot)
        return super().press(at)
