"""What the window asks of opponents, and what it shows about them."""

import pytest
from helpers.controls import control
from helpers.player import click_tool
from scenes.scripted import ScriptedOpponents
from scenes.seat_choices import chosen

from game.ai.degradation import Cause, Degradation
from game.ai.process.messages import Chosen, Degraded, Think
from game.engine import Game, Options, Seat
from game.ui.rooms.setup.setup import Setup

AGAINST_HARD = (Seat("Ada"), Seat("Hard", "9"))
HARD_BEGINS = AGAINST_HARD[::-1]


def any_ply(scene):
    position = scene.game.position
    return position.event(int(position.legal()[-1]))


def pieces_left(scene):
    """The pieces that the colour to play still has."""
    position = scene.game.position
    return set(position.left[position.colour].nonzero()[0].tolist())


def answer(robot, scene, opponents) -> None:
    """Answer the request, and wait until the answer has been played."""
    robot.step()  # Anything received before the request goes out is dropped.
    opponents.inbox.append(Chosen(any_ply(scene)))
    ply = scene.game.ply
    robot.until(lambda: scene.game.ply > ply and not scene.table.flights.moving)


@pytest.mark.parametrize("ponder", [True, False])
def test_a_game_with_opponents_is_prepared_and_pondered_on_as_is_set(sit, ponder) -> None:
    robot, scene, opponents = sit(*HARD_BEGINS, ponder=ponder)
    options = scene.game.options
    assert opponents.orders == [
        ("prepare", options),
        Think(options, (), "9", seed=1, ponder=ponder),
    ]
    robot.ui.settings.ponder = not ponder
    answer(robot, scene, opponents)
    scene.driver.play(any_ply(scene))
    robot.step()
    events = tuple(scene.game.played)
    assert len(events) == 2
    assert opponents.orders[-1] == Think(options, events, "9", seed=1, ponder=not ponder)


def test_people_alone_need_nobody(sit) -> None:
    _, _, opponents = sit(Seat("Ada"), Seat("Ben"))
    assert opponents.orders == []


def test_it_is_shown_that_an_opponent_is_thinking(sit) -> None:
    robot, scene, opponents = sit(*HARD_BEGINS)
    assert scene.line == "Hard (Purple) is thinking…"
    assert scene.area.tray_state(0).line == "thinking…"
    answer(robot, scene, opponents)
    assert scene.line == "Ada (Orange), place a piece."
    scene.driver.play(any_ply(scene))
    robot.step()
    assert scene.line == "Hard (Purple) is thinking…"


def test_the_tray_of_an_opponent_that_thinks_looks_playable(sit) -> None:
    robot, scene, opponents = sit(*HARD_BEGINS)
    assert not scene.area.tray_state(0).unplaceable
    answer(robot, scene, opponents)
    # A person's tray shows which pieces fit nowhere.
    while not (missing := pieces_left(scene) - set(scene.area.placeable())):
        scene.driver.play(any_ply(scene))
        answer(robot, scene, opponents)
    assert missing <= set(scene.area.tray_state(1).unplaceable)
    scene.driver.play(any_ply(scene))
    assert not scene.area.tray_state(0).unplaceable


@pytest.mark.parametrize(
    ("levels", "marked"),
    [
        ((None,) * 4, [0, 1, 2, 3, 3, 3, 3]),
        ((None, "2", "2", "2"), [0, 1, 1, 2, 3, 1, 1]),
        (("2",) * 4, [0, 1, 1, 1, 1, 1, 1]),
    ],
    ids=["people", "opponents", "watching"],
)
def test_how_many_pieces_are_marked_after_each(robots, levels, marked) -> None:
    robot = robots()
    robot.ui.opponents = ScriptedOpponents()
    seats = [Seat(str(number), level) for number, level in enumerate(levels)]
    scene = robot.play(Game(Options(), seats))
    for number in marked:
        plies = scene.area.placed_lately()
        assert plies == scene.game.played[scene.game.ply - number :]
        scene.driver.play(any_ply(scene))


def test_why_opponents_are_simpler_is_told_once(sit) -> None:
    robot, scene, opponents = sit(*HARD_BEGINS)
    reason = Degradation(Cause.FILE, "there are no weights for Blokus Duo")
    opponents.inbox.append(Degraded(reason))
    robot.step()
    assert (
        scene.line
        == "Simpler opponents are standing in: a file the usual ones need is missing or damaged."
    )
    simpler = "A simpler opponent is playing for Hard…"
    robot.until(lambda: scene.line == simpler)
    again = robot.play(Game(Options("Blokus Duo"), HARD_BEGINS))
    robot.step()
    assert "thinking" in again.line
    opponents.inbox.append(Degraded(reason, known=True))
    robot.step(2)
    assert again.line == simpler


def test_a_pause_ends_pondering_but_not_an_answer(sit) -> None:
    robot, scene, opponents = sit(*HARD_BEGINS)
    click_tool(robot, scene, "menu")
    assert "stop" not in opponents.orders
    robot.click(control(robot.scene, "pause.resume").rect.center)
    answer(robot, scene, opponents)
    click_tool(robot, scene, "menu")
    assert opponents.orders[-1] == "stop"


def test_leaving_ends_all_thought(sit) -> None:
    robot, scene, opponents = sit(*AGAINST_HARD)
    scene.driver.play(any_ply(scene))
    robot.step()
    assert isinstance(opponents.orders[-1], Think)
    click_tool(robot, scene, "undo")
    assert opponents.orders[-1] == "stop"
    robot.close()
    assert opponents.orders[-2:] == ["forget", "close"]


@pytest.mark.parametrize(
    ("seats", "orders"),
    [
        (
            (Seat("Ada"), Seat("Easy", "2"), Seat("Ben"), Seat("Cleo")),
            [("prepare", Options("Blokus"))],
        ),
        ((Seat("Ada"), Seat("Dov"), Seat("Ben"), Seat("Cleo")), []),
    ],
)
def test_setting_up_a_game_with_opponents_prepares_them(robots, seats, orders) -> None:
    robot = robots(motion=True, seats=chosen(*seats), options=Options("Blokus"))
    robot.ui.opponents = opponents = ScriptedOpponents()
    robot.start(Setup(robot.ui))
    assert opponents.orders == orders
