"""Stages in the window: chosen, played by every device, and what they have earned."""

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of, select, words_of
from helpers.forms import click
from helpers.pads import Holder, Port
from helpers.player import by_dragging, by_keys, largest_in, settle
from helpers.sizes import FEW_SIZES
from helpers.toucher import by_fingers
from msgspec.structs import replace
from scenes.arcade import with_stars

from game.engine import GAMES
from game.engine.house import HouseRules
from game.exercises.stage_map import MapPiece, Region, StageMap
from game.exercises.stages import Stage, Task
from game.files.kept_files import KeptFiles
from game.ui.look.texts import tr
from game.ui.rooms.exercises.ending import Ending
from game.ui.rooms.exercises.stages import Stages, stage_scene, stages_scene
from game.ui.rooms.exercises.stand import Stand, StandState
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.actions import PadInput
from game.ui.shell.scene import Pop
from game.ui.sound.effects import Effect

SMALL = replace(GAMES["Blokus Duo"], house=HouseRules(9, inside=True))
SHORT = (
    Stage("a", GAMES["Blokus Solo"], Task.PLACE, (5, 8, 10), (), 2),
    Stage("b", SMALL, Task.LEAD, (-81, 80, 81), ("1",), 1),
    Stage("c", SMALL, Task.PLACE, (5, 10, 15), ("1",), 3),
    Stage("d", SMALL, Task.PLACE, (5, 10, 15), ("1",), 3),
)
MAP = StageMap(
    (
        Region("Blokus Duo", 2, (6.0, 5.0), 8.0, (MapPiece("Purple", (0, 1, 14)),)),
        Region("Callisto Two-Player", 2, (18.0, 5.0), 8.0, (MapPiece("Green", (5, 6)),)),
    ),
    ((1.0, 5.0), (4.0, 2.0), (8.0, 7.0), (16.0, 3.0), (20.0, 7.0), (24.0, 5.0)),
    ((1.0, 8.0), (12.0, 2.0), (27.0, 5.0)),
    2,
    (MapPiece("Red", (0, 1)), MapPiece("Blue", (2, 3))),
)
"""A map for these."""


@pytest.fixture
def at_stages(robots, monkeypatch):
    """A robot in front of a few short stages."""
    for stage in SHORT:
        stage.check()
    MAP.check(SHORT)
    monkeypatch.setattr("game.ui.rooms.exercises.stages.shipped_stages", lambda: SHORT)
    monkeypatch.setattr("game.ui.rooms.exercises.stages.shipped_map", lambda: MAP)

    def start(files=None, port=None, *, motion=False):
        return robots(Menu, stages_scene, files=files, port=port, motion=motion)

    return start


def stands(robot):
    """The stands of the stages that can be played, by their keys."""
    return {one.about: one for one in controls_of(robot.scene) if isinstance(one, Stand)}


def begin(robot, key="a"):
    """Look at a stage, and play it."""
    if robot.scene.number != [stage.key for stage in SHORT].index(key) + 1:
        click(robot, key)
    click(robot, "stage.play")
    assert isinstance(robot.scene, GameScene)
    return robot.scene


def play(robot, place=by_dragging):
    """Place the largest pieces until the results appear."""
    scene = robot.scene
    while not scene.challenge.is_over(scene.game):
        if scene.driver.persons_turn:
            place(robot, scene, largest_in(scene.game.position))
        else:
            scene.driver.play(scene.game.position.event(largest_in(scene.game.position)))
            settle(robot, scene)
    robot.until(lambda: isinstance(robot.scene, Ending))
    return robot.scene


@pytest.mark.parametrize("place", [by_dragging, by_keys, by_fingers])
def test_a_stage_is_played_and_earns_stars(at_stages, tmp_path, place):
    robot = at_stages(KeptFiles(tmp_path))
    begin(robot)
    end = play(robot, place)
    assert (end.ended.figure, end.stars) == ("10", 3)
    assert tr("stage.all") in words_of(end)
    assert KeptFiles(tmp_path).stage_stars.value == {"a": 3}


@pytest.mark.parametrize("missing", [("stages", tuple), ("map", lambda: None)])
def test_without_stages_or_their_map_a_line_says_so(at_stages, monkeypatch, missing):
    name, nothing = missing
    monkeypatch.setattr(f"game.ui.rooms.exercises.stages.shipped_{name}", nothing)
    robot = at_stages()
    assert tr("files.damaged") in words_of(robot.scene)
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)


