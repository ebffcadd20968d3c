"""How a game has ended: what each kind of game gives the results to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.engine import AnyGame
from game.ui.games.player_face import crown
from game.ui.kit.boxes import Back, Box
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.look.theme import Theme

CROWN = 24
"""The size of the crown, in design pixels."""


@dataclass(frozen=True)
class Counting:
    """How far a card is told.

    Attributes:
        share: how far it is counted, from 0 to 1; None before that.
        won: whether it is known to have won.
    """

    share: float | None = 1.0
    won: bool = False


@dataclass(frozen=True)
class ResultCard:
    """A player's result, or that of what is nobody's.

    Attributes:
        rank: the rank, from 1, shared on ties; None for what is nobody's.
        colours: the names of its colours.
        box: what it shows, in a place that is as large however far it is told.
    """

    rank: int | None
    colours: Sequence[str]
    box: Callable[[Counting], Box]


@dataclass(frozen=True)
class GameResults:
    """How a game has ended.

    Attributes:
        headline, reason: who has won, and why, in a line each.
        cards: everybody's, best first.
        success: how large the celebration of first place is, up to 1; 0 for none.
        picture: the final position of the game; None if each card shows its own.
        heads: the names of the cards' columns, if they have any.
        below: what else there is to see below the cards, if anything.
    """

    headline: str
    reason: str
    cards: Sequence[ResultCard]
    success: float
    picture: Box | None = None
    heads: Box | None = None
    below: Box | None = None


def success_of(game: AnyGame) -> float:
    """How great a success a game among several is: none if people lose to opponents."""
    persons = [seat.is_person for seat in game.seats]
    both = zip(game.position.ranks(), persons, strict=True)
    won = any(person for rank, person in both if rank == 1)
    return 1.0 if won or not any(persons) else 0.0


def card_back(theme: Theme, counting: Counting) -> Back:
    """The panel of a card, which stands out if it has won."""
    if counting.won:
        return Back(theme.panel_active, theme.primary, rim_width=2)
    return Back(theme.panel, theme.line)


def place(rank: int, size: float, theme: Theme, counting: Counting) -> Box:
    """A place in words, or a crown instead of it."""
    if counting.won or (rank == 1 and counting.share == 1):
        return crown(CROWN)
    return Text(tr("results.place", place=rank), size, tone=theme.muted, least=size)
