"""The best results of games played alone, kept between starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.engine import VARIANTS
from game.files.limits import MOST_SEATS, Count, Word
from game.files.notices import FileKind, FileNotices
from game.files.shared_file import SharedFile
from game.files.store import Form

KEPT = 5
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
    """The best results of each game, best first; with no path they last until the program ends."""

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """Read nothing yet; see `KeptFiles`."""
        super().__init__(path, FileKind.RESULTS, Form(_decode), notices, dict, lock, _both)

    def best(self, game: str) -> tuple[SoloResult, ...]:
        """The best results of the game of this name."""
        return self.value.get(game, ())

    def enter(self, game: str, result: SoloResult) -> SoloResult:
        """Keep a result if it is among the best; return the one that stands for its game from now.

        Each game has one result. If the game had ended before, was taken back and ended again, the
        better of the two is kept.
        """
        self.change(lambda best: _entered(best, game, result))
        return _of_game(self.best(game), result) or result


def _entered(best: Best, game: str, result: SoloResult) -> Best:
    """The best results with this one, in place of a worse one of the same game."""
    results = list(best.get(game, ()))
    earlier = _of_game(results, result)
    if earlier is not None:
        if earlier.rank <= result.rank:
            return best
        results.remove(earlier)
    # A newer result goes above equal ones.
    results.insert(sum(other.rank < result.rank for other in results), result)
    return {**best, game: tuple(results[:KEPT])}


def _both(best: Best, other: Best) -> Best:
    """The best results of two lists."""
    for game, results in other.items():
        for result in results:
            best = _entered(best, game, result)
    return best


def _of_game(results: Iterable[SoloResult], result: SoloResult) -> SoloResult | None:
    """The one that comes from the same game as `result`, by the game's name; None if none does."""
    same = (other for other in results if result.ident and other.ident == result.ident)
    return next(same, None)


_DECODER: Decoder[dict[str, tuple[SoloResult, ...]]] = Decoder(
    Annotated[
        dict[Word, Annotated[tuple[SoloResult, ...], Meta(max_length=20)]], Meta(max_length=40)
    ]
)


def _decode(data: bytes) -> Best:
    """Raises ValueError for anything but results."""
    return {game: _best_of(game, results) for game, results in _DECODER.decode(data).items()}


def _best_of(game: str, results: Iterable[SoloResult]) -> tuple[SoloResult, ...]:
    if game not in VARIANTS:
        raise ValueError(f"no variant {game!r}")
    if any(len(result.left) != len(VARIANTS[game].colours) for result in results):
        raise ValueError("a result has a number for each colour")
    return tuple(sorted(results, key=lambda result: result.rank)[:KEPT])