def test_stars_are_kept_as_soon_as_they_are_earned(at_stages, tmp_path):
    robot = at_stages(KeptFiles(tmp_path))
    scene = begin(robot)
    while not scene.challenge.is_over(scene.game):
        assert KeptFiles(tmp_path).stage_stars.value == {}
        scene.driver.play(scene.game.position.event(largest_in(scene.game.position)))
    assert robot.scene is scene
    assert KeptFiles(tmp_path).stage_stars.value == {"a": 3}


def test_a_pad_chooses_and_plays(at_stages):
    port = Port()
    robot = at_stages(port=port)
    pad = Holder(robot, port, 0)
    pad.press(PadInput.A)
    scene = robot.scene
    for _ in range(2):
        pad.place(scene)
        settle(robot, scene)
    robot.until(lambda: isinstance(robot.scene, Ending))
    assert robot.scene.stars == 3
    pad.press(PadInput.A)
    assert isinstance(robot.scene, GameScene)
    assert robot.scene.game.options == SMALL


def test_a_pad_walks_along_the_path(at_stages):
    port = Port()
    robot = at_stages(port=port)
    pad = Holder(robot, port, 0)
    pad.push("right", 2)
    assert robot.scene.number == 3
    pad.press(PadInput.CROSS_LEFT)
    assert robot.scene.number == 2
    pad.press(PadInput.A)
    assert robot.scene.game.options == SHORT[1].options


def test_the_strip_says_how_things_stand(at_stages):
    robot = at_stages()
    scene = begin(robot)
    standing = scene.challenge.say(scene.game)
    assert [mark.is_lit for mark in standing.marks] == [False] * 3
    assert standing.rest == "2 turns left"
    by_dragging(robot, scene, largest_in(scene.game.position))
    standing = scene.challenge.say(scene.game)
    assert [mark.is_lit for mark in standing.marks] == [True, False, False]
    assert (standing.figure, standing.rest) == ("Now: 5", "1 turn left")


def test_nobody_is_helped_and_nothing_is_taken_back_or_kept(at_stages, tmp_path):
    robot = at_stages(KeptFiles(tmp_path))
    scene = begin(robot)
    by_dragging(robot, scene, largest_in(scene.game.position))
    for key in (pygame.K_h, pygame.K_z, pygame.K_y, pygame.K_a):
        robot.key(key, pygame.KMOD_CTRL if key in (pygame.K_z, pygame.K_y) else 0)
        assert robot.scene is scene
        assert scene.game.ply == 1
        assert not scene.session.hints.looking
    assert scene.table.status.notice.startswith("Here you are on your own")
    play(robot)
    files = KeptFiles(tmp_path)
    assert not files.games.kept()
    assert not list(files.history.latest())
    assert not list((tmp_path / "records").glob("*"))


def test_nothing_can_be_placed_once_it_is_over(at_stages):
    robot = at_stages()
    scene = begin(robot)
    for _ in range(2):
        scene.driver.play(scene.game.position.event(largest_in(scene.game.position)))
    assert scene.challenge.is_over(scene.game)
    scene.place(int(scene.game.position.legal()[0]))
    robot.step(3)
    assert scene.game.ply == 2
    robot.until(lambda: isinstance(robot.scene, Ending))


def test_others_play_on_where_that_counts(at_stages):
    robot = at_stages()
    robot.ui.files.stage_stars.earn("a", 1)
    robot.start(stages_scene(robot.ui))
    begin(robot, "b")
    end = play(robot)
    assert (end.ended.figure, end.stars) == (tr.whole(0, signed=True), 1)


def test_without_a_star_the_same_stage_comes_first(at_stages):
    robot = at_stages()
    scene = begin(robot)
    for _ in range(2):
        position = scene.game.position
        legal = position.legal()
        smallest = int(legal[position.ruleset.table.sizes[legal].argmin()])
        scene.driver.play(position.event(smallest))
    robot.until(lambda: isinstance(robot.scene, Ending))
    assert robot.scene.stars == 0
    assert [one.text for one in controls_of(robot.scene) if one.first] == ["Again"]


def test_the_path_opens_with_stars(at_stages):
    robot = at_stages()
    assert set(stands(robot)) == {"a", "b", "c"}
    assert robot.scene.map.journey.seen(1) == 1
    before = robot.scene.map.journey
    robot.ui.files.stage_stars.earn("a", 1)
    robot.start(stages_scene(robot.ui))
    assert set(stands(robot)) == {"a", "b", "c", "d"}
    after = robot.scene.map.journey
    assert (after.at, after.clear) == (before.at + 1, before.clear + 1)
    assert after.seen(6.5) > before.seen(6.5)


