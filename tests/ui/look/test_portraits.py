"""Faces of opponents: one for each level, told apart by shape, with moods that show."""

from itertools import combinations

import pygame
import pytest

from game.ai.levels.scale import NAMES
from game.engine.lattice import SQUARE
from game.ui.look.portraits import HEADS, PERSON, Mood, portrait
from game.ui.look.theme import DARK, LIGHT


def test_each_level_has_a_head_of_its_own_shape():
    assert set(HEADS) == set(NAMES)
    shapes = {
        SQUARE.normalise(point for piece in head.pieces for point in piece)[0]
        for head in HEADS.values()
    }
    assert len(shapes) == len(HEADS)


def test_nobody_elses_head_has_the_outline_of_ones_own():
    masks = [
        pygame.mask.from_surface(portrait(level, Mood.RESTS, "Blue", 90, DARK), 100)
        for level in (PERSON, *NAMES)
    ]
    for other in masks[1:]:
        both = masks[0].overlap_area(other, (0, 0))
        assert masks[0].count() + other.count() - 2 * both > 0.3 * masks[0].count()


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("px", [24, 48, 160])
def test_moods_can_be_told_apart_on_every_head(level, px):
    faces = {mood: portrait(level, mood, "Yellow", px, DARK) for mood in Mood}
    for one, other in combinations(Mood, 2):
        first, second = (pygame.surfarray.array3d(faces[mood]).astype(int) for mood in (one, other))
        assert (abs(first - second).max(axis=2) > 60).sum() >= px / 3, (one, other)


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_a_face_stays_within_its_head(theme):
    """Nothing of a face is drawn beside the glass: tears, tongues and brows stay on it."""
    for level in (*NAMES, PERSON):
        bare = pygame.mask.from_surface(portrait(level, Mood.RESTS, "Blue", 200, theme), 100)
        for mood in Mood:
            drawn = pygame.mask.from_surface(portrait(level, mood, "Blue", 200, theme), 100)
            # Brows may cross the gap between the head's two pieces.
            assert drawn.count() <= 1.01 * bare.count(), (level, mood)
