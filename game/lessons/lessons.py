"""All lessons, as data, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.engine import FAMILIES as GAMES_OF
from game.engine import Options
from game.lessons.lesson import Ask, Lesson, Step, Task
from game.lessons.wish import Measure, Wish


def _place(take: str, place: str, turn: str = "") -> tuple[Step, ...]:
    """The steps of taking a piece, turning it if that is shown, and placing it."""
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

STRATEGY = (
    Lesson(
        key="corners",
        options=Options("Blokus Duo"),
        tasks=(Task(_place("take", "place"), least=5, wish=Wish(Measure.CORNERS, 0.85)),),
        board="""
            ..............
            ..............
            ..............
            ....P.........
            ..PPP.........
            ...P........O.
            ....PP.....OO.
            .....PP...OO..
            ......P..O....
            .........OO...
            ........OO....
            ..............
            ..............
            ..............
        """,
        goes_on=False,
    ),
    Lesson(
        key="large",
        options=Options("Blokus Duo"),
        tasks=(
            Task(_place("take", "take"), wish=Wish(Measure.SIZE)),
            Task(_place("again", "again"), wish=Wish(Measure.SIZE)),
        ),
        board="""
            ..............
            ..............
            ..............
            ....P.........
            ...PPP........
            ....P...O.....
            .....P..OO....
            .....P...OO...
            .....PP.O.....
            .....P..OO....
            .......OO.....
            ..............
            ..............
            ..............
        """,
        goes_on=False,
    ),
    Lesson(
        key="block",
        options=Options("Blokus Duo"),
        tasks=(Task(_place("take", "place"), least=5, wish=Wish(Measure.BLOCKED, 0.6)),),
        board="""
            ..............
            ..............
            ..............
            ....P.........
            ....P.........
            ...PPP..P.....
            .....OPPP.....
            ....OO.P......
            .....OO.O.....
            .......OOO....
            ........O.....
            ..............
            ..............
            ..............
        """,
        goes_on=False,
    ),
    Lesson(
        key="single",
        options=Options("Blokus Duo", scoring="advanced"),
        tasks=(
            Task(_place("take", "take"), wish=Wish(Measure.SIZE)),
            Task(_place("last", "last")),
        ),
        board="""
            PP...PPPPP.PP.
            P.P.OO....P.PP
            .PPPO.PPP.POO.
            POPOOPP..PPO.O
            POOPPO.PPOPOOP
            POPP.O.PPOOPPP
            POP..OP..P.OOP
            OPO..OPOOP.OO.
            OPO..OPPOOPPO.
            OPPP.POO.OPPPO
            ....PPPOPPOOOO
            .P.P.OPOPOP...
            .PPPOOOPPOPPPP
            OOOOPPP..OOO..
        """,
        goes_on=False,
    ),
)
"""What strategy is: a position with a task each."""

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {lesson.key: lesson for lesson in (FIRST, *FAMILIES, *STRATEGY)}
)
"""Every lesson by its key."""


def following(key: str) -> Lesson | None:
    """The lesson after the one of that key; None after the last one."""
    keys = list(LESSONS)
    after = keys.index(key) + 1
    return LESSONS[keys[after]] if after < len(keys) else None
