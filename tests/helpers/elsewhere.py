"""Somebody who decides for a seat, but doesn't sit at this table."""

from game.engine import Game
from game.files.games import OpenGame
from game.play.deciders import Decider
from game.play.session import Services, Session
from game.ui.rooms.play.scene import GameScene


class Elsewhere(Decider):
    """Somebody elsewhere, whose events arrive when they arrive.

    Attributes:
        asked: the plies after which they were asked.
        arrived: their next events.
    """

    def __init__(self):
        self.asked = []
        self.arrived = []

    def ask(self, asked):
        self.asked.append(asked.game.ply)

    def take(self):
        return self.arrived.pop() if self.arrived else None


def sit_down(robot, game: Game, deciders) -> GameScene:
    """Start a game in which these decide for the seats."""
    ui = robot.ui
    services = Services(ui.files, ui.opponents, ui.settings, ui.now)
    session = Session(OpenGame(game), services, seed=1, deciders=deciders)
    return robot.start(GameScene(ui, session))
