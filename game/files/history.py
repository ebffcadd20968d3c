"""The history: games that ended and the ratings they led to, kept between starts.

It is a journal, so the end of a game adds a line, whatever was played before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.base.ratings import Rating
from game.engine import AnyGame
from game.files.game_journal import LINES, MOST_BYTES, MOST_SPARE
from game.files.ident import new_ident
from game.files.journal_medium import Kept, SharedJournal
from game.files.ledger import KnownAs, Ledger
from game.files.notices import FileKind, FileNotices
from game.files.played_game import (
    GameOutcome,
    PlayedGame,
    counts_so_far,
    guests_of,
    played_game,
)


class History(SharedJournal[Ledger]):
    """The games played, the latest last; with no path they last until the program ends.

    All of it is read when first asked for, or ahead of that in another thread.

    Attributes:
        known_as: makes one name of all those by which the same person may appear in games. Set by
            the window, which calls people who typed no name differently in each language.
        is_unnamed: whether a name is one that people have who typed none. Also set by the window.
    """

    kept = Kept(FileKind.HISTORY, LINES, Ledger, MOST_BYTES, MOST_SPARE)

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """Read nothing yet; see `SharedJournal`."""
        self.known_as: KnownAs = str
        self.is_unnamed: Callable[[str], bool] = lambda name: False
        super().__init__(path, notices, lock)

    def games(self) -> Sequence[PlayedGame]:
        """All games, in the order in which they ended."""
        return self.value.games()

    def latest(self) -> Iterator[PlayedGame]:
        """The latest games, the last one first; not all of them unless they have been read."""
        if self._journal is None or self.is_known:
            return reversed(self.games())
        return reversed(self._journal.latest().games())

    def has(self, ident: str | None) -> bool:
        """Whether a game of this name was entered."""
        return ident in self.value

    def rating(self, name: str, family: str) -> Rating | None:
        """A person's rating in a family of games, or None if there is none yet."""
        return self.value.rating(name, family, self.known_as)

    def counts_so_far(self, game: AnyGame) -> bool:
        """See `game.files.played_game.counts_so_far`."""
        return counts_so_far(game, self.is_unnamed)

    def open(self) -> None:
        """Read the file if that takes no time."""
        if self._journal is not None and self._journal.takes_no_time:
            self.games()

    def read_ahead(self) -> None:
        """Read the file, so that nobody has to wait for it later: call this in another thread.

        If many of its lines no longer count, it is written anew without them.
        """
        with self.turn:
            self.value.prepare()
            self.drop_spare_lines()

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
