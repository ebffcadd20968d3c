"""The game under way, kept after every ply, so that closing the window loses nothing."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.engine import Game, Options, Seat
from game.engine.dice import DiceGame
from game.files.dice_save import SavedDice, decoded_dice, encoded_dice, is_dice
from game.files.settings import seat_from
from game.files.store import Store


@dataclass(frozen=True)
class Saved:
    """A game that may go on.

    Attributes:
        options, seats: the game and who plays it.
        plies: the placements so far.
        taken_back: how often plies were taken back.
    """

    options: Options
    seats: tuple[Seat, ...]
    plies: tuple[int, ...]
    taken_back: int = 0


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
            self._store.save(Saved(game.ruleset.options, game.seats, plies, game.taken_back))
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
    table = saved.options.ruleset.table
    return {
        "rules": asdict(saved.options),
        "seats": [asdict(seat) for seat in saved.seats],
        "plies": [table.name_of(placement) for placement in saved.plies],
        "taken_back": saved.taken_back,
    }


def _decoded(data: Any) -> Saved | SavedDice:
    """Raises KeyError, TypeError or ValueError for anything but a game by the rules."""
    if is_dice(data):
        return decoded_dice(data)
    options = Options(**data["rules"])
    seats = tuple(map(seat_from, data["seats"]))
    plies = tuple(map(options.ruleset.table.parse, data["plies"]))
    saved = Saved(options, seats, plies, data.get("taken_back", 0))
    if type(saved.taken_back) is not int or saved.taken_back < 0:
        raise ValueError("how often plies were taken back is a whole number")
    if not options.variant.opponents and not all(seat.is_person for seat in seats):
        raise ValueError(f"{options.name} has no opponents")
    replayed(saved)
    return saved


def replayed(saved: Saved) -> Game:
    """The game as it was. Raises ValueError where a placement is illegal."""
    game = Game(saved.options.ruleset, saved.seats)
    for placement in saved.plies:
        game.play(placement)
    game.taken_back = saved.taken_back
    return game
