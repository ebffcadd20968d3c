"""The sound device: opened in the background, and silent if there is none."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.base.assets import asset
from game.ui.sound.effects import ENDING, MUSIC, Effect

log = logging.getLogger(__name__)

FREQUENCY, BUFFER = 44_100, 512
"""Samples per second, and how many the device is given at once."""

BUFFER_MS = 1000 * BUFFER / FREQUENCY
"""How long the device plays one buffer, in milliseconds. A requested sound is mixed into the next
buffer, so it waits at most this long, and starts as long again after that."""

RETRY_S = 20.0
"""How long after a failure the device is tried again, in seconds."""

CLOSE_S = 2.0
"""How long closing the window waits for a device that is still being opened, in seconds."""

FAULTS = (pygame.error, NotImplementedError, OSError)
"""What pygame raises if there is no device, or if its build has no mixer."""

FADE_IN_MS = 1500
"""How long the music takes to fade in when it first starts."""


class SoundDevice:
    """Plays the files of `assets/sounds`; never raises or blocks, whatever happens to the device.

    Opening the device and reading the files takes a while, so a thread does it; all else runs in
    the window's own thread. Errors are logged once, and the device then falls silent.

    When an effect ends, SDL's audio thread calls pygame while it holds SDL's audio lock, and waits
    there for Python's global lock (the GIL). So whatever waits for the audio lock while it holds
    the GIL may stop the program for good. In pygame-ce up to 2.5.8 these are `mixer.pause`,
    `Channel.pause`, `music.pause` and `music.unpause`, which nothing here calls, and `mixer.quit`
    while an effect sounds (`Mix_ChannelFinished`).
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Play the files in a folder, by default those that come with the program."""
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._open = False
        self._closed = False
        self._opening: threading.Thread | None = None
        self._not_before = 0.0
        self._music = 0.0
        self._music_lock = threading.Lock()
        self._music_begun = False
        self._told: set[str] = set()

    @property
    def ready(self) -> bool:
        """Whether a sound requested now would be heard."""
        return self._open

    def open(self) -> None:
        """Have the device opened in the background, unless it is open or has just failed."""
        if self._open or self._closed or time.monotonic() < self._not_before:
            return
        if self._opening is None or not self._opening.is_alive():
            self._opening = threading.Thread(target=self._try_to_open, name="sound", daemon=True)
            self._opening.start()

    def reopen(self) -> None:
        """The device has gone: look for another."""
        if self._open:
            self._open = False
            self._not_before = 0.0
            self.open()

    def close(self) -> None:
        """Fall silent for good."""
        self._closed, self._open = True, False
        if self._opening is None:
            return
        self._opening.join(CLOSE_S)
        # If the thread hangs, the system reclaims the device when the program ends.
        if not self._opening.is_alive():
            with contextlib.suppress(*FAULTS):
                self._release()

    # -- playing ------------------------------------------------------------

    def play(self, name: str, volume: float) -> None:
        """Play a sound by name, at a volume from 0 to 1, if the device is open and has it."""
        sound = self._sounds.get(name)
        if not self._open or sound is None:
            return
        try:
            # Unlike `Sound.play`, this raises if the device is gone, instead of crashing.
            channel = pygame.mixer.find_channel()
            if channel is not None:
                channel.play(sound)
                # The sound's own volume would also change where it is still being played.
                channel.set_volume(volume)
        except pygame.error as error:
            self._fail(error)

    def play_music(self, volume: float) -> None:
        """Play the music at a volume from 0 to 1; at 0 it goes on unheard."""
        self._music = volume
        if self._open:
            try:
                self._follow_music()
            except pygame.error as error:
                self._fail(error)

    def _follow_music(self) -> None:
        """Bring the music to the requested volume. Raises pygame.error."""
        music = pygame.mixer.music
        # Called both by the window and by the thread that opens the device.
        with self._music_lock:
            if self._music or self._music_begun:
                music.set_volume(self._music)
            if not self._music or self._music_begun:
                return
            self._music_begun = True
            path = self._path(MUSIC)
            if path is None:
                return
            try:
                music.load(path)
            except pygame.error as error:
                self._tell(MUSIC, f"the sound {MUSIC} can't be read: {error}")
                return
            music.play(-1, fade_ms=FADE_IN_MS)

    # -- opening, in a thread of its own --------------------------------------

    def _try_to_open(self) -> None:
        try:
            self._release()
            if not _may_have_device():
                raise pygame.error("no sound device")
            # No changes allowed: SDL converts what the device can't play itself.
            pygame.mixer.init(FREQUENCY, -16, 2, BUFFER, allowedchanges=0)
            self._sounds = dict(self._read())
            self._told.discard("device")
            self._open = not self._closed
            self._follow_music()
        except FAULTS as error:
            self._fail(error)

    def _read(self) -> Iterator[tuple[str, pygame.mixer.Sound]]:
        for name in (file for effect in Effect for file in effect.files):
            path = self._path(name)
            if path is None or self._closed:
                continue
            try:
                yield name, pygame.mixer.Sound(path)
            except (pygame.error, OSError) as error:
                self._tell(name, f"the sound {name} can't be read: {error}")

    def _path(self, name: str) -> Path | None:
        """The file of a sound; None, with a log entry, if it is missing or truncated."""
        try:
            path = (self._folder or asset("sounds")) / f"{name}{ENDING}"
        except FileNotFoundError as error:
            self._tell("folder", f"no sound: {error}")
            return None
        try:
            with path.open("rb") as file:
                head = file.read(8)
                whole = file.seek(0, os.SEEK_END)
        except OSError as error:
            self._tell(name, f"the sound {name} can't be read: {error}")
            return None
        if len(head) < 8 or whole < 8 + int.from_bytes(head[4:], "little"):
            self._tell(name, f"the sound {name} can't be read: the file is cut short")
            return None
        return path

    def _release(self) -> None:
        """Release the device, if there is one."""
        if pygame.mixer.get_init() is not None:
            pygame.mixer.stop()  # so that no effect ends while `quit` has both locks
        self._sounds = {}
        self._music_begun = False
        pygame.mixer.quit()

    # -- what went wrong ------------------------------------------------------

    def _fail(self, error: Exception) -> None:
        """Go silent for a while."""
        self._open = False
        self._not_before = time.monotonic() + RETRY_S
        self._tell("device", f"no sound: {error}")

    def _tell(self, about: str, message: str) -> None:
        """Log a message, unless one about the same thing was logged before."""
        if about not in self._told:
            self._told.add(about)
            log.warning(message)


def _may_have_device() -> bool:
    """Whether to ask SDL for a device: if there is none, its libraries write to stderr."""
    if not sys.platform.startswith("linux"):
        return True
    if any(os.environ.get(name) for name in ("SDL_AUDIODRIVER", "PULSE_SERVER")):
        return True
    sockets = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    servers = (sockets / "pulse" / "native", sockets / "pipewire-0")
    return any(map(os.path.lexists, servers)) or any(Path("/dev/snd").glob("pcm*p"))
