"""Every scene by itself, made from the window's services alone: what tests look at."""

from functools import partial

from game.coach.practice import Practice
from game.engine import FAMILIES, VARIANTS, Options, Series
from game.engine.dice import DICE_GAME
from game.engine.series import MOST_GAMES
from game.exercises.lessons import FAMILIES as LESSONS_OF_GAMES
from game.exercises.lessons import LESSONS, STRATEGY
from game.files.settings import values_of
from game.ui.rooms.help.help import Help
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.learn.learn import Learn
from game.ui.rooms.learn.welcome import LanguageChoice, PaletteQuestion, Welcome
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import AtTable, Paused, PauseMenu
from game.ui.rooms.review.path_form import open_form
from game.ui.rooms.settings.settings import PAGES, About, SettingsScene
from game.ui.rooms.setup.who_begins import LessonOffer
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.bindings import GROUPS
from game.ui.shell.scene import Pop
from scenes.arcade import arcade_scenes
from scenes.daily import found, nothing_due, over
from scenes.dialogs import animating, dialogs, saving
from scenes.makers import (
    analysis_menu,
    begun,
    bindings,
    cautioned,
    choosing,
    choosing_a_board,
    clocks,
    counting,
    editing,
    handed_over,
    house_for,
    in_progress,
    kept,
    learning,
    lesson,
    lesson_done,
    lesson_missed,
    levels_for,
    library,
    looking_back,
    no_pieces,
    noting,
    people_for,
    playing_on,
    practising,
    practising_daily,
    report,
    results,
    rules_for,
    rules_in_words,
    set_up_for,
    standings_after,
    statistics,
    timed,
    touched,
    unheld,
    who_is_youngest,
)
from scenes.practice_steps import asked, missed, skipped
from scenes.puzzles import puzzle_scenes
from scenes.sample_games import GAMES, NAMES
from scenes.tables import TABLES, forgotten, menu_with_table

SOME, OF_TRIANGLES = ("dice", "Blokus", "Blokus Two-Player"), "Blokus Trigon Two-Player"
"""Games whose results differ in what they show."""


def nothing():
    """Stands in for what a button of a scene would do that is only looked at."""


PAUSE = Paused(Options("Blokus Duo"), nothing, Pop(), again=nothing, table=AtTable(Pop()))
"""The pause of a game that offers everything a pause can offer."""


