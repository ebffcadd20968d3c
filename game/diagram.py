"""A position as plain text, for terminals and the text protocol."""

from __future__ import annotations

from game.engine import Position, Variant
from game.engine.dice import PAD, DicePosition
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
    columns = [column_letters(x) for x in range(geometry.width)]
    wide = max(map(len, columns))
    header = "    " + " ".join(f"{letters:{wide}}" for letters in columns).rstrip()
    rows = []
    for y in reversed(range(geometry.height)):
        cells = " ".join(f"{marks[cell]:{wide}}" for cell in geometry.lookup[y])
        rows.append(f"{y + 1:2}  {cells}  {y + 1}")
    colours = [_colour_line(position, colour) for colour in range(len(position.variant.colours))]
    return "\n".join([*rows, header, *colours])


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


def dice_diagram(position: DicePosition) -> str:
    """Every player's board in Dice, a small letter in each colour's latest shape, and a line."""
    parts = []
    for player, pad in enumerate(position.pads):
        board = diagram(pad).replace(ATTACH, EMPTY).splitlines()[: -len(PAD.colours)]
        left = _pieces_left(PAD, pad.left[0].tolist()) or "all drawn"
        unfilled, strikes = position.unfilled(player), position.strikes[player]
        words = f"player {player + 1}: {unfilled} unfilled, {strikes} strikes, left {left}"
        parts.append("\n".join([*board, words]))
    return "\n".join(parts)
