"""Setting up a game, by mouse alone and by keys alone."""

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of, select, words_of
from helpers.forms import (
    choose,
    click,
    let_play,
    level_of,
    more_rules,
)
from helpers.kept import a_game, content_of
from helpers.sizes import FEW_SIZES
from helpers.thorough import sampled
from helpers.word_reader import Reader
from scenes.seat_choices import chosen

from game.ai.levels.characters import CHARACTERS
from game.ai.levels.scale import KEYS, MATCH, level_name, level_named
from game.base.ratings import level_rating
from game.engine import FAMILIES, GAMES, Game, Options, Seat
from game.files.kept_files import KeptFiles
from game.files.played_game import GameOutcome
from game.files.settings import EACH_BEGINS, Settings, values_of
from game.ui.kit.choice import NEXT, PIPS, PREVIOUS
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.game_setup import GameSetup, default_levels
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.seat_names import seated, seats_of_last_setup
from game.ui.rooms.setup.seats import OfSeat, seat_line
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.actions import ARROWS, Do

EASY, HARD = map(level_named, ("easy", "hard"))


# -- by mouse ---------------------------------------------------------------


def test_a_game_by_mouse(setup):
    robot = setup()
    choose(robot, "setup.players", 3)
    for seat in (1, 2):
        click(robot, (OfSeat.FACE, seat))
    click(robot, (OfSeat.NAME, 1))
    robot.type("Maya")
    more_rules(robot)
    choose(robot, "free_starts", True)
    choose(robot, "first", 2)
    choose(robot, "shared", 1)
    choose(robot, "scoring", "basic")
    click(robot, "setup.start")
    play = robot.scene
    assert type(play) is GameScene
    assert play.game.options == Options("Blokus Three-Player", "basic", True, 2, 1)
    names = [seat.name for seat in play.game.seats]
    assert names == ["Player 1", "Maya", "Player 3"]
    assert all(seat.is_person for seat in play.game.seats)


def test_nobody_takes_over_the_name_of_another_kind_of_player(setup):
    robot = setup(seats=chosen(Seat("Ada"), Seat("Ben")))
    let_play(robot, 1, "2")
    click(robot, "levels")
    click(robot, (OfSeat.NAME, 1))
    robot.type("Robo")
    click(robot, "setup.levels.done")
    assert [seat.name for seat in robot.scene.setup.seats[:2]] == ["Ada", "Robo"]
    let_play(robot, 1, None)
    assert [seat.name for seat in robot.scene.setup.seats[:2]] == ["Ada", "Ben"]
    assert control(robot.scene, (OfSeat.NAME, 1)).text == "Ben"


def test_letters_are_text_while_typing_and_nothing_else(setup):
    robot = setup()
    click(robot, (OfSeat.NAME, 0))
    assert robot.scene.writing
    robot.type("r e f n")
    assert robot.scene.setup.choices[0].name == "r e f n"
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Setup
    assert not robot.scene.writing
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu


@pytest.mark.parametrize("name", sampled(GAMES, 6))
def test_arrows_alone_reach_every_widget(setup, name):
    options = GAMES[name]
    seats = (Seat("Ada"), Seat("", "2"), Seat("", MATCH), Seat("", "9"))
    robot = setup(options=options, seats=chosen(*seats))
    scene = robot.scene
    first = about(focus_of(scene).selected)
    reached, waiting = {first}, [first]
    while waiting:
        selected = waiting.pop()
        for arrow in ARROWS:
            select(scene, next(one for one in controls_of(scene) if about(one) == selected))
            found = selected
            for _ in FAMILIES:  # An arrow leads through the values of a choice before it leaves it.
                scene.handle(Do(arrow))
                found = about(focus_of(scene).selected)
                if found != selected:
                    break
            # An arrow may have changed the game, an option or a player.
            scene = Setup(robot.ui)
            scene.arrange()
            if found not in reached and any(about(one) == found for one in controls_of(scene)):
                reached.add(found)
                waiting.append(found)
    assert reached == set(map(about, controls_of(scene)))


def about(one):
    """What tells a control from others, in whatever setup it is."""
    return getattr(one.about, "__name__", one.about)


# -- who sits there ----------------------------------------------------------


