"""Practice through the real loop: on the mistakes of a game, and on what is due today."""

from datetime import date
from threading import Event

import pygame
import pytest
from helpers.coached import ADA, buttons, find, smallest_at, use, wrong
from helpers.controls import control, select
from helpers.daily import at_the_menu, enter, practise
from helpers.player import by_clicking, by_keys, tray_pixel
from helpers.whole_games import played_out
from msgspec import Raw, structs
from scenes.analysed import NO_SEARCH

from game.coach.practice import ExerciseOutcome, PracticeStage
from game.engine import FAMILIES, Game, Seat
from game.exercises.due import DailyPractice, DueSummary, NextDue
from game.files.kept_files import KeptFiles
from game.files.practice_book import Recall
from game.ui.kit.question import Message
from game.ui.look.texts import tr
from game.ui.rooms.exercises.due_line import DueLine, due_words, next_words
from game.ui.rooms.exercises.practice_scene import PracticeScene
from game.ui.rooms.menu.menu import Menu

SCENE = "game.ui.rooms.exercises.practice_scene"


@pytest.fixture
def files(tmp_path):
    """Files with a game of Duo in which Ada missed much."""
    files = KeptFiles(tmp_path)
    enter(files, smallest_at(2, 8, 10))
    return files


@pytest.fixture
def daily(robots, files, tmp_path):
    """Daily practice on it: robot, scene."""
    robot = at_the_menu(robots, tmp_path)
    return robot, practise(robot)


def words(scene):
    """What the panel says: a heading, and the reasons."""
    return list(scene.told().words)


def answer(robot, scene, *, well=True):
    """Answer without any device, which is quicker."""
    cost = scene.practice.exercise.cost
    scene.play(cost.best if well else cost.played.event)
    robot.step(2)


def until(robot, scene, *, fine):
    """Answer until the next choice is a fine one, or a costly one."""
    while scene.practice.exercise.fine is not fine:
        answer(robot, scene)
        use(robot, "next")


def to_the_end(robot, scene):
    while not scene.practice.over:
        answer(robot, scene)
        use(robot, "next")


def answers_in(folder):
    """The answers that are kept there."""
    return KeptFiles(folder).practice.value.answers


def unknown(scene):
    """An event whose cost must be looked at."""
    exercise = scene.practice.exercise
    events = map(exercise.position.event, map(int, exercise.position.legal()))
    return next(event for event in events if exercise.known(event) is None)


# -- on the mistakes of a game --------------------------------------------------


def test_it_shows_what_was_placed_and_hides_what_is_better(practice, monkeypatch):
    robot, scene, _ = practice
    shown = []
    monkeypatch.setattr(f"{SCENE}.paint_ghost", lambda *args: shown.append(args[-1]))
    assert scene.game.ply == 2
    assert words(scene) == ["A place is worth 8.0 points more to you here. Can you find it?"]
    robot.resize((1000, 700))
    robot.pass_time(1000)
    before = robot.picture(scene.area.board.rect)
    assert {ply.placement for ply in shown} == {wrong(scene)}
    use(robot, "show")
    assert robot.picture(scene.area.board.rect) != before


@pytest.mark.painted
def test_what_is_better_is_shown_as_in_the_report(practice, monkeypatch):
    robot, scene, _ = practice
    report, shown = robot.app.stack.scenes[-2], []
    by_clicking(robot, scene, wrong(scene))
    monkeypatch.setattr(
        "game.ui.rooms.review.qualities.paint_line", lambda *args: shown.append(args[-1])
    )
    use(robot, "show")
    cost = scene.practice.exercise.cost
    robot.picture()
    assert shown[-1] == [cost.best, cost.played.event]
    head, *reasons = words(scene)
    assert head == "The star marks the best place, worth 8.0 points more than yours."
    assert report.ply == cost.ply
    assert scene.reasons == report.panel.reasons != ()
    assert reasons == report.panel.words[1:]


def test_what_is_as_good_is_right_though_it_must_be_looked_at(practice):
    robot, scene, opponents = practice
    event = unknown(scene)
    by_clicking(robot, scene, event.placement)
    assert words(scene) == ["Checking…"]
    assert scene.line == ""
    assert opponents.analyses[-1].events[-1] == event
    find(robot, opponents)
    assert scene.practice.stage is PracticeStage.JUDGED


