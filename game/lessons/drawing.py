"""Boards as drawings: pieces of one colour never share an edge, so they can be told apart."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import Ply, Ruleset, SetUp
from game.engine.setting_up import set_up

EMPTY = "."
"""A cell on which nothing lies; any other letter is the initial of a colour."""


def drawn(ruleset: Ruleset, drawing: str, colour: int) -> SetUp:
    """The event that sets up the board of a drawing, with that colour to play.

    The drawing has a line for each row, from the top, with a letter for each of its cells.

    Raises ValueError if a group of cells is no piece, or can't lie there.
    """
    rows, geometry = drawing.split(), ruleset.geometry
    letters = {
        cell: rows[geometry.height - 1 - y][x - geometry.left]
        for cell, (x, y) in enumerate(geometry.points)
    }
    initials = {one.name[0]: number for number, one in enumerate(ruleset.colours)}
    left = {cell: initials[letter] for cell, letter in letters.items() if letter != EMPTY}
    plies = []
    while left:
        cell, owner = next(iter(left.items()))
        group = set(_joined(ruleset, left, cell))
        placement = ruleset.table.find(group)
        if placement is None:
            names = " ".join(map(geometry.name_of, sorted(group)))
            raise ValueError(f"no piece covers {names}")
        plies.append(Ply(owner, placement))
        left = {one: whose for one, whose in left.items() if one not in group}
    return set_up(ruleset, plies, colour)


def _joined(ruleset: Ruleset, cells: dict[int, int], start: int) -> Iterator[int]:
    """The cells of one colour that hang together with one of them."""
    waiting, seen = [start], {start}
    while waiting:
        cell = waiting.pop()
        yield cell
        for other in ruleset.geometry.edge_neighbours[cell]:
            if other not in seen and cells.get(other) == cells[start]:
                seen.add(other)
                waiting.append(other)
