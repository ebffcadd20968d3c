"""A game of any kind, from its first event to the last: who sits where, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.engine.checks import check_seat_count
from game.engine.kinds import KINDS, EventT, GameKind, GameOptions, PositionT
from game.engine.series import Series

T = TypeVar("T")

Step = Callable[[T, PositionT, EventT, PositionT], T]
"""Makes one value of another by an event, see `Game.fold`."""


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's place at the table.

    Attributes:
        name: the name of whoever sits there.
        level: the key of an opponent's level, or None for a person.
        follows: whether the level is chosen anew for each game to suit the persons.
    """

    name: str
    level: str | None = None
    follows: bool = False

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.level is None


def check_seats(options: GameOptions, levels: Sequence[str | None]) -> None:
    """Raise ValueError unless these players may play: a level for each seat, None for a person."""
    check_seat_count(options.name, options.players, len(levels))
    if not options.opponents and any(level is not None for level in levels):
        raise ValueError(f"{options.name} has no opponents: its seats are human")


class Game(Generic[PositionT, EventT]):
    """Positions over time, with a seat for each player.

    A game is a line of events. `play` drops what was taken back; for variations see
    `game.records.tree.Record`.

    Attributes:
        options: what was chosen before it began.
        seats: one for each player, in playing order.
        events: all events, including those that were taken back and may be played again.
        ply: how many of the events count now.
        taken_back: how often somebody took something back.
        stood_in: whether a simpler opponent has played in place of one at the table.
        series: the series it belongs to, as that stood when it began; None for a single game.
        first_drawn: whether it was drawn by lot who begins.
        hints: for each seat, how often its player was shown a good event.
        lesson: the name of the lesson that is under way in it, or "".
        taught: whether it began as a lesson.
        rated: whether people have asked that it count for their ratings.
    """

    def __init__(
        self,
        options: GameOptions,
        seats: Collection[Seat],
        events: Iterable[EventT] = (),
        taken_back: int = 0,
        *,
        stood_in: bool = False,
        series: Series | None = None,
        first_drawn: bool = False,
        hints: Sequence[int] = (),
        lesson: str = "",
        taught: bool = False,
        rated: bool = False,
    ) -> None:
        """Begin a game, and let `events` happen.

        Raises ValueError if these seats can't play it (see `check_seats`), if it can't be the next
        game of the series, if there isn't one count of hints for each seat, or if the rules don't
        allow an event.
        """
        self.options = options
        self.seats = tuple(seats)
        check_seats(options, [seat.level for seat in self.seats])
        if series is not None:
            series.check(options.players)
        self.events: list[EventT] = []
        self._positions: list[PositionT] = [self.kind.start(options)]
        self._folds: dict[Step[Any, PositionT, EventT], list[Any]] = {}
        self.ply = 0
        self.taken_back = taken_back
        self.stood_in = stood_in
        self.series = series
        self.first_drawn = first_drawn
        self.lesson, self.taught = lesson, taught
        self.rated = rated
        self.hints = list(hints) or [0] * len(self.seats)
        if len(self.hints) != len(self.seats):
            raise ValueError(
                f"{len(self.seats)} seats can't have {len(self.hints)} counts of hints"
            )
        for event in events:
            self.play(event)

    @property
    def kind(self) -> GameKind[Any, PositionT, EventT]:
        """The kind of game it is."""
        return KINDS[self.options.kind]

    @property
    def position(self) -> PositionT:
        """The position now."""
        return self._positions[self.ply]

    @property
    def played(self) -> list[EventT]:
        """The events that count now, in order."""
        return self.events[: self.ply]

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is, or None at the end."""
        player = self.position.player
        return None if player is None else self.seats[player]

    @property
    def set_up(self) -> bool:
        """Whether a board was set up in it: then it isn't a whole game."""
        return any(event.sets_up for event in self.played)

    @property
    def under_way(self) -> bool:
        """Whether there is something to go on with: events, or earlier games of its series."""
        begun = self.ply > 0 or (self.series is not None and bool(self.series.played))
        return begun and not self.position.over

    @property
    def series_after(self) -> Series | None:
        """Its series, including this game if it is over; None for a single game."""
        if self.series is None or not self.position.over:
            return self.series
        return self.series.after(self.position.totals(), self.position.ranks())

    def positions(self) -> tuple[PositionT, ...]:
        """The position at each ply, from the start, including plies that were taken back."""
        return tuple(self._positions)

    def history(self) -> Iterator[tuple[PositionT, EventT]]:
        """Each event that counts now, with the position in which it happened."""
        return zip(self._positions[: self.ply], self.played, strict=True)

    def fold(self, step: Step[T, PositionT, EventT], first: T, ply: int) -> T:
        """What all events up to a ply make of a value, one after the other; each is asked once.

        Args:
            step: a function at the top of a module, which makes the next value of the one before,
                the position before the event, the event and the position after it.
            first: the value before any event.
            ply: how many events count, of those that were taken back, too.
        """
        known: list[T] = self._folds.setdefault(step, [first])
        for number in range(len(known), ply + 1):
            before, after = self._positions[number - 1], self._positions[number]
            known.append(step(known[-1], before, self.events[number - 1], after))
        return known[ply]

    def play(self, event: EventT) -> PositionT:
        """Let an event happen; events taken back before are dropped.

        Raises ValueError if the rules don't allow it; then nothing changes.
        """
        position: PositionT = self.position.after(event)
        self._drop_later()
        self.events.append(event)
        self._positions.append(position)
        self.ply += 1
        return position

    def _drop_later(self) -> None:
        """Forget the events that were taken back, and what follows from them."""
        del self.events[self.ply :], self._positions[self.ply + 1 :]
        for known in self._folds.values():
            del known[self.ply + 1 :]

    # -- undo and redo ------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would take something back."""
        return self._undo_to() is not None

    def can_take_back(self, players: Collection[int]) -> bool:
        """Whether `undo` would take something back for these players."""
        return self._undo_to(players) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to play again."""
        return self.ply < len(self.events)

    def undo(self, players: Collection[int] | None = None) -> list[EventT]:
        """Go back to where a person last decided; return the events taken back, in order.

        If `players` are given, it is one of them who decided. What chance decided stays, and so
        does a board that was set up. If there is nothing to take back, nothing happens.
        """
        ply = self._undo_to(players)
        if ply is None:
            return []
        taken = self.events[ply : self.ply]
        self.ply = ply
        self.taken_back += 1
        return taken

    def redo(self) -> list[EventT]:
        """Go on to where a person decides next, or to the end; return the events played."""
        start = self.ply
        later = range(start + 1, len(self.events))
        self.ply = next((ply for ply in later if self._person_decides_at(ply)), len(self.events))
        return self.events[start : self.ply]

    # -- walking ------------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Look at the game after that many of its events: all stay, and nothing is taken back.

        Raises ValueError for a ply the game doesn't have.
        """
        if not 0 <= ply <= len(self.events):
            raise ValueError(f"the game has plies 0 to {len(self.events)}, not {ply}")
        self.ply = ply

    def continue_with(self, events: Iterable[EventT]) -> None:
        """Replace the events that follow those that count now.

        The ply stays. Raises ValueError for an event that the rules don't allow; the ones before it
        are kept all the same.
        """
        ply = self.ply
        self._drop_later()
        try:
            for event in events:
                self.play(event)
        finally:
            self.ply = ply

    def _undo_to(self, players: Collection[int] | None = None) -> int | None:
        """The ply to which `undo` goes back, or None if there is nothing to take back."""
        for ply in range(self.ply - 1, -1, -1):
            if not self.events[ply].by_player:
                return None
            mine = players is None or self._positions[ply].player in players
            if mine and self._person_decides_at(ply):
                return ply
        return None

    def _person_decides_at(self, ply: int) -> bool:
        player = self._positions[ply].player
        return player is not None and self.seats[player].is_person


AnyGame = Game[Any, Any]
"""A game of any kind."""


def common_prefix(one: Sequence[object], other: Sequence[object]) -> int:
    """How many events of two games are the same, from the first on."""
    for number, (here, there) in enumerate(zip(one, other, strict=False)):
        if here != there:
            return number
    return min(len(one), len(other))
