"""What the window asks of opponents, and what it shows of them."""

import pytest
from player import click_tool

from game.ai.messages import Chosen, Degraded, Message, Preparing, Think
from game.engine import Game, Options, Seat
from game.files.settings import Settings
from game.ui.games.kinds import begin
from game.ui.scenes.menu import Menu
from game.ui.scenes.setup import Setup

AGAINST_HARD = (Seat("Ada"), Seat("Hard", "hard"))
HARD_BEGINS = AGAINST_HARD[::-1]


class Scripted:
    """A client that is told what it hears, and notes what it is asked."""

    def __init__(self):
        self.asked: list = []
        self.inbox: list[Message] = []

    def ask(self, request):
        self.asked.append(request)

    def prepare(self, options):
        self.asked.append(("prepare", options.name))

    def stop(self):
        self.asked.append("stop")

    def forget(self):
        self.asked.append("forget")

    def close(self):
        self.asked.append("close")

    def take(self):
        inbox, self.inbox = self.inbox, []
        return inbox


@pytest.fixture
def sit(drivers):
    """Starts a game in Duo: `sit(seats)` gives the driver, the scene and the client."""

    def start(seats, **options):
        driver = drivers(Menu, Settings(reduced_motion=True, **options))
        driver.ui.opponents = opponents = Scripted()
        scene = driver.start(begin(driver.ui, duo(seats), seed=1))
        driver.step(2)
        return driver, scene, opponents

    return start


def duo(seats):
    return Game(Options("Blokus Duo"), seats)


def any_ply(scene):
    position = scene.game.position
    return position.event(int(position.legal()[-1]))


def answer(driver, scene, opponents) -> None:
    """Have the request answered, and let it be played."""
    opponents.inbox.append(Chosen(any_ply(scene)))
    ply = scene.game.ply
    driver.until(lambda: scene.game.ply > ply and not scene.flights.moving)


@pytest.mark.parametrize("ponder", [True, False])
def test_a_game_with_opponents_is_prepared_and_pondered_on_as_is_set(sit, ponder) -> None:
    driver, scene, opponents = sit(HARD_BEGINS, ponder=ponder)
    options = scene.game.options
    assert opponents.asked == [
        ("prepare", "Blokus Duo"),
        Think(options, (), "hard", seed=1, ponder=ponder),
    ]
    driver.ui.settings.ponder = not ponder
    answer(driver, scene, opponents)
    scene.driver.play(any_ply(scene))
    driver.step()
    events = tuple(scene.game.played)
    assert len(events) == 2
    assert opponents.asked[-1] == Think(options, events, "hard", seed=1, ponder=not ponder)


def test_people_alone_need_nobody(sit) -> None:
    _, _, opponents = sit((Seat("Ada"), Seat("Ben")))
    assert opponents.asked == []


def test_it_is_shown_that_an_opponent_is_getting_ready(sit) -> None:
    driver, scene, opponents = sit(HARD_BEGINS)
    assert scene.line == "Hard is thinking about Purple …"
    opponents.inbox.append(Preparing())
    driver.step()
    assert scene.line == "Hard is getting ready …"
    answer(driver, scene, opponents)
    assert scene.line == "Ada, place Orange."
    scene.driver.play(any_ply(scene))
    driver.step()
    assert scene.line == "Hard is thinking about Purple …"


def test_why_opponents_are_simpler_is_told_once(sit) -> None:
    driver, scene, opponents = sit(HARD_BEGINS)
    reason = "there are no weights for Blokus Duo"
    opponents.inbox.append(Degraded(reason))
    driver.step()
    assert scene.line == f"Simpler opponents play: {reason}."
    driver.until(lambda: "thinking" in scene.line)
    again = begin(driver.ui, duo(HARD_BEGINS), seed=1)
    driver.start(again)
    opponents.inbox.append(Degraded(reason))
    driver.step(2)
    assert "thinking" in again.line


def test_a_pause_ends_pondering_but_not_an_answer(sit) -> None:
    driver, scene, opponents = sit(HARD_BEGINS)
    click_tool(driver, scene, "menu")
    assert "stop" not in opponents.asked
    driver.click(driver.scene.focus.widget("resume").rect.center)
    answer(driver, scene, opponents)
    click_tool(driver, scene, "menu")
    assert opponents.asked[-1] == "stop"


def test_leaving_ends_all_thought(sit) -> None:
    driver, scene, opponents = sit(AGAINST_HARD)
    scene.driver.play(any_ply(scene))
    driver.step()
    assert isinstance(opponents.asked[-1], Think)
    click_tool(driver, scene, "undo")
    assert opponents.asked[-1] == "stop"
    driver.close()
    assert opponents.asked[-2:] == ["forget", "close"]


@pytest.mark.parametrize(
    ("seats", "asked"),
    [
        ((Seat("Ada"), Seat("Easy", "easy"), Seat("Ben"), Seat("Cleo")), [("prepare", "Blokus")]),
        ((Seat("Ada"), Seat("Dov"), Seat("Ben"), Seat("Cleo")), []),
    ],
)
def test_setting_up_a_game_with_opponents_prepares_them(drivers, seats, asked) -> None:
    driver = drivers(Menu, Settings(seats=seats, options=Options("Blokus")))
    driver.ui.opponents = opponents = Scripted()
    driver.start(Setup(driver.ui))
    assert opponents.asked == asked
