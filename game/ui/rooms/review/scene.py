"""The analysis board: walks through a record, tries variations, and shows what a search knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ai.analysis import AnalysisGoal
from game.ai.process.client import AnalysisRequest, OpponentClient
from game.ai.process.messages import Analyse
from game.engine import Event, Ply
from game.evaluation import Candidate, Evaluation
from game.records.tree import Node
from game.review.study import Study
from game.ui.kit.question import Question
from game.ui.look.texts import not_analysed_words, tr
from game.ui.rooms.review.overlays import (
    Overlay,
    paint_candidates,
    paint_contested,
    paint_line,
    paint_next_cells,
    paint_owners,
    paint_piece,
)
from game.ui.rooms.review.panel import AnalysisPanel
from game.ui.rooms.review.study_scene import StudyScene
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Pop, Push, Scene, UnderWay, Unsaved
from game.ui.sound.tunes import THINK, Cue
from game.ui.table import pieces
from game.ui.table.tools import WALKING, Tool

FIRST_LOOK = 2_000
"""Simulations for the current node, before any other."""

CHART_SIMULATIONS = 500
"""Simulations for each ply of the line, for the chart."""


@dataclass(frozen=True)
class AnalysisQuestion:
    """A question about a node's position; None is no limit of simulations."""

    node: Node
    simulations: int | None
    owners: bool


class Knowledge:
    """Asks the opponents' process about one position after another.

    First about the current node, then about the rest of the line where something is missing,
    outwards from there, then about the current node again for as long as it is shown. Where it
    fails it is tried again at the next node.
    """

    def __init__(self, opponents: OpponentClient) -> None:
        self.found: dict[Node, Evaluation] = {}
        self.request: AnalysisRequest[AnalysisQuestion] = AnalysisRequest(opponents)
        self._answered: set[AnalysisQuestion] = set()
        # Where the person stood as the search failed.
        self._failed_at: Node | None = None

    def update(self, study: Study, *, owners: bool) -> bool:
        """Take in results and ask the next question; returns whether anything is new."""
        new = self._take()
        here = study.nodes_by_ply()[study.game.ply]
        if self.request.failure is None:
            self._failed_at = None
        elif self._failed_at is None:
            self._failed_at = here
        wanted = None if here is self._failed_at else self._wanted(study, owners)
        if wanted is None:
            self.request.pause()
        elif wanted != self.request.key:
            self._ask(study, wanted)
        return new

    # -- asking -------------------------------------------------------------

    def _wanted(self, study: Study, owners: bool) -> AnalysisQuestion | None:
        game = study.game
        nodes, positions = study.nodes_by_ply(), game.positions()
        here = nodes[game.ply]
        outwards = sorted(range(len(nodes)), key=lambda ply: (abs(ply - game.ply), ply))
        questions = [
            AnalysisQuestion(here, FIRST_LOOK, owners),
            *(AnalysisQuestion(nodes[ply], CHART_SIMULATIONS, owners=False) for ply in outwards),
            AnalysisQuestion(here, None, owners),
        ]
        # No player chooses anything there.
        idle = {
            node
            for node, position in zip(nodes, positions, strict=True)
            if position.over or position.chance_event(min) is not None
        }
        unanswered = (one for one in questions if one.node not in idle and not self._knows(one))
        return next(unanswered, None)

    def _knows(self, question: AnalysisQuestion) -> bool:
        if question in self._answered:
            return True
        found, simulations = self.found.get(question.node), question.simulations
        if found is None or (question.owners and not found.owners):
            return False
        return found.solved or (simulations is not None and found.simulations >= simulations)

    def _ask(self, study: Study, wanted: AnalysisQuestion) -> None:
        goal = AnalysisGoal(owners=wanted.owners, simulations=wanted.simulations)
        events = tuple(study.game.events[: study.ply_of(wanted.node)])
        self.request.ask(wanted, Analyse(study.record.options, events, goal))

    def _take(self) -> bool:
        """Store new results of the last question; whether there were any, or a new failure."""
        failed = self.request.failure is not None
        taken = self.request.take()
        if taken is None:
            return not failed and self.request.failure is not None
        question, message = taken
        known = self.found.get(question.node)
        found = message.evaluation
        # A short search knows less than a longer one before it.
        if known is None or found.simulations >= known.simulations or found.owners:
            self.found[question.node] = found
        if message.final:
            self._answered.add(question)
        return True


