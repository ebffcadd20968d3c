"""The sound files: as the tool makes them, none too loud, none with a click."""

import wave

import numpy as np
import pytest
from make_sounds import as_integers, loudest, sound_of
from sound_effects import EFFECTS

from game.base.assets import asset
from game.ui.sound.effects import ENDING, MUSIC, Effect

NAMES = [name for effect in Effect for name in effect.files]
MOST_BYTES = 6_000_000


def read(name):
    """The samples ``(samples, channels)``, with 1 as full scale, and the sample rate."""
    with wave.open(str(asset("sounds", f"{name}{ENDING}")), "rb") as file:
        assert file.getsampwidth() == 2
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return samples.reshape(-1, file.getnchannels()) / 32768, file.getframerate()


def decibels(value):
    return 20 * np.log10(value)


def test_each_effect_has_its_files_and_there_are_no_others():
    folder = asset("sounds")
    assert {file.stem for file in folder.iterdir()} == {*NAMES, MUSIC} == {*EFFECTS, MUSIC}
    assert len(NAMES) == len(set(NAMES))
    assert sum(file.stat().st_size for file in folder.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("name", NAMES)
def test_an_effect_is_short_about_as_loud_as_others_and_without_clicks(name):
    sound, rate = read(name)
    seconds = len(sound) / rate
    assert 0.05 < seconds < (3 if name in ("win", "end", "perfect") else 1.5)
    assert decibels(np.abs(sound).max()) < -3
    assert -30 < decibels(loudest(sound[:, 0], rate)) < -17
    # It starts and ends in silence, and has no DC offset.
    assert np.abs(sound[[0, -1]]).max() < 0.001
    assert np.abs(sound[-rate // 200 :]).max() < 0.01
    assert abs(sound.mean()) < 0.002


def test_larger_pieces_are_deeper():
    def brightness(size):
        sound, rate = read(f"place-{size}-1")
        power = np.abs(np.fft.rfft(sound[:, 0])) ** 2
        return (power * np.fft.rfftfreq(len(sound), 1 / rate)).sum() / power.sum()

    bright = [brightness(size) for size in range(1, 7)]
    assert bright == sorted(bright, reverse=True)


def test_the_loop_is_long_quiet_even_and_has_no_seam():
    sound, rate = read(MUSIC)
    assert 60 <= len(sound) / rate <= 90
    assert decibels(np.abs(sound).max()) < -3
    bars = sound[: len(sound) // 16 * 16].reshape(16, -1)
    loudness = decibels(np.sqrt((bars**2).mean(axis=1)))
    assert -30 < loudness.min() <= loudness.max() < -20
    # The step from the end to the start is no larger than elsewhere.
    steps = np.abs(np.diff(sound, axis=0))
    seam = np.abs(sound[0] - sound[-1])
    assert (seam < np.percentile(steps, 99)).all()
    around = np.concatenate((sound[-rate:], sound[:rate]))
    before, after = (np.sqrt((part**2).mean()) for part in np.split(around, 2))
    assert abs(decibels(before / after)) < 9


@pytest.mark.parametrize("name", ["button", "place-4-2", "illegal"])
def test_a_file_is_what_the_tool_makes(name):
    made, rate = sound_of(name)
    kept, kept_rate = read(name)
    assert rate == kept_rate
    assert len(made) == len(kept)
    # Other processors may round the last bit differently.
    assert np.abs(as_integers(made) / 32768 - kept[:, 0]).max() <= 2 / 32768
