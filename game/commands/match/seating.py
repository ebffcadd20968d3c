"""Who sits where in the games of a match, and the seeds of its rounds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Seating:
    """Who sits where in one game of a match.

    After each game everybody moves on by one seat. The games in which everybody sits everywhere
    once form a round; they share their seeds.

    Attributes:
        contenders: how many there are.
        match_seed: the seed of the match.
        number: which game it is, from 0.
    """

    contenders: int
    match_seed: int
    number: int

    def contender(self, player: int) -> int:
        """The contender who plays for a player of the game.

        >>> [Seating(2, 1, number=0).contender(player) for player in range(4)]
        [0, 1, 0, 1]
        >>> [Seating(3, 1, number=1).contender(player) for player in range(3)]
        [1, 2, 0]
        """
        return (player + self.number) % self.contenders

    @property
    def chance_seed(self) -> int:
        """The seed for what chance decides in each game of the round: the opening, or the dice."""
        return self._seed(0)

    def seed_of(self, contender: int) -> int:
        """A contender's seed in each game of the round."""
        return self._seed(1 + contender)

    def _seed(self, index: int) -> int:
        numbers = (self.match_seed, self.number // self.contenders, index)
        sequence = np.random.SeedSequence([number % 2**64 for number in numbers])
        return int(sequence.generate_state(1)[0])
