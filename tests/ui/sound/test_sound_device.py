"""The sound device itself, on SDL's dummy driver, when all is well and when it isn't."""

import ast
import logging
import shutil
import time
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest

import game
from game.base.assets import asset
from game.ui.sound.band import Band
from game.ui.sound.device import BUFFER_MS, CHANNELS, PIECE, SoundDevice, whole_file
from game.ui.sound.instruments import Instrument
from game.ui.sound.tunes import MENU, PLAY, THINK, Cue

NAMES = ("lift", "knock-5", *(instrument.word for instrument in Instrument))


def wait_for(condition, seconds=10.0):
    # Not pygame's clock, which stands still until something is opened.
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come to hold in time"
        pygame.time.wait(1)


@pytest.fixture
def folder(tmp_path):
    """A folder with a few of the sounds."""
    for name in NAMES:
        shutil.copy(asset("sounds", f"{name}.ogg"), tmp_path)
    return tmp_path


@pytest.fixture
def make(caplog):
    """Makes the sound device of a test and closes it afterwards: `make(folder)`."""
    caplog.set_level(logging.WARNING)
    made = []

    def device(folder):
        # There is one mixer in a process: a second device would take it from under the first.
        assert not made
        made.append(SoundDevice(folder))
        return made[0]

    yield device
    made[0].close()
    assert pygame.mixer.get_init() is None


def opened(device):
    device.open()
    wait_for(lambda: device.ready)
    return device


def about(caplog, word):
    """How many log messages contain a word."""
    return sum(word in record.getMessage() for record in caplog.records)


def music():
    """The channel of the music."""
    return pygame.mixer.Channel(CHANNELS)


def test_it_plays_effects_notes_and_music(make, folder) -> None:
    device = make(folder)
    device.play("lift", 1.0)
    device.play_music(0.25, Cue(PLAY))
    assert not device.ready
    opened(device)
    # The music asked for earlier starts by itself.
    wait_for(lambda: music().get_busy())
    assert music().get_volume() == pytest.approx(0.25, abs=0.01)
    for number, name in enumerate(("knock-5", "glass D4", "bars A5")):
        device.play(name, 0.5)
        assert pygame.mixer.Channel(number).get_busy()
    # There is always one piece more than is heard.
    wait_for(lambda: music().get_queue() is not None)
    device.play_music(0.5, Cue(THINK))
    wait_for(lambda: music().get_volume() == pytest.approx(0.5, abs=0.01))
    device.play_music(0.0, Cue(THINK))
    wait_for(lambda: music().get_volume() == 0)
    device.close()
    device.play("lift", 1.0)
    device.open()
    assert not device.ready


def test_music_makes_room_and_comes_back(make, folder) -> None:
    device = opened(make(folder))
    device.play_music(1.0, Cue(PLAY))
    wait_for(lambda: music().get_busy())
    device.hush_music(1.0)
    wait_for(lambda: not music().get_busy())
    wait_for(lambda: music().get_busy())


def test_effects_leave_the_channel_of_the_music_alone(make, folder) -> None:
    device = opened(make(folder))
    for _ in range(CHANNELS + 4):
        device.play("knock-5", 1.0)
    assert all(pygame.mixer.Channel(number).get_busy() for number in range(CHANNELS))
    assert not music().get_busy()


def test_a_softer_repeat_leaves_the_one_that_still_sounds_as_loud(make, folder) -> None:
    device = opened(make(folder))
    device.play("knock-5", 1.0)
    device.play("knock-5", 0.25)
    channels = [pygame.mixer.Channel(number) for number in (0, 1)]
    assert all(channel.get_busy() for channel in channels)
    heard = [channel.get_volume() * channel.get_sound().get_volume() for channel in channels]
    assert heard == pytest.approx([1.0, 0.25], abs=0.01)


