"""What my games say: whose and which of them count, the chart, the tables, forgetting it all."""

from datetime import UTC, datetime, timedelta

import pygame
import pytest
from helpers.controls import control, controls_like, controls_of, focus_of, walk_to, words_of
from helpers.forms import choose, choose_by_keys, click, go_to, widget_names
from helpers.sizes import FEW_SIZES
from msgspec.structs import replace
from scenes.played_games import Shown, played_games, rated_at

from game.base.names import NAME_LIMIT
from game.engine import GAMES, Game, Options, Seat
from game.files.kept_files import KeptFiles
from game.files.played_game import GameOutcome, PlayedGame, PlayedSeat
from game.files.scores import SoloResult
from game.ui.kit.choice import MIDDLE, NEXT, PREVIOUS
from game.ui.kit.question import Question
from game.ui.kit.scroll import Scroll
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.seat_names import even_match
from game.ui.rooms.statistics import progress
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.rooms.statistics.overview import overview
from game.ui.rooms.statistics.progress import ROW, RatingChart, Table, View

GAMES_OF_ALL_KINDS = tuple(GAMES)


@pytest.fixture
def opened(robots):
    """Opens the statistics of some games: `opened(games)` returns the robot."""

    def start(games, size=(1280, 720), *, ratings=True):
        robot = robots(size=size, ratings=ratings)
        robot.ui.files.history = Shown(games)
        robot.start(Menu(robot.ui))
        click(robot, "menu.my_games")
        robot.step(20)
        return robot

    return start


def played(number, game="Blokus Duo", *, rank=1, total=5, rating=None, others=(), **changes):
    """A game of Ada's, later the higher its number; `others` are (name or level, rank) pairs."""
    options = GAMES[game]
    seats = [PlayedSeat("Ada", None, rank, total, rating, rating)]
    for who, other_rank in others:
        seats.append(PlayedSeat(who, who if who[0].isdigit() else None, other_rank, 0))
    one = PlayedGame(
        ident=str(number),
        ended=datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(days=number),
        game=game,
        scoring=options.scoring,
        outcome=GameOutcome.FINISHED,
        taken_back=0,
        stood_in=False,
        seats=tuple(seats),
    )
    return replace(one, **changes)


PERSON, GAME, TABLES = CHOICES = ("seat.person", "new_board.game", "statistics.title")
"""The keys of what is chosen."""


def chart_of(robot):
    """The chart, or None."""
    found = [one for one in controls_of(robot.scene) if isinstance(one, RatingChart)]
    return found[0] if found else None


def go_to_chart(robot):
    walk_to(robot.scene, lambda: robot.key(pygame.K_TAB), lambda: chart_of(robot))


def go_to_table(robot):
    walk_to(robot.scene, lambda: robot.key(pygame.K_TAB), lambda: table_of(robot))


def values(shown):
    return [figure.value for figure in shown.figures]


def test_who_typed_no_name_is_one_person_in_every_language(opened):
    robot = opened(())
    seats = [
        (PlayedSeat(name, None, 1, 5), PlayedSeat("Ben", None, 2, 0))
        for name in ("Player 1", "Spieler 1", "Player 2")
    ]
    games = [replace(played(n), seats=two) for n, two in enumerate(seats)]
    robot.ui.files.history = Shown(games)
    for language, name in (("en", "Player 1"), ("de", "Spieler 1")):
        robot.ui.settings.language = language
        robot.ui.speak()
        robot.key(pygame.K_ESCAPE)
        click(robot, "menu.my_games")
        statistics = robot.scene
        assert statistics.progress.people.count(name) == 1
        statistics.progress.choose(name)
        assert values(statistics.progress.overview)[0] == "2"
    robot.ui.settings.language = "en"
    robot.ui.speak()
    robot.step(2)
    assert robot.scene.progress.name == "Player 1"
    assert values(robot.scene.progress.overview)[0] == "2"


# -- whose games, and which --------------------------------------------------------


