"""Tables over real sockets: everybody plays from what they see, and comes back from what breaks."""

import threading
import time
from contextlib import ExitStack

import pytest
from helpers.network import PATIENCE_S, request, running_relay, stranger
from helpers.tables import NAMES, OPEN, QuickOpponents, chair
from helpers.whole_games import next_event
from msgspec.structs import replace

from game.engine import GAMES, Game, Options, Seat
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import Sitter, TableRules
from game.files.settings import Settings
from game.network import addresses, endpoints
from game.network.addresses import Address, AddressKind
from game.network.events import Reason
from game.network.links import parse_link
from game.network.tables import HostedTable, JoinedTable
from game.play.session import Services
from game.table.messages import Why
from game.table.room import Phase

DUO, FOUR, DICE = Options("Blokus Duo"), Options("Blokus"), GAMES["Blokus Dice"]
HERE = Sitter.HERE


class Machines:
    """A host and guests, each as if at a machine of its own, in one thread."""

    def __init__(self):
        self.news = threading.Event()
        self.table = self.here = None
        self.guests = []
        self.kept = []

    def services(self, files=None):
        settings = Settings(ponder=False, pace="at_once")
        files = files or KeptFiles(None)
        return Services(files, QuickOpponents(), settings, lambda: 1000 * time.monotonic())

    def open(self, options, sitters, *, files=None, opened=None, kept=None, **more):
        """Open a table, and wait until guests can come."""
        seats = [
            Seat(name, one if isinstance(one, str) else None)
            for name, one in zip(NAMES, sitters, strict=False)
        ]
        self.table = HostedTable(
            opened or OpenGame(Game(options, seats)),
            [chair(*pair) for pair in zip(NAMES, sitters, strict=False)]
            if kept is None
            else kept.chairs,
            self.services(files),
            self.news.set,
            host="Hannah",
            rules=TableRules(),
            page={},
            port=0,
            address="127.0.0.1",
            announces=False,
            kept=kept,
            keep=self.kept.append,
            seed=3,
            **more,
        )
        self.here = self.table.host.sit_down()
        self.until(lambda: self.table._port)
        return self.table

    @property
    def link(self):
        return f"127.0.0.1:{self.table._port}#{self.table.code}"

    def join(self, name, link=None, **more):
        """Somebody comes; nobody waits until they are in."""
        joined = JoinedTable(
            parse_link(link or self.link), self.services(), self.news.set, name=name, **more
        )
        self.guests.append(joined)
        return joined

    def update(self):
        for one in [*self.guests, self.table]:
            if one is not None:
                one.update()
        for session in self.sessions:
            session.update(moving=False)

    @property
    def sessions(self):
        """The game as everybody sees it."""
        people = [self.here, *(one.guest for one in self.guests)]
        return [one.session for one in people if one is not None and one.session is not None]

    def until(self, done):
        """Let everything go on until something is so."""
        patience = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < patience
            self.update()
            self.news.wait(0.02)
            self.news.clear()

    def seat(self, name, seat, **more):
        """Somebody comes, and sits down."""
        joined = self.join(name, **more)
        self.until(lambda: joined.guest.connected and joined.guest.room is not None)
        joined.guest.sit([seat])
        self.until(lambda: joined.guest.room.seats_of(joined.guest.number) == (seat,))
        return joined

    def play(self, plies=1000):
        """Play so many events, or to the end."""
        host = self.table.host
        target = host.session.game.ply + plies

        def done():
            for session in self.sessions:
                if session.may_decide:
                    if session.may_roll:
                        session.roll()
                    else:
                        session.play(next_event(session.game.position))
                    break
            return host.session.game.ply >= target or host.room.phase is Phase.OVER

        self.until(done)

    def same(self):
        """Wait until everybody sees the host's game."""
        game = self.table.host.session.game
        self.until(
            lambda: all(
                one.guest.session is not None and one.guest.session.game.played == game.played
                for one in self.guests
                if one.guest.turned_away is None
            )
        )

    def close(self):
        for joined in self.guests:
            joined.leave()
        if self.table is not None:
            self.table.close()


@pytest.fixture
def machines():
    found = Machines()
    yield found
    found.close()


def test_the_ways_to_a_table_are_those_of_the_network_it_is_in(machines, monkeypatch):
    own = [Address("192.168.1.23", AddressKind.NETWORK)]
    monkeypatch.setattr(addresses, "own_addresses", lambda: tuple(own))
    monkeypatch.setattr(addresses, "LOOK_S", 0.01)
    monkeypatch.setattr(addresses, "SETTLE_S", 0.01)
    table = machines.open(DUO, (HERE, OPEN))
    assert [parse_link(way.url).host for way in table.ways] == ["192.168.1.23"]
    own[:] = Address("172.20.10.3", AddressKind.NETWORK), Address("10.8.0.2", AddressKind.VPN)
    machines.until(lambda: len(table.ways) == 2)
    assert [parse_link(way.url).host for way in table.ways] == ["172.20.10.3", "10.8.0.2"]
    assert {parse_link(way.url).code for way in table.ways} == {table.code}


def test_the_way_back_is_by_the_address_that_answered(machines):
    machines.open(DUO, (HERE, OPEN))
    link = replace(parse_link(machines.link), host="240.0.0.1", others=("127.0.0.1",))
    joined = JoinedTable(link, machines.services(), machines.news.set, name="Ben")
    machines.guests.append(joined)
    machines.until(lambda: joined.guest.connected)
    assert joined.link.url == parse_link(machines.link).url