def scenes(names=NAMES, typed=None):
    """The callable that makes each scene from the window's services, by scene name.

    Args:
        names: the players' names.
        typed: the names typed in where a game is set up; `names` if left out.
    """
    typed = names if typed is None else typed

    def each(prefix, make, games, **more):
        """A scene of each of some games."""
        return {f"{prefix}{name}": of(make, name, **more) for name in games}

    def of(make, name, **more):
        """A scene of a game."""
        return partial(make, options=GAMES[name], names=names, **more)

    return {
        "menu": Menu,
        "menu-games": partial(kept, scene=Menu, names=names),
        "menu-table": partial(forgotten(menu_with_table), names=names),
        "looking-back": partial(looking_back, names=names),
        "games": partial(kept, scene=in_progress, names=names),
        "library": partial(library, names=names),
        "library-nothing-found": partial(library, names=names, search="-" * 20),
        "library-empty": MyGames,
        "open-file": open_form,
        "analysis-menu": partial(analysis_menu, names=names),
        "new-board": partial(choosing_a_board, options=GAMES["Blokus Three-Player"]),
        **each("editing-", editing, ("Blokus", "Blokus Duo", "Blokus Trigon Three-Player")),
        "editing-broken": of(editing, "Blokus Three-Player", pieces=unheld),
        "editing-empty": of(editing, "Blokus Junior", pieces=no_pieces),
        "save-as": partial(saving, names=names),
        "animation": partial(animating, names=names),
        "note": partial(noting, names=names),
        "play-on": partial(playing_on, names=names),
        **dialogs(names),
        **arcade_scenes(names),
        **puzzle_scenes(),
        "palettes": PaletteQuestion,
        "welcome": Welcome,
        "welcome-language": LanguageChoice,
        "learn": partial(learning, done=("first", "duo", "large")),
        "learn-games": partial(learning, done=("first", "duo"), part=("games", LESSONS_OF_GAMES)),
        "learn-strategy": partial(learning, done=("first", "large"), part=("strategy", STRATEGY)),
        "lesson-offer": lambda ui: LessonOffer(ui, "dice", lambda: Learn(ui)),
        **{f"lesson-{key}": partial(lesson, key=key, names=names) for key in LESSONS},
        "lesson-missed": partial(lesson_missed, key="corners", names=names),
        "lesson-done": partial(lesson_done, key="first", names=names),
        "lesson-task-done": partial(lesson_done, key="corners", names=names),
        **{name: partial(make, names=names) for name, make in TABLES.items()},
        "help": Help,
        **{f"bindings-{group}": partial(bindings, group=group) for group in GROUPS},
        "statistics": partial(statistics, count=40),
        "statistics-of-all": partial(statistics, count=80, games=(*VARIANTS, DICE_GAME)),
        "pause": lambda ui: PauseMenu(ui, PAUSE),
        **{f"settings-{page}": partial(SettingsScene, page=page) for page in PAGES},
        "about": About,
        "youngest": partial(who_is_youngest, names=typed),
        **{f"rules-{family}": partial(HowToPlay, family=family) for family in FAMILIES},
        **{f"rules-words-{family}": partial(rules_in_words, family=family) for family in FAMILIES},
        **{
            f"{prefix}-{name}": partial(make, options=options, names=typed)
            for name, options in GAMES.items()
            for prefix, make in (("setup", set_up_for), ("setup-rules", rules_for))
        },
        **{
            f"setup-rules-page-{page}": partial(
                rules_for, options=GAMES["Blokus"], names=typed, page=page
            )
            for page in ("clock", "seats", "table")
        },
        "setup-levels": partial(levels_for, options=GAMES["Blokus"], names=typed),
        "setup-house": partial(house_for, options=GAMES["house"], names=typed),
        "setup-people": partial(people_for, options=GAMES["Blokus"], names=typed),
        **each("", begun, GAMES),
        "dice-choosing": partial(choosing, names=names),
        "dice-of-two": partial(timed, options=FAMILIES["dice"][2], names=names),
        **each(
            "results-",
            results,
            (*SOME, "partners", "Blokus Three-Player", "Blokus Solo", OF_TRIANGLES),
        ),
        **each("results-with-hints-", results, SOME, hints=12),
        **each("results-of-series-", results, (*SOME, "Blokus Three-Player"), series=Series(3)),
        "standings-Blokus-2": of(standings_after, "Blokus", games=2),
        "standings-Blokus-3": of(standings_after, "Blokus", games=3),
        "standings-dice-2": of(standings_after, "dice", games=2),
        **{
            f"counting-{name}-{share}": of(counting, name, share=share)
            for name in SOME
            for share in (0.2, 0.9)
        },
        "standings-long": of(standings_after, "Blokus Two-Player", games=7, length=MOST_GAMES),
        **each("timed-", timed, (name for name in GAMES if name != "Blokus Solo")),
        **each("report-", report, ("dice", "Blokus", "Blokus Duo", "partners")),
        "report-searched": of(report, "Blokus", known=False),
        **{
            f"practice-{how.__name__}": of(practising, "Blokus", how=how)
            for how in (asked, missed, Practice.show, skipped)
        },
        **{
            f"daily-{how.__name__}": of(practising_daily, "Blokus", how=how)
            for how in (asked, missed, found, over)
        },
        "daily-found-fine": of(practising_daily, "Blokus", how=found, fine=True),
        "daily-shown-fine": of(practising_daily, "Blokus", how=Practice.show, fine=True),
        "daily-nothing": nothing_due,
        **each("cautioned-", cautioned, ("Blokus", "Blokus Duo", "dice")),
        "handed-over": of(handed_over, "Blokus"),
        "touched": of(touched, "Blokus"),
        # Last, because games begun after these have clocks.
        **{f"clocks-{kind}": partial(clocks, kind=kind) for kind in values_of("clock")},
    }


SCENES = scenes()
"""Every scene, with names of the maximum length."""
