"""The game under way, kept after every event, so that closing the window loses nothing."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.engine import KINDS, Game, decode_options, encode_options
from game.files.settings import decode_seat
from game.files.store import Store

AnyGame = Game[Any, Any]
"""A game of any kind."""


class Autosave:
    """The file with the game under way; with no path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._store = Store(path, decode_game, encode_game)

    def load(self) -> AnyGame | None:
        """The game to go on with, or None. A file that can't be read is set aside."""
        game, _ = self._store.load()
        return game

    def save(self, game: AnyGame) -> None:
        """Keep a game as it stands; one that hasn't begun or is over is none to go on with."""
        if game.ply and not game.position.over:
            self._store.save(game)
        else:
            self._store.remove()


def encode_game(game: AnyGame) -> dict[str, Any]:
    """A game as plain values for JSON. What was taken back is not kept."""
    encode = game.kind.encode
    return {
        "options": encode_options(game.options),
        "seats": [asdict(seat) for seat in game.seats],
        "events": [encode(game.options, event) for event in game.played],
        "taken_back": game.taken_back,
    }


def decode_game(data: Any) -> AnyGame:
    """Raises KeyError, TypeError or ValueError for anything but a game by the rules."""
    options = decode_options(data["options"])
    seats = tuple(map(decode_seat, data["seats"]))
    taken_back = data["taken_back"]
    if type(taken_back) is not int or taken_back < 0:
        raise ValueError("how often somebody took back is a whole number")
    decode = KINDS[options.kind].decode
    return Game(options, seats, (decode(options, event) for event in data["events"]), taken_back)