def test_what_is_wrong_is_told_why_and_tried_again(practice):
    robot, scene, _ = practice
    assert scene.line == "Ada (Purple) to play"
    by_clicking(robot, scene, wrong(scene))
    head, reason, *_ = words(scene)
    assert head == "Not yet: another place is worth 8.0 points more."
    assert reason.startswith("A larger piece fits")
    assert buttons(scene) == ["retry", "show", "next"]
    assert scene.line == ""
    robot.click(tray_pixel(scene, 3))
    robot.key(pygame.K_TAB)
    assert scene.table.hand is None
    use(robot, "retry")
    assert scene.line == "Ada (Purple) to play"
    assert scene.game.ply == 2
    by_clicking(robot, scene, scene.practice.exercise.cost.best.placement)
    assert words(scene) == ["Right! Nothing is better."]
    use(robot, "next")
    assert scene.game.ply == 8
    assert scene.practice.outcomes == (ExerciseOutcome.LATER_TRY,)


def test_by_keys_alone_from_the_first_to_the_last_and_again(reported):
    robot, report, _ = reported
    select(report, control(report, "report.learn"))
    robot.key(pygame.K_RETURN)
    scene = robot.scene
    robot.key(pygame.K_RETURN)  # A second press gives nothing away.
    assert scene.table.hand is not None
    assert scene.practice.stage is PracticeStage.ASKED
    robot.key(pygame.K_ESCAPE)
    by_keys(robot, scene, wrong(scene))
    robot.key(pygame.K_RETURN)  # Try again.
    by_keys(robot, scene, scene.practice.exercise.cost.best.placement)
    robot.key(pygame.K_RETURN)  # Next.
    robot.key(pygame.K_PAGEDOWN)  # Skip.
    assert scene.practice.outcomes == (ExerciseOutcome.LATER_TRY, ExerciseOutcome.SKIPPED)
    assert words(scene) == ["You found 1 of 2."]
    use(robot, "again")
    assert (scene.game.ply, scene.practice.outcomes) == (2, ())
    robot.key(pygame.K_h)
    assert scene.practice.stage is PracticeStage.SHOWN
    robot.key(pygame.K_RETURN)
    robot.key(pygame.K_PAGEDOWN)
    robot.key(pygame.K_RETURN)
    assert robot.scene is report


@pytest.mark.parametrize("how", ["it fails", "another scene"])
def test_what_can_not_be_looked_at_is_asked_again(practice, how):
    robot, scene, opponents = practice
    scene.play(unknown(scene))
    if how == "it fails":
        opponents.failure = NO_SEARCH
        find(robot, opponents)
        assert scene.line == "The computer can’t analyse this: the search can’t run here."
    else:
        scene.rest()
        robot.step(2)
        assert opponents.orders[-1] == "stop analysis"
    assert scene.asks
    assert scene.game.ply == 2


# -- on what is due today -------------------------------------------------------


def test_games_of_several_kinds_follow_each_other(robots, tmp_path):
    files = KeptFiles(tmp_path)
    dice = played_out(Game(FAMILIES["dice"][2], (ADA, Seat("Ben"))))
    for game in (smallest_at(8), dice, smallest_at(2)):
        enter(files, game)
    robot = at_the_menu(robots, tmp_path)
    scene, met = practise(robot), set()
    while not scene.practice.over:
        exercise = scene.practice.exercise
        met.add(exercise.options.family)
        assert scene.game.options == exercise.options
        assert scene.game.ply == exercise.cost.ply
        answer(robot, scene)
        robot.picture()
        use(robot, "next")
    assert met == {"duo", "dice"}
    count = len(scene.practice.exercises)
    assert words(scene)[0].startswith(f"You found {count} of {count}.\n")
    assert len(answers_in(tmp_path)) == count


