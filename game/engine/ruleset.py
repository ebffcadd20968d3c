"""Options and rulesets: what a person chooses in a variant, and the rules that follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from game.engine.checks import check_name
from game.engine.geometry import Geometry
from game.engine.house import HouseRules
from game.engine.pieces import PieceSet
from game.engine.scoring import ADVANCED, SQUARES, Scoring, scoring_named
from game.engine.sides import are_partners
from game.engine.touch import CORNER_TO_CORNER, Contact, FreePiece
from game.engine.variant import VARIANTS, Colour, Variant

if TYPE_CHECKING:
    from game.engine.table import PlacementTable


V = TypeVar("V")


AS_USUAL: Any = None
"""In place of a choice: what is usual in the game."""


class Options(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    tag="board",
):
    """What a person may choose in a game on one board. Small, comparable, easily stored and sent.

    Attributes:
        kind: the key of its kind in `game.engine.kinds.KINDS`.
        youngest, own_colours: see `game.engine.kinds.GameOptions`.
        name: the name of the game, one of `VARIANTS`.
        scoring: the key of the scoring, one of `Variant.scorings`.
        free_starts: whether a first piece may cover any start point that is still empty, instead
            of its colour's own.
        first: the colour that begins.
        shared: the colour that the players place in turn; None in games that have none.
        partners: whether two players play against two, and the sums of their points count. Files of
            earlier versions don't say.
        house: the board and the pieces of people's own; None for those of the game.
    """

    kind: ClassVar[str] = "board"
    youngest: ClassVar[bool] = False
    own_colours: ClassVar[None] = None
    # Not a default, which would be left out of files; likewise below.
    name: str = field(default_factory=lambda: "Blokus")
    scoring: str = AS_USUAL
    free_starts: bool = AS_USUAL
    first: int = AS_USUAL
    shared: int | None = field(default_factory=lambda: AS_USUAL)
    partners: bool = False
    house: HouseRules | None = None

    def __post_init__(self) -> None:
        """Choose what is usual where nothing was chosen.

        Raises ValueError, naming what is accepted, for a choice that the game doesn't offer.
        """
        name, scoring, free_starts = self.name, self.scoring, self.free_starts
        check_name(name, VARIANTS)
        variant = VARIANTS[name]
        if scoring is AS_USUAL:
            scoring = variant.scoring
        elif scoring not in variant.scorings and _chosen_now(scoring) not in variant.scorings:
            accepted = ", ".join(variant.scorings)
            raise ValueError(f"no scoring {scoring!r} in {name}: choose one of {accepted}")
        if free_starts is AS_USUAL:
            free_starts = variant.free_starts[0]
        elif type(free_starts) is not bool or free_starts not in variant.free_starts:
            accepted = " or ".join(map(str, variant.free_starts))
            raise ValueError(f"free starts are {accepted} in {name}, not {free_starts!r}")
        partners = False if self.partners is AS_USUAL else self.partners
        if type(partners) is not bool:
            raise ValueError(f"partners are True or False, not {partners!r}")
        if partners not in variant.partnerships:
            accepted = ", ".join(n for n, v in VARIANTS.items() if True in v.partnerships)
            raise ValueError(f"there are no partners in {name}: choose one of {accepted}")
        if self.house is not None:
            if not variant.houses:
                accepted = ", ".join(n for n, v in VARIANTS.items() if v.houses)
                raise ValueError(f"there are no house rules in {name}: choose one of {accepted}")
            self.house.check(variant.pieces)
            house = self.house.normalised(variant.pieces)
            # What is usual in the game is no house rule.
            force_setattr(self, "house", None if house == variant.usual_house else house)
        values = {
            "scoring": scoring,
            "free_starts": free_starts,
            "first": _colour(name, "begins", self.first, variant.firsts),
            "shared": _colour(name, "is shared", self.shared, variant.shareable),
            "partners": partners,
        }
        for choice, value in values.items():
            force_setattr(self, choice, value)

    @property
    def variant(self) -> Variant:
        """The game's rule sheet."""
        return VARIANTS[self.name]

    @property
    def family(self) -> str:
        """The family of games that the variant belongs to."""
        return self.variant.family

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.variant.players

    @property
    def sides(self) -> tuple[int, ...]:
        """For each player, the side whose points count for them."""
        return self.variant.sides(self.partners)

    @property
    def by_side(self) -> Options:
        """The game in which each side is one player: itself, unless players are partners.

        The same may be placed in it, so its events are those of this game. Whoever only asks how
        the sides stand need know nothing of partners.
        """
        together = self.variant.together
        if not self.partners or together is None:
            return self
        return Options(
            together,
            scoring=self.scoring,
            free_starts=self.free_starts,
            first=self.first,
            house=self.house,
        )

    @property
    def opponents(self) -> bool:
        """Whether the computer may play it."""
        return self.variant.opponents

    @property
    def firsts(self) -> tuple[int, ...]:
        """The colours among which the first is drawn: not a shared one, which is nobody's own."""
        return tuple(colour for colour in self.variant.firsts if colour != self.shared)

    def first_of(self, player: int) -> int:
        """The first of a player's colours."""
        return self.ruleset.colours_of(player)[0]

    def begun_by(self, first: int, seats: Sequence[V]) -> tuple[Options, tuple[V, ...]]:
        """The options with that colour to begin; everybody stays where they sit."""
        return replace(self, first=first), tuple(seats)

    @property
    def anew(self) -> Options:
        """The options for a game that begins now, by a scoring that people may choose."""
        return replace(self, scoring=_chosen_now(self.scoring))

    @property
    def whole(self) -> float:
        """See `game.engine.kinds.GameOptions`."""
        return self.ruleset.pieces.worth * len(self.ruleset.scored_for(0))

    def points(self, total: float) -> float:
        """See `game.engine.kinds.GameOptions`."""
        return self.ruleset.scoring.points(total, self.whole)

    def total(self, points: float) -> float:
        """See `game.engine.kinds.GameOptions`."""
        return self.ruleset.scoring.total_of(points, self.whole)

    def adapted_to(self, name: str) -> Options:
        """The same choices in another game, as far as it offers them; else its usual ones.

        Whoever counts as the rule sheet begins does so in the other game too.
        """
        here, there = self.variant, VARIANTS[name]
        scoring = _if_offered(_chosen_now(self.scoring), here.scorings, there.scorings)
        if scoring is AS_USUAL or self.scoring == here.new_scoring:
            scoring = there.new_scoring
        return Options(
            name,
            scoring=scoring,
            free_starts=_if_offered(self.free_starts, here.free_starts, there.free_starts),
            first=_if_offered(self.first, here.firsts, there.firsts),
            shared=_if_offered(self.shared, here.shareable, there.shareable),
            partners=self.partners and True in there.partnerships,
            house=self.house if there.houses else None,
        )

    @property
    def ruleset(self) -> Ruleset:
        """The rule sheet with these choices, the same object each time."""
        return _ruleset(self)


