"""Open a table, where people at several machines play one game.

    cornerwise host --variant Classic --seats open,open,open,hard

There is no window, and nobody sits at this machine; for that open a table in the window. The game
begins once somebody sits on every open seat, and another one once everybody has asked for it. What
happens is told on standard output. Ctrl+C or SIGTERM ends it: whoever is there waits, and with
--again the same table is open again.
"""

from __future__ import annotations

import argparse
import random
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.ai.levels.characters import character
from game.ai.levels.scale import ACCEPTED, level_named
from game.ai.process.client import OpponentClient
from game.base.names import NAMELESS, clean_name
from game.commands.cli import (
    UNNAMED,
    add_scoring_option,
    interrupt_once,
    level_name,
    options_chosen,
    plain_line,
    positive,
    require_output,
    seats_of,
    tell,
    variant,
    whole,
)
from game.engine import AnyGame, Game, GameOptions, Seat, check_seats, new_options
from game.files.folder import home_folder
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import Chair, KeptTable, Sitter, TableRules
from game.play.session import Services
from game.table.host import TableHost
from game.table.room import HOST, Phase, Room

if TYPE_CHECKING:
    from game.network.events import Reason
    from game.network.tables import Way

PROGRAM = "cornerwise host"

OPEN = "open"
"""The word for a seat of somebody at another machine."""

LONGEST_WAIT_S = 1.0
"""The longest time between two looks at the table."""


seat_words = seats_of(OPEN, level_named, f"{OPEN}, or a level: {ACCEPTED}")
"""Seats of levels, and open ones."""


