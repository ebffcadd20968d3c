"""Variants: the whole rule sheet of a game as one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import TypeVar

from game.engine.geometry import Geometry, hexagon_board, square_board
from game.engine.pieces import BLOKUS_PIECES, JUNIOR_PIECES, TRIGON_PIECES, PieceSet
from game.engine.scoring import SCORINGS, Scoring
from game.engine.table import PlacementTable, placement_table


@dataclass(frozen=True)
class Colour:
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


@dataclass(frozen=True)
class Variant:
    """A rule sheet before anything is chosen: what is given, and what may be chosen.

    Attributes:
        family: the game that this is a form of, for another number of players maybe.
        players: how many there are.
        geometry: makes the board.
        pieces: what every colour has at the start.
        colours: in playing order, clockwise.
        starts: the names of the start points. Where they can be fixed, in the colours' order.
        scorings: the keys in `SCORINGS` that it may be played by.
        scoring: the usual one of them.
        free_starts: whether a first piece may cover any start point that is still empty, instead
            of its colour's own: what may be chosen, the usual first.
        firsts: the colours that may begin.
        shareable: the colours that the players may place in turn, the usual first; () where each
            player has the same number of colours.
        opponents: whether anybody but a person may play it.
    """

    family: str
    players: int
    geometry: Callable[[], Geometry]
    pieces: PieceSet
    colours: tuple[Colour, ...]
    starts: tuple[str, ...]
    scorings: tuple[str, ...] = ("basic", "advanced", "squares")
    scoring: str = "advanced"
    free_starts: tuple[bool, ...] = (False, True)
    firsts: tuple[int, ...] = (0, 1, 2, 3)
    shareable: tuple[int, ...] = ()
    opponents: bool = True

    def owners(self, first: int, shared: int | None) -> tuple[tuple[int, ...], ...]:
        """For each colour, the players who place it, in turn.

        Colours are dealt out in playing order. Where one is shared, each player has one of the
        others, and the shared one goes round among the players in playing order, beginning with
        the one who opens the game (with the next where the shared colour itself opens it).
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

    Of two players the first has Blue and Red, the second Yellow and Green; of three, each has a
    colour and a part in the shared one.
    """
    return Variant(
        family="blokus",
        players=players,
        geometry=partial(square_board, 20),
        pieces=BLOKUS_PIECES,
        colours=FOUR_COLOURS,
        starts=("a20", "t20", "t1", "a1"),
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

_JUNIOR = replace(_DUO, family="junior", pieces=JUNIOR_PIECES, scorings=("basic",), scoring="basic")
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
"""Each game's rule sheet by its name in ``.blksgf`` records; "Blokus Solo" is a name of ours."""


FAMILIES: dict[str, dict[int, str]] = {
    family: {
        variant.players: name for name, variant in VARIANTS.items() if variant.family == family
    }
    for family in dict.fromkeys(variant.family for variant in VARIANTS.values())
}
"""The names of each family's games by their number of players."""


@dataclass(frozen=True)
class Options:
    """The choices that make a variant: small, comparable, easily stored and sent.

    Attributes:
        name: the name of the game, one of `VARIANTS`.
        scoring: a key of `SCORINGS`.
        free_starts: whether a first piece may cover any start point that is still empty, instead
            of its colour's own.
        first: the colour that begins.
        shared: the colour that the players place in turn; None in games that have none.
    """

    name: str
    scoring: str
    free_starts: bool
    first: int
    shared: int | None

    def __init__(
        self,
        name: str = "Blokus",
        scoring: str | None = None,
        free_starts: bool | None = None,
        first: int | None = None,
        shared: int | None = None,
    ) -> None:
        """Choose; what is left open is as usual in that game.

        Raises ValueError, naming what is accepted, for a choice that the game doesn't offer.
        """
        if name not in VARIANTS:
            raise ValueError(f"no variant {name!r}: choose one of {', '.join(VARIANTS)}")
        variant = VARIANTS[name]
        if scoring is None:
            scoring = variant.scoring
        elif scoring not in variant.scorings:
            accepted = ", ".join(variant.scorings)
            raise ValueError(f"no scoring {scoring!r} in {name}: choose one of {accepted}")
        if free_starts is None:
            free_starts = variant.free_starts[0]
        elif type(free_starts) is not bool or free_starts not in variant.free_starts:
            accepted = " or ".join(map(str, variant.free_starts))
            raise ValueError(f"free starts are {accepted} in {name}, not {free_starts!r}")
        values = {
            "name": name,
            "scoring": scoring,
            "free_starts": free_starts,
            "first": _colour(name, "begins", first, variant.firsts),
            "shared": _colour(name, "is shared", shared, variant.shareable),
        }
        for field, value in values.items():
            object.__setattr__(self, field, value)

    @property
    def variant(self) -> Variant:
        """The game's rule sheet."""
        return VARIANTS[self.name]

    def carried_to(self, name: str) -> Options:
        """What was chosen, in another game, as far as it can be chosen there too."""
        here, there = self.variant, VARIANTS[name]
        return Options(
            name,
            scoring=_kept(self.scoring, here.scorings, there.scorings),
            free_starts=_kept(self.free_starts, here.free_starts, there.free_starts),
            first=_kept(self.first, here.firsts, there.firsts),
            shared=_kept(self.shared, here.shareable, there.shareable),
        )

    @property
    def ruleset(self) -> Ruleset:
        """The rule sheet with these choices, the same object each time."""
        return _ruleset(self)


V = TypeVar("V")


def _kept(value: V, here: tuple[V, ...], there: tuple[V, ...]) -> V | None:
    """A value where it was a choice and is among those to come, else None."""
    return value if len(here) > 1 and value in there else None


def _colour(name: str, part: str, colour: int | None, accepted: tuple[int, ...]) -> int | None:
    """The colour chosen, or the usual one. Raises ValueError for any but those accepted."""
    if colour is None:
        return accepted[0] if accepted else None
    if type(colour) is not int or colour not in accepted:
        numbers = ", ".join(map(str, sorted(accepted))) or "none"
        raise ValueError(f"colour number {colour!r} never {part} in {name}: {numbers} may")
    return colour


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A rule sheet with its choices. Colours and players are indices, from 0, everywhere else.

    Attributes:
        options: the choices that it was made from.
        geometry: the board.
        pieces: what every colour has at the start.
        colours: in playing order, clockwise.
        starts: for each colour, the cells of which its first piece covers one.
        owners: for each colour, the players who place it, in turn. A colour with more than one
            is shared, and its score is nobody's.
        common: whether all colours draw from one set of pieces, so that a piece that one of them
            has placed is left to none.
    """

    options: Options
    geometry: Geometry
    pieces: PieceSet
    colours: tuple[Colour, ...]
    starts: tuple[tuple[int, ...], ...]
    owners: tuple[tuple[int, ...], ...]
    common: bool = False

    @property
    def name(self) -> str:
        """The name of the game in ``.blksgf`` records."""
        return self.options.name

    @property
    def scoring(self) -> Scoring:
        """How points are counted."""
        return SCORINGS[self.options.scoring]

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
        return tuple((self.options.first + i) % count for i in range(count))

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


@lru_cache
def _ruleset(options: Options) -> Ruleset:
    variant = options.variant
    board = variant.geometry()
    starts = tuple(map(board.cell_named, variant.starts))
    count = len(variant.colours)
    return Ruleset(
        options=options,
        geometry=board,
        pieces=variant.pieces,
        colours=variant.colours,
        starts=(starts,) * count if options.free_starts else tuple((s,) for s in starts[:count]),
        owners=variant.owners(options.first, options.shared),
    )
