"""What the program is and what it is made of, reached from the options."""

import pygame
import pytest
from helpers.controls import control, words_of
from helpers.forms import click, go_to

from game import __version__
from game.base.parts import parts
from game.ui.look.texts import tr
from game.ui.rooms.settings.settings import About, SettingsScene


@pytest.fixture
def robot(robots):
    robot = robots(SettingsScene, motion=True)
    click(robot, "settings.about")
    return robot


def test_it_tells_the_version_and_every_part_with_its_licence(robot):
    assert isinstance(robot.scene, About)
    words = words_of(robot.scene)
    assert f"Version {__version__}, free under the MIT licence" in words
    for part in parts()[1:]:
        assert f"{part.name} {part.version}".strip() in words
        told = f"{part.licence} · in {part.within}" if part.within else part.licence
        assert told in words


@pytest.mark.parametrize("content", [None, b"", b"{}"])
def test_a_list_that_cannot_be_read_is_told_of_in_a_line(robots, monkeypatch, tmp_path, content):
    path = tmp_path / "known.json"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr("game.base.parts.asset", lambda *parts: path)
    robot = robots(SettingsScene, motion=True)
    click(robot, "settings.about")
    words = words_of(robot.scene)
    assert f"Version {__version__}, free under the MIT licence" in words
    assert tr("files.damaged") in words
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, SettingsScene)


def test_the_list_is_scrolled_to_its_end_by_wheel_and_by_keys(robot):
    scroll = lambda: control(robot.scene, "parts")  # noqa: E731
    robot.move(scroll().rect.center)
    robot.wheel(-2)
    assert scroll().offset > 0
    robot.wheel(2)
    assert scroll().offset == 0
    go_to(robot, "parts")
    robot.key(pygame.K_END)
    end = scroll().offset
    assert end > 0
    robot.key(pygame.K_DOWN)
    assert scroll().offset == end
