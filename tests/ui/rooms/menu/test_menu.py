"""The menu, and what opens over it: settings, rules, the pause menu."""

from functools import partial
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of
from helpers.forms import choose, click, go_to
from helpers.kept import content_of
from helpers.sizes import FEW_SIZES, SIZES
from helpers.whole_games import a_finished_game
from pygame import Rect
from scenes.seat_choices import chosen

from game.engine import (
    BLOKUS_PIECES,
    FAMILIES,
    SCORINGS,
    SQUARE,
    TRIANGLE,
    TRIGON_PIECES,
    Game,
    Options,
    Seat,
    orientations,
)
from game.engine.dice import DiceOptions
from game.files.kept_files import KeptFiles
from game.files.notices import FileKind
from game.files.settings import Settings
from game.ui.games.kinds import ui_of, usual_ui_of
from game.ui.games.rule_page import Picture
from game.ui.look.fonts import TEXT_FACTORS, Fonts
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import (
    WORDS,
    HowToPlay,
    Part,
    below_head,
    column_words,
    how_to_play_layout,
)
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.play.pause_menu import Paused, PauseMenu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.settings.settings import PAGES as SETTINGS_PAGES
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.statistics import Statistics
from game.ui.shell.scene import Pop
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
        ("rules", HowToPlay),
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
    assert type(robot.scene) is HowToPlay
    robot.key(pygame.K_SPACE)
    assert type(robot.scene) is Menu
    robot.key(pygame.K_UP, times=3)
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


def test_a_quick_game_says_below_it_which_it_is(robots):
    names = (Seat("Mama"), Seat(""), Seat("Ben"), Seat("", "2"))
    robot = robots(Menu, Settings(seats=chosen(*names), options=Options("Blokus")))
    robot.start(Menu(robot.ui))
    assert control(robot.scene, "menu.quick").detail == "Classic · Mama, Player 2, Ben, Computer"
    long = tuple(Seat("M" * 20) for _ in range(4))
    robot = robots(Menu, Settings(seats=chosen(*long), options=Options("Blokus Duo")))
    robot.start(Menu(robot.ui))
    both = tr.listed([named("M" * 20)] * 2)
    assert control(robot.scene, "menu.quick").detail == f"Duo · {both}"


def test_a_quick_game_may_be_one_of_dice(robots):
    robot = robots(Menu, Settings(options=DiceOptions(3)))
    robot.start(Menu(robot.ui))
    click(robot, "rules")
    assert robot.scene.family == "dice"
    robot.key(pygame.K_ESCAPE)
    click(robot, "quick")
    assert type(robot.scene) is GameScene
    assert robot.scene.game.options == DiceOptions(3)
    assert [seat.name for seat in robot.scene.game.seats] == [
        "Player 1",
        "Computer A",
        "Computer B",
    ]


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
    choose(robot, "settings.title", "colours")
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
    robot.click(choice.part_rect(0).center)
    assert not robot.ui.settings.fullscreen
    assert robot.app.screen.get_size() == robot.ui.size


def test_pause_leads_on_back_and_home(menu):
    robot = menu()
    robot.start(PauseMenu(robot.ui, Paused(Options("Blokus Duo"))))
    for name, scene in (("rules", HowToPlay), ("settings", SettingsScene)):
        click(robot, name)
        assert type(robot.scene) is scene
        robot.key(pygame.K_ESCAPE)
        assert type(robot.scene) is PauseMenu
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu
    robot.start(PauseMenu(robot.ui, Paused(Options("Blokus Duo"))))
    click(robot, "leave")
    assert type(robot.scene) is Menu


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "scene",
    [
        lambda ui: PauseMenu(ui, Paused(Options("Blokus Solo"))),
        *(partial(HowToPlay, family=f) for f in FAMILIES),
    ],
    ids=["pause", *FAMILIES],
)
def test_modals_fit_the_window(robots, size, scene):
    robot = robots(Menu, Settings(size=size))
    robot.start(scene(robot.ui))
    panel = robot.scene.panel_rect()
    assert Rect((0, 0), size).contains(panel)
    for widget in robot.scene.focus.widgets:
        assert panel.contains(widget.rect)


