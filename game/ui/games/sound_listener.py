"""Plays sound effects for the changes of a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.engine import AnyGame
from game.play.changes import (
    Ended,
    GameChange,
    HintGiven,
    Played,
    Replayed,
    TakenBack,
    TimeShort,
    YourTurn,
)
from game.ui.games.game_ui import GameUi
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Effect

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

    def __init__(self, ui: UiContext, game: AnyGame, game_ui: GameUi) -> None:
        """Be ready to listen to a game of the kind that `game_ui` knows."""
        self._ui, self._game, self._game_ui = ui, game, game_ui
        self._settling = 0.0

    def __call__(self, change: GameChange) -> None:
        """Play what a change of the game sounds like."""
        sounds = self._ui.sounds
        match change:
            case HintGiven():
                sounds.play(Effect.CHOICE)
            case TimeShort():
                sounds.play(Effect.YOUR_TURN)
            case TakenBack():
                # The end or turn still to be heard is gone.
                self.forget()
                sounds.play(Effect.TAKEN_BACK)
            case Played() | Replayed():
                self._moved(change)
            case YourTurn():
                self._announce(Effect.YOUR_TURN)
            case Ended():
                self._announce(Effect.WIN if _person_won(self._game) else Effect.END)

    def _moved(self, change: Played | Replayed) -> None:
        """Announce what the latest event sounds like."""
        # Someone who plays at once needn't hear that it's their turn.
        self._ui.sounds.forget(self, Effect.YOUR_TURN)
        game = self._game
        before, event = game.positions()[game.ply - 1], game.events[game.ply - 1]
        self._settling = self._game_ui.settling(change, self._ui.motion)
        for effect, variant in self._game_ui.sounds_of(before, event, game.position):
            if not (effect is Effect.PASS and game.position.over):
                self._announce(effect, variant)

    def _announce(self, effect: Effect, variant: int = 0) -> None:
        """Play an effect once what the latest event has moved has come to rest, if it waits."""
        wait = AFTER_LANDING_MS.get(effect)
        delay = 0 if wait is None else self._settling + wait
        self._ui.sounds.announce(self, effect, variant, delay)

    def forget(self) -> None:
        """Drop the sounds still to come: what they are about is no longer shown."""
        self._ui.sounds.forget(self)


def _person_won(game: AnyGame) -> bool:
    """Whether a person came first, alone or tied; somebody playing alone beats nobody."""
    ranks = game.position.ranks()
    return len(ranks) > 1 and any(
        rank == 1 and seat.is_person for rank, seat in zip(ranks, game.seats, strict=True)
    )
