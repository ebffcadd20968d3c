"""The first start and the first game, by somebody who knows nothing, with each device."""

import random

import pygame
import pytest
from helpers.controls import control
from helpers.forms import choose, click
from helpers.learner import ByKeys, ByMouse, ByPad, ByTouch
from helpers.pads import Holder, Port
from helpers.player import KEYS, path, tray_pixel, turns_to
from helpers.thorough import only_thorough
from helpers.whole_games import a_finished_game

from game.engine import Seat
from game.engine.contacts import Rule
from game.files.kept_files import KeptFiles
from game.files.played_game import Unrated, why_unrated
from game.files.settings import Settings
from game.lessons.lesson import Ask
from game.lessons.lessons import FIRST, LESSONS, STRATEGY
from game.ui.kit.question import Message
from game.ui.look.texts import ENGLISH, tr
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.learn.giving import lesson_scene
from game.ui.rooms.learn.learn import Learn
from game.ui.rooms.learn.welcome import LanguageChoice, Welcome
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.guide import GuideStage
from game.ui.rooms.play.pads import PadLost
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.settings.palette_question import PaletteQuestion
from game.ui.shell.inputs import PadInput
from game.ui.shell.scene import Push
from game.ui.table.tools import Tool

MOST = 40
"""The most actions from the first start to the end of the lesson."""


@pytest.fixture(autouse=True)
def same_opponents(request):
    """Whatever opponents play in a lesson, they play it each time."""
    random.seed(request.node.name)


@pytest.fixture
def newcomer(robots):
    """Seats somebody who has never been here in front of the window, with a device."""

    def seat(device, language="en", files=None, **settings):
        port = Port()
        robot = robots(Menu, Settings(language=language, **settings), files, port)
        robot.start(Menu(robot.ui))
        robot.start(Welcome(robot.ui))
        if device is ByPad:
            return ByPad(robot, Holder(robot, port, 1))
        return device(robot)

    yield seat
    tr.speak("en")


def begin(learner):
    """Answer the first question as most people do."""
    robot = learner.robot
    button = control(robot.scene, "welcome.new").rect.center
    match learner:
        case ByMouse():
            robot.click(button)
        case ByTouch():
            robot.tap(button)
        case ByPad():
            learner._press(PadInput.A)
        case ByKeys():
            robot.key(pygame.K_RETURN)
    learner.actions = 1
    assert isinstance(robot.scene, GameScene)


@pytest.mark.parametrize(
    ("device", "language"),
    [
        *((device, "en") for device in (ByMouse, ByKeys, ByPad, ByTouch)),
        *((ByMouse, language) for language in ("de", "zh_CN")),
        *(
            only_thorough(device, language)
            for device in (ByKeys, ByPad, ByTouch)
            for language in ("de", "zh_CN")
        ),
    ],
)
def test_who_does_what_pulses_has_learnt_the_game(newcomer, device, language):
    learner = newcomer(device, language)
    begin(learner)
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE
    assert learner.guide.tutor.turns == len(FIRST.tasks)
    assert learner.robot.ui.settings.lessons == ("first",)


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("device", [ByMouse, only_thorough(ByKeys)])
def test_every_lesson_is_passed_by_who_does_what_pulses(newcomer, device, key):
    learner = newcomer(device, reduced_motion=True)
    robot = learner.robot
    robot.app.stack.apply(Push(lesson_scene(robot.ui, key), instead=True))
    robot.step()
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE
    assert robot.ui.settings.lessons == (key,)


@pytest.mark.parametrize("device", [ByMouse, ByKeys, ByPad, ByTouch])
def test_three_presses_lead_from_the_first_start_to_the_first_move(newcomer, device):
    learner = newcomer(device)
    begin(learner)
    learner.rest()
    while not learner.scene.game.ply:
        learner.act()
    assert learner.actions <= 3


# -- what breaks a rule doesn't pass ------------------------------------------


@pytest.fixture
def pupil(newcomer):
    """Somebody at a step of the first game, by the number of its turn and what is asked for."""

    def at(turn, ask, key="first"):
        learner = newcomer(ByKeys, reduced_motion=True)
        robot = learner.robot
        robot.app.stack.apply(Push(lesson_scene(robot.ui, key), instead=True))
        learner.rest()
        while learner.guide.tutor.turns < turn or learner.guide.step.ask is not ask:
            learner.act()
            learner.rest()
        return learner

    return at


