"""The teaching game, through the real loop: it stops after a costly event and offers it back."""

from dataclasses import replace
from operator import add

import pygame
import pytest
from helpers.controls import controls_like
from helpers.dice_player import settle as settle_dice
from helpers.forms import click
from helpers.player import by_keys, largest, lay_by_keys
from helpers.whole_games import a_random_game
from scenes.analysed import NO_SEARCH, NO_WEIGHTS, ScriptedAnalysis, evaluated

from game.ai.process.messages import Analysed, NotAnalysed, Think
from game.coach.reasons import ReasonKind
from game.coach.teaching import Teaching
from game.coach.why import reasons_for
from game.engine import FAMILIES, KINDS, Seat
from game.ui.kit.question import Question
from game.ui.look.texts import tr
from game.ui.rooms.play.caution import AIMED_AFTER, CautionScene
from game.ui.rooms.play.play_scene import PlayScene
from game.ui.table.reason_words import ReasonRow
from game.ui.table.tools import Tool


class Remembers(ScriptedAnalysis):
    """Remembers what earlier events cost, so a position shows how good the last one was."""

    def answer(self):
        order, lost = self._order, [0.0, 0.0]
        if not super().answer() or isinstance(self.found, NotAnalysed):
            return order is not None
        position = KINDS[order.options.kind].start(order.options)
        for event in order.events:
            if event.by_player:
                found = evaluated(position, event)
                played = next(one for one in found.candidates if one.event == event)
                lost[position.player] += played.outlook.points[position.player]
            position = position.after(event)

        def told(outlook):
            return replace(outlook, points=tuple(map(add, outlook.points, lost)))

        found = self.found.evaluation
        candidates = tuple(replace(one, outlook=told(one.outlook)) for one in found.candidates)
        self.found = Analysed(
            replace(found, outlook=told(found.outlook), candidates=candidates), True
        )
        return True


TWO_OF_DICE = FAMILIES["dice"][2]
ADA, BEN, EASY, HARD = Seat("Ada"), Seat("Ben"), Seat("Easy", "2"), Seat("Hard", "9")


@pytest.fixture
def sit(sit):
    """Begins a teaching game, if nobody else is named of Ada against an opponent."""
    return lambda *seats, teaching=True, **more: sit(
        *seats or (ADA, EASY), opponents=Remembers(), teaching=teaching, **more
    )


def answer_all(robot, opponents):
    """Answer every request for analysis."""
    robot.step()
    while opponents.answer():
        robot.step(2)


def smallest(scene):
    """A placement of the smallest piece, which `evaluated` says costs eight points."""
    position = scene.game.position
    table = position.ruleset.table
    return int(min(position.legal(), key=lambda placement: table.sizes[placement]))


def blunder(robot, scene, opponents):
    """Place the smallest piece first, and have it judged."""
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    answer_all(robot, opponents)
    assert isinstance(robot.scene, CautionScene)
    robot.pass_time(AIMED_AFTER)
    return robot.scene


def words(scene):
    """What a caution says."""
    return scene.title, scene.words


def test_what_is_earned_is_seen_before_the_coach_speaks(sit):
    robot, scene, opponents = sit(motion=True)
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    answer_all(robot, opponents)
    assert robot.scene is scene
    assert scene.flourishes.stage.animating
    robot.until(lambda: isinstance(robot.scene, CautionScene))
    assert not scene.flourishes.stage.animating
    assert scene.area.tray_state(0).score == "1"