def test_a_level_is_set_by_mouse(setup):
    robot = setup()
    let_play(robot, 1, "4")
    click(robot, "levels")
    for part, level in (
        (NEXT, "5"),
        (PREVIOUS, "4"),
        (PREVIOUS, "3"),
        (PIPS + 9, "10"),
        (NEXT, MATCH),
        (NEXT, MATCH),
        (PREVIOUS, "10"),
    ):
        robot.click(control(robot.scene, (OfSeat.LEVEL, 1)).parts[part].center)
        assert level_of(robot, 1) == level
    robot.wheel(-1)
    assert level_of(robot, 1) == "9"
    robot.wheel(1)
    assert level_of(robot, 1) == "10"


def test_an_opponent_who_comes_back_is_as_strong_as_the_others(setup, tmp_path):
    robot = setup(files=KeptFiles(tmp_path), options=Options("Blokus Duo"))
    let_play(robot, 1, "7")
    let_play(robot, 1, None)
    click(robot, "setup.back")
    robot.start(Setup(robot.ui))
    for _ in range(2):
        click(robot, (OfSeat.FACE, 1))
    assert robot.scene.setup.seats[1] == Seat("Rook", "7")


def unrated(name, family):
    return None


FOLLOWED = chosen(Seat(""), *[Seat("", MATCH)] * 3)
"""A person, and opponents that follow."""


def test_the_line_says_what_to_expect():
    setup = GameSetup.from_settings(Settings(options=Options("Blokus Duo"), seats=FOLLOWED))

    def rated(name, family):
        return level_rating(4.6) if (name, family) == ("Player 1", "duo") else None

    assert "460" in seat_line(setup, 0, rated, rated=True)
    assert "level 4.6 now" in seat_line(setup, 1, rated, rated=True)
    assert seat_line(setup, 1, unrated, rated=True) == tr("seat.match.begins", level="2")
    assert "Duo" in seat_line(setup, 0, unrated, rated=True)
    setup.choose_level(0, "9")
    assert seat_line(setup, 0, rated, rated=True) == tr("level.9.line")
    assert seat_line(setup, 1, rated, rated=True) == tr("seat.match.nobody", level="5")


def test_alone_nobody_has_the_name_of_an_opponent():
    settings = Settings(options=Options("Blokus Duo"))
    setup = GameSetup.from_settings(settings)
    setup.choose_level(0, "2")
    setup.choose_name(0, "HAL")
    setup.choose_family("solo")
    assert [seat.name for seat in setup.seats] == ["Player 1"]
    setup.choose_name(0, "Zoe")
    assert [seat.name for seat in setup.seats] == ["Zoe"]
    setup.store_in(settings)
    assert [seat.name for seat in seats_of_last_setup(settings)] == ["Zoe"]
    setup.choose_family("duo")
    assert setup.seats[0].name == "HAL"
    setup.turn(0)
    assert setup.seats[0].name == "Zoe"


def test_people_of_one_name_know_before_the_game_that_it_will_not_rate_them():
    setup = GameSetup.from_settings(Settings(options=Options("Blokus")))
    for seat in range(3):
        if not setup.seats[seat].is_person:
            setup.turn(seat)
        setup.choose_name(seat, "Ann" if seat != 1 else "Ben")
    for seat in (0, 2):
        assert seat_line(setup, seat, unrated, rated=True) == "No rating: 2 players are called Ann."
    assert seat_line(setup, 1, unrated, rated=True) == "No rating in Classic yet."


def test_each_number_of_games_says_what_it_means(rules):
    robot = rules(options=Options("Blokus Three-Player"))
    choose(robot, "page", "clock")
    for games in values_of("series"):
        choose(robot, "series", games)
        assert robot.scene.setup.games == games
        line = {
            1: tr("setup.series.one.line"),
            EACH_BEGINS: tr("setup.series.each.line"),
        }.get(games, tr("setup.series.line", games=games))
        assert line in words_of(robot.scene)


@pytest.mark.parametrize("size", FEW_SIZES)
def test_the_words_about_a_seat_fit_their_room(robots, monkeypatch, size):
    seats = (Seat("Ann"), Seat("Ann"), Seat("", MATCH), Seat("", "1"))
    settings = Settings(size=size, language="de", seats=chosen(*seats))
    robot = robots(settings=settings)
    setup = GameSetup.from_settings(settings)
    scene, reader = robot.start(MoreRules(robot.ui, setup)), Reader(robot.ui, monkeypatch)
    for level in KEYS:
        scene.setup.choose_level(3, level)
        scene.arrange()
        assert not list(reader.lost(reader.read(scene.paint)))
    tr.speak("en")


