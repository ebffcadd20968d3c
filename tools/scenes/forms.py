"""Sets up pictures of choices, lists, rules and results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from game.ai.levels.scale import MATCH, level_named
from game.base.names import NAME_LIMIT
from game.engine import Game, GameOptions, Options, Seat, Series
from game.engine.house import HouseRules
from game.files.history import PlayedGame
from game.files.puzzle_book import PuzzleBook, PuzzleLine, PuzzleResult
from game.files.scores import SoloResult
from game.files.settings import EACH_BEGINS
from game.ui.games.blokus.history import BoardGame
from game.ui.games.dice.history import DiceGame
from game.ui.kit.field import Field
from game.ui.kit.keyboard import Keyboard
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.house_setup import HouseSetup
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.setup import MoreLevels, Setup
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import Action
from scenes import makers
from scenes.makers import ended, in_progress, series_before, set_up
from scenes.played_games import Shown
from scenes.sample_games import AMONG_OPPONENTS, OF_ALL_SCRIPTS, a_dice_game, a_game
from scenes.studio import Studio


def results(studio: Studio, name: str = "Blokus") -> None:
    """The end of a game on a board; a game played alone has earlier best results."""
    game = a_game(name, whole=True)
    if game.options.players == 1:
        for left, back in (((0, 3, 1, 2), 9), ((11, 9, 14, 3), 0)):
            studio.app.ui.files.best_results.enter(name, SoloResult(left, back))
    show_results(studio, game)


def results_among_opponents(studio: Studio, name: str, series: Series | None = None) -> None:
    """The end of a person's game against opponents."""
    show_results(studio, a_game(name, whole=True, seats=AMONG_OPPONENTS), series)


def show_results(studio: Studio, game: BoardGame | DiceGame, series: Series | None = None) -> None:
    """The results of a game that is over, its last event played by its driver."""
    before: Game[Any, Any] = Game(
        game.options, game.seats, game.events[:-1], series=series, hints=game.hints
    )
    studio.show(*ended(studio.app.ui, before, game.events[-1]))


def results_with_hints(studio: Studio, game: BoardGame | DiceGame) -> None:
    """The results of a game in which two players had hints."""
    game.hints[:2] = [2, 1]
    show_results(studio, game)


def results_of_series(studio: Studio, played: int, game: BoardGame | DiceGame) -> None:
    """The results of the last of a series' `played` games."""
    show_results(studio, game, series_before(played, game))


def standings(studio: Studio, played: int, game: BoardGame | DiceGame) -> None:
    """How a series stands after the last of its `played` games, all of them alike."""
    series = series_before(played, game)
    last: Game[Any, Any] = Game(game.options, game.seats, game.events, series=series)
    studio.show(makers.standings(studio.app.ui, last))


SET_UP = (Seat("Maya"), *[Seat("", level_named("easy"))] * 3)
"""A person, and opponents that nobody has named."""

MIXED = (Seat("Maya"), Seat("", "2"), Seat("", MATCH), Seat("", "8"))
"""The same, of different levels."""


def setup(studio: Studio, options: GameOptions, seats: tuple[Seat, ...] = SET_UP) -> None:
    """The setup of a game."""
    studio.show(set_up(studio.app.ui, options, *seats))


def setup_again(studio: Studio) -> None:
    """The setup once a game was played; a name is being typed."""
    studio.app.ui.files.finish(a_game("Blokus Duo", whole=True))
    setup(studio, Options())
    scene = studio.app.scene
    assert isinstance(scene, Setup)
    field = next(one for one in scene.tree.focus.controls if isinstance(one, Field))
    scene.tree.focus.select(field)
    field.replace("")
    scene.arrange()


def more_rules(studio: Studio, options: GameOptions, page: str = "") -> None:
    """A page of what the setup of a game keeps under *More rules*."""
    setup(studio, options, MIXED)
    scene = studio.app.scene
    assert isinstance(scene, Setup)
    studio.show(MoreRules(studio.app.ui, scene.setup, page))


