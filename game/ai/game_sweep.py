"""A sweep over a game: evaluates every position, from the last to the first.

It goes backwards so that each search knows what was found about the next position. The caller does
the searching: `GameSweep.ply` says what to evaluate next, and `put` takes the result. So a window
can search through the opponents' process, and resume the sweep later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.ai.analysis import AnalysisGoal, AnyAnalyst
from game.ai.player import Budget
from game.engine import KINDS, Event, GameOptions, GamePosition
from game.evaluation import Evaluation, PlyEvaluation, as_candidate

CANDIDATES = 8
"""How many candidates are kept for each position."""

SIMULATIONS = 2_000
"""The default number of simulations for each position."""


class GameSweep:
    """Collects the evaluations of a game.

    Attributes:
        positions: in order, one more than there are events.
        evaluations: what is known, keyed by the number of events before the position.
    """

    def __init__(
        self,
        options: GameOptions,
        events: Sequence[Event],
        known: Mapping[int, Evaluation] | None = None,
    ) -> None:
        """Begin a sweep, or resume one that is partly known.

        Raises ValueError for an event that the rules don't allow.
        """
        self.options = options
        self.events: tuple[Event, ...] = tuple(events)
        self.positions: list[GamePosition] = [KINDS[options.kind].start(options)]
        for event in self.events:
            self.positions.append(self.positions[-1].after(event))
        self.evaluations: dict[int, Evaluation] = dict(known or {})

    @property
    def ply(self) -> int | None:
        """The number of events before the position to evaluate next; None at the end."""
        plies = range(len(self.events), -1, -1)
        return next((ply for ply in plies if ply not in self.evaluations), None)

    @property
    def left(self) -> int:
        return len(self.positions) - len(self.evaluations)

    def goal(self, ply: int, simulations: int | None) -> AnalysisGoal:
        """What to find out about the position after that many events."""
        also = self.events[ply] if ply < len(self.events) else None
        return AnalysisGoal(CANDIDATES, also, simulations=simulations)

    def put(self, ply: int, evaluation: Evaluation) -> None:
        """Take the evaluation of a position."""
        self.evaluations[ply] = evaluation

    def of(self, ply: int) -> PlyEvaluation:
        """What is known about an event, once the positions before and after it are evaluated."""
        event, before, after = self.events[ply], self.evaluations[ply], self.evaluations[ply + 1]
        kind, position = KINDS[self.options.kind], self.positions[ply]
        decided = kind.decider(position, event) is not None
        played = as_candidate(event, before, after) if decided else None
        mover = kind.mover(position, event)
        side = None if mover is None else position.sides[mover]
        return PlyEvaluation(event, mover, side, before, after.outlook, played)

    def __iter__(self) -> Iterator[PlyEvaluation]:
        """Every event, in order, once everything is evaluated."""
        return map(self.of, range(len(self.events)))


def analyse_game(
    game: GameSweep, analyst: AnyAnalyst, work: Budget
) -> Iterator[tuple[int, Evaluation]]:
    """Evaluate the rest of a game, yielding each position as it is done.

    Args:
        game: what is known about it, to which this adds.
        analyst: one for such games.
        work: the budget for each position.
    """
    while (ply := game.ply) is not None:
        analyst.go_to(game.positions[ply])
        analyst.search(work)
        goal = game.goal(ply, work.work)
        game.put(ply, analyst.evaluation(goal.candidates, goal.also))
        yield ply, game.evaluations[ply]