class AnalysisScene(StudyScene):
    """Shows what a search finds out about the current node, perhaps of a game under way."""

    cue: Cue = Cue(THINK)
    panel: AnalysisPanel

    def __init__(
        self,
        ui: UiContext,
        study: Study,
        under_way: UnderWay | None = None,
        menu: Callable[[AnalysisScene], Scene] | None = None,
        keep: Callable[[], Unsaved | None] = lambda: None,
    ) -> None:
        """Show a study.

        If its game is `under_way`, nothing is asked of the search until somebody wants to see what
        only a search knows, and that is asked about first if the game is rated. `menu` makes the
        board's menu; without one, going back leaves the board at once. `keep` is called when the
        board is left: see `Scene.keep`.
        """
        super().__init__(ui, (Tool.MENU, *WALKING, Tool.REPORT))
        self.own = {
            Command.MENU: self._back,
            Command.REPORT: self.report,
            Command.OVERLAY: self._show_next_overlay,
        }
        self.lay(study)
        self.knowledge = Knowledge(ui.opponents)
        use = (self._paint_piece, self._play_candidate)
        self.panel = AnalysisPanel(ui, study, use, self.moved)
        self._row_looked_at: tuple[Node, int] | None = None
        self._under_way, self.in_game = under_way, under_way is not None
        self._agreed = False
        self._menu, self._keep = menu, keep
        if under_way is not None:
            self.panel.show_no_search()

    # -- what happens -------------------------------------------------------

    def _play_candidate(self, candidate: Candidate) -> Change | None:
        # A row may still show a candidate of the node that was left a moment ago.
        found = self.found
        if found is not None and any(one.event == candidate.event for one in found.candidates):
            self.play(candidate.event)
        return None

    @property
    def found(self) -> Evaluation | None:
        """What is known about the position that is seen."""
        # Nodes at which nothing happens share what is known with the one before them.
        return self.knowledge.found.get(self.study.nodes_by_ply()[self.area.seen_ply])

    def report(self, *, instead: bool = False) -> Change:
        """Show the report of the whole game, which needs a search; see `Enter.instead`."""
        self.knowledge.request.pause()
        ui, study, note = self.ui, self.study, self._note_found

        def show(*, instead: bool = True) -> Change:
            return Enter(lambda doors: doors.study_report(ui, study, note), instead)

        return Push(self._question(show), instead) if self._must_ask else show(instead=instead)

    @property
    def _must_ask(self) -> bool:
        """Whether anything that a search finds out would keep the game from counting."""
        return self._under_way is not None and not self._agreed and self._under_way.counts()

    def _question(self, on_yes: Callable[[], Change]) -> Question:
        title, yes = tr("rated.analysis"), tr("rated.analysis.yes")
        return Question.about_rating(self.ui, title, yes, on_yes)

    def _ask_about_search(self) -> Change:
        """Show nothing that a search must find out, and ask whether that is to be shown."""
        panel = self.panel
        wanted = panel.curves, panel.overlay

        def on_yes() -> Change:
            self._agreed = True
            panel.curves, panel.overlay = wanted
            self.stale = True
            return Pop()

        panel.show_no_search()
        return Push(self._question(on_yes))

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self._tell()
        self.arrange_table(self.panel.arrange())

    def _tell(self) -> None:
        """Tell the panel what is known about the current line."""
        found = [self.knowledge.found.get(node) for node in self.study.nodes_by_ply()]
        self.panel.tell(found, self.area.seen_ply)

    def update(self) -> Change | None:
        change = super().update()
        if self.panel.needs_search and self._must_ask:
            return self._ask_about_search()
        if self.panel.needs_search:
            owners = self.panel.overlay is Overlay.OWNERS
            self.stale |= self.knowledge.update(self.study, owners=owners)
            failure = self.knowledge.request.news()
            if failure is not None:
                self.table.status.tell(not_analysed_words(failure.cause.value))
            if self.knowledge.found:
                self._note_found()
        else:
            self.knowledge.request.pause()
        return change

    def _note_found(self) -> None:
        """Note that something found by the search is shown."""
        if self._under_way is not None:
            self._under_way.on_found()
            self._under_way = None

    def keep(self) -> Unsaved | None:
        return self._keep()

    def rest(self) -> None:
        self.knowledge.request.pause()

    def leave(self) -> None:
        super().leave()
        self.knowledge.request.pause()
        self._keep()

    # -- actions ------------------------------------------------------------

    def _show_next_overlay(self) -> None:
        overlays = list(Overlay)
        shown = overlays.index(self.panel.overlay)
        self.panel.choose_overlay(overlays[(shown + 1) % len(overlays)])

    def _back(self) -> Change:
        """Show the board's menu, or leave if it has none."""
        if self._menu is None:
            return Pop()
        pieces.put_back(self.table)
        self.knowledge.request.pause()
        return Push(self._menu(self))

    def look_at(self, at: Pixel | None) -> None:
        """Show the line of the candidate whose row the pointer is over."""
        before, row = self._row_looked_at, self.panel.candidate_looked_at
        self._row_looked_at = None if row is None else (self.study.node, row)
        self.stale |= self._row_looked_at != before

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        self._tell()
        super().paint(surface)

    def paint_on_board(self, surface: pygame.Surface) -> None:
        ui, board, position, found = self.ui, self.area.board, self.area.seen, self.found
        match self.panel.overlay:
            case Overlay.OWNERS if found is not None:
                paint_owners(surface, ui, board, position, found)
            case Overlay.REACH:
                paint_next_cells(surface, ui, board, position)
            case Overlay.CONTESTED:
                paint_contested(surface, ui, board, position)
            case Overlay.CANDIDATES:
                self._paint_candidates(surface)

    def _paint_candidates(self, surface: pygame.Surface) -> None:
        figures = self.panel.figures
        node, row = self._row_looked_at or (None, 0)
        if node is self.study.node and row < len(figures):
            line = self._plies(figures[row].candidate.line)
            paint_line(surface, self.ui, self.area.board, line)
            return
        spots = [self.area.placement_of(one.candidate.event) for one in figures]
        costs = [one.cost for one in figures]
        paint_candidates(surface, self.ui, self.area.board, spots, costs)

    def _plies(self, line: Sequence[Event]) -> list[Ply]:
        """The plies of a line that fall on the visible board."""
        plies = [self.area.ply_of(event) for event in line]
        return [ply for ply in plies if ply is not None]

    def _paint_piece(self, surface: pygame.Surface, room: Rect, candidate: Candidate) -> None:
        """Draw a candidate's piece in its orientation, in a rectangle."""
        ply = self.area.ply_of(candidate.event)
        if ply is not None:
            paint_piece(surface, self.area.board, ply, room)