def house(studio: Studio, rules: HouseRules | None = None) -> None:
    """The choice of house rules."""
    more_rules(studio, Options(house=rules))
    scene = studio.app.scene
    assert isinstance(scene, MoreRules)
    studio.show(HouseSetup(studio.app.ui, scene.setup))


def more_levels(studio: Studio) -> None:
    """All levels, over the setup."""
    setup(studio, Options())
    scene = studio.app.scene
    assert isinstance(scene, Setup)
    studio.show(MoreLevels(studio.app.ui, scene.setup))


def setup_names(studio: Studio) -> None:
    """The setup of a game whose players have names in all scripts."""
    setup(studio, Options(), OF_ALL_SCRIPTS)


def clock_setup(studio: Studio, clock: str) -> None:
    """The choice of clocks."""
    studio.app.ui.settings.clock = clock
    more_rules(studio, Options(), "clock")


def setup_with_clock(studio: Studio) -> None:
    """The setup of a series of games with clocks, and other things that aren't as usual."""
    studio.app.ui.settings.series = EACH_BEGINS
    studio.app.ui.settings.clock = "bank"
    studio.app.ui.settings.bank = "20+10"
    setup(studio, Options("Blokus Three-Player", scoring="advanced"))


def keyboard(studio: Studio) -> None:
    """The on-screen keyboard, over the setup."""
    setup(studio, Options())
    scene = studio.app.scene
    assert isinstance(scene, Setup)
    field = next(one for one in scene.tree.focus.controls if isinstance(one, Field))
    studio.show(Keyboard(studio.app.ui, field.request))


def rules(studio: Studio, family: str) -> None:
    """A page about the rules."""
    studio.show(Menu(studio.app.ui), HowToPlay(studio.app.ui, family))


def kept_games(studio: Studio) -> None:
    """A few games in progress."""
    games = studio.app.ui.files.games
    games.save(a_dice_game(3, 6))
    for name in ("Blokus Junior", "Blokus Trigon", "Blokus Duo", "Blokus Solo", "Blokus"):
        games.save(a_game(name))


def menu(studio: Studio) -> None:
    """The menu, once it knows what there is to do."""
    scene = Menu(studio.app.ui)
    studio.show(scene)
    while not scene.knows:
        studio.let_pass(25)


def menu_with_games(studio: Studio) -> None:
    """The menu when games can be continued."""
    kept_games(studio)
    menu(studio)


def _said(line: PuzzleLine, book: PuzzleBook) -> PuzzleLine:
    """A line of the puzzle book, whatever else is in it."""
    return line


def menu_of_a_day(studio: Studio) -> None:
    """The menu when some of what there is to do today is done, and one game can be continued."""
    ui = studio.app.ui
    for before in (0, 1, 2, 4, 6):
        day = ui.today - timedelta(days=before)
        line = PuzzleLine("a", PuzzleResult.SOLVED, day)
        ui.files.puzzles.enter(partial(_said, line))
    ui.settings.lessons = ("first", "duo")
    ui.files.games.save(a_game("Blokus Duo"))
    menu(studio)


def games_in_progress(studio: Studio) -> None:
    """The list of games in progress."""
    menu_with_games(studio)
    studio.show(in_progress(studio.app.ui))


def statistics(
    studio: Studio, games: Sequence[PlayedGame], *actions: Action, ratings: bool = True
) -> None:
    """The statistics of these games, with or without ratings."""
    ui = studio.app.ui
    ui.settings.ratings = ratings
    ui.files.history = Shown(games)
    for number, name in enumerate(("Blokus Trigon", "Blokus", "Nexos", "Blokus Duo")):
        ui.files.library.keep(a_game(name, whole=True), f"-r{number}")
    scene = MyGames(ui)
    scene.shows_progress = True
    studio.show(Menu(ui), scene)
    studio.do(*actions)


MANY_PEOPLE = tuple(seat.name for seat in OF_ALL_SCRIPTS) + tuple(
    f"Wilhelmina Featherstonehaugh-Smythe the {number}th"[:NAME_LIMIT] for number in range(4, 30)
)
