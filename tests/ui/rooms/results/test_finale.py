"""How a game's end is announced: place by place, then the winner; or at once if so chosen."""

from functools import partial
from types import MappingProxyType, SimpleNamespace

import numpy as np
import pygame
import pytest
from helpers.forms import click
from helpers.whole_games import a_random_game
from msgspec.structs import replace

from game.engine import Game
from game.files.kept_files import KeptFiles
from game.files.scores import SoloResult
from game.play.books import solo_result
from game.play.changes import Ended
from game.ui.games.blokus.results import NEW_BEST, colours_in, player_results
from game.ui.games.results import success_of
from game.ui.look.theme import MOTION
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.play_scene import RESULTS_AFTER_MS
from game.ui.rooms.results.results_scene import Finale, ResultsScene

SMALL = (960, 600)
ALL_PLACED = SoloResult((0, 0, 0, 0), 0)


@pytest.fixture(scope="module")
def classic():
    return a_random_game("Blokus")


@pytest.fixture(scope="module")
def alone():
    return a_random_game("Blokus Solo")


@pytest.fixture
def shown(robots):
    """A robot in front of results, with the menu beneath."""

    def start(game, *, files=None, counted=False, best=None, settings=MappingProxyType({})):
        robot = robots(Menu, files=files, motion=True, size=SMALL, **settings)
        ended = Ended(best=best)
        again = partial(Menu, robot.ui)
        robot.start(ResultsScene(robot.ui, game, ended, again, counted=counted))
        return robot

    return start


def pictures(robot):
    """What the cards show."""
    tree, cards = robot.scene.tree, robot.scene.cards
    return [robot.picture(tree.rect_of(card)) for card in cards]


# -- when what is shown -----------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "places"),
    [
        ((1, 2, 3, 4), ((3,), (2,), (1,), (0,))),
        ((1, 1, 3, 4), ((3,), (2,), (0, 1))),
        ((1, 2, 2), ((1, 2), (0,))),
        ((1, 1), ((0, 1),)),
        ((1, 2, 3, None), ((3,), (2,), (1,), (0,))),
        ((1,), ((0,),)),
    ],
)
def test_places_are_counted_from_the_last_to_the_first(ranks, places):
    finale = Finale.of(ranks, MOTION)
    assert finale.places == places
    assert finale.winners == places[-1]
    for turn, cards in enumerate(places):
        for card in cards:
            assert finale.counted(card, turn * MOTION.count - 1) is None
            assert finale.counted(card, (turn + 0.5) * MOTION.count) == pytest.approx(0.5)
            assert finale.counted(card, (turn + 1) * MOTION.count) == 1
    assert finale.celebrated(finale.counting - 1) is None
    assert finale.celebrated(finale.length) == 1


# -- the scene --------------------------------------------------------------


def test_cards_are_filled_in_turn_and_the_winner_is_told_last(shown, classic):
    robot = shown(classic)
    scene, step = robot.scene, MOTION.count
    robot.pass_time(0.5 * step)
    headline = robot.picture(scene.tree.rect_of(scene.verdict))
    before = pictures(robot)
    for cards, waiting in zip(scene.finale.places, scene.finale.places[1:], strict=False):
        robot.pass_time(step)
        now = pictures(robot)
        changed = {card for card in range(4) if now[card] != before[card]}
        assert changed == {*cards, *waiting}
        assert robot.picture(scene.tree.rect_of(scene.verdict)) == headline
        before = now
    robot.pass_time(scene.finale.length)
    assert scene.counted
    robot.until(lambda: not robot.moving)
    assert robot.picture(scene.tree.rect_of(scene.verdict)) != headline
    rest = robot.picture()
    robot.step(20)
    assert robot.picture() == rest


