"""Setting up a game, by mouse alone and by keys alone."""

from itertools import combinations, pairwise

import pygame
import pytest
from helpers.forms import choose, click, go_to, let_play, let_play_by_keys, level_of, widget_names
from helpers.kept import a_game, content_of
from helpers.sizes import FEW_SIZES, SIZES
from pygame import Rect
from scenes.seat_choices import chosen

from game.ai.levels.scale import KEYS, MATCH
from game.base.names import NAME_LIMIT
from game.base.ratings import level_rating
from game.engine import FAMILIES, GAMES, SCORINGS, Game, Options, Seat
from game.engine.dice import DiceOptions
from game.files.kept_files import KeptFiles
from game.files.seat_choice import SeatChoice, SeatKind
from game.files.settings import EACH_BEGINS, Settings
from game.ui.look.fonts import TEXT_FACTORS, Fonts
from game.ui.look.names_in_text import named
from game.ui.look.scale import UiScale
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.game_setup import GameSetup, default_levels
from game.ui.rooms.setup.seat_names import named_seats, seats_of_last_setup
from game.ui.rooms.setup.seats import seat_line
from game.ui.rooms.setup.setup import SEAT_LINE, Setup, table_line
from game.ui.rooms.setup.setup_layout import setup_layout, with_heights
from game.ui.widgets.choice import AIR, LEAST_AIR, SMALL, ChoiceItem
from game.ui.widgets.stepper import LABEL, LESS, MORE, PIPS
from game.ui.widgets.widget import RADIUS, TEXT


@pytest.fixture
def setup(robots):
    """A robot in front of the setup, with the menu beneath it."""

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
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_everything_is_inside_the_window_and_apart(size, seats, options, text):
    layout = setup_layout(size, seats, options, text)
    outer = [layout.title, layout.games, layout.players_label, layout.players, layout.panel]
    outer += [layout.series_label, layout.series]
    outer += [layout.below_cards] if layout.below_cards.height else []
    outer += [card.rect for card in layout.cards] + [layout.back, layout.rules]
    outer += [layout.clock, layout.teaching, layout.start]
    for rect in outer:
        assert Rect((0, 0), size).contains(rect)
    for one, other in combinations(outer, 2):
        assert not one.colliderect(other)
    for card in layout.cards:
        parts = [card.colours, card.emblems, card.name, card.who, card.level, card.line]
        assert_apart_within(parts, card.rect)
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
    fonts, scale = Fonts(), UiScale.for_window(size)
    texts = [tr(f"setup.scoring.{key}.triangle") for key in SCORINGS]
    texts += [tr(f"setup.starts.{key}.line") for key in ("fixed", "free")]
    texts += [tr("setup.shared.line", colour="Yellow")]
    texts += [tr("setup.first.line", colours="Yellow, Green, Blue, Red")]
    for option in setup_layout(size, 3, 4).options:
        for text in texts:
            lines = fonts.wrap(text, scale.px(14), option.line.width)
            height = len(lines) * fonts.line_height(scale.px(14))
            assert height <= option.line.height + 1, text


