"""A game being played: who decides, how time runs, what the coach says, and what is kept of it.

Nothing here knows a window. Whoever shows the game, or makes it heard, subscribes to its changes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.ai.levels.scale import KEYS
from game.coach.teaching import Caution
from game.engine import AnyGame, Event
from game.engine.clock import Clock
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.settings import AT_ONCE, Settings
from game.play.books import Books, fresh
from game.play.changes import (
    Cautioned,
    Ended,
    GameChange,
    HintGiven,
    Listener,
    Moved,
    Origin,
    Played,
    Replayed,
    Unjudged,
    YourTurn,
)
from game.play.deciders import HAND, Decider, Opponents
from game.play.driver import GameDriver
from game.play.running_clock import RunningClock
from game.play.seating import another
from game.play.teacher import HintSearch, Teacher

if TYPE_CHECKING:
    from game.ai.process.client import OpponentClient


COVERED_MS = 250.0
"""If a session hasn't been updated for so long, something is in front of whoever shows it."""


FINISHES = KEYS[-2]
"""The level that finishes games for people: the strongest thinks for seconds."""


class Services(Struct, frozen=True):
    """What all games that are played in one window share.

    Attributes:
        files: everything that is kept.
        opponents: asks the opponents' process; wakes the window when `Session.update` should be
            called.
        settings: the pace, and whether opponents think ahead and the coach speaks.
        now: the time, in milliseconds.
    """

    files: KeptFiles
    opponents: OpponentClient
    settings: Settings
    now: Callable[[], float]


