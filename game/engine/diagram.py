"""Positions and events of any kind of game as plain text, for terminals and the text protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.engine import GameOptions, GamePosition, Geometry, Lattice, Options, Point, Ruleset, SetUp
from game.engine.dice import ROWS, DiceEvent, DiceOptions, Roll
from game.engine.dice.position import DicePosition
from game.engine.events import BoardEvent
from game.engine.geometry import column_letters
from game.engine.kinds import Event
from game.engine.pieces import BLOKUS_PIECES
from game.engine.position import Position
from game.engine.variant import FOUR_COLOURS

OFF_BOARD, EMPTY, ATTACH = " ", ".", "+"


def diagram(options: GameOptions, position: GamePosition) -> str:
    """Everything on the table, and whose turn it is. No line is blank.

    >>> from game.engine.dice.position import DicePosition
    >>> print(diagram(DiceOptions(2), DicePosition.start(players=2)).splitlines()[-1])
    next Red Green
    """
    return DIAGRAMS[options.kind](position)


def event_text(options: GameOptions, event: Event) -> str:
    """What happened, in a few words: the cells of a placement, or a command of Dice.

    >>> from game.engine.dice import DiceOptions, Roll
    >>> event_text(DiceOptions(2), Roll((3, 5)))
    'roll 3 5'
    """
    return EVENT_TEXTS[options.kind](options, event)


def _board_text(options: Options, event: BoardEvent) -> str:
    if isinstance(event, SetUp):
        return f"set up {len(event.plies)} pieces"
    return options.ruleset.table.name_of(event.placement)


def _dice_text(options: DiceOptions, event: DiceEvent) -> str:
    if isinstance(event, Roll):
        return f"roll {' '.join(map(str, event.dice))}"
    name = "strike" if event.strike else "take"
    return f"{name} {event.die} {options.ruleset.table.name_of(event.placement)}"


def _board_diagram(position: Position) -> str:
    """The board, and below it a line for each colour.

    A cell shows the initial of its colour, in lower case in that colour's latest piece; `ATTACH`
    marks the attach points of the colour to play. The lines give the points and the pieces left;
    ``>`` marks the colour to play and ``-`` one that is out.

    >>> from game.engine import Options
    >>> ruleset = Options().ruleset
    >>> position = Position(ruleset).play(ruleset.table.parse("a19,a20"))
    >>> print("".join(diagram(ruleset.options, position).splitlines(keepends=True)[:3]), end="")
    20  b . . . . . . . . . . . . . . . . . . +  20
    19  b . . . . . . . . . . . . . . . . . . .  19
    18  . . . . . . . . . . . . . . . . . . . .  18
    """
    geometry = position.ruleset.geometry
    marks = [*_marks(position), OFF_BOARD]
    rows = [
        f"{y + 1:2} {_row(geometry, y, marks)} {y + 1}" for y in reversed(range(geometry.height))
    ]
    colours = [_colour_line(position, colour) for colour in range(len(position.ruleset.colours))]
    return "\n".join([*rows, *_header(geometry), *colours])


def _row(geometry: Geometry, y: int, marks: Sequence[str]) -> str:
    """A row of cells with the sides between them; upright sides are blank."""
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
    """The columns' letters; where there are several, they run downwards."""
    columns = [column_letters(x) for x in range(geometry.width)]
    tall = max(map(len, columns))
    lines = zip(*(letters.rjust(tall) for letters in columns), strict=True)
    return ["    " + " ".join(line).rstrip() for line in lines]


def _marks(position: Position) -> list[str]:
    """What each cell shows."""
    ruleset = position.ruleset
    initials = [colour.name[0] for colour in ruleset.colours]
    marks = [EMPTY if colour < 0 else initials[colour] for colour in position.board[:-1]]
    if position.colour is not None:
        for cell in position.attach_points(position.colour):
            marks[cell] = ATTACH
    for last in position.last:
        if last is not None:
            for cell in ruleset.table.cells_of(last):
                marks[cell] = marks[cell].lower()
    return marks


def _colour_line(position: Position, colour: int) -> str:
    ruleset = position.ruleset
    turn = ">" if colour == position.colour else "-" if position.out[colour] else " "
    wide = max(len(c.name) for c in ruleset.colours)
    points = position.score(colour).points
    left = _pieces_left(ruleset, position.left[colour].tolist()) or "all placed"
    return f"{turn} {ruleset.colours[colour].name:{wide}} {points:3}  {left}"


def _pieces_left(ruleset: Ruleset, counts: list[int]) -> str:
    """The names of the pieces left, once for each copy."""
    pieces = zip(ruleset.pieces.pieces, counts, strict=True)
    return " ".join(piece.name for piece, count in pieces for _ in range(count))


def _dice_diagram(position: DicePosition) -> str:
    """Every player's board in Dice with a line below it, and at the end what lies between them.

    Boards look as in `_board_diagram`, with attach points only for the player to choose. The
    lines give the squares filled, the strikes crossed out, the colour in hand and the shapes
    left, row by row; ``>`` marks whose turn it is and ``-`` who is out.
    """
    boards = [_board_and_line(position, player) for player in range(position.players)]
    return "\n".join([*boards, *_on_the_table(position)])


def _board_and_line(position: DicePosition, player: int) -> str:
    """A player's board, and the line about it."""
    board, colour = position.boards[player], position.markers.held[player]
    if player == position.chooser:
        drawn = _board_diagram(board.with_turn_of(colour))
    else:
        drawn = _board_diagram(board).replace(ATTACH, EMPTY)
    rows = drawn.splitlines()[: -len(FOUR_COLOURS)]
    turn = "-" if position.out[player] else ">" if player == position.player else " "
    in_hand = "" if position.over else f"{FOUR_COLOURS[colour].name} in hand, "
    counts = f"{position.points()[player]} filled, {position.strikes[player]} strikes"
    line = f"{turn} player {player + 1}: {counts}, {in_hand}left {_rows_left(board) or 'nothing'}"
    return "\n".join([*rows, line])


def _rows_left(board: Position) -> str:
    """The shapes left in each row that has any."""
    left = {name: board.left[0, BLOKUS_PIECES.number_of(name)] > 0 for row in ROWS for name in row}
    rows = (" ".join(name for name in row if left[name]) for row in ROWS)
    return "; ".join(f"{number}: {names}" for number, names in enumerate(rows, 1) if names)


def _on_the_table(position: DicePosition) -> list[str]:
    """The dice nobody has taken, and the markers on standby; nothing once the game is over."""
    dice = " ".join(map(str, position.dice))
    waiting = " ".join(FOUR_COLOURS[colour].name for colour in position.markers.standby)
    lines = [("dice", dice), ("next", waiting)]
    return [f"{what} {which}" for what, which in lines if which and not position.over]


DIAGRAMS: Mapping[str, Callable[[Any], str]] = {
    Options.kind: _board_diagram,
    DiceOptions.kind: _dice_diagram,
}
"""The function that draws positions of each kind of game, by the kind's key."""

EVENT_TEXTS: Mapping[str, Callable[[Any, Any], str]] = {
    Options.kind: _board_text,
    DiceOptions.kind: _dice_text,
}
"""The function that puts events of each kind of game into words, by the kind's key."""
