"""Names that have little room, wherever the window shows them."""

import re

import pytest
from helpers.word_reader import NoSprites, Reader
from scenes.alone import scenes

from game.ui.look.fonts import Fonts
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr


@pytest.fixture(scope="module")
def fonts():
    return Fonts()


FEATHERSTONE = "Wilhelmina Featherstonehaugh-Smythe"
COMPUTERS = ("Computer A", "Computer B", "Computer C")


def test_a_name_is_cut_in_its_middle_and_computers_stay_different(fonts):
    for room in range(48, fonts.width("Computer A", 18), 4):
        cut = [fonts.shortened(named(name), 18, room) for name in COMPUTERS]
        assert len(set(cut)) == 3
        assert "…" in cut[0]
        assert all(fonts.width(one, 18) <= room for one in cut)


def test_only_the_names_in_a_text_are_cut_while_that_is_enough(fonts):
    text = tr("results.more", result="12 points", margin=3, name=named(FEATHERSTONE))
    before, after = text.split(named(FEATHERSTONE))
    cut = fonts.shortened(text, 18, fonts.width(text, 18) - 60)
    assert cut.startswith(before)
    assert cut.endswith(after)
    assert before + named(FEATHERSTONE)[:6] in cut


def test_names_that_only_differ_near_their_end_stay_different_side_by_side(fonts):
    names = [f"Wilhelmina the {number}th" for number in range(3)]
    text = tr.listed(map(named, names))
    cut = fonts.shortened(text, 18, fonts.width(text, 18) // 2)
    assert len(set(cut.split(", "))) == 3


def test_a_name_that_needs_no_cut_has_no_marks_that_are_seen(fonts):
    assert fonts.width(named(FEATHERSTONE), 18) == fonts.width(FEATHERSTONE, 18)
    assert named(named(FEATHERSTONE)) == named(FEATHERSTONE)
    assert named("Player 1") == "Player 1"


@pytest.mark.parametrize(("size", "text_size"), [((960, 600), "largest"), ((1280, 720), "usual")])
def test_three_computers_are_told_apart_wherever_they_are_named(
    robots, monkeypatch, size, text_size
):
    robot = robots(size=size, text_size=text_size)
    robot.ui.sprites = robot.ui.plates = NoSprites(robot.ui.theme)
    made = scenes(("Maya", *COMPUTERS), typed=("",) * 4)
    for name, make in made.items():
        if not name.startswith(("Blokus", "dice", "results", "standings", "report", "practice")):
            continue
        scene = make(robot.ui)
        with monkeypatch.context() as patch:
            reader = Reader(robot.ui, patch)
            scene.arrange()
            drawn = reader.read(scene.paint, scene.paint_live)
        shown = {one.text for one in drawn if re.search("[CM]o", one.text)}
        assert not {text for text in shown if re.search("Com?p?u?t?e?…(?! ?[ABC])", text)}, name


def test_names_have_a_tray_s_whole_line_where_the_points_leave_too_little(robots, monkeypatch):
    robot = robots(size=(960, 600))
    robot.ui.sprites = robot.ui.plates = NoSprites(robot.ui.theme)
    scene = scenes((*COMPUTERS, "Maya"))["report-Blokus"](robot.ui)
    scene.arrange()
    drawn = Reader(robot.ui, monkeypatch).read(scene.paint)
    for tray in scene.area.trays:
        texts = [one.text for one in drawn if tray.rect.contains(one.ink)]
        owner = scene.game.seats[tray.colour].name
        assert named(owner) in texts
        placed = str(scene.area.seen.score(tray.colour).placed)
        assert any(placed in text.split() for text in texts)


@pytest.mark.painted
def test_the_pointer_on_a_name_that_was_cut_brings_the_whole_of_it(robots):
    robot = robots(size=(780, 510))
    made = scenes((FEATHERSTONE, "Ben", "Cleo", "Dana"))["results-Blokus"]
    robot.start(made(robot.ui))
    names = robot.app._painter.names
    ((rect, whole), *_) = names._cut
    assert FEATHERSTONE in whole
    robot.move(rect.center)
    assert names.shown is None
    robot.step(60)
    assert names.shown == whole
    robot.move((rect.centerx, robot.ui.size[1] - 2))
    robot.step()
    assert names.shown is None