def test_a_stage_with_stars_can_be_played_wherever_it_lies(at_stages):
    robot = at_stages()
    robot.ui.files.stage_stars.earn("d", 2)
    robot.start(stages_scene(robot.ui))
    told = stands(robot)["d"].described
    assert told.label == "Stage 4: Place as many squares as you can."
    assert told.value == "Against Gentle\nDuo · 9×9 · 3 turns\nYour best here: 2 of 3"
    assert {key: one.shown.state for key, one in stands(robot).items()} == {
        "a": StandState.NEXT,
        "b": StandState.OPEN,
        "c": StandState.OPEN,
        "d": StandState.REACHED,
    }


@pytest.mark.parametrize(
    ("size", "on", "back"),
    [
        ((1280, 720), pygame.K_RIGHT, pygame.K_LEFT),
        ((780, 1280), pygame.K_UP, pygame.K_DOWN),
    ],
)
def test_arrows_lead_along_the_path_and_what_they_lead_to_is_seen(at_stages, size, on, back):
    robot = at_stages()
    robot.resize(size)
    for number, key in enumerate((on, on, back), 1):
        robot.key(key)
        number = min(number + 1, 3) - (key == back)
        assert robot.scene.number == number
        assert robot.scene.map.rect.contains(stands(robot)["abc"[number - 1]].rect)
        assert f"Stage {number}" in words_of(robot.scene)
    robot.key(pygame.K_RETURN)
    assert robot.scene.game.options == SHORT[1].options


def test_what_one_points_at_is_told_without_being_chosen(at_stages):
    robot = at_stages()
    robot.move(stands(robot)["b"].rect.center)
    assert "Stage 2" in words_of(robot.scene)
    robot.move(control(robot.scene, "stage.play").rect.center)
    assert "Stage 1" in words_of(robot.scene)
    click(robot, "b")
    robot.move(control(robot.scene, "stage.play").rect.center)
    assert "Stage 2" in words_of(robot.scene)
    assert isinstance(robot.scene, Stages)
    click(robot, "b")
    assert robot.scene.game.options == SHORT[1].options


def test_a_finger_that_begins_on_a_face_pans_the_map_and_plays_nothing(at_stages):
    robot = at_stages()
    scene, start = robot.scene, stands(robot)["a"].rect.center
    before = scene.map.offset
    robot.touch(start)
    for step in (1, 2, 3):
        robot.slide((start[0] - 60 * step, start[1]))
    assert scene.map.offset == before + 180
    assert stands(robot)["a"].rect.center == (start[0] - 180, start[1])
    robot.lift()
    assert robot.scene is scene
    # A tap that hardly moves is one.
    at = stands(robot)["a"].rect.center
    robot.touch(at)
    robot.slide((at[0] + 1, at[1]))
    robot.lift()
    assert isinstance(robot.scene, GameScene)


def test_the_wheel_and_the_pointer_pan_up_to_both_ends(at_stages):
    robot = at_stages()
    seen = robot.scene.map
    robot.move((200, 40))
    for _ in range(20):
        robot.wheel(-1)
    assert seen.offset == seen.most
    robot.press((200, 40))
    robot.move((440, 60))
    assert seen.offset == seen.most - 240
    robot.release((440, 60))
    for _ in range(20):
        robot.wheel(1)
    assert seen.offset == 0


def test_keys_pass_over_the_map_itself_both_ways(at_stages):
    robot = at_stages()
    names = []
    for _ in range(len(controls_of(robot.scene)) - 1):
        names.append(focus_of(robot.scene).selected.label)
        robot.key(pygame.K_TAB)
    assert focus_of(robot.scene).selected.label == names[0]
    words = [name.split(":")[0] for name in names]
    assert words == ["Stage 1", "Stage 2", "Stage 3", "Play", "Back"]
    for name in reversed(names):
        robot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        assert focus_of(robot.scene).selected.label == name
    # From beside the map arrows lead to the chosen stage, and from the ground along the path.
    select(robot.scene, control(robot.scene, "stage.play"))
    robot.key(pygame.K_LEFT)
    assert focus_of(robot.scene).selected is stands(robot)["a"]
    robot.move((200, 40))
    robot.key(pygame.K_RIGHT)
    assert focus_of(robot.scene).selected is stands(robot)["b"]


@pytest.mark.parametrize("size", [(1280, 720), (780, 1280)])
def test_a_map_that_was_panned_looks_as_if_painted_anew(robots, size):
    robot = robots(size=size)
    robot.start(with_stars(robot.ui))
    robot.until(lambda: robot.scene.knows)
    seen = robot.scene.map
    x, y = start = seen.rect.left + 300, seen.rect.top + 300
    robot.press(start)
    for dx, dy in ((-90, 30), (-20, -80), (40, 90), (-260, 250)):
        # Frames are only painted when somebody looks: several ways add up.
        for share in (0.3, 1.2, 1.0):
            robot.move((x + round(share * dx), y + round(share * dy)))
        robot.until(lambda: robot.scene.knows)
        robot.step()
        shown = robot.picture(seen.rect)
        robot.scene.stale = True
        robot.step()
        assert robot.picture(seen.rect) == shown, (dx, dy)
    assert seen.pans


