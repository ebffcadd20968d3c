"""Games can be given up, by mouse and by keys, after a question."""

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of
from helpers.forms import choose, click, go_to, widget_names
from helpers.kept import a_game
from scenes.alone import PAUSE
from scenes.scripted import ScriptedOpponents

from game.ai.process.messages import Chosen
from game.engine import Game, Options, Seat
from game.engine.series import Series
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.played_game import GameOutcome
from game.play.session import FINISHES
from game.ui.kit.question import Question
from game.ui.look.texts import tr
from game.ui.rooms.library.listed import When
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import MOST, Paused, PauseMenu
from game.ui.rooms.play.scene import GameScene, go_on
from game.ui.rooms.statistics.my_games import MyGames

MENU = (
    *("menu.play", "menu.learn", "menu.alone", "menu.my_games", "menu.settings"),
    *("today.title", "menu.quit"),
)
"""The keys of what the menu offers when no game is in progress."""


@pytest.fixture
def robot(robots, tmp_path):
    return robots(Menu, files=KeptFiles(tmp_path))


def duo(plies):
    return a_game(plies, Options("Blokus Duo"))


def outcomes(robot):
    return [(played.game, played.outcome) for played in robot.ui.files.history.games()]


# -- a game that is won -------------------------------------------------------


@pytest.fixture
def won(robot):
    """A game of Duo that Ada has won while she still has much to place; its opponents answer."""
    robot.ui.opponents = ScriptedOpponents()
    game = Game(Options("Blokus Duo"), [Seat("Ada"), Seat("Pip", "1")])
    while not game.position.decided:
        legal = game.position.legal()
        # Pip places small pieces, from its last corner on.
        sizes = game.position.ruleset.table.sizes[legal]
        worst = game.position.player == 1
        game.play(game.position.event(int(legal[sizes.argmin() if worst else sizes.argmax()])))
    assert not game.position.over
    return robot.play(game)


def test_a_game_that_is_won_can_be_left_to_finish_and_counts(robot, won):
    robot.key(pygame.K_ESCAPE)
    assert tr("pause.give_up") not in widget_names(robot)
    click(robot, "pause.finish")
    assert robot.scene is won
    opponents, asked = robot.ui.opponents, set()
    while not won.game.position.over:
        ply, legal = won.game.ply, won.game.position.legal()
        robot.step()
        asked.add(opponents.orders[-1].level)
        opponents.inbox.append(Chosen(won.game.position.event(int(legal[0]))))
        robot.until(lambda ply=ply: won.game.ply > ply and not won.table.flights.moving)
    assert asked <= {"1", FINISHES}
    assert FINISHES in asked
    assert outcomes(robot) == [("Blokus Duo", GameOutcome.FINISHED)]


def test_what_was_finished_for_somebody_can_be_taken_back_and_played_by_hand(robot, won):
    begun = won.game.ply
    won.session.let_finish()
    robot.step()
    robot.ui.opponents.inbox.append(
        Chosen(won.game.position.event(int(won.game.position.legal()[0])))
    )
    robot.until(lambda: won.game.ply > begun)
    assert won.session.undo()
    assert won.driver.persons_turn


def test_a_game_that_is_still_open_isnt_left_to_finish(robot):
    robot.play(duo(6))
    robot.key(pygame.K_ESCAPE)
    assert tr("pause.finish") not in widget_names(robot)


# -- from the pause menu ------------------------------------------------------


def paused(robot, plies):
    game = duo(plies)
    opened = OpenGame(game, ident=robot.ui.files.games.save(game))
    robot.start(go_on(robot.ui, opened))
    robot.key(pygame.K_p)
    assert type(robot.scene) is PauseMenu


