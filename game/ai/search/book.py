"""Opening books: what long searches found about the first placements, ready to be looked up.

A game's book is a file, ``assets/books/NAME.json``, grown by long searches. It holds
positions by key and, for each, some placements by name, with the chance of winning of the player
who makes them, 0 to 1. A key is the letter of the colour to play followed by everything on the
board, sorted: each placement's colour and name, such as ``W Bd11,e10,e11,e12,f11``. Positions that
differ only by a symmetry share one key, the first in alphabetical order. A checksum seals the file
(`game.base.envelope`), as a changed digit would be a chance like any other.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from game.base.assets import asset, file_stem, sha256
from game.base.envelope import unseal
from game.engine import Options, Ruleset
from game.engine.position import Position
from game.engine.symmetry import Symmetry, symmetries

log = logging.getLogger(__name__)

Chance = Annotated[float, Meta(ge=0, le=1)]


class BookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a book's file.

    Attributes:
        game: the name of the game.
        positions: by key, the chance of winning after each placement, by name.
    """

    game: str
    positions: Mapping[str, Annotated[Mapping[str, Chance], Meta(min_length=1)]]


class Book:
    """The opening book of a game, whoever begins and however it is scored.

    It was grown with the game's usual scoring, and its chances of winning are those. Under another
    scoring they serve as well: it too rewards having placed most squares at the end, which is all
    that openings can aim at.

    Attributes:
        positions: see `BookFile`; all placements are those of the game's board.
    """

    def __init__(self, file: BookFile) -> None:
        """Take in a file's contents. Raises ValueError if a name isn't a placement's."""
        self.positions = file.positions
        self._usual = Options(file.game).ruleset
        self._most_plies = max((key.count(" ") for key in file.positions), default=-1)
        for placements in file.positions.values():
            for name in placements:
                self._usual.table.parse(name)

    def chances(self, position: Position) -> dict[int, float]:
        """The legal placements in the book, with the player's chance of winning after each."""
        if position.colour is None or position.ply > self._most_plies:
            return {}
        views = views_of(position, self._usual)
        if not views:
            return {}
        known = self.positions.get(views[0][0], {})
        chances = {
            seen_from(symmetry, name, self._usual): chance
            for _, symmetry in views
            for name, chance in known.items()
        }
        return {int(legal): chances[legal] for legal in position.legal() if legal in chances}


def views_of(position: Position, usual: Ruleset) -> list[tuple[str, Symmetry]]:
    """A position's key, with each symmetry that maps the position to the key's view of it.

    Empty if the rules can't be mapped to the game's `usual` ones; several if the position itself is
    symmetric.
    """
    table = position.ruleset.table
    on_board = [(ply.colour, table.cells_of(ply.placement)) for ply in position.plies]
    keys = []
    for symmetry in symmetries(position.ruleset, usual):
        placed = sorted(
            usual.colours[symmetry.colours[colour]].ident + _name(symmetry.cells, cells, usual)
            for colour, cells in on_board
        )
        assert position.colour is not None
        to_play = usual.colours[symmetry.colours[position.colour]].ident
        keys.append((" ".join([to_play, *placed]), symmetry))
    first = min((key for key, _ in keys), default="")
    return [view for view in keys if view[0] == first]


def seen_by(symmetry: Symmetry, placement: int, usual: Ruleset) -> str:
    """Map a position's placement, by a symmetry, to its name in the key's view."""
    return _name(symmetry.cells, usual.table.cells_of(placement), usual)


def seen_from(symmetry: Symmetry, name: str, usual: Ruleset) -> int:
    """Map a name in the key's view, by a symmetry, back to the position's placement."""
    table = usual.table
    cells = table.cells_of(table.parse(name))
    placement = table.find([symmetry.cells.index(cell) for cell in cells])
    assert placement is not None, "a symmetry makes placements of placements"
    return placement


def _name(images: tuple[int, ...], cells: tuple[int, ...], usual: Ruleset) -> str:
    """The name of the placement that covers the images of some cells."""
    return ",".join(usual.geometry.name_of(cell) for cell in sorted(images[cell] for cell in cells))


@lru_cache
def book_of(game: str) -> Book | None:
    """The book of a game; None if there is none or, with a line in the log, if it can't be used."""
    try:
        return load_book(game)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        log.warning("the opening book for %s can't be used: %s", game, error)
    return None


def load_book(game: str) -> Book:
    """Read the book of a game.

    Raises FileNotFoundError if there is none, OSError or ValueError if it can't be used.
    """
    file = msgspec.json.decode(_content(game), type=BookFile)
    if file.game != game:
        raise ValueError(f"it is for {file.game}")
    return Book(file)


def hash_of_book(game: str) -> str:
    """The SHA-256 of what a game's book holds. Raises as `load_book` does."""
    return sha256(_content(game))


def _content(game: str) -> bytes:
    return unseal(asset("books", book_name(game)).read_bytes()).json


def book_name(game: str) -> str:
    """The file name of a game's book.

    >>> book_name("Blokus Duo")
    'blokus-duo.json'
    """
    return f"{file_stem(game)}.json"
