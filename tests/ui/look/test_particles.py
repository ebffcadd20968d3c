"""A pool of particles: where they fly, how long, and what they cover."""

import numpy as np
import pygame
import pytest

from game.ui.look.glints import SIZES, TURNS, sparks, splinters
from game.ui.look.particles import Particles, Throw
from game.ui.look.theme import DARK

BLUE = DARK.jewels["Blue"]


@pytest.fixture
def surface():
    return pygame.Surface((400, 300))


def thrown(count, **more):
    """A throw from the middle to all sides."""
    angle = np.linspace(0, 6, count)
    speed = 90 * np.column_stack((np.cos(angle), np.sin(angle)))
    return Throw(**{"at": np.full((count, 2), 150.0), "speed": speed, "life": 500.0, **more})


def test_what_is_drawn_lies_in_what_is_said_to_be_covered(surface):
    particles = Particles()
    strips = [sparks(6, BLUE, dark=True), splinters(14, BLUE, 1)]
    particles.throw(0.0, thrown(30, gravity=300.0, drag=2.0, tumble=2.0), strips)
    covered = particles.paint(surface, 200.0)
    assert len(covered) == 30
    assert any(pygame.image.tobytes(surface, "RGB"))
    for rect in covered:
        surface.fill((0, 0, 0), rect)
    assert not any(pygame.image.tobytes(surface, "RGB"))


def test_where_they_are_does_not_depend_on_the_frames_before(surface):
    often, once = Particles(), Particles()
    for particles in (often, once):
        particles.throw(0.0, thrown(12, gravity=500.0, drag=1.5), [sparks(5, BLUE, dark=True)])
    for now in range(0, 300, 7):
        often.paint(surface, float(now))
    assert often.paint(surface, 300.0) == once.paint(surface, 300.0)


def test_each_lives_as_long_as_it_was_thrown_for(surface):
    particles = Particles()
    lives, delays = np.array([100.0, 300.0]), np.array([0.0, 50.0])
    particles.throw(0.0, thrown(2, life=lives, delay=delays), [sparks(5, BLUE, dark=True)])
    counts = {now: len(particles.paint(surface, now)) for now in (20.0, 60.0, 120.0, 340.0, 360.0)}
    assert counts == {20.0: 1, 60.0: 2, 120.0: 1, 340.0: 1, 360.0: 0}
    assert particles.flying(349.0)
    assert not particles.flying(350.0)


def test_the_oldest_make_room(surface):
    particles = Particles(capacity=10)
    particles.throw(0.0, thrown(8, life=1000.0), [sparks(5, BLUE, dark=True)])
    particles.throw(0.0, thrown(5, life=200.0), [sparks(5, BLUE, dark=True)])
    assert len(particles.paint(surface, 100.0)) == 10
    assert len(particles.paint(surface, 300.0)) == 5


def test_a_splinter_tumbles_and_dwindles():
    strip = splinters(20, BLUE, 0)
    assert len(strip) == SIZES
    assert all(len(pictures) == TURNS for pictures in strip)
    widths = [pictures[0].get_width() for pictures in strip]
    assert widths == sorted(widths, reverse=True)
    areas = [pygame.mask.from_surface(picture).count() for picture in strip[0]]
    assert min(areas) < max(areas) / 2
