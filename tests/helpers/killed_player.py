"""Plays games as the window does and gets killed while doing so, for `tests/ui/test_kills.py`.

It reads orders, one line of JSON each: the `folder` to play in until `games` games are over, and
either the `step` of writing at which the process ends itself or the number of milliseconds (`ms`)
after which it is killed. With a `task` it is that which one person does alone that is played, once.
Where the system can fork, each order goes to a child; elsewhere the
process itself runs the first one. The `log` gets a line before and after each change to a game,
which tells what must be on the disk after a kill; that of a task one when it is celebrated.
"""

import io
import json
import os
import signal
import sys
import time
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import msgspec
from scenes.scripted import ScriptedOpponents

from game.base import disk
from game.base.ratings import new_rating, rate
from game.engine import GAMES, Game, Seat, Series
from game.exercises.stages import shipped_stages
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.records.blksgf import write
from game.records.tree import Record
from game.ui.rooms.exercises.ladder import LadderRung, ladder_scene
from game.ui.rooms.exercises.stages import stage_scene
from game.ui.rooms.menu.doors import DOORS
from game.ui.rooms.play.scene import go_on
from game.ui.shell.app import App, Devices
from helpers.mixers import RecordingMixer
from helpers.whole_games import next_event

KINDS = ("Blokus Duo", "Blokus Junior", "Blokus Solo", "Blokus Dice Two-Player", "Blokus Junior")
SERIES = 4
"""Index of the last of these kinds, which is played as series of two games."""

WRITE = os.write


def person(number):
    """The name of a player who appears in only one game or series."""
    return f"Game {number}"


def new_game(number):
    """The game with that number, the same each time."""
    options = GAMES[KINDS[number % len(KINDS)]]
    seats = [Seat(person(number)), Seat("Ada")][: options.players]
    series = Series(2) if number % len(KINDS) == SERIES else None
    return Game(options, seats, series=series)


class Steps:
    """Counts the steps of writing files and ends the process just before a given one."""

    def __init__(self, folder, step):
        self._folder, self._left = folder, step
        if step:
            sys.addaudithook(self._audit)
            disk.open = self._open
            os.write = self._write
            sync = os.fsync
            os.fsync = lambda file: (self.step(), sync(file))

    def step(self):
        self._left -= 1
        if not self._left:
            die()

    def _audit(self, event, args):
        if event in ("os.rename", "os.link", "os.remove") or (event == "open" and _makes(args)):
            path = args[0]
            if isinstance(path, str | Path) and str(path).startswith(self._folder):
                self.step()

    def _open(self, descriptor, mode):
        return Halting(descriptor, mode, self.step) if "w" in mode else open(descriptor, mode)

    def _write(self, descriptor, data):
        half = len(data) // 2
        written = WRITE(descriptor, data[:half])
        self.step()
        return written + WRITE(descriptor, data[half:])


def _makes(args):
    return bool(args[2] & os.O_CREAT) and not str(args[0]).endswith(".lock")


class Halting(io.FileIO):
    """A file that counts a step halfway through each write."""

    def __init__(self, descriptor, mode, step):
        super().__init__(descriptor, mode)
        self._step = step

    def write(self, data):
        half = len(data) // 2
        super().write(data[:half])
        self._step()
        return half + super().write(data[half:])


def die():
    """End the process as abruptly as the system allows."""
    if sys.platform == "win32":
        os.kill(os.getpid(), signal.SIGTERM)  # On Windows this is TerminateProcess.
    os.kill(os.getpid(), signal.SIGKILL)


def play(folder, log, games, step=0, **rest):
    """Resume kept games, then begin new ones, until that many are over."""
    Steps(folder, step)
    told = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    files = KeptFiles(Path(folder))
    app = App(files.open(), files, lambda: DOORS, devices=Devices(mixer=RecordingMixer()))
    while True:
        kept = files.games.kept()
        over = {number_of(one.seats) for one in files.history.games()}
        if not kept and len(over) >= games:
            break
        opened = files.games.load(kept[0].ident) if kept else OpenGame(new_game(len(over)))
        _play_out(app, opened, lambda *line: WRITE(told, (json.dumps(line) + "\n").encode()))
    app.close()


def play_task(folder, log, task, step=0):
    """Win a task, and write what has been celebrated when it is."""
    Steps(folder, step)
    told = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    files = KeptFiles(Path(folder))
    app = App(files.open(), files, lambda: DOORS, devices=Devices(mixer=RecordingMixer()))
    app.ui.opponents = ScriptedOpponents()
    app.start(TASKS[task](app.ui))
    if isinstance(app.scene, LadderRung):
        app.stack.apply(app.scene._play())
    scene = app.scene
    while not scene.challenge.is_over(scene.game):
        position = scene.game.position
        legal, sizes = position.legal(), position.ruleset.table.sizes
        pick = sizes[legal].argmin() if position.player else sizes[legal].argmax()
        scene.driver.play(position.event(int(legal[pick])))
    while app.scene is scene:
        app.step()
    won = app.scene.ladder.climb if isinstance(app.scene, LadderRung) else app.scene.stars
    WRITE(told, msgspec.json.encode(won) + b"\n")
    app.close()


STAGE = next(one.key for one in shipped_stages() if not one.levels)
"""The key of a stage without opponents."""

NUMBERS = {one.key: number for number, one in enumerate(shipped_stages(), 1)}

TASKS = {"stage": lambda ui: stage_scene(ui, NUMBERS[STAGE]), "ladder": ladder_scene}
"""Makes the scene of each task."""


def number_of(seats):
    """The number of the game that these people play."""
    return next(int(seat.name.split()[1]) for seat in seats if seat.name.startswith("Game "))


def taken_back(number):
    """Whether the last ply of that game is taken back, and the game finished again."""
    return number % 4 == 0


def part_of(game):
    """The game's number within its series, or 0 if it belongs to none."""
    return 0 if game.series is None else game.series.number


def _play_out(app, opened, tell):
    game = opened.game
    number, part = number_of(game.seats), part_of(game)
    scene = go_on(app.ui, opened)
    app.start(scene)
    again = taken_back(number)
    while True:
        position = game.position
        if position.over and not again:
            break
        ply = game.ply + (-1 if position.over else 1)
        tell("next", number, part, ply)
        if position.over:
            again = False
            scene.driver.undo()
        else:
            scene.driver.play(next_event(position))
        tell("done", number, part, game.ply, game.position.over)
    scene.leave()


def load_all():
    """Load everything that is loaded lazily, to spare the children that."""
    for number in range(len(KINDS)):
        write(Record.of(new_game(number)))
        next_event(new_game(number).position)
    rate([new_rating(), new_rating()], [1, 2])


def main():
    """Have one child play for each order, and print whether it was killed."""
    load_all()
    for line in sys.stdin:
        order = json.loads(line)
        act = play_task if "task" in order else play
        if sys.platform == "win32":
            act(**order)
            return
        child = os.fork()
        if not child:
            act(**order)
            os._exit(0)
        if "ms" in order:
            time.sleep(order["ms"] / 1000)
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        assert code in (0, -signal.SIGKILL), code
        print(json.dumps(code != 0), flush=True)


if __name__ == "__main__":
    main()