def test_another_person_is_chosen_by_mouse_and_by_keys(opened):
    games = [played(1), played(2, others=[("Ben", 2)]), played(3, others=[("Cleo", 2)])]
    robot = opened(games)
    assert robot.scene.progress.name == "Ada"
    person = control(robot.scene, PERSON)
    assert [item.value for item in person.items] == ["Ada", "Cleo", "Ben"]
    robot.click(person.parts[NEXT].center)
    assert (robot.scene.progress.name, values(robot.scene.progress.overview)[:2]) == (
        "Cleo",
        ["1", "0%"],
    )
    robot.click(control(robot.scene, PERSON).parts[PREVIOUS].center)
    assert robot.scene.progress.name == "Ada"
    robot.click(control(robot.scene, PERSON).parts[PREVIOUS].center)
    assert robot.scene.progress.name == "Ada"
    choose_by_keys(robot, PERSON, "Ben")
    assert robot.scene.progress.name == "Ben"
    robot.click(control(robot.scene, PERSON).parts[MIDDLE].center)
    assert robot.scene.progress.name == "Ada"


def test_a_single_person_needs_no_choice(opened):
    assert tr(PERSON) not in widget_names(opened([played(1)]))


def test_games_of_one_family_count(opened):
    robot = opened([played(1), played(2, "Blokus"), played(3, "Blokus Two-Player")])
    assert values(robot.scene.progress.overview)[0] == "3"
    choice = control(robot.scene, GAME)
    assert [item.value for item in choice.items] == [None, "blokus", "duo"]
    choose(robot, GAME, "blokus")
    assert values(robot.scene.progress.overview)[0] == "2"
    choose_by_keys(robot, GAME, "duo")
    assert values(robot.scene.progress.overview)[0] == "1"


def test_another_person_begins_with_all_games(opened):
    robot = opened([played(1, others=[("Ben", 2)]), played(2, "Blokus")])
    choose(robot, GAME, "blokus")
    choose_by_keys(robot, PERSON, "Ben")
    assert robot.scene.filters.family is None
    assert values(robot.scene.progress.overview)[0] == "1"


# -- figures and rows --------------------------------------------------------------


def test_figures_count_each_thing_for_itself():
    games = [
        played(1, rank=1, total=9, rating=rated_at(300), others=[("4.6", 2)]),
        played(2, rank=2, total=-3, others=[("5", 1)], taken_back=2),
        played(3, rank=1, total=4, rating=rated_at(310), others=[("Ben", 1)]),
        played(4, "Blokus Solo", rank=None, total=12),
        played(5, outcome=GameOutcome.ABANDONED, rank=None, total=None, others=[("5", None)]),
        played(6, rank=1, total=8, rating=rated_at(320), others=[("5", 2)]),
    ]
    shown = overview(games, "Ada")
    assert values(shown) == ["5", "50%", "1"]
    lines = [figure.line for figure in shown.figures]
    assert lines[:2] == ["1 more given up", "2 of 4, and 1 shared"]
    assert [row.title for row in shown.by_game] == ["Duo", "Solo"]
    assert shown.by_game[0].cells == ("4", "2", "50%", "98", "93.5")
    assert shown.by_game[1].cells == ("1", "–", "–", "344", "344.0")
    rows = [(row.title, row.detail, row.cells) for row in shown.by_opponent]
    assert rows == [
        ("Steady", "Computer, level 5", ("3", "2", "67%")),
        ("Ben", "Person", ("1", "0", "0%")),
    ]


def test_games_that_were_only_given_up_have_no_results():
    shown = overview([played(1, outcome=GameOutcome.ABANDONED, rank=None, total=None)], "Ada")
    assert values(shown) == ["0", "–", "0"]
    assert (shown.by_game, shown.by_opponent, shown.curve) == ((), (), [])


def test_a_row_says_what_else_tells_its_game_apart():
    games = [played(1, "Blokus Two-Player", scoring="basic"), played(2, "Blokus Dice")]
    rows = [(row.title, row.detail) for row in overview(games, "Ada").by_game]
    assert rows == [("Classic", "2 players · Basic"), ("Dice", "4 players")]


def test_the_rating_of_all_games_is_that_of_most_rated_ones():
    games = [played(n, rating=rated_at(300 + n), others=[("3", 2)]) for n in range(3)]
    games.insert(0, played(7, "Blokus", rating=rated_at(700), others=[("3", 2)]))
    games += [played(n, "Blokus", others=[("3", 2)]) for n in range(8, 20)]
    shown = overview(games, "Ada")
    assert (shown.rated, [point.points for point in shown.curve]) == ("duo", [300, 301, 302])


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0, "not yet a match for level 1"),
        (100, "an even match for level 1"),
        (460, "an even match for level 4.6"),
        (1000, "an even match for level 10"),
        (1003, "more than a match for level 10"),
    ],
)
def test_a_rating_is_told_as_a_level(points, words):
    assert even_match(points) == words


