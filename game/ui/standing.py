"""How a game has ended, put so that it can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import Game, Score
from game.files.records import Result
from game.ui.words import say


@dataclass(frozen=True)
class Line:
    """A colour's part: its number and its score."""

    colour: int
    score: Score


@dataclass(frozen=True)
class Standing:
    """A player's result, or that of a shared colour, which is nobody's.

    Attributes:
        name: of the seat; of nobody.
        place: from 1, shared on ties; None for a shared colour.
        total: points.
        lines: what they are made of.
    """

    name: str
    place: int | None
    total: int
    lines: tuple[Line, ...]


def standings(game: Game) -> list[Standing]:
    """Every player's result, the best first, and shared colours last."""
    position, variant = game.position, game.variant
    totals, places = position.totals(), position.places()
    found = [
        Standing(
            name=seat.name,
            place=places[player],
            total=totals[player],
            lines=tuple(Line(c, position.score(c)) for c in variant.colours_of(player)),
        )
        for player, seat in enumerate(game.seats)
    ]
    found.sort(key=lambda standing: standing.place or 0)
    for colour in filter(variant.is_shared, range(len(variant.colours))):
        score = position.score(colour)
        found.append(Standing(say("results.nobody"), None, score.total, (Line(colour, score),)))
    return found


def result_of(game: Game) -> Result:
    """What a game that one plays alone comes to."""
    position = game.position
    colours = range(len(game.variant.colours))
    return Result(tuple(position.score(colour).left for colour in colours), game.taken_back)


def verdict(game: Game) -> tuple[str, str]:
    """How the game has ended, and why, in a line each."""
    cell = game.variant.geometry.lattice.cell
    if game.variant.players > 1:
        ranked = standings(game)
        return headline(ranked), reason(ranked, game.variant.scoring.lowest_wins, cell)
    result = result_of(game)
    left, back = sum(result.left), say.count("taken_back", result.taken_back)
    if not left:
        return say("results.all"), say("results.alone", back=back)
    return say.count(f"{cell}s_left", left), say("results.alone", back=back)


def headline(ranked: Sequence[Standing]) -> str:
    """Who won."""
    winners = [standing.name for standing in ranked if standing.place == 1]
    if len(winners) == 1:
        return say("results.wins", name=winners[0])
    if len(winners) == 2:
        return say("results.tie", first=winners[0], second=winners[1])
    return say("results.tie_of_many", number=len(winners))


def reason(ranked: Sequence[Standing], lowest_wins: bool, cell: str = "square") -> str:
    """Why, in one line; `cell` is what the board's cells are called."""
    best = ranked[0].total
    result = figures(say.count(f"{cell}s_left" if lowest_wins else "points", best))
    second = next((s for s in ranked if s.place is not None and s.place > 1), None)
    if second is None or ranked[1].place == 1:
        return say("results.each", result=result)
    margin = abs(best - second.total)
    if lowest_wins:
        return say("results.fewer", result=result, margin=margin, name=second.name)
    return say("results.more", result=result, margin=margin, name=second.name)


def figures(text: object) -> str:
    """A number, or a text with one, with a true minus sign."""
    return str(text).replace("-", "−")
