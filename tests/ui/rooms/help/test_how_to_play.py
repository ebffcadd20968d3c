"""The rules: their pages, and whose they are."""

import pygame
import pytest
from helpers.controls import controls_of
from helpers.forms import choose, click, go_to, widget_names
from helpers.rule_pictures import laid

from game.engine import FAMILIES, Game, Options, Seat
from game.engine.contacts import Rule
from game.ui.games.blokus.game_ui import COVERS
from game.ui.games.kinds import ui_of, usual_ui_of
from game.ui.games.rule_page import Picture
from game.ui.kit.style import TOLD
from game.ui.kit.text import Text
from game.ui.look.fonts import Fonts
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.menu.menu import Menu

FORBIDDEN = {
    "rules.edge": Rule.OWN_EDGE,
    "rules.corner_only": Rule.NO_EDGE,
    "rules.straight": Rule.OCCUPIED,
}
"""The rule that a picture of what isn't allowed is about."""


PAGES = {family: usual_ui_of(family).rule_page(usual=True) for family in FAMILIES}
"""The pages of the rules as opened from the menu."""

WHOLE = [tr("rules.title"), tr("rules.close")]
"""The labels of the controls of a page that is seen whole."""


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
    broken = laid(family, picture)
    assert bool(broken) is not picture.allowed
    assert set(broken.values()) <= {FORBIDDEN.get(picture.key)}
    starts = picture.start_points()
    if "start" in picture.key or "four" in picture.key:
        lattice, spots = picture.board.lattice, picture.board.points
        for colour, points in picture.pieces():
            own = [spots[cell] for cell, whose in starts.items() if whose in (colour, None)]
            assert any(
                point == spot or (not lattice.counts(spot) and lattice.touching(point, spot))
                for point in points
                for spot in own
            )


@pytest.mark.parametrize("family", COVERS)
def test_what_lies_on_a_cover_keeps_to_the_rules(family):
    assert not laid(family, COVERS[family])


def test_every_family_has_a_page_of_four_pictures():
    assert {len(page.pictures) for page in PAGES.values()} == {4}


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
        if len(controls_of(scene)) > len(WHOLE):
            click(robot, "rules.words")
            scene.paint(robot.app.screen)
        last = [column.sentences[-1].words(**ui.controls.words()) for column in page.columns]
        ends = [text.split()[-1] for text in (*(tr(one.key) for one in page.pictures), *last)]
        for number, end in enumerate(ends):
            found[family, number] = max(em for line, em in drawn.items() if line.endswith(end))
    return found


def test_the_rules_are_written_equally_large_on_all_pages(robots, monkeypatch):
    robot = robots(size=(960, 600))
    found = sizes_of_the_rules(robot, monkeypatch)
    words = {em for (family, number), em in found.items() if number >= len(PAGES[family].pictures)}
    assert words == {robot.ui.fonts.em(robot.ui.px(TOLD.size))}


@pytest.mark.parametrize("text_size", ["large", "largest"])
def test_larger_text_is_larger_in_the_rules_too(robots, monkeypatch, text_size):
    def shown(text_size):
        return sizes_of_the_rules(robots(size=(960, 600), text_size=text_size), monkeypatch)

    usual, larger = shown("usual"), shown(text_size)
    for text, em in usual.items():
        assert larger[text] > em, text


def test_the_parts_of_a_page_of_the_rules_are_turned_by_a_button(robots):
    robot = robots(size=(960, 600), text_size="largest")
    scene = robot.start(HowToPlay(robot.ui, "dice"))
    go_to(robot, "rules.words")
    robot.key(pygame.K_RETURN)
    assert widget_names(robot) == [tr("rules.title"), tr("rules.pictures"), tr("rules.close")]
    # A page begins with its pictures.
    choose(robot, "rules.title", "blokus")
    assert tr("rules.pictures") not in widget_names(robot)
    robot.resize((1920, 1440))
    robot.ui.settings.text_size = "usual"
    robot.ui.resize_text()
    scene.arrange()
    assert widget_names(robot) == WHOLE


def test_the_arrows_turn_the_pages_of_the_rules_at_once(menu):
    robot = menu
    robot.start(HowToPlay(robot.ui, "blokus"))
    before = robot.scene.family
    robot.key(pygame.K_RIGHT)
    assert robot.scene.family != before
    robot.key(pygame.K_LEFT)
    assert robot.scene.family == before
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu


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
@pytest.mark.parametrize("scoring", ["basic", "advanced"])
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
    assert smaller["rules.pieces.triangle"] == {"number": 22, "most": "6"}
    junior = told(ui_of(Options("Blokus Junior")).rule_page(), 0)
    assert junior["rules.pieces.square"] == {"number": 24, "most": "5"}
    gembloq = told(ui_of(Options("GembloQ Two-Player Four-Color")).rule_page(), 0)
    assert gembloq["rules.pieces.quarter"] == {"number": 21, "most": "5.5"}
    assert gembloq["rules.two_each"] == {"first": "Blue and Red", "second": "Yellow and Green"}
    # Opened from the menu, a page is about all numbers of players.
    assert "rules.numbers.blokus" in told(PAGES["blokus"], 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_of_dice_tells_of_waiting_markers_where_some_wait(players):
    page = ui_of(FAMILIES["dice"][players]).rule_page()
    assert ("dice.rules.waiting" in told(page, 1)) is (players < 4)
    assert "dice.rules.waiting" in told(PAGES["dice"], 1)
    assert ui_of(FAMILIES["dice"][players]).scoring()[1] == tr("dice.scoring.line")


def test_the_rules_of_a_game_in_play_are_its_own_and_the_pause_says_how_it_is_scored(robots):
    robot = robots(motion=True, options=Options("Blokus Duo"))
    options = Options("Blokus Three-Player", scoring="squares", shared=2)
    robot.play(Game(options, [Seat(name) for name in "ABC"]))
    robot.key(pygame.K_ESCAPE)
    said = {one.words for one, *_ in robot.scene.tree.places if isinstance(one, Text)}
    assert {"Scoring: Advanced", tr("setup.scoring.advanced.square")} <= said
    click(robot, "pause.rules")
    assert told(robot.scene.page, 0)["setup.shared.line"] == {"colour": "Red"}
    assert "setup.scoring.advanced.square" in told(robot.scene.page, 1)


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon"])
def test_the_page_of_a_game_says_who_plays_together(name):
    both = {"first": "Blue and Red", "second": "Yellow and Green"}
    assert told(ui_of(Options(name, partners=True)).rule_page(), 0)["rules.partners"] == both
    assert "rules.partners" not in told(ui_of(Options(name)).rule_page(), 0)