def test_what_costs_much_stops_the_game_and_is_taken_back(sit):
    robot, scene, opponents = sit()
    caution = blunder(robot, scene, opponents)
    title, said = words(caution)
    assert title == "One moment, Ada"
    assert said[0] == "Another place is worth about 8 points more."
    assert said[1].startswith("A larger piece fits")
    assert opponents.asked == []
    assert (scene.line, scene.prompts()) == ("", ())
    # Meanwhile nobody is thinking, and it is nobody's turn.
    colour = scene.game.position.colour
    assert scene.area.tray_state(colour).line == ""
    robot.key(pygame.K_RETURN)
    assert robot.scene is scene
    assert scene.line == "Ada (Purple), place a piece."
    assert scene.line != ""
    assert scene.game.ply == 0
    assert scene.game.taken_back == 1
    by_keys(robot, scene, largest(scene))
    robot.step(5)
    assert opponents.asked == []
    answer_all(robot, opponents)
    assert robot.scene is scene
    assert scene.game.ply == 1
    assert len(opponents.asked) == 1
    assert [type(order) for order in opponents.orders].count(Think) == 1


def test_nobody_has_a_hint_while_the_coach_may_take_the_placement_back(sit):
    robot, scene, opponents = sit(ADA, BEN)
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    assert Tool.HINT not in scene.usable_tools
    robot.key(pygame.K_h, times=2)
    assert opponents.asked == []
    assert scene.line == tr("hint.not_now")
    robot.key(pygame.K_ESCAPE)
    answer_all(robot, opponents)
    robot.pass_time(AIMED_AFTER)
    click(robot, "teaching.keep")
    assert robot.scene is scene
    robot.step()
    assert Tool.HINT in scene.usable_tools
    robot.key(pygame.K_h, times=2)
    assert len(opponents.asked) == 1


@pytest.mark.parametrize("key", [(pygame.K_RETURN,), (pygame.K_SPACE,)])
def test_what_the_next_person_presses_as_a_warning_appears_takes_nothing_back(sit, key):
    robot, scene, opponents = sit(ADA, BEN)
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    robot.until(lambda: not opponents.answer() and isinstance(robot.scene, CautionScene))
    caution = robot.scene
    robot.key(*key)
    click(robot, "teaching.take_back")
    assert robot.scene is caution
    assert scene.game.ply == 1
    robot.pass_time(AIMED_AFTER)
    click(robot, "teaching.take_back")
    assert scene.game.ply == 0


def test_playing_again_what_is_not_there_leaves_the_warning(sit):
    robot, scene, opponents = sit(ADA, BEN, motion=True)
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    robot.until(lambda: not opponents.answer() and isinstance(robot.scene, CautionScene))


@pytest.fixture
def at_the_end(sit):
    """Ada ends a game with a placement one cell smaller than possible: robot, scene, client."""
    events = a_random_game("Blokus Duo", seed=9).events[:-1]
    robot, scene, opponents = sit(ADA, HARD, events=events)
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    assert scene.game.position.over
    return robot, scene, opponents


@pytest.mark.parametrize("key", [(pygame.K_RETURN,), (pygame.K_z, pygame.KMOD_CTRL)])
def test_taking_back_is_asked_for_where_the_game_is_over_by_it(at_the_end, key):
    """Taking back the end means that the result no longer counts, so it needs a yes."""
    robot, scene, opponents = at_the_end
    answer_all(robot, opponents)
    assert isinstance(robot.scene, CautionScene)
    robot.pass_time(AIMED_AFTER)
    robot.key(*key)
    assert isinstance(robot.scene, Question)
    assert scene.game.position.over
    click(robot, "yes")
    assert robot.scene is scene
    assert not scene.game.position.over


def test_the_coach_looks_anew_once_the_results_are_left(at_the_end):
    robot, scene, opponents = at_the_end
    robot.key(pygame.K_RETURN)
    assert robot.scene is not scene
    opponents.stop_analysis()  # As a report opened from there does.
    click(robot, "results.look")
    assert robot.scene is scene
    answer_all(robot, opponents)
    assert isinstance(robot.scene, CautionScene)
    robot.pass_time(AIMED_AFTER)


def test_what_is_taken_back_at_once_is_not_warned_of(sit, monkeypatch):
    robot, scene, opponents = sit(ADA, BEN)
    answer_all(robot, opponents)
    with monkeypatch.context() as context:
        # While the piece settles.
        context.setattr(PlayScene, "moving", True)
        lay_by_keys(robot, scene, smallest(scene))
        robot.key(pygame.K_RETURN)
        answer_all(robot, opponents)
        assert robot.scene is scene
        robot.key(pygame.K_z, pygame.KMOD_CTRL)
    robot.step(3)
    assert robot.scene is scene
    assert scene.game.ply == 0


