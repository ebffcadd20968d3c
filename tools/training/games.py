"""Files of finished games."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.commands.match.match import BEGINNING
from game.engine import Options, Ply, Ruleset
from game.engine.position import Position
from game.engine.ruleset import AS_USUAL

MOST_LEARNED = 96
"""The most placements of a position that the policy learns."""

Visits = Annotated[int, Meta(gt=0)]
Learned = Annotated[list[tuple[str, Visits]], Meta(min_length=1, max_length=MOST_LEARNED)]


class GameLine(Struct, frozen=True):
    """A line of a file of games, see `read_games`."""

    variant: str
    moves: list[tuple[str, str]]
    first: int | None = None
    best: list[str | Learned | None] | None = None
    left: list[list[float] | None] | None = None
    random_plies: int = 0


class Played(Struct, frozen=True):
    """What is read of a match: the options of its games."""

    name: str
    first: int | None = None
    opening_plies: int = 0


class MatchLine(Struct, frozen=True):
    """A line of a log of `cornerwise match`."""

    match: Played
    events: list[tuple[str, str]]


_DECODER, _MATCH_DECODER = Decoder(GameLine), Decoder(MatchLine)


@dataclass(frozen=True)
class GameRecord:
    """A finished game.

    Attributes:
        options: of the game.
        plies: what was placed.
        best: for each ply, the placements that the policy learns, the best first, with the share
            of each, 1 in all; or None.
        left: for each ply, the squares that each player was expected to leave, before it, or None.
    """

    options: Options
    plies: tuple[Ply, ...]
    best: tuple[dict[int, float] | None, ...]
    left: tuple[tuple[float, ...] | None, ...]

    def positions(self) -> Iterator[Position]:
        """All positions from the first to the last."""
        position = Position(self.options.ruleset)
        yield position
        for ply in self.plies:
            position = position.play(ply.placement, ply.colour)
            yield position


def read_games(path: Path, name: str) -> list[GameRecord]:
    """The games of a variant in a file of JSON lines, gzipped or not.

    A line has `variant` and `moves`: colour and cells, as in ``.blksgf`` records, without passes.
    It may have `first`, the colour that began; `best`, what the policy learns for each ply: cells,
    or pairs of cells and visits, the most visited first, or null; `left`, for each ply, the squares
    that a search expected each player to leave, or null; and `random_plies`, how many of the first
    plies were random. Without `best`, the policy learns all plies but the random ones. A line may
    also be of a match's log: `cornerwise match --log`.

    Raises OSError, or ValueError naming file and line if there is anything else.
    """
    ruleset = Options(name).ruleset
    records: list[GameRecord] = []
    number = 0
    try:
        with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
            for line in file:
                number += 1
                game = _game_line(line)
                if game.variant == name:
                    records.append(_record(game, ruleset))
    except (EOFError, zlib.error):
        raise ValueError(f"{path} is cut short") from None
    except ValueError as error:
        raise ValueError(f"{path}, line {number}: no game ({error})") from None
    return records


def _game_line(line: str) -> GameLine:
    """The game of a line, be it of a match. Raises ValueError."""
    if not line.startswith(BEGINNING.decode()):
        return _DECODER.decode(line)
    played = _MATCH_DECODER.decode(line)
    match = played.match
    return GameLine(match.name, played.events, match.first, random_plies=match.opening_plies)


def _record(game: GameLine, ruleset: Ruleset) -> GameRecord:
    """The game of a line. Raises ValueError."""
    parse, moves = ruleset.table.parse, game.moves

    def targets(best: str | Learned | None) -> dict[int, float] | None:
        if best is None:
            return None
        visits = [(best, 1)] if isinstance(best, str) else best
        total = sum(count for _, count in visits)
        return {parse(cells): count / total for cells, count in visits}

    best, left = game.best, game.left
    if best is None:
        drawn = game.random_plies
        best = [cells if ply >= drawn else None for ply, (_, cells) in enumerate(moves)]
    if left is None:
        left = [None] * len(moves)
    if not len(best) == len(left) == len(moves):
        raise ValueError("lists of other lengths than moves")
    if any(squares is not None and len(squares) != ruleset.players for squares in left):
        raise ValueError("squares left of another number of players")
    return GameRecord(
        Options(ruleset.name, first=AS_USUAL if game.first is None else game.first),
        tuple(Ply(ruleset.colour_named(colour), parse(cells)) for colour, cells in moves),
        tuple(map(targets, best)),
        tuple(None if squares is None else tuple(squares) for squares in left),
    )
