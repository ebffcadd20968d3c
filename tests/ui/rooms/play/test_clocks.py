"""Clocks through the real loop: chosen, running, stopped, run out, kept."""

import random

import pygame
import pytest
from helpers.controls import control
from helpers.dice_player import settle as settle_dice
from helpers.forms import choose, click, more_rules
from helpers.player import click_tool, largest, lay_by_keys, settle
from helpers.whole_games import events_to_the_end
from scenes.scripted import ScriptedOpponents
from scenes.seat_choices import chosen

from game.ai.dice.players import DiceBeginner
from game.engine import FAMILIES, Game, Options, Seat
from game.engine.clock import BANKS, SHORT_MS, TURN_SECONDS
from game.engine.dice import Roll, Take
from game.engine.dice.position import DicePosition
from game.files.kept_files import KeptFiles
from game.play.running_clock import RunningClock
from game.ui.look.theme import MOTION
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.play.scene import beat_of, go_on
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.setup.unusual import bank_words, turn_words
from game.ui.table.clock_face import beat_share, clock_words

PEOPLE = (Seat("Ada"), Seat("Ben"))
SEED = 1
"""What the driver's chance begins with."""

QUICK = {"clock": "turn", "turn_seconds": 15}


@pytest.fixture
def sit(robots):
    """Starts a game of two people with clocks: `sit(turn_seconds=15)` gives robot and scene."""

    def start(options=None, files=None, events=(), still=True, **chosen):
        robot = robots(files=files, motion=not still, **chosen or QUICK)
        game = Game(options or Options("Blokus Duo"), PEOPLE, events)
        scene = robot.play(game, seed=SEED)
        robot.step(2)
        return robot, scene

    return start


def wait(robot, seconds):
    """Let time pass in steps of a second, as the loop does when it wakes for the clocks."""
    for _ in range(seconds):
        robot.time += 980
        robot.step()


def shown(scene, player):
    """What a player's clock says."""
    return clock_words(scene.driver.clock.left(player))


def place(robot, scene):
    scene.driver.play(scene.game.position.event(largest(scene)))
    robot.step()


def test_a_turn_that_runs_out_is_played(sit):
    robot, scene = sit()
    wait(robot, 14)
    assert shown(scene, 0) == "0:01"
    assert scene.game.ply == 0
    # The piece in hand goes back.
    robot.key(pygame.K_TAB)
    wait(robot, 2)
    assert scene.game.ply == 1
    assert scene.table.hand is None
    assert scene.line == "Ada’s time is up: one of the largest pieces is placed."
    settle(robot, scene)
    assert shown(scene, 1) in ("0:15", "0:14")


@pytest.mark.painted
def test_a_turn_that_only_counts_goes_below_zero_and_the_loop_wakes_for_it(sit):
    robot, scene = sit(clock_plays=False, **QUICK)
    rect = scene.area.trays[0].clock
    pictures = set()
    for _ in range(18):
        assert robot.time < robot.due <= robot.time + 1000
        wait(robot, 1)
        pictures.add(robot.picture(rect))
    assert scene.game.ply == 0
    assert shown(scene, 0).startswith("−0:0")
    assert len(pictures) >= 17


def clock_in(robot, scene):
    """What is seen of the clock of the player to play, and a little around it."""
    place = next(place for place in scene.area.clock_places() if place.lit)
    return robot.picture(place.rect.inflate(2 * place.size, place.size))


@pytest.mark.painted
@pytest.mark.parametrize("still", [False, True])
def test_a_persons_clock_beats_with_each_of_the_last_seconds_and_rests_between(sit, still):
    # In high contrast nothing moves behind the game.
    robot, scene = sit(still=still, theme="contrast", **QUICK)
    wait(robot, 4)
    assert not robot.moving
    assert scene.driver.clock.left(0) > SHORT_MS
    while scene.driver.clock.left(0) > SHORT_MS - 4000:
        robot.time = robot.due
        robot.step()
        if scene.driver.clock.left(0) > SHORT_MS:
            continue
        assert robot.moving is not still
        robot.pass_time(60)
        beating = clock_in(robot, scene)
        robot.pass_time(MOTION.beat)
        assert not robot.moving
        assert (clock_in(robot, scene) == beating) is still


