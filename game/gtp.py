"""A text protocol engine (GTP, in Pentobi's dialect) on standard input and output.

A command is a line: perhaps a number that the answer repeats, a word, its arguments. An answer is
``= text`` or, where something is wrong and nothing was changed, ``? reason``, and an empty line.

Colours are written as in ``.blksgf`` records (``1`` to ``4``; ``B`` and ``W`` where there are two)
or by name, moves as the cells that they cover, joined by commas. Points are counted as squares on
the board and bonuses.
"""

from __future__ import annotations

import io
import secrets
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TextIO

from game import __version__
from game.ai.levels import LEVELS
from game.ai.player import Budget, Player
from game.cli import drop_output, level_name, positive, variant_name
from game.diagram import diagram
from game.engine import IllegalPlacementError, Position, Rules

PASS = "pass"
SEEDS = 2**32


@dataclass(frozen=True)
class Command:
    """What a command does, and the names of its arguments; the last one takes all that follows."""

    run: Callable[..., str]
    arguments: tuple[str, ...]

    def split(self, text: str) -> list[str]:
        """The arguments in the rest of a line. Raises ValueError for too few or too many."""
        found = text.split(maxsplit=len(self.arguments) - 1) if self.arguments else text.split()
        if len(found) != len(self.arguments):
            raise ValueError(f"arguments: {' '.join(self.arguments) or 'none'}")
        return found


