"""The command that analyses a game."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import NamedTuple

from game.ai.degradation import SearchUnavailableError
from game.ai.game_sweep import SIMULATIONS, GameSweep, analyse_game
from game.ai.kinds import OPPONENTS
from game.ai.player import Budget
from game.base.disk import read_own
from game.commands.analyze.report import table, values
from game.commands.cli import positive, require_output, tell
from game.engine import KINDS, AnyGame, Event, Game, GameOptions
from game.files.kept_game import FORM
from game.files.record_folder import SUFFIX
from game.records.blksgf import read
from game.records.errors import RecordError
from game.records.sgf import MOST_BYTES

KEPT_SUFFIX = ".json"
"""The suffix of the files in which this program keeps games."""


class UnreadableError(ValueError):
    """A file that holds no game; the message says why in a line."""


class FoundGame(NamedTuple):
    """A game in a file; for a record, its main line.

    Attributes:
        options: the game's options.
        events: everything that has happened in it.
        problems: what is wrong in a record, or may be wrong, and what was left out, a line each.
    """

    options: GameOptions
    events: list[Event]
    problems: tuple[str, ...] = ()


def read_game(path: Path) -> FoundGame:
    """The game in a file, see `read_own`.

    Raises OSError if it can't be read, and UnreadableError if it holds no game by the rules.
    """
    try:
        content = read_own(path, MOST_BYTES)
        found = _record_in(content) if _is_record(path, content) else _kept_game_in(content)
    except RecordError as error:
        raise UnreadableError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise UnreadableError(f"{path} holds no game: {error}") from None
    if not found.events:
        raise UnreadableError(f"{path} holds no game: nothing has happened in it")
    return found


def _is_record(path: Path, content: bytes) -> bool:
    """Whether a file is meant to hold a record: by its name, else by how it begins."""
    suffix = path.suffix.lower()
    if suffix == SUFFIX:
        return True
    beginning = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return beginning == b"(" if suffix == KEPT_SUFFIX else beginning != b"{"


def _kept_game_in(content: bytes) -> FoundGame:
    """A game as this program keeps it. Raises ValueError, KeyError or TypeError."""
    kept = FORM.read(content)
    decode = KINDS[kept.options.kind].decode
    events = (decode(kept.options, event) for event in kept.events)
    game: AnyGame = Game(kept.options, kept.seats, events)
    return FoundGame(game.options, game.played)


def _record_in(content: bytes) -> FoundGame:
    """A record's main line, as far as it keeps to the rules. Raises ValueError for none of it."""
    loaded = read(content)
    events = loaded.record.main_line()[-1].events()
    if not events and loaded.problem is not None:
        raise ValueError(loaded.problem)
    return FoundGame(loaded.record.options, events, loaded.told)


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
