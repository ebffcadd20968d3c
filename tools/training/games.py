"""Finished games to learn from."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.engine import Position, Rules


@dataclass(frozen=True)
class Record:
    """A game to learn from.

    Attributes:
        rules: of the game.
        plies: colour and placement of each ply.
        drawn: how many of the first plies were drawn at random: no example to anybody.
    """

    rules: Rules
    plies: tuple[tuple[int, int], ...]
    drawn: int

    def positions(self) -> Iterator[tuple[Position, int, int]]:
        """Each position, with the colour and the placement that were played in it."""
        position = Position(self.rules.variant)
        for colour, placement in self.plies:
            yield position, colour, placement
            position = position.play(placement, colour)

    def end(self) -> Position:
        """The last position."""
        position = Position(self.rules.variant)
        for colour, placement in self.plies:
            position = position.play(placement, colour)
        return position


def read_games(path: Path, name: str) -> list[Record]:
    """The games of that name in a file of JSON lines, packed with gzip or not.

    A line has `variant`, `moves` (colour and cells, as in ``.blksgf`` records, without passes) and
    maybe `random_plies`.
    """
    variant = Rules(name).variant
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else path.open()
    records = []
    with opened as file:
        for line in file:
            game = json.loads(line)
            if game["variant"] == name:
                plies = tuple(
                    (variant.colour_named(colour), variant.table.parse(cells))
                    for colour, cells in game["moves"]
                )
                records.append(Record(variant.rules, plies, game.get("random_plies", 0)))
    return records
