"""The best results of games that one plays against oneself, kept between starts."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.engine import VARIANTS
from game.files.store import Store

KEPT = 5
"""How many results of each game are kept."""


@dataclass(frozen=True)
class SoloResult:
    """How a game ended.

    Attributes:
        left: the cells that each colour has left over.
        taken_back: how often plies were taken back on the way.
    """

    left: tuple[int, ...]
    taken_back: int

    @property
    def rank(self) -> tuple[int, int]:
        """Lower is better: fewer cells left, then fewer plies taken back."""
        return sum(self.left), self.taken_back


class BestResults:
    """The best results of each game, the best first; with no path they last until the end."""

    def __init__(self, path: Path | None) -> None:
        self._store = Store(path, _decoded, _encoded)
        self._best: dict[str, list[SoloResult]] | None = None

    def best(self, game: str) -> tuple[SoloResult, ...]:
        """The best results of the game of that name."""
        return tuple(self._loaded().get(game, ()))

    def enter(
        self, game: str, result: SoloResult, instead_of: SoloResult | None = None
    ) -> SoloResult:
        """Keep a result if it is among the best; the one that stands for its game from now on.

        One game has one result: where an earlier one of the same game is given, taken back and
        ended anew, the better of the two is kept.
        """
        if instead_of is not None and instead_of.rank <= result.rank:
            return instead_of
        results = self._loaded().setdefault(game, [])
        if instead_of in results:
            results.remove(instead_of)
        # Of equal results the newer one is shown above.
        results.insert(sum(other.rank < result.rank for other in results), result)
        del results[KEPT:]
        self._store.save(self._loaded())
        return result

    def _loaded(self) -> dict[str, list[SoloResult]]:
        if self._best is None:
            self._best = self._store.load()[0] or {}
        return self._best


def _encoded(best: dict[str, list[SoloResult]]) -> dict[str, Any]:
    return {game: [asdict(result) for result in results] for game, results in best.items()}


def _decoded(data: Any) -> dict[str, list[SoloResult]]:
    """Raises KeyError, TypeError or ValueError for anything but results."""
    if not isinstance(data, dict):
        raise TypeError("results are a JSON object")
    return {
        game: sorted((_result(game, r) for r in results), key=lambda r: r.rank)[:KEPT]
        for game, results in data.items()
    }


def _result(game: str, data: Any) -> SoloResult:
    result = SoloResult(tuple(data["left"]), data["taken_back"])
    numbers = (*result.left, result.taken_back)
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("a result is whole numbers")
    if len(result.left) != len(VARIANTS[game].colours):
        raise ValueError("a result has a number for each colour")
    return result
