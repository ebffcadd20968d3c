"""What is set is seen; the next evening begins as usual, and people are known."""

from datetime import timedelta

import pytest
from helpers.controls import control, controls_of
from helpers.forms import choose, click, let_play, more_rules
from helpers.whole_games import a_finished_game
from scenes.seat_choices import chosen

from game.engine import FAMILIES, GAMES, Options, Seat, Series
from game.engine.house import HouseRules
from game.files.kept_files import KeptFiles
from game.files.settings import DRAWN, NO_CLOCK
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.setup.unusual import last_setup, unusual
from game.ui.rooms.setup.who_begins import asked_for


def named_so(scene):
    """What is named as unusual."""
    about = [one.about for one in controls_of(scene) if isinstance(one.about, tuple)]
    return [name for what, name in about if what == "unusual"]


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_is_unusual_as_games_begin(setup, family):
    for options in FAMILIES[family].values():
        assert named_so(setup(options=options).scene) == []


ALL = {
    "series": 3,
    "clock": "bank",
    "begins": DRAWN,
    "options": Options(
        "Blokus", "advanced", True, partners=True, house=HouseRules(18, inside=True)
    ),
}
NAMES = ["clock", "series", "house", "free_starts", "first", "scoring", "partners"]


def test_each_thing_that_is_not_as_usual_is_named_and_taken_back_by_its_cross(setup):
    robot = setup(**ALL)
    assert named_so(robot.scene) == NAMES
    labels = [one.label for one in controls_of(robot.scene)]
    for words in (tr("setup.unusual.games", games=3), tr("setup.partners")):
        assert tr("setup.unusual.take_back", words=words) in labels
    for number, name in enumerate(NAMES, start=1):
        click(robot, ("unusual", name))
        assert named_so(robot.scene) == NAMES[number:]
    settings = robot.ui.settings
    assert (robot.scene.setup.options, settings.clock) == (GAMES["Blokus"], NO_CLOCK)
    click(robot, "setup.start")
    assert robot.scene.game.series is None
    assert robot.scene.driver.clock is None


def tomorrow(robot):
    """Another evening, with the setup before it."""
    robot.today += timedelta(days=1)
    robot.step()
    robot.start(Menu(robot.ui))
    return robot.start(Setup(robot.ui))


def test_the_next_evening_begins_as_usual_and_the_same_one_goes_on(setup, tmp_path):
    robot = setup(files=KeptFiles(tmp_path), **ALL)
    click(robot, "setup.start")
    assert robot.scene.game.series == Series(3)
    robot.start(Setup(robot.ui))
    assert named_so(robot.scene) == NAMES
    assert named_so(tomorrow(robot)) == []
    click(robot, "setup.back")
    kept = KeptFiles(tmp_path).settings.load()
    assert (kept.series, kept.clock, kept.options) == (1, NO_CLOCK, GAMES["Blokus"])


def test_whoever_wishes_keeps_it(setup):
    robot = setup(**ALL)
    click(robot, "keep")
    click(robot, "setup.start")
    assert named_so(tomorrow(robot)) == NAMES
    for name in NAMES:
        click(robot, ("unusual", name))
    click(robot, "setup.back")
    # Once nothing is left to keep, nothing is kept unseen.
    assert not robot.ui.settings.keeps_rules


def test_a_game_of_the_command_line_has_no_clock_or_series_of_another_evening(setup):
    robot = setup(**ALL)
    scene = asked_for(robot.ui, GAMES["Blokus Duo"], (None, "5"), None)
    assert scene.game.series is None
    assert scene.driver.clock is None


def test_again_plays_what_was_played_last(setup):
    files = KeptFiles()
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    robot = setup(files=files, options=Options("Blokus Duo"), series=3)
    choose(robot, "new_board.game", "trigon")
    click(robot, "again")
    assert type(robot.scene) is GameScene
    assert (robot.scene.game.options.family, robot.scene.game.series) == ("duo", Series(3))


# -- people -------------------------------------------------------------------------


def test_people_who_have_played_here_are_offered_while_a_name_is_typed(setup):
    files = KeptFiles()
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    files.finish(a_finished_game(Seat("Abel"), Seat("Player 2")))
    robot = setup(files=files, options=FAMILIES["blokus"][4])
    click(robot, (OfSeat.NAME, 0))
    assert offers(robot) == ["Abel", "Ada", "Ben"]
    robot.type("a")
    assert offers(robot) == ["Abel", "Ada"]
    click(robot, ("person", "Ada"))
    assert robot.scene.setup.name(0) == "Ada"
    assert offers(robot) == []
    # Nobody sits on two seats.
    let_play(robot, 1, None)
    click(robot, (OfSeat.NAME, 1))
    assert offers(robot) == ["Abel", "Ben"]
    click(robot, ("person", "Ben"))
    click(robot, "setup.back")
    assert [seat.name for seat in tomorrow(robot).setup.seats[:2]] == ["Ada", "Ben"]


def offers(robot):
    about = [one.about for one in controls_of(robot.scene) if isinstance(one.about, tuple)]
    return [name for what, name in about if what == "person"]


# -- clicks ---------------------------------------------------------------------------


def test_three_clicks_lead_to_a_game_with_somebody_at_this_screen(menu):
    click(menu, "play")
    click(menu, (OfSeat.FACE, 1))
    click(menu, "setup.start")
    assert [seat.is_person for seat in menu.scene.game.seats] == [True, True, False, False]


def test_a_games_own_rules_are_none_to_be_taken_back(setup):
    robot = setup(seats=chosen(Seat("Ada"), Seat("Ben")), clock="turn")
    more_rules(robot)
    choose(robot, "scoring", "advanced")
    click(robot, "setup.start")
    again = Setup(robot.ui, last_setup(robot.ui).playing_on(robot.ui.settings, robot.scene.game))
    assert [one.name for one in unusual(again.setup, robot.ui.settings)] == ["clock"]
    assert control(robot.start(again), "setup.start").main
