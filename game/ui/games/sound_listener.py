"""Plays sound effects for the changes of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.engine import AnyGame
from game.engine.clock import SHORT_MS
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
from game.play.moments import (
    AllPlaced,
    DieTaken,
    LeadTaken,
    Moment,
    Out,
    Over,
    Placed,
    Rolled,
    ShutOut,
    moments,
)
from game.ui.games.game_ui import GameUi
from game.ui.shell.context import UiContext
from game.ui.sound.effects import ROLLS, Effect, Heard, placed

AFTER_LANDING_MS: Mapping[Effect, int] = MappingProxyType(
    {
        Effect.KNOCK: 0,
        Effect.PEN: 0,
        Effect.NOTE: 0,
        Effect.SHUT_OUT: 120,
        Effect.FINISHED: 160,
        Effect.PERFECT: 160,
        Effect.LEAD: 220,
        Effect.OUT: 320,
        Effect.YOUR_TURN: 380,
        Effect.WIN: 700,
        Effect.END: 700,
    }
)
"""How long after a piece or dice have landed these are heard; all others are heard at once."""

BEAT_MS = 1000
"""How far a heart's beats are apart while time runs out."""


class SoundListener:
    """Makes the changes of one game audible."""

    def __init__(self, ui: UiContext, game: AnyGame, game_ui: GameUi) -> None:
        """Be ready to listen to a game, of the kind that `game_ui` knows."""
        self._ui, self._game, self._game_ui = ui, game, game_ui
        self._settling = 0.0

    def __call__(self, change: GameChange) -> None:
        """Play what a change of the game sounds like."""
        sounds = self._ui.sounds
        match change:
            case HintGiven():
                sounds.play(Effect.HINT)
            case TimeShort():
                for beat in range(int(SHORT_MS / BEAT_MS)):
                    sounds.announce(self, Effect.HEARTBEAT, 0, beat * BEAT_MS)
            case TakenBack():
                # The end or turn still to be heard is gone.
                self.forget()
                sounds.play(Effect.TAKEN_BACK)
            case Played() | Replayed():
                self._moved(change)
            case YourTurn():
                self._announce(Effect.YOUR_TURN)
            case Ended():
                last_bars = Effect.WIN if _person_won(self._game) else Effect.END
                sounds.end_tune(last_bars)
                self._announce(last_bars)

    def _moved(self, change: Played | Replayed) -> None:
        """Announce what the latest event sounds like."""
        # Someone who plays at once needn't hear that it's their turn.
        self._ui.sounds.forget(self, Effect.YOUR_TURN, Effect.HEARTBEAT)
        self._settling = self._game_ui.settling(change, self._ui.motion)
        for moment in moments(self._game):
            for effect, variant in heard_of(moment, self._game, self._game_ui):
                self._announce(effect, variant)

    def _announce(self, effect: Effect, variant: int = 0) -> None:
        """Play an effect once what the latest event has moved has come to rest, if it waits."""
        wait = AFTER_LANDING_MS.get(effect)
        delay = 0 if wait is None else self._settling + wait
        self._ui.sounds.announce(self, effect, variant, delay)

    def forget(self) -> None:
        """Drop the sounds still to come: what they are about is no longer shown."""
        self._ui.sounds.forget(self)

    def stop_time(self) -> None:
        """Let no heart beat: no time passes."""
        self._ui.sounds.forget(self, Effect.HEARTBEAT)


def heard_of(moment: Moment, game: AnyGame, game_ui: GameUi) -> Iterator[Heard]:
    """What a moment of a game's latest event sounds like."""
    match moment:
        case Placed():
            colour = game.position.ruleset.colours[moment.colour].name
            yield game_ui.landing(moment.worth)
            yield placed(colour, moment.run)
        case ShutOut():
            yield Effect.SHUT_OUT, 0
        case LeadTaken():
            yield Effect.LEAD, 0
        case Out():
            # At the end of a game everybody is out, which the end itself says.
            if not game.position.over:
                yield Effect.OUT, 0
        case AllPlaced():
            yield Effect.PERFECT if moment.single_last and moment.bonus else Effect.FINISHED, 0
        case Rolled():
            yield Effect.ROLL, game.ply % ROLLS
        case DieTaken():
            yield Effect.TAKE_DIE, 0
        case Over():
            pass


def _person_won(game: AnyGame) -> bool:
    """Whether a person came first, alone or tied; somebody playing alone beats nobody."""
    ranks = game.position.ranks()
    return len(ranks) > 1 and any(
        rank == 1 and seat.is_person for rank, seat in zip(ranks, game.seats, strict=True)
    )
