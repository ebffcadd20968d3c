"""Setting up a game, by mouse alone and by keys alone."""

from itertools import combinations

import pygame
import pytest
from forms import choose, click, go_to
from kept import content_of
from pygame import Rect
from sizes import FEW_SIZES, SIZES

from game.ai.kinds import LEVEL_NAMES
from game.engine import FAMILIES, GAMES, SCORINGS, Options, Seat
from game.engine.dice import DiceOptions
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.names import NAME_LIMIT
from game.ui.games.scene import GameScene
from game.ui.look.fonts import Fonts
from game.ui.look.scale import Scale
from game.ui.look.texts import tr
from game.ui.scenes.game_setup import GameSetup, default_levels, named_seats
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.menu import Menu
from game.ui.scenes.setup import Setup
from game.ui.scenes.setup_layout import setup_layout
from game.ui.widgets.widget import RADIUS, TEXT


@pytest.fixture
def setup(robots):
    """A robot in front of the setup, the menu beneath it."""

    def start(files=None, **options):
        robot = robots(Menu, Settings(reduced_motion=True, **options), files)
        robot.start(Menu(robot.ui))
        robot.start(Setup(robot.ui))
        return robot

    return start


# -- layout -----------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [0, 1, 2, 3, 4])
def test_everything_is_inside_the_window_and_apart(size, seats, options):
    layout = setup_layout(size, seats, options)
    outer = [layout.title, layout.games, layout.players_label, layout.players, layout.panel]
    outer += [layout.below_cards] if layout.below_cards.height else []
    outer += [card.rect for card in layout.cards] + [layout.back, layout.rules, layout.start]
    for rect in outer:
        assert Rect((0, 0), size).contains(rect)
    for one, other in combinations(outer, 2):
        assert not one.colliderect(other)
    for card in layout.cards:
        assert_apart_within([card.emblems, card.name, card.level], card.rect)
    inner = [rect for o in layout.options for rect in (o.label, o.choice, o.line)]
    inner += [layout.about] if layout.about.height else []
    assert layout.about.height or options == 4
    assert_apart_within(inner, layout.panel)


def assert_apart_within(rects, outer):
    assert all(outer.contains(rect) for rect in rects)
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("size", SIZES)
def test_the_explanations_fit_their_room(size):
    fonts, scale = Fonts(), Scale.for_window(size)
    texts = [tr(f"setup.scoring.{key}.line", cell="triangle") for key in SCORINGS]
    texts += [tr(f"setup.starts.{key}.line") for key in ("fixed", "free")]
    texts += [tr("setup.shared.line", colour="Yellow")]
    texts += [tr("setup.first.line", colours="Yellow, Green, Blue, Red")]
    for option in setup_layout(size, 3, 4).options:
        for text in texts:
            lines = fonts.wrap(text, scale.px(14), option.line.width)
            height = len(lines) * fonts.line_height(scale.px(14))
            assert height <= option.line.height + 1, text


# -- by mouse ---------------------------------------------------------------


def test_a_game_by_mouse(setup):
    robot = setup()
    choose(robot, "players", 3)
    for seat in range(3):
        choose(robot, f"level{seat}", None)
    click(robot, "name1")
    robot.type("Maya")
    choose(robot, "free_starts", True)
    choose(robot, "first", 2)
    choose(robot, "shared", 1)
    choose(robot, "scoring", "basic")
    click(robot, "start")
    play = robot.scene
    assert type(play) is GameScene
    assert play.game.options == Options("Blokus Three-Player", "basic", True, 2, 1)
    names = [seat.name for seat in play.game.seats]
    assert names == ["Player 1", "Maya", "Player 3"]
    assert all(seat.is_person for seat in play.game.seats)