def test_the_next_person_waits_while_the_coach_looks(sit):
    robot, scene, opponents = sit(ADA, BEN)
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    lay_by_keys(robot, scene, largest(scene))
    robot.key(pygame.K_RETURN)
    robot.step(3)
    assert scene.game.ply == 1
    answer_all(robot, opponents)
    assert isinstance(robot.scene, CautionScene)
    robot.pass_time(AIMED_AFTER)
    robot.key(pygame.K_ESCAPE)
    robot.step(3)
    assert scene.game.ply == 2


def test_where_no_reason_is_known_it_says_how_to_see_what_is_better(sit, monkeypatch):
    robot, scene, opponents = sit()
    before = Teaching.caution

    def without_reasons(*args):
        found = before(*args)
        return None if found is None else replace(found, reasons=())

    monkeypatch.setattr(Teaching, "caution", without_reasons)
    caution = blunder(robot, scene, opponents)
    assert caution.words[1:] == [tr("teaching.better")]
    assert controls_like(caution, ReasonRow) == []
    robot.key(pygame.K_RETURN)
    assert scene.game.ply == 0


def test_what_is_kept_is_not_spoken_of_again(sit):
    robot, scene, opponents = sit()
    blunder(robot, scene, opponents)
    robot.key(pygame.K_ESCAPE)
    robot.step(2)
    assert robot.scene is scene
    assert scene.game.ply == 1
    assert len(opponents.asked) == 1
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.game.ply == 0
    by_keys(robot, scene, smallest(scene))
    answer_all(robot, opponents)
    assert robot.scene is scene
    assert len(opponents.asked) == 2


def test_nothing_is_asked_where_nobody_is_taught(sit):
    robot, scene, opponents = sit(teaching=False)
    by_keys(robot, scene, smallest(scene))
    robot.step(3)
    assert opponents.analyses == []
    assert len(opponents.asked) == 1
    robot.ui.settings.teaching = True
    robot.step(2)
    assert robot.scene is scene


def test_where_nothing_can_be_found_out_it_is_said_and_the_game_goes_on(sit):
    robot, scene, opponents = sit()
    opponents.failure = NO_WEIGHTS
    answer_all(robot, opponents)
    assert "missing or damaged" in scene.line
    by_keys(robot, scene, smallest(scene))
    robot.step(3)
    assert robot.scene is scene
    assert len(opponents.asked) == 1


def test_after_a_placement_that_can_not_be_judged_the_next_one_is(sit):
    robot, scene, opponents = sit(ADA, BEN)
    opponents.failure = NO_SEARCH
    robot.step()
    assert opponents.answer()
    robot.step()
    assert "can’t run here" in scene.line
    robot.pass_time(10_000)
    by_keys(robot, scene, largest(scene))
    assert robot.scene is scene
    # The next position fails too, which isn't told again.
    robot.step()
    assert opponents.answer()
    robot.step(2)
    assert "can’t run here" not in scene.line
    by_keys(robot, scene, smallest(scene))
    opponents.failure = None
    answer_all(robot, opponents)
    assert robot.scene is scene
    assert scene.game.ply == 2
    by_keys(robot, scene, smallest(scene))
    answer_all(robot, opponents)
    assert isinstance(robot.scene, CautionScene)


def test_small_losses_are_told_to_those_who_play_against_strong_ones(sit):
    for seat, stops in ((EASY, False), (HARD, True)):
        robot, scene, opponents = sit(ADA, seat)
        answer_all(robot, opponents)
        position = scene.game.position
        sizes = position.ruleset.table.sizes
        four = next(int(p) for p in position.legal() if sizes[p] == 4)
        by_keys(robot, scene, four)
        answer_all(robot, opponents)
        assert isinstance(robot.scene, CautionScene) == stops


