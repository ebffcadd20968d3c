"""All games that are offered, by family and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from game.engine import FAMILIES, Options
from game.engine.dice import PLAYERS, DiceOptions, GameOptions
from game.ui.games.blokus.game_ui import BlokusUi
from game.ui.games.dice.game_ui import DiceUi
from game.ui.games.game_ui import GameUi


@lru_cache(maxsize=16)
def ui_of(options: GameOptions) -> GameUi:
    """The offer of a game with these choices."""
    return BlokusUi(options) if isinstance(options, Options) else DiceUi(options)


CATALOGUE: Mapping[str, Mapping[int, GameOptions]] = MappingProxyType(
    {
        family: {players: Options(numbers[players]) for players in sorted(numbers)}
        for family, numbers in FAMILIES.items()
    }
    | {DiceOptions.family: {players: DiceOptions(players) for players in PLAYERS}}
)
"""Each family's games, as they are usually played, by their number of players, fewest first."""
