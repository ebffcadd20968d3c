"""The practice book: the exercises found in one's own games, and every answer to them.

It is a journal. A game that was looked through adds a line, so that it is searched once, and so
does an answer, which also says what is remembered of its exercise, and when that is due. What
happened in a game stays packed until somebody practises, so thousands of games are read at once.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from itertools import islice
from typing import Annotated, NamedTuple

from msgspec import Meta, Raw, Struct, json
from msgspec.structs import replace

from game.files.days import universal_time
from game.files.journal import AddsUp, SharedJournal
from game.files.limits import Time, Word
from game.files.notices import FileKind
from game.files.shared_file import DataFolder
from game.files.store import Form

MOST_GAMES = 10_000
"""How many games are kept, the latest ones. Their exercises last for decades."""

MOST_EARLIER = 5_000
"""How many answers are kept to exercises that have been answered again since: those of a year."""

MOST_PACKED, MOST_PLAIN = 64 * 1024, 1024 * 1024
"""The most bytes of a game's details, compressed and not: the longest games have 2 and 12 KiB."""

MOST_IN_A_GAME = 12
"""How many exercises a game may have."""

MOST_STABILITY = 100_000.0
"""The most days for which anything counts as remembered."""

PlyNumber = Annotated[int, Meta(ge=0, le=1000)]
"""How many events of a game came before."""


class ExerciseKey(NamedTuple):
    """What tells an exercise from all others.

    Attributes:
        ident: the name of its game in the history.
        ply: how many events of the game came before.
    """

    ident: str
    ply: int


class FoundExercise(Struct, frozen=True, gc=False, array_like=True):
    """A position of a game that is worth asking about.

    Attributes:
        ply: how many events came before.
        fine: whether the person chose as well as anybody could; a costly choice otherwise.
        lost: the points that their choice cost.
    """

    ply: PlyNumber
    fine: bool
    lost: Annotated[float, Meta(ge=0, le=10_000)]


class GameDetails(Struct, frozen=True, forbid_unknown_fields=True):
    """What is only needed of a game once one of its exercises is asked.

    Attributes:
        events: all its events, each as its `GameKind` encodes it.
        costs: for each exercise, what is known about it: see `game.coach.report.encode_cost`.
    """

    events: Raw
    costs: Annotated[tuple[Raw, ...], Meta(max_length=MOST_IN_A_GAME)]

    def packed(self) -> bytes:
        """It as compressed JSON, which is a fifth as long."""
        return zlib.compress(json.encode(self))

    @classmethod
    def unpacked(cls, data: bytes) -> GameDetails:
        """The same from compressed JSON. Raises ValueError for anything else."""
        try:
            plain = zlib.decompressobj().decompress(data, MOST_PLAIN)
        except zlib.error as error:
            raise ValueError(f"it can't be unpacked: {error}") from None
        return _DETAILS.decode(plain)


_DETAILS = json.Decoder(GameDetails)


class SearchedGame(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="game"):
    """A game that was looked through.

    Attributes:
        ident: its name in the history.
        ended: when it ended: a game that was taken back and ended again is another one.
        options: its options, as `game.engine.encode_options` has them.
        packed: what happened in it, and what is known about its exercises, see `GameDetails`.
        exercises: what was found in it, in the order of play; perhaps nothing.
    """

    ident: Word
    ended: Time
    options: Raw
    packed: Annotated[bytes, Meta(max_length=MOST_PACKED)]
    exercises: Annotated[tuple[FoundExercise, ...], Meta(max_length=MOST_IN_A_GAME)] = ()


class Recall(IntEnum):
    """How well an exercise was remembered. The numbers are those of ``fsrs.Rating``."""

    FORGOTTEN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


class Answer(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag="answer"
):
    """An answer to an exercise, and what is remembered of it from then on.

    Attributes:
        ident, ply: of which exercise, see `ExerciseKey`.
        recall: how good it was.
        times: how often the exercise had been answered by then, this time included.
        stability: after how many days it will be remembered with a probability of 90 %.
        difficulty: how hard it is to keep in mind, 1 to 10.
        due: when to ask again.
        is_astray: whether the clock was a day or more behind the answer before: one of the two
            times is wrong, and nobody knows which.
    """

    ident: Word
    ply: PlyNumber
    at: Time
    recall: Recall
    times: Annotated[int, Meta(ge=1, le=1_000_000)]
    stability: Annotated[float, Meta(gt=0, le=MOST_STABILITY)]
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    due: Time
    is_astray: bool = False

    @property
    def key(self) -> ExerciseKey:
        return ExerciseKey(self.ident, self.ply)


Line = SearchedGame | Answer


class PracticeBook(AddsUp[Line]):
    """Games that were looked through, each once, and answers in the order in which they came."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        """Take these; of several lines about one game the last one counts."""
        self._games: dict[str, SearchedGame] = {}
        self._answers: list[Answer] = []
        self._latest: dict[ExerciseKey, Answer] = {}
        super().__init__(lines)

    @property
    def games(self) -> Mapping[str, SearchedGame]:
        return self._games

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers so far, the latest last; very early ones are forgotten."""
        return self._answers

    @property
    def latest(self) -> Mapping[ExerciseKey, Answer]:
        return self._latest

    @property
    def lines(self) -> Sequence[Line]:
        return (*self._games.values(), *self._answers)

    def _note(self, line: Line) -> bool:
        if isinstance(line, SearchedGame):
            self._games.pop(line.ident, None)
            self._games[line.ident] = line
        else:
            self._answers.append(line)
            self._latest[line.key] = line
        return True

    def _drop_oldest(self) -> None:
        """Of answers that another to the same followed, some stay."""
        if len(self._games) > MOST_GAMES:
            by_end = sorted(self._games.values(), key=lambda game: game.ended)
            for game in by_end[: len(by_end) - MOST_GAMES]:
                del self._games[game.ident]
        spare = len(self._answers) - len(self._latest) - MOST_EARLIER
        if spare > 0:
            earlier = (one for one in self._answers if self._latest[one.key] is not one)
            gone = set(map(id, islice(earlier, spare)))
            self._answers = [one for one in self._answers if id(one) not in gone]


_LINE: json.Decoder[Line] = json.Decoder(Line)


def _decode(data: bytes) -> Line:
    """Raises ValueError for anything but a line."""
    line = _LINE.decode(data)
    if isinstance(line, SearchedGame):
        return line
    at = universal_time(line.at)
    return line if at is line.at else replace(line, at=at)


LINES = Form(FileKind.PRACTICE, _decode)
"""The form of a line. Another version of costs (`game.coach.report.VERSION`) is another of this."""


class PracticeFile(SharedJournal[PracticeBook]):
    """The practice book; with no folder it lasts until the program ends.

    All of it is read when first asked for, or ahead of that in another thread.
    """

    def __init__(self, data: DataFolder) -> None:
        super().__init__(data, "practice.jsonl", LINES, PracticeBook)

    def enter(self, line: Line) -> bool:
        """Keep a game or an answer; return whether it is written. What can't be waits."""
        return self.change(lambda book: book.with_line(line))
