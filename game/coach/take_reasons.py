"""Reasons about takes in Dice: what a take leaves of the player's own board.

What is rare, and what it costs, is measured in games of the strongest values against themselves on
usual boards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np

from game.coach import board_reasons
from game.coach.reachability import PlacementComparison, Reachability
from game.coach.reasons import EXPLAINS, Reason, ReasonKind
from game.engine import Ply
from game.engine.dice import STRIKES, Take
from game.engine.dice.position import ROW_NUMBERS, DicePosition
from game.engine.position import Position
from game.engine.table import Placements

RISKS: tuple[tuple[float, ...], ...] = (
    (1.0, 0.45, 0.28, 0.12, 0.06, 0.05, 0.04, 0.01),
    (1.0, 0.70, 0.44, 0.33, 0.22, 0.13, 0.10, 0.10),
    (1.0, 0.80, 0.62, 0.51, 0.46, 0.39, 0.26, 0.20),
    (1.0, 0.79, 0.73, 0.61, 0.50, 0.48, 0.48, 0.36),
)
"""How often a player was out when a colour came that so many shapes had fitted in, from none on:
in the next round, the one after, and so on."""

OUT: tuple[float, ...] = (9.2, 7.6, 4.1, 1.8)
"""How many squares fewer a player fills if nothing fits in a colour rather than a dozen shapes, by
the round in which it comes: the values of takes of one position, by least squares."""

HIGH_RISK = 0.25
"""Few shapes are so few that in one game of four, nothing is left of them."""

LEAST = 0.25
"""The least number of squares that a reason explains: half a unit of `SCALES`, less than values can
be told apart by."""

LARGE = 4
"""Large shapes have four squares or five. Smaller ones fit up to the end."""

DRAWN: tuple[tuple[int, float], ...] = (
    (16, 0.61),
    (8, 0.41),
    (4, 0.31),
    (3, 0.28),
    (1, 0.21),
    (0, 0.05),
)
"""How often a large shape was drawn later on, by the fewest spots that it fitted in before."""

FEW_SPOTS = 2
"""In so few spots a large shape hardly fits for long: four of five such are never drawn."""

STRIKE_WORTH: tuple[tuple[float, ...], ...] = (
    (0.0, 0.9, 1.9, 3.6, 4.3),
    (0.0, 0.3, 1.1, 1.9, 2.2),
    (0.0, 0.0, 0.6, 1.2, 1.5, 1.6, 1.7, 2.0),
)
"""How many squares more a player fills who still has the last strike, the second-last or the third,
by how many tens of squares are empty; the most known beyond. 0 where it was never seen."""

ON_ONE_BOARD: Mapping[ReasonKind, float] = {
    ReasonKind.ATTACH_POINTS_SPOILED: 1.1,
    ReasonKind.OWN_HAMPERED: 0.2,
    ReasonKind.ROOM_LOST: 1.8,
    ReasonKind.LARGE_HELD_BACK: 0.7,
}
"""How many of the squares that these explain in games on one board are lost in Dice, by least
squares over what takes cost. For regions that are closed and attach points that aren't opened it is
none: another colour goes there, and each has a turn in four only."""


class TakeComparison:
    """A take, and the better one.

    Attributes:
        board: what each of their placements leaves of the board.
        position: the position before either.
        played, better: the take in question, and the better one.
        coming: the colours of the player's next four rounds.
        rival_colour: the colour of the player to whom they leave the last die; None if more are to
            choose in this round, or nobody.
    """

    def __init__(self, position: DicePosition, played: Take, better: Take) -> None:
        """Raises ValueError if nobody is to choose."""
        player, colour = position.chooser, position.colour
        if player is None or colour is None:
            raise ValueError("nobody is to choose")
        board = position.boards[player].with_turn_of(colour)
        one, other = (Ply(colour, take.placement) for take in (played, better))
        self.board = PlacementComparison(board, one, other, None)
        self.position, self.player = position, player
        self.played, self.better = played, better
        later = position.turns[1:]
        self.rival_colour = position.markers.held[later[0]] if len(later) == 1 else None
        markers, coming = position.markers, []
        for _ in RISKS:
            markers = markers.advanced()
            coming.append(markers.held[player])
        self.coming = tuple(coming)

    @cached_property
    def squares(self) -> tuple[int, int]:
        """How many squares the take fills, and the better one."""
        sizes = self.board.ruleset.table.sizes
        return int(sizes[self.played.placement]), int(sizes[self.better.placement])

    @cached_property
    def shapes(self) -> tuple[int, int]:
        """The shape that the take draws, and that of the better one."""
        piece = self.board.ruleset.table.piece
        return int(piece[self.played.placement]), int(piece[self.better.placement])


def colour_closing(c: TakeComparison) -> Iterator[Reason]:
    """The cells are corners that were of use and still would be; if none is lost, those left.

    Once nothing fits in a colour, nothing ever will, and whoever takes it over is out.
    """
    before, then, other = c.board.before, c.board.then, c.board.other
    if not then.position.left[0].any():
        return
    for ahead, colour in enumerate(c.coming):
        now, else_ = (_fitting(after, colour) for after in (then, other))
        risk = _risk(ahead, now)
        explains = EXPLAINS[ReasonKind.COLOUR_CLOSING] * OUT[ahead] * (risk - _risk(ahead, else_))
        if risk < HIGH_RISK or explains < LEAST:
            continue
        left = _usable(then, colour)
        lost = _usable(before, colour) & _usable(other, colour) - left
        yield Reason(
            ReasonKind.COLOUR_CLOSING,
            (colour,),
            tuple(sorted(lost or left)),
            (now, else_, ahead + 1),
            explains=explains,
        )


def shape_passed_over(c: TakeComparison) -> Iterator[Reason]:
    """The shape is the better take's; the cells are those of the other spots that it fits in.

    Each shape counts for the squares that are lost if it isn't drawn now.
    """
    spots = _spots(c.board.before)
    shape, (small, large) = c.shapes[1], c.squares
    fitting = _of_shape(c, spots, shape)
    if large < LARGE or len(fitting) > FEW_SPOTS or shape == c.shapes[0]:
        return
    others = _of_shape(c, spots, c.shapes[0])
    explains = large * (1 - _drawn(len(fitting))) - small * (1 - _drawn(len(others)))
    explains *= EXPLAINS[ReasonKind.SHAPE_PASSED_OVER]
    if explains >= LEAST:
        yield Reason(
            ReasonKind.SHAPE_PASSED_OVER,
            (c.board.colour,),
            tuple(sorted(_covered(c, fitting) - c.board.covered_by_better)),
            (len(fitting),),
            (shape,),
            explains,
        )


def shapes_shut_out(c: TakeComparison) -> Iterator[Reason]:
    """Large shapes that no colour can draw now; the cells are those they would have fitted on.

    Where they would have fitted in a colour that is closing, that is what is wrong.
    """
    sizes = c.board.ruleset.pieces.sizes
    closing = {reason.colours[0] for reason in colour_closing(c)}
    then, other = _spots(c.board.then), _spots(c.board.other, closing)
    shapes, cells, explains = [], set[int](), 0.0
    for shape in np.flatnonzero(c.board.then.position.left[0]).tolist():
        fitting = _of_shape(c, other, shape)
        if sizes[shape] >= LARGE and len(fitting) and not len(_of_shape(c, then, shape)):
            shapes.append(shape)
            cells |= _covered(c, fitting)
            explains += sizes[shape] * (_drawn(len(fitting)) - _drawn(0))
    explains *= EXPLAINS[ReasonKind.SHAPES_SHUT_OUT]
    if explains >= LEAST:
        numbers = (len(shapes), sum(sizes[shape] for shape in shapes))
        yield Reason(
            ReasonKind.SHAPES_SHUT_OUT,
            (c.board.colour,),
            tuple(sorted(cells)),
            numbers,
            tuple(shapes),
            explains,
        )


def strike_spent(c: TakeComparison) -> Iterator[Reason]:
    """Only where the better take spends none; the cells are those of the shape it went for."""
    if not c.played.strike or c.better.strike:
        return
    worth = _strike_worth(c.position, c.player)
    gained = max(c.squares[0] - c.squares[1], 0)
    explains = EXPLAINS[ReasonKind.STRIKE_SPENT] * (worth - gained)
    if explains >= LEAST:
        yield Reason(
            ReasonKind.STRIKE_SPENT,
            (c.board.colour,),
            tuple(sorted(c.board.covered)),
            (max(round(worth), 1), gained),
            explains=explains,
        )


def die_left(c: TakeComparison) -> Iterator[Reason]:
    """Only where one more player chooses in this round, to whom the better take leaves less.

    With a strike left, a die that gives little costs no more than that is worth.
    """
    position, colour = c.position, c.rival_colour
    if colour is None or c.played.die == c.better.die:
        return
    rival = position.turns[1]
    board = position.boards[rival]
    # Of the two dice, each take leaves the one that the other takes.
    now, else_ = (_largest(board, colour, take.die) for take in (c.better, c.played))
    if now <= else_:
        return
    strikes = STRIKES - position.strikes[rival]
    lost = float(now - else_)
    if strikes:
        lost = min(lost, _strike_worth(position, rival))
    elif not else_:
        lost = OUT[0]
    explains = EXPLAINS[ReasonKind.DIE_LEFT] * lost
    if explains >= LEAST:
        numbers = (c.better.die, now, else_)
        yield Reason(ReasonKind.DIE_LEFT, (colour,), (), numbers, explains=explains)


def _largest(board: Position, colour: int, die: int) -> int:
    """The squares of the largest shape that a die gives in a colour without a strike; 0 if none."""
    table, legal = board.ruleset.table, board.legal(colour)
    sizes = table.sizes[legal[ROW_NUMBERS[table.piece[legal]] == die]]
    return int(sizes.max(initial=0))


def _strike_worth(position: DicePosition, player: int) -> float:
    """See `STRIKE_WORTH`."""
    by_tens = STRIKE_WORTH[STRIKES - position.strikes[player] - 1]
    return by_tens[min(position.unfilled(player) // 10, len(by_tens) - 1)]


def on_the_board(c: TakeComparison) -> Iterator[Reason]:
    """What is told of games on one board, if it matters here: see `ON_ONE_BOARD`."""
    for find in (
        board_reasons.attach_points_spoiled,
        board_reasons.own_hampered,
        board_reasons.room_lost,
        board_reasons.large_held_back,
    ):
        for reason in find(c.board):
            yield replace(reason, explains=ON_ONE_BOARD[reason.kind] * reason.explains)


def _fitting(reachability: Reachability, colour: int) -> int:
    """How many shapes fit in a colour."""
    position = reachability.position
    return len(position.ruleset.table.pieces_among(position.legal(colour)))


def _risk(ahead: int, fitting: int) -> float:
    """See `RISKS`; 0 for more shapes than it knows."""
    risks = RISKS[ahead]
    return risks[fitting] if fitting < len(risks) else 0.0


def _usable(reachability: Reachability, colour: int) -> frozenset[int]:
    cells = reachability.next_cells(colour)
    return frozenset(point for point in reachability.attach_points(colour) if cells[point])


def _spots(reachability: Reachability, without: Collection[int] = ()) -> Placements:
    """The placements that are legal in some colour, but for a few colours; ascending."""
    position = reachability.position
    colours = [colour for colour in range(len(position.ruleset.colours)) if colour not in without]
    legal = [position.legal(colour) for colour in colours]
    return np.unique(np.concatenate(legal)) if legal else np.empty(0, dtype=np.intp)


def _of_shape(c: TakeComparison, placements: Placements, shape: int) -> Placements:
    found: Placements = placements[c.board.ruleset.table.piece[placements] == shape]
    return found


def _covered(c: TakeComparison, placements: Collection[int]) -> frozenset[int]:
    table = c.board.ruleset.table
    return frozenset(cell for number in placements for cell in table.cells_of(int(number)))


def _drawn(spots: int) -> float:
    return next(chance for fewest, chance in DRAWN if spots >= fewest)
