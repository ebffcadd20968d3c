"""A series from the setup to its final table, closed and continued in the middle."""

from functools import partial

import pygame
import pytest
from helpers.controls import control, focus_of
from helpers.forms import choose, click, go_to, more_rules, widget_names
from helpers.player import by_keys, largest
from helpers.whole_games import events_to_the_end, played_out
from scenes.seat_choices import chosen

from game.engine import FAMILIES, Game, Options, Seat, Series
from game.files.kept_files import KeptFiles
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import ContinueCard, Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.play.scene import go_on as scene_of
from game.ui.rooms.results.results_scene import AIMED_AFTER
from game.ui.rooms.results.standings import Standings
from game.ui.rooms.setup.setup import Setup

JUNIOR = Options("Blokus Junior")
EVENTS = events_to_the_end("Blokus Junior")
PEOPLE = (Seat("Ada"), Seat("Ben"), Seat("Cleo"), Seat("Dov"))


@pytest.fixture
def table(robots, tmp_path):
    """A robot in front of the menu; each call reopens the window on the same kept files."""

    def start(**options):
        files = KeptFiles(tmp_path)
        settings = files.open()
        settings.reduced_motion, settings.hand_over = True, "never"
        if options:
            settings.seats = chosen(*PEOPLE)
        for name, value in options.items():
            setattr(settings, name, value)
        return robots(Menu, files=files, settings=settings)

    return start


def names(game):
    return [seat.name for seat in game.seats]


def play_to_the_end(robot):
    """Play a game of Junior: the last piece is placed by keys."""
    scene = robot.scene
    assert type(scene) is GameScene
    for event in EVENTS[scene.game.ply : -1]:
        scene.driver.play(event)
    while not scene.game.position.over:
        by_keys(robot, scene, largest(scene))
    robot.until(lambda: robot.scene is not scene)
    return scene


def test_three_games_to_the_final_table(table):
    robot = table(options=JUNIOR)
    click(robot, "play")
    more_rules(robot, "clock")
    choose(robot, "series", 3)
    click(robot, "setup.start")
    assert robot.scene.game.series == Series(3)
    assert names(robot.scene.game) == ["Ada", "Ben"]
    first = play_to_the_end(robot).game
    click(robot, "results.standings")
    standings = robot.scene
    assert type(standings) is Standings
    assert [seat.name for seat in standings.people] == ["Ada", "Ben"]
    best_first = sorted(first.position.points(), reverse=True)
    assert [standing.points for standing in standings.standings] == [(own,) for own in best_first]
    robot.close()

    # The window was closed between two games: the series can be continued.
    robot = table()
    (kept,) = robot.ui.files.games.kept()
    assert (kept.series.number, kept.series.length, kept.events) == (2, 3, ())
    go_to(robot, "continue")
    robot.key(pygame.K_RETURN)
    assert names(robot.scene.game) == ["Ben", "Ada"]
    by_keys(robot, robot.scene, EVENTS[0].placement)
    played = robot.scene.game.played
    robot.close()

    # And now in the middle of a game.
    robot = table()
    click(robot, "continue")
    game = robot.scene.game
    assert (game.played, game.series.number) == (played, 2)
    play_to_the_end(robot)
    robot.pass_time(AIMED_AFTER)
    go_to(robot, "results.standings")
    robot.key(pygame.K_RETURN)
    assert focus_of(robot.scene).selected.label == "Next game"
    robot.key(pygame.K_RETURN)
    assert names(robot.scene.game) == ["Ada", "Ben"]
    assert robot.scene.game.series.number == 3

    play_to_the_end(robot)
    robot.pass_time(AIMED_AFTER)
    robot.key(pygame.K_RETURN)
    standings = robot.scene
    assert standings.series.over
    assert all(len(standing.points) == 3 for standing in standings.standings)
    assert not robot.ui.files.games.kept()
    assert len(robot.ui.files.history.games()) == 3
    robot.key(pygame.K_RETURN)
    assert robot.scene.game.series == Series(3)
    assert names(robot.scene.game) == ["Ben", "Ada"]


def test_all_games_of_a_series_have_its_clocks(table):
    robot = table(options=JUNIOR, series=3, clock="bank", bank="20+10")
    robot.quick_game()
    rules = play_to_the_end(robot).driver.clock.clock.rules
    robot.close()

    # The window was closed between two games, and other clocks have been chosen since.
    robot = table(clock="none")
    click(robot, "continue")
    assert robot.scene.game.series.number == 2
    assert (robot.scene.driver.clock.clock.rules, rules.seconds) == (rules, 1200)
    play_to_the_end(robot)
    click(robot, "results.standings")
    click(robot, "series.next")
    assert robot.scene.driver.clock.clock.rules == rules
    assert robot.scene.driver.clock.left(0) > 1_199_000


