"""Variants: a game's rule sheet before anything is chosen, as a value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from game.engine.geometry import (
    Geometry,
    grid_board,
    hexagon_board,
    middle_of,
    octagon_board,
    square_board,
    tilted_board,
)
from game.engine.house import HouseRules
from game.engine.pieces import (
    BLOKUS_PIECES,
    CALLISTO_PIECES,
    GEMBLOQ_PIECES,
    JUNIOR_PIECES,
    NEXOS_PIECES,
    TRIGON_PIECES,
    PieceSet,
)
from game.engine.touch import CORNER_TO_CORNER, EDGE_TO_EDGE, END_TO_END, Contact, FreePiece


class Colour(Struct, frozen=True):
    """A colour of pieces: its English name and its letter or digit in game records."""

    name: str
    ident: str


FOUR_COLOURS = (
    Colour("Blue", "1"),
    Colour("Yellow", "2"),
    Colour("Red", "3"),
    Colour("Green", "4"),
)
"""The colours of the 20×20 board, clockwise from the top left corner."""

TWO_COLOURS = (Colour("Purple", "B"), Colour("Orange", "W"))
"""The colours of the 14×14 board."""

BLUE_AND_GREEN = (Colour("Blue", "B"), Colour("Green", "W"))
"""The colours of two players in games whose pieces have four."""


SIDES = 2
"""How many sides there are where players are partners."""


class Variant(Struct, frozen=True):
    """A rule sheet before anything is chosen: what is given, and what may be chosen.

    Attributes:
        family: the key that a game's forms for different numbers of players have in common.
        players: how many there are.
        geometry: makes the board.
        pieces: what every colour has at the start.
        colours: in playing order, clockwise.
        starts: the names of the start points, in the colours' order if they can be fixed. One that
            has several cells names them all, joined by commas. () if a first piece needs none.
        whole_start: whether a first piece covers all cells of a start point, not just one.
        contact: how the pieces of a colour may touch each other.
        free_piece: makes the piece that needn't touch its own colour, for a board; None if there
            is no such piece.
        scorings: the keys of the scorings that people may choose.
        scoring: the one of them by which a game counts that doesn't say, as in a file.
        new_scoring: the one that its rule sheet begins with, and so do people.
        free_starts: whether a first piece may cover any start point that is still empty, instead
            of its colour's own: what may be chosen, the usual first.
        firsts: the colours that may begin.
        shareable: the colours that the players may place in turn, the usual first; () where each
            player has the same number of colours.
        opponents: whether the computer may play it.
        ties_to_later: whether of two players with equal points the one who began later wins.
        together: where players may play as partners, two against two: the game in which one player
            has the colours of both; None where they can't.
        usual_house: where people may have a board and pieces of their own, what the game itself
            has in place of them; None where they can't.
    """

    family: str
    players: int
    geometry: Callable[[], Geometry]
    pieces: PieceSet
    colours: tuple[Colour, ...]
    starts: tuple[str, ...]
    whole_start: bool = False
    contact: Contact = CORNER_TO_CORNER
    free_piece: Callable[[Geometry], FreePiece] | None = None
    scorings: tuple[str, ...] = ("basic", "advanced")
    scoring: str = "advanced"
    new_scoring: str = "advanced"
    free_starts: tuple[bool, ...] = (False, True)
    firsts: tuple[int, ...] = (0, 1, 2, 3)
    shareable: tuple[int, ...] = ()
    opponents: bool = True
    ties_to_later: bool = False
    together: str | None = None
    usual_house: HouseRules | None = None

    @property
    def houses(self) -> bool:
        """Whether people may have house rules."""
        return self.usual_house is not None

    @property
    def partnerships(self) -> tuple[bool, ...]:
        """Whether players may be partners: what may be chosen, the usual first."""
        return (False,) if self.together is None else (False, True)

    def sides(self, partners: bool) -> tuple[int, ...]:
        """For each player, the side whose points count for them: partners' is the same.

        Partners sit opposite each other, so the sides take turns.
        """
        return tuple(player % SIDES if partners else player for player in range(self.players))

    def owners(self, first: int, shared: int | None) -> tuple[tuple[int, ...], ...]:
        """For each colour, the players who place it, in turn.

        Players get colours in playing order. If one is shared, each player has one of the others,
        and the shared one goes round among the players in playing order, beginning with the one
        who opens the game (with the next if the shared colour itself opens it).
        """
        count = len(self.colours)
        if shared is None:
            return tuple((colour % self.players,) for colour in range(count))
        own = [colour for colour in range(count) if colour != shared]
        order = [(first + step) % count for step in range(count)]
        in_turn = tuple(own.index(colour) for colour in order if colour != shared)
        return tuple(
            in_turn if colour == shared else (own.index(colour),) for colour in range(count)
        )


def _blokus(players: int, shareable: tuple[int, ...] = (), together: str | None = None) -> Variant:
    """Blokus on the 20×20 board, each colour with a corner (rule sheet "Blokus").

    With two players, the first has Blue and Red, the second Yellow and Green; with three, each has
    a colour and a part in the shared one. Advanced scoring is "for more of a challenge".
    """
    return Variant(
        family="blokus",
        players=players,
        geometry=partial(square_board, 20),
        pieces=BLOKUS_PIECES,
        colours=FOUR_COLOURS,
        starts=("a20", "t20", "t1", "a1"),
        new_scoring="basic",
        shareable=shareable,
        together=together,
        usual_house=HouseRules(20),
    )


_DUO = Variant(
    family="duo",
    players=2,
    geometry=partial(square_board, 14),
    pieces=BLOKUS_PIECES,
    colours=TWO_COLOURS,
    starts=("e10", "j5"),
    firsts=(0, 1),
    usual_house=HouseRules(14, inside=True),
)
"""Two colours on the 14×14 board (rule sheet "Blokus Duo")."""

_JUNIOR = replace(
    _DUO,
    family="junior",
    pieces=JUNIOR_PIECES,
    usual_house=None,
    scorings=("basic",),
    scoring="basic",
    new_scoring="basic",
)
"""The same board for children (rule sheet "Blokus Junior"): fewest squares left, no bonus."""

_SOLO = replace(
    _blokus(players=1),
    family="solo",
    usual_house=None,
    scorings=("basic",),
    scoring="basic",
    free_starts=(False,),
    firsts=(0,),
    opponents=False,
)
"""One person places all four colours in turn, and tries to leave nothing over."""


def _trigon(players: int, together: str | None = None) -> Variant:
    """Triangles in a hexagon, start points for anybody (rule sheet "Blokus Trigon")."""
    return Variant(
        family="trigon",
        players=players,
        geometry=partial(hexagon_board, 9),
        pieces=TRIGON_PIECES,
        colours=FOUR_COLOURS,
        starts=("r15", "z12", "z7", "r4", "j7", "j12"),
        free_starts=(True,),
        together=together,
    )


_TRIGON_OF_THREE = replace(
    _trigon(players=3),
    geometry=partial(hexagon_board, 8),
    colours=FOUR_COLOURS[:3],
    starts=("p14", "x11", "x6", "p3", "h6", "h11"),
    firsts=(0, 1, 2),
)
"""Three players have a smaller hexagon, and no Green."""


def _single_squares(board: Geometry) -> FreePiece:
    """Callisto's single squares: two come first, and none lies in the octagon in the middle."""
    return FreePiece(
        piece=CALLISTO_PIECES.number_of("1"),
        first=2,
        barred=middle_of(board, octagon_board(6, 2)),
    )


