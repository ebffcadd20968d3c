"""A table without sockets: a host, its guests, and a line between them that loses what it likes."""

import random

from scenes.loopback import CODE, proved

from game.ai.process.messages import Chosen
from game.base.rate_limits import GuardedCode
from game.engine import Game, Seat
from game.engine.clock import Clock
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import Chair, Sitter
from game.files.settings import Settings
from game.play.session import Services
from game.table.guest import TableGuest
from game.table.host import USUAL_RULES, TableHost
from helpers.whole_games import next_event

NAMES = ("Ada", "Ben", "Cleo", "Dov")
OPEN = Sitter.NOBODY


class QuickOpponents:
    """Opponents without a process, who answer at once with the same event each time."""

    def __init__(self):
        self.inbox = []

    def prepare(self, options):
        pass

    def ask(self, think):
        names = [Seat(name) for name in NAMES[: think.options.players]]
        position = Game(think.options, names, think.events).position
        self.inbox = [Chosen(next_event(position))]

    def take(self):
        inbox, self.inbox = self.inbox, []
        return inbox

    def stop(self):
        self.inbox = []

    def forget(self):
        self.inbox = []


def chair(name, sitter):
    """A chair; for a level's key, an opponent sits there."""
    if isinstance(sitter, str):
        return Chair(name, Sitter.LEVEL, level=sitter)
    return Chair(name, sitter)


def prepared(options, sitters, series=None, clock=None):
    """A game that nobody plays yet, and who sits where."""
    pairs = list(zip(NAMES, sitters, strict=False))
    seats = [Seat(name, sitter if isinstance(sitter, str) else None) for name, sitter in pairs]
    game = Game(options, seats, series=series)
    return OpenGame(game, None if clock is None else Clock(clock)), [chair(*pair) for pair in pairs]


class Line:
    """A guest, and the way between them and the host.

    Attributes:
        guest: the guest.
        connection: the number of the connection, or None.
        up, down: what is under way to the host and to the guest.
    """

    def __init__(self, party, guest):
        self.party, self.guest = party, guest
        self.connection = None
        self.up, self.down = [], []
        self.code, self.token = CODE, ""

    def connect(self, address="192.168.1.2"):
        """Connect anew; what was under way is lost."""
        self.drop()
        self.connection = self.party.next_connection()
        self.party.lines[self.connection] = self
        known = {}
        if isinstance(self.guest, TableGuest):  # A page says by what it comes, instead of proving.
            known = proved(self.party.host, self.code, self.guest.token or self.token)
        self.party.host.opened(self.connection, address, **known)
        self.guest.opened()
        self.party.collect()
        return self

    @property
    def busy(self):
        """Whether anything is under way, or hasn't been shown yet."""
        session = self.guest.session
        return bool(self.up or self.down or (session and session.waiting))

    def drop(self):
        """Cut the connection."""
        if self.connection is not None:
            connection, self.connection = self.connection, None
            del self.party.lines[connection]
            self.up, self.down = [], []
            self.party.host.closed(connection)
            self.guest.closed()
            self.party.collect()

    def deliver_up(self, index=0, *, keep=False):
        """Let one message arrive at the host, and with `keep`, once more later."""
        data = self.up[index] if keep else self.up.pop(index)
        self.party.host.received(self.connection, data)
        self.party.collect()

    def deliver_down(self, index=0, *, keep=False):
        """The same for one to the guest."""
        data = self.down[index] if keep else self.down.pop(index)
        self.guest.received(data)
        self.party.collect()


class Party:
    """A host and guests; tests advance the time themselves.

    Attributes:
        host: the host.
        here: who sits at the host's machine; None if nobody does.
        lines: the lines that are connected, by the numbers of their connections.
    """

    def __init__(
        self,
        options,
        sitters,
        *,
        rules=USUAL_RULES,
        clock=None,
        files=None,
        kept=None,
        opened=None,
        series=None,
        host="Hannah",
        **settings,
    ):
        self.time = 0.0
        self.lines = {}
        self.kept = []
        self._connections = 0
        self.settings = settings
        new, chairs = prepared(options, sitters, series, clock)
        self.host = TableHost(
            opened or new,
            chairs if kept is None else kept.chairs,
            self.services(files),
            host=host,
            code=GuardedCode(CODE, lambda: self.time),
            rules=rules,
            kept=kept,
            keep=self.kept.append,
            seed=5,
        )
        sits = any(one.sitter is Sitter.HERE for one in self.host.room.chairs)
        self.here = self.host.sit_down() if sits else None

    def services(self, files=None):
        """What games share, at a machine of its own."""
        settings = Settings(ponder=False, pace="at_once", **self.settings)
        return Services(files or KeptFiles(None), QuickOpponents(), settings, lambda: self.time)

    def next_connection(self):
        """A number that no connection has had."""
        self._connections += 1
        return self._connections

    def guest(self, name, *, code=CODE, token="", connect=True, files=None, kept=None):
        """Somebody else comes, or comes back to the seat that was `kept`."""
        services = self.services(files)

        def ident_of(host_game):
            return kept and kept.known(host_game, services.files.games, services.files.history)

        token = kept.token if kept else token
        line = Line(self, TableGuest(services, name, ident_of=ident_of))
        line.code, line.token = code, token
        return line.connect() if connect else line

    def collect(self):
        """Put under way whatever anybody has to say."""
        for out in self.host.take_out():
            line = self.lines.get(out.connection)
            if line is None:
                continue
            if out.data is None:
                while line.down:
                    line.guest.received(line.down.pop(0))
                line.drop()
            else:
                line.down.append(out.data)
        for line in list(self.lines.values()):
            line.up += line.guest.take_out()

    def settle(self, milliseconds=0.0):
        """Let that much time pass, and everything arrive until nobody has anything to say."""
        self.time += milliseconds
        for _ in range(2000):
            self.host.update()
            for line in list(self.lines.values()):
                line.guest.update()
                if line.guest.session is not None:
                    line.guest.session.update(moving=False)
            self.collect()
            own = self.here and self.here.session
            if own is not None:
                own.update(moving=False)
                self.collect()
            if not (own and own.waiting) and not any(line.busy for line in self.lines.values()):
                return
            for line in list(self.lines.values()):
                while line.up and line.connection is not None:
                    line.deliver_up()
                while line.down and line.connection is not None:
                    line.deliver_down()
        raise AssertionError("they never stop talking")

    def shake(self, chance: random.Random, lines):
        """Let one message arrive, in any order, perhaps twice; or lose it, or the connection."""
        self.time += chance.choice((0.0, 5.0, 40.0, 700.0))
        line = chance.choice(lines)
        if line.connection is None:
            line.connect()
            return
        line.guest.update()
        self.host.update()
        self.collect()
        kind = chance.random()
        if kind < 0.02:
            line.drop()
        elif kind < 0.15:
            for queue in (line.up, line.down):
                if queue:
                    queue.pop(chance.randrange(len(queue)))
        elif line.up and (kind < 0.55 or not line.down):
            line.deliver_up(chance.randrange(len(line.up)), keep=chance.random() < 0.2)
        elif line.down:
            line.deliver_down(chance.randrange(len(line.down)), keep=chance.random() < 0.2)