def win(robot, number):
    """Earn stars in a stage, and come back to the map."""
    robot.start(stage_scene(robot.ui, number))
    robot.ui.files.stage_stars.earn(SHORT[number - 1].key, 2)
    robot.app.stack.apply(Pop())
    robot.step()


def test_after_a_star_ones_figure_walks_on_and_the_fog_opens(at_stages):
    robot = at_stages(motion=True)
    scene, seen = robot.scene, robot.scene.map
    before = seen.journey
    win(robot, 1)
    assert robot.scene is scene
    robot.pass_time(300)
    assert robot.moving
    assert before.at < seen.journey.at < before.at + 1
    assert before.clear < seen.journey.clear
    robot.pass_time(2000)
    robot.until(lambda: not robot.moving)
    assert (seen.journey.at, scene.number) == (2, 2)


def test_with_reduced_motion_it_is_there_at_once(at_stages):
    robot = at_stages()
    win(robot, 1)
    assert robot.scene.map.journey.at == 2
    assert not robot.moving


@pytest.mark.painted
def test_a_landmark_tells_what_was_found_once_one_has_passed_it(at_stages):
    robot = at_stages()
    seen = robot.scene.map

    def landmark(number):
        seen.pan(round(MAP.landmarks[number][0] * seen.frame.unit - seen.frame.room / 2))
        robot.scene.arrange()
        robot.until(lambda: robot.scene.knows)
        robot.step()
        place = pygame.Rect(0, 0, 60, 60)
        place.center = seen.frame.pixel(MAP.landmarks[number], seen.offset)
        return robot.picture(place)

    first = landmark(1)
    win(robot, 1)
    assert landmark(1) == first
    win(robot, 2)
    assert landmark(1) != first
    for number in (3, 4):
        win(robot, number)
    assert seen.journey.at == len(SHORT) + 1


@pytest.mark.painted
@pytest.mark.parametrize("size", [*FEW_SIZES, (3840, 2160)])
@pytest.mark.parametrize("text_size", ["usual", "double"])
def test_in_every_window_one_stands_in_sight(robots, size, text_size):
    robot = robots(size=size, text_size=text_size)
    for earned in (0, 17, 40):
        robot.start(with_stars(robot.ui, (2,) * earned))
        robot.step()
        seen = robot.scene.map
        own = seen.pixel(seen.journey.at)
        assert seen.rect.collidepoint(own)
        assert pygame.Rect((0, 0), size).contains(seen.rect)
        assert min(seen.rect.size) >= 0.3 * min(size)
        for one in controls_of(robot.scene):
            assert isinstance(one, Stand) or robot.app.screen.get_rect().contains(one.rect)


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160), (2160, 3840)])
def test_the_map_is_drawn_ahead_and_then_the_window_rests(robots, size):
    robot = robots(size=size)
    robot.start(with_stars(robot.ui))
    robot.until(lambda: robot.scene.knows)
    robot.pass_time(1000)
    assert not robot.moving
    assert not robot.scene.stale
    assert robot.scene.stale_part is None


def test_the_pause_leads_to_a_new_beginning_or_to_all_stages(at_stages):
    robot = at_stages()
    scene = begin(robot)
    by_dragging(robot, scene, largest_in(scene.game.position))
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, PauseMenu)
    assert robot.scene.modal  # No time runs, so the board stays in view.
    click(robot, "pause.rules")
    robot.key(pygame.K_ESCAPE)
    click(robot, "pause.again")
    assert isinstance(robot.scene, GameScene)
    assert robot.scene is not scene
    assert robot.scene.game.ply == 0
    robot.key(pygame.K_ESCAPE)
    click(robot, "stage.others")
    assert isinstance(robot.scene, Stages)
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Menu)


def test_stars_appear_one_after_the_other_and_are_heard(at_stages):
    robot = at_stages(motion=True)
    begin(robot)
    play(robot)
    robot.mixer.forget()
    assert robot.moving
    robot.pass_time(8000)
    robot.until(lambda: not robot.moving)
    notes = [name for name in robot.mixer.names if name in Effect.MEDAL.sounds]
    assert notes == list(Effect.MEDAL.sounds[:3])
    assert set(robot.mixer.names) >= set(Effect.FINISHED.sounds)
    click(robot, "stage.others")
    assert isinstance(robot.scene, Stages)
    assert "3/12" in " ".join(words_of(robot.scene))
