"""Begins games: makes the scene in which one is played."""

from __future__ import annotations

from game.engine import AnyGame
from game.engine.clock import Clock
from game.files.games import OpenGame
from game.play.session import Services, Session
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.context import UiContext


def begin(ui: UiContext, game: AnyGame, seed: int | None = None) -> GameScene:
    """Make the scene of a new game, or of one that is played on from a position.

    It has the clocks that the settings ask for; `seed` makes opponents and chance repeatable.
    """
    rules = ui.settings.clock_rules
    return go_on(ui, OpenGame(game, None if rules is None else Clock(rules)), seed)


def go_on(ui: UiContext, game: OpenGame, seed: int | None = None) -> GameScene:
    """Make the scene of a game that was kept, with the clocks and the name it has."""
    services = Services(ui.files, ui.opponents, ui.settings, ui.now)
    return GameScene(ui, Session(game, services, seed=seed))