def test_nothing_calls_what_waits_for_the_audio_thread_with_pythons_lock_in_hand() -> None:
    of_the_mixer = {}
    for path in Path(game.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "pygame.mixer" in text or "import mixer" in text:
            of_the_mixer[path.name] = text
    # Elsewhere, "pause" may mean what it likes.
    assert sorted(of_the_mixer) == ["device.py"]
    nodes = (node for text in of_the_mixer.values() for node in ast.walk(ast.parse(text)))
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert {"mixer", "queue", "set_volume", "stop"} <= used
    assert not used & {"pause", "unpause"}


def test_the_device_is_given_back_only_once_no_effect_sounds(make, folder, monkeypatch) -> None:
    sounding = []

    def observed_quit(quit_mixer=pygame.mixer.quit):
        if pygame.mixer.get_init():
            sounding.append(pygame.mixer.get_busy())
        quit_mixer()

    device = opened(make(folder))
    monkeypatch.setattr(pygame.mixer, "quit", observed_quit)
    device.play("knock-5", 1.0)
    device.reopen()
    wait_for(lambda: device.ready)
    device.play("knock-5", 1.0)
    device.close()
    assert sounding == [False, False]


def test_files_that_are_missing_cut_short_or_no_sounds_are_told_once(make, folder, caplog) -> None:
    whole = (folder / "lift.ogg").read_bytes()
    (folder / "lift.ogg").write_bytes(whole[: len(whole) // 2])
    (folder / "turn-1.ogg").write_bytes(b"RIFF\x04\x00\x00\x00abcd")
    (folder / "turn-2.ogg").write_bytes(whole[:-1])
    (folder / "flip.ogg").write_bytes(b"")
    # Pages that are whole, with nothing in them that a decoder knows.
    (folder / "choice.ogg").write_bytes(b"OggS\0\x06" + b"\0" * 20 + b"\x01\x04none")
    (folder / "pad.ogg").unlink()
    broken = ("lift", "turn-1", "turn-2", "flip", "choice", "button")
    device = opened(make(folder))
    for name in (*broken, "pad D4", "no such sound"):
        device.play(name, 1.0)
    assert not pygame.mixer.get_busy()
    device.play("knock-5", 1.0)
    assert pygame.mixer.get_busy()
    # Without one of its instruments the band plays on.
    device.play_music(1.0, Cue(MENU))
    wait_for(lambda: music().get_busy())
    device.reopen()
    wait_for(lambda: device.ready and music().get_busy())
    for name in (*broken, "pad"):
        assert about(caplog, f"the sound {name} can't be read") == 1


def test_every_file_that_comes_with_the_program_is_whole() -> None:
    files = list(asset("sounds").glob("*.ogg"))
    assert [whole_file(None, path.stem) for path in files] == files


def test_without_a_device_it_is_silent_and_told_once(make, folder, caplog, monkeypatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nowhere")
    device = make(folder)
    device.open()
    wait_for(lambda: about(caplog, "no sound"))
    device.open()
    device.play("lift", 1.0)
    device.play_music(1.0, Cue(MENU))
    assert not device.ready
    assert about(caplog, "no sound") == 1


def test_a_device_that_comes_later_is_found(make, folder, caplog, monkeypatch) -> None:
    monkeypatch.setattr("game.ui.sound.device.RETRY_S", 0.0)
    monkeypatch.setenv("SDL_AUDIODRIVER", "nowhere")
    device = make(folder)
    device.play_music(0.5, Cue(MENU))
    device.open()
    wait_for(lambda: about(caplog, "no sound"))
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")

    def found():
        device.open()
        return device.ready and music().get_busy()

    wait_for(found)
    assert about(caplog, "no sound") == 1


def test_a_device_that_vanishes_is_silent_and_another_is_taken(
    make, folder, caplog, monkeypatch
) -> None:
    monkeypatch.setattr("game.ui.sound.device.RETRY_S", 0.0)
    device = opened(make(folder))
    pygame.mixer.quit()
    device.play("lift", 1.0)
    assert not device.ready
    assert about(caplog, "no sound") == 1
    opened(device)
    device.play_music(0.5, Cue(MENU))
    device.reopen()
    wait_for(lambda: device.ready and music().get_busy())
    device.play("lift", 1.0)
    assert pygame.mixer.get_busy()


def test_pieces_of_music_follow_each_other_without_a_gap(folder, monkeypatch, tmp_path):
    # A driver that writes what a device would play, half as fast, so that no load is too heavy.
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", str(round(2 * BUFFER_MS)))
    device = SoundDevice(folder, Random(3))
    device.play_music(1.0, Cue(PLAY, 1.0))
    device.open()
    wait_for(lambda: device.ready and music().get_busy())
    begun = (tmp_path / "heard").stat().st_size
    wait_for(lambda: (tmp_path / "heard").stat().st_size > begun + 2.5 * 4 * PIECE, 30)
    band = Band(device.notes, Random(3))
    device.close()
    heard = np.fromfile(tmp_path / "heard", "<i2").reshape(-1, 2)
    heard = heard[np.flatnonzero(heard.any(axis=1))[0] :]
    band.ask(Cue(PLAY, 1.0))
    meant = np.concatenate([band.play(PIECE) for _ in range(4)])
    meant = meant[np.flatnonzero(meant.any(axis=1))[0] :][: 2 * PIECE]
    assert (heard[: len(meant)] == meant).all()


def test_a_device_that_rests_is_taken_again_for_a_sound(folder, monkeypatch, tmp_path) -> None:
    # What is heard goes to a file, which shows that sounds are the same for each device.
    heard = tmp_path / "heard"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(heard))

    def once_played():
        device.play("knock-5", 1.0)
        wait_for(lambda: pygame.mixer.get_init() and pygame.mixer.get_busy())
        wait_for(lambda: not pygame.mixer.get_busy())
        device.rest()
        wait_for(lambda: pygame.mixer.get_init() is None)
        samples = np.fromfile(heard, "<i2")
        return samples[np.flatnonzero(samples)[0] : np.flatnonzero(samples)[-1]].tolist()

    device = SoundDevice(folder)
    opened(device)
    first = once_played()
    assert device.ready
    assert once_played() == first
    # Music alone doesn't wake it, nor does what comes too late.
    device.play_music(1.0, Cue(PLAY))
    monkeypatch.setattr("game.ui.sound.device.LATE_S", -1.0)
    device.play("knock-5", 1.0)
    wait_for(lambda: pygame.mixer.get_init() and pygame.mixer.get_num_channels() > CHANNELS)
    wait_for(lambda: music().get_busy())
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(CHANNELS))
    device.close()
    assert pygame.mixer.get_init() is None


def test_without_threads_there_is_no_sound_and_nothing_fails(make, folder, monkeypatch, caplog):
    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)
    device = make(folder)
    device.open()
    device.play("lift", 1.0)
    device.rest()
    device.close()
    assert not device.ready
    assert caplog.messages == ["no sound: can't start new thread"]