@pytest.mark.parametrize(
    ("names", "who"),
    [
        (("Ada", "Ben", EASY, EASY), "Ada and Ben against"),
        (("Ada", "Ben", "Cleo", "Dan"), "Ada, Ben, Cleo and Dan"),
        (("", "", EASY, EASY), "2 people against"),
        (("Ada", EASY, EASY, EASY), "you against"),
        ((EASY, EASY, EASY, EASY), "to watch"),
    ],
)
def test_the_tile_for_the_same_again_says_who_played(setup, tmp_path, names, who):
    seats = [Seat("", one) if one == EASY else Seat(one) for one in names]
    files = KeptFiles(tmp_path)
    files.history.enter(Game(Options("Blokus"), seats), GameOutcome.ABANDONED)
    robot = setup(files=files, options=Options("Blokus"), seats=chosen(*seats))
    assert who in control(robot.scene, "again").label


def test_opponents_follow_in_a_quick_game_and_when_it_is_played_again(setup, monkeypatch):
    robot = setup(options=Options("Blokus Duo"), seats=FOLLOWED)
    history = robot.ui.files.history
    robot.key(pygame.K_ESCAPE)
    monkeypatch.setattr(history, "rating", lambda name, family: level_rating(3.2))
    robot.quick_game()
    seats = robot.scene.game.seats
    assert seats[1] == Seat("Echo", "3.2", follows=True)
    whole = a_game(100, Options("Blokus Duo")).events
    robot.play(Game(Options("Blokus Duo"), seats, whole))
    robot.key(pygame.K_RETURN)
    monkeypatch.setattr(history, "rating", lambda name, family: level_rating(3.9))
    click(robot, "again")
    assert robot.scene.game.seats[1] == Seat("Echo", "3.9", follows=True)


def level_character(level):
    """The name of the only opponent of a level."""
    return CHARACTERS[level_name(level)][0]


def test_a_game_of_the_command_line_keeps_the_names_of_persons():
    seats = (Seat("Maya"), Seat("Rival", MATCH), Seat("Jonas"), Seat("Deep", "9"))
    levels = (None, None, "9", "4.6")
    setup = GameSetup.asked_for(Settings(seats=chosen(*seats)), Options("Blokus"), levels)
    names = ["Maya", "Player 2", level_character("9"), level_character("4.6")]
    assert [seat.name for seat in setup.seats] == names
    assert [seat.level for seat in setup.seats] == list(levels)
    setup = GameSetup.asked_for(Settings(), Options("Blokus Solo"), None)
    assert setup.seats == (Seat("Player 1"),)


def test_the_name_typed_for_a_game_alone_is_there_the_next_time(setup, tmp_path):
    """Also where an opponent with a name of its own sits on the seat in other games."""
    robot = setup(files=KeptFiles(tmp_path))
    let_play(robot, 0, "2")
    click(robot, "levels")
    click(robot, (OfSeat.NAME, 0))
    robot.type("Deep")
    robot.key(pygame.K_ESCAPE, times=2)
    choose(robot, "new_board.game", "solo")
    click(robot, (OfSeat.NAME, 0))
    robot.type("Maya")
    click(robot, "setup.start")
    settings = robot.ui.settings
    assert [seat.name for seat in seats_of_last_setup(settings)] == ["Maya"]
    seat = robot.ui.files.settings.load().seats[0]
    assert (seat.name, seat.opponent_name) == ("Maya", "Deep")
    asked_for = GameSetup.asked_for(settings, Options("Blokus Solo"), None)
    assert asked_for.seats == (Seat("Maya"),)
    robot.start(Setup(robot.ui))
    assert control(robot.scene, (OfSeat.NAME, 0)).text == "Maya"
    choose(robot, "new_board.game", "blokus")
    assert robot.scene.setup.seats[0].name == "Deep"


# -- what is kept and shown -------------------------------------------------


def test_a_name_follows_from_who_sits_there_until_one_is_typed(setup):
    robot = setup()
    assert [seat.name for seat in robot.scene.setup.seats][:2] == ["Player 1", "Momo"]
    let_play(robot, 2, None)
    names = [seat.name for seat in robot.scene.setup.seats]
    assert names == ["Player 1", "Momo", "Player 3", "Tilda"]
    click(robot, "levels")
    field = control(robot.scene, (OfSeat.NAME, 1))
    assert (field.text, field.placeholder) == ("", "Momo")
    click(robot, (OfSeat.NAME, 1))
    robot.type("Deep")
    names = [seat.name for seat in robot.scene.setup.seats]
    assert names == ["Player 1", "Deep", "Player 3", "Momo"]
    assert control(robot.scene, (OfSeat.NAME, 1)).placeholder == "Momo"


