"""Two windows at one table, in one process."""

from scenes.loopback import LINK, Loopback
from scenes.scripted import ScriptedOpponents

from game.engine import Options
from game.files.kept_files import KeptFiles
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.tables.gathering import Gathering
from game.ui.rooms.tables.the_table import TheTable
from helpers.forms import click
from helpers.player import drag, largest
from helpers.whole_games import next_event


class Pair:
    """A host's window and a guest's, side by side."""

    def __init__(self, robots, tmp_path):
        self.network = Loopback()
        self._robots, self._folder = robots, tmp_path
        self.files = [KeptFiles(tmp_path / name) for name in ("host", "guest")]
        self.host, self.guest = (self._at_tables(one) for one in self.files)

    def _at_tables(self, files):
        robot = self._window(files)
        robot.start(Menu(robot.ui))
        robot.start(Setup(robot.ui))
        return robot

    def _window(self, files):
        robot = self._robots(
            files=files, options=Options("Blokus Duo"), hand_over="never", pace="at_once"
        )
        robot.ui.opponents = ScriptedOpponents()
        return robot

    def restart(self, number):
        """Have the host's program (0) or the guest's (1) start again; it was killed before."""
        if number:
            self.network.guests[-1].cut()
        else:
            self.network.table.leave()
        files = KeptFiles(self._folder / ("host", "guest")[number])
        self.files[number], robot = files, self._window(files)
        robot.start(Menu(robot.ui))
        if number:
            self.guest = robot
        else:
            self.host = robot
        return robot

    def come_again(self):
        """Have the guest's line find the host that was started again."""
        self.network.guests[-1].connect()

    def step(self, turns=3):
        """Let both windows' loops run, in turn."""
        for _ in range(turns):
            self.host.step()
            self.guest.step()

    def until(self, condition):
        for _ in range(400):
            if condition():
                return
            self.step(1)
        raise AssertionError("it did not come to hold")

    def open(self, name="Hannah"):
        """Have the host open a table with one seat for somebody elsewhere."""
        host = self.host
        host.scene.setup.choose_name(0, name)
        while 1 not in host.scene.setup.elsewhere:
            click(host, (OfSeat.FACE, 1))
        click(host, "setup.open")
        assert isinstance(host.scene, Gathering)

    def join(self, name="Ben"):
        """Have the guest come in; they sit down on the only free seat."""
        guest = self.come_in(name)
        self.until(lambda: guest.scene.table.own_seats == (1,))

    def come_in(self, name="Ben"):
        """Have the guest come in."""
        guest = self.guest
        click(guest, "join")
        guest.ui.settings.own_name = name
        guest.scene.look_for(LINK)
        self.until(lambda: isinstance(guest.scene, TheTable))
        return guest

    def get_up(self):
        """Have the guest get up again, and look on."""
        click(self.guest, ("up", 1))
        self.until(lambda: self.guest.scene.table.own_seats == ())
        self.step()

    def start(self):
        click(self.host, "start")
        self.until(lambda: all(isinstance(one.scene, GameScene) for one in (self.host, self.guest)))

    def begin(self):
        """All of this: a game has begun."""
        self.open()
        self.join()
        self.start()

    def place(self, robot):
        """Have somebody place a large piece by dragging it."""
        scene, ply = robot.scene, robot.scene.game.ply
        drag(robot, scene, largest(scene))
        self.until(lambda: all(one.scene.game.ply > ply for one in (self.host, self.guest)))
        self.step(20)

    def play_to_the_end(self):
        """Let the host's session play both sides, as if the guest had."""
        session = self.network.table.host.session
        while not session.game.position.over:
            session.driver.play(next_event(session.game.position))
        self.until(
            lambda: all(isinstance(one.scene, ResultsScene) for one in (self.host, self.guest))
        )
