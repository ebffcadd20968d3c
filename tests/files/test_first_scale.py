"""Levels and ratings of the first scale are read as those of the same strength now."""

from itertools import pairwise

import pytest

from game.ai.dice.levels import dice_level
from game.ai.levels.calibration import board_level
from game.ai.levels.scale import HIGHEST, KEYS, LOWEST
from game.base.ratings import Rating, new_rating
from game.engine import Options
from game.engine.dice import DiceOptions
from game.files.first_scale import NAMES, PLACES, STEP, level_now, number_now, rating_now

DICE_THEN = (0.0, 0.38, 0.7, 1.08, 1.8, 3.1, 5.0, 6.9, 8.7, 10.5)
"""The dials of the levels of Dice on the first scale."""

BOARDS_THEN = {
    "Blokus": (0.95, 3.1, 4.35, 5.4, 6.35, 7.5, 9.1, 12.15, 14.61, 17),
    "Blokus Duo": (0.35, 3, 4.2, 5.5, 6.35, 7.25, 8.3, 9.95, 13, 18.6),
    "Blokus Two-Player": (1.4, 3.35, 4.65, 5.75, 6.85, 7.8, 8.95, 10.3, 13, 15.2),
    "Blokus Junior": (-2.5, 3.2, 4.5, 5.85, 7.4, 8.3, 9.1, 9.95, 11, 13),
    "Blokus Trigon": (0.1, 2.9, 4.45, 6.2, 7.65, 8.9, 10.05, 12.3, 13.6, 15.5),
    "Blokus Trigon Two-Player": (-3.6, 1.8, 4.6, 7.3, 8.4, 9.25, 9.85, 10.6, 11.7, 13.5),
}
"""The same for games on one board."""


@pytest.mark.parametrize(("level", "then"), list(enumerate(DICE_THEN, LOWEST)))
def test_a_level_of_dice_plays_as_it_did(level, then):
    now = dice_level(float(level_now(DiceOptions.kind, str(level))))
    assert now.dial == pytest.approx(then, abs=0.25)


@pytest.mark.parametrize("game", BOARDS_THEN)
def test_a_level_on_a_board_plays_as_it_did(game):
    """Exactly at the ends; between them within half a level, as each game was fitted by itself."""
    then = BOARDS_THEN[game]
    for level, dial in enumerate(then, LOWEST):
        now = board_level(game, number_now(Options.kind, level)).dial
        if level in (1, 9, 10):
            assert now == dial
        else:
            below, above = then[level - 2], then[level]
            assert (below + dial) / 2 < now < (dial + above) / 2


@pytest.mark.parametrize("kind", PLACES)
def test_stronger_levels_stay_stronger(kind):
    numbers = [number_now(kind, number / 10) for number in range(-50, 150)]
    assert all(below < above for below, above in pairwise(numbers))
    assert level_now(kind, str(LOWEST)) == "2"
    assert level_now(kind, str(HIGHEST)) == str(HIGHEST)


def test_levels_are_known_by_the_names_that_they_had():
    for key, name in zip(KEYS, NAMES, strict=True):
        assert level_now(Options.kind, name) == level_now(Options.kind, key)
    for wrong in ("wizard", "0", "11", "", "4.6.1"):
        with pytest.raises(ValueError, match="level"):
            level_now(Options.kind, wrong)


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("number", [-0.5, 1, 2.7, 4.6, 9, 12])
def test_a_rating_stays_even_to_the_same_levels(kind, number):
    then = Rating(25 + (number - 1) * STEP, 3.5)
    now = rating_now(kind, then)
    assert now.level == pytest.approx(number_now(kind, number), abs=1e-4)
    assert now.deviation == 3.5


def test_a_new_person_of_then_is_a_new_person_now():
    assert all(rating_now(kind, Rating(25.0, 8.3333)) == new_rating() for kind in PLACES)
