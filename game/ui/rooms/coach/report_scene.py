"""The coach's report of a recorded game, on its board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from game.coach.costs import Cost
from game.coach.practice import Exercise, exercises_of
from game.records.tree import Record
from game.review.report_search import ReportSearch
from game.review.study import Study
from game.ui.kit.button import Button
from game.ui.look.texts import tr
from game.ui.rooms.coach.report_panel import ReportPanel, highlight_at, told_cost
from game.ui.rooms.exercises.course import Course, PastGame
from game.ui.rooms.exercises.practice_scene import PracticeScene
from game.ui.rooms.review.qualities import paint_better, paint_find
from game.ui.rooms.review.study_scene import StudyScene
from game.ui.shell.actions import Command, Do, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene, Unsaved
from game.ui.sound.tunes import THINK, Cue
from game.ui.table.tools import WALKING, Tool

IN_PANEL = (Command.UP, Command.DOWN, Command.CONFIRM)
"""The commands that go to the panel, with no piece in hand."""


class ReportScene(StudyScene):
    """Shows how well everybody played, and what would have been better."""

    cue: Cue = Cue(THINK)
    panel: ReportPanel

    def __init__(
        self,
        ui: UiContext,
        record: Record,
        names: Sequence[str],
        analysis: Callable[[Study], Scene] | None = None,
        keep: Callable[[], Unsaved | None] = lambda: None,
        on_found: Callable[[], None] = lambda: None,
    ) -> None:
        """Show the report of a record's main line.

        `analysis` makes the analysis board; None when coming from there. `keep` is called when
        the report is left: see `Scene.keep`; `on_found` when it is first shown.
        """
        super().__init__(ui, (Tool.CLOSE, *WALKING))
        # Nothing is deleted from a record while its report is shown.
        self.own = {Command.MENU: Pop, Command.ERASE_AHEAD: lambda: None}
        self.lay(Study(record, names))
        self._analysis, self._keep, self._on_found = analysis, keep, on_found
        self._anew = partial(ReportScene, ui, record, names, analysis, keep, on_found)
        self._line, self._main = record.main_line(), self.study.nodes_by_ply()
        self._outdated, self._is_new = False, True
        self.search = ReportSearch(record, ui.opponents, ui.now)
        made = self._buttons, self._go_to_ply
        self.panel = ReportPanel(ui, self.search, names, self._persons, *made)
        if self.search.report is not None:
            self._show_report()

    # -- the current place --------------------------------------------------

    @property
    def ply(self) -> int | None:
        """How many events of the main line come before the current node; None off it."""
        ply = self.study.game.ply
        return ply if self.study.nodes_by_ply()[ply] in self._main else None

    def _go_to_ply(self, ply: int) -> None:
        self.study.go_to(self._main[ply])
        self.moved()

    @property
    def cost(self) -> Cost | None:
        """The cost of the next event, if the better one is shown."""
        return told_cost(self.search.report, self.ply)

    # -- what comes next ----------------------------------------------------

    def _buttons(self) -> list[Button]:
        buttons = []
        if self.exercises:
            buttons.append(Button(tr("report.learn"), self._learn, main=True))
        if self._analysis is not None:
            buttons.append(Button(tr("results.analyse"), self._analyse))
        return buttons

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        report = self.search.report
        if report is None:
            return ()
        return exercises_of(report.options, self.search.history, report.costs, self._persons)

    @property
    def _persons(self) -> Collection[int]:
        levels = self.study.record.header.levels
        return [player for player, level in enumerate(levels) if level is None]

    def _learn(self) -> Change:
        game = PastGame(self.search.game.events, self.study.names, len(self._persons))
        return Push(PracticeScene(self.ui, Course.of_game(self.exercises, game)))

    def _analyse(self) -> Change:
        assert self._analysis is not None
        self.search.pause()
        study = Study(self.study.record, self.study.names, self.study.node)
        return Push(self._analysis(study))

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self.panel.tell(self.ply, self.study.game.position)
        self.arrange_table(self.panel.arrange())
        if self._is_new and self.search.report is not None:
            self._is_new = False
            self.panel.select_move(self.ply)
        # On the way back from the analysis board, the record may have changed there.
        self._outdated = self.study.record.main_line()[: len(self._line)] != self._line

    def update(self) -> Change | None:
        if self._outdated:
            return Push(self._anew(), instead=True)
        change = super().update()
        if self.search.update():
            self.stale = True
            if self.search.report is not None:
                self._show_report()
                self.arrange()
        return change

    def _show_report(self) -> None:
        """Begin at the end, with how the game went, unless somebody has walked on already."""
        self._on_found()
        if self.study.index == 0:
            self._go_to_ply(len(self.search.game.events))

    def keep(self) -> Unsaved | None:
        return self._keep()

    def rest(self) -> None:
        self.search.pause()

    def leave(self) -> None:
        super().leave()
        self.search.pause()
        self._keep()

    # -- actions ------------------------------------------------------------

    def do(self, command: Command) -> Change | None:
        if command in IN_PANEL and self.table.hand is None and not self.area.may_roll:
            self.stale = True
            return self.panel.do(Do(command))
        return super().do(command)

    def look_at(self, at: Pixel | None) -> None:
        self.stale |= self.panel.look_at()

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        self.panel.tell(self.ply, self.study.game.position)
        super().paint(surface)

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw the better placement beside the one that was chosen, or the one found well."""
        find = highlight_at(self.search.report, self.ply)
        if find is not None:
            paint_find(surface, self.area, find.cost)
        elif self.cost is not None:
            reasons, alone = self.panel.reasons, self.panel.alone
            paint_better(surface, self.area, self.cost, reasons, alone)
