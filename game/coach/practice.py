"""Learning from one's own mistakes: exercises, and how practice moves from one to the next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from game.coach.costs import Cost, CostedEvent, cost_against, costliest
from game.coach.reasons import Reason
from game.coach.scales import SCALES, Quality
from game.coach.turning_points import reasons_of
from game.coach.why import reasons_for
from game.engine import Event, GameOptions, GamePosition
from game.evaluation import Evaluation

MOST_EXERCISES = 12
"""As many as fit into a quarter of an hour; the costliest are taken."""


class AnswerVerdict(Enum):
    """The verdict on an answer."""

    RIGHT = "right"
    """The best event, or one as good."""
    NEARLY = "nearly"
    """A good one, though there is a better one."""
    WRONG = "wrong"


@dataclass(frozen=True)
class Judgement:
    """An answer, and the verdict on it.

    Attributes:
        verdict: how good it is.
        reasons: why it is worse than the best one; () if it is right.
    """

    verdict: AnswerVerdict
    choice: CostedEvent
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Exercise:
    """A position in which a person chose, mostly badly, and may choose again.

    Attributes:
        position: the position before the event.
        cost: the event, what it cost, and what would have been better.
    """

    @property
    def fine(self) -> bool:
        """Whether nothing would have been better."""
        return self.cost.quality is Quality.BEST

    options: GameOptions
    position: GamePosition
    cost: Cost

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the event was worse than the best one."""
        return reasons_of(self.options, self.position, self.cost)

    def known(self, event: Event) -> CostedEvent | None:
        """What an event costs, or None if it must be evaluated first."""
        choices = (*self.cost.choices, self.cost.played)
        return next((choice for choice in choices if choice.event == event and choice.sure), None)

    def judge(self, event: Event, after: Evaluation | None = None) -> Judgement:
        """Judge an answer, given the evaluation of the position after it.

        Raises ValueError if that is missing and the answer isn't `known`.
        """
        choice = self.known(event)
        if choice is None and after is not None:
            player, expected = self.cost.player, self.cost.expected
            choice = cost_against(self.options, player, event, after.outlook, expected, sure=True)
        if choice is None:
            raise ValueError("nothing is known of this event: evaluate the position after it")
        verdict = self._verdict(choice)
        reply = after.candidates[0].event if after is not None and after.candidates else None
        if event == self.cost.played.event:
            reply = self.cost.reply
        right = verdict is AnswerVerdict.RIGHT
        best = self.cost.best
        why = () if right else reasons_for(self.options, self.position, event, best, reply)
        return Judgement(verdict, choice, why)

    def _verdict(self, choice: CostedEvent) -> AnswerVerdict:
        scale = SCALES[self.options.family]
        if choice.points <= scale.limit(Quality.BEST):
            return AnswerVerdict.RIGHT
        nearly = choice.points <= scale.limit(Quality.GOOD)
        return AnswerVerdict.NEARLY if nearly else AnswerVerdict.WRONG


def exercises_of(
    options: GameOptions,
    history: Iterable[tuple[GamePosition, Event]],
    costs: Sequence[Cost | None],
    players: Collection[int],
) -> tuple[Exercise, ...]:
    """The costly moves of some players as exercises, in the order in which they happened.

    Only mistakes and blunders the search is sure of; the costliest, if there are many.
    """
    positions = [position for position, _ in history]
    costly = costliest(costs, players, Quality.INACCURACY, SCALES[options.family])
    chosen = sorted(costly[:MOST_EXERCISES], key=lambda cost: cost.ply)
    return tuple(Exercise(options, positions[cost.ply], cost) for cost in chosen)


class PracticeStage(Enum):
    """What an exercise is waiting for."""

    ASKED = "asked"
    """An answer."""
    JUDGED = "judged"
    """What to do after an answer: try again, see the best event, or go on."""
    SHOWN = "shown"
    """Going on: the best event is on the board."""


