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

from game.engine import FAMILIES, Seat
from game.engine.contacts import Rule
from game.exercises.lessons import FIRST, LESSONS, STRATEGY, Ask, next_lesson
from game.files.kept_files import KeptFiles
from game.files.played_game import Unrated, why_unrated
from game.ui.look.hit_test import distance
from game.ui.look.texts import ENGLISH, tr
from game.ui.rooms.learn.learn import Learn, Part, begun_lesson, lesson_scene
from game.ui.rooms.learn.welcome import LanguageChoice, PaletteQuestion, Welcome
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.guide import GuideStage
from game.ui.rooms.play.hand_over import PadLost
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.setup.who_begins import LessonOffer
from game.ui.shell.actions import PadInput
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
        robot = robots(
            Menu,
            Welcome,
            files=files,
            port=port,
            motion=True,
            language=language,
            **settings,
            new=True,
        )
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
    learner.rest()
    while not learner.scene.game.ply:
        learner.act()
    assert learner.actions <= 3
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
    assert robot.ui.settings.lessons == (() if learner.guide.tutor.has_more else (key,))


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
    ("key", "turn", "rule", "reason"),
    [
        ("first", 0, Rule.START, "play.reason.start"),
        ("first", 1, Rule.NO_CORNER, "play.reason.no_corner"),
        ("first", 1, Rule.OWN_EDGE, "play.reason.own_edge"),
        ("first", 1, Rule.OCCUPIED, "play.reason.occupied"),
        ("first", 2, Rule.NO_CORNER, "play.reason.no_corner"),
        ("callisto", 0, Rule.BARRED, "play.reason.barred"),
        ("callisto", 2, Rule.NO_EDGE, "play.reason.no_edge"),
        ("nexos", 0, Rule.START, "play.reason.start.segment"),
        ("nexos", 3, Rule.NO_CORNER, "play.reason.no_corner.segment"),
        ("gembloq", 0, Rule.START, "play.reason.start.quarter"),
        ("gembloq", 1, Rule.OWN_EDGE, "play.reason.own_edge"),
    ],
)
def test_a_wrong_try_is_answered_by_the_rule_and_by_what_to_do(pupil, key, turn, rule, reason):
    learner = pupil(turn, Ask.PLACE, key)
    colour = "purple" if key == "first" else "red" if turn == 3 else "blue"
    drop(learner, breaking(learner, rule))
    words, warns = said(learner)
    assert warns
    assert words.startswith(tr(reason, colour=tr(f"colour.{colour}")))
    assert words.endswith(tuple(tr(f"lesson.advice.{one}") for one in ("turn", "flip", "move")))
    assert learner.guide.tutor.turns == turn
    if (key, turn) == ("first", 2):
        # The lesson still leads on.
        learner.learn(MOST)
        assert learner.guide.stage is GuideStage.DONE


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
    elsewhere = breaking(learner, Rule.OWN_EDGE)
    assert elsewhere != learner.guide.outline
    drop(learner, elsewhere)
    assert said(learner) == (tr("lesson.first.edge"), False)


def test_the_buttons_at_a_piece_leave_its_outline_free(newcomer):
    learner = newcomer(ByMouse, reduced_motion=True)
    begin(learner)
    learner.rest()
    while learner.guide.step.ask is not Ask.TURN:
        learner.act()
        learner.rest()
    robot, board = learner.robot, learner.scene.area.board
    cells = learner.scene.area.ruleset.table.cells_of(learner.guide.outline)
    squares = [board.square([cell]) for cell in cells]
    outline = squares[0].unionall(squares)
    for x in range(outline.left, outline.right, 40):
        for y in range(outline.top, outline.bottom, 40):
            robot.move((x, y))
            robot.pass_time(1000)
            rects = learner.scene.table.ring.rects.values()
            assert rects
            for rect in rects:
                away = min(distance(square, rect.center) for square in squares)
                assert away > rect.width / 2, (x, y)
    assert board.rect.contains(outline)


