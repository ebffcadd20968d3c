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
from game.files.shared_file import SharedFile, WholeFile
from game.files.store import Store

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


class BestResults:
    """The best results of each game, best first; with no path they last until the program ends."""

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file with which windows take turns."""
        store = Store(FileKind.RESULTS, _decode, notices, sync=True)
        medium = None if path is None else WholeFile(path, store, lock)
        self._file: SharedFile[Best] = SharedFile(medium, dict)

    def open(self) -> None:
        """Read the file, so as to report damage at once."""
        self._file.load()

    def best(self, game: str) -> tuple[SoloResult, ...]:
        """The best results of the game of this name."""
        return self._file.value.get(game, ())

    def enter(
        self, game: str, result: SoloResult, instead_of: SoloResult | None = None
    ) -> SoloResult:
        """Keep a result if it is among the best; return the one that stands for its game from now.

        Each game has one result. If the game had ended before, was taken back and ended again, its
        earlier result is given or found by the game's name, and the better of the two is kept.
        """
        if instead_of is None and result.ident:
            named = (other for other in self.best(game) if other.ident == result.ident)
            instead_of = next(named, None)
        if instead_of is not None and instead_of.rank <= result.rank:
            return instead_of
        self._file.change(lambda best: _entered(best, game, result, instead_of))
        return result

    def reset(self) -> None:
        """Forget everything, as the person asked."""
        self._file.reset()

    def flush(self) -> bool:
        """Write what couldn't be written so far, if anything; return whether nothing is left."""
        return self._file.flush()


def _entered(best: Best, game: str, result: SoloResult, instead_of: SoloResult | None) -> Best:
    """The best results with this one, in place of an earlier one if there is one."""
    results = [other for other in best.get(game, ()) if other != instead_of]
    # A newer result goes above equal ones.
    results.insert(sum(other.rank < result.rank for other in results), result)
    return {**best, game: tuple(results[:KEPT])}


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
