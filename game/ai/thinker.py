"""Thinks about requests: the loop of the process that opponents live in."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

from game.ai.interrupts import ignore_interrupts
from game.ai.levels import LEVELS
from game.ai.messages import Failed, Move, Report, Stop, Think
from game.ai.player import Player, Progress
from game.engine import Position, Rules


class Replay:
    """Positions from what was played, going on from the one before where that can be."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._plies: tuple[tuple[int, int], ...] = ()
        self._position: Position | None = None

    def goes_on(self, rules: Rules, plies: tuple[tuple[int, int], ...]) -> bool:
        """Whether a game is the one before, or that with more played."""
        return rules == self._rules and plies[: len(self._plies)] == self._plies

    def position(self, rules: Rules, plies: tuple[tuple[int, int], ...]) -> Position:
        """The position after some plies. Raises IllegalPlacementError as `Position.play` does."""
        known = len(self._plies) if self.goes_on(rules, plies) else 0
        position = self._position if known else None
        if position is None:
            position = Position(rules.variant)
        for colour, placement in plies[known:]:
            position = position.play(placement, colour)
        self._rules, self._plies, self._position = rules, plies, position
        return position


class Thinker:
    """Answers one request after another; keeps its players as long as a game goes on."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._requests: SimpleQueue[Think] = SimpleQueue()
        self._newest = 0
        self._stopped = 0
        self._replay = Replay()
        self._players: dict[tuple[str, int], Player] = {}

    def run(self) -> None:
        """Think until told to quit, or until nobody listens any more."""
        Thread(target=self._hear, daemon=True).start()
        while True:
            request = self._requests.get()
            if request.request != self._newest:
                continue
            try:
                self._pipe.send(self._answer(request))
            except OSError:
                return

    def _hear(self) -> None:
        """Take orders, also while thinking. The process ends with the last of them."""
        try:
            while isinstance(order := self._pipe.recv(), Think | Stop):
                if isinstance(order, Think):
                    self._newest = order.request
                    self._requests.put(order)
                else:
                    self._stopped = order.request
        finally:
            os._exit(0)

    def _answer(self, request: Think) -> Move | Failed:
        number = request.request

        def stop() -> bool:
            return number <= self._stopped or number != self._newest

        def tell(progress: Progress) -> None:
            self._pipe.send(Report(number, progress))

        try:
            level = LEVELS[request.level]
            if not self._replay.goes_on(request.rules, request.plies):
                self._players.clear()
            position = self._replay.position(request.rules, request.plies)
            key = (request.level, request.seed)
            if key not in self._players:
                self._players[key] = level.player(request.seed)
            return Move(number, self._players[key].choose(position, level.budget, stop, tell))
        except Exception as error:  # whatever it is, the game must go on
            return Failed(number, f"{type(error).__name__}: {error}")


def serve(pipe: Connection) -> None:
    """The thinking process from its start to its end."""
    ignore_interrupts()
    Thinker(pipe).run()
