"""The game under way, kept after every ply, so that closing the window loses nothing."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.engine import Game, Rules, Seat
from game.files.settings import seat_from
from game.files.store import Store


@dataclass(frozen=True)
class Saved:
    """A game that may go on.

    Attributes:
        rules, seats: the game and who plays it.
        plies: the placements so far.
        taken_back: how often plies were taken back.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    plies: tuple[int, ...]
    taken_back: int = 0


class Autosave:
    """The file with the game under way; with no path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._store = Store(path, _decoded, _encoded)

    def load(self) -> Saved | None:
        """The game to go on with, or None. A broken file is set aside."""
        saved, _ = self._store.load()
        return saved

    def save(self, game: Game) -> None:
        """Keep a game as it stands; one that hasn't begun or is over is none to go on with."""
        if game.ply and not game.position.over:
            plies = tuple(ply.placement for ply in game.plies[: game.ply])
            self._store.save(Saved(game.variant.rules, game.seats, plies, game.taken_back))
        else:
            self._store.remove()


def _encoded(saved: Saved) -> dict[str, Any]:
    table = saved.rules.variant.table
    return {
        "rules": asdict(saved.rules),
        "seats": [asdict(seat) for seat in saved.seats],
        "plies": [table.name_of(placement) for placement in saved.plies],
        "taken_back": saved.taken_back,
    }


def _decoded(data: Any) -> Saved:
    """Raises KeyError, TypeError or ValueError for anything but a game by the rules."""
    rules = Rules(**data["rules"])
    seats = tuple(map(seat_from, data["seats"]))
    plies = tuple(map(rules.variant.table.parse, data["plies"]))
    saved = Saved(rules, seats, plies, data.get("taken_back", 0))
    if type(saved.taken_back) is not int or saved.taken_back < 0:
        raise ValueError("how often plies were taken back is a whole number")
    if not rules.sheet.opponents and not all(seat.is_person for seat in seats):
        raise ValueError(f"{rules.name} has no opponents")
    replayed(saved)
    return saved


def replayed(saved: Saved) -> Game:
    """The game as it was. Raises ValueError where a placement is illegal."""
    game = Game(saved.rules.variant, saved.seats)
    for placement in saved.plies:
        game.play(placement)
    game.taken_back = saved.taken_back
    return game