PIECES = {SQUARE: BLOKUS_PIECES, TRIANGLE: TRIGON_PIECES}


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


PAGES = {family: usual_ui_of(family).rule_page(usual=True) for family in FAMILIES}
"""The pages of the rules as opened from the menu."""


@pytest.mark.parametrize(
    ("family", "picture"),
    [
        (family, picture)
        for family, page in PAGES.items()
        for picture in page.pictures
        if isinstance(picture, Picture)
    ],
    ids=lambda value: getattr(value, "key", value),
)
def test_the_rules_pictures_show_what_they_say(family, picture):
    lattice = picture.board.lattice
    known = {o.points for o in orientations(PIECES[lattice])}
    by_edge = False
    pieces = picture.pieces()
    for colour in picture.colours:
        own = [points for c, points in pieces if c == colour]
        for piece in own:
            assert lattice.normalise(piece)[0] in known
            assert all(picture.board.cell_at(point) is not None for point in piece)
        for one, other in combinations(own, 2):
            by_edge |= touching(one, other, lattice.edge_neighbours)
        if picture.allowed:
            for piece in own[1:]:
                assert any(touching(piece, q, lattice.corner_neighbours) for q in own if q != piece)
    assert by_edge is not picture.allowed
    starts = picture.start_points()
    if "start" in picture.key or "four" in picture.key:
        for colour, points in pieces:
            covered = {picture.board.cell_at(point) for point in points}
            assert any(starts.get(cell, "") in (colour, None) for cell in covered)


def test_every_family_has_a_page_of_four_pictures():
    assert {len(page.pictures) for page in PAGES.values()} == {4}


@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_the_rules_fit_their_room(robots, size):
    ui = robots(Menu, Settings(size=size)).ui
    texts = []
    for one in PAGES.values():
        layout = how_to_play_layout(size, len(one.columns))
        room = below_head(ui, layout.columns[0])
        texts += [(layout.captions[0], 18, tr(picture.key)) for picture in one.pictures]
        texts += [(room, WORDS, column_words(ui, column)) for column in one.columns]
    texts.append((room, WORDS, tr("rules.keys.pad", **ui.controls.words())))
    for rect, points, words in texts:
        lines = ui.fonts.wrap(words, ui.px(points), rect.width)
        assert len(lines) * ui.fonts.line_height(ui.px(points)) <= rect.height + 1, words


def sizes_of_the_rules(robot, monkeypatch):
    """The em of each family page's captions and words, with all parts of the page seen."""
    ui, found, drawn = robot.ui, {}, {}
    blit = Fonts.blit

    def noted(fonts, surface, string, px, *args, **kwargs):
        drawn[string] = fonts.em(px)
        return blit(fonts, surface, string, px, *args, **kwargs)

    monkeypatch.setattr(Fonts, "blit", noted)
    for family, page in PAGES.items():
        scene = robot.start(HowToPlay(ui, family))
        drawn.clear()
        scene.paint(robot.app.screen)
        if scene.part is not Part.ALL:
            click(robot, "other")
            scene.paint(robot.app.screen)
        ends = [tr(picture.key).split()[-1] for picture in page.pictures]
        ends += [column_words(ui, column).split()[-1] for column in page.columns]
        for number, end in enumerate(ends):
            found[family, number] = max(em for line, em in drawn.items() if line.endswith(end))
    return found


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_the_rules_are_written_equally_large_on_all_pages(robots, monkeypatch, size):
    robot = robots(Menu, Settings(size=size, reduced_motion=True))
    found = sizes_of_the_rules(robot, monkeypatch)
    words = {em for (family, number), em in found.items() if number >= len(PAGES[family].pictures)}
    assert words == {robot.ui.fonts.em(robot.ui.px(WORDS))}


