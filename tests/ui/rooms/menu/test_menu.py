"""The menu, and what opens over it: settings, rules, the pause menu."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of
from helpers.forms import choose, click
from helpers.kept import content_of
from helpers.sizes import SIZES
from helpers.whole_games import a_finished_game
from pygame import Rect
from scenes.seat_choices import chosen

from game.ai.levels.scale import MATCH, level_named
from game.base.languages import LANGUAGES
from game.engine import (
    FAMILIES,
    SQUARE,
    Game,
    Options,
    Seat,
)
from game.files.kept_files import KeptFiles
from game.files.notices import FileKind
from game.files.settings import Settings
from game.ui.look.fonts import TEXT_FACTORS, Fonts
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.learn.learn import Learn
from game.ui.rooms.menu.alone import Alone
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import Paused, PauseMenu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.settings.settings import PAGES as SETTINGS_PAGES
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.rooms.setup.again_words import again_words
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.statistics import Statistics
from game.ui.table.menu_art import SIDE, art_pieces


@pytest.fixture
def menu(robots):
    """A robot in front of the menu."""

    def start(files=None):
        robot = robots(Menu, Settings(reduced_motion=True), files)
        robot.start(Menu(robot.ui))
        return robot

    return start


@pytest.mark.parametrize(
    ("name", "scene"),
    [
        ("play", Setup),
        ("menu.learn", Learn),
        ("menu.alone", Alone),
        ("statistics", Statistics),
        ("settings", SettingsScene),
    ],
)
def test_buttons_lead_on_and_escape_leads_back(menu, name, scene):
    robot = menu()
    click(robot, name)
    assert type(robot.scene) is scene
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu


def test_the_same_by_keys(menu):
    robot = menu()
    robot.key(pygame.K_DOWN, times=2)
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is Learn
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu
    robot.key(pygame.K_DOWN, times=2)
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    assert not robot.running


def test_escape_asks_before_it_quits(menu):
    robot = menu()
    robot.key(pygame.K_ESCAPE)
    assert focus_of(robot.scene).selected is control(robot.scene, "menu.quit")
    robot.key(pygame.K_RETURN)
    assert not robot.running


def test_a_quick_game_is_the_last_one_again(robots):
    seats = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov"))
    settings = Settings(
        options=Options("Blokus Three-Player", scoring="basic"), seats=chosen(*seats)
    )
    robot = robots(Menu, settings)
    robot.start(Menu(robot.ui))
    click(robot, "quick")
    assert type(robot.scene) is GameScene
    assert robot.scene.game.options == settings.options
    assert robot.scene.game.seats == seats[:3]


EASY, HARD = map(level_named, ("easy", "hard"))
YOU, OPPONENT = Seat(""), Seat("", EASY)


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        (Options(), (YOU, *[OPPONENT] * 3), "Classic, you against 3 × Easy"),
        (Options(), (Seat("Maya"), *[OPPONENT] * 3), "Classic, you against 3 × Easy"),
        (Options("Blokus Duo"), (YOU, Seat("", HARD)), "Duo, you against Hard"),
        (
            Options(),
            (OPPONENT, YOU, Seat("", MATCH), OPPONENT),
            "Classic, you against 2 × Easy and My level",
        ),
        (Options(), (YOU, YOU, OPPONENT, OPPONENT), "Classic, 2 people against 2 × Easy"),
        (
            Options("Blokus Three-Player"),
            (Seat("Mama"), OPPONENT, Seat("Ben")),
            "Classic, Mama and Ben against Easy",
        ),
        (Options(), (Seat("Mama"), *[YOU] * 3), "Classic, 4 people"),
        (FAMILIES["dice"][2], (Seat("Mama"), Seat("Ben")), "Dice, Mama and Ben"),
        (Options(), [OPPONENT] * 4, "Classic, 4 × Easy to watch"),
        (Options("Blokus Solo"), (OPPONENT,), "Solo, you alone"),
    ],
)
def test_a_quick_game_says_below_it_which_it_is(robots, options, seats, words):
    robot = robots(Menu, Settings(seats=chosen(*seats), options=options))
    robot.start(Menu(robot.ui))
    said = control(robot.scene, "menu.quick").detail
    said = said.replace(named("Mama"), "Mama").replace(named("Ben"), "Ben")
    assert said == f"Again: {words}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_people_has_its_plural_in_every_language(language):
    tr.speak(language)
    people = {
        number: again_words(Settings(seats=chosen(*[YOU] * number, *[OPPONENT] * (4 - number))))
        for number in (2, 3, 4)
    }
    for number, words in people.items():
        assert tr.count("menu.quick.people", number) in words
    tr.speak("en")


def test_a_quick_game_may_be_one_of_dice(robots):
    robot = robots(Menu, Settings(options=FAMILIES["dice"][3]))
    robot.start(Menu(robot.ui))
    click(robot, "menu.learn")
    click(robot, "rules")
    assert robot.scene.family == "dice"
    robot.key(pygame.K_ESCAPE, times=2)
    click(robot, "quick")
    assert type(robot.scene) is GameScene
    assert robot.scene.game.options == FAMILIES["dice"][3]
    assert [seat.name for seat in robot.scene.game.seats] == ["Player 1", "Momo", "Tilda"]


def test_a_game_that_was_left_goes_on(menu, tmp_path):
    game = Game(Options(), [Seat(name) for name in "ABCD"])
    for _ in range(5):
        game.play(game.position.event(int(game.position.legal()[0])))
    files = KeptFiles(tmp_path)
    files.games.save(game)
    robot = menu(files)
    assert focus_of(robot.scene).selected is control(robot.scene, "menu.continue")
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is GameScene
    assert robot.scene.game.events == game.events


def test_a_notice_is_told_once(menu):
    robot = menu()
    robot.ui.files.notices.not_saved(FileKind.SETTINGS, Path(), OSError("no room"))
    robot.step(2)
    told = robot.app.screen.copy()
    click(robot, "play")
    robot.key(pygame.K_ESCAPE)
    robot.move((0, 0))
    robot.step(30)
    size = robot.ui.size
    left = Rect(0, size[1] - robot.ui.px(44), size[0] // 2, robot.ui.px(44))
    before, after = (
        pygame.image.tobytes(picture.subsurface(left), "RGB")
        for picture in (told, robot.app.screen)
    )
    assert before != after


def test_options_hold_at_once_and_are_kept(menu, tmp_path):
    robot = menu(KeptFiles(tmp_path))
    corner = robot.app.screen.get_at((0, 0))
    click(robot, "settings")
    for name, value in (("theme", "light"), ("reduced_motion", False)):
        choose(robot, name, value)
    choose(robot, "settings.title", "board")
    choose(robot, "marks", True)
    choose(robot, "settings.title", "game")
    choose(robot, "ponder", False)
    click(robot, "settings.done")
    robot.step(30)
    assert type(robot.scene) is Menu
    assert robot.ui.theme.name == "light"
    assert robot.app.screen.get_at((0, 0)).r > corner.r + 100
    kept = content_of(tmp_path / "settings.json")
    assert (kept["theme"], kept["marks"]) == ("light", True)
    assert (kept["reduced_motion"], kept["ponder"]) == (False, False)


def test_the_full_screen_option_follows_the_key_and_the_key_the_option(menu):
    robot = menu()
    click(robot, "settings")
    robot.key(pygame.K_F11)
    assert robot.ui.settings.fullscreen
    choice = control(robot.scene, "fullscreen")
    assert choice.value is True
    robot.click(choice.parts[0].center)
    assert not robot.ui.settings.fullscreen
    assert robot.app.screen.get_size() == robot.ui.size


def test_pause_leads_on_back_and_home(menu):
    robot = menu()
    robot.start(PauseMenu(robot.ui, Paused(Options("Blokus Duo"))))
    for name, scene in (("pause.rules", HowToPlay), ("pause.settings", SettingsScene)):
        click(robot, name)
        assert type(robot.scene) is scene
        robot.key(pygame.K_ESCAPE)
        assert type(robot.scene) is PauseMenu
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu
    robot.start(PauseMenu(robot.ui, Paused(Options("Blokus Duo"))))
    click(robot, "pause.leave")
    assert type(robot.scene) is Menu


def touching(points, others, neighbours):
    return any(n in others for point in points for n in neighbours(point))


def test_the_menus_picture_keeps_to_the_rules():
    pieces = art_pieces()
    cells = [cell for _, points in pieces for cell in points]
    assert len(cells) == len(set(cells))
    corners = {(0, 0), (0, SIDE - 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1)}
    for colour in {name for name, _ in pieces}:
        own = [points for name, points in pieces if name == colour]
        assert sum(bool(corners & set(points)) for points in own) == 1
        for one, other in combinations(own, 2):
            assert not touching(one, other, SQUARE.edge_neighbours)
        assert all(
            any(touching(p, q, SQUARE.corner_neighbours) for q in own if q != p) for p in own
        )


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
@pytest.mark.parametrize("page", SETTINGS_PAGES)
def test_the_lines_of_a_page_are_alike_and_no_smaller_in_larger_text(
    robots, monkeypatch, size, page
):
    drawn, blit = {}, Fonts.blit

    def noted(fonts, surface, string, px, *args, **kwargs):
        drawn[string] = fonts.em(px)
        return blit(fonts, surface, string, px, *args, **kwargs)

    monkeypatch.setattr(Fonts, "blit", noted)
    ems = []
    for text_size in TEXT_FACTORS:
        settings = Settings(size=size, text_size=text_size, reduced_motion=True)
        robot = robots(Menu, settings)
        scene = robot.start(SettingsScene(robot.ui, page))
        drawn.clear()
        scene.paint(robot.app.screen)
        words = robot.ui.controls.words()
        lines = [
            tr(f"settings.{one.name}.line", **words) for one in SETTINGS_PAGES[page] if one.line
        ]
        ends = {line.split()[-1] for line in lines}
        ems.append(
            {em for text, em in drawn.items() if text.split()[-1] in ends and text[-1] == "."}
        )
        assert len(ems[-1]) == min(1, len(lines))
    assert all(max(larger) > max(ems[0]) for larger in ems[1:] if larger)


# -- what was there keeps its place --------------------------------------------


def places_in_the_menu(robots, files, size, touch):
    """Where each control of the menu is, by its label, and where the picture is."""
    robot = robots(Menu, Settings(size=size, reduced_motion=True), files)
    robot.ui.controls.touch = touch
    scene = robot.start(Menu(robot.ui))
    return {one.label: one.rect for one in controls_of(scene)}, scene.art._rect


@pytest.mark.parametrize("size", [*SIZES, (960, 600)])
@pytest.mark.parametrize("touch", [False, True])
def test_buttons_keep_their_places_when_there_is_a_game_to_continue(robots, tmp_path, size, touch):
    files = KeptFiles(tmp_path)
    before, art = places_in_the_menu(robots, files, size, touch)
    game = Game(Options("Blokus Duo"), [Seat("Ada"), Seat("Ben")])
    game.play(game.position.event(int(game.position.legal()[0])))
    files.games.save(game)
    after, art_after = places_in_the_menu(robots, files, size, touch)
    before[tr("menu.new")] = before.pop(tr("menu.play"))
    assert {label: after[label] for label in before} == before
    assert art_after == art


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("touch", [False, True])
def test_the_picture_keeps_its_place_when_there_are_more_games_to_look_back_at(
    robots, tmp_path, size, touch
):
    places, before = [], places_in_the_menu(robots, KeptFiles(tmp_path), size, touch)[0]
    for names in (("Ada", "Ben"), ("Cleo", "Dov"), ("Eve", "Finn")):
        files = KeptFiles(tmp_path)
        files.finish(a_finished_game(*map(Seat, names)))
        controls, art = places_in_the_menu(robots, files, size, touch)
        places.append((art, min(rect.top for label, rect in controls.items() if "Duo · " in label)))
        assert {label: controls[label] for label in before} == before
    assert places == [places[0]] * 3
