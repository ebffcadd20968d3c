"""What lessons are made of, and all of them, as data, in the order in which they are offered."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.base.assets import asset
from game.engine import FAMILIES as GAMES_OF
from game.engine import GameOptions, Options, Ply, SetUp
from game.engine.setting_up import set_up
from game.exercises.puzzle import MOST_COLOURS, Leads, PieceNames, PlacementNames

log = logging.getLogger(__name__)

FOLDER, FILE = "lessons", "lessons.json"
"""Where the positions are among the assets."""

SLACK, MARGIN = 1.0, 2.0
"""How many points worse than the best a placement is at most that is as right, and how many worse
all others are at least."""


class LessonPosition(Leads, frozen=True, kw_only=True):
    """A position in which there is a right placement.

    Attributes:
        options: the game.
        lying: for each colour, what lies on the board, in the order in which it was placed.
        colour: the colour to play.
        pieces: the pieces that may be taken.
    """

    slack: ClassVar[float] = SLACK
    options: Options
    lying: Annotated[tuple[PlacementNames, ...], Meta(max_length=MOST_COLOURS)]
    colour: Annotated[int, Meta(ge=0, lt=MOST_COLOURS)]
    pieces: Annotated[PieceNames, Meta(min_length=1)]

    def set_up(self) -> SetUp:
        """The event that begins it. Raises ValueError if there can't be such a position."""
        ruleset = self.options.ruleset
        lying = [
            Ply(colour, ruleset.table.parse(name))
            for colour, names in enumerate(self.lying)
            for name in names
        ]
        return set_up(ruleset, lying, self.colour)


_POSITIONS: Decoder[dict[str, tuple[LessonPosition, ...]]] = Decoder(
    Annotated[
        dict[
            Annotated[str, Meta(max_length=20)],
            Annotated[tuple[LessonPosition, ...], Meta(min_length=1, max_length=20)],
        ],
        Meta(max_length=50),
    ]
)


def decode_positions(data: bytes) -> Mapping[str, tuple[LessonPosition, ...]]:
    """The positions of lessons, by their keys. Raises ValueError, in a line, for other data."""
    return _POSITIONS.decode(data)