@pytest.mark.parametrize("size", FEW_SIZES)
@pytest.mark.parametrize("text_size", ["large", "largest"])
def test_larger_text_is_larger_in_the_rules_too(robots, monkeypatch, size, text_size):
    def shown(text_size):
        settings = Settings(size=size, text_size=text_size, reduced_motion=True)
        return sizes_of_the_rules(robots(Menu, settings), monkeypatch)

    usual, larger = shown("usual"), shown(text_size)
    for text, em in usual.items():
        assert larger[text] > em, text


def test_the_parts_of_a_page_of_the_rules_are_turned_by_a_button(robots):
    robot = robots(Menu, Settings(size=(960, 600), text_size="largest", reduced_motion=True))
    scene = robot.start(HowToPlay(robot.ui, "dice"))
    assert (scene.part, len(scene.layout.captions), scene.layout.columns) == (Part.PICTURES, 4, ())
    go_to(robot, "other")
    robot.key(pygame.K_RETURN)
    assert (scene.part, scene.layout.pictures, len(scene.layout.columns)) == (Part.WORDS, (), 3)
    # A page begins with its pictures.
    choose(robot, "page", "blokus")
    assert scene.part is not Part.WORDS
    robot.resize((1920, 1440))
    robot.ui.settings.text_size = "usual"
    robot.ui.resize_text()
    scene.arrange()
    assert scene.part is Part.ALL
    assert [widget.name for widget in scene.focus.widgets] == ["page", "close"]


def test_pages_of_the_rules_by_keys_and_by_mouse(menu):
    robot = menu()
    click(robot, "rules")
    assert robot.scene.family == "blokus"
    robot.key(pygame.K_UP)
    robot.key(pygame.K_RIGHT)
    assert robot.scene.family == "duo"
    pages = robot.scene.focus.widget("page")
    robot.click(pages.part_rect(len(PAGES) - 1).center)
    assert robot.scene.family == "dice"
    robot.key(pygame.K_ESCAPE)


def test_the_arrows_turn_the_pages_of_the_rules_at_once(menu):
    robot = menu()
    click(robot, "rules")
    before = robot.scene.family
    robot.key(pygame.K_RIGHT)
    assert robot.scene.family != before
    robot.key(pygame.K_LEFT)
    assert robot.scene.family == before
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu


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
    places = []
    for names in (("Ada", "Ben"), ("Cleo", "Dov"), ("Eve", "Finn")):
        files = KeptFiles(tmp_path)
        files.finish(a_finished_game(*map(Seat, names)))
        controls, art = places_in_the_menu(robots, files, size, touch)
        places.append((art, min(rect.top for label, rect in controls.items() if "Duo · " in label)))
    assert places == [places[0]] * 3


# -- the rules of a game ------------------------------------------------------


def told(page, column):
    """The keys and fields of the sentences in a column of a page."""
    return {one.key: dict(one.fields) for one in page.columns[column].sentences}


@pytest.mark.parametrize(
    ("options", "caption", "colour"),
    [
        (Options(), "rules.corner_start", "Blue"),
        (Options(free_starts=True), "rules.any_corner", None),
        (Options("Blokus Duo"), "rules.start", "Purple"),
        (Options("Blokus Duo", free_starts=True), "rules.any_start", None),
        (Options("Blokus Trigon"), "rules.any_start", None),
    ],
    ids=lambda value: str(value),
)
def test_the_page_of_a_game_shows_whose_start_points_there_are(options, caption, colour):
    start = ui_of(options).rule_page().pictures[0]
    assert start.key == caption
    assert next(iter(start.starts.values())) == colour


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon Two-Player"])
@pytest.mark.parametrize("scoring", SCORINGS)
def test_the_page_of_a_game_explains_the_scoring_that_was_chosen(name, scoring):
    options = Options(name, scoring=scoring)
    page = ui_of(options).rule_page()
    cell = options.ruleset.geometry.lattice.cell
    name = tr(f"setup.scoring.{scoring}")
    assert page.columns[1].head.words() == f"Scoring: {name}"
    about = told(page, 1)
    assert f"setup.scoring.{scoring}.{cell}" in about
    assert ("rules.no_bonus" in about) is (scoring == "basic")
    assert ("rules.most_win" in about) is (scoring != "basic")


