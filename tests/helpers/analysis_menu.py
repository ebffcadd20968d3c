"""Uses the menu of the analysis board, by mouse."""

import pygame

from game.ui.rooms.review.analysis_menu import AnalysisMenu
from game.ui.rooms.review.notes import NoteForm
from helpers.forms import click
from helpers.robot import Robot


def choose(robot: Robot, name: str) -> None:
    """Open the menu and choose something."""
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is AnalysisMenu
    if name == "leave" and robot.app.stack.scenes[-2].in_game:
        name = "leave.game"
    click(robot, name)


def comment(robot: Robot, text: str, name: str = "") -> None:
    """Write a comment, and who wrote it, about the position on the board."""
    choose(robot, "note")
    assert type(robot.scene) is NoteForm
    robot.type(text)
    if name:
        click(robot, "note.name")
        robot.type(name)
    click(robot, "note.yes")
    click(robot, "resume")
