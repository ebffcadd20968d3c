"""Begins games: makes the scene in which one is played."""

from __future__ import annotations

from typing import Any

from game.engine import Game
from game.engine.clock import Clock
from game.ui.games.kinds import ui_of
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.context import UiContext


def begin(ui: UiContext, game: Game[Any, Any], seed: int | None = None) -> GameScene:
    """Make the scene of a game, from its start or from where it stands; see `GameScene`.

    A new game, or one played on from a position, has the clocks that the settings ask for; a game
    that continues, or is the next of its series, has those it was saved with.
    """
    if ui.files.games.ident_of(game) is not None:
        clock = ui.files.games.clock_of(game)
    else:
        rules = ui.settings.clock_rules
        clock = None if rules is None else Clock(rules)
    return GameScene(ui, game, ui_of(game.options), seed, clock)
