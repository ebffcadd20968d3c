"""The sound device: opened in the background, and silent if there is none."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.base.assets import asset
from game.ui.sound.effects import ENDING, Effect
from game.ui.sound.instruments import GUARD, RATE, Instrument
from game.ui.sound.tunes import Cue

if TYPE_CHECKING:
    from game.ui.sound.band import Band, Samples


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


log = logging.getLogger(__name__)

BUFFER_MS = 1000 * BUFFER / RATE
"""How long the device plays one buffer, in milliseconds. A requested sound is mixed into the next
buffer, so it waits at most this long, and starts as long again after that."""

CHANNELS = 12
"""How many effects may sound at once; one channel more is for the music."""

RETRY_S = 20.0
"""How long after a failure the device is tried again, in seconds."""

LATE_S = 0.25
"""How late a sound that wakes a resting device may begin, in seconds."""

CLOSE_S = 2.0
"""How long closing the window waits for a device that is still being opened, in seconds."""

FAULTS = (RuntimeError, OSError)
"""What pygame raises if there is no device (`pygame.error`), or if its build has no mixer
(NotImplementedError), and Python if no thread can be started."""


class SoundDevice:
    """Plays the files of `assets/sounds`; never raises or blocks, whatever happens to the device.

    There is one mixer in a process, so there may be one of these at a time: most calls of a mixer
    that another thread has given back raise, but those of a channel's queue end the program.

    Opening the device and reading the files takes a while, so a thread does it; the
    music has a thread of its own (see `MusicStream`), and all else runs in the window's. Errors are
    logged once, and the device then falls silent.

    An open device costs processor time even in silence, so it may be let rest: it is given back,
    but what was read is kept, and it is taken again for the next sound.

    When a sound ends, SDL's audio thread calls pygame while it holds SDL's audio lock, and waits
    there for Python's global lock (the GIL). So whatever waits for the audio lock while it holds
    the GIL may stop the program for good. In pygame-ce up to 2.5.8 these are `mixer.pause`,
    `Channel.pause`, `music.pause` and `music.unpause`, which nothing here calls, and `mixer.quit`
    while a sound is heard (`Mix_ChannelFinished`).
    """

    def __init__(self, folder: Path | None = None, chance: Random | None = None) -> None:
        """Play the files in a folder, by default those that come with the program.

        What the music makes of its tunes is left to chance.
        """
        self._folder = folder
        self._chance = chance or Random()
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._notes: dict[str, Samples] = {}
        self._channels: list[pygame.mixer.Channel] = []
        self._band: Band | None = None
        self._open = False
        self._resting = False
        self._closed = False
        self._late: tuple[str, float, float] | None = None
        # The thread that opens the device and gives it back, and what it was last asked for.
        self._worker: threading.Thread | None = None
        self._lock = threading.Lock()
        self._wanted = False
        self._not_before = 0.0
        self._music: tuple[float, Cue | None] = (0.0, None)
        self._stream: MusicStream | None = None
        self._told: set[str] = set()

    @property
    def ready(self) -> bool:
        """Whether a sound requested now would be heard, perhaps a little late."""
        return self._open or self._resting

    @property
    def notes(self) -> Mapping[str, Samples]:
        """The recorded notes of all instruments; none before it was first open."""
        return self._notes

    def open(self) -> None:
        """Have the device opened in the background, unless it is open or has just failed."""
        if not (self._open or self._closed or time.monotonic() < self._not_before):
            self._want(opened=True)

    def rest(self) -> None:
        """Have the device given back in the background, until the next sound or `open`."""
        if self._open:
            self._open, self._resting = False, True
            self._want(opened=False)

    def _want(self, *, opened: bool) -> None:
        """Have the thread open the device or give it back, after what it does now."""
        with self._lock:
            self._wanted = opened
            if self._worker is None:
                worker = threading.Thread(target=self._work, name="sound", daemon=True)
                try:
                    worker.start()
                except RuntimeError as error:
                    self._fail(error)
                else:
                    self._worker = worker

    def reopen(self) -> None:
        """The device has gone: look for another."""
        if self._open:
            self._open = False
            self._not_before = 0.0
            self.open()

    def close(self) -> None:
        self._closed, self._open, self._resting = True, False, False
        with self._lock:
            worker = self._worker
        if worker is not None:
            worker.join(CLOSE_S)
            # If the thread hangs, the system reclaims the device when the program ends.
            if worker.is_alive():
                return
        with contextlib.suppress(*FAULTS):
            self._release()
        self._sounds, self._notes, self._band = {}, {}, None

    # -- playing ------------------------------------------------------------

    def play(self, name: str, volume: float) -> None:
        """Play a sound by name, at a volume from 0 to 1, if the device is open and has it."""
        if self._resting:
            self._late = name, volume, time.monotonic()
            self.open()
            return
        if not self._open:
            return
        try:
            sound = self._sounds.get(name) or self._note(name)
            # Unlike `Sound.play`, this raises if the device is gone, instead of crashing.
            free = (channel for channel in self._channels if not channel.get_busy())
            channel = next(free, None)
            if channel is not None and sound is not None:
                channel.play(sound)
                # The sound's own volume would also change where it is still being played.
                channel.set_volume(volume)
        except pygame.error as error:
            self._fail(error)

    def play_music(self, volume: float, cue: Cue | None) -> None:
        """Play what a cue asks for, at a volume from 0 to 1; without one, nothing."""
        self._music = volume, cue
        if self._stream is not None:
            self._stream.ask(volume, cue)

    def hush_music(self, seconds: float) -> None:
        """Let the music be silent for some seconds: something more important is heard."""
        if self._stream is not None:
            self._stream.hush(seconds)

    def _note(self, name: str) -> pygame.mixer.Sound | None:
        """A note of an instrument as a sound, which is kept: many are heard again."""
        samples = self._notes.get(name)
        if samples is None:
            return None
        self._sounds[name] = pygame.mixer.Sound(buffer=samples.repeat(2).tobytes())
        return self._sounds[name]

    # -- opening, in a thread of its own --------------------------------------

    def _work(self) -> None:
        while True:
            wanted = self._wanted
            if wanted:
                self._try_to_open()
            else:
                with contextlib.suppress(*FAULTS):
                    self._release()
            with self._lock:
                if self._wanted == wanted:
                    self._worker = None
                    return

    def _try_to_open(self) -> None:
        try:
            self._release()
            if not _may_have_device():
                raise pygame.error("no sound device")
            # No changes allowed: SDL converts what the device can't play itself, and sounds that
            # were read for one device can be played by another.
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS + 1)
            self._channels = list(map(pygame.mixer.Channel, range(CHANNELS)))
            if self._band is None:
                self._band = self._get_band()
            if self._closed:
                return
            self._stream = MusicStream(CHANNELS, self._band, self._fail)
            self._stream.ask(*self._music)
            self._told.discard("device")
            self._open, self._resting = not self._closed, False
            late, self._late = self._late, None
            if late is not None and time.monotonic() - late[-1] <= LATE_S:
                self.play(*late[:-1])
        except FAULTS as error:
            self._fail(error)

    def _get_band(self) -> Band:
        """Read all sounds, and have a band for the music; that takes an open device."""
        files = [name for effect in Effect for name in effect.files]
        self._sounds = dict(self._read(files))
        # Imported here: it needs numpy, and the first frame doesn't.
        from game.ui.sound.band import Band

        self._notes = dict(self._read_notes())
        return Band(self._notes, self._chance)

    def _read(self, names: list[str]) -> Iterator[tuple[str, pygame.mixer.Sound]]:
        """The sounds of files that can be read."""
        for name in names:
            if self._closed:
                return
            try:
                yield name, pygame.mixer.Sound(whole_file(self._folder, name))
            except (pygame.error, OSError, ValueError) as error:
                self._tell(name, f"the sound {name} can't be read: {error}")

    def _read_notes(self) -> Iterator[tuple[str, Samples]]:
        """The notes of all instruments, of one channel each."""
        for instrument in Instrument:
            for _, sound in self._read([instrument.word]):
                samples = pygame.sndarray.samples(sound)[:, 0].copy()
                for index, note in enumerate(instrument.notes):
                    start = index * instrument.room
                    yield instrument.sample(note), samples[start : start + instrument.room - GUARD]

    def _release(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()
        if pygame.mixer.get_init() is not None:
            pygame.mixer.stop()  # so that no sound ends while `quit` has both locks
        self._channels = []
        pygame.mixer.quit()

    # -- what went wrong ------------------------------------------------------

    def _fail(self, error: Exception) -> None:
        """Go silent for a while."""
        self._open, self._resting = False, False
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


PAGE = b"OggS"
"""How every page of an Ogg stream begins; see RFC 3533, section 6."""

FLAGS, SEGMENTS, LONGEST_PAGE = 5, 26, 65_307
"""Where the flags and the number of segments stand in a page, and how long a page may be."""

LAST_PAGE = 4
"""The flag of a stream's last page."""


def whole_file(folder: Path | None, name: str) -> Path:
    """The path of a sound's file in a folder, by default that of the program's own sounds.

    Raises OSError if it is missing, and ValueError if it is cut short or no Ogg stream.
    """
    path = (folder or asset("sounds")) / f"{name}{ENDING}"
    with path.open("rb") as file:
        if file.read(len(PAGE)) != PAGE:
            raise ValueError("the file is no Ogg stream")
        file.seek(max(0, file.seek(0, os.SEEK_END) - LONGEST_PAGE))
        end = file.read()
    page = end[end.rfind(PAGE) :]
    if len(page) <= SEGMENTS or not page[FLAGS] & LAST_PAGE:
        raise ValueError("the file is cut short")
    head = SEGMENTS + 1 + page[SEGMENTS]
    if len(page) != head + sum(page[SEGMENTS + 1 : head]):
        raise ValueError("the file is cut short")
    return path