def test_the_question_says_nothing_about_the_choice_in_the_game(daily, monkeypatch):
    robot, scene = daily
    monkeypatch.setattr(f"{SCENE}.paint_ghost", pytest.fail)
    fine, asked = set(), set()
    while not scene.practice.over:
        fine.add(scene.practice.exercise.fine)
        asked.update(words(scene))
        robot.picture()
        use(robot, "skip")
        robot.step(2)
    assert fine == {True, False}
    (question,) = asked
    assert question.startswith("Duo, ")
    assert question.endswith(". What is best here for you?")


def test_the_answer_tells_what_the_choice_was(daily):
    robot, scene = daily
    until(robot, scene, fine=False)
    answer(robot, scene)
    assert "your place was worth" in words(scene)[0]
    use(robot, "next")
    until(robot, scene, fine=True)
    answer(robot, scene)
    assert words(scene) == ["Right! Nothing is better. In the game, you chose just as well."]


@pytest.mark.painted
def test_of_a_fine_choice_itself_is_shown(daily, monkeypatch):
    robot, scene = daily
    until(robot, scene, fine=True)
    shown = []
    monkeypatch.setattr(f"{SCENE}.paint_find", lambda *args: shown.append(args[-1]))
    use(robot, "show")
    robot.picture()
    assert shown[-1] is scene.practice.exercise.cost
    assert words(scene) == ["The check mark is on your place: nothing is better."]
    assert scene.reasons == ()


def test_it_is_not_practised_again_at_once_and_told_in_the_language_of_the_moment(daily):
    robot, scene = daily
    to_the_end(robot, scene)
    assert [one.label for one in scene.panel.tree.focus.controls] == ["Done"]
    robot.ui.settings.language = "de"
    robot.ui.speak()
    robot.step(2)
    assert words(scene)[0].startswith("5 von 5 gefunden.\n")
    robot.ui.settings.language = "en"
    robot.ui.speak()
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)
    message = practise(robot)
    assert isinstance(message, Message)
    assert message.line.startswith("Nothing is due now.\n")


# -- what is kept ---------------------------------------------------------------


@pytest.mark.parametrize("how", ["right", "shown"])
def test_what_nothing_can_change_any_more_is_kept_at_once_and_once(daily, tmp_path, how):
    robot, scene = daily
    for count in (1, 2):
        if how == "shown":
            use(robot, "show")
        else:
            answer(robot, scene)
        assert len(scene.practice.outcomes) == count - 1
        assert len(answers_in(tmp_path)) == count
        use(robot, "next")
    robot.ask_to_close()
    assert len(answers_in(tmp_path)) == 2


def test_an_answer_counts_before_anybody_goes_on(daily, robots, tmp_path):
    robot, scene = daily
    until(robot, scene, fine=False)
    before, count = len(answers_in(tmp_path)), len(scene.practice.exercises)
    answer(robot, scene, well=False)
    use(robot, "retry")
    robot.ask_to_close()
    assert not robot.running
    *_, last = answers_in(tmp_path)
    assert len(answers_in(tmp_path)) == before + 1
    assert last.recall is Recall.FORGOTTEN
    again = practise(at_the_menu(robots, tmp_path))
    assert len(again.practice.exercises) == count - before - 1


def test_what_was_skipped_stays_open(daily, tmp_path):
    robot, scene = daily
    use(robot, "skip")
    to_the_end(robot, scene)
    count = len(scene.practice.exercises) - 1
    assert words(scene) == [f"You found {count} of {count}.\n1 is still open, whenever you like."]
    use(robot, "practice.done")
    assert len(practise(robot).practice.exercises) == 1


# -- what is gone ---------------------------------------------------------------


def test_the_library_may_be_emptied_meanwhile(daily, tmp_path):
    robot, scene = daily
    answer(robot, scene)
    for path in (tmp_path / "records").iterdir():
        path.unlink()
    use(robot, "next")
    assert scene.practice.over
    assert words(scene) == [
        "You found 1 of 1.\n4 were passed over: their games are gone, or can’t be read."
    ]
    assert len(answers_in(tmp_path)) == 1
    use(robot, "practice.done")
    assert practise(robot).line == tr("daily.none")
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)