def drop(learner, placement):
    """Lay the piece in hand, turned as needed, on a placement, legal or not."""
    robot, scene = learner.robot, learner.scene
    for command in turns_to(scene, placement):
        robot.key(KEYS[command])
    for key in path(scene.table.hand, scene.table.hand.table.origin_of(placement)):
        robot.key(key)
    robot.key(pygame.K_RETURN)
    robot.step()


def breaking(learner, rule):
    """A placement of the piece in hand that breaks a rule."""
    position, piece = learner.scene.area.layable, learner.scene.table.hand.piece
    table = position.ruleset.table
    return next(
        one
        for one in range(len(table))
        if table.piece[one] == piece
        and (found := position.violation(one)) is not None
        and found.rule is rule
    )


def said(learner):
    """What the strip says, and whether it warns."""
    told = learner.guide.said()
    return told.words, told.warns


@pytest.mark.parametrize(
    ("turn", "rule", "reason"),
    [
        (0, Rule.START, "play.reason.start"),
        (1, Rule.NO_CORNER, "play.reason.no_corner"),
        (1, Rule.OWN_EDGE, "play.reason.own_edge"),
        (1, Rule.OCCUPIED, "play.reason.occupied"),
        (2, Rule.NO_CORNER, "play.reason.no_corner"),
    ],
)
def test_a_wrong_try_is_answered_by_the_rule_and_by_what_to_do(pupil, turn, rule, reason):
    learner = pupil(turn, Ask.PLACE)
    step = learner.guide.step
    drop(learner, breaking(learner, rule))
    words, warns = said(learner)
    assert warns
    assert words.startswith(tr(reason, colour=tr("colour.purple")))
    assert words.endswith(tuple(tr(f"lesson.advice.{one}") for one in ("turn", "flip", "move")))
    assert learner.guide.tutor.turns == turn
    # The lesson still leads on.
    learner.learn(MOST)
    assert step is not None
    assert learner.guide.stage is GuideStage.DONE


@pytest.mark.parametrize(
    ("key", "turn", "rule", "reason"),
    [
        ("callisto", 0, Rule.BARRED, "play.reason.barred"),
        ("callisto", 2, Rule.NO_EDGE, "play.reason.no_edge"),
        ("nexos", 0, Rule.START, "play.reason.start.segment"),
        ("nexos", 3, Rule.NO_CORNER, "play.reason.no_corner.segment"),
        ("gembloq", 0, Rule.START, "play.reason.start.quarter"),
        ("gembloq", 1, Rule.OWN_EDGE, "play.reason.own_edge"),
    ],
)
def test_other_games_answer_a_wrong_try_by_their_own_rules(pupil, key, turn, rule, reason):
    learner = pupil(turn, Ask.PLACE, key)
    drop(learner, breaking(learner, rule))
    words, warns = said(learner)
    assert warns
    colour = tr("colour.red" if turn == 3 else "colour.blue")
    assert words.startswith(tr(reason, colour=colour))
    assert learner.guide.tutor.turns == turn


def test_only_what_glows_can_be_taken_and_why_is_said(pupil):
    for turn, key in ((0, "piece"), (2, "small")):
        learner = pupil(turn, Ask.TAKE)
        scene = learner.scene
        learner.robot.click(tray_pixel(scene, 0))
        learner.robot.step()
        assert scene.table.hand is None
        assert scene.table.status.notice == tr(f"lesson.fault.{key}")


def test_another_place_than_the_outline_s_does_not_pass(pupil):
    learner = pupil(1, Ask.PLACE)
    position, hand = learner.scene.area.layable, learner.scene.table.hand
    table = position.ruleset.table
    other = next(
        one
        for one in position.legal().tolist()
        if table.piece[one] == hand.piece and one != learner.guide.outline
    )
    drop(learner, other)
    assert said(learner) == (tr("lesson.fault.spot"), True)
    assert (learner.guide.tutor.turns, learner.scene.table.hand is hand) == (1, True)


def test_what_is_to_be_tried_must_be_tried(pupil):
    learner = pupil(2, Ask.TRY)
    position, hand = learner.scene.area.layable, learner.scene.table.hand
    table = position.ruleset.table
    legal = next(one for one in position.legal().tolist() if table.piece[one] == hand.piece)
    drop(learner, legal)
    assert said(learner) == (tr("lesson.fault.spot"), True)
    drop(learner, breaking(learner, Rule.NO_CORNER))
    assert learner.guide.step.ask is Ask.TRY
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE


@pytest.mark.parametrize("lesson", STRATEGY, ids=lambda lesson: lesson.key)
def test_a_placement_that_is_not_good_enough_is_refused_and_a_better_one_shown(pupil, lesson):
    learner = pupil(0, Ask.TAKE, lesson.key)
    scene, tutor = learner.scene, learner.guide.tutor
    position = scene.area.layable
    table, wish = position.ruleset.table, tutor.task.wish
    places = [one for piece in tutor.pieces(position) for one in tutor.allowed(position, piece)]
    poor = sorted(set(places) - wish.good(position, places))[0]
    learner.robot.click(tray_pixel(scene, int(table.piece[poor])))
    drop(learner, poor)
    assert said(learner) == (tr(f"lesson.{lesson.key}.wrong"), True)
    assert tutor.turns == 0
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE


# -- left, taken back, skipped, interrupted -----------------------------------


def test_a_lesson_that_is_left_goes_on_where_it_was(newcomer, tmp_path):
    learner = newcomer(ByKeys, files=KeptFiles(tmp_path), reduced_motion=True)
    begin(learner)
    learner.rest()
    while learner.guide.tutor.turns < 1:
        learner.act()
        learner.rest()
    robot, events = learner.robot, learner.scene.game.played
    learner.act()  # A piece is in hand.
    robot.key(pygame.K_ESCAPE)
    robot.click(learner.scene.table.toolbar.rects[Tool.MENU].center)
    click(robot, "pause.leave")
    assert isinstance(robot.scene, Menu)
    click(robot, "menu.continue")
    assert learner.scene.game.played == events
    assert learner.guide.tutor.turns == 1
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE
    # From the menu of lessons, it goes on as well, and once it is over it begins again.
    (kept,) = robot.ui.files.games.kept()
    assert (kept.lesson, kept.taught) == ("", True)
    assert lesson_scene(robot.ui, "first").game.ply == 0


def test_after_the_lesson_the_game_goes_on_and_is_not_rated(newcomer, tmp_path):
    learner = newcomer(ByKeys, files=KeptFiles(tmp_path), reduced_motion=True, ratings=True)
    begin(learner)
    learner.learn(MOST)
    robot, scene = learner.robot, learner.scene
    area = scene.area.board.rect
    robot.key(pygame.K_RETURN)
    assert scene.guide is None
    assert scene.area.board.rect.height > area.height
    assert (scene.game.lesson, scene.game.taught) == ("", True)
    assert not scene.session.counts
    while not scene.game.position.over:
        scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[-1])))
    (played,) = robot.ui.files.history.games()
    assert why_unrated(played) is Unrated.LESSON


def test_the_lesson_can_be_skipped_at_once(newcomer):
    for device in (ByMouse, ByKeys):
        learner = newcomer(device, reduced_motion=True)
        begin(learner)
        robot, scene = learner.robot, learner.scene
        if device is ByKeys:
            robot.key(pygame.K_ESCAPE)
        else:
            (skip,) = scene.guide.panel.tree.focus.controls
            robot.click(skip.rect.center)
        robot.step()
        assert isinstance(robot.scene, GameScene)
        assert (scene.guide, scene.panel, scene.game.lesson) == (None, None, "")
        assert len(scene.area.placeable()) > 1
        assert robot.ui.settings.lessons == ()


def test_what_was_taken_back_is_asked_for_again(pupil):
    learner = pupil(1, Ask.TAKE)
    learner.robot.key(pygame.K_z, pygame.KMOD_CTRL)
    learner.rest()
    assert (learner.guide.tutor.turns, learner.scene.game.ply) == (0, 0)
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE


def test_a_piece_that_is_put_back_is_asked_for_again(pupil):
    learner = pupil(1, Ask.TURN)
    learner.robot.key(pygame.K_ESCAPE)
    learner.rest()
    assert learner.guide.step.ask is Ask.TAKE
    assert learner.under_way


def test_a_change_of_language_is_followed(pupil):
    learner = pupil(1, Ask.TURN)
    robot = learner.robot
    robot.ui.settings.language = "de"
    robot.ui.speak()
    robot.step()
    assert said(learner)[0] == tr("lesson.first.turn")
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE


