"""The coach through the real loop: the report of a game, and practice on one's mistakes."""

import pygame
import pytest
from helpers.coached import (
    ADA,
    DUO,
    EASY,
    buttons,
    find,
    finds,
    smallest_at,
    turning_points,
    use,
)
from helpers.controls import (
    controls_like,
    controls_of,
    focus_of,
    walk_to,
    words_of,
)
from helpers.forms import click
from scenes.analysed import NO_SEARCH
from scenes.entering import to_report

from game.coach.scales import Quality
from game.engine import Game
from game.ui.rooms.coach.report_panel import MoveRow
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.chart import CurvesChart
from game.ui.rooms.review.scene import AnalysisScene

# -- the report ---------------------------------------------------------------


def test_while_it_is_searched_it_tells_how_far_it_is(ask):
    robot, scene, opponents = ask(smallest_at(0))
    count = scene.search.count
    assert scene.panel.progress == f"0 of {count} positions"
    opponents.answer()
    robot.pass_time(1000)
    assert scene.panel.progress.startswith(f"1 of {count} positions, ")
    assert "seconds left" in scene.panel.progress


def test_a_game_in_which_nothing_has_happened(ask):
    robot, scene, opponents = ask(Game(DUO, (ADA, EASY)))
    find(robot, opponents)
    (chart,) = controls_like(scene, CurvesChart)
    robot.click(chart.rect.move(-4, 0).midright)
    assert (robot.scene, scene.study.index) == (scene, 0)


def test_nothing_is_deleted_of_what_is_reported_on(reported):
    robot, scene, _ = reported
    before = scene.study.record.main_line()
    robot.key(pygame.K_DELETE)
    assert scene.study.record.main_line() == before


def test_what_was_changed_on_the_board_is_reported_on_anew(reported):
    robot, scene, opponents = reported
    use(robot, "results.analyse")
    robot.key(pygame.K_DELETE)
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    # This game has no record in the library.
    click(robot, "unsaved.yes")
    robot.step(2)
    assert isinstance(robot.scene, ReportScene)
    assert robot.scene is not scene
    find(robot, opponents)
    assert robot.scene.search.count == 2


@pytest.mark.painted
def test_the_planted_blunders_are_named_and_shown(reported):
    robot, scene, _ = reported
    assert [row.cost.ply for row in turning_points(scene)] == [2, 8]
    assert scene.game.ply == 2
    assert scene.panel.words[0] == "Move 3, Ada: another place is worth 8 points more."
    assert scene.panel.words[1].startswith("A larger piece fits")
    assert scene.cost.quality is Quality.BLUNDER
    robot.click(turning_points(scene)[1].rect.center)
    assert scene.game.ply == 8


@pytest.mark.painted
def test_what_decided_is_shown_though_it_cost_few_points(ask):
    robot, scene, opponents = ask(smallest_at(2))
    opponents.worth, opponents.chance = 0.3, 0.03
    find(robot, opponents)
    assert [row.cost.ply for row in turning_points(scene)] == [2]
    robot.click(turning_points(scene)[0].rect.center)
    assert scene.panel.words[0] == "Move 3, Ada: another place is worth 1 point more."
    assert scene.panel.words[1].startswith("A larger piece fits")
    assert scene.cost.quality is Quality.GOOD
    robot.key(pygame.K_LEFT)
    assert scene.cost is None


def test_it_opens_at_the_end_with_what_was_good(ask):
    game = smallest_at(2, 8)
    robot, scene, opponents = ask(game)
    find(robot, opponents)
    assert scene.game.ply == len(game.events)
    shown = words_of(scene.panel)
    assert any("wins" in words for words in shown)
    assert "Next time: place large pieces early, while there is room for them." in shown
    # First come Ada's finds, then what could be better; the first is selected.
    rows = controls_like(scene, MoveRow)
    assert [row.found for row in rows] == [True] * len(finds(scene)) + [False, False]
    assert {row.cost.player for row in finds(scene)} == {0}
    assert focus_of(scene).selected is rows[0]
    # Whoever has walked on meanwhile stays there.
    robot.key(pygame.K_ESCAPE)
    robot.app.stack.apply(to_report(robot.app.ui, game))
    robot.step(2)
    assert robot.scene.game.ply == len(game.events)