@pytest.mark.parametrize("options", [FOUR, DICE], ids=lambda options: options.name)
def test_a_whole_game_at_three_machines(machines, options):
    machines.open(options, (HERE, OPEN, OPEN, "1"))
    machines.seat("Bea", 1)
    machines.seat("Carl", 2)
    machines.table.host.start()
    machines.play()
    machines.same()
    assert machines.table.host.room.phase is Phase.OVER


def test_a_wrong_code_leads_nowhere(machines):
    machines.open(DUO, (HERE, OPEN))
    joined = machines.join("Eve", f"127.0.0.1:{machines.table._port}#BBBBBB")
    machines.until(lambda: joined.guest.turned_away is not None)
    assert joined.guest.turned_away.why is Why.CODE


def test_strangers_who_say_nothing_keep_nobody_out(machines, monkeypatch):
    monkeypatch.setattr(endpoints, "MOST_CONNECTIONS", 4)
    machines.open(DUO, (HERE, OPEN))
    bea = machines.seat("Bea", 1)
    port = machines.table._port
    with ExitStack() as crowd:

        def come():
            plain = crowd.enter_context(stranger(port))
            plain.sendall(request(port))

        for _ in range(8):
            come()
        carl = machines.join("Carl")
        machines.until(lambda: carl.guest.connected)
        assert bea.trouble is None
        # She goes, her place is taken, and she comes back to her seat.
        bea.leave()
        table = machines.table.host
        machines.until(lambda: any(one.away for one in table.room.guests))
        come()
        back = machines.join("Bea", number=bea.guest.number, token=bea.guest.token)
        machines.until(lambda: back.guest.connected)
        assert back.guest.number == bea.guest.number
        assert carl.trouble is None


def test_a_host_that_starts_again_finds_everybody_at_the_same_table(machines, tmp_path):
    files = KeptFiles(tmp_path)
    machines.open(DUO, (HERE, OPEN), files=files)
    machines.seat("Bea", 1)
    machines.table.host.start()
    machines.play(4)
    played = machines.table.host.session.game.played
    machines.table.leave()
    kept = machines.kept[-1]
    machines.table = machines.here = None
    files = KeptFiles(tmp_path)
    machines.open(DUO, (), files=files, opened=files.games.load(kept.game), kept=kept)
    assert machines.table._port == kept.port
    machines.table.host.start()
    assert machines.table.host.session.game.played == played
    machines.until(lambda: not any(one.away for one in machines.table.host.room.guests))
    machines.play()
    machines.same()


def test_through_a_relay_nobody_needs_the_code_but_the_links_key(machines):
    with running_relay() as relay:
        machines.open(DUO, (HERE, OPEN), relay=relay.url)
        machines.until(lambda: any(way.kind is None for way in machines.table.ways))
        link = next(way.url for way in machines.table.ways if way.kind is None)
        machines.seat("Bea", 1, link=link)
        machines.table.host.start()
        machines.play(6)
        machines.same()
        other = link[:-4] + ("AAAA" if link[-4:] != "AAAA" else "BBBB")
        eve = machines.join("Eve", other)
        machines.until(lambda: eve.trouble is not None)
        assert eve.trouble is Reason.WRONG_KEY
        assert not eve.guest.connected


def test_a_table_that_closes_is_no_longer_there(machines):
    machines.open(DUO, (HERE, OPEN))
    bea = machines.seat("Bea", 1)
    machines.table.host.start()
    machines.play(2)
    machines.same()
    table = machines.table
    machines.table = machines.here = None
    table.close()
    machines.until(lambda: bea.guest.turned_away is not None)
    assert bea.guest.turned_away.why is Why.CLOSED
    assert bea.guest.session.game.ply >= 2
    assert machines.kept[-1] is None


def test_a_host_that_starts_again_has_its_room_of_a_relay(machines, tmp_path):
    files = KeptFiles(tmp_path)
    with running_relay() as relay:
        machines.open(DUO, (HERE, OPEN), files=files, relay=relay.url)
        machines.until(lambda: machines.table.is_reachable)
        link = next(way.url for way in machines.table.ways if way.kind is None)
        bea = machines.seat("Bea", 1, link=link)
        machines.table.host.start()
        machines.play(4)
        machines.table.leave()
        kept = machines.kept[-1]
        machines.table = machines.here = None
        files = KeptFiles(tmp_path)
        machines.open(DUO, (), files=files, opened=kept.opened(files.games), kept=kept)
        machines.table.host.start()
        machines.until(lambda: bea.guest.connected)
        machines.play()
        machines.same()


def test_who_was_sent_away_comes_in_by_nothing_that_they_have(machines):
    with running_relay() as relay:
        machines.open(FOUR, (HERE, OPEN, OPEN, OPEN), relay=relay.url)
        machines.until(lambda: machines.table.is_reachable)
        through_relay = next(way.url for way in machines.table.ways if way.kind is None)
        before = machines.link
        eve = machines.seat("Eve", 1, link=through_relay)
        bea, carl = machines.seat("Bea", 2, link=through_relay), machines.seat("Carl", 3)
        number, token = eve.guest.number, eve.guest.token
        machines.table.send_away(number)
        machines.until(lambda: eve.guest.turned_away)
        again = [
            machines.join("Eve", link, number=number, token=token)
            for link in (before, through_relay)
        ]
        machines.until(lambda: again[0].guest.turned_away and again[1].trouble)
        assert again[0].guest.turned_away.why is Why.CODE
        assert again[1].trouble is Reason.WRONG_KEY
        # The others come back by their tokens, and somebody new by the new link.
        for one in (bea, carl):
            number, token = one.guest.number, one.guest.token
            one.leave()
            back = machines.join("again", through_relay, number=number, token=token)
            machines.until(lambda one=back: one.guest.connected)
            assert back.guest.number == number
        newcomer = machines.join("Dora")
        machines.until(lambda: newcomer.guest.connected)
