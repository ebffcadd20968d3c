"""Reading the game that is to be analysed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.engine import KINDS, Game, GameOptions
from game.files.disk import read_regular
from game.files.envelope import unseal
from game.files.games import decode_game


class UnreadableError(ValueError):
    """A file that holds no game, and why, in a line."""


def read_game(path: Path) -> tuple[GameOptions, list[Any]]:
    """The options and events of the game in a file.

    Raises OSError where it can't be read, and UnreadableError where it holds no game by the rules.
    """
    try:
        kept = decode_game(unseal(read_regular(path)))
        decode = KINDS[kept.options.kind].decode
        events = (decode(kept.options, event) for event in kept.events)
        game: Game[Any, Any] = Game(kept.options, kept.seats, events)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableError(f"{path} holds no game: {error}") from None
    return game.options, game.played