@pytest.mark.parametrize(
    "act",
    [
        lambda robot: robot.key(pygame.K_RETURN),
        lambda robot: robot.press((3, 3)),
        lambda robot: robot.wheel(1),
    ],
    ids=["return", "press", "wheel"],
)
def test_any_input_skips_to_the_end_and_leads_nowhere(shown, classic, act):
    robot = shown(classic)
    scene = robot.scene
    robot.step(10)
    robot.move((2, 2))
    assert not scene.counted
    act(robot)
    assert robot.scene is scene
    assert scene.counted
    skipped = pictures(robot)[0]
    assert skipped == pictures(shown(classic, counted=True))[0]


def test_a_press_on_a_button_does_what_it_says(shown, classic):
    robot = shown(classic)
    results = robot.scene
    robot.step(10)
    click(robot, "results.look")
    assert robot.scene is not results


def test_reduced_motion_tells_all_at_once(shown, classic):
    robot = shown(classic, settings={"reduced_motion": True})
    assert robot.scene.counted
    assert not robot.moving


def flourish(robot):
    """Whether anything flies above the cards once everything is counted."""
    scene = robot.scene
    robot.pass_time(scene.finale.counting + MOTION.flourish / 4)
    flying = robot.picture()
    robot.pass_time(60)
    assert robot.moving is bool(scene.finale.winners)
    return flying != robot.picture()


@pytest.mark.parametrize("name", ["Blokus Two-Player", "Blokus Three-Player"])
def test_who_wins_is_celebrated_in_their_own_colours(shown, name):
    game = a_random_game(name)
    robot = shown(game)
    scene = robot.scene
    assert flourish(robot)
    for card in scene.finale.winners:
        colours = colours_in(game.position.ruleset, player_results(game)[card])
        names = [game.position.ruleset.colours[colour].name for colour in colours]
        assert scene.results.cards[card].colours == names


def test_alone_a_perfect_game_is_celebrated_most(shown, alone, monkeypatch):
    best = solo_result(alone)
    other = replace(best, left=tuple(left + 5 for left in best.left))
    files = KeptFiles()
    robot = shown(alone, files=files, best=best)
    assert robot.scene.finale.success == 0
    assert not flourish(robot)
    for result in (other, best):
        files.best_results.enter("Blokus Solo", result)
    robot = shown(alone, files=files, best=best)
    assert robot.scene.finale.success == NEW_BEST
    assert flourish(robot)
    robot = shown(alone, files=files, best=other)
    assert robot.scene.finale.success == 0


def test_a_perfect_game_alone(shown, alone):
    position = alone.position
    perfect = Game(alone.options, alone.seats, alone.events)
    perfect.position.left = np.zeros_like(position.left)
    assert position is not perfect.position
    robot = shown(perfect, best=ALL_PLACED)
    assert robot.scene.finale.success == 1
    assert flourish(robot)


def test_what_was_counted_once_is_not_counted_again(robots):
    game = a_random_game("Blokus Duo")
    robot = robots(motion=True, size=SMALL)
    scene = robot.play(game)
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    click(robot, "yes")
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    robot.pass_time(RESULTS_AFTER_MS + 300)
    assert type(robot.scene) is ResultsScene
    assert not robot.scene.counted
    click(robot, "results.look")
    assert robot.scene is scene
    robot.key(pygame.K_RETURN)
    assert robot.scene.counted


@pytest.mark.parametrize(
    ("ranks", "persons", "success"),
    [
        ((1, 2), (True, False), 1),
        ((2, 1), (True, False), 0),
        ((1, 1), (True, False), 1),
        ((3, 2, 1), (True, True, False), 0),
        ((2, 1), (False, False), 1),
        ((2, 1), (True, True), 1),
    ],
)
def test_nobody_celebrates_that_persons_lose_to_opponents(ranks, persons, success):
    position = SimpleNamespace(ranks=lambda: ranks)
    seats = [SimpleNamespace(is_person=person) for person in persons]
    assert success_of(SimpleNamespace(position=position, seats=seats)) == success