@pytest.mark.parametrize("key", [lesson.key for lesson in STRATEGY])
def test_a_wrong_placement_is_told_why_and_after_the_second_the_right_one_is_shown(pupil, key):
    learner = pupil(0, Ask.TAKE, key)
    tutor, position = learner.guide.tutor, learner.scene.area.layable
    table = position.ruleset.table
    (piece, *_) = (int(table.piece[one]) for one in tutor.right(position))
    right = tutor.right(position)
    poor = [one for one in tutor.allowed(position, piece) if one not in right]
    learner.robot.click(tray_pixel(learner.scene, piece))
    for number, wrong in enumerate(poor[:2]):
        drop(learner, wrong)
        words, warns = said(learner)
        assert warns
        assert words.endswith(tr("lesson.shown" if number else "lesson.again"))
        shown = learner.guide.outline
        assert (shown in right) if number else shown is None
    assert tutor.turns == 0
    learner.learn(MOST)
    assert learner.guide.stage is GuideStage.DONE


@pytest.mark.painted
def test_a_lesson_on_playing_well_is_done_after_its_last_position(pupil):
    learner = pupil(0, Ask.TAKE, "corners")
    settings, count = learner.robot.ui.settings, len(LESSONS["corners"].positions)
    for number in range(count):
        assert settings.lessons == ()
        assert learner.guide.tutor.number == number
        learner.actions = 0
        while learner.under_way:
            position = learner.scene.area.layable
            right = learner.guide.tutor.right(position)[0]
            learner.robot.click(tray_pixel(learner.scene, int(position.ruleset.table.piece[right])))
            drop(learner, right)
            learner.rest()
        if number + 1 < count:
            learner.robot.key(pygame.K_RETURN)
            learner.rest()
    assert settings.lessons == ("corners",)


# -- left, taken back, skipped, interrupted -----------------------------------


def test_a_lesson_that_is_left_leaves_no_game_behind(newcomer, tmp_path):
    learner = newcomer(ByKeys, files=KeptFiles(tmp_path), reduced_motion=True)
    begin(learner)
    learner.rest()
    while learner.guide.tutor.turns < 1:
        learner.act()
        learner.rest()
    robot = learner.robot
    robot.click(learner.scene.table.toolbar.rects[Tool.MENU].center)
    click(robot, "lesson.leave")
    robot.step()
    assert isinstance(robot.scene, Learn)
    assert robot.ui.files.games.kept() == []
    assert (robot.ui.settings.lessons, robot.ui.settings.skipped) == ((), ("first",))


@pytest.mark.painted
def test_after_the_lesson_who_likes_plays_on_unrated(newcomer, tmp_path):
    learner = newcomer(ByKeys, files=KeptFiles(tmp_path), reduced_motion=True, ratings=True)
    begin(learner)
    learner.learn(MOST)
    robot, events = learner.robot, learner.scene.game.played
    area = learner.scene.area.board.rect
    robot.click(tray_pixel(learner.scene, 0))
    assert learner.scene.table.hand is None
    robot.key(pygame.K_RETURN)
    scene = robot.scene
    assert scene.guide is None
    assert scene.game.played == events
    assert scene.area.board.rect.height > area.height
    assert (scene.game.lesson, scene.game.taught) == ("", True)
    assert not scene.session.counts
    while not scene.game.position.over:
        scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[-1])))
    (played,) = robot.ui.files.history.games()
    assert why_unrated(played) is Unrated.LESSON


def test_a_lesson_that_an_earlier_version_kept_goes_on_as_a_game(newcomer, tmp_path):
    files = KeptFiles(tmp_path)
    game = begun_lesson(FIRST, (Seat("Ada"), Seat("Pip", "1"))).game
    game.play(game.position.event(int(game.position.legal()[0])))
    files.games.save(game, None, None)
    robot = newcomer(ByMouse, files=files).robot
    click(robot, "welcome.knows")
    click(robot, "menu.continue")
    assert robot.scene.guide is None
    assert robot.scene.game.played == game.played


# -- a kind of game that is new -----------------------------------------------


@pytest.fixture
def at_setup(robots):
    """A robot at the setup of a family that was never played."""
    return lambda family="nexos", **settings: robots(
        Setup, new=True, motion=True, options=FAMILIES[family][2], **settings
    )


