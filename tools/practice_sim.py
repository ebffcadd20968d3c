"""Simulates people who practise for months, as scheduled and at random, and says who knows more.

    python tools/practice_sim.py [--days N] [--learners N]

Each learner has their own memory, the same in both cases, gives as many answers, and meets as many
new exercises on the same days; only which of the known ones are asked again differs. The memory is
no part of the scheduler's model: see `Memory`. On the way clocks are changed for summer and
winter, the learner travels, and the clock is wrong for a day, ahead and behind.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from msgspec import Raw, json

from game.commands.cli import Parser, run_command
from game.engine import Options, encode_options
from game.exercises.due import due_list
from game.exercises.schedule import answered
from game.files.practice_book import (
    ExerciseKey,
    FoundExercise,
    PracticeBook,
    Recall,
    SearchedGame,
)

DAYS = 90

BEGINNING = datetime(2026, 8, 16, 17, 0, tzinfo=UTC)
"""Before clocks go back in Europe and in America, on different days."""

HOME, AWAY = ZoneInfo("Europe/Berlin"), ZoneInfo("America/Los_Angeles")

JOURNEY = range(60, 70)
"""The days that are spent away."""

WRONG = {30: timedelta(days=-400), 45: timedelta(days=3)}
"""By how much the clock is wrong on some days: after its battery was dead, and set by mistake."""

GAMES = 60
"""How many games there are to learn from; each has four costly choices and two fine ones."""


@dataclass
class Memory:
    """What somebody knows of one exercise: a curve of forgetting, flattened by each repetition.

    The probability to see the best choice is Ebbinghaus's, ``exp(-t / strength)`` after ``t`` days.
    Seeing it multiplies the strength, the more the closer it was to being forgotten, by
    ``1 + gain · (1 - p)`` (the spacing effect). Failing, and being shown, leaves `SHARE_LEFT` of
    it, but at least what a first look leaves. The gain is the learner's own, and the first look's
    strength the exercise's. FSRS has a power of time in place of the exponential, powers of the
    strength, and difficulties, so it doesn't know its learners in advance.

    Attributes:
        first: the strength after a first look, in days.
        strength: how strong it is now, in days.
        seen: when it was last looked at, in days from the beginning.
    """

    first: float
    strength: float
    seen: float

    def probability(self, now: float) -> float:
        """How likely it is to be remembered, so many days from the beginning."""
        return math.exp((self.seen - now) / self.strength)

    def look(self, now: float, gain: float, *, right: bool) -> None:
        """Answer it, and learn what would have been right."""
        if right:
            self.strength *= 1 + gain * (1 - self.probability(now))
        else:
            self.strength = max(self.first, SHARE_LEFT * self.strength)
        self.seen = now


SHARE_LEFT = 0.3
"""The share of a memory's strength that a failure leaves."""

GAINS, FIRST_STRENGTHS = (2.0, 5.0), (0.7, 4.0)
"""The least and the most of a learner, and of an exercise in days."""

SEEN_AT_ONCE = {False: 0.2, True: 0.6}
"""The probability to see the best choice at the first look: for costly choices, and fine ones."""


@dataclass
class Learner:
    """Somebody who practises.

    Attributes:
        rng: what their answers are drawn with.
        gain: see `Memory`.
        memories: what they know of each exercise they have met.
    """

    rng: random.Random
    gain: float
    memories: dict[ExerciseKey, Memory] = field(default_factory=dict)

    @classmethod
    def drawn(cls, seed: int) -> Learner:
        """One of many."""
        rng = random.Random(seed)
        return cls(rng, rng.uniform(*GAINS))

    def answer(self, key: ExerciseKey, now: float, *, fine: bool) -> Recall:
        """How well they answer, so many days from the beginning."""
        memory = self.memories.get(key)
        if memory is None:
            first = random.Random(str(key)).uniform(*FIRST_STRENGTHS)
            self.memories[key] = Memory(first, first, now)
            right = self.rng.random() < SEEN_AT_ONCE[fine]
        else:
            right = self.rng.random() < memory.probability(now)
            memory.look(now, self.gain, right=right)
        if not right:
            return Recall.FORGOTTEN
        return Recall.EASY if fine and memory is None else Recall.GOOD

    def knowledge(self, now: float) -> float:
        """The share of all exercises met that they remember, as is to be expected."""
        return statistics.mean(one.probability(now) for one in self.memories.values())


@dataclass(frozen=True)
class Day:
    """A day of practice.

    Attributes:
        now: the time by the learner's clock.
        zone: where they are.
        due: what was due.
        book: what was known before it.
    """

    now: datetime
    zone: tzinfo
    due: tuple[ExerciseKey, ...]
    book: PracticeBook