def test_a_game_is_given_up_and_gone(robot):
    paused(robot, 4)
    click(robot, "pause.give_up")
    click(robot, "give_up.yes")
    assert type(robot.scene) is Menu
    assert widget_names(robot) == list(map(tr, MENU))
    assert outcomes(robot) == [("Blokus Duo", GameOutcome.ABANDONED)]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_enter_alone_and_escape_keep_playing(robot, key):
    paused(robot, 4)
    click(robot, "pause.give_up")
    robot.move((0, 0))
    robot.key(key)
    assert type(robot.scene) is PauseMenu
    click(robot, "pause.resume")
    assert type(robot.scene) is GameScene
    assert len(robot.ui.files.games.kept()) == 1
    assert outcomes(robot) == []


@pytest.mark.parametrize("plies", [0, 1000])
def test_nothing_is_given_up_before_the_beginning_or_after_the_end(robot, plies):
    paused(robot, plies)
    assert not {tr("pause.give_up"), tr("pause.again")} & set(widget_names(robot))


def test_starting_again_gives_the_game_up_and_begins_one_like_it(robot):
    paused(robot, 4)
    click(robot, "pause.again")
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is PauseMenu
    click(robot, "pause.again")
    click(robot, "pause.again")
    assert type(robot.scene) is GameScene
    game = robot.scene.game
    assert (game.options, game.seats, game.ply) == (Options("Blokus Duo"), duo(0).seats, 0)
    assert outcomes(robot) == [("Blokus Duo", GameOutcome.ABANDONED)]
    robot.key(pygame.K_ESCAPE)
    click(robot, "pause.leave")
    assert type(robot.scene) is Menu


def test_a_series_is_not_started_again(robot):
    series = Game(Options("Blokus Duo"), (Seat("Ada"), Seat("Ben")), series=Series(3))
    robot.play(series)
    series.play(series.position.event(int(series.position.legal()[0])))
    robot.key(pygame.K_p)
    names = widget_names(robot)
    assert tr("pause.give_up") in names
    assert tr("pause.again") not in names


# -- from the list ------------------------------------------------------------


@pytest.fixture
def listed(robot):
    """A robot in front of a list of three games; the last saved has most plies and comes first."""
    for plies in (2, 4, 6):
        robot.ui.files.games.save(duo(plies))
    robot.start(Menu(robot.ui))
    click(robot, "menu.my_games")
    choose(robot, "my_games.when", When.IN_PROGRESS)
    return robot


def plies_kept(robot):
    return [len(kept.events) for kept in robot.ui.files.games.kept()]


def test_a_row_is_removed(listed):
    listed.click(listed.scene.list.rows[1].cross.center)
    assert type(listed.scene) is Question
    click(listed, "yes")
    assert type(listed.scene) is MyGames
    assert plies_kept(listed) == [6, 2]
    assert len(listed.scene.list.rows) == 2
    assert outcomes(listed) == [("Blokus Duo", GameOutcome.ABANDONED)]
    click(listed, 1)
    assert listed.scene.game.ply == 2


def test_the_rest_of_a_row_still_continues_and_no_keeps_the_game(listed):
    listed.click(listed.scene.list.rows[0].cross.center)
    click(listed, "no")
    assert plies_kept(listed) == [6, 4, 2]
    go_to(listed, "statistics.back")
    listed.key(pygame.K_DELETE)
    assert type(listed.scene) is MyGames
    click(listed, 0)
    assert listed.scene.game.ply == 6


def test_who_asks_again_is_asked_anew(listed):
    listed.click(listed.scene.list.rows[0].cross.center)
    go_to(listed, "yes")
    listed.key(pygame.K_ESCAPE)
    listed.key(pygame.K_DELETE)
    assert focus_of(listed.scene).selected is control(listed.scene, "give_up.no")


# -- layout -------------------------------------------------------------------


def test_what_a_pause_offers_from_the_start_keeps_its_place(robots):
    robot = robots(motion=True)
    places = []
    for asked in (Paused(Options("Blokus Duo")), PAUSE):
        scene = robot.start(PauseMenu(robot.ui, asked))
        places.append({one.label: tuple(one.rect) for one in controls_of(scene)})
    fewer, all_of_them = places
    assert len({top for _, top, *_ in all_of_them.values()}) == MOST
    assert fewer == {label: all_of_them[label] for label in fewer}