def _if_offered(value: V, here: tuple[V, ...], there: tuple[V, ...]) -> V:
    """The value, if it could be chosen here and can be there; else what is usual."""
    return value if len(here) > 1 and value in there else AS_USUAL


def _chosen_now(scoring: str) -> str:
    """The scoring that people choose in place of one that they could choose before."""
    return ADVANCED.key if scoring == SQUARES.key else scoring


def _colour(name: str, part: str, colour: int | None, accepted: tuple[int, ...]) -> int | None:
    """The colour, or the usual one. Raises ValueError for one that isn't accepted."""
    if colour is AS_USUAL:
        return accepted[0] if accepted else None
    if type(colour) is not int or colour not in accepted:
        numbers = ", ".join(map(str, sorted(accepted))) or "none"
        raise ValueError(f"colour number {colour!r} never {part} in {name}: {numbers} may")
    return colour


class Ruleset(Struct, frozen=True, eq=False, dict=True):
    """A rule sheet with its choices. Colours and players are indices, from 0, everywhere else.

    Attributes:
        options: the choices that it was made from.
        geometry: the board.
        pieces: what every colour has at the start.
        colours: in playing order, clockwise.
        starts: for each colour, the cells one of which its first piece must cover, or all of them
            if `whole_start`.
        owners: for each colour, the players who place it, in turn. A colour with more than one
            is shared, and its score is nobody's.
        sides: for each player, the side that they play for: points belong to it. Partners have
            one in common; elsewhere each player is a side.
        common: whether all colours draw from one set of pieces: what one of them has placed, none
            has left.
        whole_start: whether a first piece covers its colour's whole start.
        contact: how the pieces of a colour may touch each other.
        free_piece: the piece that needn't touch its own colour; None if there is no such piece.
        ties_to_later: whether of two players with equal points the one who began later wins.
        first_size: the most squares that a colour's first piece may have; None for any.
    """

    options: Options
    geometry: Geometry
    pieces: PieceSet
    colours: tuple[Colour, ...]
    starts: tuple[tuple[int, ...], ...]
    owners: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]
    common: bool = False
    whole_start: bool = False
    contact: Contact = CORNER_TO_CORNER
    free_piece: FreePiece | None = None
    ties_to_later: bool = False
    first_size: int | None = None

    @property
    def name(self) -> str:
        """The name of the game in ``.blksgf`` records."""
        return self.options.name

    @property
    def scoring(self) -> Scoring:
        """How points are counted."""
        return scoring_named(self.options.scoring)

    @cached_property
    def table(self) -> PlacementTable:
        """The numbered placements.

        How many a colour has of each piece makes no difference to them, so house rules share the
        table of the usual pieces: it takes megabytes.
        """
        # Imported here because rules can be chosen without the arrays needed to play.
        from game.engine.table import placement_table

        return placement_table(self.geometry, self.options.variant.pieces, self.contact)

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.sides)

    @property
    def by_side(self) -> Ruleset:
        """The rules by which each side is one player, see `Options.by_side`."""
        return self.options.by_side.ruleset if are_partners(self.sides) else self

    @cached_property
    def opens(self) -> frozenset[int]:
        """The pieces with which a colour may begin."""
        if self.free_piece is not None:
            return frozenset((self.free_piece.piece,))
        most = self.first_size
        sizes = enumerate(self.pieces.sizes)
        return frozenset(piece for piece, size in sizes if most is None or size <= most)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The colours from the one that begins, in playing order."""
        count = len(self.colours)
        return tuple((self.options.first + i) % count for i in range(count))

    @cached_property
    def ties(self) -> tuple[int, ...]:
        """For each player, a number by which ties are broken: the highest wins. 0 if none are."""
        if not self.ties_to_later:
            return (0,) * self.players
        players = range(self.players)
        return tuple(min(map(self.order.index, self.colours_of(player))) for player in players)

    def is_shared(self, colour: int) -> bool:
        """Whether several players place this colour in turn."""
        return len(self.owners[colour]) > 1

    def colours_of(self, player: int) -> tuple[int, ...]:
        """The colours that this player alone places."""
        return tuple(c for c, owners in enumerate(self.owners) if owners == (player,))

    def scored_by(self, side: int) -> tuple[int, ...]:
        """The colours whose score is this side's."""
        players = (player for player, own in enumerate(self.sides) if own == side)
        return tuple(sorted(colour for player in players for colour in self.colours_of(player)))

    def scored_for(self, player: int) -> tuple[int, ...]:
        """The colours whose score counts for this player: their side's."""
        return self.scored_by(self.sides[player])

    def colour_named(self, ident: str) -> int:
        """The colour with that name or record letter, in either case, or ValueError."""
        for number, colour in enumerate(self.colours):
            if ident.lower() in (colour.ident.lower(), colour.name.lower()):
                return number
        idents = ", ".join(f"{c.ident} ({c.name})" for c in self.colours)
        raise ValueError(f"no colour {ident!r}: the colours are {idents}")


@lru_cache
def _ruleset(options: Options) -> Ruleset:
    variant, house = options.variant, options.house
    board = variant.geometry() if house is None else house.geometry
    pieces = variant.pieces if house is None else house.pieces(variant.pieces)
    count = len(variant.colours)
    named = variant.starts if house is None else house.starts(count)
    starts = tuple(tuple(map(board.cell_named, s.split(","))) for s in named)
    if not starts or options.free_starts:
        starts = (sum(starts, ()),) * count
    return Ruleset(
        options=options,
        geometry=board,
        pieces=pieces,
        colours=variant.colours,
        starts=starts[:count],
        owners=variant.owners(options.first, options.shared),
        sides=options.sides,
        whole_start=variant.whole_start,
        contact=variant.contact,
        free_piece=None if variant.free_piece is None else variant.free_piece(board),
        ties_to_later=variant.ties_to_later,
        first_size=None if house is None else house.first,
    )
