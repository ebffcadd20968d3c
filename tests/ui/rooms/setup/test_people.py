"""People at one table: choosing colours, drawing who begins, and hand-over cards."""

import logging
from functools import partial

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of, words_of
from helpers.elsewhere import Elsewhere, sit_down
from helpers.forms import choose, click, let_play
from helpers.kept import content_of, write_content
from helpers.player import by_dragging, by_keys, largest
from helpers.whole_games import a_finished_game, events_to_the_end, played_out
from pygame import Rect
from scenes.seat_choices import chosen

from game.base.languages import SOURCE
from game.engine import FAMILIES, Game, Options, Seat
from game.files.kept_files import KeptFiles
from game.files.settings import DRAWN, YOUNGEST, Settings
from game.play.deciders import HAND
from game.play.seating import another, next_of_series
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup

EVENTS = events_to_the_end("Blokus Junior")
PEOPLE = tuple(map(Seat, ("Ada", "Ben", "Cleo", "Dov")))


@pytest.fixture
def setup(rules):
    """A robot in front of the rules of a setup for these people."""
    return partial(rules, seats=chosen(*PEOPLE))


def unrated(name, family):
    return None


def names(game):
    return [seat.name for seat in game.seats]


# -- colours ----------------------------------------------------------------


def click_colours(robot, seat, place):
    """Click the badges of a place on a seat's card."""
    robot.click(control(robot.scene, (OfSeat.COLOURS, seat)).parts[place].center)


def test_colours_are_chosen_by_mouse_and_two_seats_change(setup, tmp_path):
    robot = setup(files=KeptFiles(tmp_path))
    choose(robot, "page", "seats")
    click_colours(robot, 0, 2)
    assert robot.scene.setup.places == (2, 1, 0, 3)
    click(robot, "setup.back")
    # The fields stay where they are: a name belongs to its seat.
    assert control(robot.scene, (OfSeat.NAME, 0)).text == "Ada"
    click(robot, "setup.back")
    seats = KeptFiles(tmp_path).settings.load().seats
    assert [seat.place for seat in seats] == [2, 1, 0, 3]
    robot.start(Setup(robot.ui))
    click(robot, "setup.start")
    assert names(robot.scene.game) == ["Cleo", "Ben", "Ada", "Dov"]
    assert robot.scene.line.startswith("Cleo")


def test_with_fewer_players_seats_keep_their_order():
    setup = GameSetup.from_settings(Settings(seats=chosen(*PEOPLE, places=(3, 0, 2, 1))))
    setup.choose_players(3)
    assert setup.places == (2, 0, 1)
    setup.choose_players(2)
    assert setup.places == (1, 0)
    setup.choose_colours(0, 0)
    setup.choose_players(4)
    assert setup.places == (0, 3, 2, 1)


@pytest.mark.parametrize("places", [[0, 0, 1, 2], [0, 1, 2, 9]])
def test_two_seats_never_have_the_same_place(tmp_path, caplog, places):
    KeptFiles(tmp_path).settings.save(Settings(theme="light"))
    path = tmp_path / "settings.json"
    kept = content_of(path)
    seats = [seat | {"place": at} for seat, at in zip(kept["seats"], places, strict=True)]
    write_content(path, kept | {"seats": seats})
    with caplog.at_level(logging.WARNING):
        settings = KeptFiles(tmp_path).settings.load()
    assert settings == Settings(theme="light")
    assert "places" in caplog.text


# -- who begins ---------------------------------------------------------------


@pytest.mark.parametrize(("choose_one", "first"), [(min, 0), (max, 3)])
def test_who_begins_is_drawn_when_the_game_begins(tmp_path, choose_one, first):
    setup = GameSetup.from_settings(Settings(seats=chosen(*PEOPLE)))
    setup.choose_option("first", DRAWN)
    game = setup.new_game(unrated, choose_one)
    assert (game.options.first, game.first_drawn) == (first, True)
    # Continuing the game changes nothing.
    game.play(game.position.event(int(game.position.legal()[0])))
    KeptFiles(tmp_path).games.save(game)
    files = KeptFiles(tmp_path)
    again = files.games.load(files.games.kept()[0].ident).game
    assert (again.options, again.first_drawn) == (game.options, True)


