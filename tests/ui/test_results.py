"""The end of a game: who won, and why."""

from itertools import combinations

import numpy as np
import pygame
import pytest
from pygame import Rect

from game.engine import SCORINGS, VARIANTS, Game, Options, Seat
from game.files.settings import Settings
from game.ui.games.blokus.player_results import (
    PlayerResult,
    figures,
    headline,
    player_results,
    reason,
)
from game.ui.games.blokus.results import Results, columns, results_layout
from game.ui.scenes.menu import Menu

SIZES = [
    (960, 600),
    (1280, 720),
    (2560, 1440),
    (3840, 2160),
    (3440, 1440),
    (1024, 768),
    (1000, 1000),
    (1000, 1400),
]
NAMES = ("Ada", "Ben", "Hard", "Dov")


def finished(options):
    """A game of large pieces placed at random, to its end."""
    game = Game(options.ruleset, [Seat(name) for name in NAMES[: options.ruleset.players]])
    rng = np.random.default_rng(5)
    while not game.position.over:
        legal = game.position.legal()
        sizes = options.ruleset.table.sizes[legal]
        game.play(int(rng.choice(legal[sizes == sizes.max()])))
    return game


@pytest.fixture(scope="module")
def games():
    return {name: finished(Options(name)) for name in VARIANTS}


@pytest.fixture
def results(drivers):
    """A driver in front of results, the menu beneath; `again` makes a menu that is marked."""

    def start(game, **options):
        driver = drivers(Menu, Settings(**options))
        driver.start(Menu(driver.ui))
        again = Menu(driver.ui)
        driver.start(Results(driver.ui, game, lambda: again))
        return driver, again

    return start


# -- layout -----------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lines", [(1, 1, 1, 1), (2, 2), (1, 1)])
def test_everything_is_inside_the_window_and_apart(size, lines):
    layout = results_layout(size, lines)
    rects = [layout.board, layout.headline, layout.reason, layout.heads]
    rects += [*layout.cards, *layout.buttons]
    for rect in rects:
        assert Rect((0, 0), size).contains(rect)
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other)
    assert layout.board.width == layout.board.height > 0.4 * min(size)


# -- what is told -----------------------------------------------------------


def standing(name, place, total):
    return PlayerResult(name, place, total, ())


NOBODY = standing("Nobody's", None, 99)


@pytest.mark.parametrize(
    ("ranked", "lowest_wins", "title", "line"),
    [
        (
            [standing("Ada", 1, 12), standing("Ben", 2, -3), NOBODY],
            False,
            "Ada wins!",
            "12 points, 15 more than Ben.",
        ),
        (
            [standing("Ada", 1, 1), standing("Ben", 2, 7)],
            True,
            "Ada wins!",
            "1 square left, 6 fewer than Ben.",
        ),
        (
            [standing("Ada", 1, -4), standing("Ben", 1, -4), standing("Dov", 3, -5)],
            False,
            "Ada and Ben share first place",
            "−4 points each.",
        ),
        (
            [*(standing(name, 1, 3) for name in ("Ada", "Ben", "Dov")), NOBODY],
            True,
            "3 players share first place",
            "3 squares left each.",
        ),
    ],
)
def test_who_won_and_why(ranked, lowest_wins, title, line):
    assert headline(ranked) == title
    assert reason(ranked, lowest_wins) == line


@pytest.mark.parametrize(
    ("name", "scoring"),
    [(name, scoring) for name, variant in VARIANTS.items() for scoring in variant.scorings],
)
def test_standings_are_the_positions(games, name, scoring):
    first = games[name]
    game = Game(Options(name, scoring=scoring).ruleset, first.seats)
    for ply in first.plies:
        game.play(ply.placement)
    found = player_results(game)
    players = [s for s in found if s.place is not None]
    assert sorted(s.total for s in players) == sorted(game.position.totals())
    assert [s.place for s in players] == sorted(game.position.ranks())
    for s in found:
        assert s.total == sum(line.score.total for line in s.lines)
    colours = [line.colour for s in found for line in s.lines]
    assert sorted(colours) == list(range(len(game.ruleset.colours)))
    assert [s.name for s in found[len(players) :]] == ["Nobody's"] * (name == "Blokus Three-Player")


def test_bonuses_have_columns_where_there_are_any():
    assert len(columns(SCORINGS["basic"])) == 2
    assert len(columns(SCORINGS["advanced"])) == 4


def test_a_minus_is_a_minus():
    assert figures(-12) == "−12"


# -- the scene --------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 600), (2560, 1440), (1000, 1400)])
@pytest.mark.parametrize("name", VARIANTS)
def test_it_is_drawn_in_windows_of_any_size(results, games, size, name):
    driver, _ = results(games[name], size=size)
    for widget in driver.scene.focus.widgets:
        assert driver.app.screen.get_rect().contains(widget.rect)


def test_points_count_up_and_then_rest(results, games):
    driver, _ = results(games["Blokus"])
    assert driver.scene.animating
    early = driver.app.screen.copy()
    driver.until(lambda: not driver.scene.animating)
    driver.step(20)
    card = driver.scene.layout.cards[0]
    assert pygame.image.tobytes(early.subsurface(card), "RGB") != pygame.image.tobytes(
        driver.app.screen.subsurface(card), "RGB"
    )


def test_reduced_motion_shows_them_at_once(results, games):
    driver, _ = results(games["Blokus"], reduced_motion=True)
    assert not driver.scene.animating


def test_buttons_lead_on(results, games):
    driver, again = results(games["Blokus"])
    driver.key(pygame.K_RETURN)
    assert driver.scene is again

    driver, again = results(games["Blokus"])
    driver.click(driver.scene.focus.widget("look").rect.center)
    assert type(driver.scene) is Menu
    assert driver.scene is not again

    driver, again = results(games["Blokus"])
    beneath = driver.app.scene
    driver.click(driver.scene.focus.widget("menu").rect.center)
    assert type(driver.scene) is Menu
    assert driver.scene not in (again, beneath)
