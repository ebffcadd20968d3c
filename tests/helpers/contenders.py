"""Contenders, matches and players for tests."""

import math
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace

from game.ai.player import Budget
from game.commands.match.match import MatchGame
from game.commands.match.player import LevelPlayer
from game.commands.match.result import GameResult, TimeUsed
from game.commands.match.spec import Contender, MatchSpec
from game.engine import options_for

HERE = Path(__file__).parent


def fake_engine(*answers: str) -> str:
    """The command line of an engine that gives these answers."""
    return shlex.join([sys.executable, "-S", "-E", str(HERE / "fake_engine.py"), *answers])


def contest_engine(unknown="leave", resigns_after=1000, leaves_in=1000) -> str:
    """The command line of an engine that knows what twogtp sends, see `contest_engine.py`."""
    script = str(HERE / "contest_engine.py")
    return shlex.join([sys.executable, script, unknown, str(resigns_after), str(leaves_in)])


def match_spec(variant="Blokus Junior", names=("us", "them"), seed=1, opening_plies=2) -> MatchSpec:
    contenders = tuple(map(Contender, names))
    return MatchSpec(options_for(variant), contenders, seed, opening_plies)


def play_game(spec, number, players, used_before=None) -> GameResult:
    """Play a game of a match, by default as the first one."""
    return MatchGame(spec, number, players).play(used_before or [TimeUsed()] * len(players))


def result(number, points=1.0, cpu=0.5) -> GameResult:
    """A game between two contenders, with these points for the first."""
    time_used = tuple(TimeUsed(cpu=cpu, moves=2, longest=0.25) for _ in range(2))
    first, second = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}[points]
    seats = (number % 2, 1 - number % 2)
    ranks = (first, second) if seats[0] == 0 else (second, first)
    return GameResult(number, (["B", "e10"], ["W", "j5"]), seats, (3, 4), ranks, time_used)


class Clock:
    """Processor time that only passes when told to."""

    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds


class FirstLegal:
    """A match player that makes the first legal placement, at a fixed cost in time."""

    def __init__(self, clock=None, cost=0.0):
        self.clock = clock or Clock()
        self.cost = cost
        self.seed = None
        self.seen = []
        self.colours = set()

    def begin(self, seed):
        self.seed = seed
        self.seen = []

    def choose(self, position, others):
        self.clock.seconds += self.cost
        self.colours.add(position.colour)
        return position.event(int(position.legal()[0]))

    def see(self, event):
        self.seen.append(event)

    def cpu(self):
        return self.clock()

    def close(self):
        pass


class Silent(FirstLegal):
    """A match player that doesn't report its processor time."""

    def cpu(self):
        return math.nan


class Probe:
    """A level's player that notes its budgets and takes the same time over each move."""

    def __init__(self, clock=None):
        self.clock = clock or Clock()
        self.budgets = []

    def choose(self, position, budget):
        self.budgets.append(budget)
        self.clock.seconds += 0.07
        return position.event(int(position.legal()[0]))

    def in_match(self, allowance, spec):
        """The match player for a level that uses this player."""
        level = SimpleNamespace(key="probe", budget=Budget(), player=lambda seed, warn: self)
        return LevelPlayer(level, spec.options, allowance, self.clock)
