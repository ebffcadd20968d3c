"""What the search has found out about the nodes of a record, and what to ask it next."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.analysis import AnalysisGoal
from game.ai.degradation import Degradation
from game.ai.process.client import AnalysisRequest, OpponentClient
from game.ai.process.messages import Analyse
from game.evaluation import Evaluation
from game.records.tree import Node
from game.review.study import Study

FIRST_LOOK = 2_000
"""Simulations for the current node, before any other."""

CHART_SIMULATIONS = 500
"""Simulations for each ply of the line, for the chart."""


@dataclass(frozen=True)
class AnalysisQuestion:
    """A question for the search.

    Attributes:
        node: the node whose position is analysed.
        simulations: how many simulations to run; None for no limit.
        owners: whether to estimate who will own each cell.
    """

    node: Node
    simulations: int | None
    owners: bool


class Knowledge:
    """Asks the opponents' process about one position after another.

    First about the current node, then about the rest of the line where something is missing,
    outwards from there, then about the current node again for as long as it is shown.
    """

    def __init__(self, opponents: OpponentClient) -> None:
        self._found: dict[Node, Evaluation] = {}
        self._answered: set[AnalysisQuestion] = set()
        self._request: AnalysisRequest[AnalysisQuestion] = AnalysisRequest(opponents)
        # Where the person stood as the search failed.
        self._failed_at: Node | None = None

    @property
    def failure(self) -> Degradation | None:
        """Why the search failed, or None. At the next node it is tried again."""
        return self._request.failure

    def news(self) -> Degradation | None:
        """Why the search failed, if that is news; see `AnalysisRequest.news`."""
        return self._request.news()

    def of(self, node: Node) -> Evaluation | None:
        """What is known about the position after a node, or None."""
        return self._found.get(node)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known about any position yet."""
        return not self._found

    def update(self, study: Study, *, owners: bool) -> bool:
        """Take in results and ask the next question; returns whether anything is new."""
        new = self._take()
        here = study.nodes_by_ply()[study.game.ply]
        if self.failure is None:
            self._failed_at = None
        elif self._failed_at is None:
            self._failed_at = here
        wanted = None if here is self._failed_at else self._wanted(study, owners)
        if wanted is None:
            self.pause()
        elif wanted != self._request.key:
            self._ask(study, wanted)
        return new

    def pause(self) -> None:
        """Stop analysing."""
        self._request.pause()

    # -- asking -------------------------------------------------------------

    def _wanted(self, study: Study, owners: bool) -> AnalysisQuestion | None:
        """The next question, or None if everything is known."""
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
        found, simulations = self._found.get(question.node), question.simulations
        if found is None or (question.owners and not found.owners):
            return False
        return found.solved or (simulations is not None and found.simulations >= simulations)

    def _ask(self, study: Study, wanted: AnalysisQuestion) -> None:
        goal = AnalysisGoal(owners=wanted.owners, simulations=wanted.simulations)
        events = tuple(study.game.events[: study.ply_of(wanted.node)])
        self._request.ask(wanted, Analyse(study.record.options, events, goal))

    def _take(self) -> bool:
        """Store new results of the last question; whether there were any, or a new failure."""
        failed = self.failure is not None
        taken = self._request.take()
        if taken is None:
            return not failed and self.failure is not None
        question, message = taken
        known = self._found.get(question.node)
        found = message.evaluation
        # A short search knows less than a longer one before it.
        if known is None or found.simulations >= known.simulations or found.owners:
            self._found[question.node] = found
        if message.final:
            self._answered.add(question)
        return True
