"""The command line of the text protocol."""

from __future__ import annotations

import io
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import lru_cache
from typing import TextIO

from game.ai.degradation import Degradation
from game.ai.kinds import Level, level_of
from game.ai.levels.scale import ACCEPTED, level_named
from game.ai.player import Budget
from game.commands.cli import game_name, level_name, positive, tell, up_to_cores, whole
from game.commands.gtp.engine import LONGEST_LINE, GtpEngine
from game.commands.gtp.session import SEEDS, PlayerFactory
from game.engine import GameOptions

PROGRAM = "cornerwise gtp"


def run(engine: GtpEngine, commands: TextIO, answers: TextIO) -> None:
    """Answer one line after another, until told to quit or the lines end."""
    for line in _lines(commands):
        answer = engine.answer(line)
        if answer is not None:
            answers.write(answer)
            answers.flush()
        if not engine.running:
            break


def _lines(commands: TextIO) -> Iterator[str]:
    """The lines of a stream; of those that are too long for the engine, no more than shows it."""
    while line := commands.readline(LONGEST_LINE + 1):
        yield line
        while line and not line.endswith("\n"):
            line = commands.readline(LONGEST_LINE)


@lru_cache
def warn_once(reason: Degradation) -> None:
    """Report why opponents don't play as well as they should."""
    tell(PROGRAM, f"{reason}: simpler opponents play")


def players_for(
    name: str, seconds: float | None = None, threads: int | None = None
) -> PlayerFactory:
    """Opponents of a level, for any game.

    If given, `seconds` and `threads` replace the level's own; levels that don't search have no
    threads.
    """

    def level(options: GameOptions) -> Level:
        chosen = level_of(options, name)
        if threads is not None:
            chosen = chosen.with_threads(threads)
        if seconds is not None:
            chosen = chosen.with_budget(Budget(seconds=seconds))
        return chosen

    return PlayerFactory(
        player=lambda options, seed: level(options).player(seed, warn_once),
        budget=lambda options: level(options).budget,
    )


def threads_for(asked: int | None) -> int | None:
    """As many threads as asked for, up to the number of cores."""
    return None if asked is None else up_to_cores(PROGRAM, asked, "threads", "at work")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument(
        "--variant",
        type=game_name,
        default="Blokus",
        metavar="NAME",
        help="the game (default: Blokus)",
    )
    parser.add_argument(
        "--level", type=level_name, default=level_named("hard"), help=f"{ACCEPTED} (default: hard)"
    )
    parser.add_argument("--seed", type=whole, metavar="N", help="make the moves repeatable")
    parser.add_argument(
        "--seconds",
        type=positive(float),
        metavar="S",
        help="time for a move, instead of the level's; in Dice the most",
    )
    parser.add_argument(
        "--threads", type=positive(int), metavar="N", help="threads at work, instead of the level's"
    )


def main(args: Namespace) -> int:
    """Serve standard input and return the exit status."""
    if sys.stdin is None or sys.stdout is None:  # Closed by whoever started us.
        return 0
    engine = GtpEngine(
        players_for(args.level, args.seconds, threads_for(args.threads)),
        args.variant,
        secrets.randbelow(SEEDS) if args.seed is None else args.seed,
    )
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    run(engine, sys.stdin, sys.stdout)
    return 0