class ExerciseOutcome(Enum):
    """How an exercise ended."""

    FIRST_TRY = "first_try"
    LATER_TRY = "later_try"
    NEARLY = "nearly"
    MISSED = "missed"
    SHOWN = "shown"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Practice:
    """How far a person has got with the exercises. Immutable: each step returns a new value.

    Attributes:
        stage: what the current exercise is waiting for.
        tries: how many answers it has had.
        judgement: the judgement of its last answer, None before any.
        outcomes: the outcomes of the exercises before it.
    """

    exercises: tuple[Exercise, ...]
    stage: PracticeStage = PracticeStage.ASKED
    tries: int = 0
    judgement: Judgement | None = None
    outcomes: tuple[ExerciseOutcome, ...] = ()

    @property
    def number(self) -> int:
        """The number of the current exercise, from 0; at the end, how many there were."""
        return len(self.outcomes)

    @property
    def exercise(self) -> Exercise | None:
        """The current exercise, None at the end."""
        return None if self.number == len(self.exercises) else self.exercises[self.number]

    @property
    def over(self) -> bool:
        return self.exercise is None

    @property
    def solved(self) -> bool:
        return self.judgement is not None and self.judgement.verdict is AnswerVerdict.RIGHT

    @property
    def settled(self) -> bool:
        """Whether nothing changes any more how the current exercise ends."""
        is_right = self.stage is PracticeStage.JUDGED and self.solved
        return is_right or self.stage is PracticeStage.SHOWN

    def answer(self, event: Event, after: Evaluation | None = None) -> Practice:
        """Give an answer; see `Exercise.judge`. Raises ValueError unless one is asked for."""
        exercise = self._under_way(PracticeStage.ASKED)
        judgement = exercise.judge(event, after)
        return replace(self, stage=PracticeStage.JUDGED, tries=self.tries + 1, judgement=judgement)

    def retry(self) -> Practice:
        """Ask for another answer. Raises ValueError if the last one was right, or there is none."""
        self._under_way(PracticeStage.JUDGED)
        if self.solved:
            raise ValueError("it is solved")
        return replace(self, stage=PracticeStage.ASKED)

    def show(self) -> Practice:
        """Show the best event. Raises ValueError if it is shown already or the answer was right."""
        self._under_way(PracticeStage.ASKED, PracticeStage.JUDGED)
        if self.solved:
            raise ValueError("it is solved")
        return replace(self, stage=PracticeStage.SHOWN)

    def skip(self) -> Practice:
        """Go on to the next exercise though an answer is asked for; one given before counts.

        Raises ValueError unless one is asked for.
        """
        self._under_way(PracticeStage.ASKED)
        return self._ended(self._outcome())

    def next(self) -> Practice:
        """Go on to the next exercise. Raises ValueError while an answer is asked for."""
        self._under_way(PracticeStage.JUDGED, PracticeStage.SHOWN)
        return self._ended(self._outcome())

    def left(self) -> Practice:
        """What it comes to if it is left now: an answer that was given counts."""
        is_open = self.stage is PracticeStage.ASKED and not self.tries
        return self if self.over or is_open else self._ended(self._outcome())

    def results(self) -> Mapping[ExerciseOutcome, int]:
        """How many exercises ended in each way."""
        return {outcome: self.outcomes.count(outcome) for outcome in ExerciseOutcome}

    def _under_way(self, *stages: PracticeStage) -> Exercise:
        exercise = self.exercise
        if exercise is None or self.stage not in stages:
            raise ValueError("that can't be done now")
        return exercise

    def _outcome(self) -> ExerciseOutcome:
        if self.stage is PracticeStage.SHOWN:
            return ExerciseOutcome.SHOWN
        if self.judgement is None:
            return ExerciseOutcome.SKIPPED
        if self.solved:
            return ExerciseOutcome.FIRST_TRY if self.tries == 1 else ExerciseOutcome.LATER_TRY
        nearly = self.judgement.verdict is AnswerVerdict.NEARLY
        return ExerciseOutcome.NEARLY if nearly else ExerciseOutcome.MISSED

    def _ended(self, outcome: ExerciseOutcome) -> Practice:
        return Practice(self.exercises, outcomes=(*self.outcomes, outcome))
