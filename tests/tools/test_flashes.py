"""The tool that counts flashes, on films that are made up."""

import os
import sys
from unittest.mock import patch

import numpy as np
import pytest
from flash_meter import SIZE, Flashes, FlashMeter
from helpers.thorough import sampled

with patch.dict(os.environ):  # which importing it changes
    import flashes
    import scenes.moments

STEP_MS = 20
GREY, WHITE, RED, BLACK = (90, 90, 90), (255, 255, 255), (255, 0, 0), (0, 0, 0)
QUARTER = slice(100, 260), slice(100, 250)
"""24,000 pixels of a block, of which 21,824 are too many."""


def counted(film):
    """The flashes in a film, given as what is seen at a number of milliseconds."""
    meter = FlashMeter(STEP_MS)
    for now in range(0, 1400, STEP_MS):
        meter.add(film(now))
    return meter.worst


def blinking(a_second, colour=WHITE, ground=GREY, area=QUARTER):
    """A film in which a part of the screen takes another colour so many times a second."""

    def film(now):
        frame = np.full((*SIZE, 3), ground, dtype=np.uint8)
        if now * a_second % 1000 < 500:
            frame[area] = colour
        return frame

    return film


@pytest.mark.parametrize("a_second", [0, 3, 4, 10])
def test_as_many_flashes_are_counted_as_there_are_in_a_second(a_second):
    worst = counted(blinking(a_second))
    assert worst.general == a_second
    assert worst.harmless is (a_second <= 3)


def test_fades_flash_too():
    def film(now):
        level = round(127.5 * (1 + np.cos(2 * np.pi * 4 * now / 1000)))
        return np.full((*SIZE, 3), level, dtype=np.uint8)

    assert counted(film).general == 4


@pytest.mark.parametrize(
    "film",
    [
        blinking(8, area=(slice(100, 240), slice(100, 240))),
        # As much of the screen, but spread over more than any block.
        blinking(8, area=(slice(0, 1024), slice(0, 768, 40))),
        blinking(8, colour=(100, 100, 100)),
        blinking(8, colour=(240, 240, 240), ground=WHITE),
    ],
    ids=["small", "thin", "faint", "bright"],
)
def test_what_is_small_or_faint_or_bright_throughout_may_flash(film):
    assert counted(film) == Flashes(0, 0)


def test_pixels_that_flash_at_different_instants_are_counted_together():
    def film(now):
        frame = np.full((*SIZE, 3), GREY, dtype=np.uint8)
        # Columns take turns, so that it never gets brighter or darker as a whole.
        phase = (np.arange(SIZE[0]) // 8 % 2)[:, None, None]
        return np.where((now * 5 % 1000 < 500) == phase, np.uint8(255), frame)

    assert counted(film).general == 5


def test_a_block_that_flashes_as_a_whole_is_found_though_no_pixel_does_so_often():
    rng = np.random.default_rng(1)
    order = rng.permutation(SIZE[0] * SIZE[1]).reshape(SIZE)

    def film(now):
        frame = np.full((*SIZE, 3), BLACK, dtype=np.uint8)
        flash, since = divmod(now, 200)
        if since < 100:
            frame[order % 3 == flash % 3] = WHITE
        return frame

    assert counted(film).general == 5


def test_small_things_that_fly_about_are_no_flash():
    rng = np.random.default_rng(1)
    spots, ways = rng.uniform(0, 700, (60, 2)), rng.uniform(-0.2, 0.2, (60, 2))

    def film(now):
        frame = np.full((*SIZE, 3), BLACK, dtype=np.uint8)
        for x, y in (spots + now * ways).astype(int) % 740:
            frame[x : x + 24, y : y + 24] = WHITE
        return frame

    assert counted(film).harmless


@pytest.mark.parametrize(("colour", "red"), [(RED, 4), ((255, 90, 0), 4), ((255, 160, 120), 0)])
def test_saturated_red_counts_by_itself(colour, red):
    # As bright as the ground, so that it is no other flash.
    ground = (128, 128, 128) if colour == RED else colour[1:2] * 3
    assert counted(blinking(4, colour, ground)).red == red


def test_dark_red_on_black_is_a_red_flash_alone():
    assert counted(blinking(4, (150, 0, 0), BLACK)) == Flashes(0, 4)


@pytest.mark.parametrize(("a_second", "status"), [(3, 0), (4, 1)])
def test_the_tool_fails_if_any_film_has_too_many(a_second, status, monkeypatch, capsys):
    def shots(studio, name, lasts):
        for now in range(0, 1200, STEP_MS):
            yield flashes.pygame.surfarray.make_surface(blinking(a_second)(now))

    monkeypatch.setattr(flashes, "shots", shots)
    monkeypatch.setattr(flashes, "STILL_MS", 3000)
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(variable, "dummy")
    monkeypatch.setattr(sys, "argv", ["flashes", "lift", "--themes", "dark"])
    assert flashes.main() == status
    assert f"| lift | {a_second}, red 0 |" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("name", sampled(scenes.moments.MOMENTS, 9))
def test_no_film_flashes_more_than_three_times_a_second(name, monkeypatch):
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(variable, "dummy")
    assert flashes.flashes(name, "dark", lasts=2000).harmless


def test_whatever_is_celebrated_is_filmed():
    celebrated = {"lead", "perfect", "all-placed", "win", "dice-win", "dice-roll", "stars"}
    assert celebrated | {"puzzle", "rush-end", "ladder-end"} <= scenes.moments.MOMENTS.keys()