@pytest.mark.parametrize(
    "options", [Options(), FAMILIES["dice"][3]], ids=lambda options: options.name
)
def test_a_draw_is_chosen_told_and_kept(setup, tmp_path, options):
    robot = setup(files=KeptFiles(tmp_path), options=options)
    choose(robot, "first", DRAWN)
    click(robot, "setup.start")
    game = robot.scene.game
    assert game.first_drawn
    assert robot.scene.line.startswith(f"Drawn at random: {game.seat.name} (")
    assert KeptFiles(tmp_path).settings.load().begins == DRAWN


def first_values(robot):
    return [item.value for item in control(robot.scene, "first").items]


def test_the_youngest_comes_first_where_the_rule_sheet_says_so(setup):
    robot = setup(options=FAMILIES["dice"][2])
    assert first_values(robot) == [YOUNGEST, 0, 1, DRAWN]
    choose(robot, "first", YOUNGEST)
    assert any(line.startswith("As the rule sheet says.") for line in words_of(robot.scene))
    robot = setup(options=Options("Blokus Duo"))
    assert first_values(robot) == [0, 1, YOUNGEST, DRAWN]
    choose(robot, "first", YOUNGEST)
    assert "You say who that is when the game starts." in words_of(robot.scene)


@pytest.mark.parametrize("options", [Options(), Options("Blokus Two-Player"), FAMILIES["dice"][3]])
def test_the_youngest_is_asked_for_and_begins(setup, tmp_path, options):
    robot = setup(files=KeptFiles(tmp_path), options=options, begins=YOUNGEST)
    click(robot, "setup.start")
    question = robot.scene
    people = [seat.name for seat in PEOPLE[: options.players] if seat.is_person]
    assert [one.text for one in controls_of(question)] == people
    click(robot, 1)
    game = robot.scene.game
    assert (game.seat.name, game.first_drawn) == ("Ben", False)
    # Everybody else follows clockwise, with their own colours.
    others = GameSetup.from_settings(Settings(seats=chosen(*PEOPLE), options=options)).new_game(
        unrated
    )
    assert colours_of_people(game) == colours_of_people(others)
    # Another game is begun by the same person; who it was is known next time.
    assert another(game, unrated, min, rated=False).seat.name == "Ben"
    settings = KeptFiles(tmp_path).settings.load()
    assert (settings.begins, settings.youngest) == (YOUNGEST, "Ben")
    robot.start(Setup(robot.ui))
    click(robot, "setup.start")
    assert focus_of(robot.scene).selected.about == 1
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Setup


def colours_of_people(game):
    return {
        seat.name: ui_of(game.options).colours_of(player) for player, seat in enumerate(game.seats)
    }


def test_a_single_person_is_the_youngest_and_is_not_asked(setup):
    robot = setup(begins=YOUNGEST, seats=chosen(*[Seat("", "1")] * 2, Seat("Ada"), Seat("", "1")))
    click(robot, "setup.start")
    assert robot.scene.game.seat.name == "Ada"


def test_in_a_series_that_the_youngest_begins_the_seats_rotate(setup):
    robot = setup(options=Options("Blokus Junior"), begins=YOUNGEST, series=3)
    click(robot, "setup.start")
    click(robot, 1)
    game = robot.scene.game
    assert game.seat.name == "Ben"
    assert next_of_series(played_out(game), unrated).seat.name == "Ada"


def test_a_game_of_the_command_line_begins_as_it_says():
    settings = Settings(seats=chosen(*PEOPLE, places=(1, 0, 2, 3)), begins=DRAWN, series=3)
    game = GameSetup.asked_for(settings, Options("Blokus Duo"), (None, None)).new_game(unrated)
    assert (game.options.first, game.first_drawn, game.series) == (0, False, None)
    assert names(game) == ["Ada", "Ben"]