@lru_cache
def shipped_positions() -> Mapping[str, tuple[LessonPosition, ...]]:
    """Those that ship with the program; none, and a line in the log, if they are damaged."""
    try:
        return decode_positions(asset(FOLDER, FILE).read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        log.warning("there are no lessons on playing well: %s can't be read: %s", FILE, error)
        return {}


class Ask(Enum):
    """What a learner is asked to do next."""

    TAKE = "take"
    """Take one of the pieces that are offered."""
    TURN = "turn"
    """Turn and flip the piece in hand until it lies like the outline."""
    TRY = "try"
    """Try to lay it where it touches its own colour as it may not, to see that this isn't allowed.
    """
    PLACE = "place"
    """Place it."""
    ROLL = "roll"
    """Roll the dice."""


class Step(Struct, frozen=True):
    """One thing at a time.

    Attributes:
        ask: what the learner is to do.
        says: the last part of the key of what is said, ``lesson.LESSON.SAYS``.
    """

    ask: Ask
    says: str


class Task(Struct, frozen=True):
    """What a learner does in one of their turns.

    Attributes:
        steps: what leads there; the last one ends the turn.
        pieces: the names of the pieces that may be taken; () for all.
        least: for how many squares they count at least.
        spot: the cells of the only place that counts, as in records, or "".
        turned: whether that place is found when it is needed: one into which the piece has to be
            turned and flipped.
        right: the names of the placements that are right; () for all.
        small: whether the small pieces are refused because they are small, and not because
            another piece is the one to take now.
    """

    steps: tuple[Step, ...]
    pieces: tuple[str, ...] = ()
    least: float = 0
    spot: str = ""
    turned: bool = False
    right: tuple[str, ...] = ()
    small: bool = False


class Lesson(Struct, frozen=True):
    """A lesson of a minute or two, at the board.

    Attributes:
        key: its name, a part of the keys of its texts.
        tasks: what the learner does in each of their turns.
        replies: what the others place in theirs, as long as they can: the cells, as in records.
        positions: where each task begins, in a lesson on playing well; () where a task goes on from
            the one before, and whoever likes plays on in the end.
    """

    key: str
    options: GameOptions
    tasks: tuple[Task, ...]
    replies: tuple[str, ...] = ()
    positions: tuple[LessonPosition, ...] = ()


def _place(take: str, place: str, turn: str = "") -> tuple[Step, ...]:
    turning = (Step(Ask.TURN, turn),) if turn else ()
    return (Step(Ask.TAKE, take), *turning, Step(Ask.PLACE, place))


_TRIED = (Step(Ask.TAKE, "large"), Step(Ask.TRY, "try"), Step(Ask.PLACE, "edge"))
"""The steps of placing a large piece, once it was seen how it may not lie."""

FIRST = Lesson(
    key="first",
    options=Options("Blokus Duo", scoring="basic"),
    tasks=(
        Task(_place("take", "start"), pieces=("Y",)),
        Task(_place("next", "corner", "turn"), pieces=("N",), turned=True),
        Task(_TRIED, least=5, small=True),
    ),
)
"""The first game: everything that the rules need, against somebody who replies at once."""

FAMILIES = (
    Lesson(
        key="duo",
        options=Options("Blokus Duo"),
        tasks=(
            Task(_place("take", "start"), pieces=("W",), spot="e9,f9,e10,f8,g8"),
            Task(_place("next", "touch"), pieces=("N",), spot="h9,i9,i8,j8,k8"),
            Task(_place("more", "more"), least=5, small=True),
        ),
        replies=("j5,i6,j6,h7,i7",),
    ),
    Lesson(
        key="junior",
        options=Options("Blokus Junior"),
        tasks=(
            Task(_place("take", "start"), pieces=("P",)),
            Task(_place("again", "corner"), pieces=("P",)),
        ),
    ),
    Lesson(
        key="trigon",
        options=Options("Blokus Trigon Two-Player"),
        tasks=(
            Task(_place("take", "start"), pieces=("V",)),
            Task(_place("red", "start"), pieces=("V",)),
            Task(_place("turned", "corner", "turn"), pieces=("L6",), turned=True),
        ),
    ),
    Lesson(
        key="callisto",
        options=Options("Callisto Two-Player"),
        tasks=(
            Task(_place("take", "free"), pieces=("1",)),
            Task(_place("second", "far"), pieces=("1",)),
            Task(_TRIED, least=4, small=True),
        ),
    ),
    Lesson(
        key="nexos",
        options=Options("Nexos Two-Player"),
        tasks=(
            Task(_place("take", "start"), pieces=("L3",)),
            Task(_place("red", "start"), pieces=("L3",)),
            Task(_place("next", "touch", "turn"), pieces=("F",), turned=True),
            Task(_place("large", "go_on"), least=4, small=True),
        ),
    ),
    Lesson(
        key="gembloq",
        options=Options("GembloQ Two-Player"),
        tasks=(
            Task(_place("take", "start"), pieces=("I4",)),
            Task(_place("half", "tip", "turn"), pieces=("L3.5",), turned=True),
            Task(_TRIED, least=4.5, small=True),
        ),
    ),
    Lesson(
        key="dice",
        options=GAMES_OF["dice"][2],
        tasks=(
            Task((Step(Ask.ROLL, "roll"),)),
            Task(_place("take", "corner")),
            Task(_place("marker", "corner")),
        ),
    ),
    Lesson(
        key="solo",
        options=Options("Blokus Solo"),
        tasks=(
            Task(_place("blue", "start"), least=5, small=True),
            Task(_place("yellow", "start"), least=5, small=True),
        ),
    ),
    Lesson(
        key="two",
        options=Options("Blokus Two-Player"),
        tasks=(
            Task(_place("blue", "start"), least=5, small=True),
            Task(_place("red", "start"), least=5, small=True),
            Task(_place("again", "middle"), least=5, small=True),
        ),
    ),
)
"""A lesson for each family of games: what is different there."""


def _playing_well(key: str, positions: tuple[LessonPosition, ...]) -> Lesson:
    """A lesson whose every turn is a position of its own."""
    tasks = (Task(_place("take", "place"), one.pieces, right=one.answers) for one in positions)
    return Lesson(key, positions[0].options, tuple(tasks), positions=positions)


STRATEGY = tuple(
    _playing_well(key, shipped_positions()[key])
    for key in (
        *("large", "corners", "centre", "through", "fronts", "single", "parity"),
        *("edges", "shared", "partners"),
    )
    if key in shipped_positions()
)
"""What playing well is, theme by theme."""

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {lesson.key: lesson for lesson in (FIRST, *STRATEGY, *FAMILIES)}
)
"""Every lesson by its key, in the order of the path: kinds of games come last, as each offers its
lesson when it is played."""


def next_lesson(done: Collection[str], skipped: Collection[str] = ()) -> Lesson | None:
    """The next lesson on the path: what was skipped comes last; None once all are done."""
    left = [lesson for lesson in LESSONS.values() if lesson.key not in done]
    return min(left, key=lambda lesson: lesson.key in skipped, default=None)


def lesson_of(family: str) -> Lesson:
    """The lesson that shows a family of games; the first game shows the classic one."""
    return next((lesson for lesson in FAMILIES if lesson.key == family), FIRST)
