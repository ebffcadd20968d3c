"""A position as plain text, for terminals and the text protocol."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Geometry, Lattice, Point, Position, Variant
from game.engine.geometry import column_letters

OFF_BOARD, EMPTY, ATTACH = " ", ".", "+"


def diagram(position: Position) -> str:
    """The board, and below it a line for each colour.

    A cell shows the initial of its colour, small in that colour's latest piece; `ATTACH` marks
    where the colour to play can go on. The lines tell the squares on the board and the pieces
    left; ``>`` marks the colour to play and ``-`` one that is out. No line is blank.

    >>> from game.engine import Rules
    >>> variant = Rules().variant
    >>> position = Position(variant).play(variant.table.parse("a19,a20"))
    >>> print("".join(diagram(position).splitlines(keepends=True)[:3]), end="")
    20  b . . . . . . . . . . . . . . . . . . +  20
    19  b . . . . . . . . . . . . . . . . . . .  19
    18  . . . . . . . . . . . . . . . . . . . .  18
    """
    geometry = position.variant.geometry
    marks = [*_marks(position), OFF_BOARD]
    rows = [
        f"{y + 1:2} {_row(geometry, y, marks)} {y + 1}" for y in reversed(range(geometry.height))
    ]
    colours = [_colour_line(position, colour) for colour in range(len(position.variant.colours))]
    return "\n".join([*rows, *_header(geometry), *colours])


def _row(geometry: Geometry, y: int, marks: Sequence[str]) -> str:
    """A row of cells with their sides between them, which are blank where they stand upright."""
    text = ""
    before = geometry.size
    for column, cell in enumerate((*geometry.lookup[y], geometry.size)):
        on_board = min(before, cell) < geometry.size
        text += _side(geometry.lattice, (geometry.left + column, y)) if on_board else " "
        text += marks[cell]
        before = cell
    return text.removesuffix(OFF_BOARD)


def _side(lattice: Lattice, point: Point) -> str:
    """The left side of a cell."""
    corners = lattice.corners(point)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    foot, head = (min(x for x, y in corners if y == row) for row in (low, high))
    return " " if foot == head else "/" if foot < head else "\\"


def _header(geometry: Geometry) -> list[str]:
    """The columns' letters, those of more than one letter downwards."""
    columns = [column_letters(x) for x in range(geometry.width)]
    tall = max(map(len, columns))
    lines = zip(*(letters.rjust(tall) for letters in columns), strict=True)
    return ["    " + " ".join(line).rstrip() for line in lines]


def _marks(position: Position) -> list[str]:
    """What each cell shows."""
    variant = position.variant
    initials = [colour.name[0] for colour in variant.colours]
    marks = [EMPTY if colour < 0 else initials[colour] for colour in position.board[:-1]]
    if position.colour is not None:
        for cell in position.attach_points(position.colour):
            marks[cell] = ATTACH
    for last in position.last:
        if last is not None:
            for cell in variant.table.cells_of(last):
                marks[cell] = marks[cell].lower()
    return marks


def _colour_line(position: Position, colour: int) -> str:
    variant = position.variant
    turn = ">" if colour == position.colour else "-" if position.out[colour] else " "
    wide = max(len(c.name) for c in variant.colours)
    squares = position.score(colour).placed
    left = _pieces_left(variant, position.left[colour].tolist()) or "all placed"
    return f"{turn} {variant.colours[colour].name:{wide}} {squares:3}  {left}"


def _pieces_left(variant: Variant, counts: list[int]) -> str:
    """The names of the pieces that are left, each as often as it is."""
    pieces = zip(variant.pieces.pieces, counts, strict=True)
    return " ".join(piece.name for piece, count in pieces for _ in range(count))
