"""Decides which sounds are played, and how loud: the only way from events to the sound device."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from game.ui.sound.device import SoundDevice
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import MENU, Cue

SAME_MS = 60
"""Two effects of the same kind closer together than this are played as one."""

CROWD_MS = 300
"""Effects that began within this time count as sounding at once."""

CROWD = 5
"""While this many sound at once, another is played only if it outweighs one of them."""

DUCK = 0.8
"""The factor by which each sound already playing softens another."""

REST_MS = 20_000
"""After how long without a sound, and without anybody at the table, the device may rest."""

LAST_BARS: Mapping[Effect, float] = MappingProxyType({Effect.WIN: 6.0, Effect.END: 5.0})
"""The effects that are the last bars of a tune, and how long the music is silent for them, in
seconds: the next tune lets them ring."""

BETWEEN_GAMES = Cue(MENU)
"""The music where nothing else is wanted."""


class Volumes(Struct, frozen=True):
    """How loud effects and music are, from 0 to 1."""

    effects: float
    music: float


class _Coming(Struct, frozen=True):
    """An effect to be played later, when, and who announced it."""

    by: object
    time: float
    effect: Effect
    variant: int


class _Heard(Struct, frozen=True):
    """An effect that was played, and when."""

    time: float
    effect: Effect


class Sounds:
    """Has the mixer play music, and effects, fewer and softer if many come at once."""

    def __init__(
        self, mixer: SoundDevice, volumes: Callable[[], Volumes], now: Callable[[], float]
    ) -> None:
        """Leave the mixer closed for now: the first `go_on` opens it."""
        self._mixer = mixer
        self._volumes = volumes
        self._now = now
        self._coming: list[_Coming] = []
        self._heard: list[_Heard] = []
        self._music = 0.0, BETWEEN_GAMES
        self._stirred = now()

    def play(self, effect: Effect, variant: int = 0) -> None:
        """Play an effect now: the sound of what happens, in one of its variants."""
        volume = self._volumes().effects
        if not volume or not self._mixer.ready:
            return
        now = self._now()
        self._heard = [one for one in self._heard if now - one.time < CROWD_MS]
        if any(one.effect is effect and now - one.time < SAME_MS for one in self._heard):
            return
        least = min((one.effect.weight for one in self._heard), default=0)
        if len(self._heard) >= CROWD and least >= effect.weight:
            return
        volume *= effect.gain * DUCK ** len(self._heard)
        self._heard.append(_Heard(now, effect))
        self._stirred = now
        self._mixer.play(effect.sounds[variant], volume)

    def announce(self, by: object, effect: Effect, variant: int, after: float) -> None:
        """Play an effect after a delay in milliseconds, unless `by` has it forgotten before."""
        if after > 0:
            self._coming.append(_Coming(by, self._now() + after, effect, variant))
        else:
            self.play(effect, variant)

    def forget(self, by: object, *effects: Effect) -> None:
        """Drop what `by` has announced: the given effects, or all if none is named."""
        self._coming = [
            one
            for one in self._coming
            if one.by is not by or (effects and one.effect not in effects)
        ]

    @property
    def due(self) -> float | None:
        """When `go_on` will have something to do, on the clock, or None."""
        times = [one.time for one in self._coming]
        if self._now() < self._stirred + REST_MS:
            times.append(self._stirred + REST_MS)
        return min(times, default=None)

    def end_tune(self, effect: Effect) -> None:
        """Let the music fall silent now for the last bars that an effect plays soon."""
        self._mixer.hush_music(LAST_BARS[effect])

    def go_on(self, cue: Cue | None = None, acted: float = 0.0) -> None:
        """Play what is due, and follow the settings; called in each turn of the loop.

        Args:
            cue: the music that is wanted; if None, what is heard in front of a board.
            acted: when somebody last did something, on the clock.
        """
        self._stirred = max(self._stirred, acted)
        now, coming = self._now(), self._coming
        self._coming = [one for one in coming if one.time > now]
        for one in coming:
            if one.time <= now:
                self.play(one.effect, one.variant)
        volumes = self._volumes()
        if volumes.music or (volumes.effects and now < self._stirred + REST_MS):
            self._mixer.open()
        else:
            self._mixer.rest()
        music = volumes.music, cue or BETWEEN_GAMES
        if music != self._music:
            # Nobody needs to be told of a cue that isn't heard.
            heard = volumes.music or self._music[0]
            self._music = music
            if heard:
                self._mixer.play_music(*music)

    def device_gone(self) -> None:
        """Note that the system reports the device gone."""
        self._mixer.reopen()

    def close(self) -> None:
        self._mixer.close()
