"""Drives a game: asks whoever decides, lets chance decide, keeps the time, and tells listeners."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from game.ai.kinds import OPPONENTS
from game.engine import AnyGame, Event
from game.engine.game import common_prefix
from game.play.changes import (
    GameChange,
    Listener,
    Origin,
    Played,
    Replayed,
    TakenBack,
    TimeShort,
    Weakened,
)
from game.play.deciders import HAND, Asked, Decider
from game.play.running_clock import RunningClock

BEGINNER = "beginner"
"""The reference player, in each kind of game, that plays once the time is up: any of the largest
pieces that fit, anywhere."""


class GameDriver:
    """A game of any kind that goes on. Nothing here waits.

    Attributes:
        game: the game, its seats, and all that has happened.
        clock: the players' clocks, or None where the game has none.
        stopped: whether the game has been stopped, so that it is nobody's turn yet.
        keeps_time: whether a turn whose time is up is ended here; at a table that somebody else
            hosts, they do that.
    """

    def __init__(
        self,
        game: AnyGame,
        deciders: Sequence[Decider] = (),
        *,
        clock: RunningClock | None = None,
        seed: int | None = None,
        listeners: Sequence[Listener] = (),
    ) -> None:
        """Begin a game, or go on with one as it stands.

        By default all decide with the hand at this table, and there are no clocks. `seed` makes
        chance repeatable; None is for a different game each time. The listeners are told of each
        change, in their order.
        """
        self.game = game
        self.clock = clock
        self.stopped = False
        self.keeps_time = True
        self._deciders = tuple(deciders) or (HAND,) * len(game.seats)
        self._seed = random.randrange(2**31) if seed is None else seed
        self._random = random.Random(self._seed)
        self._listeners = tuple(listeners)
        self._asked = False

    # -- whose turn ---------------------------------------------------------

    @property
    def decider(self) -> Decider | None:
        """Who decides now; None once the game is over. Nothing else says who may decide."""
        player = self.game.position.player
        return None if player is None else self._deciders[player]

    def is_at_table(self, player: int) -> bool:
        return self._deciders[player] is HAND

    def seat(self, player: int, decider: Decider) -> Decider:
        """Have somebody else decide for a player from now on; return who did before."""
        deciders = list(self._deciders)
        before, deciders[player] = deciders[player], decider
        before.drop()
        self._deciders = tuple(deciders)
        if player == self.game.position.player:
            self._asked = False
        return before

    @property
    def persons_turn(self) -> bool:
        """Whether the hand at this table is to decide, or to let chance decide."""
        return self.decider is HAND

    @property
    def degraded(self) -> bool:
        """Whether a weaker player answers in place of whoever is to decide.

        Once it has played, the game remembers that (`Game.stood_in`).
        """
        return self.decider is not None and self.decider.degraded

    @property
    def due(self) -> float | None:
        """The time at which `update` will play an event that is already known, else None."""
        return None if self.decider is None else self.decider.due

    # -- what happens -------------------------------------------------------

    def update(self) -> Event | None:
        """Ask whoever decides now, if need be; return what they have decided, now played."""
        decider = self.decider
        if decider is None:
            return None
        if not self._asked:
            self._asked = True
            allowed = None if self.clock is None else self.clock.allowance
            decider.ask(Asked(self.game, self._chance_event, allowed))
        self._hear(decider)
        event = decider.take()
        if event is not None:
            self.game.stood_in |= decider.degraded
            self.play(event)
        return event

    def play(self, event: Event, origin: Origin = Origin.DECIDED) -> None:
        """Let what somebody has decided happen, whoever it was. Raises as `Game.play` does."""
        player = self.game.position.player
        self.game.play(event)
        assert player is not None
        self._asked = False
        if self.clock is not None:
            self.clock.played()
        self._tell(Played(event, player, origin))

    def roll(self) -> Event:
        """Let chance decide for the person whose turn it is; return the event.

        Raises ValueError if there is nothing for chance to decide.
        """
        event = self._chance_event()
        if event is None:
            raise ValueError("it isn't time to roll")
        self.play(event)
        return event

    def follow(self, events: Sequence[Event], origin: Origin = Origin.DECIDED) -> None:
        """Make these the events of the game: go back to where they differ, and on from there.

        `origin` is that of what follows. Raises as `Game.play` does; what comes before the event
        in question has happened then.
        """
        game = self.game
        kept = common_prefix(game.played, events)
        if kept < game.ply:
            taken = game.played[kept:]
            game.go_to(kept)
            self._turn_anew()
            self._tell(TakenBack(tuple(taken)))
        for event in events[kept:]:
            self.play(event, origin)

    def undo(self, players: Collection[int] | None = None) -> list[Event]:
        taken = self.game.undo(players)
        if taken:
            self._turn_anew()
            self._tell(TakenBack(tuple(taken)))
        return taken

    def redo(self) -> list[Event]:
        played = self.game.redo()
        if played:
            self._turn_anew()
            self._tell(Replayed(tuple(played)))
        return played

    def pause(self) -> None:
        """Stop thinking ahead, and the clocks: the person does something else for a while."""
        if self.clock is not None:
            self.clock.stop()
        for decider in set(self._deciders):
            if decider is not self.decider or not self._asked:
                decider.rest()

    # -- time ---------------------------------------------------------------

    def run_clock(self) -> Event | None:
        """Run the clock of the player whose turn it is, if there are clocks.

        Returns the event that was played by chance because the time was up, if the clock's rules
        ask for one; else None. Somebody who has already decided plays that with the next `update`.
        """
        clock, decider = self.clock, self.decider
        if clock is None or decider is None:
            return None
        was_short = clock.short
        clock.run()
        if clock.short and not was_short and decider is HAND:
            player = self.game.position.player
            assert player is not None
            self._tell(TimeShort(player))
        if not (clock.up and self.keeps_time):
            return None
        if self._asked:
            self._hear(decider)
        clock.end()
        return None if decider.has_decided else self._play_by_chance(decider)

    def _play_by_chance(self, decider: Decider) -> Event:
        """Play the turn for a player who is out of time: with any of the largest pieces."""
        decider.drop()
        event = self._chance_event()
        if event is None:
            beginner = OPPONENTS[self.game.options.kind].references[BEGINNER]
            event = beginner.player(self._seed).choose(self.game.position, beginner.budget)
            seat = self.game.seat
            self.game.stood_in |= seat is not None and not seat.is_person
        self.play(event, Origin.TIME_UP)
        return event

    # -- turns --------------------------------------------------------------

    def _hear(self, decider: Decider) -> None:
        for reason in decider.hear():
            self._tell(Weakened(reason))

    def _turn_anew(self) -> None:
        """Begin a turn anew, after events were taken back or played again."""
        for decider in set(self._deciders):
            decider.drop()
        self._asked = False
        if self.clock is not None:
            self.clock.turned()

    def _chance_event(self) -> Event | None:
        event: Event | None = self.game.position.chance_event(self._random.choice)
        return event

    def _tell(self, change: GameChange) -> None:
        for listener in self._listeners:
            listener(change)
