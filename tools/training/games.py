"""Finished games to learn from."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.engine import Options, Position


@dataclass(frozen=True)
class Record:
    """A game to learn from.

    Attributes:
        options: of the game.
        plies: colour and placement of each ply.
        best: for each ply the placement that is an example to others, or None.
    """

    options: Options
    plies: tuple[tuple[int, int], ...]
    best: tuple[int | None, ...]

    def positions(self) -> Iterator[tuple[Position, int]]:
        """Each position in which something was placed, with the colour that did."""
        position = Position(self.options.ruleset)
        for colour, placement in self.plies:
            yield position, colour
            position = position.play(placement, colour)

    def end(self) -> Position:
        """The last position."""
        position = Position(self.options.ruleset)
        for colour, placement in self.plies:
            position = position.play(placement, colour)
        return position


def read_games(path: Path, name: str) -> list[Record]:
    """The games of that name in a file of JSON lines, packed with gzip or not.

    A line has `ruleset` and `moves`: colour and cells, as in ``.blksgf`` records, without passes.
    It may have `first`, the colour that began, `best`, the cells that would have been best at each
    ply, and `random_plies`, how many of the first plies were drawn at random: no example.
    """
    ruleset = Options(name).ruleset
    records = []
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        for line in file:
            game = json.loads(line)
            if game["variant"] != name:
                continue
            parse = ruleset.table.parse
            moves = game["moves"]
            drawn = game.get("random_plies", 0)
            best = game.get(
                "best", [cells if n >= drawn else None for n, (_, cells) in enumerate(moves)]
            )
            records.append(
                Record(
                    Options(name, first=game.get("first")),
                    tuple((ruleset.colour_named(colour), parse(cells)) for colour, cells in moves),
                    tuple(None if cells is None else parse(cells) for cells in best),
                )
            )
    return records