def test_the_page_of_a_game_says_who_has_which_colours():
    of_four = told(ui_of(Options(first=2)).rule_page(), 0)
    assert of_four["rules.order"] == {"colours": "Red, Green, Blue, Yellow"}
    assert not {"rules.two_each", "setup.shared.line", "rules.numbers.blokus"} & set(of_four)
    of_two = told(ui_of(Options("Blokus Two-Player")).rule_page(), 0)
    assert of_two["rules.two_each"] == {"first": "Blue and Red", "second": "Yellow and Green"}
    of_three = told(ui_of(Options("Blokus Three-Player", shared=1)).rule_page(), 0)
    assert of_three["setup.shared.line"] == {"colour": "Yellow"}
    smaller = told(ui_of(Options("Blokus Trigon Three-Player")).rule_page(), 0)
    assert smaller["rules.order"] == {"colours": "Blue, Yellow, Red"}
    assert smaller["rules.pieces.triangle"] == {"number": 22, "most": 6}
    junior = told(ui_of(Options("Blokus Junior")).rule_page(), 0)
    assert junior["rules.pieces.square"] == {"number": 24, "most": 5}
    # Opened from the menu, a page is about all numbers of players.
    assert "rules.numbers.blokus" in told(PAGES["blokus"], 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_of_dice_tells_of_waiting_markers_where_some_wait(players):
    page = ui_of(DiceOptions(players)).rule_page()
    assert ("dice.rules.waiting" in told(page, 1)) is (players < 4)
    assert "dice.rules.waiting" in told(PAGES["dice"], 1)


def test_the_rules_are_those_of_the_game_that_is_set_up(robots):
    robot = robots(Menu, Settings(options=Options("Blokus Duo")))
    robot.start(Setup(robot.ui))
    choose(robot, "scoring", "basic")
    choose(robot, "free_starts", True)
    click(robot, "rules")
    assert "setup.scoring.basic.square" in told(robot.scene.page, 1)
    assert robot.scene.page.pictures[0].key == "rules.any_start"
    # The pages of other families are as they are usually played, and this one is again its own.
    choose(robot, "page", "blokus")
    assert robot.scene.page == PAGES["blokus"]
    choose(robot, "page", "duo")
    assert "setup.scoring.basic.square" in told(robot.scene.page, 1)


def test_the_rules_of_a_game_in_play_are_its_own_and_the_pause_says_how_it_is_scored(robots):
    robot = robots(Menu, Settings(options=Options("Blokus Duo")))
    options = Options("Blokus Three-Player", scoring="squares", shared=2)
    robot.start(begin(robot.ui, Game(options, [Seat(name) for name in "ABC"])))
    robot.key(pygame.K_ESCAPE)
    pause = robot.scene
    assert pause.scoring == ("Scoring: Placed", tr("setup.scoring.squares.square"))
    click(robot, "rules")
    assert told(robot.scene.page, 0)["setup.shared.line"] == {"colour": "Red"}
    assert "setup.scoring.squares.square" in told(robot.scene.page, 1)


def test_the_rules_in_the_menu_are_the_usual_ones(robots):
    robot = robots(Menu, Settings(options=Options("Blokus Two-Player", scoring="basic")))
    robot.start(Menu(robot.ui))
    click(robot, "rules")
    assert (robot.scene.family, robot.scene.page) == ("blokus", PAGES["blokus"])


@pytest.mark.parametrize("size", FEW_SIZES)
@pytest.mark.parametrize("text_size", TEXT_FACTORS)
def test_the_scoring_and_the_buttons_of_the_pause_are_apart(robots, size, text_size):
    settings = Settings(size=size, text_size=text_size)
    robot = robots(Menu, settings)
    pause = robot.start(
        PauseMenu(robot.ui, Paused(Options(), lambda: None, Pop(), again=lambda: None))
    )
    rects = [pause.words, *(widget.rect for widget in pause.focus.widgets)]
    assert pause.panel_rect().contains(rects[0].unionall(rects))
    assert all(not a.colliderect(b) for a, b in combinations(rects, 2))
