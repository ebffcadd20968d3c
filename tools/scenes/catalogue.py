"""Every scene by name: what pictures show, what tests look at, and what benchmarks may ask for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.engine import (
    FAMILIES,
    GAMES,
    VARIANTS,
    Options,
    Seat,
)
from game.engine.house import HouseRules
from game.files.settings import WHOSE_TURN
from game.ui.kit.question import Question
from game.ui.rooms.help.help import Help
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.learn.welcome import PaletteQuestion
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.play.scene import begin
from game.ui.rooms.settings.bindings import BindingsScene
from game.ui.rooms.settings.settings import About, SettingsScene
from game.ui.shell.scene import Home
from scenes.alone import PAUSE, scenes
from scenes.analysis import analysis, caution, looking_back
from scenes.arcade import ARCADE_SCENES
from scenes.daily import DAILY_SCENES
from scenes.editing import (
    broken,
    by_finger,
    by_keys,
    editing,
    lifted,
    new_board,
)
from scenes.forms import (
    MANY_PEOPLE,
    MIXED,
    clock_setup,
    games_in_progress,
    house,
    keyboard,
    menu,
    menu_of_a_day,
    menu_with_games,
    more_levels,
    more_rules,
    results,
    results_among_opponents,
    results_of_series,
    results_with_hints,
    rules,
    setup,
    setup_again,
    setup_names,
    setup_with_clock,
    show_results,
    standings,
    statistics,
)
from scenes.makers import begun
from scenes.play import (
    BANK,
    EACH_TURN,
    OVER,
    among_opponents,
    by_touch,
    clocks,
    dice,
    dice_among_opponents,
    dice_clocks,
    dice_in_hand,
    dice_looked_at,
    good_place,
    hand_over,
    hints,
    in_a_series,
    in_hand,
    labelled,
    laid_by_keys,
    pad_lost,
    playing,
    promised,
    quiet,
    turned,
    with_pad,
)
from scenes.played_games import played_games
from scenes.puzzles import PUZZLE_SCENES
from scenes.records import RECORD_SCENES
from scenes.sample_games import AMONG_OPPONENTS, OF_ALL_SCRIPTS, SHORT_NAMES, a_dice_game, a_game
from scenes.studio import Studio
from scenes.tables import with_others


def in_mid_motion(studio: Studio, show: Callable[[Studio], object], milliseconds: float) -> None:
    """A scene caught in motion, some time after it has begun."""
    show(studio)
    studio.let_pass(milliseconds)
    studio.in_motion = True


PARTNERS = replace(GAMES["Blokus"], partners=True)
"""The usual game, two against two."""

HOUSE = replace(GAMES["Blokus"], house=HouseRules(24, (4, 4, 0, *(2,) * 18), inside=True, first=3))
"""The same by house rules."""

SCENES: dict[str, Callable[[Studio], object]] = {
    "menu": menu,
    "menu-day": menu_of_a_day,
    "menu-playing": partial(
        in_mid_motion, show=lambda s: s.show(Menu(s.app.ui)), milliseconds=60_000
    ),
    "menu-games": menu_with_games,
    "games": games_in_progress,
    "setup": partial(setup, options=GAMES["Blokus"]),
    "setup-again": setup_again,
    "setup-mixed": partial(setup, options=GAMES["Blokus"], seats=MIXED),
    "setup-people": partial(setup, options=GAMES["Blokus"], seats=(Seat("Maya"), *[Seat("")] * 3)),
    "more-levels": more_levels,
    "more-rules": partial(more_rules, options=GAMES["Blokus"]),
    "house": house,
    "house-chosen": partial(
        house, rules=HouseRules(12, (4, 2, 0, *(1,) * 9, *(0,) * 9), inside=True, first=3)
    ),
    "play-house": lambda s: s.show(begun(s.app.ui, HOUSE, SHORT_NAMES)),
    "rules-house": lambda s: s.show(HowToPlay(s.app.ui, "blokus", HOUSE)),
    "setup-partners": partial(setup, options=PARTNERS, seats=MIXED),
    "more-rules-seats": partial(more_rules, options=GAMES["Blokus"], page="seats"),
    "more-rules-table": partial(more_rules, options=GAMES["Blokus"], page="table"),
    "more-rules-partners": partial(more_rules, options=PARTNERS),
    "more-rules-dice": partial(more_rules, options=FAMILIES["dice"][4]),
    "play": lambda s: in_hand(s, legal=True),
    "play-alone": partial(among_opponents, plies=32),
    "play-alone-begun": partial(among_opponents, plies=0),
    "play-alone-thinks": partial(among_opponents, plies=33),
    "play-alone-keys": partial(among_opponents, plies=24, pointed=3),
    "play-alone-two-player": partial(among_opponents, name="Blokus Two-Player", plies=32),
    "play-alone-three-player": partial(among_opponents, name="Blokus Three-Player", plies=33),
    "play-alone-duo": partial(among_opponents, name="Blokus Duo", plies=14),
    "play-alone-junior": partial(among_opponents, name="Blokus Junior", plies=10),
    "play-alone-trigon": partial(among_opponents, name="Blokus Trigon", plies=32),
    "play-partners": partial(among_opponents, plies=32, partners=True),
    "play-series": in_a_series,
    "play-clicked": partial(in_hand, legal=True, clicked=True),
    "play-clicked-trigon": partial(in_hand, legal=True, name="Blokus Trigon", clicked=True),
    "illegal": lambda s: in_hand(s, legal=False),
    "keys": laid_by_keys,
    "touch-ring": lambda s: by_touch(s, None),
    "touch-ring-illegal": lambda s: by_touch(s, (0.9, 0.99), lifted=True),
    "touch-ring-trigon": lambda s: by_touch(s, None, "Blokus Trigon"),
    "touch-ring-nexos": lambda s: by_touch(s, None, "Nexos"),
    "touch-carried": lambda s: by_touch(s, (0.5, 0.7)),
    "pause": lambda s: s.show(playing(s), PauseMenu(s.app.ui, PAUSE)),
    "give-up": lambda s: s.show(
        playing(s), Question.about_giving_up(s.app.ui, Home, in_series=True)
    ),
    "setup-clock": setup_with_clock,
    "clocks-none": partial(clock_setup, clock="none"),
    "clocks-turn": partial(clock_setup, clock="turn"),
    "clocks-bank": partial(clock_setup, clock="bank"),
    "clock-bank": lambda s: clocks(s, "Blokus", BANK, 40_000, 80_000, 20_000, 9_000, 5_000),
    "clock-over": lambda s: clocks(s, "Blokus Two-Player", OVER, 310_000, 340_000, 9_000, 320_000),
    "clock-turn": lambda s: clocks(s, "Blokus Trigon Two-Player", EACH_TURN, 53_000),
    "clock-dice": dice_clocks,
    "hint-pieces": partial(hints, name="Blokus", holding=False),
    "hint-fits": partial(hints, name="Blokus", holding=True),
    "hint-fits-trigon": partial(hints, name="Blokus Trigon", holding=True),
    "hint-place": lambda s: good_place(s, lambda: s.show(playing(s))),
    "hint-place-dice": lambda s: good_place(s, lambda: dice(s, 3, 6, 1)),
    "hint-results": lambda s: results_with_hints(s, a_game(whole=True)),
    "hint-results-dice": lambda s: results_with_hints(s, a_dice_game(4, 99)),
    "promised": promised,
    "analysis": analysis,
    "analysis-areas": partial(analysis, name="Blokus", overlay="owners"),
    "analysis-reach": partial(analysis, name="Blokus Trigon", overlay="reach"),
    "analysis-corners": partial(analysis, name="Blokus Two-Player", overlay="contested"),
    "analysis-ways-on": partial(analysis, name="Callisto", overlay="contested"),
    "analysis-reach-callisto": partial(analysis, name="Callisto", overlay="reach"),
    "analysis-partners": partial(analysis, name="Blokus", partners=True),
    "analysis-end-partners": partial(analysis, name="Blokus", share=1.0, partners=True),
    "analysis-gembloq": partial(analysis, name="GembloQ Two-Player", overlay="owners"),
    "analysis-end": partial(analysis, name="Blokus", share=1.0),
    "analysis-dice": partial(analysis, name="Blokus Dice"),
    "looking-back": looking_back,
    "new-board": new_board,
    "edit": editing,
    "edit-broken": broken,
    "edit-lifted": lifted,
    "edit-keys": by_keys,
    "edit-touch": by_finger,
    "edit-trigon": partial(broken, name="Blokus Trigon"),
    "edit-duo": partial(broken, name="Blokus Duo"),
    "edit-junior": partial(lifted, name="Blokus Junior"),
    "caution": partial(caution, name="Blokus"),
    "caution-duo": partial(caution, name="Blokus Duo"),
    "caution-dice": partial(caution, name="Blokus Dice"),
    "options": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui)),
    "options-language": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "language")),
    "about": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui), About(s.app.ui)),
    "options-board": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "board")),
    "palettes": lambda s: s.show(Menu(s.app.ui), PaletteQuestion(s.app.ui)),
    "help": lambda s: s.show(playing(s), Help(s.app.ui)),
    "help-pad": lambda s: with_pad(s, lambda: s.show(playing(s), Help(s.app.ui))),
    "bindings": lambda s: s.show(Menu(s.app.ui), BindingsScene(s.app.ui)),
    "keyboard": lambda s: with_pad(s, partial(keyboard, s)),
    "setup-pads": lambda s: with_pad(s, partial(setup, s, Options())),
    "keys-pad": lambda s: with_pad(s, partial(laid_by_keys, s)),
    "dice-pad": lambda s: with_pad(s, partial(dice, s, 3, 6, 1), "DualSense Wireless Controller"),
    "pad-lost": lambda s: with_pad(s, partial(pad_lost, s)),
    "labels": lambda s: labelled(s, "Blokus"),
    "labels-trigon": lambda s: labelled(s, "Blokus Trigon"),
    "labels-dice": lambda s: labelled(s, None),
    "labels-turned": lambda s: labelled(s, "Blokus", WHOSE_TURN),
    "labels-turned-trigon": lambda s: labelled(s, "Blokus Trigon", WHOSE_TURN),
    "turned": partial(turned, name="Blokus", times=1),
    "turned-trigon": partial(turned, name="Blokus Trigon", times=1),
    "turned-nexos": partial(turned, name="Nexos", times=2),
    "turned-gembloq": partial(turned, name="GembloQ", times=3),
    "options-sound": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "sound")),
    "results": results,
    "results-faces": partial(results_among_opponents, name="Blokus"),
    "results-faces-two": partial(results_among_opponents, name="Blokus Two-Player"),
    "results-faces-three": partial(results_among_opponents, name="Blokus Three-Player"),
    "results-faces-trigon": partial(results_among_opponents, name="Blokus Trigon Two-Player"),
    "results-partners": lambda s: show_results(s, a_game(whole=True, partners=True)),
    "results-faces-partners": lambda s: show_results(
        s, a_game(whole=True, seats=AMONG_OPPONENTS, partners=True)
    ),
    "results-faces-dice": lambda s: show_results(s, a_dice_game(4, 99, seats=AMONG_OPPONENTS)),
    "results-counting": partial(in_mid_motion, show=results, milliseconds=960),
    "results-flourish": partial(in_mid_motion, show=results, milliseconds=2100),
    "statistics": lambda s: statistics(s, played_games(120)),
    "statistics-unrated": lambda s: statistics(s, played_games(120), ratings=False),
    "statistics-empty": lambda s: statistics(s, ()),
    "statistics-one": lambda s: statistics(s, played_games(1)),
    "statistics-many": lambda s: statistics(
        s, played_games(10_000, people=MANY_PEOPLE, games=tuple(GAMES))
    ),
    "setup-dice": partial(setup, options=FAMILIES["dice"][2]),
    "setup-dice-four": partial(setup, options=FAMILIES["dice"][4]),
    "dice": lambda s: dice(s, 4, 6, 1),
    "dice-faces": lambda s: dice_among_opponents(s, 4, 6, 1),
    "dice-faces-two": lambda s: dice_among_opponents(s, 2, 6, 1),
    "dice-roll": lambda s: dice(s, 2, 6, 2),
    "dice-hand": dice_in_hand,
    "dice-sheet": dice_looked_at,
    "dice-results": lambda s: show_results(s, a_dice_game(4, 99)),
    "hand-over": lambda s: hand_over(s, a_game()),
    "hand-over-dice": lambda s: hand_over(s, a_dice_game(4, 6, 1)),
    "results-of-series": lambda s: results_of_series(s, 2, a_game(whole=True)),
    "results-of-series-two": lambda s: results_of_series(
        s, 3, a_game("Blokus Two-Player", whole=True)
    ),
    "results-of-series-dice": lambda s: results_of_series(s, 2, a_dice_game(4, 99)),
    "standings": lambda s: standings(s, 2, a_game(whole=True)),
    "standings-faces": lambda s: standings(s, 2, a_game(whole=True, seats=AMONG_OPPONENTS)),
    "standings-faces-end": lambda s: standings(s, 3, a_game(whole=True, seats=AMONG_OPPONENTS)),
    "standings-end": lambda s: standings(s, 3, a_game(whole=True, seats=OF_ALL_SCRIPTS)),
    "standings-dice": lambda s: standings(s, 2, a_dice_game(3, 99)),
    "options-game": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "game")),
    "dice-results-counting": partial(
        in_mid_motion, show=lambda s: show_results(s, a_dice_game(4, 99)), milliseconds=960
    ),
    "dice-results-flourish": partial(
        in_mid_motion, show=lambda s: show_results(s, a_dice_game(4, 99)), milliseconds=2100
    ),
    "quiet": quiet,
    "dice-quiet": lambda s: dice(s, 4, 17, 1),
    "names": setup_names,
    "names-play": lambda s: s.show(begin(s.app.ui, a_game(seats=OF_ALL_SCRIPTS), seed=1)),
    "names-results": lambda s: show_results(s, a_game(whole=True, seats=OF_ALL_SCRIPTS)),
    "names-dice": lambda s: s.show(begin(s.app.ui, a_dice_game(4, 6, 1, OF_ALL_SCRIPTS), seed=1)),
    "names-dice-results": lambda s: show_results(s, a_dice_game(4, 99, seats=OF_ALL_SCRIPTS)),
}
"""Every picture, by name; names for games other than `Blokus` end in the game's own name."""

