"""A rated game: what would keep it from counting is asked about once, whatever device is used."""

import pygame
import pytest
from helpers.controls import words_of
from helpers.forms import click
from helpers.player import click_tool, largest
from scenes.analysed import ScriptedAnalysis
from scenes.scripted import ScriptedOpponents

from game.ai.process.messages import Chosen
from game.engine import Game, Options, Seat
from game.ui.kit.question import Question
from game.ui.rooms.play.hints import HintStage
from game.ui.rooms.review.overlays import Overlay
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.table.tools import Tool

ADA, EASY = Seat("Ada"), Seat("Easy", "2")


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(rated=...)` gives robot, scene, and the opponents' client."""

    def start(*seats, rated=True, played=0, **kwargs):
        robot = robots(**kwargs)
        robot.ui.opponents = opponents = ScriptedOpponents()
        game = Game(Options("Blokus Duo"), seats or (ADA, Seat("Ben")), rated=rated)
        for _ in range(played):
            game.play(game.position.event(int(game.position.legal()[0])))
        scene = robot.play(game)
        robot.step(2)
        return robot, scene, opponents

    return start


def asked(robot):
    return isinstance(robot.scene, Question)


def tool(scene, wanted):
    return scene.table.toolbar.rects[wanted].center


def test_a_hint_asks_once_by_mouse(sit):
    robot, scene, opponents = sit()
    click_tool(robot, scene, "hint")
    assert "This game would no longer count for your rating." in words_of(robot.scene)
    click(robot, "no")
    assert robot.scene is scene
    assert (opponents.asked, scene.game.hints, scene.session.counts) == ([], [0, 0], True)
    click_tool(robot, scene, "hint")
    click(robot, "yes")
    opponents.inbox.append(Chosen(scene.game.position.event(largest(scene))))
    robot.step(2)
    assert scene.hints.stage is HintStage.PLACE
    assert not scene.session.counts
    # From now on the game is like any other.
    scene.driver.play(scene.game.position.event(largest(scene)))
    robot.step(2)
    click_tool(robot, scene, "hint")
    click_tool(robot, scene, "hint")
    assert (asked(robot), len(opponents.asked)) == (False, 2)


def test_a_take_back_asks_by_finger(sit):
    robot, scene, _ = sit(played=2)
    robot.tap(tool(scene, Tool.UNDO))
    assert (asked(robot), scene.game.ply) == (True, 2)
    robot.key(pygame.K_ESCAPE)
    assert (robot.scene, scene.game.ply) == (scene, 2)
    robot.tap(tool(scene, Tool.UNDO))
    click(robot, "yes")
    assert (robot.scene, scene.game.ply) == (scene, 1)
    robot.tap(tool(scene, Tool.UNDO))
    assert (robot.scene, scene.game.ply) == (scene, 0)


def test_in_other_games_nothing_is_asked_or_said(sit):
    robot, scene, opponents = sit(rated=False, played=2)
    robot.key(pygame.K_h, times=2)
    assert len(opponents.asked) == 1
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert (robot.scene, scene.game.ply) == (scene, 1)
    assert "rat" not in scene.line


def test_an_analysis_asks_before_it_shows_what_a_search_has_found(sit):
    robot, scene, _ = sit(played=3)
    robot.ui.opponents = ScriptedAnalysis()
    robot.key(pygame.K_HOME)
    board = robot.scene
    assert isinstance(board, AnalysisScene)
    robot.step(3)
    assert not asked(robot)
    board.panel.choose_overlay(Overlay.CANDIDATES)
    robot.step(2)
    assert asked(robot)
    click(robot, "no")
    robot.step(2)
    assert (robot.scene, board.panel.overlay) == (board, Overlay.NOTHING)
    board.panel.choose_overlay(Overlay.CANDIDATES)
    robot.step(2)
    click(robot, "yes")
    robot.step(2)
    assert (robot.scene, board.panel.overlay) == (board, Overlay.CANDIDATES)
    assert robot.ui.opponents.answer()
    robot.step(2)
    assert not scene.session.counts


def test_a_report_asks_too(sit):
    robot, _, _ = sit(played=3)
    robot.ui.opponents = ScriptedAnalysis()
    robot.key(pygame.K_HOME)
    board = robot.scene
    robot.app._change(board.report())
    assert asked(robot)
    click(robot, "no")
    assert robot.scene is board
