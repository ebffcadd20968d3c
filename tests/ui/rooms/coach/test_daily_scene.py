"""Daily practice through the real loop."""

import pygame
import pytest
from helpers.coached import ADA, buttons, smallest_at, use
from helpers.controls import control
from helpers.daily import at_the_menu, enter, practise
from helpers.pads import Holder, Port
from helpers.player import by_clicking, by_keys
from helpers.toucher import by_fingers
from helpers.whole_games import played_out
from msgspec import Raw, structs

from game.coach.practice import ExerciseOutcome
from game.engine import FAMILIES, Game, Seat
from game.files.kept_files import KeptFiles
from game.files.practice_book import Recall
from game.ui.kit.question import Message
from game.ui.look.texts import tr
from game.ui.rooms.coach.practice_scene import PracticeScene
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.inputs import PadInput

PLACE_LESS = "your place was worth"


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


def a_dice_game():
    return played_out(Game(FAMILIES["dice"][2], (ADA, Seat("Ben"))))


def answer(robot, scene, *, well=True):
    """Answer without any device, which is quicker."""
    cost = scene.practice.exercise.cost
    scene.control.play(cost.best if well else cost.played.event)
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


# -- from the first to the last --------------------------------------------------------


def test_games_of_several_kinds_follow_each_other(robots, tmp_path):
    files = KeptFiles(tmp_path)
    for game in (smallest_at(8), a_dice_game(), smallest_at(2)):
        enter(files, game)
    robot = at_the_menu(robots, tmp_path)
    scene, met = practise(robot), set()
    while not scene.practice.over:
        exercise = scene.practice.exercise
        met.add(exercise.options.family)
        assert scene.area.ui is robot.ui
        assert scene.game.options == exercise.options
        assert scene.game.ply == exercise.cost.ply
        answer(robot, scene)
        use(robot, "next")
    assert met == {"duo", "dice"}
    count = len(scene.practice.exercises)
    assert scene.panel.words[0].startswith(f"You found {count} of {count}.\n")
    assert len(answers_in(tmp_path)) == count


@pytest.mark.parametrize("place", [by_clicking, by_keys, by_fingers])
def test_a_place_is_found_by_each_device(daily, place):
    robot, scene = daily
    place(robot, scene, scene.practice.exercise.cost.best.placement)
    robot.step(2)
    assert scene.panel.words[0].startswith("Right! Nothing is better. In the game, you")
    assert buttons(scene) == ["next"]
    if place is by_fingers:
        robot.tap(control(scene, "next").rect.center)
    elif place is by_keys:
        robot.key(pygame.K_RETURN)
    else:
        use(robot, "next")
    assert scene.practice.outcomes == (ExerciseOutcome.FIRST_TRY,)


def test_a_place_is_found_with_a_pad(robots, files, tmp_path):
    port = Port()
    robot = at_the_menu(robots, tmp_path, port=port)
    pad, scene = Holder(robot, port, 7), practise(robot)
    pad.lay(scene, scene.practice.exercise.cost.best.placement)
    pad.press(PadInput.A)
    robot.step(2)
    pad.press(PadInput.A)
    assert scene.practice.outcomes == (ExerciseOutcome.FIRST_TRY,)


def test_a_second_press_of_a_key_gives_nothing_away(daily):
    robot, scene = daily
    robot.key(pygame.K_RETURN)
    assert scene.may_answer
    assert scene.table.hand is not None  # As in a game, it takes a piece.


def test_the_question_says_nothing_about_the_choice_in_the_game(daily, monkeypatch):
    robot, scene = daily
    monkeypatch.setattr("game.ui.rooms.coach.practice_scene.paint_ghost", pytest.fail)
    robot.resize((1000, 700))
    fine, asked = set(), set()
    while not scene.practice.over:
        fine.add(scene.practice.exercise.fine)
        asked.update(scene.panel.words)
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
    assert PLACE_LESS in scene.panel.words[0]
    use(robot, "next")
    until(robot, scene, fine=True)
    answer(robot, scene)
    assert scene.panel.words == ["Right! Nothing is better. In the game, you chose just as well."]


def test_what_is_wrong_is_told_why_tried_again_and_shown(daily):
    robot, scene = daily
    until(robot, scene, fine=False)
    answer(robot, scene, well=False)
    head, *reasons = scene.panel.words
    assert head.startswith("Not yet: another place is worth")
    assert reasons
    assert buttons(scene) == ["retry", "show", "next"]
    use(robot, "retry")
    assert scene.may_answer
    use(robot, "show")
    assert scene.panel.words[0].startswith("The star marks the best place")


@pytest.mark.painted
def test_of_a_fine_choice_itself_is_shown(daily, monkeypatch):
    robot, scene = daily
    until(robot, scene, fine=True)
    shown = []
    monkeypatch.setattr(
        "game.ui.rooms.coach.practice_scene.paint_find", lambda *args: shown.append(args[-1])
    )
    use(robot, "show")
    robot.until(lambda: shown)
    assert shown[-1] is scene.practice.exercise.cost
    assert scene.panel.words == ["The check mark is on your place: nothing is better."]
    assert scene.panel.reasons == ()


