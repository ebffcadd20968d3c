"""A table for phones in a browser, and people who come to it."""

from live_table import LiveTable

from game.engine import Options
from game.engine.house import HouseRules
from helpers.tables import NAMES, OPEN, QuickOpponents, chair

SMALL = Options("Blokus Duo", house=HouseRules(9, inside=True))


def a_table(options=SMALL, **more):
    """A table where all seats are open."""
    chairs = [chair(name, OPEN) for name in NAMES[: options.players]]
    return LiveTable(options, chairs, opponents=QuickOpponents(), **more)


def begin(table, *people):
    """People with a phone each come in and sit down, and the game begins."""
    for one in people:
        one.come_in()
        one.sit()
    table.on_host(lambda host: host.start())
