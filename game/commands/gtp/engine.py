"""The engine behind the text protocol: it answers commands, and serves them line by line."""

from __future__ import annotations

import io
import logging
import os
import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, TextIO

from game import __version__
from game.ai.degradation import Degradation
from game.ai.kinds import level_of
from game.ai.levels.scale import ACCEPTED, level_named
from game.ai.player import Budget, Level
from game.base.disk import real_path, write_whole
from game.commands.cli import (
    game_name,
    level_name,
    plain_line,
    positive,
    tell,
    up_to_cores,
    variant_named,
    whole,
)
from game.commands.gtp.session import (
    SEEDS,
    BoardSession,
    DiceSession,
    GtpCommand,
    PlayerFactory,
    Session,
)
from game.engine import GameOptions, GamePosition, Options, options_for
from game.engine.contacts import IllegalPlacementError
from game.engine.dice import DiceOptions
from game.engine.dice.position import IllegalTakeError
from game.files.library import load_record
from game.records.tree import Node, Record

log = logging.getLogger(__name__)

AnySession = Session[Any, Any]
"""A session of a game of any kind."""

SESSIONS: Mapping[str, type[AnySession]] = {
    Options.kind: BoardSession,
    DiceOptions.kind: DiceSession,
}
"""The class that answers the commands about a game, by the game's kind."""

PARTNERS: Mapping[str, bool] = {"true": True, "false": False}
"""The arguments of ``set_partners``."""

LONGEST_LINE = 65_536
"""The most characters in a line that isn't refused, its end included."""


