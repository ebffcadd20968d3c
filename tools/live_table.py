"""A table that listens on this machine alone, in a thread of its own: for pages in a browser."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from game.ai.process.client import OpponentClient
from game.commands.host import milliseconds
from game.engine import AnyGame, Game, GameOptions, Seat
from game.engine.clock import Clock, ClockRules
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import Chair, KeptTable, TableRules
from game.files.settings import Settings
from game.network.tables import HostedTable
from game.play.session import Services
from game.table.host import USUAL_RULES, TableHost
from game.ui.phone_page import page_files

T = TypeVar("T")

LONGEST_S = 0.05
"""After how long the host looks whether the game goes on, if nothing comes."""

OPENING_S = 10.0


class LiveTable:
    """A host that listens.

    Attributes:
        url: the link by which a browser on this machine comes; by a relay if there is one.
    """

    def __init__(
        self,
        options: GameOptions,
        chairs: Sequence[Chair],
        *,
        clock: ClockRules | None = None,
        rules: TableRules = USUAL_RULES,
        opponents: Any = None,
        relay: str = "",
    ) -> None:
        """Open it. `opponents` takes the place of the usual ones, which have a process.

        Raises TimeoutError if it doesn't open.
        """
        self._wake, self._lock, self._opens = (
            threading.Event(),
            threading.RLock(),
            threading.Event(),
        )
        self._ends = False
        self._port = 0
        game: AnyGame = Game(options, [Seat(one.name, one.level or None) for one in chairs])
        settings = Settings(ponder=False, pace="at_once")
        services = Services(KeptFiles(None), opponents or OpponentClient(), settings, milliseconds)
        self._table = HostedTable(
            *(OpenGame(game, None if clock is None else Clock(clock)), chairs),
            *(services, self._wake.set),
            host="Hannah",
            rules=rules,
            page=page_files(),
            relay=relay,
            port=0,
            address="127.0.0.1",
            announces=False,
            keep=self._keep,
            seed=5,
        )
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        if not self._opens.wait(OPENING_S):
            raise TimeoutError("the table doesn't open")

    @property
    def url(self) -> str:
        through = [way.url for way in self._table.ways if way.kind is None]
        return through[0] if through else f"http://127.0.0.1:{self._port}/#{self._table.code}"

    def _keep(self, kept: KeptTable | None) -> None:
        if kept is not None and kept.port:
            self._port = kept.port

    def on_host(self, do: Callable[[TableHost], T]) -> T:
        """Have the host do something, and return what that returns."""
        with self._lock:
            found = do(self._table.host)
        self._wake.set()
        return found

    def _serve(self) -> None:
        while not self._ends:
            with self._lock:
                self._table.update()
                if self._table.is_reachable:
                    self._opens.set()
            self._wake.wait(LONGEST_S)
            self._wake.clear()

    def close(self) -> None:
        """Close it."""
        self._ends = True
        self._wake.set()
        self._thread.join()
        self._table.close()
