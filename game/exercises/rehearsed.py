"""Somebody who plays what a lesson has them reply."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.kinds import OPPONENTS
from game.engine import AnyGame, Event
from game.exercises.tutor import LEARNER, Tutor
from game.play.deciders import Asked, Decider
from game.play.driver import BEGINNER

REPLIES_AFTER = 700.0
"""How long a reply takes, in milliseconds: it is to be seen, and nobody is to wait for it."""


class Rehearsed(Decider):
    """Decides as the lesson says while it goes on; afterwards nobody does.

    It needs nothing loaded, so that nobody waits for it. What it is to reply but can't, a beginner
    does in its place.
    """

    def __init__(self, tutor: Tutor, now: Callable[[], float], seed: int) -> None:
        """Follow a tutor's lesson; `now` gives milliseconds."""
        self._tutor, self._now, self._seed = tutor, now, seed
        self._answer: tuple[Event, float] | None = None

    @property
    def due(self) -> float | None:
        return None if self._answer is None else self._answer[1]

    def ask(self, asked: Asked) -> None:
        self._answer = None
        if self._tutor.task is not None:
            event = asked.chance() or self._reply(asked.game)
            self._answer = (event, self._now() + REPLIES_AFTER)

    def _reply(self, game: AnyGame) -> Event:
        """What the lesson has whoever's turn it is do."""
        position, replies = game.position, self._tutor.lesson.replies
        turn = sum(before.player != LEARNER and event.by_player for before, event in game.history())
        if turn < len(replies):
            placement = position.ruleset.table.parse(replies[turn])
            event: Event = position.event(placement)
            if position.is_legal(placement):
                return event
        beginner = OPPONENTS[game.options.kind].references[BEGINNER]
        return beginner.player(self._seed).choose(position, beginner.budget)

    def take(self) -> Event | None:
        if self._answer is None or self._now() < self._answer[1]:
            return None
        event, self._answer = self._answer[0], None
        return event

    def drop(self) -> None:
        self._answer = None
