"""What the player is told about files, in the menu and in play."""

import errno
from pathlib import Path

import pygame
import pytest
from helpers.forms import click
from helpers.kept import KINDS, LATER, a_game, content_of, full, keep, read, write_content

from game.files.kept_files import KeptFiles
from game.files.notices import FileKind, FileNotices
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.news import file_news


def test_every_kind_of_file_that_was_quarantined_is_named(tmp_path) -> None:
    for kind in KINDS:
        path = keep(kind, tmp_path)
        path.write_text("damaged")
        files = KeptFiles(tmp_path)
        files.open()
        read(kind, files)
        news = file_news(files.notices)
        assert news is not None
        assert f"{path.name}.broken" in news
        assert file_news(files.notices) is None


def test_several_files_make_one_line(tmp_path) -> None:
    for path in [keep(kind, tmp_path) for kind in KINDS]:
        path.write_text("damaged")
    files = KeptFiles(tmp_path)
    files.open()
    for kind in LATER:
        read(kind, files)
    news = file_news(files.notices)
    assert news is not None
    assert news.startswith(f"{len(KINDS)} files")
    assert "settings.json.broken, " in news
    assert news.endswith(" and so on.")


def test_what_cannot_be_moved_or_kept_is_told_without_a_name() -> None:
    files = KeptFiles()
    files.open()
    assert file_news(files.notices) == "Nothing can be saved: there is no folder for it."


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "there is no room on the disk – please make some",
        ),
        (
            OSError(errno.EDQUOT, "Quota exceeded"),
            "there is no room on the disk – please make some",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied"),
            "writing there isn’t allowed – please allow it",
        ),
        (
            OSError(errno.EROFS, "Read-only file system"),
            "the disk is read-only – please make it writable",
        ),
        (
            FileNotFoundError(errno.ENOENT, "No such file"),
            "the folder is gone – please put it back",
        ),
        (OSError(errno.EIO, "Input/output error"), "Input/output error"),
        (OSError("out of order"), "out of order"),
    ],
)
def test_why_a_file_cannot_be_saved_is_told_in_words_of_the_window(error, reason) -> None:
    notices = FileNotices()
    notices.not_saved(FileKind.SETTINGS, Path("settings.json"), error)
    assert file_news(notices) == f"The options can’t be saved: {reason}."


def test_several_things_that_cannot_be_saved_make_one_line() -> None:
    notices = FileNotices()
    for kind in (FileKind.HISTORY, FileKind.RECORD):
        notices.not_saved(kind, Path("any"), OSError(errno.ENOSPC, "No space left on device"))
    assert file_news(notices) == (
        "Not saved: statistics, record of the game (there is no room on the disk – please make "
        "some)."
    )


def test_damage_to_a_part_of_the_statistics_is_told_as_such(tmp_path) -> None:
    path = keep("history", tmp_path)
    path.write_bytes(path.read_bytes() + b"damaged\n")
    files = KeptFiles(tmp_path)
    files.open()
    assert file_news(files.notices) == (
        "Some games of the statistics couldn’t be read; they are kept as history.jsonl.broken."
    )
    assert len(files.history.games()) == 1


def test_a_game_that_cannot_be_saved_is_told_once_in_its_status_line(
    robots, tmp_path, monkeypatch
) -> None:
    robot = robots(files=KeptFiles(tmp_path))
    scene = robot.play(a_game(0))
    monkeypatch.setattr("game.base.disk.os.open", full)
    scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[0])))
    robot.step()
    assert scene.line == "The game can’t be saved: there is no room on the disk – please make some."
    robot.time += 60_000
    robot.step(2)
    assert "saved" not in scene.line
    scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[0])))
    robot.step()
    assert "saved" not in scene.line
    monkeypatch.undo()
    robot.close()
    (kept,) = KeptFiles(tmp_path).games.kept()
    assert len(kept.events) == 2


def test_a_game_that_breaks_the_rules_is_told_in_the_menu_and_the_next_one_offered(
    robots, tmp_path
) -> None:
    keep("dice", tmp_path)
    path = keep("board", tmp_path)
    content = content_of(path)
    content["events"] = content["events"][:1] * 2
    write_content(path, content)
    robot = robots(Menu, files=KeptFiles(tmp_path))
    before = foot(robot)
    click(robot, "continue")
    robot.step(2)
    assert type(robot.scene) is Menu
    assert path.with_name(f"{path.name}.broken").exists()
    assert foot(robot) != before
    click(robot, "continue")
    assert type(robot.scene) is GameScene
    assert robot.scene.game.options.kind == "dice"


def foot(robot) -> bytes:
    """The picture of the menu's last line."""
    size, high = robot.ui.size, robot.ui.px(44)
    return robot.picture(pygame.Rect(0, size[1] - high, size[0], high))


def test_another_game_does_not_cost_the_kept_one(robots, tmp_path) -> None:
    keep("board", tmp_path)
    robot = robots(files=KeptFiles(tmp_path))
    scene = robot.play(a_game(0))
    scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[0])))
    assert sorted(len(kept.events) for kept in robot.ui.files.games.kept()) == [1, 9]