@pytest.mark.parametrize("size", SIZES)
def test_explanations_leave_the_same_room_between_all_options(size):
    layout = setup_layout(size, 3, 4)
    options = layout.options
    heights = [options[0].line.height // lines for lines in (2, 1, 2, 1)]
    moved = with_heights(layout, heights).options
    gaps = [after.label.top - before.line.bottom for before, after in pairwise(moved)]
    assert max(gaps) - min(gaps) <= 1
    assert min(gaps) >= options[1].label.top - options[0].line.bottom
    assert [option.line.height for option in moved] == heights
    assert moved[0].label == options[0].label
    assert moved[-1].line.bottom == options[-1].line.bottom
    for one, before in zip(moved, options, strict=True):
        assert (one.label.size, one.choice.size) == (before.label.size, before.choice.size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("options", [1, 2, 3])
def test_what_explanations_in_large_text_do_not_need_goes_to_what_is_above(size, options):
    usual, large = setup_layout(size, 3, options), setup_layout(size, 3, options, 1.4)
    line = large.options[0].line.height
    assert line > usual.options[0].line.height
    assert with_heights(large, [line] * options).about == large.about
    some = with_heights(large, [line // 2] * options)
    assert large.about.height < some.about.height <= usual.about.height
    assert some.about.bottom <= some.options[0].label.top
    assert some.options[-1].line.bottom <= large.options[-1].line.bottom


def test_words_leave_room_beside_them_in_what_is_chosen(setup):
    robot = setup(size=(960, 600))
    choice, ui = robot.scene.focus.widget("who1"), robot.ui
    # Words of a language in which one is far longer than the others.
    choice.items = tuple(map(ChoiceItem, SeatKind, ("Humain", "Ordinateur", "Adapté")))
    robot.scene.stale = True
    robot.step()
    parts = [choice.part_rect(part) for part in range(3)]
    least, air = ui.fonts.usual(ui.px(SMALL)), ui.px(AIR)
    for item, part in zip(choice.items, parts, strict=True):
        assert part.width >= ui.fonts.width(item.text, least) + air
    assert parts[1].width > max(parts[0].width, parts[2].width)
    assert parts[0].unionall(parts[1:]) == choice.rect
    assert sum(part.width for part in parts) == choice.rect.width
    for who, part in zip(SeatKind, parts, strict=True):
        robot.click((part.left + 2, part.centery))
        assert robot.scene.setup.who(1) is who
        choice = robot.scene.focus.widget("who1")
        choice.items = tuple(map(ChoiceItem, SeatKind, ("Humain", "Ordinateur", "Adapté")))
        robot.scene.stale = True
        robot.step()


# -- by mouse ---------------------------------------------------------------


def test_a_game_by_mouse(setup):
    robot = setup()
    choose(robot, "players", 3)
    for seat in range(3):
        let_play(robot, seat, None)
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
    go_to(robot, "who1")
    robot.key(pygame.K_LEFT, times=2)
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
    assert robot.scene.setup.choices[0].name == "Rufs"
    robot.key(pygame.K_a, pygame.KMOD_CTRL)
    robot.type("Ada")
    assert robot.scene.setup.choices[0].name == "Ada"


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_coach_is_switched_on_where_a_game_is_set_up(setup, by, tmp_path):
    robot = setup(KeptFiles(tmp_path))
    on, off = (True, "Teaching: on"), (False, "Teaching: off")
    for teaches, words in (on, off, on):
        if by == "mouse":
            click(robot, "teaching")
        else:
            go_to(robot, "teaching")
            robot.key(pygame.K_RETURN)
        assert robot.ui.settings.teaching == teaches
        assert robot.scene.focus.widget("teaching").text == words
    robot.key(pygame.K_ESCAPE)
    assert KeptFiles(tmp_path).open().teaching


def test_nobody_takes_over_the_name_of_another_kind_of_player(setup):
    robot = setup(seats=chosen(Seat("Ada"), Seat("Ben")))
    choose(robot, "who1", SeatKind.COMPUTER)
    assert robot.scene.focus.widget("name1").text == ""
    click(robot, "name1")
    robot.type("Robo")
    choose(robot, "who1", SeatKind.MATCH)
    assert [robot.scene.setup.name(seat) for seat in (0, 1)] == ["Ada", "Robo"]
    choose(robot, "who1", SeatKind.PERSON)
    assert [robot.scene.setup.name(seat) for seat in (0, 1)] == ["Ada", "Ben"]
    assert robot.scene.focus.widget("name1").text == "Ben"


def test_a_name_is_mended_with_the_mouse(setup):
    robot = setup(seats=chosen(Seat("Wilna")))
    field = robot.scene.focus.widget("name0")
    ui = robot.ui
    left = field.rect.left + ui.px(RADIUS)
    robot.click((left + ui.fonts.width("Wiln", ui.px(TEXT)), field.rect.centery))
    robot.key(pygame.K_BACKSPACE)
    robot.type("m")
    assert robot.scene.setup.choices[0].name == "Wilma"


def test_letters_are_text_while_typing_and_nothing_else(setup):
    robot = setup()
    click(robot, "name0")
    assert robot.scene.typing
    robot.type("r e f n")
    assert robot.scene.setup.choices[0].name == "r e f n"
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Setup
    assert not robot.scene.typing
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_arrows_alone_reach_every_widget(setup, options):
    seats = (Seat("Ada"), Seat("", "2"), Seat("", MATCH), Seat("", "9"))
    robot = setup(options=options, seats=chosen(*seats))
    focus = robot.scene.focus
    keys = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
    reached, waiting = {focus.selected.name}, [focus.selected.name]
    while waiting:
        selected = waiting.pop()
        for key in keys:
            focus.select(selected)
            robot.key(key)
            found = focus.selected.name
            # An arrow may have changed the game, an option or a player.
            focus = robot.start(Setup(robot.ui)).focus
            if found not in reached:
                reached.add(found)
                waiting.append(found)
    assert reached == {widget.name for widget in focus.widgets}


# -- who sits there ----------------------------------------------------------


def part_of_level(robot, seat, part):
    return robot.scene.focus.widget(f"level{seat}").part_rect(part).center


def test_a_level_is_set_by_mouse(setup):
    robot = setup()
    let_play(robot, 1, "4")
    assert level_of(robot, 1) == "4"
    for part, level in ((MORE, "5"), (LESS, "4"), (LESS, "3"), (PIPS + 9, "10"), (MORE, "10")):
        robot.click(part_of_level(robot, 1, part))
        assert level_of(robot, 1) == level
    robot.wheel(-1)
    assert level_of(robot, 1) == "9"
    robot.wheel(1)
    assert level_of(robot, 1) == "10"
    robot.click(part_of_level(robot, 1, LABEL))
    robot.move(robot.scene.focus.widget("start").rect.center)
    robot.wheel(-1)
    assert level_of(robot, 1) == "10"


def test_a_level_is_set_by_keys(setup):
    robot = setup()
    let_play_by_keys(robot, 2, "6")
    assert level_of(robot, 2) == "6"
    robot.key(pygame.K_RIGHT, times=9)
    assert level_of(robot, 2) == "10"
    robot.key(pygame.K_RETURN)
    assert level_of(robot, 2) == "1"
    robot.key(pygame.K_LEFT)
    assert level_of(robot, 2) == "1"


def test_an_opponent_who_comes_back_has_the_level_as_before(setup, tmp_path):
    robot = setup(KeptFiles(tmp_path))
    let_play(robot, 1, "7")
    for level in (None, MATCH):
        let_play(robot, 1, level)
        assert level_of(robot, 1) == level
        choose(robot, "who1", SeatKind.COMPUTER)
        assert level_of(robot, 1) == "7"
    let_play(robot, 1, None)
    click(robot, "back")
    robot.start(Setup(robot.ui))
    choose(robot, "who1", SeatKind.COMPUTER)
    assert robot.scene.setup.seats[1] == Seat("Computer A", "7")


def test_no_level_is_above_the_strongest_of_a_game(setup):
    robot = setup(options=DiceOptions(2), seats=chosen(Seat("Ada"), *[Seat("", "9")] * 3))
    line = seat_line(robot.scene.setup, 1, unrated)
    assert line == "Only 2 levels: Hard plays as the strongest."
    robot.click(part_of_level(robot, 1, MORE))
    assert level_of(robot, 1) == "9"
    robot.click(part_of_level(robot, 1, LESS))
    assert robot.scene.setup.seats[1] == Seat("Computer", "1")
    assert seat_line(robot.scene.setup, 1, unrated) == tr("level.1.line")
    robot.click(part_of_level(robot, 1, MORE))
    assert seat_line(robot.scene.setup, 1, unrated) == tr("level.strongest.line")


def unrated(name, family):
    return None


def test_the_line_says_what_to_expect():
    setup = GameSetup.from_settings(Settings(options=Options("Blokus Duo")))

    def rated(name, family):
        return level_rating(4.6) if (name, family) == ("Player 1", "duo") else None

    assert "460" in seat_line(setup, 0, rated)
    assert "level 4.6 now" in seat_line(setup, 1, rated)
    assert seat_line(setup, 1, unrated) == tr("seat.match.begins", level="1")
    assert "Duo" in seat_line(setup, 0, unrated)
    setup.choose_level(0, "9")
    assert seat_line(setup, 0, rated) == tr("level.9.line")
    assert seat_line(setup, 1, rated) == tr("seat.match.nobody", level="5")


def test_alone_nobody_has_the_name_of_an_opponent():
    settings = Settings(options=Options("Blokus Duo"))
    setup = GameSetup.from_settings(settings)
    setup.choose_who(0, SeatKind.COMPUTER)
    setup.choose_name(0, "HAL")
    setup.choose_family("solo")
    assert [seat.name for seat in setup.seats] == ["Player 1"]
    setup.choose_name(0, "Zoe")
    assert [seat.name for seat in setup.seats] == ["Zoe"]
    setup.store_in(settings)
    assert [seat.name for seat in seats_of_last_setup(settings)] == ["Zoe"]
    setup.choose_family("duo")
    assert setup.seats[0].name == "HAL"
    setup.choose_who(0, SeatKind.PERSON)
    assert setup.seats[0].name == "Zoe"


def test_people_of_one_name_know_before_the_game_that_it_will_not_rate_them():
    setup = GameSetup.from_settings(Settings(options=Options("Blokus")))
    for seat in range(3):
        setup.choose_who(seat, SeatKind.PERSON)
        setup.choose_name(seat, "Ann" if seat != 1 else "Ben")
    for seat in (0, 2):
        assert seat_line(setup, seat, unrated) == "Not rated: 2 players are called Ann."
    assert seat_line(setup, 1, unrated) == "Not rated in Classic yet."


@pytest.mark.parametrize("size", FEW_SIZES)
@pytest.mark.parametrize("text_size", TEXT_FACTORS)
def test_what_concerns_the_whole_game_is_told_below_the_buttons(
    robots, monkeypatch, size, text_size
):
    options = Options("Blokus Three-Player")
    settings = Settings(size=size, text_size=text_size, options=options, series=EACH_BEGINS)
    robot = robots(Menu, settings)
    scene, drawn, blit = robot.start(Setup(robot.ui)), [], Fonts.blit

    def noted(fonts, surface, string, *args, **kwargs):
        rect = blit(fonts, surface, string, *args, **kwargs)
        drawn.append((string, rect))
        return rect

    monkeypatch.setattr(Fonts, "blit", noted)
    lines = {
        "start": tr("setup.series.line", games=3),
        "teaching": tr("settings.teaching.line"),
        "clock": tr("clock.none.line"),
    }
    for widget, line in lines.items():
        robot.move(scene.focus.widget(widget).rect.center)
        drawn.clear()
        scene.paint(robot.app.screen)
        rect = dict(drawn)[line]
        assert robot.app.screen.get_rect().contains(rect)
        assert not any(rect.colliderect(one.rect) for one in scene.focus.widgets)
    scene.setup.games = 1
    assert table_line(scene.setup, settings, "start") == ""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_words_about_a_seat_fit_their_room(size, seats):
    fonts, scale = Fonts(), UiScale.for_window(size)
    beside = [tr(f"level.{key}.line") for key in (*KEYS, "strongest")]
    below = [tr("seat.person.new", game="Classic")]
    below.append(tr.count("results.unrated.same_name", 4, name=named("Maximiliane")))
    below += [tr(f"seat.match.{key}", level="10") for key in ("begins", "now", "nobody")]
    for card in setup_layout(size, seats, 3).cards:
        for who in SeatKind:
            width = fonts.width(tr(f"seat.{who.value}"), scale.px(SMALL))
            assert width <= card.who.width // len(SeatKind) - scale.px(LEAST_AIR)
        for texts, room in ((beside, card.line), (below, card.foot)):
            for text in texts:
                lines = fonts.wrap(text, scale.px(SEAT_LINE), room.width)
                height = len(lines) * fonts.line_height(scale.px(SEAT_LINE))
                assert height <= room.height, text


def test_opponents_follow_when_the_game_begins(setup, monkeypatch):
    robot = setup(options=Options("Blokus Duo"))
    history = robot.ui.files.history
    monkeypatch.setattr(history, "rating", lambda name, family: level_rating(4.6))
    click(robot, "start")
    assert robot.scene.game.seats == (Seat("Player 1"), Seat("Computer", "4.6", follows=True))
    assert robot.ui.settings.seats[1] == SeatChoice(SeatKind.MATCH, place=1)


def test_opponents_follow_in_a_quick_game_and_when_it_is_played_again(setup, monkeypatch):
    robot = setup(options=Options("Blokus Duo"))
    history = robot.ui.files.history
    robot.key(pygame.K_ESCAPE)
    monkeypatch.setattr(history, "rating", lambda name, family: level_rating(3.2))
    click(robot, "quick")
    seats = robot.scene.game.seats
    assert seats[1] == Seat("Computer", "3.2", follows=True)
    whole = a_game(100, Options("Blokus Duo")).events
    robot.start(begin(robot.ui, Game(Options("Blokus Duo"), seats, whole)))
    robot.key(pygame.K_RETURN)
    monkeypatch.setattr(history, "rating", lambda name, family: level_rating(3.9))
    click(robot, "again")
    assert robot.scene.game.seats[1] == Seat("Computer", "3.9", follows=True)


def test_a_game_of_the_command_line_keeps_the_names_of_persons():
    seats = (Seat("Maya"), Seat("Rival", MATCH), Seat("Jonas"), Seat("Deep", "9"))
    levels = (None, None, "9", "4.6")
    setup = GameSetup.asked_for(Settings(seats=chosen(*seats)), Options("Blokus"), levels)
    assert [seat.name for seat in setup.seats] == ["Maya", "Player 2", "Computer A", "Computer B"]
    assert [seat.level for seat in setup.seats] == list(levels)
    setup = GameSetup.asked_for(Settings(), Options("Blokus Solo"), None)
    assert setup.seats == (Seat("Player 1"),)


def test_the_name_typed_for_a_game_alone_is_there_the_next_time(setup, tmp_path):
    """Also where an opponent with a name of its own sits on the seat in other games."""
    robot = setup(KeptFiles(tmp_path))
    let_play(robot, 0, "2")
    click(robot, "name0")
    robot.type("Deep")
    choose(robot, "game", "solo")
    click(robot, "name0")
    robot.type("Maya")
    click(robot, "start")
    settings = robot.ui.settings
    assert [seat.name for seat in seats_of_last_setup(settings)] == ["Maya"]
    seat = robot.ui.files.settings.load().seats[0]
    assert (seat.name, seat.opponent_name) == ("Maya", "Deep")
    asked_for = GameSetup.asked_for(settings, Options("Blokus Solo"), None)
    assert asked_for.seats == (Seat("Maya"),)
    robot.start(Setup(robot.ui))
    assert robot.scene.focus.widget("name0").text == "Maya"
    choose(robot, "game", "blokus")
    assert robot.scene.focus.widget("name0").text == "Deep"


# -- what is kept and shown -------------------------------------------------


def test_a_name_follows_from_who_sits_there_until_one_is_typed(setup):
    robot = setup()
    field = robot.scene.focus.widget("name1")
    assert (field.text, field.placeholder) == ("", "Computer A")
    let_play(robot, 2, None)
    placeholders = [robot.scene.focus.widget(f"name{seat}").placeholder for seat in range(4)]
    assert placeholders == ["Player 1", "Computer A", "Player 3", "Computer B"]
    click(robot, "name1")
    robot.type("Deep")
    let_play(robot, 1, "2")
    names = [seat.name for seat in robot.scene.setup.seats]
    assert names == ["Player 1", "Deep", "Player 3", "Computer B"]
    # A lone opponent needs no letter.
    choose(robot, "players", 2)
    assert robot.scene.setup.default_name(1) == "Computer"


def test_names_have_a_limit(setup):
    robot = setup()
    click(robot, "name0")
    robot.type("a" * NAME_LIMIT)
    field = robot.scene.focus.widget("name0")
    assert field.note == ""
    robot.type("a" * 20)
    assert robot.scene.setup.choices[0].name == "a" * NAME_LIMIT
    assert str(NAME_LIMIT) in field.note


def test_the_shared_colour_is_asked_for_where_there_is_one(setup):
    robot = setup()
    for players in FAMILIES["blokus"]:
        choose(robot, "players", players)
        names = widget_names(robot)
        assert ("shared" in names) is (players == 3)
        assert sum(name.startswith("who") for name in names) == players


def test_all_seats_may_be_opponents(setup):
    robot = setup()
    for seat in range(4):
        let_play(robot, seat, "2")
    names = [seat.name for seat in robot.scene.setup.seats]
    assert names == [f"Computer {letter}" for letter in "ABCD"]


def test_a_setup_is_kept_for_next_time(setup, tmp_path):
    robot = setup(KeptFiles(tmp_path))
    choose(robot, "players", 2)
    let_play(robot, 1, None)
    click(robot, "name1")
    robot.type("Maya")
    click(robot, "back")
    kept = content_of(tmp_path / "settings.json")
    assert kept["options"]["name"] == "Blokus Two-Player"
    assert kept["seats"][1]["name"] == "Maya"
    robot.start(Setup(robot.ui))
    assert robot.scene.setup.options.players == 2
    assert robot.scene.focus.widget("name1").text == "Maya"
    assert robot.scene.focus.widget("name0").text == ""


def test_dice_is_kept_for_next_time_too(setup, tmp_path):
    robot = setup(KeptFiles(tmp_path))
    choose(robot, "game", "dice")
    choose(robot, "players", 3)
    let_play(robot, 2, "1")
    click(robot, "back")
    settings = KeptFiles(tmp_path).settings.load()
    assert settings.options == DiceOptions(3)
    assert settings.seats[1:3] == chosen(Seat(""), Seat("", MATCH), Seat("", "1"))[1:3]
    robot.start(Setup(robot.ui))
    assert robot.scene.setup.options.family == "dice"
    assert robot.scene.setup.options.players == 3


def test_looking_through_the_games_changes_who_sits_there_no_more_than_their_number(setup):
    robot = setup()
    click(robot, "name1")
    robot.type("Maya")
    let_play(robot, 3, "9")
    for family in FAMILIES:
        choose(robot, "game", family)
        assert robot.scene.setup.options.family == family
        choices = {w.name for w in robot.scene.focus.widgets if w.name.startswith("who")}
        players = robot.scene.setup.options.players
        assert len(choices) == (players if robot.scene.setup.options.opponents else 0)
        if family == "dice":
            assert robot.scene.setup.seats[3] == Seat("Computer C", "2")
    choose(robot, "game", "blokus")
    assert robot.scene.setup.options.players == 4
    assert robot.scene.focus.widget("name1").text == "Maya"
    assert robot.scene.setup.seats[3] == Seat("Computer C", "9")


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
    game = robot.scene.setup.new_game(robot.ui.files.history.rating)
    click(robot, "start")
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


# -- what was there keeps its place --------------------------------------------


def places(robot):
    """Where each widget of the setup is."""
    return {widget.name: tuple(widget.rect) for widget in robot.scene.focus.widgets}


@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("family", ["blokus", "trigon", "dice"])
def test_nothing_moves_when_a_seat_or_a_choice_is_added(setup, family, text_size):
    robot = setup(options=FAMILIES[family][4], size=(960, 600), text_size=text_size)
    whole = places(robot)
    for players in (3, 2):
        robot.scene._choose_players(players)
        robot.step()
        fewer = places(robot)
        for name in fewer.keys() & whole.keys() - {"series", "players"}:
            if not name.startswith("colours"):  # They are as wide as there are colours.
                assert fewer[name] == whole[name], name
        assert (fewer["series"], fewer["players"]) == (whole["series"], whole["players"])


@pytest.mark.parametrize("family", ["blokus", "duo", "trigon"])
def test_nothing_moves_when_something_else_is_chosen(setup, family):
    options = FAMILIES[family][max(FAMILIES[family])]
    robot = setup(options=options, size=(960, 600), text_size="largest", language="de")
    before = places(robot)
    for field in robot.scene.setup.option_fields():
        for item in field.options:
            robot.scene.setup.choose_option(field.name, item.value)
            robot.scene._show_anew()
            assert places(robot) == before
    tr.speak("en")


def test_the_shared_colour_is_chosen_where_a_fourth_seat_would_be(setup):
    robot = setup(options=Options("Blokus Three-Player"))
    shared = robot.scene.focus.widget("shared").rect
    robot.scene._choose_players(4)
    robot.step()
    assert robot.scene.layout.cards[3].rect.contains(shared)
