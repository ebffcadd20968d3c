"""Keeps the device in music: a thread has the band play on, a second at a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.sound.instruments import RATE
from game.ui.sound.tunes import Cue

if TYPE_CHECKING:
    from game.ui.sound.band import Band

BUFFER = 512
"""How many samples the device is given at once."""

PIECE = BUFFER * round(RATE / BUFFER)
"""How many samples the band plays at a time, about a second. The mixer goes on to the next sound
with the next buffer, so only pieces of whole buffers follow each other without a gap."""

LOOK_S = 0.4
"""How often the thread looks whether the next piece is wanted, in seconds."""

HUSH_S, HUSH_STEPS = 0.4, 16
"""How long the music takes to fall silent for something more important, in seconds, and in how many
steps."""


class MusicStream:
    """Plays what a band plays on a channel of the mixer, until it is closed.

    One piece sounds while the next one waits, so what is asked for is heard within two seconds.
    While nobody hears it the band rests, and the thread sleeps. All calls of the mixer are made by
    that thread; see `SoundDevice` for those that may not be made at all.
    """

    def __init__(self, channel: int, band: Band, failed: Callable[[pygame.error], None]) -> None:
        """Play on a channel; `failed` is called, in the thread, if the device has gone."""
        self._channel = channel
        self._band = band
        self._failed = failed
        self._volume = 0.0
        self._silent_until = 0.0
        self._hushed = False
        self._closed = False
        self._changed = threading.Event()
        # The mixer doesn't own what it plays: the last pieces are kept until they're over.
        self._pieces: list[pygame.mixer.Sound] = []
        self._thread = threading.Thread(target=self._run, name="music", daemon=True)
        self._thread.start()

    def ask(self, volume: float, cue: Cue | None) -> None:
        """Follow a cue, at a volume from 0 to 1; at 0 nothing is played."""
        self._band.ask(cue)
        self._volume = volume if cue is not None else 0.0
        self._changed.set()

    def hush(self, seconds: float) -> None:
        """Fall silent soon, for some seconds, and begin anew."""
        self._silent_until = time.monotonic() + seconds
        self._hushed = True
        self._changed.set()

    def close(self) -> None:
        """Stop for good, and wait until no call of the mixer is under way."""
        self._closed = True
        self._changed.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        try:
            channel = pygame.mixer.Channel(self._channel)
            while not self._closed:
                self._changed.wait(self._go_on(channel))
                self._changed.clear()
        except pygame.error as error:
            if not self._closed:
                self._failed(error)

    def _go_on(self, channel: pygame.mixer.Channel) -> float | None:
        """Do what is due; return how many seconds later to look again, None for when asked."""
        if self._hushed:
            self._fall_silent(channel)
        quiet = self._silent_until - time.monotonic()
        if quiet > 0:
            return quiet
        channel.set_volume(self._volume)
        if not self._volume:
            return None
        if not channel.get_busy():
            channel.play(self._next_piece())
            channel.set_volume(self._volume)
        if channel.get_queue() is None:
            channel.queue(self._next_piece())
        return LOOK_S

    def _fall_silent(self, channel: pygame.mixer.Channel) -> None:
        self._hushed = False
        if channel.get_busy():
            for step in reversed(range(HUSH_STEPS)):
                channel.set_volume(self._volume * step / HUSH_STEPS)
                time.sleep(HUSH_S / HUSH_STEPS)
        # Where a piece is stopped, the waiting one begins.
        while channel.get_busy():
            channel.stop()
        self._band.stop()

    def _next_piece(self) -> pygame.mixer.Sound:
        piece = pygame.mixer.Sound(buffer=self._band.play(PIECE).tobytes())
        self._pieces = [*self._pieces[-3:], piece]
        return piece