def test_the_shared_colour_is_asked_for_where_there_is_one(setup):
    robot = setup()
    for players in FAMILIES["blokus"]:
        choose(robot, "setup.players", players)
        more_rules(robot)
        abouts = [one.about for one in controls_of(robot.scene)]
        assert ("shared" in abouts) is (players == 3)
        choose(robot, "page", "seats")
        abouts = [one.about for one in controls_of(robot.scene)]
        assert sum((OfSeat.COLOURS, seat) in abouts for seat in range(4)) == players
        robot.key(pygame.K_ESCAPE)


def test_a_setup_is_kept_for_next_time(setup, tmp_path):
    robot = setup(files=KeptFiles(tmp_path))
    choose(robot, "setup.players", 2)
    click(robot, (OfSeat.FACE, 1))
    click(robot, (OfSeat.NAME, 1))
    robot.type("Maya")
    click(robot, "setup.back")
    kept = content_of(tmp_path / "settings.json")
    assert kept["options"]["name"] == "Blokus Two-Player"
    assert kept["seats"][1]["name"] == "Maya"
    robot.start(Setup(robot.ui))
    assert robot.scene.setup.options.players == 2
    assert control(robot.scene, (OfSeat.NAME, 1)).text == "Maya"
    assert control(robot.scene, (OfSeat.NAME, 0)).text == ""


def test_looking_through_the_games_changes_who_sits_there_no_more_than_their_number(setup):
    robot = setup()
    click(robot, (OfSeat.FACE, 1))
    click(robot, (OfSeat.NAME, 1))
    robot.type("Maya")
    robot.scene.setup.choose_level(3, HARD)
    for family in FAMILIES:
        choose(robot, "new_board.game", family)
        assert robot.scene.setup.options.family == family
        abouts = [one.about for one in controls_of(robot.scene)]
        choices = sum((OfSeat.FACE, seat) in abouts for seat in range(4))
        players = robot.scene.setup.options.players
        assert choices == (players if robot.scene.setup.options.opponents else 0)
    choose(robot, "new_board.game", "blokus")
    assert robot.scene.setup.options.players == 4
    assert control(robot.scene, (OfSeat.NAME, 1)).text == "Maya"
    assert robot.scene.setup.seats[3] == Seat("Onyx", HARD)


@pytest.mark.parametrize("options", sampled(GAMES.values(), 4), ids=lambda options: options.name)
def test_each_game_starts_as_it_was_set_up(setup, options):
    robot = setup(options=options)
    game = robot.scene.setup.new_game(robot.ui.files.history.rating)
    click(robot, "setup.start")
    assert robot.scene.game.options == options
    assert robot.scene.game.seats == game.seats
    assert len(game.seats) == options.players


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_setup_stores_what_it_was_made_from(options):
    seats = chosen(Seat("Maya"), Seat("Deep", "9"), Seat(""), Seat("", "9"))
    setup = GameSetup.from_settings(Settings(options=options, seats=seats))
    stored = Settings()
    setup.store_in(stored)
    assert (stored.options, stored.seats) == (options, seats)


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_games_have_a_person_and_opponents_by_default(options):
    seats = seated(default_levels(options), [""] * options.players)
    assert len(seats) == options.players
    assert seats[0] == Seat("Player 1")
    assert all(seat.is_person is not options.opponents for seat in seats[1:])
    assert len({seat.name for seat in seats}) == len(seats)


# -- what was there keeps its place --------------------------------------------


def places(robot):
    """Where each control of the setup is."""
    return {about(one): tuple(one.rect) for one in controls_of(robot.scene)}


@pytest.mark.parametrize("family", ["blokus", "duo", "trigon"])
def test_nothing_moves_when_something_else_is_chosen(rules, family):
    options = FAMILIES[family][max(FAMILIES[family])]
    robot = rules(options=options, size=(960, 600), text_size="largest", language="de")
    before = places(robot)
    for field in robot.scene.setup.option_fields():
        for item in field.options:
            robot.scene.setup.choose_option(field.name, item.value)
            robot.scene.arrange()
            assert places(robot) == before
    tr.speak("en")