def _callisto(players: int, colours: tuple[Colour, ...], side: int, edge: int) -> Variant:
    """Squares on an octagon, edge to edge from single squares anywhere.

    The boards are those of the program Pentobi's manual, as are those below.
    """
    return Variant(
        family="callisto",
        players=players,
        geometry=partial(octagon_board, side, edge),
        pieces=CALLISTO_PIECES,
        colours=colours,
        starts=(),
        contact=EDGE_TO_EDGE,
        free_piece=_single_squares,
        scorings=("placed",),
        scoring="placed",
        new_scoring="placed",
        free_starts=(False,),
        firsts=tuple(range(len(colours))),
        ties_to_later=True,
    )


def _nexos(players: int) -> Variant:
    """Lines on a grid, each colour from the segments at an intersection of its own."""
    return Variant(
        family="nexos",
        players=players,
        geometry=partial(grid_board, 13),
        pieces=NEXOS_PIECES,
        colours=FOUR_COLOURS,
        starts=("e20,d21,f21,e22", "u20,t21,v21,u22", "u4,t5,v5,u6", "e4,d5,f5,e6"),
        contact=END_TO_END,
        scorings=("segments",),
        scoring="segments",
        new_scoring="segments",
        free_starts=(False,),
    )


def _gembloq(
    players: int,
    colours: tuple[Colour, ...],
    board: Callable[[], Geometry],
    starts: tuple[str, ...],
) -> Variant:
    """Tilted squares and halves of them, each colour from a square of its own."""
    return Variant(
        family="gembloq",
        players=players,
        geometry=board,
        pieces=GEMBLOQ_PIECES,
        colours=colours,
        starts=starts,
        whole_start=True,
        scorings=("placed",),
        scoring="placed",
        new_scoring="placed",
        free_starts=(False,),
        firsts=tuple(range(len(colours))),
    )


