"""The game under way, kept after every ply, so that closing the window loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.engine import Game, Rules, Seat
from game.engine.dice import DiceGame
from game.files.dice_save import SavedDice, decoded_dice, encoded_dice, is_dice
from game.files.settings import seat_from
from game.files.store import Store


@dataclass(frozen=True)
class Saved:
    """A game that may go on.

    Attributes:
        rules, seats: the game and who plays it.
        plies: the placements so far.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    plies: tuple[int, ...]


class Autosave:
    """The file with the game under way; with no path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._store = Store(path, _decoded, _encoded)

    def load(self) -> Saved | SavedDice | None:
        """The game to go on with, or None. A broken file is set aside."""
        saved, _ = self._store.load()
        return saved

    def save(self, game: Game) -> None:
        """Keep a game as it stands; one that hasn't begun or is over is none to go on with."""
        if game.ply and not game.position.over:
            plies = tuple(ply.placement for ply in game.plies[: game.ply])
            self._store.save(Saved(game.variant.rules, game.seats, plies))
        else:
            self._store.remove()

    def save_dice(self, game: DiceGame) -> None:
        """Keep a game of Dice likewise."""
        if game.events and not game.position.over:
            self._store.save(SavedDice(game.seats, tuple(game.events)))
        else:
            self._store.remove()


def _encoded(saved: Saved | SavedDice) -> dict[str, Any]:
    if isinstance(saved, SavedDice):
        return encoded_dice(saved)
    table = saved.rules.variant.table
    return {
        "rules": asdict(saved.rules),
        "seats": [asdict(seat) for seat in saved.seats],
        "plies": [table.name_of(placement) for placement in saved.plies],
    }


def _decoded(data: Any) -> Saved | SavedDice:
    """Raises KeyError, TypeError or ValueError for anything but a game by the rules."""
    if is_dice(data):
        return decoded_dice(data)
    rules = Rules(**data["rules"])
    seats = tuple(map(seat_from, data["seats"]))
    plies = tuple(map(rules.variant.table.parse, data["plies"]))
    replayed(rules, seats, plies)
    return Saved(rules, seats, plies)


def replayed(rules: Rules, seats: tuple[Seat, ...], plies: Sequence[int]) -> Game:
    """A game in which these placements were played. Raises ValueError where one is illegal."""
    game = Game(rules.variant, seats)
    for placement in plies:
        game.play(placement)
    return game
