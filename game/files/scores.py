"""The best of what was played alone: results, high scores, stars of stages, a ladder's rung."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from game.base.names import clean_name
from game.engine import VARIANTS
from game.files.limits import MOST_SEATS, Count, Name, Word
from game.files.notices import FileKind
from game.files.shared_file import DataFolder, SharedFile
from game.files.store import Form

KEPT = 8
"""How many scores of each table are kept: as many as a screen shows at any text size."""

DEALS = 2
"""Of how many deals a table keeps the scores, those of the deals that were played last: a game may
end when somebody has begun the deal of the next day."""

MOST_MARKS = 60
"""At how many times the points of a game may be noted on its way."""

MOST_TABLES = 20
"""The most tables in a file."""


class HighScore(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody has scored.

    Attributes:
        name: who, as typed; "" if nobody typed anything.
        deal: the seed of the deal, where only those of the same deal are compared; else 0.
        curve: the points on the way there, at even distances; () if they weren't noted.
    """

    name: Name
    points: Count
    deal: Count = 0
    curve: Annotated[tuple[Count, ...], Meta(max_length=MOST_MARKS)] = ()


Tables = Mapping[str, tuple[HighScore, ...]]
"""The high scores by the name of their table: deal by deal, the one played last first, and of each
the best first."""


class HighScores(SharedFile[Tables]):
    """The high scores of each table; with no folder they last until the program ends."""

    def __init__(self, data: DataFolder) -> None:
        form = Form(FileKind.SCORES, _decode, version=3)
        super().__init__(data, "scores.json", form, dict, _both)

    def best(self, table: str, deal: int = 0) -> tuple[HighScore, ...]:
        return tuple(one for one in self.value.get(table, ()) if one.deal == deal)

    def enter(self, table: str, score: HighScore, instead_of: HighScore | None = None) -> bool:
        """Keep a score if it is among the best of its deal; return whether it is written.

        Of equal scores, the earlier one stands above. It takes the place of the one that it is
        `instead_of`: of a game that has gone on, or of somebody whose name wasn't known.
        """
        return self.change(lambda tables: _entered(tables, table, score, instead_of))


def _entered(
    tables: Tables, table: str, score: HighScore, instead_of: HighScore | None = None
) -> Tables:
    deals = _by_deal(tables.get(table, ()))
    scores = deals.pop(score.deal, [])
    above = sum(one.points >= score.points for one in scores)
    if instead_of in scores:
        # Of equal ones it's the last: those above it came earlier.
        before = len(scores) - 1 - scores[::-1].index(instead_of)
        del scores[before]
        above = min(above, before)
    scores.insert(above, score)
    latest = [scores[:KEPT], *deals.values()][:DEALS]
    return {**tables, table: tuple(one for scores in latest for one in scores)}


def _by_deal(scores: Iterable[HighScore]) -> dict[int, list[HighScore]]:
    """Scores of each deal, in the order of the first of each."""
    deals: dict[int, list[HighScore]] = {}
    for one in scores:
        deals.setdefault(one.deal, []).append(one)
    return deals


def _both(tables: Tables, other: Tables) -> Tables:
    for table, scores in other.items():
        for score in scores:
            if score not in tables.get(table, ()):
                tables = _entered(tables, table, score)
    return tables


_DECODER: Decoder[dict[str, tuple[HighScore, ...]]] = Decoder(
    Annotated[
        dict[Word, Annotated[tuple[HighScore, ...], Meta(max_length=DEALS * KEPT)]],
        Meta(max_length=MOST_TABLES),
    ]
)


def _decode(data: bytes) -> Tables:
    """Raises ValueError for anything but high scores."""
    return {
        table: tuple(
            replace(one, name=clean_name(one.name))
            for own in _by_deal(scores).values()
            for one in _best(own)
        )
        for table, scores in _DECODER.decode(data).items()
    }


def _best(scores: list[HighScore]) -> list[HighScore]:
    """The scores of a deal, best first. Raises ValueError if they are too many."""
    if len(scores) > KEPT:
        raise ValueError(f"a deal has at most {KEPT} scores, not {len(scores)}")
    return sorted(scores, key=lambda one: -one.points)


# -- stages ----------------------------------------------------------------------

MOST_STAGES = 1000
"""The most stages in a file."""

Stars = Mapping[str, int]
"""The most stars earned in each stage, by its key; those without a star aren't in it."""