def test_one_that_is_gone_is_passed_over_with_a_line(robots, tmp_path):
    files = KeptFiles(tmp_path)
    played = [enter(files, game) for game in (smallest_at(2), smallest_at(8))]
    robot = at_the_menu(robots, tmp_path)
    scene, told = practise(robot), set()
    gone = next(one.ident for one in played if one.ident != scene.course.keys[0].ident)
    robot.ui.files.library.path_of(gone).unlink()
    while not scene.practice.over:
        assert scene.course.keys[scene.practice.number].ident != gone
        told.add(scene.line)
        answer(robot, scene)
        use(robot, "next")
    said = [line for line in told if "passed over" in line] or words(scene)
    assert any("passed over" in line for line in said)
    assert len(answers_in(tmp_path)) == sum(key.ident != gone for key in scene.course.keys)


@pytest.mark.parametrize("change", [{"packed": b"?"}, {"options": Raw(b'{"kind":"hexagons"}')}])
def test_what_is_of_no_use_is_passed_over(robots, files, tmp_path, change):
    played = enter(files, smallest_at(2, 8))
    known = files.practice.value.games[played.ident]
    files.practice.enter(structs.replace(known, **change))
    scene = practise(at_the_menu(robots, tmp_path))
    assert isinstance(scene, PracticeScene)
    # Rules that nobody knows aren't even due.
    assert ("passed over" in scene.line) is ("packed" in change)
    others = set(files.practice.value.games) - {played.ident}
    assert {key.ident for key in scene.course.keys} == others


def test_a_game_that_the_history_has_forgotten_has_numbered_players(robots, files, tmp_path):
    (tmp_path / "history.jsonl").unlink()
    scene = practise(at_the_menu(robots, tmp_path))
    assert scene.study.names == ("Player 1", "Player 2")


# -- how much there is ----------------------------------------------------------

NEUTRAL = "Choices from your games, asked again"
TODAY, TOMORROW, LATER = date(2026, 11, 27), date(2026, 11, 28), date(2026, 12, 24)


@pytest.mark.parametrize(
    ("now", "then", "has_played", "line", "sentence"),
    [
        (7, NextDue(TOMORROW, 3), True, "7 to try again", "7 are still open, whenever you like."),
        (0, NextDue(TOMORROW, 3), True, "Nothing due; the next 3 tomorrow", "3 more come tomorrow"),
        (
            0,
            NextDue(LATER, 1),
            True,
            "Nothing due; the next 1 on 24 December",
            "1 more comes on 24",
        ),
        (0, None, True, "Nothing yet: what you miss in your games comes back here", ""),
        (0, None, False, "Finish some games first: what you missed", ""),
    ],
)
def test_it_says_what_is_due_now_or_next(now, then, has_played, line, sentence):
    due = DueSummary(now, then, TODAY, has_played=has_played)
    assert due_words(due).startswith(line)
    assert next_words(due).startswith(sentence)
    assert bool(next_words(due)) is bool(sentence)


def test_it_is_neutral_until_what_is_due_is_known_and_looked_up_again(
    robots, tmp_path, monkeypatch
):
    enter(KeptFiles(tmp_path), smallest_at(2, 8))
    robot, may_read, woken = at_the_menu(robots, tmp_path), Event(), Event()
    summary = DailyPractice.summary

    def slow(daily):
        may_read.wait()
        return summary(daily)

    monkeypatch.setattr(DailyPractice, "summary", slow)
    robot.ui.wake = woken.set
    line = DueLine(robot.ui)
    assert line.words == NEUTRAL
    may_read.set()
    assert woken.wait(10)
    robot.until(lambda: line.words != NEUTRAL)
    assert line.words.endswith(" to try again")
    before, daily = line.words, DailyPractice(robot.ui.files)
    for key in daily.due():
        daily.answer(key, ExerciseOutcome.MISSED)
    line.look_again()
    robot.until(lambda: line.words != before)
    assert line.words.startswith("Nothing due; the next ")
    assert line.words.endswith(" tomorrow")


def test_what_cannot_be_looked_up_changes_nothing(robots, tmp_path, monkeypatch, caplog):
    robot = at_the_menu(robots, tmp_path)
    monkeypatch.setattr(DailyPractice, "summary", lambda daily: 1 // 0)
    line = DueLine(robot.ui)
    robot.until(lambda: (line.words, caplog.text) and "nobody knows" in caplog.text)
    assert line.words == NEUTRAL
