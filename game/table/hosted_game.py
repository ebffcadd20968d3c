"""The game at a table, on the host's machine: who decides, and what is told of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from game.base.times import earliest
from game.engine import KINDS, AnyGame, Event, GameOptions
from game.files.games import OpenGame
from game.files.ident import new_ident
from game.files.kept_game import EVENTS
from game.files.kept_tables import Chair, Sitter
from game.play.changes import GameChange, HintGiven, Moved
from game.play.deciders import HAND, Decider, Opponents
from game.play.session import Services
from game.table.host_session import HostSession
from game.table.log import Log
from game.table.remote_seat import RemoteSeat


class HostedGame:
    """One game after the other, with a log of what changes.

    Attributes:
        session: the game being played.
        name: what it is called among all games; where it is kept, that is usually its name there.
        log: its changes.
    """

    def __init__(
        self,
        services: Services,
        epoch: int,
        standing_in: Callable[[int], str | None],
        changed: Callable[[bytes], None],
        ask_back: Callable[[], bool],
        next_session: Callable[[], HostSession],
        seed: int | None,
    ) -> None:
        """No game has begun yet.

        Args:
            services: what the games of this program share.
            epoch: see `messages.Room`.
            standing_in: tells who plays for a seat in place of its guest: a level's key, or None.
            changed: given each change of the log, as a message.
            ask_back: see `HostSession`; likewise
            next_session: see there.
            seed: makes opponents and chance repeatable.
        """
        self.session: HostSession | None = None
        self.name = ""
        self.log = Log(epoch)
        self._services, self._standing_in, self._changed = services, standing_in, changed
        self._ask_back, self._next_session = ask_back, next_session
        self._random = random.Random(seed)

    # -- a game and the next --------------------------------------------------

    def begin(self, opened: OpenGame, chairs: Sequence[Chair]) -> HostSession:
        """Begin a game, or go on with it, with these sitting at it; tell nobody."""
        if self.session is not None:
            self.session.close()
        game = opened.game
        name_seats(game, chairs)
        self.name = opened.ident or new_ident()
        opened = replace(opened, ident=self.name)
        seed = self._random.randrange(2**31)
        opponents = self._opponents(game, seed)

        def decider(seat: int, chair: Chair) -> Decider:
            if chair.sitter is Sitter.HERE:
                return HAND
            if chair.sitter is Sitter.LEVEL:
                return opponents(None)
            return RemoteSeat(lambda: self._standing_in(seat), opponents)

        deciders = [decider(seat, chair) for seat, chair in enumerate(chairs)]
        session = HostSession(
            *(opened, self._services, deciders, seed, self._ask_back, self._next_session)
        )
        session.subscribe(self._game_changed)
        self.log.begin(game)
        self.session = session
        return session

    def _opponents(self, game: AnyGame, seed: int) -> Callable[[str | None], Opponents]:
        """Makes the opponents of a game: those at the table (None), or one who stands in."""
        services, made = self._services, dict[str | None, Opponents]()

        def opponents(level: str | None) -> Opponents:
            if level not in made:
                made[level] = Opponents(
                    *(game, services.opponents, services.settings, services.now, seed, level)
                )
            return made[level]

        return opponents

    def _game_changed(self, change: GameChange) -> None:
        if isinstance(change, Moved | HintGiven):
            session = self.session
            assert session is not None
            self._changed(self.log.enter(session.game, session.clock_now))

    def snapshot(self) -> bytes:
        """The game as it stands, as a message."""
        session = self.session
        assert session is not None
        return self.log.snapshot(session.game, session.clock_now, self.name)

    # -- time -----------------------------------------------------------------

    def update(self) -> None:
        """Let the game go on if nothing shows it."""
        if self.session is not None:
            self.session.update_behind()

    @property
    def due(self) -> float | None:
        """The time at which the game goes on by itself next, as far as that is known."""
        session = self.session
        if session is None:
            return None
        clock = session.clock
        return earliest(session.driver.due, None if clock is None else clock.due)


def name_seats(game: AnyGame, chairs: Sequence[Chair]) -> None:
    """Call everybody in a game as their chairs do."""
    pairs = zip(game.seats, chairs, strict=True)
    game.seats = tuple(replace(seat, name=chair.name) for seat, chair in pairs)


def decoded(options: GameOptions, event: object) -> Event:
    """An event as a guest sends it, which a player decides. Raises ValueError for any other."""
    msgspec.convert([event], EVENTS[options.kind])
    try:
        found: Event = KINDS[options.kind].decode(options, event)
    except (KeyError, TypeError) as error:
        raise ValueError(str(error)) from None
    if found.sets_up or not found.by_player:
        raise ValueError("that isn't for a player to decide")
    return found
