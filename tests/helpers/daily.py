"""Games whose exercises are known, and daily practice on them."""

from functools import cache

from scenes.analysed import ScriptedAnalysis, searched

from game.engine import Game, Seat
from game.exercises.searching import searched_game
from game.files.kept_files import KeptFiles
from game.records.tree import Record
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.scene import Enter


def enter(files, game):
    """Enter a finished game into the history, the library and the practice book."""
    played, search = files.finish(game), _search(game.options, tuple(game.events))
    files.practice.enter(searched_game(played, search.report, search.history))
    return played


@cache
def _search(options, events):
    seats = [Seat("Ada")] * options.players
    return searched(Record.of(Game(options, seats, events)))


def at_the_menu(robots, folder, **kwargs):
    """A robot in front of the menu, with the files of a folder and scripted opponents."""
    robot = robots(Menu, files=KeptFiles(folder), **kwargs)
    robot.ui.opponents = ScriptedAnalysis()
    return robot


def practise(robot):
    """Enter daily practice; returns the scene."""
    robot.app.stack.apply(Enter(lambda doors: doors.practice(robot.ui)))
    robot.step(2)
    return robot.scene
