"""How a game has ended: who came where, and what each kind of game gives the results to show."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Unpack

from msgspec import Struct

from game.engine import AnyGame, GamePosition
from game.engine.pieces import whole_or_half
from game.engine.sides import players_of
from game.ui.games.player_face import crown
from game.ui.kit.boxes import PANEL_SHADOW, Align, Back, Box, Outline
from game.ui.kit.containers import Column, Row
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.look.theme import Theme

if TYPE_CHECKING:
    from game.files.library import RecordSummary
    from game.files.played_game import PlayedGame


_WIN = re.compile(r"([BW])\+(\d{1,4}(?:\.5)?)?")
_TOTAL = re.compile(r"(-?\d{1,4}(?:\.5)?)(?::([1-4]))?")


class Place(Struct, frozen=True):
    """A side's place in a game.

    Attributes:
        name: the player's name, or partners' names.
        level: the level of an opponent who is a side alone.
        rank: the rank, from 1, shared on ties; None for who plays alone, and if nobody knows it.
        points: the points; None if nobody knows them.
        players: the side's players.
    """

    name: str
    level: str | None
    rank: int | None
    points: float | None
    players: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """The name, and the points if anybody knows them."""
        name, points = named(self.name), self.points
        if points is None:
            return name
        return tr("menu.recent.person", name=name, points=tr.whole(points))


def places_of(game: AnyGame) -> list[Place]:
    """Everybody's place in a game so far, best first."""
    return places_at(game.position, [(seat.name, seat.level) for seat in game.seats])


def places_at(position: GamePosition, seats: Sequence[tuple[str, str | None]]) -> list[Place]:
    """The same in a position, given everybody's name and level."""
    ranks: Sequence[int | None] = position.ranks() if len(seats) > 1 else (None,)
    return _places(seats, ranks, position.points(), position.sides)


def places_in(played: PlayedGame) -> list[Place]:
    """Everybody's place in a game of the history, best first."""
    seats = [(seat.name, seat.level) for seat in played.seats]
    ranks = [seat.rank for seat in played.seats]
    return _places(seats, ranks, list(map(played.points, played.seats)), played.sides)


def places_by(summary: RecordSummary) -> list[Place]:
    """Everybody's place in a recorded game, best first: as far as the record says.

    Of two players it gives no points but how many more the winner had.
    """
    options, count = summary.options, len(summary.names)
    names = shown_names(summary.names)
    points: list[float | None] = [None] * count
    ranks: list[int | None] = [None] * count
    found = [one for one in map(_TOTAL.fullmatch, summary.result.split()) if one is not None]
    win = _WIN.fullmatch(summary.result)
    if count == 2:
        if win is not None:
            ranks = [1, 2] if win[1] == "B" else [2, 1]
        elif summary.result == "0":
            ranks = [1, 1]
    elif len(found) == count == len(summary.result.split()):
        told = [whole_or_half(options.points(float(one[1]))) for one in found]
        points = [*told]
        keys = [(-own, int(one[2] or 0)) for own, one in zip(told, found, strict=True)]
        if count > 1:
            ranks = [1 + sum(other < own for other in keys) for own in keys]
    return _places(list(zip(names, summary.levels, strict=True)), ranks, points, options.sides)


def shown_names(names: Sequence[str]) -> list[str]:
    """The players' names; a number for those without one."""
    return [name or tr("setup.person_name", number=n) for n, name in enumerate(names, 1)]


def _places(
    seats: Sequence[tuple[str, str | None]],
    ranks: Sequence[int | None],
    points: Sequence[float | None],
    sides: Sequence[int],
) -> list[Place]:
    found = []
    for players in players_of(sides):
        first, together = players[0], len(players) > 1
        name = side_name([seats[player][0] for player in players])
        level = None if together else seats[first][1]
        found.append(Place(name, level, ranks[first], points[first], players))
    return sorted(found, key=lambda place: place.rank or 0)


def side_name(names: Sequence[str]) -> str:
    """The name of a side: a player's own, or partners' names, joined and marked as names."""
    return tr.joined(map(named, names)) if len(names) > 1 else names[0]


def headline(places: Sequence[Place]) -> str:
    """Who has won, or who shares first place; "" if nobody could win."""
    first = [place for place in places if place.rank == 1]
    partners = any(len(place.players) > 1 for place in places)
    if partners:
        alone = len(first) == 1
        return tr("results.win_together", names=first[0].name) if alone else tr("results.sides_tie")
    winners = [named(place.name) for place in first]
    if len(winners) == 1:
        return tr("results.wins", name=winners[0])
    if len(winners) == 2:
        return tr("results.tie", first=winners[0], second=winners[1])
    return tr.count("results.tie_of_many", len(winners)) if winners else ""


def places_words(places: Sequence[Place]) -> str:
    """Everybody's name and points, the best first."""
    return tr.listed(place.words for place in places)


def result_box(
    theme: Theme,
    places: Sequence[Place],
    size: float,
    *,
    stacked: bool = False,
    **outline: Unpack[Outline],
) -> Box:
    """A result in little room: a crown, the winner and their points, then the others, smaller.

    Text is of `size`, and the others are below the winner if they are `stacked`.
    """
    first = [place for place in places if place.rank == places[0].rank]
    others = places[len(first) :]
    won = first[0].rank == 1
    sign = crown(size) if won else None
    best = Row(sign, Text(places_words(first), size, bold=won, least=size), gap=6)
    if not others:
        return Row(best, justify=Align.START, **outline)
    rest = Text(places_words(others), 0.85 * size, tone=theme.muted, grow=1)
    if stacked:
        return Column(best, rest, gap=0, align=Align.START, **outline)
    return Row(best, rest, gap=10, **outline)


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
        return Back(theme.panel_active, theme.lit, rim_width=2, shadow=PANEL_SHADOW)
    return Back(theme.panel, theme.line, shadow=PANEL_SHADOW)


def place(rank: int, size: float, theme: Theme, counting: Counting) -> Box:
    """A place in words, or a crown instead of it."""
    if counting.won or (rank == 1 and counting.share == 1):
        return crown(CROWN)
    return Text(tr("results.place", place=rank), size, tone=theme.muted, least=size)
