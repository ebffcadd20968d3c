"""The base of scenes that show a record on its board, with a panel beside it."""

from __future__ import annotations

from typing import Any

from game.engine import Game
from game.play.changes import GameChange, Played
from game.play.driver import GameDriver
from game.review.study import Study
from game.ui.games.game_ui import GameUi
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.games.sound_listener import SoundListener
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_name, tr
from game.ui.rooms.review.control import AnalysisControl
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.table.beside import TRAYS
from game.ui.table.hand_scene import PanelScene
from game.ui.table.toolbar import Toolbar

WALK_TOOLS = ("first", "back", "forward", "last", "turn_left", "turn_right", "flip")
"""The buttons beneath the board for walking and for turning pieces, from the left, after those that
leave."""


class StudyScene(PanelScene):
    """Combines the play area of the game's kind, where the viewer plays all seats, with a panel.

    Placements become variations of the record; they don't affect kept games, statistics or
    ratings.

    Attributes:
        study: the record, and the place in it.
    """

    area: PlayArea
    control: AnalysisControl

    def __init__(
        self,
        ui: UiContext,
        study: Study,
        game_ui: GameUi,
        tools: tuple[str, ...] = ("close", *WALK_TOOLS),
        *,
        walks: bool = True,
    ) -> None:
        """Show a study.

        Args:
            ui: the services shared by all scenes.
            study: the record, and the place in it.
            game_ui: the UI of the game's kind.
            tools: the buttons beneath the board.
            walks: whether the viewer can go to other nodes of the record.
        """
        super().__init__(ui)
        self.study = study
        self._game_ui, self._tools = game_ui, tools
        self._sounds = SoundListener(ui, study.game, game_ui)
        self.driver = GameDriver(study.game, listeners=[self.played, self._sounds])
        parts = SceneParts(
            ui,
            self.driver,
            self.held,
            self.flights,
            self.status,
            self.refresh,
            studied=True,
        )
        self.area = game_ui.play_area(parts)
        self.toolbar = Toolbar(ui, tools)
        walked = study if walks else None
        self.control = AnalysisControl(parts, self.area, self.toolbar, walked, self.moved)

    # -- what happens -------------------------------------------------------

    def played(self, change: GameChange) -> None:
        """Add what was played to the record."""
        if isinstance(change, Played):
            self.study.played(change.event)

    def moved(self) -> None:
        """Show the current node."""
        self.held.put_back()
        self.flights.clear()
        self._sounds.forget()
        self.area.show_undone(())
        self.status.clear()
        self.refresh()

    @property
    def game(self) -> Game[Any, Any]:
        """The current line, at the current node."""
        return self.study.game

    # -- layout and time ----------------------------------------------------

    def arrange_board(self, room: tuple[int, int]) -> None:
        """Lay out the board and its surroundings in an area at the window's top left."""
        self.area.arrange(room, self._tools, TRAYS)
        self.arrange_parts()
        if self.study.follow_record():  # A scene on top has changed the record.
            self.moved()

    @property
    def animating(self) -> bool:
        return super().animating or self.area.moving or self.area.fading

    def update(self) -> Change | None:
        change = super().update()
        self.area.pass_time()
        if not (self.flights.moving or self.area.moving):
            self.area.ready()
        return change

    # -- actions ------------------------------------------------------------

    def leaves(self, action: Action) -> bool:
        return self.control.leaves(action)

    def back(self) -> Change | None:
        return Pop()

    def leave(self) -> None:
        self._sounds.forget()

    # -- words --------------------------------------------------------------

    @property
    def going_on(self) -> str:
        """Whose turn it is, briefly: there is less space beneath the board than in a game."""
        seat = self.game.seat
        if seat is None or self.area.may_roll or self.area.outcome_hidden:
            return self.area.line()
        name, colour = named(seat.name), colour_name(self.area.turn_colour)
        return tr("analysis.to_play", name=name, colour=colour)