class GtpEngine:
    """Answers commands about one game.

    Attributes:
        position: the game as it stands.
        running: False once it was told to quit.
    """

    def __init__(
        self,
        make_player: Callable[[int], Player],
        budget: Budget,
        variant: str = "Blokus",
        seed: int = 0,
    ) -> None:
        """Begin a game.

        Args:
            make_player: gives the opponent for a seed; each game has a new one.
            budget: what it may spend on a placement.
            variant: a name in `game.engine.GAMES`.
            seed: of the first game's opponent; those of the next games count on from it.
        """
        self._make_player = make_player
        self._budget = budget
        self.running = True
        self._seat_player(seed)
        self._begin(variant)

    def _seat_player(self, seed: int) -> None:
        self._player = self._make_player(seed % SEEDS)
        self._seed = seed % SEEDS

    def _begin(self, variant: str) -> None:
        self._positions = [Position(Rules(variant).variant)]

    @property
    def position(self) -> Position:
        return self._positions[-1]

    # -- lines --------------------------------------------------------------

    def answer(self, line: str) -> str | None:
        """The whole answer to a line, or None for one that holds no command."""
        words = _plain(line).split(maxsplit=1)
        if not words:
            return None
        number = ""
        if len(words) == 2 and words[0].isascii() and words[0].isdigit():
            number = words[0]
            words = words[1].split(maxsplit=1)
        try:
            status, text = "=", self._execute(*words)
        except IllegalPlacementError as error:
            status, text = "?", f"illegal move: {error}"
        except ValueError as error:
            status, text = "?", str(error)
        except Exception as error:  # An opponent's fault is told; whoever drives us can go on.
            fault = " ".join(f"{type(error).__name__} {error}".split())
            status, text = "?", f"internal error: {fault}"
        return f"{status}{number} {text}\n\n"

    def _execute(self, name: str, arguments: str = "") -> str:
        command = self.commands.get(name)
        if command is None:
            raise ValueError(f"unknown command ({name})")
        return command.run(self, *command.split(arguments))

    # -- about the engine ---------------------------------------------------

    def _name(self) -> str:
        return "Cornerwise"

    def _version(self) -> str:
        return __version__

    def _protocol_version(self) -> str:
        return "2"

    def _known_command(self, name: str) -> str:
        return "true" if name in self.commands else "false"

    def _list_commands(self) -> str:
        return "\n".join(sorted(self.commands))

    def _cputime(self) -> str:
        return f"{time.process_time():.3f}"

    def _quit(self) -> str:
        self.running = False
        return ""

    # -- the game -----------------------------------------------------------

    def _set_game(self, name: str) -> str:
        try:
            variant = variant_name(" ".join(name.split()))
        except ArgumentTypeError as error:
            raise ValueError(str(error)) from None
        self._begin_next(variant)
        return ""

    def _clear_board(self) -> str:
        self._begin_next(self.position.variant.name)
        return ""

    def _begin_next(self, variant: str) -> None:
        """Begin another game, with another seed unless nothing was played with this one yet."""
        self._seat_player(self._seed + (len(self._positions) > 1))
        self._begin(variant)

    def _undo(self) -> str:
        if len(self._positions) == 1:
            raise ValueError("nothing to undo")
        self._positions.pop()
        return ""

    def _play(self, colour: str, move: str) -> str:
        return self._place(self.position.variant.colour_named(colour), move)

    def _play_next(self, move: str) -> str:
        return self._place(self._to_play(), move)

    def _place(self, colour: int, move: str) -> str:
        """Place for a colour, in turn or not; a pass is a move too, where there is no other."""
        position = self.position
        if move.lower() != PASS:
            position = position.play(position.variant.table.parse(move), colour)
        elif len(position.legal(colour)):
            raise ValueError("illegal move: no pass while the colour can place")
        self._positions.append(position)
        return ""

    def _all_legal(self, colour: str) -> str:
        variant = self.position.variant
        placements = self.position.legal(variant.colour_named(colour))
        return "\n".join(map(variant.table.name_of, placements.tolist()))

    def _final_score(self) -> str:
        """One number a colour; of two players, who leads and by how much, the first being B."""
        variant = self.position.variant
        points = [self.position.score(colour).recorded for colour in range(len(variant.colours))]
        if variant.players != 2:
            return " ".join(map(str, points))
        first, second = (sum(points[c] for c in variant.colours_of(player)) for player in (0, 1))
        if first == second:
            return "0"
        return f"B+{first - second}" if first > second else f"W+{second - first}"

    def _showboard(self) -> str:
        return "\n" + diagram(self.position)

    # -- the opponent -------------------------------------------------------

    def _set_random_seed(self, number: str) -> str:
        try:
            seed = int(number)
        except ValueError:
            raise ValueError(f"a seed is a whole number, not {number!r}") from None
        self._seat_player(seed)
        return ""

    def _genmove(self, colour: str) -> str:
        return self._generate(self.position.variant.colour_named(colour))

    def _genmove_next(self) -> str:
        return PASS if self.position.over else self._generate(self._to_play())

    def _generate(self, colour: int) -> str:
        """Choose and place. Where there is nothing to place, nothing changes."""
        placement = self._choose(colour)
        if placement is None:
            return PASS
        self._positions.append(self.position.play(placement, colour))
        return self.position.variant.table.name_of(placement)

    def _reg_genmove(self, colour: str) -> str:
        placement = self._choose(self.position.variant.colour_named(colour))
        return PASS if placement is None else self.position.variant.table.name_of(placement)

    def _choose(self, colour: int) -> int | None:
        """The opponent's choice for a colour, in turn or not; None if it can't place."""
        if not len(self.position.legal(colour)):
            return None
        return self._player.choose(self.position.turned_to(colour), self._budget)

    def _to_play(self) -> int:
        if self.position.colour is None:
            raise ValueError("the game is over: no colour can place any more")
        return self.position.colour

    commands: ClassVar[dict[str, Command]] = {
        "all_legal": Command(_all_legal, ("COLOUR",)),
        "clear_board": Command(_clear_board, ()),
        "cputime": Command(_cputime, ()),
        "final_score": Command(_final_score, ()),
        "g": Command(_genmove_next, ()),
        "genmove": Command(_genmove, ("COLOUR",)),
        "known_command": Command(_known_command, ("COMMAND",)),
        "list_commands": Command(_list_commands, ()),
        "name": Command(_name, ()),
        "p": Command(_play_next, ("MOVE",)),
        "play": Command(_play, ("COLOUR", "MOVE")),
        "protocol_version": Command(_protocol_version, ()),
        "quit": Command(_quit, ()),
        "reg_genmove": Command(_reg_genmove, ("COLOUR",)),
        "set_game": Command(_set_game, ("VARIANT",)),
        "set_random_seed": Command(_set_random_seed, ("NUMBER",)),
        "showboard": Command(_showboard, ()),
        "undo": Command(_undo, ()),
        "version": Command(_version, ()),
    }


def _plain(line: str) -> str:
    """The line without its comment and without control characters; tabs become spaces."""
    text = line.partition("#")[0].replace("\t", " ")
    return "".join(character for character in text if character.isprintable())


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
    parser.add_argument("--variant", type=variant_name, default="Blokus", metavar="NAME")
    parser.add_argument(
        "--level", type=level_name, default=list(LEVELS)[-1], help=f"one of {', '.join(LEVELS)}"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="make the moves repeatable")
    parser.add_argument(
        "--seconds",
        type=positive(float),
        metavar="S",
        help="time for a move, instead of the level's",
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
