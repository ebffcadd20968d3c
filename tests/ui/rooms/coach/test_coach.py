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
    wrong,
)
from helpers.controls import (
    control,
    controls_like,
    controls_of,
    focus_of,
    select,
    walk_to,
    words_of,
)
from helpers.forms import click
from helpers.pads import Holder, Port
from helpers.player import by_clicking, by_keys, tray_pixel
from helpers.toucher import lay, tap_ring
from helpers.whole_games import played_out
from scenes.analysed import NO_SEARCH
from scenes.entering import to_report

from game.ai.process.client import OpponentClient
from game.coach.practice import ExerciseOutcome, PracticeStage
from game.coach.scales import Quality
from game.engine import FAMILIES, Game, Seat
from game.files.settings import Settings
from game.ui.rooms.coach.move_row import MoveRow
from game.ui.rooms.coach.practice_scene import PracticeScene
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.chart import CurvesChart
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.shell.inputs import PadInput

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
        "game.ui.rooms.coach.qualities.paint_line", lambda *args: shown.append(args[-1])
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
    scene.control.play(scene.cost.best)
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


def test_the_report_of_dice(ask):
    game = played_out(Game(FAMILIES["dice"][2], (ADA, Seat("Ben"))))
    robot, scene, opponents = ask(game)
    find(robot, opponents)
    assert scene.search.report is not None
    robot.picture()


def test_a_real_search_names_what_was_given_away(robots):
    robot = robots(Menu, Settings(reduced_motion=True))
    robot.ui.opponents.close()
    robot.ui.opponents = OpponentClient(on_message=robot.ui.wake)
    robot.start(Menu(robot.ui))
    robot.app.stack.apply(to_report(robot.app.ui, smallest_at(2, length=8)))
    robot.step()
    scene = robot.scene
    robot.until(lambda: scene.search.report or scene.search.failure, seconds=240)
    assert scene.search.failure is None
    report = scene.search.report
    assert report.costs[2].quality in (Quality.MISTAKE, Quality.BLUNDER)
    assert 2 in [exercise.cost.ply for exercise in scene.exercises]


# -- practice -----------------------------------------------------------------


@pytest.mark.painted
def test_it_shows_what_was_placed(practice, monkeypatch):
    robot, scene, _ = practice
    shown = []
    monkeypatch.setattr(
        "game.ui.rooms.coach.practice_scene.paint_ghost", lambda *args: shown.append(args[-1])
    )
    robot.resize((1000, 700))
    robot.until(lambda: shown)
    assert {ply.placement for ply in shown} == {scene.practice.exercise.cost.played.event.placement}


def test_it_hides_what_is_better(practice):
    robot, scene, _ = practice
    assert scene.game.ply == 2
    assert scene.panel.words == ["A place is worth 8.0 points more to you here. Can you find it?"]
    robot.pass_time(1000)
    before = robot.picture(scene.area.board.rect)
    use(robot, "show")
    assert robot.picture(scene.area.board.rect) != before


@pytest.mark.painted
def test_what_is_better_is_shown_as_in_the_report(practice, monkeypatch):
    robot, scene, _ = practice
    report = robot.app.stack.scenes[-2]
    by_clicking(robot, scene, wrong(scene))
    shown = []
    monkeypatch.setattr(
        "game.ui.rooms.coach.qualities.paint_line", lambda *args: shown.append(args[-1])
    )
    use(robot, "show")
    cost = scene.practice.exercise.cost
    robot.until(lambda: shown)
    assert shown[-1] == [cost.best, cost.played.event]
    head, *reasons = scene.panel.words
    assert head == "The star marks the best place, worth 8.0 points more than yours."
    assert report.ply == cost.ply
    assert scene.panel.reasons == report.panel.reasons != ()
    assert reasons == report.panel.words[1:]


@pytest.mark.parametrize("place", [by_clicking, by_keys])
def test_the_best_place_is_right(practice, place):
    robot, scene, _ = practice
    place(robot, scene, scene.practice.exercise.cost.best.placement)
    assert scene.panel.words == ["Right! Nothing is better."]
    assert buttons(scene) == ["next"]
    use(robot, "next")
    assert scene.game.ply == 8
    assert scene.practice.outcomes == (ExerciseOutcome.FIRST_TRY,)


def test_what_is_as_good_is_right_though_it_must_be_looked_at(practice):
    robot, scene, opponents = practice
    exercise = scene.practice.exercise
    legal, table = exercise.position.legal(), DUO.ruleset.table
    sizes = table.sizes[legal]
    events = [exercise.position.event(int(one)) for one in legal[sizes == sizes.max()]]
    unknown = next(event for event in events if exercise.known(event) is None)
    by_clicking(robot, scene, unknown.placement)
    assert scene.panel.words == ["Checking…"]
    assert opponents.analyses[-1].events[-1] == unknown
    find(robot, opponents)
    assert scene.practice.stage is PracticeStage.JUDGED