class StageStars(SharedFile[Stars]):
    """The stars of each stage; with no folder they last until the program ends."""

    def __init__(self, data: DataFolder) -> None:
        super().__init__(data, "stars.json", Form(FileKind.STARS, _STARS.decode), dict, _more)

    def earn(self, stage: str, stars: int) -> bool:
        """Keep the stars of a stage if they are more than before; return whether it is written."""
        if stars <= self.value.get(stage, 0):
            return True
        return self.change(lambda kept: {**kept, stage: max(stars, kept.get(stage, 0))})


def _more(one: Stars, other: Stars) -> Stars:
    return {key: max(one.get(key, 0), other.get(key, 0)) for key in {**other, **one}}


_STARS: Decoder[dict[str, int]] = Decoder(
    Annotated[
        dict[Word, Annotated[int, Meta(ge=1, le=3)]],
        Meta(max_length=MOST_STAGES),
    ]
)


# -- the ladder ------------------------------------------------------------------


class Climb(Struct, frozen=True, forbid_unknown_fields=True):
    """How far somebody has come on the ladder.

    Attributes:
        rung: the number of the level to be beaten next, from 1.
        lives: how many lives are left; 0 if no ladder is under way.
        points: what was scored.
    """

    rung: Annotated[int, Meta(ge=1, le=100)] = 1
    lives: Annotated[int, Meta(ge=0, le=100)] = 0
    points: Count = 0


CLIMB = Form(FileKind.LADDER, Decoder(Climb).decode)


MOST_RESULTS = 5
"""How many results of each game are kept."""


class SoloResult(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game ended.

    Attributes:
        left: the cells each colour has left over.
        taken_back: how often plies were taken back on the way.
        ident: the name of the game in the history, by which later starts recognise it; "" if it has
            none.
    """

    left: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(min_length=1, max_length=MOST_SEATS)
    ]
    taken_back: Count
    ident: Word = ""

    @property
    def rank(self) -> tuple[int, int]:
        """Lower is better: fewer cells left, then fewer plies taken back."""
        return sum(self.left), self.taken_back


Best = Mapping[str, tuple[SoloResult, ...]]
"""The best results by the name of the game, best first."""


class BestResults(SharedFile[Best]):
    """The best results of each game, best first; with no folder they last till the end."""

    def __init__(self, data: DataFolder) -> None:
        form = Form(FileKind.RESULTS, _results_in)
        super().__init__(data, "records.json", form, dict, _both_results)

    def best(self, game: str) -> tuple[SoloResult, ...]:
        return self.value.get(game, ())

    def enter(self, game: str, result: SoloResult) -> SoloResult:
        """Keep a result if it is among the best; return the one that stands for its game from now.

        Each game has one result. If the game had ended before, was taken back and ended again, the
        better of the two is kept.
        """
        self.change(lambda best: _with_result(best, game, result))
        return _of_game(self.best(game), result) or result


def _with_result(best: Best, game: str, result: SoloResult) -> Best:
    """The best results with this one, in place of a worse one of the same game."""
    results = list(best.get(game, ()))
    earlier = _of_game(results, result)
    if earlier is not None:
        if earlier.rank <= result.rank:
            return best
        results.remove(earlier)
    # A newer result goes above equal ones.
    results.insert(sum(other.rank < result.rank for other in results), result)
    return {**best, game: tuple(results[:MOST_RESULTS])}


def _both_results(best: Best, other: Best) -> Best:
    for game, results in other.items():
        for result in results:
            best = _with_result(best, game, result)
    return best


def _of_game(results: Iterable[SoloResult], result: SoloResult) -> SoloResult | None:
    """The one that comes from the same game as `result`, by the game's name; None if none does."""
    same = (other for other in results if result.ident and other.ident == result.ident)
    return next(same, None)


_RESULTS: Decoder[dict[str, tuple[SoloResult, ...]]] = Decoder(
    Annotated[
        dict[Word, Annotated[tuple[SoloResult, ...], Meta(max_length=20)]], Meta(max_length=40)
    ]
)


def _results_in(data: bytes) -> Best:
    """Raises ValueError for anything but results."""
    return {game: _best_of(game, results) for game, results in _RESULTS.decode(data).items()}


def _best_of(game: str, results: Iterable[SoloResult]) -> tuple[SoloResult, ...]:
    if game not in VARIANTS:
        raise ValueError(f"no variant {game!r}")
    if any(len(result.left) != len(VARIANTS[game].colours) for result in results):
        raise ValueError("a result has a number for each colour")
    return tuple(sorted(results, key=lambda result: result.rank)[:MOST_RESULTS])