def test_a_game_by_keys(setup):
    robot = setup()
    go_to(robot, "players")
    robot.key(pygame.K_LEFT, times=2)
    go_to(robot, "name0")
    robot.type("Rufe")
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_TAB)
    assert robot.scene.focus.selected.name == "level1"
    robot.key(pygame.K_LEFT, times=4)
    go_to(robot, "free_starts")
    robot.key(pygame.K_SPACE)
    go_to(robot, "first")
    robot.key(pygame.K_RIGHT, times=3)
    go_to(robot, "scoring")
    robot.key(pygame.K_RIGHT)
    go_to(robot, "start")
    robot.key(pygame.K_RETURN)
    play = robot.scene
    assert type(play) is GameScene
    assert play.game.options == Options("Blokus Two-Player", "squares", True, 3)
    assert [seat.name for seat in play.game.seats] == ["Rufe", "Player 2"]


def test_a_name_is_mended_with_the_keys_for_text(setup):
    robot = setup()
    click(robot, "name0")
    robot.type("xufe")
    robot.key(pygame.K_HOME)
    robot.key(pygame.K_DELETE)
    robot.type("R")
    robot.key(pygame.K_END)
    robot.type("s")
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_BACKSPACE)
    assert robot.scene.setup.names[0] == "Rufs"
    robot.key(pygame.K_a, pygame.KMOD_CTRL)
    robot.type("Ada")
    assert robot.scene.setup.names[0] == "Ada"


def test_a_name_is_mended_with_the_mouse(setup):
    robot = setup(seats=(Seat("Wilna"), *Settings().seats[1:]))
    field = robot.scene.focus.widget("name0")
    ui = robot.ui
    left = field.rect.left + ui.px(RADIUS + 2)
    robot.click((left + ui.fonts.width("Wiln", ui.px(TEXT)), field.rect.centery))
    robot.key(pygame.K_BACKSPACE)
    robot.type("m")
    assert robot.scene.setup.names[0] == "Wilma"


def test_letters_are_text_while_typing_and_nothing_else(setup):
    robot = setup()
    click(robot, "name0")
    assert robot.scene.typing
    robot.type("r e f n")
    assert robot.scene.setup.names[0] == "r e f n"
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Setup
    assert not robot.scene.typing
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_arrows_alone_reach_every_widget(setup, options):
    robot = setup(options=options)
    focus = robot.scene.focus
    keys = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
    reached, waiting = {focus.selected.name}, [focus.selected.name]
    while waiting:
        selected = waiting.pop()
        for key in keys:
            focus.select(selected)
            robot.key(key)
            found = focus.selected.name
            if robot.scene.setup.options != options:
                # An arrow chose another game or option: begin again with this one.
                focus = robot.start(Setup(robot.ui)).focus
            if found not in reached:
                reached.add(found)
                waiting.append(found)
    assert reached == {widget.name for widget in focus.widgets}


# -- what is kept and shown -------------------------------------------------


def test_levels_are_those_that_there_are(setup):
    robot = setup()
    levels = [item.value for item in robot.scene.focus.widget("level0").items]
    assert levels == [None, *LEVEL_NAMES]


def test_a_name_follows_from_who_sits_there_until_one_is_typed(setup):
    robot = setup()
    field = robot.scene.focus.widget("name1")
    assert (field.text, field.placeholder) == ("", "Easy")
    choose(robot, "level1", "hard")
    assert robot.scene.focus.widget("name3").placeholder == "Hard 2"
    assert field.placeholder == "Hard"
    click(robot, "name1")
    robot.type("Deep")
    choose(robot, "level1", "easy")
    assert [seat.name for seat in robot.scene.setup.seats] == [
        "Player 1",
        "Deep",
        "Medium",
        "Hard",
    ]


def test_names_have_a_limit(setup):
    robot = setup()
    click(robot, "name0")
    robot.type("a" * NAME_LIMIT)
    field = robot.scene.focus.widget("name0")
    assert field.note == ""
    robot.type("a" * 20)
    assert robot.scene.setup.names[0] == "a" * NAME_LIMIT
    assert str(NAME_LIMIT) in field.note


def test_the_shared_colour_is_asked_for_where_there_is_one(setup):
    robot = setup()
    for players in FAMILIES["blokus"]:
        choose(robot, "players", players)
        names = [widget.name for widget in robot.scene.focus.widgets]
        assert ("shared" in names) is (players == 3)
        assert sum(name.startswith("level") for name in names) == players


