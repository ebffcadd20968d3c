"""Whether the screen may sleep: at any time, except while people look on or play with a pad."""

import pygame
import pytest
from helpers.pads import Holder, Port
from helpers.robot import Robot

from game.engine import Game, Options, Seat
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.actions import PadInput
from game.ui.shell.app import PAD_MS

ADA, BEN, OPPONENT = Seat("Ada"), Seat("Ben"), Seat("", "1")


def sleeps() -> bool:
    """Whether the system may let the screen sleep."""
    return pygame.display.get_allow_screensaver()


@pytest.fixture
def sit(robots):
    """Begins a game of Duo: `sit(seats, **settings)` returns the robot."""

    def begun(*seats, **settings) -> Robot:
        robot = robots(**settings)
        robot.play(Game(Options("Blokus Duo"), seats))
        return robot

    return begun


def test_the_screen_may_sleep_in_front_of_the_menu_and_while_a_person_thinks(menu, sit) -> None:
    assert sleeps()
    menu.pass_time(1000)
    assert sleeps()
    robot = sit(ADA, OPPONENT)
    assert robot.scene.driver.persons_turn
    assert sleeps()


def test_the_screen_stays_on_while_people_watch_opponents(sit) -> None:
    robot = sit(OPPONENT, OPPONENT)
    assert not sleeps()
    # Not if nobody sees the window.
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED, window=None))
    robot.step()
    assert sleeps()
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED, window=None))
    robot.step()
    assert not sleeps()
    # Nor in front of the pause.
    robot.key(pygame.K_p)
    assert sleeps()


def test_the_screen_stays_on_while_a_clock_runs_until_the_time_is_up(sit) -> None:
    robot = sit(ADA, BEN)
    robot.step(5)
    assert sleeps()
    robot = sit(ADA, BEN, clock="turn", turn_seconds=15, clock_plays=False)
    robot.step(5)
    clock = robot.scene.driver.clock
    assert not sleeps()
    for _ in range(16):
        robot.time += 980
        robot.step()
    assert clock.running
    assert clock.left(0) < 0
    assert sleeps()


def test_a_new_window_keeps_the_screen_on_too(sit) -> None:
    robot = sit(OPPONENT, OPPONENT)
    robot.key(pygame.K_F11)
    assert robot.ui.settings.fullscreen
    assert not sleeps()


def test_the_screen_stays_on_for_a_while_after_a_pad_was_used(robots) -> None:
    port = Port()
    robot = robots(Menu, port=port)
    pad = Holder(robot, port, 1)
    assert sleeps()
    pad.press(PadInput.CROSS_DOWN)
    assert not sleeps()
    robot.time += PAD_MS - 100
    robot.step()
    assert not sleeps()
    robot.time += 100
    robot.step()
    assert sleeps()
    # What the system itself takes for somebody's presence needs nothing.
    pad.press(PadInput.CROSS_DOWN)
    robot.key(pygame.K_UP)
    assert sleeps()