def test_a_new_kind_of_game_offers_its_lesson_once_and_then_the_game_begins(at_setup):
    robot = at_setup()
    click(robot, "setup.start")
    assert isinstance(robot.scene, LessonOffer)
    click(robot, "offer.show")
    assert robot.scene.guide.tutor.lesson.key == "nexos"
    robot.key(pygame.K_ESCAPE)
    robot.step()
    scene = robot.scene
    assert isinstance(scene, GameScene)
    assert (scene.guide, scene.game.taught, scene.game.ply) == (None, False, 0)
    robot.start(Setup(robot.ui))
    click(robot, "setup.start")
    assert isinstance(robot.scene, GameScene)
    assert robot.scene.guide is None


def test_who_declines_plays_at_once_and_isnt_asked_again(at_setup):
    robot = at_setup()
    click(robot, "setup.start")
    click(robot, "offer.play")
    assert isinstance(robot.scene, GameScene)
    assert robot.ui.settings.skipped == ("nexos",)


@pytest.mark.parametrize("known", ["lessons", "skipped"])
def test_who_knows_the_classic_game_isnt_asked(at_setup, known):
    robot = at_setup("blokus", **{known: ("first",)})
    click(robot, "setup.start")
    assert isinstance(robot.scene, GameScene)


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


def test_the_first_start_speaks_another_language_and_changes_colours_on_request(newcomer):
    robot = newcomer(ByMouse).robot
    click(robot, PaletteQuestion)
    click(robot, "blue_yellow")
    assert isinstance(robot.scene, Welcome)
    assert robot.ui.settings.palette == "blue_yellow"
    click(robot, LanguageChoice)
    choose(robot, "settings.language", "fr")
    click(robot, "settings.done")
    assert isinstance(robot.scene, Welcome)
    assert tr.language == robot.ui.settings.language == "fr"
    assert control(robot.scene, "welcome.new").label == "Première partie"


# -- everything to learn by ---------------------------------------------------


def test_learn_leads_everywhere_and_back(newcomer):
    robot = newcomer(ByMouse, reduced_motion=True).robot
    click(robot, "welcome.knows")
    click(robot, "menu.learn")
    for part in ("games", "strategy"):
        click(robot, part)
        assert isinstance(robot.scene, Part), part
        robot.key(pygame.K_ESCAPE)
        assert type(robot.scene) is Learn, part
    click(robot, "strategy")
    click(robot, "corners")
    assert isinstance(robot.scene, GameScene)
    robot.key(pygame.K_ESCAPE)
    robot.step()
    assert isinstance(robot.scene, Learn)
    click(robot, "board")
    assert isinstance(robot.scene, AnalysisScene)


def test_few_things_are_offered_at_first_sight(newcomer):
    robot = newcomer(ByMouse, reduced_motion=True).robot
    for scene, most in ((Learn(robot.ui), 8), (Part(robot.ui, "strategy", STRATEGY), 12)):
        robot.start(scene)
        assert len(scene.tree.focus.controls) <= most


def test_what_comes_next_is_one_press_away_and_what_was_skipped_comes_last(newcomer):
    robot = newcomer(ByMouse, reduced_motion=True).robot
    click(robot, "welcome.knows")
    for key in ("large", "corners"):
        robot.start(Learn(robot.ui))
        click(robot, "next")
        assert robot.scene.guide.tutor.lesson.key == key
        robot.key(pygame.K_ESCAPE)
        robot.step()
    left = set(LESSONS) - {"first", "large", "corners"}
    assert next_lesson(left, ("first", "large", "corners")) is FIRST
    assert next_lesson(set(LESSONS)) is None


def test_each_text_of_a_lesson_is_said():
    asked = set()
    for lesson in LESSONS.values():
        says = {step.says for task in lesson.tasks for step in task.steps} | {"done"}
        says |= {"wrong"} if lesson.positions else set()
        asked |= {f"lesson.{lesson.key}.{one}" for one in says}
    named = {f"lesson.{key}{part}" for key in LESSONS for part in ("", ".line")}
    keys = {key for key in ENGLISH.texts if key.split(".")[:2] in [["lesson", k] for k in LESSONS]}
    assert asked <= keys
    assert keys - asked <= named
