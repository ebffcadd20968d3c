"""The command that analyses a game."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.ai.degradation import SearchUnavailableError
from game.ai.game_sweep import SIMULATIONS, GameSweep, analyse_game
from game.ai.kinds import OPPONENTS
from game.ai.player import Budget
from game.commands.analyze.reading import UnreadableError, read_game
from game.commands.analyze.report import table, values
from game.commands.cli import positive, require_output, tell

PROGRAM = "cornerwise analyze"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a .blksgf record, or a game in progress as it is kept",
    )
    parser.add_argument("--json", action="store_true", help="print all that was found as JSON")
    parser.add_argument(
        "--seconds", type=positive(float), metavar="S", help="time for each position"
    )
    parser.add_argument(
        "--simulations",
        type=positive(int),
        metavar="N",
        help=f"simulations for each position (default: {SIMULATIONS}, or all that --seconds allow)",
    )


def main(args: Namespace) -> int:
    """Analyse the game, print what was found, and return the exit status."""
    require_output()
    simulations = args.simulations
    if simulations is None and args.seconds is None:
        simulations = SIMULATIONS
    try:
        found = read_game(args.file)
        game = GameSweep(found.options, found.events)
        analyst = OPPONENTS[game.options.kind].analyst(game.options)
    except (UnreadableError, SearchUnavailableError) as error:
        tell(PROGRAM, str(error))
        return 2
    for line in found.problems:
        tell(PROGRAM, line)
    for _ in analyse_game(game, analyst, Budget(args.seconds, simulations)):
        _show_progress(game)
    if args.json:
        print(json.dumps(values(game), indent=1))
    else:
        for line in table(game):
            print(line)
    return 0


def _show_progress(game: GameSweep) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        end = "" if game.left else "\r"
        print(f"\r{game.left:4} positions left ", end=end, file=sys.stderr, flush=True)
