"""The history: games that ended and the ratings they led to, kept between starts.

It is a journal, so the end of a game adds a line, whatever was played before. What is known from it
is the ledger: the games, each once, and everybody's rating after them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from game.ai.levels.scale import level_number
from game.base.ratings import Rating, level_rating, new_rating, rate
from game.engine import AnyGame
from game.files.days import new_ident
from game.files.journal import AddsUp, SharedJournal
from game.files.notices import FileKind
from game.files.played_game import (
    GameOutcome,
    PlayedGame,
    PlayedSeat,
    counts_so_far,
    guests_of,
    is_contest,
    persons_once,
    played_game,
    sensible_game,
    why_unrated,
)
from game.files.shared_file import DataFolder
from game.files.store import Form

log = logging.getLogger(__name__)

MOST_GAMES = 20_000
"""How many games are kept. Beyond that, the oldest go."""

KnownAs = Callable[[str], str]
"""See `History`."""


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line, by which a history without games isn't an empty file.

    Attributes:
        size, changed: told of a list that was kept before the first release.
    """

    size: Annotated[int, Meta(ge=0)] = 0
    changed: Annotated[int, Meta(ge=0)] = 0


Line = PlayedGame | Head

_GAME, _HEAD = Decoder(PlayedGame), Decoder(Head)


def _decode(data: bytes) -> Line:
    """Raises ValueError for anything but a line."""
    if data.startswith(b'{"size":'):
        return _HEAD.decode(data)
    return sensible_game(_GAME.decode(data))


LINES = Form(FileKind.HISTORY, _decode, version=4, oldest=2)
"""The form of a line. The second version knew no halves of points, no partners, and fewer games;
the third not how many squares there were to place by house rules."""


class Ledger(AddsUp[Line]):
    """Games by their names, in the order in which they ended."""

    def __init__(self, games: Iterable[PlayedGame] = ()) -> None:
        """Take these games, the latest last; of several with one name the last one counts."""
        self._games: dict[str, PlayedGame] = {}
        # Everybody's latest rating by family and name, the one that changed last at the end; None
        # until it is asked for.
        self._ratings: dict[tuple[str, str], Rating] | None = None
        super().__init__(games)

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

    def with_game(
        self, entry: PlayedGame, known_as: KnownAs, unrated: Collection[PlayedSeat]
    ) -> Ledger:
        """Another ledger in which a game was entered too, rated by those before it.

        The seats in `unrated` stay without a rating, though others are rated against them.
        An earlier entry of the same game goes, but games rated after that stay as they are. Nothing
        is entered if a game that has ended once was abandoned.
        """
        if entry.ident in self._games and entry.outcome is GameOutcome.ABANDONED:
            return self
        ledger = self.copy()
        if entry.ident in ledger:
            ledger._remove(entry.ident)
        ledger.add([ledger._rated(entry, known_as, unrated)])
        return ledger

    def _note(self, line: Line) -> bool:
        """Put a game at the end, in place of an earlier entry of the same game."""
        if isinstance(line, Head):
            return False
        if line.ident in self._games:
            self._remove(line.ident)
        self._games[line.ident] = line
        if self._ratings is not None:
            _note_ratings(self._ratings, line)
        return True

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
                _note_ratings(self._ratings, game)
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


def _note_ratings(ratings: dict[tuple[str, str], Rating], game: PlayedGame) -> None:
    for seat in game.seats:
        if seat.after is not None:
            key = (game.family, seat.name)
            ratings.pop(key, None)
            ratings[key] = seat.after


class History(SharedJournal[Ledger]):
    """The games played, the latest last; with no folder they last until the program ends.

    All of it is read when first asked for, or ahead of that in another thread.

    Attributes:
        known_as: makes one name of all those by which the same person may appear in games. Set by
            the window, which calls people who typed no name differently in each language.
        is_unnamed: whether a name is one that people have who typed none. Also set by the window.
    """

    def __init__(self, data: DataFolder) -> None:
        self.known_as: KnownAs = str
        self.is_unnamed: Callable[[str], bool] = lambda name: False
        super().__init__(data, "history.jsonl", LINES, Ledger)

    def games(self) -> Sequence[PlayedGame]:
        """All games, in the order in which they ended."""
        return self.value.games()

    def latest(self) -> Iterator[PlayedGame]:
        """The latest games, the last one first; not all of them unless they have been read."""
        return reversed(self.recent().games())

    def has(self, ident: str | None) -> bool:
        """Whether a game of this name was entered."""
        return ident in self.value

    def rating(self, name: str, family: str) -> Rating | None:
        """A person's rating in a family of games, or None if there is none yet."""
        return self.value.rating(name, family, self.known_as)

    def counts_so_far(self, game: AnyGame) -> bool:
        return counts_so_far(game, self.is_unnamed)

    def read_ahead(self) -> None:
        """As usual, and everybody's rating."""
        with self.turn:
            super().read_ahead()
            self.value.prepare()

    def enter(
        self,
        game: AnyGame,
        outcome: GameOutcome,
        ident: str | None = None,
    ) -> PlayedGame:
        """Keep a game that is over or abandoned, and rate it if it counts.

        It counts if people have asked for that, it is over, two or more have played, a person among
        them, nobody took back or had a hint, no stand-in played and no board was set up. People who
        share a name in one game aren't rated, as they can't be told apart, and guests aren't (see
        `guests_of`), but others are rated against them.

        Each game counts once: `ident` is its name if it has one already, and an entry of that name
        is replaced. Games rated after that entry stay as they are. A game that has ended once can
        no longer be abandoned.

        Returns the entry that stands for the game from now on.
        """
        played = played_game(game, outcome, ident or new_ident())
        unrated = guests_of(played, self.is_unnamed) if game.rated else played.seats
        self.change(lambda ledger: ledger.with_game(played, self.known_as, unrated))
        return self.value[played.ident]