def moments(days: int, seed: int) -> Iterator[tuple[float, datetime, tzinfo]]:
    """When somebody practises, in days from the beginning; what their clock says then; where.

    Mostly in the evening, sometimes after midnight.
    """
    rng = random.Random(seed)
    for number in range(days):
        hours = 24 * number + rng.uniform(-3, 9)
        now = BEGINNING + timedelta(hours=hours) + WRONG.get(number, timedelta())
        yield hours / 24, now, AWAY if number in JOURNEY else HOME


def practise(learner: Learner, days: int, seed: int) -> Iterator[Day]:
    """Practise what is due on each day."""
    book = made_up_book()
    fine = fine_ones(book)
    for at, now, zone in moments(days, seed):
        due = due_list(book, lambda ident: True, now, zone)
        yield Day(now, zone, due, book)
        for key in due:
            recall = learner.answer(key, at, fine=fine[key])
            book = book.with_line(answered(key, book.latest.get(key), recall, now, zone))


def repeat_at_random(learner: Learner, days: Sequence[Day], seed: int) -> None:
    """Practise as often, with the same new exercises on the same days, but repeat any of them."""
    rng = random.Random(seed)
    times = [at for at, _, _ in moments(len(days), seed)]
    for at, day in zip(times, days, strict=True):
        fine = fine_ones(day.book)
        known = sorted(learner.memories)
        new = [key for key in day.due if key not in day.book.latest]
        repeats = rng.sample(known, min(len(known), len(day.due) - len(new)))
        for key in (*new, *repeats):
            learner.answer(key, at, fine=fine[key])


def made_up_book() -> PracticeBook:
    """Games that were looked through, one for each day before the beginning."""
    found = tuple(FoundExercise(ply, ply % 3 == 2, float(9 - ply)) for ply in range(6))
    options = Raw(json.encode(encode_options(Options("Blokus Duo"))))
    ends = [BEGINNING - timedelta(days=number + 1) for number in range(GAMES)]
    return PracticeBook(
        SearchedGame(f"game-{number}", end, options, b"", found) for number, end in enumerate(ends)
    )


def fine_ones(book: PracticeBook) -> Mapping[ExerciseKey, bool]:
    """For each exercise, whether it is of a fine choice."""
    return {
        ExerciseKey(game.ident, one.ply): one.fine
        for game in book.games.values()
        for one in game.exercises
    }


@dataclass(frozen=True)
class Outcome:
    """What one learner knows at the end: the share of the exercises met, which were the same.

    Attributes:
        scheduled, at_random: by how they practised.
        met: how many exercises that are.
        answers: how many answers were given in each case.
    """

    scheduled: float
    at_random: float
    met: int
    answers: int


def outcome_of(seed: int, days: int = DAYS) -> Outcome:
    """Have the same learner practise in both ways."""
    planned, careless = Learner.drawn(seed), Learner.drawn(seed)
    passed = list(practise(planned, days, seed))
    repeat_at_random(careless, passed, seed)
    answers = sum(len(day.due) for day in passed)
    known = planned.knowledge(days), careless.knowledge(days)
    return Outcome(*known, len(planned.memories), answers)


def main() -> int:
    """Simulate, and print what they know at the end."""
    parser = Parser(prog="tools/practice_sim.py", description=__doc__)
    parser.add_argument("--days", type=int, default=DAYS, metavar="N", help="how long")
    parser.add_argument("--learners", type=int, default=40, metavar="N", help="how many, from 2")
    args = parser.parse_args()
    if args.days < 1 or args.learners < 2:
        parser.error("it takes at least a day, and two learners")
    outcomes = [outcome_of(seed, args.days) for seed in range(args.learners)]
    gains = [100 * (one.scheduled - one.at_random) for one in outcomes]
    error = 1.96 * statistics.stdev(gains) / math.sqrt(len(gains))
    for name in ("scheduled", "at_random"):
        known = statistics.mean(100 * getattr(one, name) for one in outcomes)
        print(f"{name.replace('_', ' '):12}{known:6.1f} % known after {args.days} days")
    print(f"{'difference':12}{statistics.mean(gains):6.1f} ± {error:.1f} (95 %)")
    print(f"{'better':12}{sum(gain > 0 for gain in gains)} of {len(gains)} learners")
    for name in ("met", "answers"):
        print(f"{name:12}{statistics.mean(getattr(one, name) for one in outcomes):6.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/practice_sim.py", main))
