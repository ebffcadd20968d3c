"""What the commands' options have in common: one clear line for bad input."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

from game.engine import VARIANTS, Options
from game.engine.dice import DICE_GAME
from game.files.settings import SMALLEST_SIZE

PERSON = "human"
"""The word for a person among the seats."""

LARGEST_SIDE = 16384


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


def variant_name(text: str) -> str:
    """The name of a game in which colours take turns on one board, in either case."""
    return name_among(VARIANTS, text)


def game_name(text: str) -> str:
    """The name of any game, in either case."""
    return name_among((*VARIANTS, DICE_GAME), text)


def name_among(names: Iterable[str], text: str) -> str:
    """That of some names which is meant, in either case."""
    for name in names:
        if name.lower() == text.strip().lower():
            return name
    raise argparse.ArgumentTypeError(f"no variant {text!r}: choose one of {', '.join(names)}")


def game_for(players: int) -> str:
    """The name of the game on the 20×20 board for that many players, or ValueError."""
    for name, variant in VARIANTS.items():
        if variant.players == players:
            return name
    raise ValueError(f"no game for {players} players: take one to four seats")


def options_for(
    name: str, seats: Sequence[str], scoring: str | None = None, free_starts: bool | None = None
) -> Options:
    """The rules of a game for these seats, which are words of `seat_list`.

    What is None is as usual in the game. Raises ValueError for what the game doesn't offer.
    """
    options = Options(name, scoring=scoring, free_starts=free_starts)
    variant = options.variant
    if len(seats) != variant.players:
        number = f"{variant.players} seat{'s' if variant.players > 1 else ''}"
        raise ValueError(f"{name} has {number}, not {len(seats)}")
    if not variant.opponents and any(seat != PERSON for seat in seats):
        raise ValueError(f"{name} has no opponents: its seats are {PERSON}")
    return options


def refuse_for_dice(scoring: str | None, free_starts: bool | None = None) -> None:
    """Raise ValueError where a choice is made that Blokus Dice doesn't offer."""
    choices = {"--scoring": scoring, "--free-starts": free_starts}
    made = [option for option, choice in choices.items() if choice is not None]
    if made:
        raise ValueError(f"{DICE_GAME} is played in one way: leave out {' and '.join(made)}")


def level_name(text: str) -> str:
    """The name of a level, in either case."""
    from game.ai.levels import LEVELS

    if text.strip().lower() not in LEVELS:
        raise argparse.ArgumentTypeError(f"no level {text!r}: choose one of {', '.join(LEVELS)}")
    return text.strip().lower()


def seat_list(text: str) -> tuple[str, ...]:
    """One to four words parted by commas, each `PERSON` or a level."""
    return _seats(text, (PERSON, *_levels()), fewest=1)


def level_list(text: str) -> tuple[str, ...]:
    """Two to four levels parted by commas."""
    return _seats(text, _levels(), fewest=2)


def _levels() -> tuple[str, ...]:
    from game.ai.levels import LEVELS

    return tuple(LEVELS)


def _seats(text: str, accepted: tuple[str, ...], fewest: int) -> tuple[str, ...]:
    seats = tuple(word.strip().lower() for word in text.split(","))
    choice = ", ".join(accepted)
    for seat in seats:
        if seat not in accepted:
            raise argparse.ArgumentTypeError(f"no seat {seat!r}: choose each from {choice}")
    if not fewest <= len(seats) <= 4:
        number = f"{len(seats)} seat{'s' if len(seats) > 1 else ''}"
        least = ("one", "two")[fewest - 1]
        raise argparse.ArgumentTypeError(f"{number}: give {least} to four, each of {choice}")
    return seats


def window_size(text: str) -> tuple[int, int]:
    """A size such as ``1280x720``."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip().lower())
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(low <= side <= LARGEST_SIDE for low, side in zip(SMALLEST_SIZE, size, strict=True)):
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


def simpler_opponents(command: str, reason: str) -> str:
    """The line that tells why opponents don't play as well as they should."""
    return f"cornerwise {command}: {reason}: simpler opponents play"


def drop_output() -> None:
    """Have Python close standard output in peace where nobody listens to it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
