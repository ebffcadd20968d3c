"""Plays sound effects for the changes of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from game.engine import Event, Game
from game.play.driver import GameChange
from game.ui.look.theme import Motion
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Effect

Heard = tuple[Effect, int]
"""An effect, and which of its variants."""

HeardOf = Callable[[Any, Event, Any], Iterable[Heard]]
"""Returns what an event that led from one position to the next sounds like."""

Settling = Callable[[GameChange, Motion], float]
"""Returns after how many milliseconds a piece or dice that the latest event of a change sends on
their way come to rest."""

ToldOf = Callable[[GameChange], Iterable[Heard]]
"""Returns the sounds of what a move means to the people who play."""

AFTER_LANDING_MS: Mapping[Effect, int] = MappingProxyType(
    {
        Effect.PLACE: 0,
        Effect.FINISHED: 160,
        Effect.PERFECT: 160,
        Effect.PASS: 300,
        Effect.YOUR_TURN: 380,
        Effect.WIN: 700,
        Effect.END: 700,
    }
)
"""How long after a piece or dice have landed these are heard; all others are heard at once."""


class SoundListener:
    """Makes the changes of one game audible."""

    def __init__(
        self,
        ui: UiContext,
        heard_of: HeardOf,
        settling: Settling,
        told_of: ToldOf = lambda change: (),
    ) -> None:
        """Listen to a game.

        Args:
            ui: the services shared by all scenes.
            heard_of: knows the events of the game's kind.
            settling: knows how long they take to be shown.
            told_of: knows what else is news, such as `turn_or_end`.
        """
        self._ui = ui
        self._heard_of = heard_of
        self._settling = settling
        self._told_of = told_of

    def __call__(self, change: GameChange) -> None:
        """Play what a change of the game sounds like."""
        sounds, game = self._ui.sounds, change.game
        if change.hint:
            sounds.play(Effect.CHOICE)
        if change.time_short:
            sounds.play(Effect.YOUR_TURN)
        if not change.moves:
            return
        if change.taken_back:
            # The end or turn still to be heard is gone.
            self.forget()
            sounds.play(Effect.TAKEN_BACK)
            return
        # Someone who plays at once needn't hear that it's their turn.
        sounds.forget(self, Effect.YOUR_TURN)
        before, event = list(game.history())[-1]
        settling = self._settling(change, self._ui.motion)
        heard = [
            *self._heard_of(before, event, game.position),
            *self._told_of(change),
        ]
        for effect, variant in heard:
            if effect is Effect.PASS and game.position.over:
                continue
            wait = AFTER_LANDING_MS.get(effect)
            sounds.announce(self, effect, variant, 0 if wait is None else settling + wait)

    def forget(self) -> None:
        """Drop the sounds still to come: what they are about is no longer shown."""
        self._ui.sounds.forget(self)


def turn_or_end(change: GameChange) -> list[Heard]:
    """The sound of whose turn it is, if that's news, or of how the game has ended.

    This is for a game in play: in a study, the person acts for all players.
    """
    game = change.game
    if game.position.over:
        return [(Effect.WIN if _person_won(game) else Effect.END, 0)]
    seat = game.seat
    before, _ = list(game.history())[-1]
    by_person = not before.over and game.seats[before.player].is_person
    if by_person or len(change.played) > 1 or seat is None or not seat.is_person:
        return []
    return [(Effect.YOUR_TURN, 0)]


def _person_won(game: Game[Any, Any]) -> bool:
    """Whether a person came first, alone or tied; somebody playing alone beats nobody."""
    ranks = game.position.ranks()
    return len(ranks) > 1 and any(
        rank == 1 and seat.is_person for rank, seat in zip(ranks, game.seats, strict=True)
    )
