"""A match in progress."""

from __future__ import annotations

import multiprocessing
import os
import signal
import stat
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import lru_cache
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from msgspec import json

from game.ai.degradation import Degradation
from game.ai.kinds import level_of
from game.ai.levels.references import draw
from game.ai.player import AnyPlayer, Budget
from game.ai.process.parent import follow_parent, ignore_sigint, sigint_blocked, start
from game.commands.match.engine import ANSWER_S
from game.commands.match.player import MatchPlayer, player_for
from game.commands.match.result import GameResult, MatchError, TimeUsed, naming
from game.commands.match.score import MatchScore, Sprt, SprtVerdict
from game.commands.match.spec import JUDGE, MatchSpec
from game.engine import Event, Game, GameOptions, GamePosition, Seat
from game.engine.position import Position

DRAWN = 32
"""The most openings to draw, of which the most even is played."""

EVEN = 0.1
"""How much the players' chances of winning, 0 to 1, may differ and still be even enough."""

Opening = Callable[[Position, int, int], Iterable[int]]
"""Draws placements to begin with, from a position, a number of plies and a seed."""


def opening(position: Position, plies: int, seed: int) -> Iterator[int]:
    """Draw placements to begin with, as many as asked for unless the game ends first."""
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        if position.over:
            return
        placement = draw(position, rng)
        yield placement
        position = position.play(placement)


def balanced_opening(position: Position, plies: int, seed: int) -> list[int]:
    """Draw an opening after which all players have about the same chance of winning.

    If the first player nearly always wins, as in Duo between strong players, games from any other
    opening are decided by the seat and say little about who plays better. The result is the first
    of `DRAWN` openings that is `EVEN`, or the most even of all, as judged by a search that reaches
    the same verdict each time.

    Raises MatchError if there is no search.
    """
    drawn = []
    for number in np.random.SeedSequence(seed).generate_state(DRAWN).tolist():
        placements = list(opening(position, plies, number))
        drawn.append((unevenness(position, placements), placements))
        if drawn[-1][0] <= EVEN:
            break
    return min(drawn)[1]


def unevenness(position: Position, placements: Iterable[int]) -> float:
    """How much the players' chances of winning differ after some placements.

    It is 1 if there is nothing left to decide.
    """
    for placement in placements:
        position = position.play(placement)
    if position.over:
        return 1.0
    judge, budget = _judge(position.ruleset.options)
    judge.choose(position, budget)
    found = judge.searched()
    if found is None:  # Only one placement is legal.
        return 1.0
    return max(found.outlook.chances) - min(found.outlook.chances)


@lru_cache
def _judge(options: GameOptions) -> tuple[AnyPlayer, Budget]:
    level = level_of(options, JUDGE)
    return level.player(0, _refuse), level.budget


def _refuse(reason: Degradation) -> None:
    """Raise MatchError: without a search nobody can judge."""
    raise MatchError(f"can't judge openings: {reason}")


class MatchGame:
    """A game between contenders."""

    def __init__(self, spec: MatchSpec, number: int, players: Sequence[MatchPlayer]) -> None:
        """Set up the game with that number; `players` play for the contenders, in their order.

        Raises ContenderError.
        """
        self._spec = spec
        self._number = number
        self._players = players
        self._time_used = [TimeUsed() for _ in players]
        self._seats = spec.seats(number)
        seats = [Seat(spec.title(contender)) for contender in self._seats]
        self._game: Game[GamePosition, Event] = Game(spec.options, seats)
        for contender, player in enumerate(players):
            with naming(spec.title(contender)):
                player.begin(spec.seed_of(number, contender))

    def play(self, used_before: Sequence[TimeUsed]) -> GameResult:
        """Play to the end; `used_before` is what each contender has used in the match so far.

        Raises ContenderError.
        """
        chance_seed = self._spec.chance_seed(self._number)
        start: Any = self._game.position
        drawn: Opening = balanced_opening if self._spec.balanced else opening
        for placement in drawn(start, self._spec.opening_plies, chance_seed):
            current: Any = self._game.position
            self._happen(current.event(placement))
        rng = np.random.default_rng(chance_seed)
        while (player := self._game.position.player) is not None:
            event = self._game.position.chance_event(lambda outcomes: int(rng.choice(outcomes)))
            if event is None:
                event = self._chosen(self._seats[player], used_before)
            if event is None:
                return self._result(resigned=player)
            self._happen(event)
        return self._result()

    def _chosen(self, contender: int, used_before: Sequence[TimeUsed]) -> Event | None:
        """What a contender decides; None if it resigns."""
        others = TimeUsed()
        for other, used in enumerate(used_before):
            if other != contender:
                others += used + self._time_used[other]
        player = self._players[contender]
        with naming(self._spec.title(contender)), self._time_used[contender].measure(player.cpu):
            return player.choose(self._game.position, others)

    def _happen(self, event: Event) -> None:
        self._game.play(event)
        for contender, player in enumerate(self._players):
            with naming(self._spec.title(contender)):
                player.see(event)

    def _result(self, resigned: int | None = None) -> GameResult:
        """The result of a game that is over, or that a player resigned, whose side then is last."""
        game = self._game
        ranks = game.position.ranks()
        if resigned is not None:
            sides = game.options.sides
            ranks = [1 + (side == sides[resigned]) for side in sides]
        return GameResult(
            number=self._number,
            events=tuple(game.kind.encode(game.options, event) for event in game.played),
            seats=self._seats,
            totals=tuple(game.position.totals()),
            ranks=tuple(ranks),
            time_used=tuple(self._time_used),
            resigned=resigned,
        )


