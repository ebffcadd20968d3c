"""The ledger: the games that were played, each once, and everybody's rating after them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice

from msgspec.structs import replace

from game.ai.levels.scale import level_number
from game.base.ratings import Rating, level_rating, new_rating, rate
from game.files.game_journal import Head, Line
from game.files.journal_medium import AddsUp, named_since
from game.files.played_game import (
    GameOutcome,
    PlayedGame,
    PlayedSeat,
    is_contest,
    persons_once,
    why_unrated,
)

log = logging.getLogger(__name__)

MOST_GAMES = 20_000
"""How many games are kept. Beyond that, the oldest go."""

KnownAs = Callable[[str], str]
"""See `game.files.history.History`."""


class Ledger(AddsUp[Line]):
    """Games by their names, in the order in which they ended."""

    def __init__(self, games: Iterable[PlayedGame] = ()) -> None:
        """Take these games, the latest last; of several with one name the last one counts."""
        self._games: dict[str, PlayedGame] = {}
        # Everybody's latest rating by family and name, the one that changed last at the end; None
        # until it is asked for.
        self._ratings: dict[tuple[str, str], Rating] | None = None
        self.add(games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, ident: str | None) -> bool:
        return ident in self._games

    def __getitem__(self, ident: str) -> PlayedGame:
        return self._games[ident]

    def games(self) -> Sequence[PlayedGame]:
        """All games, in the order in which they ended."""
        return tuple(self._games.values())

    @property
    def lines(self) -> Sequence[Line]:
        return (Head(), *self._games.values())

    def add(self, lines: Iterable[Line]) -> None:
        """Add games as they are, in place of earlier entries of the same games."""
        for line in lines:
            if isinstance(line, PlayedGame):
                self._put(line)
        self._drop_oldest()

    def enter(
        self, entry: PlayedGame, known_as: KnownAs, unrated: Collection[PlayedSeat] = ()
    ) -> PlayedGame | None:
        """Add a game, rated by those before it; return it as it was entered.

        The seats in `unrated` stay without a rating, though others are rated against them.
        An earlier entry of the same game goes, but games rated after that stay as they are. Nothing
        is entered, and None returned, if a game that has ended once was abandoned.
        """
        if entry.ident in self._games:
            if entry.outcome is GameOutcome.ABANDONED:
                return None
            self._remove(entry.ident)
        rated = self._rated(entry, known_as, unrated)
        self.add([rated])
        return rated

    def with_game(
        self, entry: PlayedGame, known_as: KnownAs, unrated: Collection[PlayedSeat]
    ) -> Ledger:
        """Another ledger in which this was entered too; see `enter`."""
        ledger = self.copy()
        ledger.enter(entry, known_as, unrated)
        return ledger

    def added_since(self, before: Ledger) -> list[PlayedGame]:
        """The games entered into this ledger since it was a copy of that one."""
        return named_since(self._games, before._games)

    def _put(self, game: PlayedGame) -> None:
        if game.ident in self._games:
            self._remove(game.ident)
        self._games[game.ident] = game
        if self._ratings is not None:
            _note(self._ratings, game)

    def _remove(self, ident: str) -> None:
        del self._games[ident]
        self._ratings = None

    def _drop_oldest(self) -> None:
        for ident in list(islice(self._games, max(0, len(self._games) - MOST_GAMES))):
            del self._games[ident]

    # -- ratings ------------------------------------------------------------

    def rating(self, name: str, family: str, known_as: KnownAs) -> Rating | None:
        """A person's rating in a family of games, or None if there is none yet."""
        known = known_as(name)
        for (rated_in, rated), rating in reversed(self.prepare().items()):
            if rated_in == family and known_as(rated) == known:
                return rating
        return None

    def prepare(self) -> dict[tuple[str, str], Rating]:
        """Find everybody's latest rating ahead of need: this looks at every game."""
        if self._ratings is None:
            self._ratings = {}
            for game in self._games.values():
                _note(self._ratings, game)
        return self._ratings

    def _rated(
        self, played: PlayedGame, known_as: KnownAs, unrated: Collection[PlayedSeat]
    ) -> PlayedGame:
        """A game with the ratings it leads to, if it counts."""
        alone = [seat for seat in persons_once(played, known_as) if seat not in unrated]
        if not alone or not is_contest(played) or why_unrated(played) is not None:
            return played
        before = [self._rating_of(seat, played.family, known_as) for seat in played.seats]
        try:
            after = rate(before, [seat.rank or 1 for seat in played.seats], played.sides)
        # Games must go on without the rating library, or with a broken one.
        except Exception:
            log.exception("the game of %s can't be rated", played.ended)
            return played
        return replace(
            played,
            seats=tuple(
                replace(seat, before=old, after=new) if seat in alone else seat
                for seat, old, new in zip(played.seats, before, after, strict=True)
            ),
        )

    def _rating_of(self, seat: PlayedSeat, family: str, known_as: KnownAs) -> Rating:
        """The rating with which a player begins a game."""
        if seat.level is not None:
            return level_rating(level_number(seat.level))
        return self.rating(seat.name, family, known_as) or new_rating()


def _note(ratings: dict[tuple[str, str], Rating], game: PlayedGame) -> None:
    """Note the ratings to which a game led."""
    for seat in game.seats:
        if seat.after is not None:
            key = (game.family, seat.name)
            ratings.pop(key, None)
            ratings[key] = seat.after
