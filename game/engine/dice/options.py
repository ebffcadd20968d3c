"""What may be chosen for a game of Dice before it begins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar, TypeVar

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from game.engine.dice.ruleset import SIDE, dice_ruleset
from game.engine.ruleset import Ruleset
from game.engine.scoring import UNFILLED
from game.engine.variant import FOUR_COLOURS

DICE_GAME = "Blokus Dice"
"""The name of the game."""

PLAYERS = (2, 3, 4)
"""How many can play."""

NAMES = {4: DICE_GAME, 2: f"{DICE_GAME} Two-Player", 3: f"{DICE_GAME} Three-Player"}
"""The name of the game by its number of players, in the style of the games on one board."""


def check_players(players: int) -> None:
    """Raise ValueError for a number of players that can't play."""
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"{DICE_GAME} has {PLAYERS[0]} to {PLAYERS[-1]} players, not {players!r}")


COLOURS = tuple(range(len(FOUR_COLOURS)))
"""The markers, by colour."""

T = TypeVar("T")


class DiceOptions(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    tag="dice",
):
    """The number of players, and the marker that each begins with.

    Attributes:
        kind: the key of its kind in `game.engine.kinds.KINDS`.
        family: the family of games it belongs to, in which results are compared.
        opponents: whether the computer may play it.
        youngest: whether the rule sheet has the youngest begin: "Youngest player goes first".
        house: there are no house rules.
        scoring: the key of its scoring.
        players: how many there are.
        markers: the colour of each player's first marker, in playing order; () for the first ones.
        side: how many squares a side of each board has: `SIDE`. Files say so, for whoever reads
            them.
    """

    kind: ClassVar[str] = "dice"
    family: ClassVar[str] = "dice"
    opponents: ClassVar[bool] = True
    youngest: ClassVar[bool] = True
    house: ClassVar[None] = None
    scoring: ClassVar[str] = UNFILLED.key
    # Not defaults, which would be left out of files.
    players: int = field(default_factory=lambda: PLAYERS[0])
    markers: tuple[int, ...] = ()
    side: int = field(default_factory=lambda: SIDE)

    def __post_init__(self) -> None:
        """Raise ValueError for what can't be played."""
        check_players(self.players)
        if type(self.side) is not int or self.side != SIDE:
            raise ValueError(f"boards of {DICE_GAME} have sides of {SIDE}, not {self.side!r}")
        markers = tuple(self.markers)
        if markers and not (
            len(set(markers)) == len(markers) == self.players
            and all(type(marker) is int and marker in COLOURS for marker in markers)
        ):
            raise ValueError(
                f"{self.players} players have as many different markers of {COLOURS[0]} to "
                f"{COLOURS[-1]}, not {markers!r}"
            )
        # The usual ones are always written in the same way, so that equal options compare so.
        usual = markers == COLOURS[: self.players]
        force_setattr(self, "markers", () if usual else markers)

    @property
    def name(self) -> str:
        """The game's name."""
        return NAMES[self.players]

    @property
    def anew(self) -> DiceOptions:
        """See `game.engine.kinds.GameOptions`."""
        return self

    @property
    def whole(self) -> float:
        """See `game.engine.kinds.GameOptions`."""
        return self.side**2

    def points(self, total: float) -> float:
        """See `game.engine.kinds.GameOptions`: the squares that are filled."""
        return UNFILLED.points(total, self.whole)

    def total(self, points: float) -> float:
        """See `game.engine.kinds.GameOptions`."""
        return UNFILLED.total_of(points, self.whole)

    @property
    def sides(self) -> tuple[int, ...]:
        """For each player, the side that they play for: their own."""
        return tuple(range(self.players))

    @property
    def by_side(self) -> DiceOptions:
        """See `game.engine.kinds.GameOptions`."""
        return self

    @property
    def ruleset(self) -> Ruleset:
        """The rules of each player's board."""
        return dice_ruleset()

    @property
    def held(self) -> tuple[int, ...]:
        """The colour of each player's first marker, in playing order."""
        return self.markers or COLOURS[: self.players]

    @property
    def first(self) -> int:
        """The marker of the player who begins."""
        return self.held[0]

    @property
    def firsts(self) -> tuple[int, ...]:
        """The markers of those who may begin: of all players."""
        return tuple(sorted(self.held))

    @property
    def own_colours(self) -> tuple[int, ...]:
        """See `game.engine.kinds.GameOptions`."""
        return self.held

    def first_of(self, player: int) -> int:
        """The player's first marker."""
        return self.held[player]

    def with_colours(self, colours: Collection[int], first: int) -> DiceOptions:
        """The players hold these markers, clockwise by colour; that one begins if it is there."""
        order = sorted(colours)
        at = order.index(first) if first in order else 0
        return replace(self, markers=(*order[at:], *order[:at]))

    def begun_by(self, first: int, seats: Sequence[T]) -> tuple[DiceOptions, tuple[T, ...]]:
        """The player with that marker begins: everybody moves to another place, and takes it along.

        See `game.engine.kinds.GameOptions`.
        """
        at = self.held.index(first)
        moved = replace(self, markers=(*self.held[at:], *self.held[:at]))
        return moved, (*seats[at:], *seats[:at])
