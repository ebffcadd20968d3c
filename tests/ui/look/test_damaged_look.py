"""Typefaces and the icon, missing or damaged, are passed over; none keeps a file open."""

import os
import shutil
from pathlib import Path

import pygame
import pytest

from game.base import assets
from game.ui.look import faces as faces_module
from game.ui.look import fonts as fonts_module
from game.ui.look import text_line
from game.ui.look.faces import face_of, faces
from game.ui.look.fonts import Fonts
from game.ui.look.icons import icon
from game.ui.look.logo import ICON_SIZE
from game.ui.rooms.menu.menu import Menu

WHITE = (255, 255, 255)
MAIN = ("Fredoka-Medium.ttf", "Fredoka-SemiBold.ttf")
SAID = "Blokus für 4, Игра"

DAMAGE = {
    "gone": None,
    "empty": lambda content: b"",
    "cut": lambda content: content[: len(content) // 2],
    "flipped": lambda content: bytes(b ^ 4 if i % 997 == 500 else b for i, b in enumerate(content)),
    "nonsense": lambda content: bytes(range(256)) * 8,
}


def forget():
    """Forget all that is known of typefaces."""
    for module in (faces_module, fonts_module, text_line):
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A folder with the typefaces, in place of the one that ships."""
    folder = tmp_path / "fonts"
    for path in assets.asset("fonts").parent.iterdir():
        (tmp_path / path.name).symlink_to(path)
    folder.unlink()
    shutil.copytree(assets.asset("fonts"), folder, copy_function=os.symlink)
    monkeypatch.setattr(assets, "_root", lambda: tmp_path)
    forget()
    yield folder
    monkeypatch.undo()
    forget()


def damage(path: Path, how) -> None:
    content = path.read_bytes()
    path.unlink()
    if DAMAGE[how] is not None:
        path.write_bytes(DAMAGE[how](content))


def is_drawn(text=SAID):
    """Whether a text is drawn, in both weights."""
    pictures = [Fonts().text(text, 24, WHITE, bold=bold) for bold in (False, True)]
    return all(pygame.mask.from_surface(one).count() > 100 for one in pictures)


@pytest.mark.parametrize("how", DAMAGE)
def test_the_other_weight_stands_in_for_a_damaged_one(shipped, how, caplog):
    damage(shipped / MAIN[0], how)
    assert faces()[0].files == MAIN
    assert is_drawn()
    assert Fonts().width("Blokus", 24) == Fonts().width("Blokus", 24, bold=True)
    (line,) = [one.getMessage() for one in caplog.records]
    assert line.startswith("the font Fredoka-Medium.ttf can't be used: ")


@pytest.mark.parametrize("how", ["gone", "flipped"])
def test_another_face_stands_in_for_a_damaged_main_one(robots, shipped, how, caplog):
    for file in MAIN:
        damage(shipped / file, how)
    assert face_of("a").files[0] == "NotoSans-Medium.ttf"
    assert is_drawn()
    assert len(caplog.records) == 2
    robot = robots(Menu, motion=True)
    robot.key(pygame.K_RETURN)
    assert robot.running


def test_a_damaged_face_of_a_script_leaves_its_letters_to_others(shipped):
    assert face_of("Ж").files[0] == "NunitoCyrillic.ttf"
    forget()
    for file in ("NunitoCyrillic.ttf", "NunitoCyrillic-Bold.ttf"):
        damage(shipped / file, "cut")
    assert face_of("Ж").files[0] == "NotoSans-Medium.ttf"
    damage(shipped / "NotoEmoji.ttf", "gone")
    assert face_of("🐙") is None
    assert is_drawn("Жора 🐙")


@pytest.mark.parametrize("index", ["all", b"", b"[{}]", b"[1]", b"\xff"])
def test_without_any_of_ours_there_is_always_pygames_own(robots, shipped, index, caplog):
    if index == "all":
        for path in shipped.glob("*.ttf"):
            path.unlink()
    else:
        (shipped / "coverage.json").unlink()
        (shipped / "coverage.json").write_bytes(index)
    assert faces()[0].files == ()
    assert is_drawn()
    assert caplog.records
    robot = robots(Menu, motion=True)
    assert robot.running


@pytest.mark.parametrize("file", sorted(one.name for one in assets.asset("fonts").glob("*.ttf")))
def test_what_ships_is_whole(file):
    assert faces_module._content(file) is not None


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux counts open files so")
def test_no_size_of_a_face_keeps_a_file_open():
    forget()
    before = len(os.listdir("/proc/self/fd"))
    for px in range(12, 60):
        Fonts().text("Blokus für Дима und 天地", px, WHITE, bold=px % 2 == 0)
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("how", ["gone", "empty", "nonsense"])
def test_an_icon_that_cannot_be_read_is_a_square(shipped, how, caplog):
    signs = shipped.parent / "signs"
    whole = signs.resolve()
    signs.unlink()
    shutil.copytree(whole, signs)
    damage(signs / "undo.svg", how)
    assert pygame.mask.from_surface(icon("undo", 71, WHITE)).count() > 0
    assert "no icon" in caplog.text
    icon.cache_clear()


@pytest.mark.parametrize("how", ["gone", "cut"])
def test_a_damaged_icon_leaves_the_window_without_one(robots, shipped, how, caplog):
    icons = shipped.parent / "icons"
    whole = icons.resolve()
    icons.unlink()
    shutil.copytree(whole, icons)
    damage(icons / f"cornerwise-{ICON_SIZE}.png", how)
    robot = robots(Menu, motion=True)
    assert robot.running
    assert "no icon" in caplog.text