def test_a_pad_that_is_lost_stops_the_lesson_until_it_is_back_or_another_device_goes_on(newcomer):
    learner = newcomer(ByPad, reduced_motion=True)
    begin(learner)
    learner.rest()
    learner.act()
    step = learner.guide.step
    learner._holder.pull_out()
    learner.robot.step()
    assert isinstance(learner.robot.scene, PadLost)
    learner._holder.plug_in()
    learner.robot.step()
    assert learner.guide.step is step
    learner._holder.pull_out()
    learner.robot.step()
    learner.robot.key(pygame.K_RETURN)
    other = ByKeys(learner.robot)
    other.learn(MOST)
    assert other.guide.stage is GuideStage.DONE


def test_a_hint_makes_what_is_pointed_at_pulse_again(newcomer):
    learner = newcomer(ByKeys)
    begin(learner)
    robot, guide = learner.robot, learner.guide
    robot.pass_time(20_000)
    assert not guide.pulsing
    robot.key(pygame.K_h)
    assert guide.pulsing
    assert not learner.scene.game.hints[0]


# -- the first question -------------------------------------------------------


def test_the_first_start_speaks_another_language_on_request(newcomer):
    robot = newcomer(ByMouse).robot
    click(robot, LanguageChoice)
    choose(robot, "settings.language", "fr")
    click(robot, "settings.done")
    assert isinstance(robot.scene, Welcome)
    assert tr.language == robot.ui.settings.language == "fr"
    assert control(robot.scene, "welcome.new").label == "Première partie"


def test_who_knows_the_game_is_at_the_menu_at_once(newcomer):
    for press in (lambda robot: click(robot, "welcome.knows"), lambda r: r.key(pygame.K_ESCAPE)):
        robot = newcomer(ByMouse).robot
        press(robot)
        assert isinstance(robot.scene, Menu)


def test_colours_are_chosen_at_the_first_start_on_request(newcomer):
    robot = newcomer(ByMouse).robot
    click(robot, PaletteQuestion)
    assert isinstance(robot.scene, PaletteQuestion)
    click(robot, "blue_yellow")
    assert isinstance(robot.scene, Welcome)
    assert robot.ui.settings.palette == "blue_yellow"


# -- everything to learn by ---------------------------------------------------


def test_learn_leads_everywhere_and_back(newcomer):
    robot = newcomer(ByMouse, reduced_motion=True).robot
    click(robot, "welcome.knows")
    click(robot, "menu.learn")
    for wanted, scene in (
        ("learn.rules", HowToPlay),
        ("learn.mistakes", Message),
    ):
        click(robot, wanted)
        assert isinstance(robot.scene, scene), wanted
        robot.key(pygame.K_ESCAPE)
        assert isinstance(robot.scene, Learn), wanted
    click(robot, "corners")
    assert isinstance(robot.scene, GameScene)
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Learn)
    click(robot, "learn.board")
    assert isinstance(robot.scene, AnalysisScene)


def test_one_lesson_leads_to_the_next_and_says_what_is_done(pupil):
    learner = pupil(0, Ask.TAKE, "corners")
    learner.learn(MOST)
    robot = learner.robot
    robot.key(pygame.K_RETURN)
    assert learner.guide.tutor.lesson.key == "large"
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Learn)
    assert robot.ui.settings.lessons == ("corners",)


def test_own_mistakes_are_those_of_the_game_finished_last(newcomer, tmp_path):
    files = KeptFiles(tmp_path)
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    robot = newcomer(ByMouse, files=files).robot
    click(robot, "welcome.knows")
    click(robot, "menu.learn")
    click(robot, "learn.mistakes")
    assert isinstance(robot.scene, ReportScene)


def test_each_text_of_a_lesson_is_said():
    asked = set()
    for lesson in LESSONS.values():
        says = {step.says for task in lesson.tasks for step in task.steps} | {"done"}
        says |= {"wrong"} if any(task.wish for task in lesson.tasks) else set()
        asked |= {f"lesson.{lesson.key}.{one}" for one in says}
    named = {f"lesson.{key}{part}" for key in LESSONS for part in ("", ".line")}
    keys = {key for key in ENGLISH.texts if key.split(".")[:2] in [["lesson", k] for k in LESSONS]}
    assert asked <= keys
    assert keys - asked <= named
