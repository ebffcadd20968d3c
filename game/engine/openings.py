"""Names the openings that players have names for, by the pieces a colour begins with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.engine import AnyGame
from game.engine.position import Position

BARASONA = (("F", "X", "W", "N"), ("F", "W", "X", "N"))
"""Jeff Barasona's opening, from the forum of BoardGameGeek: from a corner to the middle of the
20×20 board, in a line that can hardly be crossed."""

NAMING_PIECES = 2
"""In Duo players name an opening by its first two pieces, such as F–W or X–F (as the blog *Duo to
the Death* does)."""


def opening_name(game: AnyGame) -> str:
    """What players call the opening of a board game; "" if it has no name, or none yet.

    In Duo it is the opening of the colour that began. A game with a board that was set up has none,
    as those pieces were placed in no order; nor has one by house rules.
    """
    position: Position = game.position
    if game.set_up or game.options.house is not None:
        return ""
    name_in = _NAMES.get(position.ruleset.options.family)
    return name_in(position) if name_in is not None else ""


def _name_in_duo(position: Position) -> str:
    letters = _pieces(position, position.ruleset.order[0])[:NAMING_PIECES]
    return "–".join(letters) if len(letters) == NAMING_PIECES else ""


def _name_in_blokus(position: Position) -> str:
    begun = (_pieces(position, colour)[:4] for colour in position.ruleset.order)
    return "Barasona" if any(pieces in BARASONA for pieces in begun) else ""


_NAMES: Mapping[str, Callable[[Position], str]] = {
    "duo": _name_in_duo,
    "blokus": _name_in_blokus,
}
"""The function that finds the name of an opening, by the game's family."""


def _pieces(position: Position, colour: int) -> tuple[str, ...]:
    """The names of a colour's pieces in the order in which they were placed."""
    table = position.ruleset.table
    return tuple(
        table.pieces.pieces[int(table.piece[ply.placement])].name
        for ply in position.plies
        if ply.colour == colour
    )