def test_it_is_not_practised_again_at_once(daily):
    robot, scene = daily
    to_the_end(robot, scene)
    assert [one.label for one in scene.panel.tree.focus.controls] == ["Done"]
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)
    message = practise(robot)
    assert isinstance(message, Message)
    assert message.line.startswith("Nothing is due now.\n")


def test_the_end_is_told_in_the_language_of_the_moment(daily):
    robot, scene = daily
    to_the_end(robot, scene)
    robot.ui.settings.language = "de"
    robot.ui.speak()
    robot.step(2)
    assert scene.panel.words[0].startswith("5 von 5 gefunden.\n")
    robot.ui.settings.language = "en"
    robot.ui.speak()


# -- what is kept ----------------------------------------------------------------------


def test_what_was_answered_is_kept_when_somebody_quits(daily, robots, tmp_path):
    robot, scene = daily
    count = len(scene.practice.exercises)
    answer(robot, scene)
    use(robot, "next")
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Menu)
    assert len(answers_in(tmp_path)) == 1
    again = practise(at_the_menu(robots, tmp_path))
    assert len(again.practice.exercises) == count - 1


@pytest.mark.parametrize("shown", [False, True])
def test_what_nothing_can_change_any_more_is_kept_at_once_and_once(daily, tmp_path, shown):
    robot, scene = daily
    for count in (1, 2):
        if shown:
            use(robot, "show")
        else:
            answer(robot, scene)
        assert len(scene.practice.outcomes) == count - 1
        assert len(answers_in(tmp_path)) == count
        use(robot, "next")
    robot.ask_to_close()
    assert len(answers_in(tmp_path)) == 2


def test_an_answer_counts_before_anybody_goes_on(daily, tmp_path):
    robot, scene = daily
    until(robot, scene, fine=False)
    before = len(answers_in(tmp_path))
    answer(robot, scene, well=False)
    use(robot, "retry")
    robot.ask_to_close()
    assert not robot.running
    *_, last = answers_in(tmp_path)
    assert len(answers_in(tmp_path)) == before + 1
    assert last.recall is Recall.FORGOTTEN


def test_what_was_skipped_stays_open(daily, tmp_path):
    robot, scene = daily
    use(robot, "skip")
    to_the_end(robot, scene)
    count = len(scene.practice.exercises) - 1
    assert scene.panel.words == [
        f"You found {count} of {count}.\n1 is still open, whenever you like."
    ]
    use(robot, "practice.done")
    assert len(practise(robot).practice.exercises) == 1


# -- what is gone ----------------------------------------------------------------------


def test_who_has_finished_no_game_is_told_so(robots, tmp_path):
    robot = at_the_menu(robots, tmp_path)
    message = practise(robot)
    assert message.line == tr("daily.none")
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)


def test_the_library_may_be_emptied_meanwhile(daily, tmp_path):
    robot, scene = daily
    answer(robot, scene)
    for path in (tmp_path / "records").iterdir():
        path.unlink()
    use(robot, "next")
    assert scene.practice.over
    assert scene.panel.words == [
        "You found 1 of 1.\n4 were passed over: their games are gone, or can’t be read."
    ]
    assert len(answers_in(tmp_path)) == 1
    use(robot, "practice.done")
    assert practise(robot).line == tr("daily.none")


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
    said = [line for line in told if "passed over" in line] or scene.panel.words
    assert any("passed over" in line for line in said)
    assert len(answers_in(tmp_path)) == sum(key.ident != gone for key in scene.course.keys)


def test_what_is_of_no_use_is_passed_over_with_a_line(robots, files, tmp_path):
    played = enter(files, smallest_at(2, 8))
    known = files.practice.value.games[played.ident]
    files.practice.enter(structs.replace(known, packed=b"?"))
    robot = at_the_menu(robots, tmp_path)
    scene = practise(robot)
    assert isinstance(scene, PracticeScene)
    assert "passed over" in scene.line
    assert {key.ident for key in scene.course.keys} == set(files.practice.value.games) - {
        played.ident
    }


def test_rules_that_nobody_knows_are_not_asked_about(robots, files, tmp_path):
    played = enter(files, smallest_at(2, 8))
    known = files.practice.value.games[played.ident]
    files.practice.enter(structs.replace(known, options=Raw(b'{"kind":"hexagons"}')))
    scene = practise(at_the_menu(robots, tmp_path))
    assert scene.practice.exercises
    assert played.ident not in {key.ident for key in scene.course.keys}


def test_a_game_that_the_history_has_forgotten_has_numbered_players(robots, files, tmp_path):
    (tmp_path / "history.jsonl").unlink()
    scene = practise(at_the_menu(robots, tmp_path))
    assert scene.study.names == ("Player 1", "Player 2")
