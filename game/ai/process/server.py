"""The main loop of the process in which opponents think."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread

from game.ai.analysis import AnyAnalyst, evaluations
from game.ai.degradation import Degradation, SearchUnavailableError
from game.ai.kinds import OPPONENTS, level_of
from game.ai.player import AnyPlayer
from game.ai.process.messages import (
    Analyse,
    Analysed,
    Chosen,
    Degraded,
    Failed,
    Forget,
    Message,
    NotAnalysed,
    Prepare,
    Quit,
    Stop,
    StopAnalysis,
    Think,
    Thinking,
)
from game.ai.process.parent import end_with_parent, ignore_sigint, yield_somewhat
from game.engine import KINDS, Event, GameOptions, GamePosition


class PositionCache:
    """Gives the position after some events, reusing those of the previous line."""

    def __init__(self) -> None:
        self._options: GameOptions | None = None
        self._events: tuple[Event, ...] = ()
        self._positions: list[GamePosition] = []

    def continues(self, options: GameOptions, events: tuple[Event, ...]) -> bool:
        """Whether this is the previous game, at the same point or further on."""
        return options == self._options and events[: len(self._events)] == self._events

    def position(self, options: GameOptions, events: tuple[Event, ...]) -> GamePosition:
        """The position after some events. Raises ValueError for one the rules don't allow."""
        known = self._known(options, events)
        positions = self._positions[: known + 1] if known is not None else []
        if not positions:
            positions = [KINDS[options.kind].start(options)]
        for event in events[len(positions) - 1 :]:
            positions.append(positions[-1].after(event))
        self._options, self._events, self._positions = options, events, positions
        return positions[-1]

    def _known(self, options: GameOptions, events: tuple[Event, ...]) -> int | None:
        """How many of the events match the previous line's, or None in another game."""
        if options != self._options:
            return None
        known = 0
        for event, before in zip(events, self._events, strict=False):
            if event != before:
                break
            known += 1
        return known


SPEAK_S = 1.0
"""How often to report that a request is being thought about."""


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


class OpponentServer:
    """Answers one request after another, and keeps its players for as long as a game goes on.

    One thread takes orders while another thinks, and reports every second that it does. They share
    the numbers of the newest request, the newest that was stopped, and the last one answered; and
    of the newest analysis, 0 if it was stopped, and the last one finished.

    Every order interrupts an analysis, which resumes once the order is carried out.
    """

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._orders: SimpleQueue[tuple[int, Think | Analyse | Prepare | Forget]] = SimpleQueue()
        self._sending = Lock()
        self._newest = 0
        self._stopped = 0
        self._answered = 0
        self._analysis = 0
        self._finished = 0
        self._thinking_about = 0
        self._positions = PositionCache()
        self._players: dict[tuple[str, int], AnyPlayer] = {}
        self._analyses = AnalysisServer()

    def run(self) -> None:
        """Carry out orders until one says to quit, or the pipe is closed."""
        Thread(target=self._hear, daemon=True).start()
        with suppress(OSError):
            self._send(0, Thinking())
            while True:
                self._carry_out(*self._orders.get())

    def _hear(self) -> None:
        """Take orders, even while thinking. The process ends with the last of them."""
        try:
            while True:
                self._report_until_ordered()
                number, order = self._pipe.recv()
                if isinstance(order, Quit):
                    break
                if isinstance(order, Stop | Forget):
                    self._stopped = number
                if isinstance(order, Think):
                    self._newest = number
                if isinstance(order, Analyse):
                    self._analysis = number
                if isinstance(order, StopAnalysis):
                    self._analysis = 0
                if not isinstance(order, Stop | StopAnalysis):
                    self._orders.put((number, order))
        finally:
            os._exit(0)

    def _report_until_ordered(self) -> None:
        """Wait for an order, reporting every second what is being done about everything asked."""
        while self._asked:
            if self._pipe.poll(SPEAK_S):
                return
            for number in self._asked:
                self._send(number, Thinking())

    @property
    def _asked(self) -> list[int]:
        """The numbers of the request and the analysis that are still unanswered."""
        newest = [] if self._newest == self._answered else [self._newest]
        return newest if self._analysis in (0, self._finished) else [*newest, self._analysis]

    def _carry_out(self, number: int, order: Think | Analyse | Prepare | Forget) -> None:
        if isinstance(order, Prepare):
            with suppress(SearchUnavailableError):  # A level's player says so when it is asked.
                OPPONENTS[order.options.kind].load(order.options)
        elif isinstance(order, Forget):
            self._players.clear()
            self._positions = PositionCache()
            if self._analysis in (0, self._finished):
                self._analyses.forget()
        elif isinstance(order, Analyse):
            if number == self._analysis:
                self._analyse(number, order)
        elif number == self._newest:
            self._answer(number, order)

    def _answer(self, number: int, think: Think) -> None:
        self._thinking_about = number
        send = partial(self._send, number)
        stop = partial(self._is_stopped, number)
        key = (think.level, think.seed)
        send(Thinking())
        try:
            event = self._chosen(think, stop)
        except Exception as error:  # The game must go on: the client has another player answer.
            self._players.pop(key, None)
            self._answered = number
            send(_failure(error))
            return
        self._answered = number
        send(Chosen(event))
        player = self._players.get(key)
        if think.ponder and player is not None:
            position = self._positions.position(think.options, (*think.events, event))
            try:
                # Anything else that is asked takes priority.
                player.ponder(position, lambda: stop() or not self._orders.empty())
            except Exception as error:  # The answer was given: this is only for the log.
                self._players.pop(key, None)
                send(_failure(error))

    def _analyse(self, number: int, order: Analyse) -> None:
        """Report what is known about a position as it grows, until something else is asked."""

        def stop() -> bool:
            return number != self._analysis or not self._orders.empty()

        try:
            for message in () if stop() else self._analyses.analysed(order, stop):
                if message.final:
                    self._finished = number
                self._send(number, message)
        except SearchUnavailableError as error:
            self._finished = number
            self._send(number, NotAnalysed(error.reason))
        except Exception as error:
            self._analyses.forget()
            self._finished = number
            self._send(number, _failure(error))
        if number != self._finished and number == self._analysis:
            self._orders.put((number, order))

    def _send(self, number: int, message: Message) -> None:
        with self._sending:
            self._pipe.send((number, message))

    def _is_stopped(self, number: int) -> bool:
        return number <= self._stopped or number != self._newest

    def _chosen(self, think: Think, stop: Callable[[], bool]) -> Event:
        """What the player chooses."""
        if not self._positions.continues(think.options, think.events):
            self._players.clear()
        position = self._positions.position(think.options, think.events)
        level = level_of(think.options, think.level)
        key = (think.level, think.seed)
        if key not in self._players:
            self._players[key] = level.player(think.seed, self._warn)
        return self._players[key].choose(position, level.budget.within(think.seconds), stop)

    def _warn(self, reason: Degradation) -> None:
        """Report why a weaker player answers the current request."""
        self._send(self._thinking_about, Degraded(reason))


def _failure(error: Exception) -> Failed:
    return Failed(f"{type(error).__name__}: {error}", traceback.format_exc())


def serve(pipe: Connection) -> None:
    """Run the opponents' process from start to end."""
    ignore_sigint()
    end_with_parent()
    yield_somewhat()
    OpponentServer(pipe).run()
