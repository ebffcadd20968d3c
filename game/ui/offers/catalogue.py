"""All games that are offered, by family and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from game.engine import FAMILIES, Rules
from game.engine.dice import PLAYERS, AnyRules, DiceRules
from game.ui.offers.board import BoardOffer
from game.ui.offers.dice import DiceOffer
from game.ui.offers.offer import Offer


@lru_cache(maxsize=16)
def offer_of(rules: AnyRules) -> Offer:
    """The offer of a game with these choices."""
    return BoardOffer(rules) if isinstance(rules, Rules) else DiceOffer(rules)


CATALOGUE: Mapping[str, Mapping[int, AnyRules]] = MappingProxyType(
    {
        family: {players: Rules(numbers[players]) for players in sorted(numbers)}
        for family, numbers in FAMILIES.items()
    }
    | {DiceRules.family: {players: DiceRules(players) for players in PLAYERS}}
)
"""Each family's games, as they are usually played, by their number of players, fewest first."""