def relay_address(text: str) -> str:
    """A relay's address."""
    from game.network.links import relay_url  # Here, as tables are all that needs it.

    try:
        return relay_url(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    add = parser.add_argument
    add(
        "--variant",
        type=variant,
        metavar="NAME",
        help="the game, such as Duo (default: Classic for that many seats)",
    )
    add_scoring_option(parser)
    add(
        "--seats",
        type=seat_words,
        metavar="A,B,…",
        help=f"who plays: {OPEN} for somebody at another machine, or a level (default: all {OPEN})",
    )
    add("--name", default="", metavar="NAME", help="what guests see this table called")
    add(
        "--stand-in",
        type=level_name,
        metavar="L",
        help="the level that plays for whoever is away (default: the game waits)",
    )
    add(
        "--patience",
        type=positive(int),
        default=60,
        metavar="S",
        help="the seconds after which it does (default: 60)",
    )
    add("--no-hints", action="store_true", help="nobody may ask for hints")
    add("--no-watchers", action="store_true", help="nobody may look on without a seat")
    add("--no-gestures", action="store_true", help="nobody may show others gestures")
    add("--port", type=whole, metavar="N", help="where to listen (default: 21021, or any)")
    add("--relay", type=relay_address, metavar="URL", help="a relay by which guests may come too")
    add("--again", action="store_true", help="open the table again that was open last")
    add("--games", type=positive(int), metavar="N", help="end after N games")


class _Setting(Struct, frozen=True):
    """What a table is opened with."""

    opened: OpenGame
    chairs: tuple[Chair, ...]
    rules: TableRules
    kept: KeptTable | None = None


def new_setting(args: argparse.Namespace) -> _Setting:
    """A new game, as the options say. Raises ValueError."""
    named = args.variant or UNNAMED
    name = named.usual if args.seats is None else named.for_players(len(args.seats))
    options: GameOptions = options_chosen(name, new_options, scoring=args.scoring)
    levels = args.seats or (None,) * options.players
    check_seats(options, levels)
    options, chairs = options.begun_by(random.choice(options.firsts), chairs_of(levels))
    game: AnyGame = Game(
        options, [Seat(one.name, one.level or None) for one in chairs], first_drawn=True
    )
    rules = TableRules(
        *(not args.no_hints, args.stand_in or "", args.patience, not args.no_watchers),
        gestures=not args.no_gestures,
    )
    return _Setting(OpenGame(game), chairs, rules)


def chairs_of(levels: Sequence[str | None]) -> tuple[Chair, ...]:
    """A chair for each seat: an opponent's, or for None, one where a guest may sit."""
    chairs: list[Chair] = []
    for number, level in enumerate(levels, start=1):
        if level is None:
            chairs.append(Chair(f"{NAMELESS} {number}", Sitter.NOBODY))
        else:
            name = character(level, [chair.name for chair in chairs])
            chairs.append(Chair(name, Sitter.LEVEL, level=level))
    return tuple(chairs)


class HeadlessTable:
    """A table without a window, which tells on standard output what happens."""

    def __init__(self, args: argparse.Namespace) -> None:
        """Open it. Raises ValueError for options that don't go together."""
        # Here, as no other command needs what they load.
        from game.network.links import USUAL_PORT
        from game.network.tables import HostedTable
        from game.ui.phone_page import page_files

        self._news = threading.Event()
        self._files = files = KeptFiles(home_folder())
        settings = replace(files.open(), ponder=False)
        if args.again:
            kept = files.tables.load().own
            if kept is None:
                raise ValueError("no table was left open: leave out --again")
            opened = kept.opened(files.games)
            setting = _Setting(opened, kept.seated(opened.game), kept.rules, kept)
        else:
            setting = new_setting(args)
        self._goes_on = setting.opened.game.under_way
        self._client = OpponentClient(on_message=self._news.set)
        services = Services(files, self._client, settings, milliseconds)
        self._games_left: int | None = args.games
        self._told: Room | None = None
        self._ways: tuple[Way, ...] = ()
        self._trouble: Reason | None = None
        self._table = HostedTable(
            *(setting.opened, setting.chairs, services, self._news.set),
            host=clean_name(args.name) or NAMELESS,
            rules=setting.rules,
            page=page_files(),
            relay=args.relay or "",
            port=USUAL_PORT if args.port is None else args.port,
            kept=setting.kept,
            keep=self._keep,
        )

    def _keep(self, kept: KeptTable | None) -> None:
        self._files.tables.change(lambda tables: replace(tables, own=kept))

    def run(self) -> None:
        """Go on until all games are played, or somebody interrupts."""
        host = self._table.host
        try:
            while self._games_left != 0:
                self._table.update()
                self._tell()
                self._go_on(host)
                decide(host)
                due, now = self._table.due, milliseconds()
                wait_s = LONGEST_WAIT_S if due is None else (due - now) / 1000
                self._news.wait(min(max(wait_s, 0.0), LONGEST_WAIT_S))
                self._news.clear()
            self._table.close()
        finally:
            self._table.leave()
            self._client.close()
            self._files.flush()

    def _go_on(self, host: TableHost) -> None:
        """Begin the game once everybody sits, and another one once everybody has asked for it."""
        room = host.room
        if room.phase is Phase.GATHERING:
            is_full = all(chair.sitter is not Sitter.NOBODY for chair in room.chairs)
            if is_full or self._goes_on:
                host.start()
        elif room.phase is Phase.OVER:
            sitting = [guest for guest in room.guests if room.seats_of(guest.number)]
            if sitting and all(guest.again or guest.away for guest in sitting):
                host.begin_next()

    # -- what is told ---------------------------------------------------------

    def _tell(self) -> None:
        """Print what has changed."""
        if self._table.ways != self._ways:
            self._ways = self._table.ways
            say(f"the table's code is {self._table.code}")
            for way in self._ways:
                say(f"  {way.url}  ({'relay' if way.kind is None else way.kind.value})")
        if self._table.trouble is not None and self._table.trouble is not self._trouble:
            say(f"guests can't come by one way: {self._table.trouble.value}")
        self._trouble = self._table.trouble
        room, told = self._table.host.room, self._told
        self._told = room
        for line in news(told, room):
            say(line)
        over = room.phase is Phase.OVER and (told is None or told.phase is not Phase.OVER)
        if over and self._table.host.session is not None:
            self._tell_result(self._table.host.session.game)

    def _tell_result(self, game: AnyGame) -> None:
        pairs = zip(game.seats, game.position.points(), strict=True)
        say("the game is over: " + ", ".join(f"{seat.name} {points:g}" for seat, points in pairs))
        if self._games_left is not None:
            self._games_left -= 1


def decide(host: TableHost) -> None:
    """Decide what the host is asked: nothing is taken back without those who are away."""
    asked = host.room.asked
    if asked is not None and asked.host_decides:
        host.agree(HOST, asked.number, agrees=False)


def news(before: Room | None, after: Room) -> Iterator[str]:
    """What has changed in a room, a line each."""
    known = {} if before is None else {guest.number: guest for guest in before.guests}
    for guest in after.guests:
        was = known.pop(guest.number, None)
        if was is None:
            yield f"{guest.name} has come"
        elif was.away != guest.away:
            yield f"{guest.name} is {'away' if guest.away else 'back'}"
        elif guest.again and not was.again:
            yield f"{guest.name} would like another game"
    for guest in known.values():
        yield f"{guest.name} has gone"
    for seat, chair in enumerate(after.chairs):
        old = None if before is None else before.chairs[seat]
        if chair.guest and (old is None or old.guest != chair.guest):
            yield f"{chair.name} sits on seat {seat + 1}"
        if old is not None and chair.standing_in and not old.standing_in:
            yield f"an opponent plays for {chair.name}"
    if after.phase is Phase.PLAYING and (before is None or before.phase is not Phase.PLAYING):
        yield f"the game begins: {after.options.name}"


def milliseconds() -> float:
    """The time, by a clock that doesn't go backwards."""
    return 1000 * time.monotonic()


def say(line: str) -> None:
    """Print a line at once."""
    print(plain_line(line), flush=True)


def main(args: argparse.Namespace) -> int:
    """Host until interrupted, and return the exit status."""
    require_output()
    try:
        table = HeadlessTable(args)
    except ValueError as error:
        tell(PROGRAM, str(error))
        return 2
    signal.signal(signal.SIGTERM, interrupt_once)
    table.run()
    return 0
