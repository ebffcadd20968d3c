"""Variants: a game's rule sheet before anything is chosen, as a value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from game.engine.geometry import Geometry, hexagon_board, square_board
from game.engine.pieces import BLOKUS_PIECES, JUNIOR_PIECES, TRIGON_PIECES, PieceSet


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


class Variant(Struct, frozen=True):
    """A rule sheet before anything is chosen: what is given, and what may be chosen.

    Attributes:
        family: the key that a game's forms for different numbers of players have in common.
        players: how many there are.
        geometry: makes the board.
        pieces: what every colour has at the start.
        colours: in playing order, clockwise.
        starts: the names of the start points, in the colours' order if they can be fixed.
        scorings: the keys in `SCORINGS` that it may be played by.
        scoring: the one of them by which a game counts that doesn't say, as in a file.
        new_scoring: the one that its rule sheet begins with, and so do people.
        free_starts: whether a first piece may cover any start point that is still empty, instead
            of its colour's own: what may be chosen, the usual first.
        firsts: the colours that may begin.
        shareable: the colours that the players may place in turn, the usual first; () where each
            player has the same number of colours.
        opponents: whether the computer may play it.
    """

    family: str
    players: int
    geometry: Callable[[], Geometry]
    pieces: PieceSet
    colours: tuple[Colour, ...]
    starts: tuple[str, ...]
    scorings: tuple[str, ...] = ("basic", "advanced", "squares")
    scoring: str = "advanced"
    new_scoring: str = "advanced"
    free_starts: tuple[bool, ...] = (False, True)
    firsts: tuple[int, ...] = (0, 1, 2, 3)
    shareable: tuple[int, ...] = ()
    opponents: bool = True

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


def _blokus(players: int, shareable: tuple[int, ...] = ()) -> Variant:
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
    )


_DUO = Variant(
    family="duo",
    players=2,
    geometry=partial(square_board, 14),
    pieces=BLOKUS_PIECES,
    colours=TWO_COLOURS,
    starts=("e10", "j5"),
    firsts=(0, 1),
)
"""Two colours on the 14×14 board (rule sheet "Blokus Duo")."""

_JUNIOR = replace(
    _DUO,
    family="junior",
    pieces=JUNIOR_PIECES,
    scorings=("basic",),
    scoring="basic",
    new_scoring="basic",
)
"""The same board for children (rule sheet "Blokus Junior"): fewest squares left, no bonus."""

_SOLO = replace(
    _blokus(players=1),
    family="solo",
    scorings=("basic",),
    scoring="basic",
    free_starts=(False,),
    firsts=(0,),
    opponents=False,
)
"""One person places all four colours in turn, and tries to leave nothing over."""


def _trigon(players: int) -> Variant:
    """Triangles in a hexagon, start points for anybody (rule sheet "Blokus Trigon")."""
    return Variant(
        family="trigon",
        players=players,
        geometry=partial(hexagon_board, 9),
        pieces=TRIGON_PIECES,
        colours=FOUR_COLOURS,
        starts=("r15", "z12", "z7", "r4", "j7", "j12"),
        free_starts=(True,),
    )


_TRIGON_OF_THREE = replace(
    _trigon(players=3),
    geometry=partial(hexagon_board, 8),
    colours=FOUR_COLOURS[:3],
    starts=("p14", "x11", "x6", "p3", "h6", "h11"),
    firsts=(0, 1, 2),
)
"""Three players have a smaller hexagon, and no Green."""

VARIANTS: dict[str, Variant] = {
    "Blokus": _blokus(players=4),
    "Blokus Two-Player": _blokus(players=2),
    "Blokus Three-Player": _blokus(players=3, shareable=(3, 0, 1, 2)),
    "Blokus Duo": _DUO,
    "Blokus Junior": _JUNIOR,
    "Blokus Solo": _SOLO,
    "Blokus Trigon": _trigon(players=4),
    "Blokus Trigon Two-Player": _trigon(players=2),
    "Blokus Trigon Three-Player": _TRIGON_OF_THREE,
}
"""Each game's rule sheet by its name in ``.blksgf`` records; "Blokus Solo" is our own name."""
