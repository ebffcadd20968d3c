"""The command line of the text protocol."""

from __future__ import annotations

import io
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import TextIO

from game.ai.dice.levels import DICE_LEVELS
from game.ai.levels import LEVELS
from game.ai.player import Budget
from game.cli import drop_output, level_name, positive
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


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument("--variant", type=game_named, default="Blokus", metavar="NAME")
    parser.add_argument(
        "--level", type=level_name, default=list(LEVELS)[-1], help=f"one of {', '.join(LEVELS)}"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="make the moves repeatable")
    parser.add_argument(
        "--seconds",
        type=positive(float),
        metavar="S",
        help="time for a move, instead of the level's; Dice needs none",
    )


def main(args: Namespace) -> int:
    """Serve standard input; the exit status."""
    if sys.stdin is None or sys.stdout is None:  # Closed by whoever started us.
        return 0
    level = LEVELS[args.level]
    engine = GtpEngine(
        level.player,
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
