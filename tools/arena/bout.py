"""One game of a match, refereed by our rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Game, IllegalPlacementError, Seat
from game.match import Sitting
from tools.arena.account import Account
from tools.arena.contestant import Contestant
from tools.arena.errors import ArenaError, blaming
from tools.arena.opening import opening
from tools.arena.record import Record, outcome
from tools.arena.terms import SIDES, Terms


class Bout:
    """Two contestants at a board. Players sit alternately for ours and theirs."""

    def __init__(
        self, terms: Terms, number: int, contestants: tuple[Contestant, Contestant]
    ) -> None:
        """Set up the game of that number. Raises ArenaError, which names the side."""
        ruleset = terms.options.ruleset
        self._terms = terms
        self._number = number
        self._contestants = contestants
        self._sitting = Sitting(2, terms.seed, number)
        self._accounts = (Account(), Account())
        self._game = Game(ruleset, [Seat(SIDES[self._side(p)]) for p in range(ruleset.players)])
        for side, contestant in enumerate(contestants):
            with blaming(terms.title(side)):
                contestant.begin(ruleset, self._sitting.seed(1 + side))

    def play(self, used: Sequence[Account] = (Account(), Account())) -> Record:
        """Play to the end. Raises ArenaError, which names the side.

        What both have used in the match before is `used`.
        """
        lot = self._sitting.seed(0)
        for placement in opening(self._game.position, self._terms.opening_plies, lot):
            self._place(placement)
        while (player := self._game.position.player) is not None:
            side = self._side(player)
            with blaming(self._terms.title(side)):
                self._choose(side, used[1 - side] + self._accounts[1 - side])
        return self._record()

    def _side(self, player: int) -> int:
        return self._sitting.contender(player % 2)

    def _choose(self, side: int, other: Account) -> None:
        position, contestant = self._game.position, self._contestants[side]
        with self._accounts[side].thinking(contestant.cpu):
            placement = contestant.choose(position, other)
        try:
            self._place(placement)
        except IllegalPlacementError as error:
            move = position.ruleset.table.name_of(placement)
            raise ArenaError(f"played {move} at ply {position.ply + 1}: illegal, {error}") from None

    def _place(self, placement: int) -> None:
        """Play it, and have everybody see it."""
        colour = self._game.position.colour
        assert colour is not None
        self._game.play(placement)
        for side, contestant in enumerate(self._contestants):
            with blaming(self._terms.title(side)):
                contestant.see(colour, placement)

    def _record(self) -> Record:
        position, ruleset = self._game.position, self._game.ruleset
        first = self._side(0)
        points, place = outcome(position.ranks(), first)
        return Record(
            number=self._number,
            moves=tuple(
                (ruleset.colours[ply.colour].ident, ruleset.table.name_of(ply.placement))
                for ply in self._game.plies
            ),
            totals=tuple(position.totals()),
            first=first,
            points=points,
            place=place,
            accounts=self._accounts,
        )
