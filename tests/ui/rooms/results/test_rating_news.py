"""The results say how ratings have moved, or why they haven't."""

from itertools import groupby

import pygame
import pytest
from helpers.controls import words_of
from helpers.forms import click
from helpers.sizes import FEW_SIZES
from helpers.whole_games import a_finished_game, played_out
from helpers.word_reader import Reader
from pygame import Rect

from game.engine import FAMILIES, Game, Seat
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import begin
from game.ui.rooms.results.onward import RatingNews, news_box, rating_news

ADA, BEN, STEADY = Seat("Ada"), Seat("Ben"), Seat("Steady", "4")
LONG = tuple(Seat(f"{name} " * 8) for name in ("Maximilian", "Wilhelmina", "王小明", "W"))


def words(news):
    return [f"{one.name}: {one.words}" if one.name else one.words for one in news]


def told(files, *seats, stood_in=False, **fields):
    game = a_finished_game(*seats, **fields)
    game.stood_in = stood_in
    return words(rating_news(files.finish(game), rated=True))


def test_how_each_rated_person_has_moved():
    files = KeptFiles()
    first = told(files, ADA, BEN)
    winner, loser = (files.history.rating(name, "duo").points for name in ("Ada", "Ben"))
    assert first == [f"Ada: first rating {winner}", f"Ben: first rating {loser}"]
    second = told(files, ADA, STEADY)
    now = files.history.rating("Ada", "duo").points
    assert second == [f"Ada: rating {winner} to {now} (+{now - winner})"]
    third = told(files, STEADY, BEN)
    now = files.history.rating("Ben", "duo").points
    assert third == [f"Ben: rating {loser} to {now} (−{loser - now})"]


@pytest.mark.parametrize(
    ("seats", "fields", "line"),
    [
        ((ADA, BEN), {"taken_back": 2}, ["Played with take-backs, so no ratings have changed."]),
        (
            (ADA, STEADY),
            {"stood_in": True},
            ["A simpler opponent stood in, so no ratings have changed."],
        ),
        (
            (ADA, BEN),
            {"set_up": True},
            ["Played from a board set up by hand, so no ratings have changed."],
        ),
        ((ADA, ADA), {}, ["No rating: 2 players are called Ada."]),
        ((STEADY, STEADY), {}, []),
        ((ADA,), {"name": "Blokus Solo"}, []),
    ],
)
def test_why_nobody_was_rated(seats, fields, line):
    assert told(KeptFiles(), *seats, **fields) == line


def test_namesakes_are_told_beside_those_who_were_rated():
    news = told(KeptFiles(), ADA, BEN, ADA, name="Blokus Three-Player")
    assert [line.partition(":")[0] for line in news] == ["Ben", "No rating"]


def test_nothing_is_said_of_guests(robots):
    files = robots(Menu).ui.files
    assert told(files, Seat("Player 1"), Seat("Spieler 1")) == []
    (line,) = told(files, Seat("Ada"), Seat("Spieler 2"))
    assert line.startswith("Ada: ")


def test_nothing_is_said_unless_it_was_asked_for():
    played = KeptFiles().finish(a_finished_game(ADA, BEN, rated=False))
    assert rating_news(played, rated=False) == ()


def show(ui, news, width, columns=2):
    """News in a tree of that width, in the window's pixels."""
    tree = Tree(ui)
    tree.show(news_box(news, columns), Rect(0, 0, width, 200))
    return tree


@pytest.mark.parametrize(
    ("names", "columns", "rows"),
    [
        (("", "Ada", "Ben", "Cleo"), 2, [1, 2, 1]),
        (("Ada", "Ben", "", ""), 4, [2, 1, 1]),
    ],
)
def test_what_is_about_the_game_alone_has_a_row_of_its_own(robots, names, columns, rows):
    tree = show(robots(Menu).ui, [RatingNews(name, "…") for name in names], 600, columns)
    tops = [
        place.rect.top for place in tree.places if isinstance(place.box, Text) and place.box.words
    ]
    assert [len(list(row)) for _, row in groupby(tops)] == rows


@pytest.mark.parametrize("size", FEW_SIZES)
def test_the_longest_names_leave_room_for_the_numbers(robots, monkeypatch, size):
    robot = robots(Menu, Settings(size=size))
    ui, reader = robot.ui, Reader(robot.ui, monkeypatch)
    for game in (a_finished_game(*LONG, name="Blokus"), a_finished_game(*LONG[:2])):
        ui.files.finish(game)
        news, width = rating_news(ui.files.finish(game), rated=True), ui.px(480)
        tree = show(ui, news, width)
        drawn = reader.read(tree.paint)
        lost = reader.lost(drawn, tree.rect.inflate(0, 2))
        assert {one[0] for one in lost} <= {"cut"}
        assert all(line.text.endswith(one.words) for one, line in zip(news, drawn, strict=True))


# -- the window ---------------------------------------------------------------


def told_about(scene):
    """The people about whose ratings there is something to tell."""
    return [words.partition(":")[0] for words in words_of(scene) if "first rating" in words]


def nearly_over(seats):
    game = a_finished_game(*seats)
    return Game(game.options, seats, game.events[:-1], rated=True), game.events[-1]


def test_the_results_of_a_game_tell_and_after_taking_back_they_tell_why_not(robots):
    robot = robots(Menu, Settings(reduced_motion=True))
    game, last = nearly_over((ADA, BEN))
    scene = robot.start(begin(robot.ui, game))
    scene.driver.play(last)
    robot.key(pygame.K_RETURN)
    assert told_about(robot.scene) == ["Ada", "Ben"]
    rated = robot.ui.files.history.rating("Ada", "duo")
    assert rated is not None
    robot.key(pygame.K_ESCAPE)
    # Taking back asks first, with "no" selected.
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    robot.key(pygame.K_RETURN)
    assert (robot.scene, game.position.over) == (scene, True)
    assert robot.ui.files.history.rating("Ada", "duo") == rated
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    click(robot, "yes")
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    assert game.position.over
    robot.key(pygame.K_RETURN)
    assert "Played with take-backs, so no ratings have changed." in words_of(robot.scene)
    assert len(robot.ui.files.history.games()) == 1
    assert robot.ui.files.history.rating("Ada", "duo") is None


def test_dice_tells_too(robots):
    robot = robots(Menu, Settings(reduced_motion=True))
    game = played_out(Game(FAMILIES["dice"][2], (ADA, BEN)))
    before = Game(game.options, game.seats, game.events[:-1], rated=True)
    scene = robot.start(begin(robot.ui, before))
    scene.driver.play(game.events[-1])
    robot.until(lambda: robot.scene is not scene)
    assert told_about(robot.scene) == ["Ada", "Ben"]
