"""The command line of the text protocol."""

from __future__ import annotations

import io
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial
from typing import TextIO

from game.ai.dice.levels import DICE_LEVELS
from game.ai.levels import LEVELS
from game.ai.player import Budget
from game.cli import drop_output, level_name, positive, simpler_opponents
from game.gtp.engine import GtpEngine, game_named
from game.gtp.session import SEEDS


def run(engine: GtpEngine, commands: Iterable[str], answers: TextIO) -> None:
    """Answer one line after the other, until told to quit or until they end."""
    for line in commands:
        answer = engine.answer(line)
        if answer is not None:
            answers.write(answer)
            answers.flush()
        if not engine.running:
            break


@lru_cache
def warn_once(reason: str) -> None:
    """Tell why opponents don't play as well as they should."""
    print(simpler_opponents("gtp", reason), file=sys.stderr, flush=True)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument("--variant", type=game_named, default="Blokus", metavar="NAME")
    parser.add_argument(
        "--level",
        type=level_name,
        default="hard",
        help=f"one of {', '.join(LEVELS)}; else hard",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="make the moves repeatable")
    parser.add_argument(
        "--seconds",
        type=positive(float),
        metavar="S",
        help="time for a move, instead of the level's; Dice needs none",
    )
    parser.add_argument(
        "--threads", type=positive(int), metavar="N", help="threads at work, instead of the level's"
    )


def main(args: Namespace) -> int:
    """Serve standard input; the exit status."""
    if sys.stdin is None or sys.stdout is None:  # Closed by whoever started us.
        return 0
    level = LEVELS[args.level]
    if args.threads is not None:
        level = replace(level, search=replace(level.search, threads=args.threads))
    engine = GtpEngine(
        partial(level.player, warn=warn_once),
        level.budget if args.seconds is None else Budget(seconds=args.seconds),
        args.variant,
        secrets.randbelow(SEEDS) if args.seed is None else args.seed,
        DICE_LEVELS[args.level],
    )
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        run(engine, sys.stdin, sys.stdout)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        drop_output()
    return 0
