"""A game saved as an animated picture, from the menu of its analysis board."""

import errno
import os
from io import BytesIO

import pygame
import pytest
from helpers.controls import field_of, words_of
from helpers.forms import click
from helpers.whole_games import NAMES, a_finished_game, played_out
from PIL import Image
from scenes.entering import to_analysis

from game.engine import FAMILIES, Game, Seat
from game.files.animation import FORMATS, Animation
from game.files.kept_files import KeptFiles
from game.ui.games.kinds import ui_of
from game.ui.kit.question import Message, Question
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review import analysis_menu
from game.ui.rooms.review.analysis_menu import END_MS, PLY_MS, START_MS, AnimationProgress
from game.ui.rooms.review.path_form import PathForm
from game.ui.rooms.review.scene import AnalysisScene

SHORT = 6


def a_board_game():
    return a_finished_game(*map(Seat, NAMES[:2]))


def a_dice_game():
    return played_out(Game(FAMILIES["dice"][3], map(Seat, NAMES[:3])))


def shortened(game):
    """Cut a game to its first `SHORT` events."""
    game.go_to(SHORT)
    game.continue_with([])
    return game


@pytest.fixture
def animation_of(robots, tmp_path, monkeypatch):
    """Makes a robot in front of the form for the path, opened halfway through a game's board."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))

    def make(game):
        robot = robots(Menu, files=KeptFiles(tmp_path / "kept"))
        robot.app.stack.apply(to_analysis(robot.app.ui, game, SHORT // 2))
        robot.step()
        robot.key(pygame.K_ESCAPE)
        click(robot, "share")
        click(robot, "film")
        assert type(robot.scene) is PathForm
        return robot

    return make


def save(robot, path):
    """Type a path and confirm it."""
    robot.click(field_of(robot.scene).rect.center)
    robot.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    robot.type(str(path))
    click(robot, "yes")


def written(robot, path):
    """Wait until an animation is saved, and open it."""
    robot.until(lambda: type(robot.scene) is AnalysisScene, seconds=60)
    return Image.open(BytesIO(path.read_bytes()))


def pictures(animation):
    """Each picture of an animation, with how long it is shown."""
    found = []
    for number in range(animation.n_frames):
        animation.seek(number)
        found.append((animation.convert("RGB"), animation.info["duration"]))
    return found


@pytest.mark.parametrize("make", [a_board_game, a_dice_game])
@pytest.mark.parametrize("suffix", list(FORMATS))
def test_a_whole_line_becomes_a_picture_for_each_event(animation_of, tmp_path, make, suffix):
    game = shortened(make())
    robot = animation_of(game)
    path = tmp_path / f"animation{suffix}"
    save(robot, path)
    animation = written(robot, path)
    assert robot.scene.line == f"{path} was saved."
    assert robot.scene.study.game.ply == SHORT // 2
    shown = pictures(animation)
    assert animation.format == FORMATS[suffix][0]
    assert animation.size == ui_of(game.options).frames(robot.ui).size
    assert [time for _, time in shown] == [START_MS, *[PLY_MS] * (SHORT - 1), END_MS]
    assert len({picture.tobytes() for picture, _ in shown}) == SHORT + 1
    assert animation.info["loop"] == 0


def test_a_picture_shows_what_was_drawn(animation_of, tmp_path):
    game = shortened(a_board_game())
    robot = animation_of(game)
    save(robot, tmp_path / "animation.gif")
    (*_, (last, _)) = pictures(written(robot, tmp_path / "animation.gif"))
    game.go_to(SHORT)
    frames = ui_of(game.options).frames(robot.ui)
    surface = pygame.Surface(frames.size)
    frames.paint(surface, game)
    drawn = pygame.image.tobytes(surface, "RGB")
    apart = [abs(a - b) for a, b in zip(drawn, last.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 2


def test_without_an_ending_it_is_a_gif_beside_the_other_files(animation_of, tmp_path):
    robot = animation_of(shortened(a_board_game()))
    assert robot.scene.path == str(tmp_path / "Blokus Duo.gif")
    save(robot, tmp_path / "animation")
    assert written(robot, tmp_path / "animation.gif").format == "GIF"


def test_another_ending_is_refused_with_those_that_there_are(animation_of, tmp_path):
    robot = animation_of(shortened(a_board_game()))
    save(robot, tmp_path / "animation.mp4")
    assert type(robot.scene) is Message
    assert all(suffix in robot.scene.line for suffix in FORMATS)
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is PathForm
    assert not list(tmp_path.glob("animation*"))


@pytest.mark.parametrize("by", ["key", "button"])
def test_cancelled_it_leaves_nothing_and_the_form_is_back(animation_of, tmp_path, by):
    robot = animation_of(a_finished_game(*map(Seat, NAMES), name="Blokus"))
    threads = []
    save(robot, tmp_path / "animation.gif")
    assert type(robot.scene) is AnimationProgress
    robot.until(lambda: robot.scene.progress[0] > 2)
    threads.append(robot.scene._animation._thread)
    if by == "key":
        robot.key(pygame.K_ESCAPE)
    else:
        click(robot, "open.no")
    assert type(robot.scene) is PathForm
    threads[0].join(10)
    assert not threads[0].is_alive()
    assert not list(tmp_path.glob("animation*"))


def test_the_progress_grows_to_the_end(animation_of, tmp_path, monkeypatch):
    monkeypatch.setattr(analysis_menu, "SLICE_S", 0.0)
    robot = animation_of(shortened(a_board_game()))
    save(robot, tmp_path / "animation.gif")
    seen = []
    while type(robot.scene) is AnimationProgress:
        seen.append(robot.scene.progress)
        robot.step()
        pygame.time.wait(1)
    assert seen == sorted(seen)
    assert {count for _, count in seen} == {SHORT + 1}
    assert seen[0] == (0, SHORT + 1)


def test_a_file_is_replaced_only_after_a_question(animation_of, tmp_path):
    path = tmp_path / "animation.gif"
    path.write_text("mine")
    robot = animation_of(shortened(a_board_game()))
    for answer in ("no", "yes"):
        save(robot, path)
        assert type(robot.scene) is Question
        click(robot, answer)
        if answer == "no":
            assert path.read_text() == "mine"
    assert type(robot.scene) is AnimationProgress
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is PathForm
    assert path.read_text() == "mine"
    save(robot, path)
    click(robot, "yes")
    assert written(robot, path).n_frames == SHORT + 1


def test_a_folder_that_cannot_be_is_told(animation_of, tmp_path):
    (tmp_path / "file").write_text("mine")
    robot = animation_of(shortened(a_board_game()))
    save(robot, tmp_path / "file" / "animation.gif")
    robot.until(lambda: robot.scene.failure)
    assert robot.scene.failure.startswith("animation.gif: ")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_takes_nothing_is_told(animation_of, tmp_path, monkeypatch, number):
    def fail(*args, **kwargs):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("game.ui.rooms.review.analysis_menu.write_whole", fail)
    robot = animation_of(shortened(a_board_game()))
    save(robot, tmp_path / "animation.gif")
    robot.until(lambda: robot.scene.failure)
    assert type(robot.scene) is AnimationProgress
    assert "The file can’t be saved" in words_of(robot.scene)
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is PathForm
    assert not list(tmp_path.glob("animation*"))


def test_what_fails_in_the_thread_is_told(animation_of, tmp_path, monkeypatch):
    def fail(self):
        raise MemoryError("too large")

    monkeypatch.setattr(Animation, "_file", fail)
    robot = animation_of(shortened(a_board_game()))
    save(robot, tmp_path / "animation.gif")
    robot.until(lambda: robot.scene.failure)
    assert robot.scene.failure == "animation.gif: too large"


def test_closing_the_window_ends_it(animation_of, tmp_path):
    robot = animation_of(a_finished_game(*map(Seat, NAMES), name="Blokus"))
    save(robot, tmp_path / "animation.gif")
    robot.until(lambda: robot.scene.progress[0] > 2)
    thread = robot.scene._animation._thread
    robot.ask_to_close()
    assert not robot.running
    thread.join(10)
    assert not thread.is_alive()
    assert not list(tmp_path.glob("animation*"))