class Session:
    """One game, from where it stands to where it is left.

    Attributes:
        driver: makes it go on; also has its clock.
        hints: looks for a good event when a person asks.
        books: what is kept of it.
        stopped: whether the coach has stopped the game, until the next `update`.
    """

    def __init__(
        self,
        opened: OpenGame,
        services: Services,
        *,
        seed: int | None = None,
        deciders: Sequence[Decider] = (),
        teaches: bool = True,
        books: Books | None = None,
        writes: bool = True,
    ) -> None:
        """Begin a game, or go on with one that was kept.

        `seed` makes opponents and chance repeatable; None is for a different game each time. By
        default persons decide with the hand at this table, and opponents in their process. The
        coach may stop the game if the settings say so and it `teaches`. It `writes` into its
        `books`, unless another session of the same game does.
        """
        self.game = game = opened.game
        self._services = services
        self._subscribers: list[Listener] = []
        clock = opened.clock
        seed = random.randrange(2**31) if seed is None else seed
        self.driver = GameDriver(
            game,
            deciders or at_table(game, services, seed),
            clock=None if clock is None else RunningClock(game, clock, services.now),
            seed=seed,
            listeners=[self._changed],
        )
        self.books = books or Books(services.files, opened)
        self._writes = writes
        self.hints = HintSearch(game, services.opponents)
        self._saved_clock = clock
        self._teacher = Teacher(
            *(game, services.opponents, self.driver.is_at_table),
            lambda: teaches and services.settings.teaching and not game.lesson,
        )
        self._caution: Caution | None = None
        # Who decided before a level finishes the game for everybody, by player.
        self._finishing: dict[int, Decider] = {}
        self._roll_waits = False
        self._updated = services.now()

    def subscribe(self, *listeners: Listener) -> None:
        """Tell these of every change from now on, after it has been written down."""
        self._subscribers += listeners

    @property
    def ident(self) -> str | None:
        """Its name among all games that are kept, even once it is over; None if it isn't kept."""
        return self.books.ident

    @property
    def clock(self) -> RunningClock | None:
        """The players' clocks, or None where the game has none."""
        return self.driver.clock

    # -- who may decide -----------------------------------------------------

    @property
    def stopped(self) -> bool:
        return self.driver.stopped

    @property
    def judging(self) -> bool:
        """Whether the coach still looks at what a person has played, so that the game waits."""
        return self._teacher.looking

    @property
    def waits_for_coach(self) -> bool:
        """Whether the coach may still have something to say about the last event, or says it.

        Until that is done nobody decides anything, as the event may be taken back.
        """
        return self.judging or self._caution is not None or self.stopped

    @property
    def may_decide(self) -> bool:
        """Whether the hand at this table may decide now, and be helped with that."""
        return self.driver.persons_turn and not self.waits_for_coach

    @property
    def proposing(self) -> bool:
        """Whether the last event is only proposed: whoever hosts the game may still refuse it.

        Until they have answered it is shown, but nothing of it is kept, and it ends no game.
        """
        return False

    @property
    def may_roll(self) -> bool:
        """Whether the hand at this table may let chance decide now."""
        return self.may_decide and self.game.position.chance_event(min) is not None

    def play(self, event: Event) -> None:
        """Let happen what the hand at this table has laid down.

        Raises ValueError while it may not decide, and as `Game.play` does.
        """
        if not self.may_decide:
            raise ValueError("it is for somebody else to decide")
        self.driver.play(event, Origin.HAND)

    def roll(self) -> None:
        """Let chance decide for a person, once the coach can no longer stop the game."""
        self._roll_waits = not self.may_decide
        if not self._roll_waits:
            self.driver.roll()

    def undo(self) -> bool:
        """Take back to a person's last decision; return whether there was one.

        If somebody finished the game for them, they go on by themselves.
        """
        for player, decider in self._finishing.items():
            self.driver.seat(player, decider)
        self._finishing.clear()
        return bool(self.driver.undo())

    def redo(self) -> bool:
        """Replay what was taken back last; return whether there was anything."""
        return bool(self.driver.redo())

    @property
    def can_undo(self) -> bool:
        """Whether `undo` has anything to take back."""
        return self.game.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether `redo` has anything to replay."""
        return self.game.can_redo

    # -- time ---------------------------------------------------------------

    def update(self, *, moving: bool, ready: Callable[[], bool] = lambda: True) -> None:
        """Let the game go on, unless what has happened is still being shown.

        Args:
            moving: whether something is still moving that the game waits for.
            ready: shows whatever comes before the game goes on, and returns whether it may go on;
                called only once nothing is moving and the coach is done.
        """
        self._updated = self._services.now()
        self._teach(moving=moving)
        if self.stopped:
            return
        if not moving and not self.judging and ready():
            self._go_on()
        elif self.clock is not None:
            self.clock.stop()
        if self.hints.update():
            self.count_hint(found=self.hints.event)

    def update_behind(self) -> None:
        """Let the game go on though something is in front of whoever shows it.

        At a table with others nobody else waits for that.
        """
        if self._services.now() - self._updated > COVERED_MS:
            self.update(moving=False)

    def _teach(self, *, moving: bool) -> None:
        """Take what the coach has found; once the piece it's about lies there, stop the game."""
        self._caution = self._teacher.update() or self._caution
        reason = self._teacher.news()
        if reason is not None:
            self._tell(Unjudged(reason))
        caution = None if moving else self._caution
        self.driver.stopped = caution is not None
        if caution is not None:
            self._caution, self._roll_waits = None, False
            self._tell(Cautioned(caution))

    def _go_on(self) -> None:
        """Run the clock, and let whoever decides now decide."""
        if self.driver.run_clock() is not None:
            return
        if self._roll_waits and self.may_roll:
            self._roll_waits = False
            self.driver.roll()
            return
        self.driver.update()

    def stop_time(self) -> None:
        """Stop the clock, and save the time used on this turn: the game is covered or left.

        The clock may stand already, without the time having been saved: it stands while something
        is moving.
        """
        if self.clock is not None:
            self.clock.stop()
        if self.clock_now != self._saved_clock:
            self.save()

    @property
    def clock_now(self) -> Clock | None:
        """The clocks as they stand; None if the game has none."""
        return None if self.clock is None else self.clock.clock

    def save(self) -> None:
        """Save the game as it stands among those in progress, with the time used."""
        if self._writes and not self.proposing:
            self._saved_clock = self.clock_now
            self.books.save(self._saved_clock)

    def rest(self) -> None:
        """Let nothing go on until the next `update`: people do something else for a while."""
        if self.hints.looking:
            self.hints.cancel()
        self._teacher.pause()
        self.stop_time()
        self.driver.pause()

    def close(self) -> None:
        """Save the time used, and end all thinking about the game, which people leave."""
        self.stop_time()
        self._teacher.pause()
        self._services.opponents.forget()

    # -- hints and what follows ---------------------------------------------

    @property
    def counts(self) -> bool:
        """Whether the game still counts for ratings: no longer after a hint or a take-back."""
        return self._services.files.history.counts_so_far(self.game)

    def count_hint(self, player: int | None = None, found: Event | None = None) -> None:
        """Count a hint for the person at this table whose turn it is, who was shown a good event.

        Args:
            player: for whom it counts in another's turn: the person who places next. If that isn't
                given, it's the person who sits next.
            found: the event, if it was looked for with `hints`.
        """
        game, at_table = self.game, self.driver.is_at_table
        deciding, count = game.position.player, len(game.seats)
        if deciding is None:
            return
        if at_table(deciding):
            player = deciding
        elif player is None:
            around = ((deciding + step) % count for step in range(1, count))
            player = next(filter(at_table, around), None)
        if player is not None:
            game.hints[player] += 1
            weakened = None if found is None else self.hints.news
            self._changed(HintGiven(player, found, weakened))

    def another(self) -> Session:
        return Session(self.following(), self._services)

    def following(self) -> OpenGame:
        """The game that follows: the next of its series, or another one with the same people."""
        services, opened = self._services, self.books.following
        if opened is None:
            rating_of, rated = services.files.history.rating, services.settings.ratings
            game = another(self.game, rating_of, random.choice, rated=rated)
            opened = OpenGame(game, fresh(self._saved_clock))
        return opened

    def let_finish(self) -> None:
        """Have opponents place at once for everybody to the end, a strong one for people."""
        of = self._services
        quick = replace(of.settings, pace=AT_ONCE, ponder=False)
        by_level = Opponents(self.game, of.opponents, quick, of.now, 0, standing_in=FINISHES)
        for player in range(len(self.game.seats)):
            self._finishing.setdefault(player, self.driver.seat(player, by_level))

    def give_up(self) -> None:
        """End the game without finishing it."""
        self._services.files.give_up(self.game, self.ident)

    # -- what has changed ---------------------------------------------------

    def _changed(self, change: GameChange) -> None:
        """Write a change down, then tell those who show it."""
        if isinstance(change, Moved):
            # What the coach or a hint was about is no longer so.
            self._caution, self._roll_waits = None, False
            self._teacher.game_changed(change)
            self.hints.cancel()
        if isinstance(change, Moved | HintGiven):
            self._write_down()
        self._tell(change)
        if isinstance(change, Played | Replayed):
            self._tell_end()
        player, at_table = self.game.position.player, self.driver.is_at_table
        if player is None or not isinstance(change, Played):
            return
        if at_table(player) and not at_table(change.player):
            self._tell(YourTurn(player))

    def _write_down(self) -> None:
        """Write down how the game stands, and its end, wherever that belongs."""
        if self._writes and not self.proposing:
            self._saved_clock = self.clock_now
            self.books.write(self._saved_clock)

    def _tell_end(self) -> None:
        if self.game.position.player is None and not self.proposing:
            self._tell(Ended(self.books.played, self.books.best))

    def _tell(self, change: GameChange) -> None:
        for listener in self._subscribers:
            listener(change)


def at_table(game: AnyGame, services: Services, seed: int) -> list[Decider]:
    """Who decides at each seat in a game at one table."""
    if all(seat.is_person for seat in game.seats):
        return [HAND] * len(game.seats)
    opponents = Opponents(game, services.opponents, services.settings, services.now, seed)
    return [HAND if seat.is_person else opponents for seat in game.seats]
