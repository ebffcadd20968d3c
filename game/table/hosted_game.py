"""The game at a table, on the host's machine: who decides and what may be asked for; its log."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from game.ai.degradation import Degradation
from game.base.times import earliest
from game.engine import KINDS, AnyGame, Event, GameOptions
from game.engine.clock import Clock
from game.engine.game import common_prefix
from game.files.days import new_ident
from game.files.games import OpenGame
from game.files.kept_game import EVENTS, KeptClock, kept_game
from game.files.kept_tables import Chair, Sitter
from game.play.changes import GameChange, HintGiven, Moved
from game.play.deciders import Asked, Decider, Opponents
from game.play.session import Services, Session
from game.table.messages import (
    AskHint,
    Changed,
    GameRequest,
    Hinted,
    No,
    Propose,
    RefusedError,
    Roll,
    Snapshot,
    Table,
    encode,
)
from game.table.room import Room

KEPT_CHANGES = 64
"""Whoever has missed more changes is sent the whole game."""


class HostSession(Session):
    """The session that counts. No hand decides in it: everybody proposes, also at this machine."""

    def count_hint(self, player: int | None = None, found: Event | None = None) -> None:
        """Count a hint that somebody has had; by default whoever is to decide."""
        player = self.game.position.player if player is None else player
        if player is not None:
            self.game.hints[player] += 1
            self._changed(HintGiven(player))


class RemoteSeat(Decider):
    """Waits for what somebody proposes, which is played at once; a stand-in is asked meanwhile."""

    def __init__(
        self, standing_in: Callable[[], str | None], opponent: Callable[[str], Opponents]
    ) -> None:
        """Nobody stands in yet.

        `standing_in` tells whether somebody does now: the key of their level, or None. `opponent`
        makes the one who does.
        """
        self._standing_in, self._opponent = standing_in, opponent
        self._level: str | None = None
        self._stand_in: Opponents | None = None
        self._asked: Asked | None = None

    @property
    def due(self) -> float | None:
        return None if self._stand_in is None else self._stand_in.due

    def ask(self, asked: Asked) -> None:
        self._asked = asked
        if self._stand_in is not None:
            self._stand_in.ask(asked)

    def hear(self) -> list[Degradation]:
        level = self._standing_in()
        if level != self._level:
            self._level = level
            if self._stand_in is not None:
                self._stand_in.drop()
            self._stand_in = None if level is None else self._opponent(level)
            if self._stand_in is not None and self._asked is not None:
                self._stand_in.ask(self._asked)
        news = [] if self._stand_in is None else self._stand_in.hear()
        # The game remembers that somebody else has decided.
        self.degraded = self._stand_in is not None
        return news

    def take(self) -> Event | None:
        return None if self._stand_in is None else self._stand_in.take()

    def drop(self) -> None:
        self._asked = None
        if self._stand_in is not None:
            self._stand_in.drop()

    def rest(self) -> None:
        if self._stand_in is not None:
            self._stand_in.rest()


class Log:
    """The changes of the games that are played at a table, one after the other.

    Attributes:
        number: that of the last change, from 1; 0 before the first game.
    """

    def __init__(self, epoch: int) -> None:
        """See `messages.Room` for the epoch."""
        self.number = 0
        self._epoch = epoch
        self._recent: deque[bytes] = deque(maxlen=KEPT_CHANGES)
        self._events: tuple[Event, ...] = ()

    def begin(self, game: AnyGame) -> None:
        """Another game begins, as it stands."""
        self.number += 1
        self._recent.clear()
        self._events = tuple(game.played)

    def enter(self, game: AnyGame, clock: Clock | None) -> bytes:
        """Enter how the game has changed since; return that as a message."""
        events = tuple(game.played)
        keeps = common_prefix(self._events, events)
        encoded = [game.kind.encode(game.options, event) for event in events[keeps:]]
        self.number += 1
        self._events = events
        change = Changed(
            epoch=self._epoch,
            number=self.number,
            keeps=keeps,
            events=tuple(encoded),
            taken_back=game.taken_back,
            hints=tuple(game.hints) if any(game.hints) else (),
            stood_in=game.stood_in,
            clock=None if clock is None else KeptClock.of(clock, game.ply),
        )
        self._recent.append(encode(change))
        return self._recent[-1]

    def since(self, number: int) -> Sequence[bytes] | None:
        """The changes after one, as messages; None if they aren't all kept."""
        missing = self.number - number
        if not 0 <= missing <= len(self._recent):
            return None
        return list(self._recent)[len(self._recent) - missing :]

    def snapshot(self, game: AnyGame, clock: Clock | None, name: str) -> bytes:
        """The game as it stands, as a message; `name` is its name among games that are kept."""
        kept = kept_game(game, clock, "", 0)
        whole = Table(**{field: getattr(kept, field) for field in kept.__struct_fields__})
        return encode(Snapshot(self._epoch, self.number, name, whole))


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
        seed: int | None,
    ) -> None:
        """No game has begun yet.

        Args:
            services: what the games of this program share.
            epoch: see `messages.Room`.
            standing_in: tells who plays for a seat in place of its guest: a level's key, or None.
            changed: given each change of the log, as a message.
            seed: makes opponents and chance repeatable.
        """
        self.session: HostSession | None = None
        self.name = ""
        self.log = Log(epoch)
        self._services, self._standing_in, self._changed = services, standing_in, changed
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
            if chair.sitter is Sitter.LEVEL:
                return opponents(None)
            return RemoteSeat(lambda: self._standing_in(seat), opponents)

        deciders = [decider(seat, chair) for seat, chair in enumerate(chairs)]
        session = HostSession(opened, self._services, seed=seed, deciders=deciders, teaches=False)
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
        """Let the game go on as far as it does by itself: whoever is next is asked at once."""
        session, ply = self.session, None
        while session is not None and session.game.ply != ply:
            ply = session.game.ply
            session.update(moving=False)

    @property
    def due(self) -> float | None:
        """The time at which the game goes on by itself next, as far as that is known."""
        session = self.session
        if session is None:
            return None
        clock = session.clock
        return earliest(session.driver.due, None if clock is None else clock.due)

    # -- what people ask for --------------------------------------------------

    def current(self, request: GameRequest) -> Session:
        """The game, if it stands as its sender knew it; else raises RefusedError."""
        if self.session is None or request.at != self.log.number:
            raise RefusedError(No.LATE)
        return self.session

    def carry_out(self, request: GameRequest, room: Room, own: Sequence[int]) -> None:
        """Do what somebody with their `own` seats asks for: anything but to take back.

        Raises RefusedError; then nothing has changed.
        """
        session = self.current(request)
        position = session.game.position
        match request:
            case Propose() | Roll() | AskHint() if position.player not in own:
                raise RefusedError(No.NOT_YOURS)
            case AskHint() if not room.rules.hints:
                raise RefusedError(No.NOT_HERE)
            case Hinted(seat=seat) if seat not in own or not room.rules.hints:
                raise RefusedError(No.NOT_HERE)
            case AskHint() if position.chance_event(min) is not None:
                raise RefusedError(No.NOTHING)
            case AskHint():
                session.hints.ask()
            case Hinted(seat=seat):
                session.count_hint(seat)
            case Propose() | Roll():
                try:
                    if isinstance(request, Roll):
                        session.driver.roll()
                    else:
                        session.driver.play(decoded(session.game.options, request.event))
                except ValueError as error:
                    raise RefusedError(No.RULES, str(error)[:500]) from None


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
