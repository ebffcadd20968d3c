"""The kinds of game in the window, with one entry for each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from game.clock import Clock
from game.engine import FAMILIES, Game, GameOptions, Options
from game.engine.dice import DiceOptions
from game.ui.games.blokus.game_ui import BlokusUi
from game.ui.games.dice.game_ui import DiceUi
from game.ui.games.game_ui import GameUi
from game.ui.games.scene import GameScene
from game.ui.shell.context import UiContext

GAME_UIS: Mapping[str, type[GameUi]] = MappingProxyType(
    {Options.kind: BlokusUi, DiceOptions.kind: DiceUi}
)
"""The class for each kind, by the kind's key in `game.engine.KINDS`."""


@lru_cache(maxsize=16)
def ui_of(options: GameOptions) -> GameUi:
    """What the window needs to know about a game with these options."""
    return GAME_UIS[options.kind](options)


def usual_ui_of(family: str) -> GameUi:
    """The same for a family of games: of its game for the most players, as usually played."""
    games = FAMILIES[family]
    return ui_of(games[max(games)])


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
