"""Shared by the commands: option types, one-line error messages, and how a command ends."""

from __future__ import annotations

import argparse
import codecs
import io
import logging
import os
import re
import signal
import sys
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import NamedTuple, NoReturn, TextIO, TypeVar

from game.ai.levels.scale import ACCEPTED, MATCH, level_chosen, level_named
from game.ai.process.parent import leave_deleted_folder
from game.base.disk import path_in
from game.base.environment import cores
from game.base.languages import LANGUAGES, language_for
from game.engine import (
    ADVANCED,
    BASIC,
    FAMILIES,
    GAMES,
    SCORINGS,
    VARIANTS,
    GameOptions,
    options_for,
)
from game.engine.checks import NothingToChooseError
from game.engine.dice import DICE_GAME
from game.files.limits import MOST_SEATS
from game.files.settings import SMALLEST_SIZE

WORDS = {family: family.capitalize() for family in FAMILIES} | {
    "blokus": "Classic",
    "gembloq": "GembloQ",
}
"""The word for each family, as in the window in English."""


class VariantName(NamedTuple):
    """What somebody's name for a game stands for.

    Attributes:
        word: the name, in its usual spelling.
        games: the names in records of all games that it may mean, the usual one first.
    """

    word: str
    games: tuple[str, ...]

    @property
    def usual(self) -> str:
        """The game that is meant if nothing is said about the number of players."""
        return self.games[0]

    def for_players(self, players: int) -> str:
        """The game for that many players. Raises ValueError, saying what would be accepted."""
        for game in self.games:
            if GAMES[game].players == players:
                return game
        family = GAMES[self.usual].family
        of_any = _family_named(family, GAMES)
        hint = ""
        if self.games != of_any.games:
            hint = f": choose {of_any.word} for {_seats(of_any.games)}"
        raise ValueError(f"{self.word} has {_seats(self.games)}, not {players}{hint}")


def variant_named(text: str, games: Collection[str] = GAMES.keys()) -> VariantName:
    """What a name stands for among these games. Raises ValueError, naming what is accepted."""
    words = " ".join(text.lower().split())
    families = dict.fromkeys(GAMES[game].family for game in games)
    for variant in (_family_named(family, games) for family in families):
        if words == variant.word.lower():
            return variant
        # Other programs know Blokus and Blokus Trigon as the games of four. Dice is ours alone.
        if words == variant.usual.lower() == DICE_GAME.lower():
            return VariantName(DICE_GAME, variant.games)
    for game in games:
        brief = game.lower().removeprefix("blokus ")
        names = [game.lower(), brief, f"classic {brief}"]
        if GAMES[game].players == 4:
            names.append(f"{brief} four-player")
        if words in names:
            return VariantName(game, (game,))
    raise ValueError(
        f"unknown variant {text!r}: choose one of {', '.join(games)}, with or without 'Blokus', "
        f"or {', '.join(map(WORDS.__getitem__, families))}"
    )


def _family_named(family: str, games: Iterable[str]) -> VariantName:
    """A family's word, which stands for those of these games that belong to it."""
    return VariantName(WORDS[family], tuple(g for g in games if GAMES[g].family == family))


def _seats(games: Iterable[str]) -> str:
    first, *others = sorted({GAMES[game].players for game in games})
    if not others:
        return f"{first} seat{'s' if first > 1 else ''}"
    last = others[-1]
    between = "to" if len(others) == last - first > 1 else "or"
    return f"{first} {between} {last} seats"


UNNAMED = VariantName(
    WORDS["blokus"],
    _family_named("blokus", GAMES).games + _family_named("solo", GAMES).games,
)
"""What is meant if no game is named: the one on the 20×20 board for as many as there are."""


log = logging.getLogger(__name__)

T = TypeVar("T")

PERSON = "human"
"""The word for a person in a list of seats."""

INTERRUPTED = 130
"""The exit status after Ctrl+C, as in shells."""

_JOINERS = "\u200c\u200d"

_PLAIN = str.maketrans({"−": "-", "–": "-", "…": "...", "±": "+/-", "×": "x", "∞": "inf"})


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are a single line that says what is accepted.

    A description may be a docstring: its backticks become plain quotes.
    """

    def __init__(self, *, prog: str, description: str | None, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description and re.sub("`+", "'", description),
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        """Print one line and exit with status 2."""
        tell(self.prog, message)
        raise SystemExit(2)


def _argument(parse: Callable[[str], T]) -> Callable[[str], T]:
    """Make an option type from a parser that raises ValueError saying what it accepts."""

    def checked(text: str) -> T:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


def game_of(games: Collection[str]) -> Callable[[str], str]:
    """An option type that accepts the name of one of these games; a family's is the usual one."""
    return _argument(lambda text: variant_named(text, games).usual)


variant = _argument(variant_named)
"""The name of any game, or of a family; see `game.commands.cli`."""

game_name = game_of(GAMES)
"""The name of any game."""

board_game_name = game_of(VARIANTS)
"""The name of a game in which colours take turns on one board."""


def options_chosen(
    name: str, choose: Callable[..., GameOptions] = options_for, **choices: object
) -> GameOptions:
    """Like `options_for` or whatever chooses, but errors name what is chosen by its option."""
    try:
        return choose(name, **choices)
    except NothingToChooseError as error:
        flags = " and ".join(f"--{field.replace('_', '-')}" for field in error.fields)
        raise ValueError(f"{error.game} is played in one way: leave out {flags}") from None


level_name = _argument(level_named)
"""The key of a level, from its number or name."""

level_choice = _argument(level_chosen)
"""The key of a level, from its number or name, or `MATCH`."""


