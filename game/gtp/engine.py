"""What every game's session stands behind: lines in, answers out."""

from __future__ import annotations

import time
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import ClassVar

from game import __version__
from game.ai.dice.levels import DICE_LEVELS
from game.ai.dice.players import DicePlayer
from game.ai.player import Budget, Player
from game.cli import name_among
from game.engine import VARIANTS, IllegalPlacementError, Ply, Position
from game.engine.dice import DicePosition, IllegalTakeError
from game.gtp.board import BoardSession
from game.gtp.command import Command
from game.gtp.dice import DICE_GAMES, DiceSession

SESSIONS = (BoardSession, DiceSession)


def game_named(text: str) -> str:
    """The name of a game that can be set, in either case."""
    return name_among((*VARIANTS, *DICE_GAMES), text)


class GtpEngine:
    """Answers commands about one game after the other.

    Attributes:
        running: False once it was told to quit.
    """

    def __init__(
        self,
        make_player: Callable[[int], Player[Position, Ply]],
        budget: Budget,
        variant: str = "Blokus",
        seed: int = 0,
        make_dice_player: Callable[[int], DicePlayer] = DICE_LEVELS["hard"],
    ) -> None:
        """Begin a game.

        Args:
            make_player: gives the opponent for a seed; each game has a new one.
            budget: what it may spend on a placement.
            variant: a name that `game_named` gives.
            seed: of the first game's opponent; those of the next games count on from it.
            make_dice_player: gives the opponent in Dice, likewise.
        """
        self._make_player = make_player
        self._make_dice_player = make_dice_player
        self._budget = budget
        self.running = True
        self._session = self._opened(variant, seed)

    def _opened(self, game: str, seed: int) -> BoardSession | DiceSession:
        """A new session of a game."""
        if game in DICE_GAMES:
            return DiceSession(game, self._make_dice_player, seed)
        return BoardSession(game, self._make_player, self._budget, seed)

    @property
    def position(self) -> Position | DicePosition:
        """The game as it stands."""
        return self._session.position

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
        except (IllegalPlacementError, IllegalTakeError) as error:
            status, text = "?", f"illegal move: {error}"
        except ValueError as error:
            status, text = "?", str(error)
        except Exception as error:  # An opponent's fault is told; whoever drives us can go on.
            fault = " ".join(f"{type(error).__name__} {error}".split())
            status, text = "?", f"internal error: {fault}"
        return f"{status}{number} {text}\n\n"

    def _execute(self, name: str, arguments: str = "") -> str:
        owners: tuple[GtpEngine | BoardSession | DiceSession, ...] = (self, self._session)
        for owner in owners:
            command = owner.commands.get(name)
            if command is not None:
                return command.run(owner, *command.split(arguments))
        where = ""
        if any(name in session.commands for session in SESSIONS):
            where = f" in {self._session.game}: list_commands tells which there are"
        raise ValueError(f"unknown command ({name}){where}")

    # -- about the engine ---------------------------------------------------

    def _name(self) -> str:
        return "Cornerwise"

    def _version(self) -> str:
        return __version__

    def _protocol_version(self) -> str:
        return "2"

    def _known_command(self, name: str) -> str:
        return "true" if name in self._known else "false"

    def _list_commands(self) -> str:
        return "\n".join(sorted(self._known))

    @property
    def _known(self) -> set[str]:
        """The names of the commands that there are in this game."""
        return self.commands.keys() | self._session.commands.keys()

    def _cputime(self) -> str:
        return f"{time.process_time():.3f}"

    def _quit(self) -> str:
        self.running = False
        return ""

    # -- which game, and by which seed --------------------------------------

    def _set_game(self, name: str) -> str:
        try:
            game = game_named(" ".join(name.split()))
        except ArgumentTypeError as error:
            raise ValueError(str(error)) from None
        return self._begin(game)

    def _clear_board(self) -> str:
        return self._begin(self._session.game)

    def _begin(self, game: str) -> str:
        """Begin another game, with another seed unless nothing was played with this one yet."""
        self._session = self._opened(game, self._session.seed + self._session.begun)
        return ""

    def _set_random_seed(self, number: str) -> str:
        try:
            seed = int(number)
        except ValueError:
            raise ValueError(f"a seed is a whole number, not {number!r}") from None
        self._session.seat_player(seed)
        return ""

    commands: ClassVar[dict[str, Command]] = {
        "clear_board": Command(_clear_board),
        "cputime": Command(_cputime),
        "known_command": Command(_known_command, ("COMMAND",)),
        "list_commands": Command(_list_commands),
        "name": Command(_name),
        "protocol_version": Command(_protocol_version),
        "quit": Command(_quit),
        "set_game": Command(_set_game, ("VARIANT",)),
        "set_random_seed": Command(_set_random_seed, ("NUMBER",)),
        "version": Command(_version),
    }


def _plain(line: str) -> str:
    """The line without its comment and without control characters; tabs become spaces."""
    text = line.partition("#")[0].replace("\t", " ")
    return "".join(character for character in text if character.isprintable())
