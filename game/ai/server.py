"""Thinks about requests: the loop of the process that opponents live in."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

from game.ai.dice.levels import DICE_LEVELS
from game.ai.levels import LEVELS
from game.ai.messages import (
    Answer,
    Choice,
    Failed,
    Move,
    Prepare,
    Preparing,
    Quit,
    Request,
    Rest,
    Simpler,
    Stop,
    Think,
    ThinkDice,
)
from game.ai.opponent import Opponent, is_loaded, load
from game.ai.player import Budget
from game.ai.search import SearchUnavailableError
from game.ai.sigint import ignore_sigint
from game.engine import Options, Position
from game.engine.dice import DicePosition

LOOK_S = 0.02
"""How often it is looked whether a request is still wanted that waits for something else."""

MANNERS = 5
"""How far thinking stands back behind the window and all else that a person does, see `os.nice`."""


class Replay:
    """Positions from what was played, going on from the one before where that can be."""

    def __init__(self) -> None:
        self._rules: Options | None = None
        self._plies: tuple[tuple[int, int], ...] = ()
        self._position: Position | None = None

    def goes_on(self, options: Options, plies: tuple[tuple[int, int], ...]) -> bool:
        """Whether a game is the one before, or that with more played."""
        return options == self._rules and plies[: len(self._plies)] == self._plies

    def position(self, options: Options, plies: tuple[tuple[int, int], ...]) -> Position:
        """The position after some plies. Raises IllegalPlacementError as `Position.play` does."""
        known = len(self._plies) if self.goes_on(options, plies) else 0
        position = self._position if known else None
        if position is None:
            position = Position(options.ruleset)
        for colour, placement in plies[known:]:
            position = position.play(placement, colour)
        self._rules, self._plies, self._position = options, plies, position
        return position


class OpponentServer:
    """Answers one request after another; keeps its players as long as a game goes on."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._orders: SimpleQueue[Request | Prepare | Rest] = SimpleQueue()
        self._newest = 0
        self._stopped = 0
        self._replay = Replay()
        self._players: dict[tuple[str, int], Opponent] = {}

    def run(self) -> None:
        """Think until told to quit, or until nobody listens any more."""
        Thread(target=self._hear, daemon=True).start()
        with suppress(OSError):
            while True:
                self._follow(self._orders.get())

    def _hear(self) -> None:
        """Take orders, also while thinking. The process ends with the last of them."""
        try:
            while not isinstance(order := self._pipe.recv(), Quit):
                if isinstance(order, Stop):
                    self._stopped = order.request
                    continue
                if isinstance(order, Rest):
                    self._stopped = self._newest
                if isinstance(order, Request):
                    self._newest = order.request
                self._orders.put(order)
        finally:
            os._exit(0)

    def _follow(self, order: Request | Prepare | Rest) -> None:
        if isinstance(order, Prepare):
            self._load(order.options)
        elif isinstance(order, Rest):
            self._players.clear()
            self._replay = Replay()
        elif order.request == self._newest:
            answer = self._answer(order)
            self._pipe.send(answer)
            if isinstance(order, Think) and isinstance(answer, Move) and order.ponder:
                self._ponder(order, answer)

    def _load(self, options: Options) -> Thread:
        """Load what a search needs, while what doesn't need it is answered."""
        ruleset = options.ruleset

        def load_quietly() -> None:
            with suppress(SearchUnavailableError):  # it is told when it matters
                load(ruleset)

        loader = Thread(target=load_quietly, daemon=True)
        loader.start()
        return loader

    def _wait(self, request: Think) -> None:
        """Wait until what a search needs is loaded, or the request is stopped."""
        if is_loaded(request.options.ruleset):
            return
        self._pipe.send(Preparing(request.request))
        loader = self._load(request.options)
        while loader.is_alive() and not self._is_stopped(request.request):
            loader.join(LOOK_S)

    def _answer(self, request: Request) -> Answer | Failed:
        try:
            if isinstance(request, ThinkDice):
                return dice_choice(request, request.level)
            return self._move(request)
        except Exception as error:  # whatever it is, the game must go on
            return Failed(request.request, f"{type(error).__name__}: {error}")

    def _move(self, request: Think) -> Move:
        number = request.request

        if not self._replay.goes_on(request.options, request.plies):
            self._players.clear()
        position = self._replay.position(request.options, request.plies)
        self._wait(request)
        if not is_loaded(request.options.ruleset):
            return simple_move(request, request.level)
        player = self._player(request)
        stop = partial(self._is_stopped, number)
        ply = player.choose(position, LEVELS[request.level].budget, stop)
        return Move(number, ply.placement)

    def _player(self, request: Think) -> Opponent:
        """The player for a request, the one of before if there is one."""
        key = (request.level, request.seed)
        if key not in self._players:

            def warn(reason: str) -> None:
                self._pipe.send(Simpler(request.request, reason))

            self._players[key] = LEVELS[request.level].player(request.seed, warn)
        return self._players[key]

    def _ponder(self, request: Think, answer: Move) -> None:
        """Go on thinking while it is the others' turn."""
        position = self._replay.position(request.options, request.plies).play(answer.placement)
        stop = partial(self._is_stopped, request.request)
        # An answer was given: what goes wrong now is nobody's concern.
        player = self._players.get((request.level, request.seed))
        with suppress(Exception):
            if player is not None:
                player.ponder(position, stop)

    def _is_stopped(self, number: int) -> bool:
        return number <= self._stopped or number != self._newest


def simple_answer(request: Request, level: str) -> Answer:
    """The answer of a level's stopgap, for one that takes no time to speak of.

    Raises ValueError where there is none: the game is over, or was never one.
    """
    if isinstance(request, ThinkDice):
        return dice_choice(request, level)
    return simple_move(request, level)


def simple_move(request: Think, level: str) -> Move:
    """The placement of a level's stopgap. Raises ValueError where there is none."""
    position = Replay().position(request.options, request.plies)
    stopgap = LEVELS[level].stopgap
    player = stopgap.make(request.seed)
    return Move(request.request, player.choose(position, Budget(work=stopgap.work)).placement)


def dice_choice(request: ThinkDice, level: str) -> Choice:
    """The answer of a level in Dice, whose players keep nothing from one choice to the next."""
    position = DicePosition.replayed(request.players, request.events)
    return Choice(request.request, DICE_LEVELS[level](request.seed).choose(position))


def serve(pipe: Connection) -> None:
    """The thinking process from its start to its end."""
    ignore_sigint()
    if hasattr(os, "nice"):
        os.nice(MANNERS)
    OpponentServer(pipe).run()
