"""The sound files: as the tool makes them, none too loud, none with a click, notes in tune."""

import os
import zlib
from itertools import pairwise
from random import Random

import numpy as np
import pygame
import pytest
from helpers.thorough import sampled
from loudness import brightness, loudest, loudness, true_peak
from make_sounds import sound_of, with_serial
from sound_effects import EFFECTS
from sound_figures import band_powers, width

from game.base.assets import asset
from game.ui.sound.band import Band, versions
from game.ui.sound.effects import ENDING, SCALE, TIMBRES, Effect
from game.ui.sound.instruments import GUARD, RATE, Instrument, degree, hertz
from game.ui.sound.instruments import note as note_at
from game.ui.sound.tunes import THEME, TUNES, Cue

FILES = [name for effect in Effect for name in effect.files]
MOST_BYTES = 3_000_000
FIVE_MINUTES = 300


@pytest.fixture(scope="module")
def read():
    """Reads a file as the program does: ``(samples,)``, with 1 as full scale."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    yield (
        lambda name: (
            np.frombuffer(pygame.mixer.Sound(asset("sounds", name + ENDING)).get_raw(), "<i2")
            / 32768
        )
    )
    pygame.mixer.quit()


@pytest.fixture(scope="module")
def notes(read):
    """All notes of all instruments, as they are kept."""
    found = {}
    for instrument in Instrument:
        rooms = read(instrument.word).reshape(-1, instrument.room)
        for note, room in zip(instrument.notes, rooms, strict=True):
            rest = np.abs(room[-GUARD:])
            assert rest[: GUARD // 4].max() < 0.002, "the note goes on, or the next is heard"
            found[instrument.sample(note)] = room[:-GUARD]
    return found


def test_each_effect_and_instrument_has_its_file_and_there_are_no_others() -> None:
    folder = asset("sounds")
    words = {instrument.word for instrument in Instrument}
    assert {file.stem for file in folder.glob("*.ogg")} == {*FILES, *words} == {*EFFECTS, *words}
    assert len(FILES) == len(set(FILES))
    assert sum(file.stat().st_size for file in folder.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("name", FILES)
def test_an_effect_is_short_in_proportion_and_without_clicks(read, name) -> None:
    sound = read(name)
    seconds = len(sound) / RATE
    assert 0.03 < seconds < (6 if name in ("win", "end", "perfect") else 2)
    assert true_peak(sound[:, None]) < -7
    assert -30 < loudest(sound[:, None], RATE) < -15
    # It starts and ends in silence, and has no DC offset.
    assert np.abs(sound[[0, -1]]).max() < 0.06 * np.abs(sound).max()
    assert np.abs(sound[-RATE // 200 :]).max() < 0.01
    assert abs(sound.mean()) < 0.002


def test_what_matters_more_is_louder(read) -> None:
    def loud(effect):
        return max(loudest(read(name)[:, None], RATE) for name in effect.sounds)

    for soft, strong in pairwise((Effect.CHOICE, Effect.KNOCK, Effect.FINISHED, Effect.WIN)):
        assert loud(soft) + 2 < loud(strong)
    # It doesn't scold.
    assert loud(Effect.ILLEGAL) < loud(Effect.KNOCK)


def test_larger_pieces_are_deeper(read) -> None:
    bright = [brightness(read(name)[:, None], RATE) for name in Effect.KNOCK.sounds]
    assert bright == sorted(bright, reverse=True)


def test_a_turn_rises_and_a_turn_back_falls(read) -> None:
    def halves(name):
        sound = read(name)[: round(0.07 * RATE), None]
        return [brightness(half, RATE) for half in np.array_split(sound, 2)]

    rising, falling = map(halves, Effect.TURN.sounds)
    assert rising[0] < rising[1]
    assert falling[0] > falling[1]


def test_small_loudspeakers_play_a_heart_and_a_bass(read, notes) -> None:
    for low in (read("heartbeat"), notes["bass D2"], notes["hands thump"]):
        power = np.abs(np.fft.rfft(low)) ** 2
        heard = power[np.fft.rfftfreq(len(low), 1 / RATE) > 200].sum() / power.sum()
        assert 10 * np.log10(heard) > -10


FANFARES = {
    "win": (0.2, 0, (0, 6, 7), None),
    "end": (0.27, 0, (6, 7), None),
    "finished": (0.085, 0, (0,), None),
    "perfect": (0.12, 0, (4,), None),
    "out": (0.07, -3, (1,), None),
    "event": (0.08, 0, (0,), 3),
    "lead": (0.06, 0, (0,), 2),
}
"""The fanfares: the seconds of a step, how many degrees higher, which bars of the theme, and how
many notes of them."""


@pytest.mark.parametrize("name", FANFARES)
def test_fanfares_are_bars_of_the_theme(read, name) -> None:
    step, higher, bars, count = FANFARES[name]
    sound = read(name)
    for begin, note, steps in [*THEME.notes(*bars)][:count]:
        start = round((step * begin + 0.02) * RATE)
        # A note that rings on is still there, but the one that begins is louder than before.
        begun = sound[start : start + round(min(steps * step, 0.3) * RATE)]
        before = sound[max(0, start - len(begun) - RATE // 25) : start - RATE // 25]
        pitch = hertz(note_at(degree(note) + higher))
        assert strength(begun, pitch) > 1.3 * strength(before, pitch), (name, begin, note)


def strength(sound, pitch):
    """How strong a pitch is in a sound."""
    if not len(sound):
        return 0.0
    time = np.arange(len(sound)) / RATE
    return abs((sound * np.hanning(len(sound)) * np.exp(-2j * np.pi * pitch * time)).mean())


# -- notes ------------------------------------------------------------------


RUNG = [one for one in Instrument if one is not Instrument.HANDS and not one.blown]


@pytest.mark.parametrize("instrument", RUNG)
def test_every_note_is_in_tune(notes, instrument) -> None:
    for note in instrument.notes:
        sound = notes[instrument.sample(note)]
        # Fine enough to tell a hundredth of a semitone.
        count = 1 << 20
        power = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), count))
        frequencies = np.fft.rfftfreq(count, 1 / RATE)
        near = np.abs(np.log2(frequencies[1:] / hertz(note))) < 1 / 24
        found = frequencies[1:][near][power[1:][near].argmax()]
        assert abs(1200 * np.log2(found / hertz(note))) < 5, note
        assert power.max() * 0.1 < power[1:][near].max(), note


def cents(sound, pitch):
    """How far a note is from a pitch at each sample, smoothed over 10 ms, in cents."""
    frequencies = np.fft.fftfreq(len(sound), 1 / RATE)
    near = (frequencies > 0.8 * pitch) & (frequencies < 1.25 * pitch)
    lowest = np.fft.ifft(np.fft.fft(sound) * near)
    now = np.diff(np.unwrap(np.angle(lowest))) * RATE / (2 * np.pi)
    return np.convolve(1200 * np.log2(np.maximum(now, 1) / pitch), np.full(441, 1 / 441), "same")


@pytest.mark.parametrize("instrument", [one for one in Instrument if one.blown])
def test_what_is_blown_is_in_tune_with_a_vibrato_that_comes_late(notes, instrument) -> None:
    for note in instrument.notes:
        found = cents(notes[instrument.sample(note)], hertz(note))
        straight, held = found[RATE // 8 : 3 * RATE // 10], found[4 * RATE // 5 : 19 * RATE // 10]
        assert abs(np.median(straight)) < 5, note
        assert abs(np.median(held)) < 5, note
        assert np.ptp(straight) < 8, note
        assert 40 < np.ptp(held) < 64, note
        swings = np.flatnonzero(np.diff(np.sign(held - np.median(held)))) / RATE
        assert 5 < 0.5 / np.diff(swings).mean() < 6, note


def test_notes_of_a_run_climb_and_are_as_loud_as_each_other(notes) -> None:
    pitches = list(map(hertz, SCALE))
    assert pitches == sorted(pitches)
    loud = [loudest(notes[name][:, None], RATE) for name in Effect.NOTE.sounds]
    assert max(loud) - min(loud) < 1.5
    assert len(set(TIMBRES.values())) == len(TIMBRES)


# -- music ------------------------------------------------------------------


def played(notes, tune, tension, seconds, seed=1):
    """What the band plays: ``(samples, 2)``."""
    samples = {name: np.round(32767 * sound).astype(np.int16) for name, sound in notes.items()}
    band = Band(samples, Random(seed))
    band.ask(Cue(tune, tension))
    return np.concatenate([band.play(RATE) for _ in range(seconds)]) / 32768


@pytest.mark.parametrize("tune", TUNES, ids=lambda tune: tune.name)
@pytest.mark.parametrize("tension", sampled([1.0, 0.5, 0.0], 3))
def test_a_tune_is_as_loud_bright_and_wide_as_it_should_be(notes, tune, tension) -> None:
    sound = played(notes, tune, tension, 60)
    _, middle, high, highest = band_powers(sound)
    assert middle - 10 < high < middle - 5
    assert middle - 18 < highest < middle - 10
    assert -6 < width(sound) < -3
    assert -19.5 < loudness(sound, RATE) < -16.5
    assert true_peak(sound) < -3
    assert np.abs(sound.mean(axis=0)).max() < 0.001


@pytest.mark.parametrize("tune", TUNES, ids=lambda tune: tune.name)
@pytest.mark.parametrize("seed", range(5))
def test_no_section_is_heard_twice_alike_within_five_minutes(tune, seed) -> None:
    plan, last_heard, now = versions(tune, Random(seed)), {}, 0.0
    while now < 3600:
        version = next(plan)
        alike = (version.section, version.treatment, version.lead)
        assert now - last_heard.get(alike, -np.inf) > FIVE_MINUTES
        last_heard[alike] = now
        now += len(tune.sections[version.section].chords) * tune.bar


@pytest.mark.parametrize("name", ["button", "knock-4", "illegal"])
def test_a_file_is_what_the_tool_makes(read, name) -> None:
    made, kept = sound_of(name), read(name)
    assert len(made) == len(kept)
    # The codec leaves out what ears don't miss.
    assert np.abs(made - kept).max() < 0.1 * np.abs(made).max()


@pytest.mark.parametrize("name", ["button", "flute", "win"])
def test_a_file_has_the_number_that_its_name_gives_and_no_other_byte_is_left_to_chance(name):
    kept = asset("sounds", name + ENDING).read_bytes()
    assert with_serial(with_serial(kept, 1), zlib.crc32(name.encode())) == kept