@pytest.fixture
def killed(table, tmp_path):
    """Ends a first game and kills the program before it leaves the games in progress.

    The series of two people with clocks has three games; `killed()` gives the next window, in which
    the second game exists already.
    """

    def start():
        robot = table(options=JUNIOR, series=3, clock="bank", bank="5+5")
        robot.quick_game()
        robot.scene.driver.play(EVENTS[0])
        (path,) = (tmp_path / "games").glob("*.json")
        robot.step()
        for event in EVENTS[1:-1]:
            robot.scene.driver.play(event)
        unfinished = path.read_bytes()
        play_to_the_end(robot)
        robot.close()
        path.write_bytes(unfinished)
        return table()

    return start


def go_on(robot, number):
    """Go on with the kept game of this number in its series."""
    games = robot.ui.files.games
    (kept,) = (kept for kept in games.kept() if kept.series.number == number)
    return robot.start(scene_of(robot.ui, games.load(kept.ident)))


def to_the_next(robot):
    """From the results of a game to the scene of the next one."""
    click(robot, "results.standings")
    click(robot, "series.next")
    return robot.scene


def test_the_next_game_goes_on_with_the_time_that_it_has_left(killed, table):
    robot = killed()
    scene = go_on(robot, 2)
    robot.pass_time(20_000)
    by_keys(robot, scene, largest(scene))
    left = scene.driver.clock.left(0)
    assert left < 290_000
    robot.close()
    robot = table()
    go_on(robot, 1)
    play_to_the_end(robot)
    scene = to_the_next(robot)
    assert (scene.game.series.number, scene.game.ply) == (2, 1)
    assert scene.driver.clock.left(0) == left


def test_after_a_game_that_has_been_played_comes_the_one_after_it(killed, table):
    robot = killed()
    go_on(robot, 2)
    play_to_the_end(robot)
    robot.close()
    robot = table()
    first = go_on(robot, 1)
    play_to_the_end(robot)
    # The third game follows the second, whatever becomes of the first.
    click(robot, "results.look")
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    click(robot, "yes")
    assert [kept.series.number for kept in robot.ui.files.games.kept()] == [1, 3]
    by_keys(robot, first, largest(first))
    robot.until(lambda: robot.scene is not first)
    assert to_the_next(robot).game.series.number == 3


def test_a_series_with_no_game_left_is_followed_by_a_new_one(killed, table):
    robot = killed()
    go_on(robot, 2)
    play_to_the_end(robot)
    robot.close()
    robot = table()
    (third,) = (kept for kept in robot.ui.files.games.kept() if kept.series.number == 3)
    robot.ui.files.games.remove(third.ident)
    go_on(robot, 1)
    play_to_the_end(robot)
    click(robot, "results.standings")
    click(robot, "series.again")
    assert robot.scene.game.series == Series(3)


def test_no_series_alone(table):
    robot = table(options=Options("Blokus Solo"), series=5)
    robot.start(Setup(robot.ui))
    more_rules(robot)
    assert tr("setup.series") not in widget_names(robot)
    click(robot, "setup.start")
    assert robot.scene.game.series is None


def test_an_end_that_is_taken_back_is_no_end(table):
    robot = table(options=JUNIOR, series=3)
    robot.quick_game()
    scene = play_to_the_end(robot)
    assert [kept.events for kept in robot.ui.files.games.kept()] == [()]
    click(robot, "results.look")
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    click(robot, "yes")
    (kept,) = robot.ui.files.games.kept()
    assert len(kept.events) == scene.game.ply
    by_keys(robot, scene, largest(scene))
    robot.until(lambda: robot.scene is not scene)
    click(robot, "results.standings")
    assert len(robot.scene.series.played) == 1
    click(robot, "series.look")
    assert len(robot.ui.files.history.games()) == 1


@pytest.mark.parametrize("begun", [False, True])
def test_a_series_is_given_up_with_its_game(table, begun):
    robot = table(options=JUNIOR, series=3)
    robot.quick_game()
    play_to_the_end(robot)
    click(robot, "results.standings")
    click(robot, "series.next")
    if begun:
        by_keys(robot, robot.scene, largest(robot.scene))
    robot.key(pygame.K_ESCAPE)
    click(robot, "give_up")
    click(robot, "yes")
    assert type(robot.scene) is Menu
    assert not robot.ui.files.games.kept()
    assert len(robot.ui.files.history.games()) == 1 + begun


def test_the_menu_says_which_game_of_a_series_goes_on(table):
    robot = table(options=JUNIOR, series=3)
    robot.quick_game()
    play_to_the_end(robot)
    click(robot, "results.menu")
    assert control(robot.scene, ContinueCard).described.value.startswith("Junior 2/3")


def test_standings_of_dice(robots):
    robot = robots(Menu)
    series = Series(2).after([40, 31, 35], [3, 1, 2])
    game = Game(FAMILIES["dice"][3], PEOPLE[2:3] + PEOPLE[:2], series=series)
    played_out(game)
    following = partial(Menu, robot.ui)
    standings = Standings(robot.ui, game, following, again=True)
    robot.start(standings)
    assert [seat.name for seat in standings.people] == ["Ada", "Ben", "Cleo"]
    assert standings.series.over
    totals = [row.total for row in standings.standings]
    assert totals == sorted(totals, reverse=True)
