"""How a game has ended, put so that it can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.engine import Game, Score
from game.files.best_results import SoloResult
from game.ui.look.texts import tr


@dataclass(frozen=True)
class ColourResult:
    """A colour's part: its number and its score."""

    colour: int
    score: Score


@dataclass(frozen=True)
class PlayerResult:
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
    lines: tuple[ColourResult, ...]


def player_results(game: Game) -> list[PlayerResult]:
    """Every player's result, the best first, and shared colours last."""
    position, ruleset = game.position, game.ruleset
    totals, ranks = position.totals(), position.ranks()
    found = [
        PlayerResult(
            name=seat.name,
            place=ranks[player],
            total=totals[player],
            lines=tuple(ColourResult(c, position.score(c)) for c in ruleset.colours_of(player)),
        )
        for player, seat in enumerate(game.seats)
    ]
    found.sort(key=lambda standing: standing.place or 0)
    for colour in filter(ruleset.is_shared, range(len(ruleset.colours))):
        score = position.score(colour)
        found.append(
            PlayerResult(tr("results.nobody"), None, score.total, (ColourResult(colour, score),))
        )
    return found


class Ranked(Protocol):
    """Anything that has a name and a place."""

    @property
    def name(self) -> str: ...

    @property
    def place(self) -> int | None: ...


def result_of(game: Game) -> SoloResult:
    """What a game that one plays alone comes to."""
    position = game.position
    colours = range(len(game.ruleset.colours))
    return SoloResult(tuple(position.score(colour).left for colour in colours), game.taken_back)


def verdict(game: Game) -> tuple[str, str]:
    """How the game has ended, and why, in a line each."""
    cell = game.ruleset.geometry.lattice.cell
    if game.ruleset.players > 1:
        ranked = player_results(game)
        return headline(ranked), reason(ranked, game.ruleset.scoring.lowest_wins, cell)
    result = result_of(game)
    left, back = sum(result.left), tr.count("taken_back", result.taken_back)
    if not left:
        return tr("results.all"), tr("results.alone", back=back)
    return tr.count(f"{cell}s_left", left), tr("results.alone", back=back)


def headline(ranked: Sequence[Ranked]) -> str:
    """Who won."""
    winners = [standing.name for standing in ranked if standing.place == 1]
    if len(winners) == 1:
        return tr("results.wins", name=winners[0])
    if len(winners) == 2:
        return tr("results.tie", first=winners[0], second=winners[1])
    return tr("results.tie_of_many", number=len(winners))


def reason(ranked: Sequence[PlayerResult], lowest_wins: bool, cell: str = "square") -> str:
    """Why, in one line; `cell` is what the board's cells are called."""
    best = ranked[0].total
    result = figures(tr.count(f"{cell}s_left" if lowest_wins else "points", best))
    second = next((s for s in ranked if s.place is not None and s.place > 1), None)
    if second is None or ranked[1].place == 1:
        return tr("results.each", result=result)
    margin = abs(best - second.total)
    if lowest_wins:
        return tr("results.fewer", result=result, margin=margin, name=second.name)
    return tr("results.more", result=result, margin=margin, name=second.name)


def figures(text: object) -> str:
    """A number, or a text with one, with a true minus sign."""
    return str(text).replace("-", "−")