def test_an_opponents_clock_does_not_beat(robots):
    robot = robots(motion=True, **QUICK)
    robot.ui.opponents.ask = lambda request: None
    game = Game(Options("Blokus Duo"), (Seat("Pip", "2"), PEOPLE[1]))
    scene = robot.play(game, seed=SEED)
    wait(robot, 8)
    clock = scene.driver.clock
    assert clock.short
    assert beat_share(9_990, MOTION) < 1
    clock.clock = clock.clock.passed(clock.left(0) % 1000)
    assert beat_of(scene.driver, MOTION) == 1


def test_a_bank_that_runs_out_in_dice_rolls_and_takes(sit):
    robot, scene = sit(FAMILIES["dice"][2], clock="bank", bank="1+2")
    wait(robot, 62)
    settle_dice(robot, scene)
    assert isinstance(scene.game.events[0], Roll)
    robot.until(lambda: scene.game.ply == 2)
    assert isinstance(scene.game.events[1], Take)
    settle_dice(robot, scene)
    assert scene.game.position.chooser == 1
    assert shown(scene, 1) in ("1:00", "0:59")


def before_a_take(fits):
    """Events of Dice after which what is played when time is up leads to a position that fits."""
    hasty = DiceBeginner(SEED)
    for seed in range(300):
        chance, position, events = random.Random(seed), DicePosition.start(2), []
        while not position.over:
            event = position.chance_event(chance.choice) or hasty.choose(position, None)
            position = position.after(event)
            if isinstance(event, Take) and not position.over and fits(position):
                return events
            events.append(event)
    raise AssertionError("no such take")


def test_what_a_turn_that_ran_out_has_led_to_is_told_with_it(sit):
    robot, scene = sit(FAMILIES["dice"][2])
    wait(robot, 16)
    assert scene.line == "Ada’s time is up: the dice are rolled."
    settle_dice(robot, scene)
    robot, scene = sit(FAMILIES["dice"][2], events=before_a_take(lambda after: after.fallen))
    settle_dice(robot, scene)
    player = scene.game.position.player
    wait(robot, 16)
    name, other = PEOPLE[player].name, PEOPLE[1 - player].name
    assert scene.game.position.fallen == (1 - player,)
    assert scene.line.startswith(
        f"{name}’s time is up: the turn is played at random. {other} is out: no"
    )


def test_taking_back_gives_the_time_back(sit):
    robot, scene = sit(clock="bank", bank="5+5")
    wait(robot, 20)
    place(robot, scene)
    wait(robot, 7)
    assert shown(scene, 0) in ("4:45", "4:46")
    assert shown(scene, 1) in ("4:53", "4:54")
    click_tool(robot, scene, "undo")
    assert (shown(scene, 0), shown(scene, 1)) == ("5:00", "5:00")


def test_clocks_stop_in_the_pause_menu(sit):
    robot, scene = sit()
    wait(robot, 5)
    click_tool(robot, scene, "menu")
    before = scene.driver.clock.left(0)
    wait(robot, 30)
    robot.key(pygame.K_ESCAPE)
    robot.step()
    assert robot.scene is scene
    assert 0 <= before - scene.driver.clock.left(0) < 100


def test_taking_a_piece_up_and_putting_it_back_stops_no_clock(robots):
    robot = robots(motion=True, **QUICK)
    scene = robot.play(Game(Options("Blokus Duo"), PEOPLE))
    robot.step(2)
    began, flights = robot.time, 0
    while scene.game.ply == 0 and robot.time - began < 30_000:
        if scene.table.flights.moving:
            robot.step()
            flights += 1
        else:
            robot.key(pygame.K_TAB)
            robot.key(pygame.K_ESCAPE)
    assert flights > 100
    assert robot.time - began < 15_500


