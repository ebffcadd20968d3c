"""Drives a game in play: asks opponents, lets chance decide, keeps the pace, calls listeners."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.ai.degradation import Degradation
from game.ai.kinds import OPPONENTS
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Chosen, Degraded, Preparing, Think
from game.base.pace import PACES, USUAL_PACE
from game.engine import Event, Game
from game.engine.clock import Clock
from game.play.running_clock import RunningClock

HASTY = "beginner"
"""The reference player, in each kind of game, that plays once the time is up: any of the largest
pieces that fit, anywhere."""


@dataclass(frozen=True)
class GameChange:
    """What has changed in a game.

    Attributes:
        game: the game, as it is now.
        played: the events that were played, for the first time or again.
        taken_back: the events that were taken back.
        from_hand: whether a person has just laid the piece where it was played.
        again: whether the events had been taken back before.
        time_up: whether the event was chosen because its player's time was up.
        time_short: whether the time of the person to play has become short.
        hint: whether somebody was given a hint.
    """

    game: Game[Any, Any]
    played: tuple[Event, ...] = ()
    taken_back: tuple[Event, ...] = ()
    from_hand: bool = False
    again: bool = False
    time_up: bool = False
    time_short: bool = False
    hint: bool = False

    @property
    def moves(self) -> bool:
        """Whether the game has moved forward or back."""
        return bool(self.played or self.taken_back)


Listener = Callable[[GameChange], None]
"""Called after every change to a game, for instance to keep games and results or play sounds."""


class GameDriver:
    """A game in play, of any kind. Nothing here blocks: opponents think in another process.

    Attributes:
        game: the game, its seats, and all that has happened.
        preparing: whether the opponent that was asked is still loading and can't think yet.
        degraded: whether a weaker player answers in place of the opponent that was asked. Once it
            has played, the game remembers that (`Game.stood_in`).
        clock: the players' clocks, or None where the game has none.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        opponents: OpponentClient,
        now: Callable[[], float],
        *,
        seed: int | None = None,
        ponder: Callable[[], bool] = lambda: False,
        pace: Callable[[], str] = lambda: USUAL_PACE,
        clock: Clock | None = None,
        listeners: Sequence[Listener] = (),
    ) -> None:
        """Begin a game, or go on with one.

        Args:
            game: as it stands.
            opponents: asks the opponents; wakes the window when `update` should be called.
            now: tells the time, in milliseconds.
            seed: makes opponents and chance repeatable; None for a different game each time.
            ponder: whether opponents think ahead while it is a person's turn.
            pace: how fast opponents act, a key of `PACES`.
            clock: the clocks as they stand, or None for none.
            listeners: see `Listener`.
        """
        self.game = game
        self.preparing = self.degraded = False
        self._opponents = opponents
        self._now = now
        self._seed = random.randrange(2**31) if seed is None else seed
        self._random = random.Random(self._seed)
        self._ponder = ponder
        self._pace_of = pace
        self.clock = None if clock is None else RunningClock(game, clock, now)
        self._listeners = tuple(listeners)
        self._warnings: list[Degradation] = []
        self._asked = False
        self._tempo = random.Random(self._seed)
        self._turn_began = self._pause = 0.0
        self._answer: Event | None = None
        if any(not seat.is_person for seat in game.seats):
            opponents.prepare(game.options)

    # -- whose turn ---------------------------------------------------------

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to decide, or to let chance decide."""
        seat = self.game.seat
        return seat is not None and seat.is_person

    @property
    def due(self) -> float | None:
        """The time at which `update` will play an event that is already known, else None."""
        return None if self._answer is None else self._turn_began + self._pause

    def warnings(self) -> list[Degradation]:
        """Why opponents play worse than they should: the reasons new since the last call.

        A reason already known in this window is new again once the opponent has played as it
        should.
        """
        warnings, self._warnings = self._warnings, []
        return warnings

    def warn(self, reason: Degradation) -> None:
        """Add a reason found out elsewhere to the `warnings`."""
        self._warnings.append(reason)

    # -- what happens -------------------------------------------------------

    def update(self) -> Event | None:
        """Do what an opponent's turn needs now; return the event that happened, if any."""
        seat = self.game.seat
        if seat is None or seat.level is None:
            return None
        if not self._asked:
            self._begin_turn(seat.level)
        if self._answer is None:
            self._take_messages()
        if self._answer is None or self._now() < self._turn_began + self._pause:
            return None
        answer, self._answer, self._asked = self._answer, None, False
        self.game.stood_in |= self.degraded
        self.play(answer)
        return answer

    def play(self, event: Event, *, from_hand: bool = False) -> None:
        """Let an event happen; for `from_hand` see `GameChange`. Raises as `Game.play` does."""
        self._play(event, from_hand=from_hand)

    def _play(self, event: Event, *, from_hand: bool = False, time_up: bool = False) -> None:
        self.game.play(event)
        if self.clock is not None:
            self.clock.played()
        self._tell(GameChange(self.game, (event,), from_hand=from_hand, time_up=time_up))

    def roll(self) -> Event:
        """Let chance decide for the person whose turn it is; return the event.

        Raises ValueError if there is nothing for chance to decide.
        """
        event = self._chance_event()
        if event is None:
            raise ValueError("it isn't time to roll")
        self.play(event)
        return event

    def undo(self) -> list[Event]:
        """See `Game.undo`."""
        taken = self.game.undo()
        if taken:
            self._turn_anew()
            self._tell(GameChange(self.game, taken_back=tuple(taken)))
        return taken

    def redo(self) -> list[Event]:
        """See `Game.redo`."""
        played = self.game.redo()
        if played:
            self._turn_anew()
            self._tell(GameChange(self.game, played=tuple(played), again=True))
        return played

    def pause(self) -> None:
        """Stop thinking ahead, and the clocks: the person does something else for a while."""
        if self.clock is not None:
            self.clock.stop()
        if not self._asked:
            self._opponents.stop()

    def close(self) -> None:
        """End all thinking about the game, which the person leaves."""
        self._opponents.forget()
        self._asked, self._answer = False, None

    def count_hint(self, next_person: int | None = None) -> None:
        """Count a hint for the person whose turn it is, who was shown a good event.

        In an opponent's turn it counts for `next_person`, the person who places next, or if that
        isn't given, for the person who sits next.
        """
        player, seats = self.game.position.player, self.game.seats
        if player is None:
            return
        if not seats[player].is_person:
            around = ((player + step) % len(seats) for step in range(1, len(seats)))
            sitting_next = next((one for one in around if seats[one].is_person), None)
            player = sitting_next if next_person is None else next_person
        if player is not None:
            self.game.hints[player] += 1
            self._tell(GameChange(self.game, hint=True))

    # -- time ---------------------------------------------------------------

    def run_clock(self) -> Event | None:
        """Run the clock of the player whose turn it is, if there are clocks.

        Returns the event that was played by chance because the time was up, if the clock's rules
        ask for one; else None. An opponent that has already answered plays that with the next
        `update`. While one is still loading, no time passes.
        """
        clock = self.clock
        if clock is None:
            return None
        if self.preparing:
            clock.stop()
            return None
        was_short = clock.short
        clock.run()
        if clock.short and not was_short and self.persons_turn:
            self._tell(GameChange(self.game, time_short=True))
        if not clock.up:
            return None
        if self._asked:
            self._take_messages()
        if self.preparing:
            return None
        clock.end()
        return self._play_by_chance() if self._answer is None else None

    def _play_by_chance(self) -> Event:
        """Play the turn for a player who is out of time: with any of the largest pieces."""
        self._drop_turn()
        event = self._chance_event()
        if event is None:
            hasty = OPPONENTS[self.game.options.kind].references[HASTY]
            event = hasty.player(self._seed).choose(self.game.position, hasty.budget)
            self.game.stood_in |= not self.persons_turn
        self._play(event, time_up=True)
        return event

    # -- an opponent's turn -------------------------------------------------

    def _begin_turn(self, level: str) -> None:
        """Let chance decide, or ask the opponent."""
        self._asked = True
        self._turn_began = self._now()
        allowed = None if self.clock is None else self.clock.allowance
        pause = self._tempo.uniform(*PACES[self._pace_of()])
        self._pause = pause if allowed is None else min(pause, allowed)
        self.preparing = self.degraded = False
        self._answer = self._chance_event()
        if self._answer is None:
            game = self.game
            ponder = self._ponder() and any(seat.is_person for seat in game.seats)
            events, seconds = tuple(game.played), None if allowed is None else allowed / 1000
            self._opponents.ask(Think(game.options, events, level, self._seed, ponder, seconds))

    def _take_messages(self) -> None:
        for message in self._opponents.take():
            self.preparing = isinstance(message, Preparing)
            if isinstance(message, Degraded):
                self.degraded = True
                if not message.known:
                    self._warnings.append(message.reason)
            elif isinstance(message, Chosen):
                self._answer = message.event

    def _drop_turn(self) -> None:
        """Drop what was asked, and the answer."""
        self._opponents.stop()
        self._asked, self._answer = False, None
        self.preparing = False

    def _turn_anew(self) -> None:
        """Begin a turn anew, after events were taken back or played again."""
        self._drop_turn()
        if self.clock is not None:
            self.clock.turned()

    def _chance_event(self) -> Event | None:
        event: Event | None = self.game.position.chance_event(self._random.choice)
        return event

    def _tell(self, change: GameChange) -> None:
        for listener in self._listeners:
            listener(change)