EXIT_S = 5.0
"""How long all processes together have to exit on their own once there are no more games."""


class Task(NamedTuple):
    """A game to play: its number, and what each contender has used in the match so far."""

    number: int
    used_before: tuple[TimeUsed, ...]


class GamePool:
    """Processes that play games, each with its own players.

    Leaving the context ends them all, along with the engines that they have started.
    """

    def __init__(self, spec: MatchSpec, count: int, answer_s: float) -> None:
        """Prepare to play in that many processes; for `answer_s` see `player_for`."""
        self._spec = spec
        self._answer_s = answer_s
        self._count = count
        self._processes: dict[Connection, SpawnProcess] = {}

    def __enter__(self) -> GamePool:
        with sigint_blocked():
            for _ in range(self._count):
                self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with sigint_blocked():
            for pipe in self._processes:
                pipe.close()
            until = time.monotonic() + (EXIT_S if kind is None else 0)
            for process in self._processes.values():
                process.join(max(0.0, until - time.monotonic()))
                _end(process)

    def play(self, tasks: Iterator[Task]) -> Iterator[GameResult]:
        """Have games played, yielding their results as they come in. Raises MatchError.

        A task is only taken when a process is free for it.
        """
        busy = dict(zip(self._processes, tasks, strict=False))
        for pipe, task in busy.items():
            self._send(pipe, task)
        while busy:
            ready = set(wait(list(busy)))
            for pipe in [pipe for pipe in busy if pipe in ready]:
                yield self._answer(pipe, busy.pop(pipe))
                for task in islice(tasks, 1):
                    self._send(pipe, task)
                    busy[pipe] = task

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        pipe, far_end = context.Pipe()
        process = context.Process(target=serve, args=(far_end, self._spec, self._answer_s))
        with far_end:
            start(process)
        self._processes[pipe] = process

    def _send(self, pipe: Connection, task: Task) -> None:
        with suppress(OSError):  # It died, which shows when its answer fails to come.
            pipe.send(task)

    def _answer(self, pipe: Connection, task: Task) -> GameResult:
        try:
            answer: GameResult | MatchError = pipe.recv()
        except (EOFError, OSError):
            process = self._processes[pipe]
            process.join()
            raise MatchError(
                f"the process of game {task.number + 1} ended with status {process.exitcode}"
            ) from None
        if isinstance(answer, MatchError):
            raise answer
        return answer


def serve(pipe: Connection, spec: MatchSpec, answer_s: float) -> None:
    """Play games until there are no more, in a process of its own."""
    _lead_group()
    players: list[MatchPlayer] = []
    with ExitStack() as stack, suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            try:
                for number in range(len(players), len(spec.contenders)):
                    with naming(spec.title(number)):
                        players.append(player_for(spec.contenders[number], spec.options, answer_s))
                    stack.callback(players[number].close)
                pipe.send(MatchGame(spec, task.number, players).play(task.used_before))
            except MatchError as error:
                pipe.send(error)


def _lead_group() -> None:
    """Make this process and those that it will start a group that ends together."""
    ignore_sigint()
    if os.name == "posix":
        os.setsid()
    follow_parent(group=True)


def _end(process: SpawnProcess) -> None:
    """End a process and its group, which may outlive it."""
    if os.name == "posix" and process.pid is not None:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()


BEGINNING = b'{"match":'
"""The start of every line."""