@pytest.mark.parametrize("kind", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_a_hidden_window_pauses_a_game_with_clocks(sit, kind):
    robot, scene = sit()
    pygame.event.post(pygame.Event(kind))
    robot.step()
    assert isinstance(robot.scene, PauseMenu)
    robot.key(pygame.K_ESCAPE)
    scene.driver.clock = None
    pygame.event.post(pygame.Event(kind))
    robot.step()
    assert robot.scene is scene


@pytest.mark.parametrize("leave", [True, False], ids=["from the pause", "at once"])
def test_what_was_used_is_kept_with_the_game(sit, robots, tmp_path, leave):
    robot, scene = sit(files=KeptFiles(tmp_path), clock="bank", bank="3+2")
    place(robot, scene)
    wait(robot, 8)
    if leave:
        click_tool(robot, scene, "menu")
    robot.close()
    left = [scene.driver.clock.left(player) for player in (0, 1)]
    assert left[1] < 173_000
    files = KeptFiles(tmp_path)
    # The game continues with its own clock, whatever is chosen for other games.
    again = robots(files=files, motion=True)
    scene = again.start(go_on(again.ui, files.games.load(files.games.kept()[0].ident)))
    assert scene.driver.clock.clock.rules.increment == 2
    assert [scene.driver.clock.left(player) for player in (0, 1)] == left


def test_what_was_used_is_kept_though_a_piece_is_on_its_way(robots, tmp_path):
    files = KeptFiles(tmp_path)
    robot = robots(files=files, motion=True, **QUICK)
    scene = robot.play(Game(Options("Blokus Duo"), PEOPLE))
    robot.step(2)
    place(robot, scene)
    settle(robot, scene)
    wait(robot, 8)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_ESCAPE)
    robot.step()
    assert scene.table.flights.moving
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, PauseMenu)
    left = scene.driver.clock.left(1)
    assert left < 8_000
    robot.close()
    kept = KeptFiles(tmp_path).games
    opened = kept.load(kept.kept()[0].ident)
    assert RunningClock(opened.game, opened.clock, lambda: 0.0).left(1) == left


def test_what_is_prepared_stays_where_the_time_of_an_opponent_is_up(robots):
    robot = robots(pace="at_once", **QUICK)
    robot.ui.opponents = ScriptedOpponents()
    game = Game(Options("Blokus Duo"), (Seat("Hard", "9"), Seat("Ada")))
    scene = robot.play(game)
    robot.step(2)
    placement = int(scene.area.trying.legal()[-1])
    lay_by_keys(robot, scene, placement)
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.waiting
    wait(robot, 16)
    assert scene.game.played[1].placement == placement


def test_a_game_that_is_given_up_is_not_kept_for_its_clocks(sit, tmp_path):
    files = KeptFiles(tmp_path)
    robot, scene = sit(files=files)
    place(robot, scene)
    wait(robot, 3)
    click_tool(robot, scene, "menu")
    click(robot, "pause.give_up")
    click(robot, "give_up.yes")
    robot.step()
    assert files.games.kept() == []


def test_the_next_game_has_the_same_clocks_anew(sit):
    robot, scene = sit()
    robot.ui.settings.clock = "none"
    for event in events_to_the_end("Blokus Duo"):
        scene.driver.play(event)
    robot.step()
    robot.key(pygame.K_RETURN)
    assert scene.driver.clock.due is None
    click(robot, "results.again")
    assert robot.scene.driver.clock.clock.rules == scene.driver.clock.clock.rules
    assert robot.scene.game.ply == 0


# -- choosing -------------------------------------------------------------------


def test_clocks_are_chosen_in_the_setup_by_mouse(robots, tmp_path):
    files = KeptFiles(tmp_path)
    robot = robots(Setup, files=files, motion=True, seats=chosen(*PEOPLE, *PEOPLE))
    more_rules(robot, "clock")
    choose(robot, "clock", "bank")
    robot.click(control(robot.scene, "clock.length").parts[1].center)
    choose(robot, "clock.zero", False)
    click(robot, "setup.back")
    assert "10 min + 5 s each" in control(robot.scene, ("unusual", "clock")).label
    click(robot, "setup.start")
    rules = robot.scene.driver.clock.clock.rules
    assert (rules.seconds, rules.increment, rules.plays) == (600, 5, False)
    assert files.settings.load().bank == "10+5"


def test_every_length_has_words_of_its_own():
    words = {*map(turn_words, TURN_SECONDS), *map(bank_words, BANKS)}
    assert len(words) == len(TURN_SECONDS) + len(BANKS)