# -- the chart ---------------------------------------------------------------------


def rated(count):
    return [
        played(n, rank=1, rating=rated_at(300 + 20 * n), others=[("3", 2)]) for n in range(count)
    ]


def test_the_chart_is_stepped_by_keys(opened):
    robot = opened(rated(5))
    go_to_chart(robot)
    for key, index in (
        (pygame.K_LEFT, 3),
        (pygame.K_LEFT, 2),
        (pygame.K_RIGHT, 3),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_END, 4),
        (pygame.K_RIGHT, 4),
    ):
        robot.key(key)
        assert chart_of(robot).looked_at == index
    assert focus_of(robot.scene).selected is chart_of(robot)


def test_what_keys_look_at_is_shown_only_while_the_chart_is_selected(opened):
    robot = opened(rated(5))
    room = chart_of(robot).plot.rect
    go_to(robot, TABLES)
    before = robot.picture(room)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_LEFT)
    assert chart_of(robot).looked_at == 3
    assert robot.picture(room) != before
    robot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert robot.picture(room) == before


def test_the_pointer_looks_at_a_point_and_nothing_else_is_painted(opened, monkeypatch):
    robot = opened(rated(5))
    chart, plot = chart_of(robot), chart_of(robot).plot
    robot.move((plot.rect.left + 1, plot.rect.centery))
    assert chart.looked_at == 0
    before = robot.picture()
    monkeypatch.setattr(MyGames, "paint", lambda *_: pytest.fail("painted anew"))
    robot.move((plot.rect.centerx + 3, plot.rect.centery))
    assert chart.looked_at == 2
    assert robot.picture() != before
    robot.move((plot.rect.left + 1, plot.rect.centery))
    assert robot.picture() == before
    monkeypatch.undo()
    robot.move((2, 2))
    assert chart.looked_at is None


@pytest.mark.parametrize("count", [1, 2, 300])
def test_points_lie_in_the_plot_in_the_order_of_time(opened, count):
    plot = chart_of(opened(rated(count) if count < 50 else played_games(count))).plot
    across = [plot.spot(number, plot.lines[0])[0] for number in range(plot.last + 1)]
    assert across == sorted(across)
    assert plot.rect.left <= across[0] <= across[-1] <= plot.rect.right
    assert [plot.number_at(x) for x in across] == list(range(plot.last + 1))
    assert 3 <= len(plot.lines) <= 7
    assert all(points % 100 == 0 for points in plot.lines)
    down = [plot.spot(0, points)[1] for points in plot.lines]
    assert (down[0], down[-1]) == (plot.rect.bottom, plot.rect.top)


def test_without_a_rated_game_there_is_no_chart_to_step(opened):
    robot = opened([played(1, taken_back=1, others=[("2", 2)])])
    assert chart_of(robot) is None
    assert not robot.scene.progress.overview.alone
    robot = opened([played(1, "Blokus Solo", rank=None)])
    assert robot.scene.progress.overview.alone


# -- the tables --------------------------------------------------------------------


def table_of(robot):
    """The table that scrolls, or None."""
    found = [one for one in controls_of(robot.scene) if isinstance(one, Scroll)]
    return found[0] if found else None


def against_many(count):
    return [played(n, others=[(f"Opponent {n}", 2)]) for n in range(count)]