def test_what_is_wrong_is_told_why_and_tried_again(practice):
    robot, scene, _ = practice
    by_clicking(robot, scene, wrong(scene))
    assert scene.panel.words[0] == "Not yet: another place is worth 8.0 points more."
    assert scene.panel.words[1].startswith("A larger piece fits")
    assert buttons(scene) == ["retry", "show", "next"]
    use(robot, "retry")
    assert scene.game.ply == 2
    by_clicking(robot, scene, scene.practice.exercise.cost.best.placement)
    use(robot, "next")
    assert scene.practice.outcomes == (ExerciseOutcome.LATER_TRY,)


def test_after_an_answer_nothing_can_be_placed(practice):
    robot, scene, _ = practice
    by_clicking(robot, scene, wrong(scene))
    robot.click(tray_pixel(scene, 3))
    robot.key(pygame.K_TAB)
    assert scene.table.hand is None


def test_by_keys_alone_from_the_first_to_the_last(reported):
    robot, report, _ = reported
    walk_to(report, lambda: robot.key(pygame.K_DOWN), lambda: control(report, "report.learn"))
    robot.key(pygame.K_RETURN)
    scene = robot.scene
    by_keys(robot, scene, wrong(scene))
    robot.key(pygame.K_RETURN)  # Try again.
    by_keys(robot, scene, scene.practice.exercise.cost.best.placement)
    robot.key(pygame.K_RETURN)  # Next.
    robot.key(pygame.K_PAGEDOWN)  # Skip.
    assert scene.practice.outcomes == (ExerciseOutcome.LATER_TRY, ExerciseOutcome.SKIPPED)
    assert scene.panel.words == ["You found 1 of 2."]
    robot.key(pygame.K_RETURN)
    assert robot.scene is report


def test_a_second_press_of_the_key_gives_nothing_away(reported):
    robot, report, _ = reported
    select(report, control(report, "report.learn"))
    robot.key(pygame.K_RETURN)
    robot.key(pygame.K_RETURN)
    scene = robot.scene
    assert isinstance(scene, PracticeScene)
    assert scene.table.hand is not None
    assert scene.practice.stage is PracticeStage.ASKED
    robot.key(pygame.K_h)
    assert scene.practice.stage is PracticeStage.SHOWN


def test_after_an_answer_nobody_is_said_to_be_to_play(practice):
    robot, scene, _ = practice
    assert scene.line == "Ada (Purple) to play"
    by_clicking(robot, scene, wrong(scene))
    robot.step(2)
    assert scene.line == ""
    use(robot, "retry")
    assert scene.line == "Ada (Purple) to play"


def test_by_fingers(practice):
    robot, scene, _ = practice
    lay(robot, scene, scene.practice.exercise.cost.best.placement)
    tap_ring(robot, scene, "place")
    robot.step(2)
    robot.tap(control(scene, "next").rect.center)
    robot.step(2)
    robot.tap(control(scene, "show").rect.center)
    robot.step(2)
    robot.tap(control(scene, "next").rect.center)
    assert scene.practice.outcomes == (ExerciseOutcome.FIRST_TRY, ExerciseOutcome.SHOWN)


def test_by_a_pad(ask):
    port = Port()
    robot, report, opponents = ask(smallest_at(2, 8), port=port)
    find(robot, opponents)
    pad = Holder(robot, port, 7)
    walk_to(report, lambda: pad.press(PadInput.CROSS_DOWN), lambda: control(report, "report.learn"))
    pad.press(PadInput.A)
    scene = robot.scene
    pad.lay(scene, scene.practice.exercise.cost.best.placement)
    pad.press(PadInput.A)
    robot.step(2)
    assert scene.practice.solved
    pad.press(PadInput.A)
    assert scene.game.ply == 8


def test_practised_again_from_the_start(practice):
    robot, scene, _ = practice
    use(robot, "skip")
    use(robot, "skip")
    assert scene.practice.over
    use(robot, "again")
    assert scene.game.ply == 2
    assert scene.practice.outcomes == ()


def test_what_can_not_be_looked_at_is_asked_again(practice):
    robot, scene, opponents = practice
    opponents.failure = NO_SEARCH
    exercise = scene.practice.exercise
    events = map(exercise.position.event, map(int, exercise.position.legal()))
    scene.control.play(next(event for event in events if exercise.known(event) is None))
    find(robot, opponents)
    assert scene.line == "The computer can’t analyse this: the search can’t run here."
    assert scene.may_answer
    assert scene.game.ply == 2


def test_what_another_scene_interrupts_is_asked_again(practice):
    robot, scene, opponents = practice
    exercise = scene.practice.exercise
    events = map(exercise.position.event, map(int, exercise.position.legal()))
    scene.control.play(next(event for event in events if exercise.known(event) is None))
    scene.rest()
    robot.step(2)
    assert opponents.orders[-1] == "stop analysis"
    assert scene.may_answer
    assert scene.game.ply == 2


def test_what_is_tried_is_kept_nowhere(practice):
    robot, scene, _ = practice
    report = robot.app.stack.scenes[-2]
    nodes = len(list(report.study.record.root.subtree()))
    by_clicking(robot, scene, wrong(scene))
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is report
    assert len(list(report.study.record.root.subtree())) == nodes
    assert list(robot.ui.files.history.games()) == []
