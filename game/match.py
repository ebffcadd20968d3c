"""Games among opponents, with the final boards and a table of scores. Needs no display."""

from __future__ import annotations

import multiprocessing
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from game.ai.dice.levels import DICE_LEVELS
from game.ai.levels import LEVELS
from game.ai.opponent import load
from game.ai.search import SearchUnavailableError
from game.ai.sigint import ignore_sigint, sigint_blocked
from game.cli import (
    drop_output,
    game_for,
    game_name,
    level_list,
    options_for,
    positive,
    refuse_for_dice,
    simpler_opponents,
)
from game.diagram import diagram, dice_diagram
from game.engine import SCORINGS, Options, Position
from game.engine.dice import DICE_GAME, FACES, DicePosition


@dataclass(frozen=True)
class Result:
    """One game that was played. All tuples are by contender, in the order of the command line.

    Attributes:
        totals: the points of the game; in Dice the squares unfilled.
        ranks: from 1; ties share the better place.
        seconds: how long each placement took.
        board: the final position as text.
    """

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]
    board: str

    def points(self, contender: int) -> float:
        """The part of the others that a contender beat; a tie counts half.

        >>> Result((60, 71, 60, 50), (2, 1, 2, 4), (), "").points(0)
        0.5
        """
        place = self.ranks[contender]
        others = [p for c, p in enumerate(self.ranks) if c != contender]
        return sum(1.0 if place < p else 0.5 if place == p else 0.0 for p in others) / len(others)


def play(options: Options, levels: tuple[str, ...], seed: int, number: int) -> Result:
    """One game. After each, everyone moves one seat on; after a round the seeds change."""
    sitting = Sitting(len(levels), seed, number)
    players = [LEVELS[level].player(sitting.seed(c)) for c, level in enumerate(levels)]
    position = Position(options.ruleset)
    while position.player is not None:
        contender = sitting.contender(position.player)
        with sitting.thinking(contender):
            ply = players[contender].choose(position, LEVELS[levels[contender]].budget)
        position = position.play(ply.placement)
    return sitting.result(position.totals(), position.ranks(), diagram(position))


def play_dice(levels: tuple[str, ...], seed: int, number: int) -> Result:
    """One game of Dice. The same dice fall again until everyone has sat everywhere."""
    sitting = Sitting(len(levels), seed, number)
    players = [DICE_LEVELS[level](sitting.seed(c)) for c, level in enumerate(levels)]
    dice = np.random.default_rng(sitting.seed(len(levels)))
    position = DicePosition.start(len(levels))
    while not position.over:
        if position.player is None:
            position = position.roll(dice.choice(FACES, size=position.to_roll).tolist())
            continue
        contender = sitting.contender(position.player)
        with sitting.thinking(contender):
            take = players[contender].choose(position)
        position = position.take(take)
    unfilled = [position.unfilled(player) for player in range(position.players)]
    return sitting.result(unfilled, position.ranks(), dice_diagram(position))


class Sitting:
    """Who sits where in one game of a match, and how long each thinks."""

    def __init__(self, contenders: int, seed: int, number: int) -> None:
        self._seed = seed
        self._round = number // contenders
        self._seated = [(seat + number) % contenders for seat in range(contenders)]
        self._seconds: list[list[float]] = [[] for _ in range(contenders)]

    def seed(self, index: int) -> int:
        """A seed of its own for each index, the same for all games of a round."""
        return _seed(self._seed, self._round, index)

    def contender(self, player: int) -> int:
        """Who sits in a player's seat."""
        return self._seated[player]

    @contextmanager
    def thinking(self, contender: int) -> Iterator[None]:
        """Note how long this takes."""
        began = time.perf_counter()
        yield
        self._seconds[contender].append(time.perf_counter() - began)

    def result(self, totals: Sequence[int], ranks: Sequence[int], board: str) -> Result:
        """The game's result, from its totals and places by player."""
        seats = [self._seated.index(contender) for contender in range(len(self._seated))]
        return Result(
            totals=tuple(totals[seat] for seat in seats),
            ranks=tuple(ranks[seat] for seat in seats),
            seconds=tuple(map(tuple, self._seconds)),
            board=board,
        )


def _seed(*numbers: int) -> int:
    """A seed of its own for each row of numbers."""
    sequence = np.random.SeedSequence([number % 2**64 for number in numbers])
    return int(sequence.generate_state(1)[0])


