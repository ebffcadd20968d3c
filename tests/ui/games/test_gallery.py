"""Pictures of games that are kept look as those drawn just now."""

import pygame
import pytest
from pygame import Rect

from game.engine import FAMILIES
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import usual_ui_of

ROOM = Rect(0, 0, 120, 120)


def painted(paint, ui):
    surface = pygame.Surface(ROOM.size, pygame.SRCALPHA)
    paint(surface, ui, ROOM)
    return pygame.image.tobytes(surface, "RGBA")


def from_gallery(game_ui, ui):
    """A picture in a gallery, once it has been drawn."""
    gallery = Gallery(ui)
    painted(lambda *where: gallery.paint(game_ui, *where), ui)
    assert gallery.draw_next() in (None, ROOM)
    assert gallery.draw_next() is None
    return painted(lambda *where: gallery.paint(game_ui, *where), ui)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_kept_picture_follows_the_theme_and_the_marks(robots, family):
    robot = robots(motion=True)
    ui, game_ui = robot.ui, usual_ui_of(family)
    for theme, marks in (("dark", False), ("dark", True), ("light", True), ("dark", False)):
        ui.settings.theme, ui.settings.marks = theme, marks
        ui.restyle()
        assert from_gallery(game_ui, ui) == painted(game_ui.paint_picture, ui)