@pytest.mark.painted
def test_a_move_found_well_is_shown_and_praised(reported, monkeypatch):
    robot, scene, _ = reported
    shown = []
    monkeypatch.setattr(
        "game.ui.rooms.review.qualities.paint_line", lambda *args: shown.append(args[-1])
    )
    row = finds(scene)[0]
    robot.click(row.rect.center)
    robot.until(lambda: shown)
    assert scene.game.ply == row.cost.ply
    assert [ply.placement for ply in shown[-1]] == [row.cost.played.event.placement]
    assert "well found" in scene.panel.words[0]


def test_who_lost_nothing_is_told_to_go_on(ask):
    robot, scene, opponents = ask(smallest_at(3))
    find(robot, opponents)
    assert any("go on like this" in words for words in words_of(scene.panel))


def bars(robot, rows):
    """Whether each row has the bar at its left edge."""
    accent = robot.ui.theme.accent
    at = [(row.rect.left + robot.ui.px(6), row.rect.centery) for row in rows]
    return [tuple(robot.app.screen.get_at(spot)[:3]) == accent for spot in at]


def test_the_row_of_the_move_that_is_shown_has_a_bar_wherever_the_keys_are(reported):
    robot, scene, _ = reported
    rows = turning_points(scene)
    for _ in range(len(controls_of(scene))):
        assert bars(robot, rows) == [True, False]
        robot.key(pygame.K_DOWN)
        robot.step(2)
    robot.click(rows[1].rect.center)
    robot.step(2)
    assert bars(robot, rows) == [False, True]
    robot.key(pygame.K_LEFT)
    robot.step(2)
    assert bars(robot, rows) == [False, False]


@pytest.mark.painted
def test_by_keys_one_goes_from_move_to_move(reported):
    robot, scene, _ = reported
    walk_to(scene, lambda: robot.key(pygame.K_DOWN), lambda: turning_points(scene)[1])
    robot.key(pygame.K_RETURN)
    assert scene.game.ply == 8
    robot.key(pygame.K_LEFT)
    assert scene.game.ply == 7
    assert scene.cost is None
    assert scene.panel.words[0].startswith("Move 8, Easy: ")


def test_beside_the_main_line_nothing_is_said(reported):
    robot, scene, _ = reported
    scene.play(scene.cost.best)
    robot.step(2)
    assert scene.ply is None
    assert scene.cost is None
    robot.click(turning_points(scene)[0].rect.center)
    assert scene.ply == 2


def test_opened_again_it_is_there_at_once(ask):
    game = smallest_at(2, 8)
    robot, scene, opponents = ask(game)
    find(robot, opponents)
    asked = len(opponents.analyses)
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Menu)
    robot.app.stack.apply(to_report(robot.app.ui, game))
    robot.step(2)
    assert robot.scene.search.report == scene.search.report
    assert len(opponents.analyses) == asked


def test_left_before_the_end_nothing_is_searched_any_more(ask):
    robot, _, opponents = ask(smallest_at(0))
    robot.key(pygame.K_ESCAPE)
    assert opponents.orders[-1] == "stop analysis"


def test_what_fails_is_told(ask):
    robot, scene, opponents = ask(smallest_at(0))
    opponents.failure = NO_SEARCH
    find(robot, opponents)
    assert scene.panel.words == ["The computer can’t analyse this: the search can’t run here."]


def test_it_leads_to_the_analysis_board_at_the_same_place_and_back(reported):
    robot, scene, _ = reported
    use(robot, "results.analyse")
    assert isinstance(robot.scene, AnalysisScene)
    assert robot.scene.game.ply == 2
    robot.key(pygame.K_c)
    assert isinstance(robot.scene, ReportScene)
    assert robot.scene is not scene
    assert robot.scene.search.report == scene.search.report
    assert "analyse" not in buttons(robot.scene)
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert robot.scene is scene


def test_who_made_no_mistake_has_nothing_to_learn(ask):
    robot, scene, opponents = ask(smallest_at(3))
    find(robot, opponents)
    assert [row.cost.player for row in turning_points(scene)] == [1]
    assert "learn" not in buttons(scene)
