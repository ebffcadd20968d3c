"""The sound device itself, on SDL's dummy driver, when all is well and when it isn't."""

import ast
import logging
import shutil
from pathlib import Path

import pygame
import pytest

import game
from game.base.assets import asset
from game.ui.sound.device import BUFFER_MS, SoundDevice

NAMES = ("lift", "place-5-1", "music")


def wait_for(condition, seconds=10.0):
    deadline = pygame.time.get_ticks() + 1000 * seconds
    while not condition():
        assert pygame.time.get_ticks() < deadline, "it did not come to hold in time"
        pygame.time.wait(1)


@pytest.fixture
def folder(tmp_path):
    """A folder with a few of the sounds."""
    for name in NAMES:
        shutil.copy(asset("sounds", f"{name}.wav"), tmp_path)
    return tmp_path


@pytest.fixture
def make(caplog):
    """Makes sound devices and closes them afterwards: `make(folder)`."""
    caplog.set_level(logging.WARNING)
    made = []

    def device(folder):
        made.append(SoundDevice(folder))
        return made[-1]

    yield device
    for one in made:
        one.close()
    assert pygame.mixer.get_init() is None


def opened(device):
    device.open()
    wait_for(lambda: device.ready)
    return device


def about(caplog, word):
    """How many log messages contain a word."""
    return sum(word in record.getMessage() for record in caplog.records)


def test_it_plays_effects_and_a_loop(make, folder) -> None:
    device = make(folder)
    device.play("lift", 1.0)
    device.play_music(0.25)
    assert not device.ready
    opened(device)
    # The music asked for earlier starts by itself.
    wait_for(pygame.mixer.music.get_busy)
    assert not pygame.mixer.get_busy()
    device.play("place-5-1", 0.5)
    assert pygame.mixer.get_busy()
    for volume in (0, 0.5):
        device.play_music(volume)
        assert pygame.mixer.music.get_busy()
        assert pygame.mixer.music.get_volume() == pytest.approx(volume, abs=0.01)
    device.close()
    device.play("lift", 1.0)
    device.open()
    assert not device.ready


def test_a_softer_repeat_leaves_the_one_that_still_sounds_as_loud(make, folder) -> None:
    device = opened(make(folder))
    device.play("place-5-1", 1.0)
    device.play("place-5-1", 0.25)
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
    assert list(of_the_mixer) == ["device.py"]
    nodes = ast.walk(ast.parse(of_the_mixer["device.py"]))
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert {"mixer", "music", "set_volume", "stop"} <= used
    assert not used & {"pause", "unpause"}


def test_the_device_is_given_back_only_once_no_effect_sounds(make, folder, monkeypatch) -> None:
    sounding = []

    def observed_quit(quit_mixer=pygame.mixer.quit):
        if pygame.mixer.get_init():
            sounding.append(pygame.mixer.get_busy())
        quit_mixer()

    device = opened(make(folder))
    monkeypatch.setattr(pygame.mixer, "quit", observed_quit)
    device.play("place-5-1", 1.0)
    device.reopen()
    wait_for(lambda: device.ready)
    device.play("place-5-1", 1.0)
    device.close()
    assert sounding == [False, False]


def test_its_buffer_is_short() -> None:
    assert BUFFER_MS < 15


def test_files_that_are_missing_cut_short_or_no_sounds_are_told_once(make, folder, caplog) -> None:
    whole = (folder / "lift.wav").read_bytes()
    (folder / "lift.wav").write_bytes(whole[: len(whole) // 2])
    (folder / "turn.wav").write_bytes(b"RIFF\x04\x00\x00\x00abcd")
    (folder / "flip.wav").write_bytes(b"")
    (folder / "music.wav").unlink()
    device = opened(make(folder))
    for name in ("lift", "turn", "flip", "button", "no such sound"):
        device.play(name, 1.0)
    device.play_music(1.0)
    assert not pygame.mixer.get_busy()
    assert not pygame.mixer.music.get_busy()
    device.play("place-5-1", 1.0)
    assert pygame.mixer.get_busy()
    device.reopen()
    wait_for(lambda: device.ready)
    device.play_music(0.5)
    for name in ("lift", "turn", "flip", "button", "music"):
        assert about(caplog, f"the sound {name} can't be read") == 1


def test_music_that_is_no_sound_is_silent(make, folder, caplog) -> None:
    (folder / "music.wav").write_bytes(b"RIFF\x04\x00\x00\x00abcd")
    device = opened(make(folder))
    device.play_music(1.0)
    device.play("lift", 1.0)
    assert pygame.mixer.get_busy()
    assert about(caplog, "the sound music can't be read") == 1


def test_without_a_device_it_is_silent_and_told_once(make, folder, caplog, monkeypatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nowhere")
    device = make(folder)
    device.open()
    wait_for(lambda: about(caplog, "no sound"))
    device.open()
    device.play("lift", 1.0)
    device.play_music(1.0)
    assert not device.ready
    assert about(caplog, "no sound") == 1


def test_a_device_that_comes_later_is_found(make, folder, caplog, monkeypatch) -> None:
    monkeypatch.setattr("game.ui.sound.device.RETRY_S", 0.0)
    monkeypatch.setenv("SDL_AUDIODRIVER", "nowhere")
    device = make(folder)
    device.play_music(0.5)
    device.open()
    wait_for(lambda: about(caplog, "no sound"))
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")

    def found():
        device.open()
        return device.ready and pygame.mixer.music.get_busy()

    wait_for(found)
    assert about(caplog, "no sound") == 1


def test_a_device_that_vanishes_is_silent_and_another_is_taken(make, folder, caplog) -> None:
    device = opened(make(folder))
    pygame.mixer.quit()
    device.play("lift", 1.0)
    assert not device.ready
    assert about(caplog, "no sound") == 1
    device = opened(make(folder))
    device.play_music(0.5)
    device.reopen()
    wait_for(lambda: device.ready and pygame.mixer.music.get_busy())
    device.play("lift", 1.0)
    assert pygame.mixer.get_busy()
