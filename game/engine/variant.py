"""Variants: the whole rule sheet of a game as one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from game.engine.geometry import Geometry, square_board
from game.engine.pieces import BLOKUS_PIECES, PieceSet
from game.engine.scoring import SCORINGS, Scoring
from game.engine.table import PlacementTable, placement_table


@dataclass(frozen=True)
class Colour:
    """A colour of pieces: its English name and its letter or digit in game records."""

    name: str
    ident: str


@dataclass(frozen=True)
class Rules:
    """The choices that make a variant: small, comparable, easily stored and sent.

    Attributes:
        name: the name of the game in ``.blksgf`` records, one of `GAMES`.
        scoring: a key of `SCORINGS`.
        free_starts: whether a first piece may cover any start point that is still empty, instead
            of its colour's own.
        first: the colour that begins.
        shared: the colour that the players place in turn, in games that have one.
    """

    name: str = "Blokus"
    scoring: str = "advanced"
    free_starts: bool = False
    first: int = 0
    shared: int = 3

    def __post_init__(self) -> None:
        """Raises ValueError, naming what is accepted, for a choice that doesn't exist."""
        if self.name not in GAMES:
            raise ValueError(f"no variant {self.name!r}: choose one of {', '.join(GAMES)}")
        if self.scoring not in SCORINGS:
            raise ValueError(f"no scoring {self.scoring!r}: choose one of {', '.join(SCORINGS)}")
        if type(self.free_starts) is not bool:
            raise ValueError(f"free starts are True or False, not {self.free_starts!r}")
        for colour in (self.first, self.shared):
            if type(colour) is not int or colour not in range(len(FOUR_COLOURS)):
                raise ValueError(f"no colour number {colour!r}: colours are numbered from 0 to 3")

    @property
    def variant(self) -> Variant:
        """The rule sheet with these choices, the same object each time."""
        return _variant(self)


@dataclass(frozen=True, eq=False)
class Variant:
    """A rule sheet. Colours and players are indices, from 0, everywhere else.

    Attributes:
        rules: the choices that it was made from.
        geometry: the board.
        pieces: what every colour has at the start.
        colours: in playing order, clockwise.
        starts: for each colour, the cells of which its first piece covers one.
        owners: for each colour, the players who place it, in turn. A colour with more than one
            is shared, and its score is nobody's.
        common: whether all colours draw from one set of pieces, so that a piece that one of them
            has placed is left to none.
    """

    rules: Rules
    geometry: Geometry
    pieces: PieceSet
    colours: tuple[Colour, ...]
    starts: tuple[tuple[int, ...], ...]
    owners: tuple[tuple[int, ...], ...]
    common: bool = False

    @property
    def name(self) -> str:
        """The name of the game in ``.blksgf`` records."""
        return self.rules.name

    @property
    def scoring(self) -> Scoring:
        """How points are counted."""
        return SCORINGS[self.rules.scoring]

    @cached_property
    def table(self) -> PlacementTable:
        """The numbered placements."""
        return placement_table(self.geometry, self.pieces)

    @cached_property
    def players(self) -> int:
        """How many players there are."""
        return 1 + max(max(owners) for owners in self.owners)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The colours from the one that begins, in playing order."""
        count = len(self.colours)
        return tuple((self.rules.first + i) % count for i in range(count))

    def is_shared(self, colour: int) -> bool:
        """Whether several players place this colour in turn."""
        return len(self.owners[colour]) > 1

    def colours_of(self, player: int) -> tuple[int, ...]:
        """The colours whose score is this player's."""
        return tuple(c for c, owners in enumerate(self.owners) if owners == (player,))

    def colour_named(self, ident: str) -> int:
        """The colour with that name or record letter, in either case, or ValueError."""
        for number, colour in enumerate(self.colours):
            if ident.lower() in (colour.ident.lower(), colour.name.lower()):
                return number
        idents = ", ".join(f"{c.ident} ({c.name})" for c in self.colours)
        raise ValueError(f"no colour {ident!r}: the colours are {idents}")


FOUR_COLOURS = (
    Colour("Blue", "1"),
    Colour("Yellow", "2"),
    Colour("Red", "3"),
    Colour("Green", "4"),
)
"""The colours of the 20×20 board, clockwise from the top left corner."""


def _classic(rules: Rules, players: int) -> Variant:
    """Blokus on the 20×20 board, each colour with a corner (rule sheet "Blokus").

    Of two players the first has Blue and Red, the second Yellow and Green. Three players have a
    colour each, and the shared one goes round among them in playing order, beginning with the
    one who opens the game (with the next where the shared colour itself opens it).
    """
    board = square_board(20)
    corners = tuple(board.cell_named(name) for name in ("a20", "t20", "t1", "a1"))
    owners: list[tuple[int, ...]] = [(c % players,) for c in range(4)]
    if players == 3:
        own = [c for c in range(4) if c != rules.shared]
        turns = [c % 4 for c in range(rules.first, rules.first + 4) if c % 4 != rules.shared]
        for player, colour in enumerate(own):
            owners[colour] = (player,)
        owners[rules.shared] = tuple(own.index(c) for c in turns)
    return Variant(
        rules=rules,
        geometry=board,
        pieces=BLOKUS_PIECES,
        colours=FOUR_COLOURS,
        starts=(corners,) * 4 if rules.free_starts else tuple((corner,) for corner in corners),
        owners=tuple(owners),
    )


GAMES: dict[str, Callable[[Rules], Variant]] = {
    "Blokus": partial(_classic, players=4),
    "Blokus Two-Player": partial(_classic, players=2),
    "Blokus Three-Player": partial(_classic, players=3),
}
"""How each game is made from its rules, by its name in game records."""


@lru_cache
def _variant(rules: Rules) -> Variant:
    return GAMES[rules.name](rules)