def begin_dice(sit, opponent):
    """A teaching game of Dice, after its first roll; also the person's takes."""
    robot, scene, opponents = sit(ADA, opponent, options=TWO_OF_DICE)
    scene.driver.roll()
    settle_dice(robot, scene)
    answer_all(robot, opponents)
    return robot, scene, opponents, scene.game.position.takes()


@pytest.mark.parametrize(("level", "stops"), [("1", False), ("4", False), ("5", True)])
def test_so_they_are_in_dice(sit, level, stops):
    robot, scene, opponents, takes = begin_dice(sit, Seat("Opponent", level))
    sizes = scene.game.position.ruleset.table.sizes
    # In the made-up analysis a cell less costs two points: in Dice, a mistake.
    scene.driver.play(next(take for take in takes if sizes[take.placement] == 4))
    answer_all(robot, opponents)
    assert isinstance(robot.scene, CautionScene) == stops


def test_in_dice_signs_are_on_the_board_of_whoever_chose(sit):
    robot, scene, opponents, takes = begin_dice(sit, HARD)
    position = scene.game.position
    best = evaluated(position).candidates[0].event
    assert best.strike is False
    sizes = position.ruleset.table.sizes
    struck = next(take for take in takes if take.strike and sizes[take.placement] == 3)
    scene.driver.play(struck)
    settle_dice(robot, scene)
    answer_all(robot, opponents)
    caution = robot.scene
    assert isinstance(caution, CautionScene)
    reasons = reasons_for(TWO_OF_DICE, position, struck, best)
    number = [reason.kind for reason in reasons].index(ReasonKind.STRIKE_SPENT)
    assert number in {row.number for row in controls_like(caution, ReasonRow)}
    board = scene.area.board
    robot.pass_time(1000)
    for cell in position.ruleset.table.cells_of(struck.placement):
        at = tuple(map(round, board.middle(cell)))
        assert robot.app.screen.get_at(at)[:3] == robot.ui.theme.text


def test_persons_teach_each_other_nothing_but_the_coach_does_both(sit):
    robot, scene, opponents = sit(ADA, BEN)
    blunder(robot, scene, opponents)
    robot.key(pygame.K_ESCAPE)
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    answer_all(robot, opponents)
    title, _ = words(robot.scene)
    assert title == "One moment, Ben"


def test_the_pause_stops_looking_and_the_game_takes_it_up_again(sit):
    robot, scene, opponents = sit()
    answer_all(robot, opponents)
    by_keys(robot, scene, smallest(scene))
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is not scene
    assert not opponents.answer()
    robot.key(pygame.K_ESCAPE)
    answer_all(robot, opponents)
    assert isinstance(robot.scene, CautionScene)
    robot.pass_time(AIMED_AFTER)


def test_a_roll_waits_for_the_coach(sit):
    robot, scene, opponents, _ = begin_dice(sit, BEN)
    while not scene.area.may_roll:
        answer_all(robot, opponents)
        sizes = scene.game.position.boards[0].ruleset.table.sizes
        takes = scene.game.position.takes()
        scene.driver.play(max(takes, key=lambda take: sizes[take.placement]))
        robot.step()
    ply = scene.game.ply
    robot.key(pygame.K_RETURN)
    robot.step(3)
    assert scene.game.ply == ply
    answer_all(robot, opponents)
    robot.step(3)
    assert scene.game.ply == ply + 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1280, 800), (1080, 1600), (2560, 1080)])
def test_the_board_stays_in_view(sit, size):
    robot, scene, opponents = sit()
    robot.resize(size)
    caution = blunder(robot, scene, opponents)
    assert not caution.tree.rect.colliderect(scene.area.board.rect)


def test_a_reason_that_is_pointed_at_is_shown_alone(sit):
    robot, scene, opponents = sit()
    caution = blunder(robot, scene, opponents)
    reason = controls_like(caution, ReasonRow)[0]
    for at, alone in ((reason.rect.center, reason.number), ((2, 2), None)):
        robot.move(at)
        assert caution.alone == alone
