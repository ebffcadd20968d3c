"""What the commands' options have in common: one clear line for bad input."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable
from typing import NoReturn

from game.engine import GAMES, VARIANTS
from game.files.settings import SMALLEST_SIZE

PERSON = "human"
"""The word for a person among the seats."""

MOST_SEATS = 4


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line that says what is accepted."""

    def __init__(self, *, prog: str, description: str | None, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with status 2."""
        print(f"{self.prog}: {' '.join(message.split())}", file=sys.stderr)
        raise SystemExit(2)


def game_name(text: str) -> str:
    """The name of any game, in either case."""
    return _among(GAMES, text)


def board_game_name(text: str) -> str:
    """The name of a game in which colours take turns on one board, in either case."""
    return _among(VARIANTS, text)


def _among(names: Iterable[str], text: str) -> str:
    for name in names:
        if name.lower() == " ".join(text.split()).lower():
            return name
    raise argparse.ArgumentTypeError(f"no variant {text!r}: choose one of {', '.join(names)}")


def game_for(players: int) -> str:
    """The name of the game on the 20×20 board for that many players, or ValueError."""
    for name, variant in VARIANTS.items():
        if variant.players == players:
            return name
    raise ValueError(f"no game for {players} players: take one to four seats")


def level_name(text: str) -> str:
    """The name of a level, in either case."""
    if text.strip().lower() not in _levels():
        raise argparse.ArgumentTypeError(f"no level {text!r}: choose one of {', '.join(_levels())}")
    return text.strip().lower()


def seat_list(text: str) -> tuple[str | None, ...]:
    """One to four words parted by commas: a level's name, or None for `PERSON`."""
    accepted = (PERSON, *_levels())
    words = [word.strip().lower() for word in text.split(",")]
    choice = ", ".join(accepted)
    for word in words:
        if word not in accepted:
            raise argparse.ArgumentTypeError(f"no seat {word!r}: choose each from {choice}")
    if len(words) > MOST_SEATS:
        raise argparse.ArgumentTypeError(f"{len(words)} seats: give one to four, each of {choice}")
    return tuple(None if word == PERSON else word for word in words)


def _levels() -> tuple[str, ...]:
    from game.ai.kinds import LEVEL_NAMES

    return LEVEL_NAMES


def window_size(text: str) -> tuple[int, int]:
    """A size such as ``1280x720``. How large it may be, the window says, which knows the screen."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip().lower())
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(low <= side for low, side in zip(SMALLEST_SIZE, size, strict=True)):
        low = "x".join(map(str, SMALLEST_SIZE))
        raise argparse.ArgumentTypeError(
            f"no size {text!r}: give WIDTHxHEIGHT in pixels, at least {low}, such as 1280x720"
        )
    return size


def positive(kind: type[int] | type[float]) -> Callable[[str], float]:
    """A type for options that take a number greater than zero, whole if `kind` is int."""

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


def drop_output() -> None:
    """Have Python close standard output in peace where nobody listens to it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
