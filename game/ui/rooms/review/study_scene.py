"""What a person does with a record at a table: walk through it, and try variations."""

from __future__ import annotations

import random

from game.engine import Event
from game.play.changes import GameChange, Origin, Played
from game.play.driver import GameDriver
from game.review.study import Study
from game.ui.games.kinds import ui_of
from game.ui.games.sound_listener import SoundListener
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_name, tr
from game.ui.shell.actions import Command
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change
from game.ui.table import pieces
from game.ui.table.scene import TableScene
from game.ui.table.side_panel import TRAYS
from game.ui.table.tools import Tool

STEPS = {
    Command.LEFT: -1,
    Command.RIGHT: 1,
    Command.UNDO: -1,
    Command.REDO: 1,
    Command.TURN_LEFT: -1,
    Command.TURN_RIGHT: 1,
}
"""How many nodes each command steps with no piece in hand; the wheel sends the last two."""

WALK = Prompt("prompt.step", (Command.LEFT, Command.RIGHT), pointer="mouse.wheel")
TRY = Prompt("prompt.try_piece", (Command.NEXT,), mouse="prompt.drag", touch="prompt.tap_piece")
ASIDE = Prompt("prompt.variation", (Command.NEXT_SPOT,))
"""The prompts with no piece in hand: everywhere, where a piece can be placed, and where variations
begin."""


class StudyScene(TableScene):
    """Plays all seats of a record at a table of its kind of game.

    With no piece in hand it walks through the record; with one, it works as in a game. Placements
    become variations of the record; they don't affect kept games, statistics or ratings.

    Attributes:
        walks: whether there is any walking to other nodes of the record.
        study: the record, and the place in it.
        game: the line through it, at that place.
        driver: the game at that place.
        area: the area of the game's kind.
    """

    walks = True

    def lay(self, study: Study) -> None:
        """Lay a study on the table, which is given its area."""
        self.study, game_ui = study, ui_of(study.record.options)
        self.game = study.game
        self._sounds = SoundListener(self.ui, study.game, game_ui)
        self.driver = GameDriver(study.game, listeners=[self._record, self._sounds])
        self.area = self.table.area = game_ui.play_area(self.table, self.driver, is_studied=True)

    @property
    def usable_tools(self) -> set[Tool]:
        study = self.study
        tools = {tool for tool in Tool if tool.command in self.own}
        if self.walks and study.index > 0:
            tools |= {Tool.FIRST, Tool.BACK}
        if self.walks and study.index < len(study.nodes) - 1:
            tools |= {Tool.FORWARD, Tool.LAST}
        return tools

    def prompts(self) -> tuple[Prompt, ...]:
        if self.table.hand is not None or not self.walks:
            return self.area.prompts()
        tries = (TRY,) if self.area.placing is not None else ()
        return (WALK, *tries, *((ASIDE,) if len(self.study.variations) > 1 else ()))

    @property
    def going_on(self) -> str:
        """Whose turn it is, briefly: there is less space beneath the board than in a game."""
        seat = self.study.game.seat
        if seat is None or self.area.may_roll or self.area.outcome_hidden:
            return self.area.line()
        name, colour = named(seat.name), colour_name(self.area.turn_colour)
        return tr("analysis.to_play", name=name, colour=colour)

    # -- layout and time ----------------------------------------------------

    def arrange_table(self, room: tuple[int, int]) -> None:
        """Lay out the board and its surroundings in an area at the window's top left."""
        self.table.arrange(room, TRAYS)
        if self.study.follow_record():  # A scene on top has changed the record.
            self.moved()

    def update(self) -> Change | None:
        change = super().update()
        if not (self.table.flights.moving or self.area.moving):
            self.area.ready()
        return change

    def leave(self) -> None:
        self._sounds.forget()

    # -- walking ------------------------------------------------------------

    def moved(self) -> None:
        pieces.put_back(self.table)
        self.table.flights.clear()
        self._sounds.forget()
        self.area.show_undone(())
        self.table.status.clear()
        self.refresh()

    def _walk(self, command: Command) -> bool | None:
        """Walk by a command; whether the node changed, or None if the command doesn't walk."""
        study, is_free = self.study, self.table.hand is None
        match command:
            case Command.FIRST | Command.LAST:
                return study.step_to_end(last=command is Command.LAST)
            case Command.BACK | Command.FORWARD:
                return study.step(1 if command is Command.FORWARD else -1)
            case Command.NEXT_SPOT if is_free:
                return study.step_aside(1)
            case Command.ERASE_AHEAD if is_free:
                return study.delete()
            case _ if command in STEPS and is_free:
                return study.step(STEPS[command])
        return None

    # -- commands -----------------------------------------------------------

    def do(self, command: Command) -> Change | None:
        walks = self.walks and command not in self.own
        has_moved = self._walk(command) if walks else None
        if has_moved is None:
            return super().do(command)
        if has_moved:
            self.moved()
        else:
            self.table.status.tell(tr("analysis.no_further"))
        return None

    def confirm(self) -> Change | None:
        if not self.area.may_roll:
            return super().confirm()
        self.play(self.driver.game.position.chance_event(random.choice))
        return None

    # -- placing ------------------------------------------------------------

    def place(self, placement: int | None) -> None:
        if placement is not None:
            self.play(self.area.event(placement), placement)

    def play(self, event: Event, placement: int | None = None) -> None:
        """Play an event here; `placement` is that of the piece in hand, if it comes from there."""
        from_hand = placement is not None
        if not from_hand:
            pieces.put_back(self.table)
        self.driver.play(event, Origin.HAND if from_hand else Origin.DECIDED)
        if placement is not None:
            pieces.settle(self.table, placement)
        self.table.status.clear()
        self.area.show(event, from_hand=from_hand)
        self.refresh()

    def _record(self, change: GameChange) -> None:
        """Add what was played to the record."""
        if isinstance(change, Played):
            self.study.played(change.event)
            self.played(change.event)

    def played(self, event: Event) -> None:
        """React to what was played, which is in the record now."""
