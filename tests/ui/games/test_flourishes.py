"""Flourishes in a real window: they are seen, wait for nothing, and leave nothing behind."""

import pygame
import pytest
from helpers.player import drag, largest
from helpers.positions import random_game
from helpers.seated import PEOPLE, sit_down
from scenes.sample_games import a_dice_game

from game.engine import Game, Options, Ply, Seat
from game.play.moments import LeadTaken, Placed, ShutOut, moments
from game.ui.games.flourishes.stage import Stage

OTHERS = (Seat("Ada"), Seat("Tough", "8"))


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(seats)` returns the robot, the scene and the flourishes' stage."""

    def start(seats=PEOPLE, options=None, events=(), still=False, **chosen):
        options, chosen = options or Options("Blokus Duo"), {"hand_over": "never", **chosen}
        robot, scene = sit_down(robots, options, seats, events, reduced_motion=still, **chosen)
        return robot, scene, scene.flourishes.stage

    return start


def kinds(stage: Stage):
    """The kinds of flourishes on the stage."""
    return {one.paint.__qualname__.partition(".")[0] for one in stage._all}


def place(robot, scene):
    """Drag a large piece from its tray to where it fits."""
    drag(robot, scene, largest(scene))


def picture(robot):
    return pygame.image.tobytes(robot.app.screen, "RGB")


def game_with(kind, options=None, seed=0):
    """The events of a random game up to the first moment of a kind."""
    options = options or Options("Blokus Duo")
    for number in range(seed, seed + 60):
        game = Game(options, [Seat(f"P{n}") for n in range(options.players)])
        for colour, placement in random_game(options, number):
            game.play(Ply(colour, placement))
            if any(isinstance(one, kind) for one in moments(game)):
                return game.events
    raise LookupError(kind)


def test_the_next_piece_is_placed_while_the_last_is_still_celebrated(sit):
    robot, scene, stage = sit()
    place(robot, scene)
    began = robot.time
    place(robot, scene)
    assert scene.game.ply == 2
    assert stage.animating
    first = moments(scene.game, 1)[0]
    assert first in scene.area.coming
    assert robot.time - began < scene.ui.motion.points


@pytest.mark.painted
def test_nothing_is_left_on_the_screen_and_nothing_is_drawn_any_more(sit):
    robot, scene, stage = sit(theme="contrast")
    place(robot, scene)
    robot.pass_time(8000)
    assert not stage.animating
    assert not robot.moving
    after = picture(robot)
    scene.stale = True
    robot.step()
    assert picture(robot) == after


@pytest.mark.parametrize("kind", [ShutOut, LeadTaken], ids=lambda kind: kind.__name__)
def test_rare_moments_leave_nothing_either(sit, kind):
    events = game_with(kind)
    robot, scene, stage = sit(events=events[:-1], theme="contrast")
    scene.session.play(events[-1])
    robot.step(3)
    assert stage.animating
    robot.pass_time(8000)
    assert not stage.animating
    after = picture(robot)
    scene.stale = True
    robot.step()
    assert picture(robot) == after


def test_with_reduced_motion_nothing_plays(sit):
    events = game_with(ShutOut)
    robot, scene, stage = sit(events=events[:-1], still=True)
    scene.session.play(events[-1])
    for _ in range(20):
        robot.step()
        assert not stage.animating
    assert scene.area.coming == {}


def test_a_number_that_is_nowhere_is_silence(sit, monkeypatch):
    robot, scene, stage = sit()
    for place_of_number in (pygame.Rect(0, 0, 0, 0), pygame.Rect(-500, 10, 40, 40)):
        monkeypatch.setattr(scene.area, "score_place", lambda player, at=place_of_number: at)
        place(robot, scene)
        robot.pass_time(3000)
        assert scene.area.coming == {}
        assert not stage.animating


def test_taking_back_ends_what_plays(sit):
    robot, scene, stage = sit()
    place(robot, scene)
    assert stage.animating
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.game.ply == 0
    assert not stage.animating
    assert scene.area.coming == {}


def test_whose_turn_it_is_sees_their_pieces_stir(sit):
    robot, scene, stage = sit(seats=OTHERS)
    place(robot, scene)
    robot.pass_time(2000)
    position = scene.game.position
    scene.driver.play(position.event(int(position.legal()[0])))
    assert "stir" in kinds(stage)


def test_a_key_ends_what_lasts_long(sit):
    events = game_with(ShutOut)
    robot, scene, stage = sit(events=events[:-1])
    scene.session.play(events[-1])
    assert "dim" in kinds(stage)
    assert stage.lasting
    robot.key(pygame.K_TAB)
    assert not stage.lasting


def test_takes_of_dice_are_felt_on_the_board_where_they_are_seen(sit):
    game = a_dice_game(4, 3, 2)
    robot, scene, stage = sit(game.seats, game.options, game.events[:-1])
    robot.pass_time(1000)
    scene.session.play(game.events[-1])
    placed = next(one for one in moments(scene.game) if isinstance(one, Placed))
    assert placed in scene.area.coming
    robot.pass_time(5000)
    assert scene.area.coming == {}
    assert not stage.animating
