"""What the command lines of matches have in common."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from game.cli import positive, variant_name
from game.engine import VARIANTS
from tools.arena.terms import Entrant, Terms

PLAYERS = (2, 4)
"""The numbers of players that two sides can share fairly."""


def add_options(parser: ArgumentParser, games: int) -> None:
    """Declare the options of every match, with so many games if none are named."""
    parser.add_argument("--variant", type=two_sided, default="Blokus Two-Player", metavar="NAME")
    parser.add_argument(
        "--games", type=even, default=games, metavar="N", help=f"in all, {games} if not given"
    )
    parser.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="games at once")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for other games")
    parser.add_argument(
        "--opening-plies",
        type=count,
        metavar="N",
        help="plies that are drawn among the largest placements, the same for both games of a "
        "pair; else one for each colour",
    )
    parser.add_argument(
        "--log",
        type=Path,
        metavar="FILE",
        help="keep the games there, a line of JSON each; games that it has are not played again",
    )


def terms_for(args: Namespace, ours: Entrant, theirs: Entrant) -> Terms:
    """The terms on which two sides play, as the options say."""
    plies = args.opening_plies
    if plies is None:
        plies = len(VARIANTS[args.variant].colours)
    return Terms(args.variant, ours, theirs, args.seed, plies)


def two_sided(text: str) -> str:
    """The name of a game that two sides can play."""
    name = variant_name(text)
    if VARIANTS[name].players not in PLAYERS:
        accepted = ", ".join(
            game for game, variant in VARIANTS.items() if variant.players in PLAYERS
        )
        raise ArgumentTypeError(f"{name} has no two equal sides: choose one of {accepted}")
    return name


def even(text: str) -> int:
    """An even number greater than zero."""
    number = int(positive(int)(text))
    if number % 2:
        raise ArgumentTypeError(f"{text} is odd: games come in pairs, with sides swapped")
    return number


def count(text: str) -> int:
    """A whole number from zero on."""
    return 0 if text.strip() == "0" else int(positive(int)(text))