for _name in VARIANTS:
    _slug = _name.removeprefix("Blokus ").lower().replace(" ", "-")
    if _name != "Blokus":
        SCENES |= {
            f"setup-{_slug}": partial(setup, options=GAMES[_name]),
            f"more-rules-{_slug}": partial(more_rules, options=GAMES[_name]),
            f"play-{_slug}": partial(in_hand, legal=True, name=_name),
            f"illegal-{_slug}": partial(in_hand, legal=False, name=_name),
            f"keys-{_slug}": partial(laid_by_keys, name=_name),
            f"results-{_slug}": partial(results, name=_name),
        }
SCENES |= RECORD_SCENES
SCENES |= ARCADE_SCENES
SCENES |= DAILY_SCENES
SCENES |= PUZZLE_SCENES
SCENES |= {
    "play-table": with_others,
    "play-table-dice": partial(with_others, dice=True),
    "play-table-cut": partial(with_others, cut=True),
}
SCENES |= {f"rules-{family}": partial(rules, family=family) for family in FAMILIES}


def alone(name: str) -> Callable[[Studio], object]:
    """Shows a scene as tests see it, with nothing below it."""
    return lambda studio: studio.show(scenes(SHORT_NAMES)[name](studio.app.ui))


ALONE = {name: alone(name) for name in scenes() if name not in SCENES}
"""The scenes that only tests look at; pictures of them can be asked for."""