class MatchLog:
    """A line of JSON for each game: its match and its result. Keeps nothing without a path.

    Attributes:
        results: the games that were in the file.
    """

    def __init__(self, path: Path | None, spec: MatchSpec) -> None:
        """Read what is there, which must belong to this match. Raises MatchError."""
        self._path, self._spec, self._match = path, spec, spec.as_json()
        self.results: list[GameResult] = []
        if path is None:
            return
        try:
            self._read(path)
            path.open("ab").close()
        except OSError as error:
            raise MatchError(f"{path}: {error.strerror}") from None

    def add(self, result: GameResult) -> None:
        """Keep a game. Raises MatchError if the file can't be written."""
        if self._path is None:
            return
        line = json.encode({"match": self._match, **result.as_json()}) + b"\n"
        try:
            with sigint_blocked(), self._path.open("ab") as file:
                file.write(line)
        except OSError as error:
            raise MatchError(f"{self._path}: {error.strerror}") from None

    def _read(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            # A device may go on for ever, and a pipe keep one waiting.
            if not stat.S_ISREG(path.stat().st_mode):
                raise MatchError(f"{path} is no regular file: give another file")
            data = path.read_bytes()
            whole = data.rfind(b"\n") + 1
            for number, line in enumerate(data[:whole].splitlines(), 1):
                self.results.append(self._game(line, f"{path}, line {number}"))
            rest = data[whole:]
            if rest and rest[: len(BEGINNING)] != BEGINNING[: len(rest)]:
                raise MatchError(f"{path} doesn't end with a game of a match: give another file")
            if rest:
                # A full disk or a power cut left the line unfinished: its game is played again.
                with path.open("r+b") as file:
                    file.truncate(whole)

    def _game(self, line: bytes, where: str) -> GameResult:
        try:
            value = json.decode(line)
            spec, result = dict(value["match"]), GameResult.from_json(value)
        except (ValueError, TypeError, KeyError, RecursionError):
            raise MatchError(f"{where} is no game of a match: give another file") from None
        if spec != self._match:
            raise MatchError(f"{where} is of another match: {self._difference(spec)}")
        if result.seats != self._spec.seats(result.number):
            raise MatchError(f"{where} has others on its seats: give another file")
        return result

    def _difference(self, there: dict[str, object]) -> str:
        here = self._match
        return "; ".join(
            f"{key} {there.get(key, 'not given')} there, {here.get(key, 'not given')} here"
            for key in sorted(here.keys() | there.keys())
            if here.get(key) != there.get(key)
        )


class Match:
    """Plays the games of a match that its log doesn't have yet.

    Attributes:
        spec: who plays, and what.
        games: how many games there are in all, or at most if a test ends the match; a multiple of
            the number of contenders.
        test: ends the match once the first contender's difference in Elo is clear; None for none.
        score: the score so far.
    """

    def __init__(
        self,
        spec: MatchSpec,
        games: int,
        jobs: int,
        log: MatchLog,
        test: Sprt | None = None,
        answer_s: float = ANSWER_S,
    ) -> None:
        """Take in what the log has.

        At most `jobs` games are played at once; an engine may take `answer_s` seconds over an
        answer.
        """
        self.spec = spec
        self.games = games
        self.test = test
        self._jobs = jobs
        self._log = log
        self._answer_s = answer_s
        self.score = MatchScore(len(spec.contenders))
        for result in log.results:
            if result.number < games:
                self.score.add(result)

    @property
    def verdict(self) -> SprtVerdict | None:
        """The test's verdict, None while it goes on or if there is no test."""
        return None if self.test is None else self.test.verdict(self.tested)

    @property
    def tested(self) -> Sequence[float]:
        """The first contender's share of the points in each round that the test counts.

        These are the rounds before the first unfinished one, in order. When several games are
        played at once, short games finish earlier, and may be those that one side wins.
        """
        return self.score.shares_in_order(0)

    def play(self) -> Generator[list[GameResult]]:
        """Play on, yielding the games of each round as it finishes. Raises MatchError."""
        if self.verdict is not None:
            return
        missing = (n for n in range(self.games) if n not in self.score.results)
        tasks = (Task(number, self.score.time_used) for number in missing)
        left = self.games - len(self.score.results)
        with GamePool(self.spec, min(self._jobs, left), self._answer_s) as pool:
            for result in pool.play(tasks):
                self._log.add(result)
                games = self.score.add(result)
                if games is not None:
                    yield games
                    if self.verdict is not None:
                        return
