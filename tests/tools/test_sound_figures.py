"""The tool that measures what is heard: its figures, and that it hears what the device plays."""

import numpy as np
import pytest
from loudness import decibels, loudness
from msgspec.structs import replace
from sound_figures import BANDS, band_powers, recorded, themes_a_minute, width

from game.ui.sound.instruments import RATE
from game.ui.sound.tunes import MENU, PLAY, THEME_NAME

TIME = np.arange(2 * RATE) / RATE


@pytest.mark.parametrize("band", BANDS)
def test_a_tone_is_in_its_band(band) -> None:
    tone = 0.1 * np.sin(2 * np.pi * sum(band) / 2 * TIME)
    powers = band_powers(np.stack([tone, tone], axis=1))
    assert powers[BANDS.index(band)] == pytest.approx(decibels(0.1 / 2**0.5), abs=0.1)
    assert sorted(powers)[-2] < -100


@pytest.mark.parametrize(("right", "wide"), [(0.0, 0.0), (0.5, -9.54), (1.0, -200.0)])
def test_how_wide_a_sound_is(right, wide) -> None:
    tone = np.sin(2 * np.pi * 440 * TIME)
    assert width(np.stack([tone, right * tone], axis=1)) == pytest.approx(wide, abs=0.1)


def test_the_theme_is_counted_wherever_it_begins_and_nothing_else_is() -> None:
    bars_a_minute = 60 / MENU.bar
    alone = replace(MENU, form=(THEME_NAME,), treatments=MENU.treatments[:1])
    # It begins twice in its eight bars.
    assert themes_a_minute(alone, 0.0) == pytest.approx(bars_a_minute / 4, rel=0.05)
    shade = replace(PLAY, form=("shade",), treatments=MENU.treatments[:1])
    assert themes_a_minute(shade, 0.0) == pytest.approx(60 / PLAY.bar / 4, rel=0.05)
    assert themes_a_minute(replace(PLAY, form=("river",)), 0.0) == 0
    assert themes_a_minute(MENU, 0.0) > 2


def test_what_the_device_plays_is_heard_as_loud_as_it_should_be() -> None:
    ((name, sound),) = recorded(["menu"], 6.0)
    assert name == "menu"
    # The beginning is only a phrase of it.
    assert -28 < loudness(sound[: 5 * RATE], RATE) < -20
