"""Begins games: makes the scene in which one is played."""

from __future__ import annotations

from game.files.games import AnyGame
from game.play.session import Services, Session
from game.ui.games.kinds import ui_of
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.context import UiContext


def begin(ui: UiContext, game: AnyGame, seed: int | None = None) -> GameScene:
    """Make the scene of a game, from its start or from where it stands; see `Session`.

    A new game, or one played on from a position, has the clocks that the settings ask for; a game
    that continues, or is the next of its series, has those it was saved with.
    """
    services = Services(ui.files, ui.opponents, ui.settings, ui.now)
    session = Session(game, services, rules=ui.settings.clock_rules, seed=seed)
    return GameScene(ui, session, ui_of(game.options))
