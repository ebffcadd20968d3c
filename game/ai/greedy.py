"""A player that looks no further than the placement itself."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import astuple, dataclass

import numpy as np

from game.ai.board_metrics import Floats
from game.ai.features import placement_features
from game.ai.player import Budget, Player, never
from game.engine import Placements, Ply, Position


@dataclass(frozen=True)
class Taste:
    """What each of `game.ai.features.FEATURES` is worth to a player, in their order."""

    size: float
    opened: float = 0
    spent: float = 0
    blocked: float = 0
    hampered: float = 0
    remote: float = 0

    def worth(self, position: Position, placements: Placements) -> Floats:
        """How good each of some legal placements looks."""
        return placement_features(position, placements) @ np.array(astuple(self), dtype=np.float32)


class Greedy(Player[Position, Ply]):
    """Places what looks best to its taste, give or take its slack."""

    def __init__(self, taste: Taste, slack: float, seed: int) -> None:
        """How far off its judgement may be is `slack`, in the units of the taste."""
        self._taste = taste
        self._slack = slack
        self._seed = seed

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        """See `game.ai.player.Player.choose`. One step of work: it can't be made shorter."""
        placements = position.legal()
        if position.colour is None or not len(placements):
            raise ValueError("the game is over: there is nothing to choose")
        worth = self._taste.worth(position, placements)
        if self._slack:
            slips = chance(self._seed, position).gumbel(size=len(worth))
            worth += (self._slack * slips).astype(np.float32)
        return Ply(position.colour, int(placements[int(worth.argmax())]))


def chance(seed: int, position: Position) -> np.random.Generator:
    """Random numbers that depend on the seed and the position alone, whatever came before."""
    return np.random.default_rng([seed % 2**64, position.ply, zlib.crc32(position.board.tobytes())])
