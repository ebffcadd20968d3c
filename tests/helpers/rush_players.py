"""Scripted players of Rush: how fast they are, how they choose, and how often they miss."""

import random
from dataclasses import dataclass

from game.engine.contacts import touched_corners
from game.exercises.rush import Rush


@dataclass(frozen=True)
class RushPlayer:
    """How somebody plays: a piece every so often, any of so many legal placements, and misfits."""

    pace_ms: float
    looks_at: int
    misfit_share: float

    def choice(self, game, rng):
        """The best of the placements it looks at: by squares, then by the corners it touches."""
        legal = [
            (card, int(placement))
            for card in game.dealt
            for placement in game.position.legal(card.colour)
            if int(game.position.ruleset.table.piece[placement]) == card.piece
        ]
        seen = rng.sample(legal, min(self.looks_at, len(legal)))
        ruleset, plies = game.position.ruleset, game.position.plies
        return max(
            seen,
            key=lambda one: len(touched_corners(ruleset, plies, one[1], one[0].colour)),
        )

    def played(self, seed):
        """The game at its end, and when that was."""
        game, rng, time = Rush.begun(seed), random.Random(seed), 0.0
        while True:
            time += self.pace_ms * rng.uniform(0.7, 1.3)
            if game.is_over(time):
                return game, time
            if rng.random() < self.misfit_share:
                game = game.broken()
            else:
                game = game.placed(*self.choice(game, rng), time)


SLOW = RushPlayer(pace_ms=9000, looks_at=1, misfit_share=0.25)
STEADY = RushPlayer(pace_ms=5000, looks_at=6, misfit_share=0.1)
QUICK = RushPlayer(pace_ms=2600, looks_at=40, misfit_share=0.02)
