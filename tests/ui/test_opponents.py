"""What the window asks of opponents, and what it shows of them."""

import pytest

from game.ai.messages import Message, Move, Preparing, Simpler
from game.engine import Options, Seat
from game.files.settings import Settings
from game.ui.games.blokus.play import Play
from game.ui.scenes.setup import Setup

AGAINST_HARD = (Seat("Ada"), Seat("Hard", "hard"))
HARD_BEGINS = AGAINST_HARD[::-1]


class Scripted:
    """A worker that is told what to say, and notes what it is asked."""

    def __init__(self):
        self.asked: list[tuple] = []
        self.inbox: list[Message] = []
        self.requests = 0

    def think(self, options, plies, level, seed, ponder):
        self.requests += 1
        self.asked.append(("think", level, len(plies), ponder))
        return self.requests

    def prepare(self, options):
        self.asked.append(("prepare", options.name))

    def stop(self):
        self.asked.append(("stop",))

    def rest(self):
        self.asked.append(("rest",))

    def close(self):
        self.asked.append(("close",))

    def poll(self):
        inbox, self.inbox = self.inbox, []
        return inbox


@pytest.fixture
def sit(drivers):
    """Starts a game in Duo: `sit(seats)` gives the driver, the scene and the worker."""

    def start(seats, **options):
        driver = drivers(lambda ui: None, Settings(reduced_motion=True, **options))
        driver.ui.opponents = opponents = Scripted()
        play = driver.start(Play(driver.ui, Options("Blokus Duo"), seats, 1))
        driver.step(2)
        return driver, play, opponents

    return start


def answer(driver, play, opponents) -> None:
    """Have the request answered, and let it be played."""
    placement = int(play.game.position.legal()[-1])
    opponents.inbox.append(Move(opponents.requests, placement))
    ply = play.game.ply
    driver.until(lambda: play.game.ply > ply and not play._flights)


@pytest.mark.parametrize("ponder", [True, False])
def test_a_game_with_opponents_is_prepared_and_pondered_on_as_is_set(sit, ponder) -> None:
    driver, play, opponents = sit(HARD_BEGINS, ponder=ponder)
    assert opponents.asked == [("prepare", "Blokus Duo"), ("think", "hard", 0, ponder)]
    driver.ui.settings.ponder = not ponder
    answer(driver, play, opponents)
    play.table.place(int(play.game.position.legal()[-1]))
    driver.step()
    assert opponents.asked[-1] == ("think", "hard", 2, not ponder)


def test_people_alone_need_nobody(sit) -> None:
    _, _, opponents = sit((Seat("Ada"), Seat("Ben")))
    assert opponents.asked == []


def test_opponents_alone_do_not_ponder(sit) -> None:
    _, _, opponents = sit((Seat("Hard", "hard"), Seat("Master", "master")))
    assert opponents.asked[-1] == ("think", "hard", 0, False)


def test_it_is_shown_that_an_opponent_is_getting_ready(sit) -> None:
    driver, play, opponents = sit(HARD_BEGINS)
    assert play._line() == "Hard is thinking about Purple …"
    opponents.inbox.append(Preparing(1))
    driver.step()
    assert play._line() == "Hard is getting ready …"
    answer(driver, play, opponents)
    assert play._line() == "Ada, place Orange."
    play.table.place(int(play.game.position.legal()[-1]))
    driver.step()
    assert play._line() == "Hard is thinking about Purple …"


def test_news_of_an_earlier_question_is_no_news(sit) -> None:
    driver, play, opponents = sit(HARD_BEGINS)
    opponents.inbox.append(Preparing(0))
    driver.step()
    assert "thinking" in play._line()


def test_why_opponents_are_simpler_is_told_once(sit) -> None:
    driver, play, opponents = sit(HARD_BEGINS)
    reason = "there are no weights for Blokus Duo"
    opponents.inbox.append(Simpler(1, reason))
    driver.step()
    assert play._line() == f"Simpler opponents play: {reason}."
    driver.until(lambda: "thinking" in play._line())
    again = Play(driver.ui, Options("Blokus Duo"), HARD_BEGINS, 1)
    driver.start(again)
    opponents.inbox.append(Simpler(opponents.requests, reason))
    driver.step(2)
    assert "thinking" in again._line()


def test_a_pause_ends_pondering_but_not_an_answer(sit) -> None:
    driver, play, opponents = sit(HARD_BEGINS)
    driver.click(play.layout.tools[play.tools.index("menu")].center)
    assert ("stop",) not in opponents.asked
    driver.app._stack.pop()
    answer(driver, play, opponents)
    driver.click(play.layout.tools[play.tools.index("menu")].center)
    assert opponents.asked[-1] == ("stop",)


def test_taking_back_and_leaving_end_all_thought(sit) -> None:
    driver, play, opponents = sit(AGAINST_HARD)
    play.table.place(int(play.game.position.legal()[-1]))
    driver.step()
    assert opponents.asked[-1][0] == "think"
    play._undo()
    assert opponents.asked[-1] == ("stop",)
    driver.close()
    assert opponents.asked[-2:] == [("rest",), ("close",)]


@pytest.mark.parametrize(
    ("seats", "asked"),
    [
        ((Seat("Ada"), Seat("Easy", "easy"), Seat("Ben"), Seat("Cleo")), [("prepare", "Blokus")]),
        ((Seat("Ada"), Seat("Dov"), Seat("Ben"), Seat("Cleo")), []),
    ],
)
def test_setting_up_a_game_with_opponents_prepares_them(drivers, seats, asked) -> None:
    driver = drivers(lambda ui: None, Settings(seats=seats, options=Options("Blokus")))
    driver.ui.opponents = opponents = Scripted()
    driver.start(Setup(driver.ui))
    assert opponents.asked == asked