def seen(robot):
    """The titles of the rows of which the whole is seen."""
    scroll, high = table_of(robot), robot.ui.text_px(ROW)
    titles = [row.title for row in scroll.inner.rows]
    return titles[scroll.offset // high :][: scroll.rect.height // high]


def test_a_long_table_is_scrolled_by_keys(opened):
    robot = opened(against_many(20))
    choose_by_keys(robot, PERSON, "Ada")
    choose_by_keys(robot, TABLES, View.BY_OPPONENT)
    first = seen(robot)
    go_to_table(robot)
    robot.key(pygame.K_DOWN, times=2)
    assert seen(robot)[0] == first[2]
    robot.key(pygame.K_UP)
    assert seen(robot)[0] == first[1]
    robot.key(pygame.K_END)
    assert seen(robot)[-1] == table_of(robot).inner.rows[-1].title
    robot.key(pygame.K_DOWN)
    assert focus_of(robot.scene).selected is not table_of(robot)
    go_to_table(robot)
    robot.key(pygame.K_HOME)
    assert seen(robot) == first


SOLO = played(1, "Blokus Solo", rank=None)
GIVEN_UP = played(2, outcome=GameOutcome.ABANDONED, rank=None, total=None, others=[("5", None)])


@pytest.mark.parametrize(
    ("games", "key"),
    [
        ([SOLO], "statistics.no_opponents"),
        ([GIVEN_UP], "statistics.no_games"),
        ([SOLO, GIVEN_UP], "statistics.no_opponents"),
    ],
)
def test_without_rows_the_table_says_why(opened, games, key):
    robot = opened(games)
    choose(robot, TABLES, View.BY_OPPONENT)
    assert tr(key) in words_of(robot.scene)


# -- forgetting --------------------------------------------------------------------


def test_nothing_is_forgotten_unless_one_says_yes(opened):
    robot = opened(played_games(5))
    for answer in ("no", "escape", "enter"):
        click(robot, "reset")
        assert type(robot.scene) is Question
        if answer == "no":
            click(robot, "no")
        else:
            robot.key(pygame.K_ESCAPE if answer == "escape" else pygame.K_RETURN)
        assert type(robot.scene) is MyGames
        assert robot.scene.progress.overview is not None
    assert len(robot.ui.files.history.games()) == 5


def test_all_is_forgotten_on_request(robots, tmp_path):
    files = KeptFiles(tmp_path)
    game = Game(Options("Blokus Duo"), [Seat("Ada"), Seat("Ben")])
    files.history.enter(game, GameOutcome.ABANDONED)
    files.best_results.enter("Blokus Solo", SoloResult((1, 2, 3, 4), 0))
    robot = robots(Menu, files=files)
    click(robot, "menu.my_games")
    click(robot, "reset")
    click(robot, "yes")
    assert type(robot.scene) is MyGames
    assert tr("statistics.none.line") in words_of(robot.scene)
    assert not KeptFiles(tmp_path).history.games()
    assert not KeptFiles(tmp_path).best_results.best("Blokus Solo")


# -- what is drawn -----------------------------------------------------------------


@pytest.mark.painted
def test_many_rows_are_measured_once_and_only_those_seen_are_drawn(opened, monkeypatch):
    robot = opened(against_many(3000))
    choose_by_keys(robot, PERSON, "Ada")
    choose(robot, TABLES, View.BY_OPPONENT)
    drawn = []
    paint_row = progress._paint_row
    monkeypatch.setattr(
        progress, "_paint_row", lambda *args: (drawn.append(args[2].title), paint_row(*args))
    )
    monkeypatch.setattr(Table, "__init__", lambda *_: pytest.fail("measured anew"))
    robot.key(pygame.K_TAB, times=3)
    robot.scene.stale = True
    robot.step()
    assert set(seen(robot)) <= set(drawn)
    assert len(set(drawn)) <= len(seen(robot)) + 2


@pytest.mark.parametrize("size", [*FEW_SIZES, (960, 1300)])
def test_long_names_and_many_rows_are_drawn(opened, size):
    people = ["W" * NAME_LIMIT, "ﷺ" * NAME_LIMIT, "王" * NAME_LIMIT, "❤️ Ada"]
    robot = opened(played_games(60, people=people, games=GAMES_OF_ALL_KINDS), size)
    choose_by_keys(robot, PERSON, people[0])
    if size[0] < size[1]:
        choose(robot, "my_games.title", True)
    choose(robot, TABLES, View.BY_OPPONENT)
    scrolls = table_of(robot)
    assert scrolls is None or scrolls.rect.height >= robot.ui.text_px(ROW)


def test_of_ratings_nothing_is_said_unless_they_were_asked_for(opened):
    for ratings in (False, True):
        scene = opened(played_games(40), ratings=ratings).scene
        assert bool(controls_like(scene, RatingChart)) is ratings
        shown = " ".join(words_of(scene)).casefold()
        assert ("rating" in shown) is ratings
        assert tr("statistics.played") in words_of(scene)