# -- hand-over ----------------------------------------------------------------


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(seats, …)` returns the robot and the scene."""

    def start(seats=PEOPLE[:2], game="Blokus Junior", **settings):
        robot = robots(**settings)
        scene = robot.play(Game(Options(game), seats))
        return robot, scene

    return start


@pytest.mark.parametrize("still", [True, False])
def test_a_card_says_who_is_next_and_goes_by_itself(sit, still):
    robot, scene = sit()
    robot.ui.settings.reduced_motion = still
    assert scene.hand_over.player == 0
    robot.step()
    middle = Rect(0, 0, 40, 40)
    middle.center = scene.area.board.rect.center
    told = robot.picture(middle)
    robot.until(lambda: scene.hand_over.player is None)
    robot.step()
    assert robot.picture(middle) != told
    by_keys(robot, scene, largest(scene))
    robot.until(lambda: scene.hand_over.player == 1)


def test_what_is_done_while_it_is_seen_counts(sit):
    robot, scene = sit()
    by_dragging(robot, scene, largest(scene))
    assert scene.hand_over.player == 1
    robot.key(pygame.K_TAB)
    assert scene.hand_over.player is None
    assert scene.table.hand is not None
    by_dragging(robot, scene, largest(scene))
    assert scene.game.ply == 2


def test_moving_the_mouse_leaves_it(sit):
    robot, scene = sit()
    robot.move((200, 200))
    assert scene.hand_over.player == 0


def test_nothing_is_said_after_taking_back(sit):
    robot, scene = sit()
    by_keys(robot, scene, largest(scene))
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    robot.step(3)
    assert scene.game.position.player == 0
    assert scene.hand_over.player is None
    by_keys(robot, scene, largest(scene))
    assert scene.hand_over.player == 1


@pytest.mark.parametrize("when", ["never", "hidden"])
def test_it_is_shown_only_as_the_options_say(sit, when):
    robot, scene = sit(hand_over=when)
    by_keys(robot, scene, largest(scene))
    robot.step(2)
    assert scene.hand_over.player is None


def test_nobody_else_needs_none(sit):
    robot, scene = sit(seats=(Seat("Ada"), Seat("Easy", "2")))
    robot.step(2)
    assert scene.hand_over.player is None
    assert robot.scene.line.startswith("Ada")


def test_one_person_at_this_table_needs_none(robots):
    robot, there = robots(), Elsewhere()
    scene = sit_down(robot, Game(Options("Blokus Junior"), PEOPLE[:2]), (there, HAND))
    there.arrived.append(EVENTS[0])
    robot.until(lambda: scene.driver.persons_turn)
    robot.step(2)
    assert scene.hand_over.player is None


def test_who_goes_on_alone_is_told_once(sit):
    """When the others are out, the same person plays again and again."""
    robot, scene = sit()
    for event in EVENTS:
        before = scene.game.position.player
        scene.driver.play(event)
        robot.step()
        after = scene.game.position.player
        if after == before:
            assert scene.hand_over.player is None
        elif after is not None:
            assert scene.hand_over.player == after
        robot.key(pygame.K_TAB)
        robot.key(pygame.K_ESCAPE)
    assert scene.hand_over.player is None


# -- names stay with their seats ------------------------------------------------


def test_names_and_places_stay_from_game_to_game(setup):
    robot = setup(options=Options("Blokus Junior"), seats=chosen(*PEOPLE, places=(1, 0, 2, 3)))
    let_play(robot, 1, None)
    click(robot, "setup.start")
    assert names(robot.scene.game) == ["Ben", "Ada"]
    for event in EVENTS:
        robot.scene.driver.play(event)
    robot.key(pygame.K_RETURN)
    click(robot, "again")
    assert names(robot.scene.game) == ["Ben", "Ada"]
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    robot.quick_game()
    assert names(robot.scene.game) == ["Ben", "Ada"]


def test_who_typed_no_name_keeps_their_rating_in_every_language(robots):
    robot = robots(motion=True)
    setup = GameSetup.from_settings(robot.ui.settings)
    history = robot.ui.files.history
    name, family = "Player 1", "duo"
    assert setup.persons[0] == name
    robot.ui.files.finish(a_finished_game(Seat(name), Seat("Computer", "4")))
    rating = history.rating(name, family)
    assert rating is not None
    robot.ui.settings.language = "de"
    robot.ui.speak()
    try:
        setup = GameSetup.from_settings(robot.ui.settings)
        assert setup.persons[0] == "Spieler 1"
        assert history.rating(setup.persons[0], family) == rating
    finally:
        tr.speak(SOURCE)
