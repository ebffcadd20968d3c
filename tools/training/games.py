"""Files of finished games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.engine import Options, Ply
from game.engine.position import Position


@dataclass(frozen=True)
class GameRecord:
    """A finished game.

    Attributes:
        options: of the game.
        plies: what was placed.
        best: for each ply the placement that the policy learns, or None.
        left: for each ply the squares that each player was expected to leave, before it, or None.
    """

    options: Options
    plies: tuple[Ply, ...]
    best: tuple[int | None, ...]
    left: tuple[tuple[float, ...] | None, ...]

    def positions(self) -> Iterator[Position]:
        """All positions from the first to the last."""
        position = Position(self.options.ruleset)
        yield position
        for ply in self.plies:
            position = position.play(ply.placement, ply.colour)
            yield position


def read_games(path: Path, name: str) -> list[GameRecord]:
    """The games of a variant in a file of JSON lines, packed with gzip or not.

    A line has `variant` and `moves`: colour and cells, as in ``.blksgf`` records, without passes.
    It may have `first`, the colour that began; `best`, for each ply the cells that the policy
    learns, or null; `left`, for each ply the squares that a search expected each player to leave,
    or null; and `random_plies`, how many of the first plies were random. Without `best`, the policy
    learns all plies but the random ones.
    """
    ruleset = Options(name).ruleset
    parse = ruleset.table.parse
    records = []
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        for line in file:
            game = json.loads(line)
            if game["variant"] != name:
                continue
            moves = game["moves"]
            random_plies = game.get("random_plies", 0)
            best = game.get(
                "best",
                [cells if ply >= random_plies else None for ply, (_, cells) in enumerate(moves)],
            )
            records.append(
                GameRecord(
                    Options(name, first=game.get("first")),
                    tuple(Ply(ruleset.colour_named(name), parse(cells)) for name, cells in moves),
                    tuple(None if cells is None else parse(cells) for cells in best),
                    tuple(
                        None if squares is None else tuple(squares)
                        for squares in game.get("left", [None] * len(moves))
                    ),
                )
            )
    return records
