"""A text protocol engine (GTP, in Pentobi's dialect) on standard input and output.

A command is a line: an optional number, which the answer repeats, a word, and its arguments. An
answer is ``= text`` or, if something is wrong and nothing was changed, ``? reason``, followed by an
empty line.

Colours are written as in ``.blksgf`` records (``1`` to ``4``; ``B`` and ``W`` if there are two) or
by name, moves as the cells they cover, joined by commas. Points are counted as squares on the board
and bonuses.

After ``genmove`` or ``reg_genmove``, ``get_value`` answers the player's chance to win, 0 to 1, as
found by the search, and ``move_values`` a line for each move it looked at, best first: visits, the
same as a decimal number, the chance to win, the move.

In every game ``loadsgf FILE`` goes on from the end of a record's main line, ``loadsgf FILE MOVE``
from before a move of it, counted from 1; ``savesgf FILE`` writes what was loaded and played since.
What was played is the main line; moves of the file that were taken back stay in it, as a variation
if others were played instead.

After ``set_partners true`` a new game begins in which colours 1 and 3 play together against 2 and 4
(Blokus and Blokus Trigon); chances to win are then those of the colour's side. ``set_partners
false`` begins one of each for themselves, as ``set_game`` does.

After ``set_game Blokus Dice`` (for four; ``Blokus Dice Two-Player``, ``Blokus Dice Three-Player``)
boards have 9 squares a side, and other commands replace those about moves:

  turn              whose turn: ``1 roll 4``, ``2 take Yellow 3 5 6`` (colour in hand, dice) or
                    ``over``; players are numbered clockwise
  roll DICE         the dice show ``3 5 6 1``
  genroll           rolls by the seed, and answers ``roll 3 5 6 1``
  take DIE CELLS    takes a die and draws a shape of its row
  strike DIE CELLS  takes a die, crosses out a strike, and draws a shape of any row
  all_takes         all that may be done now, a line each: ``take 3 a1,b1,c1``, ``strike 5 a1``
  gentake           chooses, does it, and answers what it has done
  reg_gentake       only chooses
  undo              takes back the latest roll or take
  final_score       for each player the squares unfilled and the strikes: ``31:2 40:0``

An answer in the form of a command can be passed to another engine as it is.
"""

from __future__ import annotations

import io
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import lru_cache
from typing import TextIO

from game.ai.degradation import Degradation
from game.ai.kinds import level_of
from game.ai.levels.scale import ACCEPTED, level_named
from game.ai.player import Budget, Level
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


__all__ = ["GtpEngine", "add_arguments", "main", "run"]