class GtpEngine:
    """Answers commands about one game after another.

    Attributes:
        running: False once it was told to quit.
    """

    def __init__(self, players: PlayerFactory, variant: str = "Blokus", seed: int = 0) -> None:
        """Begin a game with the first opponent's seed; those of later games count on from it."""
        self._players = players
        self.running = True
        self._read_in_part: Path | None = None
        self._session = self._opened(Record(options_for(variant)), seed)

    def _opened(self, record: Record, seed: int, node: Node | None = None) -> AnySession:
        """A new session that goes on from a node of a record, else from its root."""
        session = SESSIONS[record.options.kind]
        return session(record, node or record.root, self._players, seed)

    @property
    def position(self) -> GamePosition:
        position: GamePosition = self._session.position
        return position

    # -- lines --------------------------------------------------------------

    def answer(self, line: str) -> str | None:
        """The whole answer to a line, or None for one without a command.

        Of a line that is too long, as much as shows that is enough. What its comment has doesn't
        count, wherever that is cut off.
        """
        if len(line) > LONGEST_LINE and "#" not in line:
            return f"? a line has at most {LONGEST_LINE} characters\n\n"
        words = _plain(line).split(maxsplit=1)
        if not words:
            return None
        number = ""
        if len(words) == 2 and words[0].isascii() and words[0].isdigit():
            number = words[0]
            words = words[1].split(maxsplit=1)
        try:
            status, text = "=", self._execute(*words)
        except (IllegalPlacementError, IllegalTakeError) as error:
            status, text = "?", f"illegal move: {error}"
        except ValueError as error:
            status, text = "?", str(error)
        except Exception as error:  # An opponent's fault is reported; whoever drives us can go on.
            log.exception("an opponent failed")
            status, text = "?", f"internal error: {type(error).__name__} {error}"
        return f"{status}{number} {text if status == '=' else plain_line(text)}\n\n"

    def _execute(self, name: str, arguments: str = "") -> str:
        owners: tuple[GtpEngine | AnySession, ...] = (self, self._session)
        for owner in owners:
            command = owner.commands.get(name)
            if command is not None:
                return command.run(owner, *command.split(arguments))
        where = ""
        if any(name in session.commands for session in SESSIONS.values()):
            where = f" in {self._session.options.name}: list_commands says which there are"
        raise ValueError(f"unknown command ({name}){where}")

    # -- about the engine ---------------------------------------------------

    def _known_command(self, name: str) -> str:
        return "true" if name in self._known else "false"

    def _list_commands(self) -> str:
        return "\n".join(sorted(self._known))

    @property
    def _known(self) -> set[str]:
        """The names of the commands available in this game."""
        return self.commands.keys() | self._session.commands.keys()

    def _cputime(self) -> str:
        return f"{time.process_time():.3f}"

    def _quit(self) -> str:
        self.running = False
        return ""

    # -- which game, and with which seed ------------------------------------

    def _set_game(self, name: str) -> str:
        return self._begin(Record(options_for(variant_named(name).usual)))

    def _set_partners(self, word: str) -> str:
        if word not in PARTNERS:
            raise ValueError(f"players are partners or aren't: give true or false, not {word!r}")
        options = self._session.options
        return self._begin(Record(options_for(options.name, partners=PARTNERS[word])))

    def _clear_board(self) -> str:
        return self._begin(Record(self._session.options))

    def _begin(self, record: Record, node: Node | None = None) -> str:
        """Begin another game, with the next seed unless nothing was played with this one yet."""
        self._session = self._opened(record, self._session.seed + self._session.begun, node)
        return ""

    # -- files --------------------------------------------------------------

    def _load_sgf(self, arguments: str) -> str:
        """Go on from the end of a file's main line, or from before a move of it.

        It is read as far as it keeps to the rules; what was left out is told on standard error.
        """
        path, number = _path_and_number(arguments)
        try:
            loaded = load_record(path)
        except OSError as error:
            raise ValueError(f"can't read {path}: {error.strerror or error}") from None
        line = loaded.record.main_line()
        if loaded.problem is not None and not loaded.problem.notice and not line[-1].events():
            raise ValueError(str(loaded.problem))
        for told in loaded.told:
            log.warning("%s: %s", path, told)
        self._read_in_part = real_path(path) if loaded.problems else None
        moves = [node for node in line if node.event is not None and node.event.by_player]
        before = moves[number - 1].parent if 0 < number <= len(moves) else line[-1]
        return self._begin(loaded.record, before)

    def _save_sgf(self, name: str) -> str:
        path = real_path(Path(name))
        if not os.path.isdir(path.parent):
            raise ValueError(f"can't write {name}: there is no folder {path.parent.name}")
        if path == self._read_in_part:
            raise ValueError(
                f"{name} has more than was read, such as other games: give another file"
            )
        try:
            write_whole(path, self._session.written(), sync=True)
        except OSError as error:
            raise ValueError(f"can't write {name}: {error.strerror or error}") from None
        return ""

    def _set_random_seed(self, number: str) -> str:
        try:
            seed = int(number)
        except ValueError:
            raise ValueError(f"a seed is a whole number, not {number!r}") from None
        self._session.seat_player(seed)
        return ""

    commands: ClassVar[dict[str, GtpCommand]] = {
        "clear_board": GtpCommand(_clear_board),
        "cputime": GtpCommand(_cputime),
        "known_command": GtpCommand(_known_command, ("COMMAND",)),
        "list_commands": GtpCommand(_list_commands),
        "loadsgf": GtpCommand(_load_sgf, ("FILE",)),
        "name": GtpCommand(lambda engine: "Cornerwise"),
        "protocol_version": GtpCommand(lambda engine: "2"),
        "quit": GtpCommand(_quit),
        "savesgf": GtpCommand(_save_sgf, ("FILE",)),
        "set_game": GtpCommand(_set_game, ("VARIANT",)),
        "set_partners": GtpCommand(_set_partners, ("PARTNERS",)),
        "set_random_seed": GtpCommand(_set_random_seed, ("NUMBER",)),
        "version": GtpCommand(lambda engine: __version__),
    }


def _path_and_number(arguments: str) -> tuple[Path, int]:
    """A file, and the number of a move if one follows it, else 0."""
    name, _, number = arguments.rstrip().rpartition(" ")
    if name and number.isascii() and number.isdigit():
        if int(number) == 0:
            raise ValueError("moves are numbered from 1")
        return Path(name.rstrip()), int(number)
    return Path(arguments.rstrip()), 0


def _plain(line: str) -> str:
    """The line without its comment and without control characters; tabs become spaces."""
    text = line.partition("#")[0].replace("\t", " ")
    return "".join(character for character in text if character.isprintable()).strip()


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
