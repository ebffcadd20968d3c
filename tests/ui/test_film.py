"""A game saved as an animated picture, from the menu of its analysis board."""

import errno
import os
from io import BytesIO

import pygame
import pytest
from forms import click
from PIL import Image
from whole_games import NAMES, a_finished_game, played_out

from game.engine import Game, Seat
from game.engine.dice import DiceOptions
from game.files.animation import FORMATS, Animation
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.analysis.scene import AnalysisScene
from game.ui.games.kinds import ui_of
from game.ui.scenes.film import END_MS, PLY_MS, START_MS, FilmForm, Filming
from game.ui.scenes.menu import Menu
from game.ui.shell.scene import ShowAnalysis
from game.ui.widgets.question import Message, Question

SHORT = 6


def a_board_game():
    return a_finished_game(*map(Seat, NAMES[:2]))


def a_dice_game():
    return played_out(Game(DiceOptions(3), map(Seat, NAMES[:3])))


def shortened(game):
    """The first events of a game alone."""
    game.go_to(SHORT)
    game.continue_with([])
    return game


@pytest.fixture
def film_of(robots, tmp_path, monkeypatch):
    """Makes a robot before the form for the path, which stood in the middle of a game's board."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))

    def make(game):
        robot = robots(Menu, Settings(reduced_motion=True), KeptFiles(tmp_path / "kept"))
        robot.start(Menu(robot.ui))
        robot.app._change(ShowAnalysis(game, SHORT // 2))
        robot.step()
        robot.key(pygame.K_ESCAPE)
        click(robot, "film")
        assert type(robot.scene) is FilmForm
        return robot

    return make


def save(robot, path):
    """Type a path and confirm it."""
    click(robot, "path")
    robot.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    robot.type(str(path))
    click(robot, "yes")


def filmed(robot, path):
    """Wait until a film is saved; what is in it."""
    robot.until(lambda: type(robot.scene) is AnalysisScene, seconds=60)
    return Image.open(BytesIO(path.read_bytes()))


def pictures(film):
    """Each picture of a film, and how long it is shown."""
    found = []
    for number in range(film.n_frames):
        film.seek(number)
        found.append((film.convert("RGB"), film.info["duration"]))
    return found


@pytest.mark.parametrize("make", [a_board_game, a_dice_game])
@pytest.mark.parametrize("suffix", list(FORMATS))
def test_a_whole_line_becomes_a_picture_for_each_event(film_of, tmp_path, make, suffix):
    game = shortened(make())
    robot = film_of(game)
    path = tmp_path / f"film{suffix}"
    save(robot, path)
    film = filmed(robot, path)
    assert robot.scene.line == f"film{suffix} was saved."
    assert robot.scene.study.game.ply == SHORT // 2
    shown = pictures(film)
    assert film.format == FORMATS[suffix][0]
    assert film.size == ui_of(game.options).frames(robot.ui).size
    assert [time for _, time in shown] == [START_MS, *[PLY_MS] * (SHORT - 1), END_MS]
    assert len({picture.tobytes() for picture, _ in shown}) == SHORT + 1
    assert film.info["loop"] == 0


def test_a_picture_shows_what_was_drawn(film_of, tmp_path):
    game = shortened(a_board_game())
    robot = film_of(game)
    save(robot, tmp_path / "film.gif")
    (*_, (last, _)) = pictures(filmed(robot, tmp_path / "film.gif"))
    game.go_to(SHORT)
    frames = ui_of(game.options).frames(robot.ui)
    surface = pygame.Surface(frames.size)
    frames.paint(surface, game)
    drawn = pygame.image.tobytes(surface, "RGB")
    apart = [abs(a - b) for a, b in zip(drawn, last.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 2


def test_a_whole_game_is_a_small_file(film_of, tmp_path):
    robot = film_of(a_finished_game(*map(Seat, NAMES), name="Blokus"))
    save(robot, tmp_path / "film.gif")
    robot.until(lambda: type(robot.scene) is AnalysisScene, seconds=60)
    assert (tmp_path / "film.gif").stat().st_size < 2_000_000


def test_without_an_ending_it_is_a_gif_beside_the_other_files(film_of, tmp_path):
    robot = film_of(shortened(a_board_game()))
    assert robot.scene.field.text == str(tmp_path / "Blokus Duo.gif")
    save(robot, tmp_path / "film")
    assert filmed(robot, tmp_path / "film.gif").format == "GIF"


def test_another_ending_is_refused_with_those_that_there_are(film_of, tmp_path):
    robot = film_of(shortened(a_board_game()))
    save(robot, tmp_path / "film.mp4")
    assert type(robot.scene) is Message
    assert all(suffix in robot.scene.line for suffix in FORMATS)
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is FilmForm
    assert not list(tmp_path.glob("film*"))


@pytest.mark.parametrize("by", ["key", "button"])
def test_cancelled_it_leaves_nothing_and_the_form_is_back(film_of, tmp_path, by):
    robot = film_of(a_finished_game(*map(Seat, NAMES), name="Blokus"))
    threads = []
    save(robot, tmp_path / "film.gif")
    assert type(robot.scene) is Filming
    robot.until(lambda: robot.scene.progress[0] > 2)
    threads.append(robot.scene._animation._thread)
    if by == "key":
        robot.key(pygame.K_ESCAPE)
    else:
        click(robot, "cancel")
    assert type(robot.scene) is FilmForm
    threads[0].join(10)
    assert not threads[0].is_alive()
    assert not list(tmp_path.glob("film*"))


def test_the_progress_grows_to_the_end(film_of, tmp_path):
    robot = film_of(shortened(a_board_game()))
    save(robot, tmp_path / "film.gif")
    seen = []
    while type(robot.scene) is Filming:
        seen.append(robot.scene.progress)
        robot.step()
        pygame.time.wait(1)
    assert seen == sorted(seen)
    assert seen[0] == (0, SHORT + 1)


def test_a_file_is_replaced_only_after_a_question(film_of, tmp_path):
    path = tmp_path / "film.gif"
    path.write_text("mine")
    robot = film_of(shortened(a_board_game()))
    for answer in ("no", "yes"):
        save(robot, path)
        assert type(robot.scene) is Question
        click(robot, answer)
        if answer == "no":
            assert path.read_text() == "mine"
    assert type(robot.scene) is Filming
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is FilmForm
    assert path.read_text() == "mine"
    save(robot, path)
    click(robot, "yes")
    assert filmed(robot, path).n_frames == SHORT + 1


def test_a_folder_that_cannot_be_is_told(film_of, tmp_path):
    (tmp_path / "file").write_text("mine")
    robot = film_of(shortened(a_board_game()))
    save(robot, tmp_path / "file" / "film.gif")
    robot.until(lambda: robot.scene.line)
    assert robot.scene.line.startswith("film.gif: ")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="everything may be written")
def test_a_folder_that_may_not_be_written_is_told(film_of, tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o500)
    robot = film_of(shortened(a_board_game()))
    save(robot, folder / "film.gif")
    robot.until(lambda: robot.scene.line)
    assert robot.scene.line.startswith("film.gif: ")
    assert not list(folder.iterdir())


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_takes_nothing_is_told(film_of, tmp_path, monkeypatch, number):
    def fail(*args, **kwargs):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("game.ui.scenes.film.write_whole", fail)
    robot = film_of(shortened(a_board_game()))
    save(robot, tmp_path / "film.gif")
    robot.until(lambda: robot.scene.line)
    assert type(robot.scene) is Filming
    assert robot.scene.title == "That could not be saved"
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is FilmForm
    assert not list(tmp_path.glob("film*"))


def test_what_fails_in_the_thread_is_told(film_of, tmp_path, monkeypatch):
    def fail(self):
        raise MemoryError("too large")

    monkeypatch.setattr(Animation, "_file", fail)
    robot = film_of(shortened(a_board_game()))
    save(robot, tmp_path / "film.gif")
    robot.until(lambda: robot.scene.line)
    assert robot.scene.line == "film.gif: too large"


def test_closing_the_window_ends_it(film_of, tmp_path):
    robot = film_of(a_finished_game(*map(Seat, NAMES), name="Blokus"))
    save(robot, tmp_path / "film.gif")
    robot.until(lambda: robot.scene.progress[0] > 2)
    thread = robot.scene._animation._thread
    robot.ask_to_close()
    assert not robot.running
    thread.join(10)
    assert not thread.is_alive()
    assert not list(tmp_path.glob("film*"))