def test_all_seats_may_be_opponents(setup):
    robot = setup()
    for seat in range(4):
        choose(robot, f"level{seat}", "easy")
    names = [seat.name for seat in robot.scene.setup.seats]
    assert names == ["Easy", "Easy 2", "Easy 3", "Easy 4"]


def test_a_setup_is_kept_for_next_time(setup, tmp_path):
    robot = setup(KeptFiles(tmp_path))
    choose(robot, "players", 2)
    choose(robot, "level1", None)
    click(robot, "name1")
    robot.type("Maya")
    click(robot, "back")
    kept = content_of(tmp_path / "settings.json")
    assert kept["options"]["name"] == "Blokus Two-Player"
    assert kept["seats"][1] == {"name": "Maya", "level": None}
    robot.start(Setup(robot.ui))
    assert robot.scene.setup.options.players == 2
    assert robot.scene.focus.widget("name1").text == "Maya"
    assert robot.scene.focus.widget("name0").text == ""


def test_dice_is_kept_for_next_time_too(setup, tmp_path):
    robot = setup(KeptFiles(tmp_path))
    choose(robot, "game", "dice")
    choose(robot, "players", 3)
    choose(robot, "level2", "hard")
    click(robot, "back")
    settings = KeptFiles(tmp_path).settings.load()
    assert settings.options == DiceOptions(3)
    assert settings.seats[2] == Seat("Hard", "hard")
    robot.start(Setup(robot.ui))
    assert robot.scene.setup.options.family == "dice"
    assert robot.scene.setup.options.players == 3


def test_looking_through_the_games_changes_who_sits_there_no_more_than_their_number(setup):
    robot = setup()
    click(robot, "name1")
    robot.type("Maya")
    for family in FAMILIES:
        choose(robot, "game", family)
        assert robot.scene.setup.options.family == family
        levels = {w.name for w in robot.scene.focus.widgets if w.name.startswith("level")}
        players = robot.scene.setup.options.players
        assert len(levels) == (players if robot.scene.setup.options.opponents else 0)
    assert robot.scene.setup.options.players == 4
    assert robot.scene.focus.widget("name1").text == "Maya"
    assert robot.scene.setup.seats[3] == Seat("Hard", "hard")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rules_of_each_game_can_be_looked_up(setup, family):
    robot = setup()
    choose(robot, "game", family)
    click(robot, "rules")
    assert type(robot.scene) is HowToPlay
    assert robot.scene.family == family
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Setup
    go_to(robot, "rules")
    robot.key(pygame.K_RETURN)
    assert robot.scene.family == family
    robot.key(pygame.K_RETURN)
    assert robot.scene.setup.options.family == family


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_each_game_starts_as_it_was_set_up(setup, options):
    robot = setup(options=options)
    game = robot.scene.setup.new_game()
    click(robot, "start")
    assert robot.scene.game.options == options
    assert robot.scene.game.seats == game.seats
    assert len(game.seats) == options.players


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_a_setup_stores_what_it_was_made_from(options):
    seats = (Seat("Maya"), Seat("Hard", "hard"), Seat("Player 3"), Seat("Hard 2", "hard"))
    setup = GameSetup.from_settings(Settings(options=options, seats=seats))
    assert setup.names == ["Maya", "", "", ""]
    stored = Settings()
    setup.store_in(stored)
    assert (stored.options, stored.seats) == (options, seats)


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_games_have_a_person_and_opponents_by_default(options):
    seats = named_seats(default_levels(options))
    assert len(seats) == options.players
    assert seats[0] == Seat("Player 1")
    assert all(seat.is_person is not options.opponents for seat in seats[1:])
    assert len({seat.name for seat in seats}) == len(seats)


@pytest.mark.parametrize("size", FEW_SIZES)
@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_it_is_drawn_in_windows_of_any_size(robots, size, options):
    robot = robots(Menu, Settings(size=size, options=options))
    robot.start(Setup(robot.ui))
    focus = robot.scene.focus
    for widget in focus.widgets:
        assert robot.app.screen.get_rect().contains(widget.rect)
    for one, other in combinations(focus.widgets, 2):
        assert not one.rect.colliderect(other.rect)
