"""The theme, the tunes that quote it, and how what is blown is played."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from game.ui.sound.band import RELEASE_S, Arranger, Band
from game.ui.sound.instruments import OCTAVE, RATE, Instrument, degree
from game.ui.sound.tunes import (
    FASTEST,
    MENU,
    PACE_STEPS,
    PLAY,
    THEME,
    THEME_NAME,
    TUNES,
    Cue,
    Treatment,
    in_game,
)


def steps(notes):
    """How a melody goes up and down, in degrees."""
    return [degree(late) - degree(early) for early, late in pairwise(notes)]


def test_the_theme_can_be_sung() -> None:
    names = [name for _, name, _ in THEME.notes()]
    degrees = list(map(degree, names))
    assert len(THEME.melody) == 8
    assert max(degrees) - min(degrees) <= OCTAVE
    # It goes by steps, with few leaps and no wide ones, and comes home.
    moves = list(map(abs, steps(names)))
    assert max(moves) <= 3
    assert sum(move == 1 for move in moves) > len(moves) / 2
    assert names[-1] == "D5"
    # What it begins with comes again, and then higher.
    assert THEME.melody[0] == THEME.melody[2]
    rhythm = [[(begin, length) for begin, _, length in THEME.notes(bar)] for bar in (0, 4, 6)]
    assert rhythm[0] == rhythm[1] == rhythm[2]


def test_every_tune_has_the_theme_and_one_section_is_the_theme_in_the_shade() -> None:
    for tune in TUNES:
        assert tune.sections[THEME_NAME] is THEME
    shade = PLAY.sections["shade"]
    assert shade.melody != THEME.melody
    assert steps([name for _, name, _ in shade.notes()]) == steps(
        [name for _, name, _ in THEME.notes()]
    )


def test_the_menu_begins_with_the_theme_and_plays_it_plainly() -> None:
    arranger = Arranger(MENU, Random(1))
    heard = []
    for _ in THEME.melody:
        tones = arranger.next_bar(0.0)
        heard += [tone.sample for tone in tones if tone.sample.startswith("flute")]
    assert heard == [Instrument.FLUTE.sample(name) for _, name, _ in THEME.notes()]
    assert not {Treatment.SILENT, Treatment.SPARSE} & set(MENU.treatments)


def test_a_note_that_is_blown_ends_in_time_whatever_the_pace() -> None:
    flute = Instrument.FLUTE
    tone = np.full(flute.room, 8000, np.int16)
    recordings = {flute.sample(name): tone for name in flute.notes}
    for pace in (0, FASTEST):
        band = Band(recordings, Random(1))
        band.ask(Cue(MENU, 0.0, pace))
        step = MENU.step / (1 + PACE_STEPS * pace)
        heard = np.abs(band.play(round(4 * 8 * step * RATE))).max(axis=1)
        # The fourth bar ends with a rest of two steps.
        ends = (3 * 8 + 6) * step + RELEASE_S
        held = round((ends - RELEASE_S - step) * RATE)
        assert heard[held : held + round(0.5 * step * RATE)].min() > 0
        assert not heard[round((ends + 0.06) * RATE) : round((4 * 8 * step - 0.01) * RATE)].any()


def test_notes_between_the_beats_are_slurred_and_nothing_else_is() -> None:
    arranger = Arranger(MENU, Random(1))
    for bar in range(len(THEME.melody)):
        tones = [one for one in arranger.next_bar(0.0) if one.sample.startswith("flute")]
        slurred = [one.sample for one in tones if one.slurred]
        between = [f"flute {name}" for begin, name, _ in THEME.notes(bar) if begin % 2]
        assert slurred == between


@pytest.mark.parametrize("tension", [0.0, 0.5, 1.0])
def test_a_game_is_fuller_and_in_the_end_faster_the_tenser_it_is(tension) -> None:
    cue = in_game(tension)
    calmer = in_game(max(0.0, tension - 0.25))
    assert cue.tune is PLAY
    assert 0 <= calmer.pace <= cue.pace <= FASTEST
    assert (cue.pace > 0) is (tension == 1.0)
    instruments = [
        {one.sample for one in Arranger(PLAY, Random(1)).next_bar(each.tension)}
        for each in (calmer, cue)
    ]
    assert len(instruments[0]) <= len(instruments[1])
    assert (instruments[0] < instruments[1]) is (tension > 0)


@pytest.mark.parametrize("tune", TUNES, ids=lambda tune: tune.name)
def test_every_note_that_is_played_has_been_recorded(tune) -> None:
    recorded = {one.sample(note) for one in Instrument for note in one.notes}
    arranger = Arranger(tune, Random(2))
    for _ in range(400):
        assert {tone.sample for tone in arranger.next_bar(1.0)} <= recorded