@dataclass
class Tally:
    """The scores of several games.

    Attributes:
        levels: who plays.
        results: the games so far.
    """

    levels: tuple[str, ...]
    results: list[Result] = field(default_factory=list)

    def table(self) -> str:
        """A line for each contender, as plain text."""
        head = ("seat", "level", "games", "points", "score", "places", "s/move", "most")
        rows = [self._row(contender) for contender in range(len(self.levels))]
        return aligned(head, rows, left=("level", "points", "places"))

    def _row(self, contender: int) -> tuple[str, ...]:
        seat, level = str(contender + 1), self.levels[contender]
        games = len(self.results)
        if not games:
            return (seat, level, "0", *"-----")
        points = np.array([result.points(contender) for result in self.results])
        reached = [result.ranks[contender] for result in self.results]
        seconds = [s for result in self.results for s in result.seconds[contender]]
        return (
            seat,
            level,
            str(games),
            f"{100 * points.mean():.1f} % ± {_margin(points):.1f}",
            f"{np.mean([result.totals[contender] for result in self.results]):.1f}",
            " ".join(str(reached.count(place + 1)) for place in range(len(self.levels))),
            f"{np.mean(seconds):.3f}",
            f"{max(seconds):.3f}",
        )


def aligned(head: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[str]) -> str:
    """A table as plain text, the columns with the heads `left` to the left, others to the right.

    >>> print(aligned(("who", "s"), [("easy", "0.5"), ("hard", "12.0")], left=["who"]))
    who      s
    easy   0.5
    hard  12.0
    """
    lines = [head, *rows]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = []
    for line in lines:
        cells = zip(head, line, wide, strict=True)
        padded = (c.ljust(w) if name in left else c.rjust(w) for name, c, w in cells)
        texts.append("  ".join(padded).rstrip())
    return "\n".join(texts)


def _margin(points: np.ndarray) -> float:
    """Half of the 95 % interval of a mean, in per cent."""
    return float(196 * points.std() / np.sqrt(len(points)))


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument(
        "--seats",
        type=level_list,
        required=True,
        metavar="A,B,…",
        help=f"two to four of {', '.join(LEVELS)}; they move on one seat after each game",
    )
    parser.add_argument(
        "--variant", type=game_name, metavar="NAME", help="the game; else by the seats"
    )
    parser.add_argument("--scoring", choices=list(SCORINGS), help="else as usual in the game")
    parser.add_argument("--games", type=positive(int), default=2, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for other games")
    parser.add_argument("--jobs", type=positive(int), default=1, metavar="N", help="games at once")
    parser.add_argument("--quiet", action="store_true", help="print the table of scores only")


def main(args: Namespace) -> int:
    """Play the games; the exit status."""
    levels: tuple[str, ...] = args.seats
    try:
        if args.variant == DICE_GAME:
            refuse_for_dice(args.scoring)
            one = partial(play_dice, levels, args.seed)
        else:
            options = options_for(args.variant or game_for(len(levels)), levels, args.scoring)
            _get_ready(options)
            one = partial(play, options, levels, args.seed)
    except ValueError as error:
        print(f"cornerwise match: {error}", file=sys.stderr)
        return 2
    tally = Tally(levels)
    try:
        with _games(one, args.games, args.jobs) as games:
            _follow(games, tally, None if args.quiet else args.games)
    except KeyboardInterrupt:
        print(tally.table())
        return 130
    except BrokenPipeError:
        drop_output()
        return 0
    print(tally.table())
    return 0


def _get_ready(options: Options) -> None:
    """Compile what the games need, once for all processes; say so where they do without."""
    try:
        load(options.ruleset)
    except SearchUnavailableError as error:
        print(simpler_opponents("match", str(error)), file=sys.stderr)


@contextmanager
def _games(one: partial[Result], count: int, jobs: int) -> Iterator[Iterable[Result]]:
    """The results in order, as they come in; leaving ends what is still being played."""
    if jobs == 1:
        yield map(one, range(count))
        return
    with sigint_blocked():
        pool = multiprocessing.get_context("spawn").Pool(min(jobs, count), ignore_sigint)
    with pool:
        yield pool.imap(one, range(count))


def _follow(games: Iterable[Result], tally: Tally, announced: int | None) -> None:
    """Take in the results, telling each where their number is `announced`."""
    for number, result in enumerate(games, 1):
        tally.results.append(result)
        if announced is not None:
            scores = zip(tally.levels, result.totals, strict=True)
            print(result.board)
            print(f"game {number} of {announced}: {', '.join(f'{n} {t}' for n, t in scores)}\n")
            sys.stdout.flush()
