"""The analysis side of the opponents' process: one position of a game after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.ai.analysis import AnyAnalyst, evaluations
from game.ai.kinds import OPPONENTS
from game.ai.process.messages import Analyse, Analysed
from game.ai.process.position_cache import PositionCache
from game.engine import GameOptions


class AnalysisServer:
    """Keeps the analyst of the game being analysed, along with everything it has found."""

    def __init__(self) -> None:
        self._positions = PositionCache()
        self._options: GameOptions | None = None
        self._analyst: AnyAnalyst | None = None

    def analysed(self, order: Analyse, stop: Callable[[], bool]) -> Iterator[Analysed]:
        """Yield what is known about a position as it grows, until stopped or all is known.

        Raises SearchUnavailableError if the position can't be analysed.
        """
        if self._analyst is None or order.options != self._options:
            self._analyst = None  # Free its memory before another takes as much.
            self._analyst = OPPONENTS[order.options.kind].analyst(order.options)
            self._options = order.options
        self._analyst.go_to(self._positions.position(order.options, order.events))
        for evaluation, final in evaluations(self._analyst, order.goal, stop):
            yield Analysed(evaluation, final)

    def forget(self) -> None:
        """Drop everything found so far."""
        self._analyst = None
        self._positions = PositionCache()
