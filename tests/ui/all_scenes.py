"""Every scene, for tests that look at all of them, with names as long as names may be."""

from functools import cache, partial

from played_games import Shown, played_games

from game.engine import FAMILIES, VARIANTS, Game, Options, Seat
from game.engine.dice import DiceOptions, Roll
from game.names import NAME_LIMIT
from game.ui.games.kinds import begin
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.kept_games import KeptGames
from game.ui.scenes.menu import Menu
from game.ui.scenes.palette_question import PaletteQuestion
from game.ui.scenes.pause_menu import PauseMenu
from game.ui.scenes.question import Question
from game.ui.scenes.settings import PAGES, SettingsScene
from game.ui.scenes.setup import Setup
from game.ui.scenes.statistics import Statistics
from game.ui.shell.scene import Home

NAMES = tuple(
    f"{first} Featherstonehaugh-Smythe"[:NAME_LIMIT]
    for first in ("Wilhelmina", "Maximiliane", "Bartholomew", "Konstantin")
)


def begun(ui, options):
    """The scene of a game in which nothing has been placed."""
    return begin(ui, Game(options, seats(options)), seed=1)


def seats(options):
    """Persons with long names."""
    return [Seat(name) for name in NAMES[: options.players]]


@cache
def played(options):
    """A game in which the first that is legal was always placed."""
    game = Game(options, seats(options))
    while not (position := game.position).over:
        if options.kind == "dice" and position.chooser is None:
            game.play(Roll(tuple(range(1, position.to_roll + 1))))
        elif options.kind == "dice":
            game.play(position.takes()[0])
        else:
            game.play(position.event(int(position.legal()[0])))
    return game


def results(ui, options):
    """The results of such a game."""
    game = played(options)
    before = Game(options, game.seats, game.events[:-1])
    scene = begin(ui, before, seed=1)
    scene.driver.play(game.events[-1])
    return scene.area.results(lambda: scene)


def set_up(ui, options, levels=(None, "8", "match", "2")):
    """The choices of a game."""
    ui.settings.options = options
    ui.settings.seats = tuple(Seat(name, level) for name, level in zip(NAMES, levels, strict=True))
    return Setup(ui)


def kept(ui, scene):
    """A scene where there are games in progress."""
    for options in (Options(), DiceOptions(3), Options("Blokus Solo")):
        ui.files.games.save(Game(options, seats(options)))
    return scene(ui)


def statistics(ui):
    """The statistics of some games."""
    own, ui.files.history = ui.files.history, Shown(played_games(40))
    scene = Statistics(ui)
    ui.files.history = own
    return scene


GAMES = {"dice": DiceOptions(4)} | {name: Options(name) for name in VARIANTS}

SCENES = {
    "menu": Menu,
    "menu-games": partial(kept, scene=Menu),
    "games": partial(kept, scene=KeptGames),
    "palettes": PaletteQuestion,
    "statistics": statistics,
    "statistics-empty": Statistics,
    "pause": lambda ui: PauseMenu(ui, "solo", lambda: None),
    "question": lambda ui: Question.about_giving_up(ui, Home),
    **{f"settings-{page}": partial(SettingsScene, page=page) for page in PAGES},
    **{f"rules-{family}": partial(HowToPlay, family=family) for family in FAMILIES},
    **{f"setup-{name}": partial(set_up, options=options) for name, options in GAMES.items()},
    **{name: partial(begun, options=options) for name, options in GAMES.items()},
    **{
        f"results-{name}": partial(results, options=GAMES[name])
        for name in ("dice", "Blokus", "Blokus Two-Player", "Blokus Three-Player", "Blokus Solo")
    },
}
"""What makes each scene, given the services of the window, by name."""
