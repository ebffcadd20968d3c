"""The kinds of game in the window, with one entry for each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from game.engine import FAMILIES, GameOptions, Options
from game.engine.dice import DiceOptions
from game.ui.games.blokus.game_ui import BlokusUi
from game.ui.games.dice.game_ui import DiceUi
from game.ui.games.game_ui import GameUi

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
