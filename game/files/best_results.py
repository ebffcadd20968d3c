"""The best results of games played alone, kept between starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.base.file_lock import locked
from game.engine import VARIANTS
from game.files.limits import MOST_SEATS, Count, Word
from game.files.notices import FileKind, FileNotices
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


class _Entry(Struct, frozen=True):
    """A result of the game of this name, entered in place of an earlier one if there is one."""

    game: str
    result: SoloResult
    instead_of: SoloResult | None


Best = Mapping[str, tuple[SoloResult, ...]]
"""The best results by the name of the game, best first."""


class BestResults:
    """The best results of each game, best first; with no path they last until the program ends.

    Other windows may enter results into the same file, so it is read again before it is written.
    """

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file with which windows take turns."""
        self._path = path
        self._lock = lock
        self._store = Store(FileKind.RESULTS, _decode, notices, sync=True)
        self._written: Best | None = None
        self._unwritten: list[_Entry] = []
        self._forgetting = False

    def best(self, game: str) -> tuple[SoloResult, ...]:
        """The best results of the game of this name."""
        return _entered(self.load(), self._unwritten).get(game, ())

    def load(self) -> Best:
        """What the file holds, read at the first call, or nothing if that is to be forgotten."""
        if self._written is None:
            self._written = self._read() or {}
        return {} if self._forgetting else self._written

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
        self._unwritten.append(_Entry(game, result, instead_of))
        self.flush()
        return result

    def reset(self) -> None:
        """Forget everything, as the person asked."""
        self._unwritten.clear()
        self._forgetting = True
        self.flush()

    def flush(self) -> bool:
        """Write what isn't written yet, if anything; return whether nothing is left."""
        if not (self._unwritten or self._forgetting):
            return True
        known = self.load()
        with locked(self._lock):
            # If the file has been damaged or deleted since, this window knows what it held.
            there = None if self._forgetting else self._read()
            best = _entered(known if there is None else there, self._unwritten)
            saved = self._path is None or self._store.save(self._path, best)
            if saved:
                self._written, self._unwritten, self._forgetting = best, [], False
            return saved

    def _read(self) -> Best | None:
        return None if self._path is None else self._store.load(self._path)


def _entered(best: Best, entries: Iterable[_Entry]) -> Best:
    """The best results with these entered."""
    entered = dict(best)
    for entry in entries:
        results = list(entered.get(entry.game, ()))
        if entry.instead_of in results:
            results.remove(entry.instead_of)
        # A newer result goes above equal ones.
        results.insert(sum(other.rank < entry.result.rank for other in results), entry.result)
        entered[entry.game] = tuple(results[:KEPT])
    return entered


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
