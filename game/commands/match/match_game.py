"""One game of a match, refereed by our rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from game.commands.match.errors import naming
from game.commands.match.opening import Opening, balanced_opening, opening
from game.commands.match.player import MatchPlayer
from game.commands.match.result import GameResult, TimeUsed
from game.commands.match.spec import MatchSpec
from game.engine import Event, Game, GamePosition, Seat


class MatchGame:
    """A game between contenders."""

    def __init__(self, spec: MatchSpec, number: int, players: Sequence[MatchPlayer]) -> None:
        """Set up the game with that number; `players` play for the contenders, in their order.

        Raises ContenderError.
        """
        self._spec = spec
        self._number = number
        self._players = players
        self._seating = spec.seating(number)
        self._time_used = [TimeUsed() for _ in players]
        self._seats = spec.seats(number)
        seats = [Seat(spec.title(contender)) for contender in self._seats]
        self._game: Game[GamePosition, Event] = Game(spec.options, seats)
        for contender, player in enumerate(players):
            with naming(spec.title(contender)):
                player.begin(self._seating.seed_of(contender))

    def play(self, used_before: Sequence[TimeUsed]) -> GameResult:
        """Play to the end; `used_before` is what each contender has used in the match so far.

        Raises ContenderError.
        """
        chance_seed = self._seating.chance_seed
        start: Any = self._game.position
        drawn: Opening = balanced_opening if self._spec.balanced else opening
        for placement in drawn(start, self._spec.opening_plies, chance_seed):
            current: Any = self._game.position
            self._happen(current.event(placement))
        rng = np.random.default_rng(chance_seed)
        while (player := self._game.position.player) is not None:
            event = self._game.position.chance_event(lambda outcomes: int(rng.choice(outcomes)))
            if event is None:
                event = self._chosen(self._seats[player], used_before)
            if event is None:
                return self._result(resigned=player)
            self._happen(event)
        return self._result()

    def _chosen(self, contender: int, used_before: Sequence[TimeUsed]) -> Event | None:
        """What a contender decides; None if it resigns."""
        others = TimeUsed()
        for other, used in enumerate(used_before):
            if other != contender:
                others += used + self._time_used[other]
        player = self._players[contender]
        with naming(self._spec.title(contender)), self._time_used[contender].measure(player.cpu):
            return player.choose(self._game.position, others)

    def _happen(self, event: Event) -> None:
        """Play an event and show it to everybody."""
        self._game.play(event)
        for contender, player in enumerate(self._players):
            with naming(self._spec.title(contender)):
                player.see(event)

    def _result(self, resigned: int | None = None) -> GameResult:
        """The result of a game that is over, or that a player resigned, whose side then is last."""
        game = self._game
        ranks = game.position.ranks()
        if resigned is not None:
            sides = game.options.sides
            ranks = [1 + (side == sides[resigned]) for side in sides]
        return GameResult(
            number=self._number,
            events=tuple(game.kind.encode(game.options, event) for event in game.played),
            seats=self._seats,
            totals=tuple(game.position.totals()),
            ranks=tuple(ranks),
            time_used=tuple(self._time_used),
            resigned=resigned,
        )