_GEMBLOQ = _gembloq(
    players=4,
    colours=FOUR_COLOURS,
    board=partial(tilted_board, 28, 13),
    starts=("b27,c27,b28,c28", "bb27,bc27,bb28,bc28", "bb1,bc1,bb2,bc2", "b1,c1,b2,c2"),
)

_CALLISTO = _callisto(4, FOUR_COLOURS, side=20, edge=6)

VARIANTS: dict[str, Variant] = {
    "Blokus": _blokus(players=4, together="Blokus Two-Player"),
    "Blokus Two-Player": _blokus(players=2),
    "Blokus Three-Player": _blokus(players=3, shareable=(3, 0, 1, 2)),
    "Blokus Duo": _DUO,
    "Blokus Junior": _JUNIOR,
    "Blokus Solo": _SOLO,
    "Blokus Trigon": _trigon(players=4, together="Blokus Trigon Two-Player"),
    "Blokus Trigon Two-Player": _trigon(players=2),
    "Blokus Trigon Three-Player": _TRIGON_OF_THREE,
    "Callisto": _CALLISTO,
    "Callisto Two-Player": _callisto(2, BLUE_AND_GREEN, side=16, edge=2),
    "Callisto Three-Player": _callisto(3, FOUR_COLOURS[:3], side=20, edge=2),
    "Callisto Two-Player Four-Color": replace(_CALLISTO, players=2),
    "Nexos": _nexos(players=4),
    "Nexos Two-Player": _nexos(players=2),
    "GembloQ": _GEMBLOQ,
    "GembloQ Two-Player": _gembloq(
        players=2,
        colours=BLUE_AND_GREEN,
        board=partial(tilted_board, 22, 4),
        starts=("n21,o21,n22,o22", "ad1,ae1,ad2,ae2"),
    ),
    "GembloQ Three-Player": _gembloq(
        players=3,
        colours=FOUR_COLOURS[:3],
        board=partial(tilted_board, 26, 6),
        starts=("z1,aa1,z2,aa2", "b19,c19,b20,c20", "ax19,ay19,ax20,ay20"),
    ),
    "GembloQ Two-Player Four-Color": replace(_GEMBLOQ, players=2),
}
"""Each game's rule sheet by its name in ``.blksgf`` records; "Blokus Solo" is our own name. Of two
forms of a family for as many players, the usual one comes first."""