def seats_of(
    nobody: str, level: Callable[[str], str], accepted: str
) -> Callable[[str], tuple[str | None, ...]]:
    """An option type: one to four seats separated by commas, None for the word for `nobody`."""

    def parse(text: str) -> tuple[str | None, ...]:
        levels: list[str | None] = []
        for word in (word.strip().lower() for word in text.split(",")):
            try:
                levels.append(None if word == nobody else level(word))
            except ValueError:
                raise ValueError(f"unknown seat {word!r}: choose {accepted}") from None
        if len(levels) > MOST_SEATS:
            raise ValueError(f"{len(levels)} seats: give one to four of {accepted}")
        return tuple(levels)

    return _argument(parse)


seat_list = seats_of(PERSON, level_chosen, f"{PERSON}, {MATCH}, {ACCEPTED}")
"""Seats of levels, `MATCH` and persons."""


def file_path(text: str) -> Path:
    """A path, or the URI of a file, as desktops pass it on."""
    return Path(path_in(text))


def window_size(text: str) -> tuple[int, int]:
    """A size such as ``1280x720``. The window, which knows the screen, sets the upper limit."""
    match = re.fullmatch(r"(\d{1,18})[x×](\d{1,18})", text.strip().lower())
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(low <= side for low, side in zip(SMALLEST_SIZE, size, strict=True)):
        low = "x".join(map(str, SMALLEST_SIZE))
        raise argparse.ArgumentTypeError(
            f"invalid size {text!r}: give WIDTHxHEIGHT in pixels, from {low} to as many as the "
            "screen allows, such as 1280x720"
        )
    return size


def language(text: str) -> str:
    """One of `LANGUAGES`, from its name or that of a locale, such as ``de`` or ``pt-PT``."""
    found = language_for(text.strip())
    if found is None:
        known = ", ".join(LANGUAGES)
        raise argparse.ArgumentTypeError(f"unknown language {text!r}: choose one of {known}")
    return found


def whole(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def count(text: str) -> int:
    """A whole number, zero or more."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is less than zero")
    return number


def positive(kind: type[int] | type[float]) -> Callable[[str], float]:
    """An option type that accepts a number greater than zero, whole if `kind` is int."""

    def parse(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = kind(0)
        if not 0 < number < float("inf"):
            noun = "whole number" if kind is int else "number"
            raise argparse.ArgumentTypeError(f"{text!r} is not a {noun} greater than zero")
        return number

    return parse


def add_scoring_option(parser: argparse.ArgumentParser) -> None:
    """Declare the option that chooses a game's scoring."""
    parser.add_argument(
        "--scoring",
        choices=list(SCORINGS),
        metavar=f"{{{BASIC.key},{ADVANCED.key}}}",
        help="how points count (default: as usual in the game)",
    )


def add_partners_option(parser: argparse.ArgumentParser) -> None:
    """Declare the option that makes players partners."""
    parser.add_argument(
        "--partners",
        action="store_true",
        default=None,
        help="two against two: colours 1 and 3 play together against 2 and 4, and sums count "
        "(Classic and Trigon for four)",
    )


def counted(number: int, noun: str) -> str:
    """A number with its noun, which is given in the singular: ``1 game``, ``2 games``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def up_to_cores(program: str, asked: int, things: str, done: str) -> int:
    """The threads or simultaneous games asked for, capped at the number of cores with a warning."""
    most = cores()
    if asked > most:
        tell(program, f"{asked} {things} are more than there are cores: {most} are {done}")
    return min(asked, most)


# -- running a command ---------------------------------------------------------


class OutputClosedError(OSError):
    """There is nothing to write to."""


def run_command(program: str, command: Callable[[], int]) -> int:
    """Run a command and return its exit status. An OSError is one line, never a traceback.

    The status is 130 after Ctrl+C, 0 if the reader has gone away, and 2 if the output can't be
    written to or on any other OSError. `program` begins the line; `command` may raise SystemExit.
    """
    _prepare_streams()
    leave_deleted_folder()
    try:
        try:
            return command()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop(sys.stdout)
        return 0
    except OSError as error:
        log.info("%s ends", program, exc_info=True)
        _drop(sys.stdout)
        words = f"can't write: {error.strerror}" if error.strerror else str(error)
        tell(program, f"{error.filename}: {error.strerror}" if error.filename else words)
        return 2


def plain_line(text: str) -> str:
    r"""The text in one line, in which what would steer a terminal is written as an escape.

    Whoever wrote it: a file, another program. Joiners, which names and emoji need, stay.

    >>> print(plain_line("all\t\n well \x1b[31m\u202e"))
    all well \x1b[31m\u202e
    """
    return "".join(
        letter
        if letter.isprintable() or letter in _JOINERS
        else letter.encode("unicode_escape").decode()
        for letter in " ".join(text.split())
    )


def tell(program: str, message: str) -> None:
    """Print one line on standard error, if it can be written to."""
    if sys.stderr is None:
        return  # Python would then print on standard output.
    try:
        print(plain_line(f"{program}: {message}"), file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def require_output() -> None:
    """Raise OutputClosedError if whoever started us closed standard output."""
    if sys.stdout is None:
        raise OutputClosedError("standard output is closed")


def interrupt_once(signum: int, frame: FrameType | None) -> None:
    """A signal handler: raises KeyboardInterrupt the first time, ends the process the next."""
    signal.signal(signum, lambda *_: os._exit(INTERRUPTED))
    raise KeyboardInterrupt


def _prepare_streams() -> None:
    """Make all characters printable, and keep files from taking a closed stream's descriptor."""
    codecs.register_error("cornerwise", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="cornerwise")
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks with plain ones."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end].translate(_PLAIN)
    return wrong.encode("ascii", "backslashreplace").decode(), error.end


def _drop(stream: TextIO | None) -> None:
    """Let Python quietly close a stream that can't be written to any more."""
    if stream is not None:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
