"""One game has one number, whoever asks: every screen is read as it is drawn."""

import re
from itertools import chain

import pygame
import pytest
from msgspec import UNSET
from msgspec.structs import replace
from scenes.entering import to_analysis
from scenes.makers import ended, part_of, series_before, standings
from scenes.sample_games import played

from game.engine import FAMILIES, Options
from game.engine.house import HouseRules
from game.engine.sides import one_of_each
from game.files.kept_files import KeptFiles
from game.ui.games.frames import ALONE
from game.ui.games.kinds import ui_of
from game.ui.games.results import places_in, places_of
from game.ui.look.fonts import Fonts
from game.ui.look.texts import tr
from game.ui.rooms.statistics.my_games import MyGames

NAMES = ("Ada", "Ben", "Cleo", "Dov")

KINDS = (
    *(Options("Blokus", scoring=scoring) for scoring in ("basic", "advanced", "squares")),
    Options("Blokus", scoring="advanced", partners=True),
    Options("Blokus Two-Player", scoring="basic"),
    Options("Blokus Three-Player", scoring="advanced"),
    Options("Blokus Duo", scoring="basic"),
    *map(Options, ("Blokus Trigon", "Nexos", "Callisto", "GembloQ")),
    FAMILIES["dice"][3],
)
"""Every way to count, by sides of one colour and of several."""


def results(robot, game):
    """The results, once all is counted."""
    scene = ended(robot.ui, part_of(game, len(game.events) - 1), game.events[-1])[1]
    robot.start(scene)


def standing(robot, game):
    """How a series of two such games stands."""
    part = part_of(game, len(game.events), series_before(2, game))
    robot.start(standings(robot.ui, part))


def picture(robot, game):
    """The picture of the game that can be sent around."""
    frames = ui_of(game.options).frames(robot.ui, ALONE)
    frames.paint(pygame.Surface(frames.size), game)


def analysis(robot, game):
    """The analysis board at the game's end."""
    robot.app.stack.apply(to_analysis(robot.ui, game, len(game.events)))
    robot.step()


SCREENS = {
    "my games": lambda robot, game: robot.start(MyGames(robot.ui)),
    "results": results,
    "standings": standing,
    "analysis": analysis,
    "picture": picture,
}


@pytest.fixture
def drawn(robots, monkeypatch, tmp_path):
    """Shows a screen of a game that was played: `drawn(screen, game)` returns what was written."""

    def show(screen, game):
        robot, words = robots(files=KeptFiles(tmp_path)), []
        robot.ui.files.finish(game)
        blit = Fonts.blit

        def noted(fonts, surface, text, *args, **kwargs):
            words.append(text)
            return blit(fonts, surface, text, *args, **kwargs)

        monkeypatch.setattr(Fonts, "blit", noted)
        SCREENS[screen](robot, game)
        return words

    return show


@pytest.mark.painted
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("options", KINDS, ids=lambda one: f"{one.name}-{one.scoring}")
def test_every_screen_tells_the_number_that_grows_in_play(drawn, options, screen):
    game = played(options, NAMES)
    points = one_of_each(game.position.points(), options.sides)
    found = set(chain(*(re.findall(r"[\d½.,]+", words) for words in drawn(screen, game))))
    assert {tr.whole(own) for own in points} <= {number.strip(".,") for number in found}


@pytest.mark.parametrize("options", KINDS, ids=lambda one: f"{one.name}-{one.scoring}")
def test_the_history_has_the_same_places_and_the_best_is_the_winners(robots, options):
    game, robot = played(options, NAMES), robots(motion=True)
    robot.ui.files.finish(game)
    (entry,) = robot.ui.files.history.games()
    assert places_in(entry) == places_of(game)
    assert places_of(game)[0].points == max(game.position.points())
    robot.start(MyGames(robot.ui))
    (row,) = robot.scene.progress.overview.by_game
    name = robot.scene.progress.overview.name
    own = game.position.points()[NAMES.index(name)]
    assert row.cells[3] == tr.whole(own)


def test_house_rules_count_their_own_pieces_and_entries_that_dont_say_tell_no_number(robots):
    house = HouseRules(14, (1,) * 9 + (0,) * 12)
    robot, game = robots(motion=True), played(Options("Blokus", house=house), NAMES)
    robot.ui.files.finish(game)
    (entry,) = robot.ui.files.history.games()
    assert places_in(entry) == places_of(game)
    earlier = replace(entry, own_whole=UNSET)
    assert {place.words for place in places_in(earlier)} == set(NAMES)
