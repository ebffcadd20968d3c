"""A guest of the storm at tables who plays anything, at once; a process of its own.

python tools/storm_guest.py LINK NAME SEED
"""

from __future__ import annotations

import os
import random
import sys
import threading
import time
from pathlib import Path

from msgspec.structs import replace

from game.ai.process.client import OpponentClient
from game.files.kept_files import KeptFiles
from game.files.kept_tables import KeptSeat
from game.files.settings import Settings
from game.network.links import parse_link
from game.network.tables import JoinedTable
from game.play.session import Services
from game.table.messages import Why
from game.table.room import Phase, Room


class Bot:
    """A guest who plays anything, at once."""

    def __init__(self, link: str, name: str, home: Path, seed: int) -> None:
        self.files = KeptFiles(home)
        self.files.open()
        self.news = threading.Event()
        self.link, self.name = link, name
        self.random = random.Random(seed)
        kept = self.files.tables.load().joined
        settings = Settings(ponder=False)
        # A guest's program asks its opponents nothing but for hints, so no process starts.
        services = Services(self.files, OpponentClient(), settings, lambda: 1000 * time.monotonic())
        way = parse_link(link)
        self.joined = JoinedTable(
            way,  # type: ignore[arg-type]
            services,
            self.news.set,
            name=name,
            number=0 if kept is None else kept.guest,
            token="" if kept is None else kept.token,
            ident_of=self.ident_of,
        )
        self.asked_at = 0.0

    def ident_of(self, host_game: str) -> str | None:
        kept, files = self.files.tables.value.joined, self.files
        return None if kept is None else kept.known(host_game, files.games, files.history)

    def keep(self) -> None:
        """Keep the seat, so that the next program comes back to it."""
        guest = self.joined.guest
        session = guest.session
        ident = (session and session.ident) or ""
        kept = KeptSeat(
            *(self.link, guest.number, guest.token, self.name, "", guest.game_name, ident)
        )
        if guest.token and kept != self.files.tables.value.joined:
            self.files.tables.change(lambda tables: replace(tables, joined=kept))

    def run(self) -> None:
        guest = self.joined.guest
        while True:
            self.joined.update()
            if guest.turned_away is not None:
                if guest.turned_away.why is Why.CODE:
                    print("no seat any more", flush=True)
                return
            self.keep()
            room = guest.room
            if room is not None and guest.connected:
                self.act(room)
            self.news.wait(0.05)
            self.news.clear()

    def act(self, room: Room) -> None:
        guest, now = self.joined.guest, time.monotonic()
        own = room.seats_of(guest.number)
        session = guest.session
        if not own and now - self.asked_at > 0.3:
            self.asked_at = now
            free = [seat for seat, one in enumerate(room.chairs) if one.sitter.value == "nobody"]
            if free:
                guest.sit([self.random.choice(free)])
        if room.asked is not None and guest.number in room.asked.deciders:
            guest.agree(room.asked.number, agrees=self.random.random() < 0.5)
        if room.phase is Phase.OVER and now - self.asked_at > 0.3:
            self.asked_at = now
            guest.ask_again()
        if session is None:
            return
        session.update(moving=False)
        if session.may_decide:
            if session.may_roll:
                session.roll()
                return
            position = session.game.position
            chance = self.random.random()
            if chance < 0.02 and session.undo():
                return
            if chance < 0.04:
                session.count_hint()
            if session.game.options.kind == "dice":
                session.play(self.random.choice(position.takes()))
            else:
                session.play(position.event(int(self.random.choice(position.legal()))))


if __name__ == "__main__":
    _, link, name, seed = sys.argv
    Bot(link, name, Path(os.environ["CORNERWISE_HOME"]), int(seed) + os.getpid()).run()
