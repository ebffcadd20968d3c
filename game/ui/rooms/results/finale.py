"""How a game's results are revealed, as a function of time: place by place, then the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.look.theme import Motion, share_over


@dataclass(frozen=True)
class Finale:
    """When each result card's squares are counted. Times are in milliseconds.

    Attributes:
        places: for each place, the last first, the cards that are counted together.
        success: how large the celebration of first place is, up to 1; 0 for none.
        count: how long counting a place takes.
        flourish: how long the winners are celebrated.
    """

    places: tuple[tuple[int, ...], ...]
    success: float
    count: int
    flourish: int

    @classmethod
    def of(cls, ranks: Sequence[int | None], motion: Motion, success: float = 1.0) -> Finale:
        """Make the finale for cards with these ranks.

        Ranks are from 1, shared on ties; None is for what is nobody's, which is counted first.
        """
        known = sorted({rank for rank in ranks if rank is not None}, reverse=True)
        order = [None, *known] if None in ranks else known
        places = tuple(
            tuple(card for card, rank in enumerate(ranks) if rank == place) for place in order
        )
        return cls(places, success, motion.count, motion.flourish)

    @property
    def winners(self) -> tuple[int, ...]:
        """The cards that are celebrated, if any."""
        return self.places[-1] if self.success else ()

    @property
    def counting(self) -> int:
        """How long all the counting takes."""
        return len(self.places) * self.count

    @property
    def length(self) -> int:
        """How long the finale takes in all."""
        return self.counting + (self.flourish if self.success else 0)

    def counted(self, card: int, elapsed: float) -> float | None:
        """How far a card is counted at a time, 0 to 1; None before its place's turn."""
        turn = next(turn for turn, cards in enumerate(self.places) if card in cards)
        begin = turn * self.count
        return share_over(elapsed, begin, self.count) if elapsed >= begin else None

    def celebrated(self, elapsed: float) -> float | None:
        """How far on the celebration is at a time, 0 to 1; None before everything is counted."""
        if elapsed < self.counting:
            return None
        return share_over(elapsed, self.counting, self.flourish)
