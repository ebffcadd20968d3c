"""How a game on one board has ended, ready to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine import Seat
from game.engine.sides import are_partners, players_of
from game.files.best_results import SoloResult
from game.play.books import solo_result
from game.ui.games.blokus.history import BoardGame
from game.ui.games.results import headline, side_name
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_in, tr


@dataclass(frozen=True)
class PlayerResult:
    """A side's result: the rank, shared on ties, and the points with all its colours.

    Or that of a shared colour, which is nobody's and has no rank.

    Attributes:
        name: the player's name, or partners' names.
        level: the level of an opponent who is a side alone.
        rank, total, colours: see above.
        partners: for each of the colours, who plays it, where partners do.
    """

    name: str
    level: str | None
    rank: int | None
    total: float
    colours: tuple[int, ...]
    partners: tuple[Seat, ...] = ()


def player_results(game: BoardGame) -> list[PlayerResult]:
    """Every side's result, best first, and shared colours last."""
    position = game.position
    ruleset = position.ruleset
    totals, ranks = position.totals(), position.ranks()
    found = []
    for side, players in enumerate(players_of(ruleset.sides)):
        first, *others = (game.seats[player] for player in players)
        found.append(
            PlayerResult(
                name=side_name([seat.name for seat in (first, *others)]),
                level=None if others else first.level,
                rank=ranks[players[0]],
                total=totals[players[0]],
                colours=ruleset.scored_by(side),
                partners=(first, *others) if others else (),
            )
        )
    found.sort(key=lambda result: result.rank or 0)
    for colour in filter(ruleset.is_shared, range(len(ruleset.colours))):
        name = tr("results.shared", colour=colour_in(ruleset, colour))
        found.append(PlayerResult(name, None, None, position.score(colour).total, (colour,)))
    return found


def verdict(game: BoardGame) -> tuple[str, str]:
    """How the game has ended and why, in one line each."""
    ruleset = game.position.ruleset
    cell = ruleset.geometry.lattice.cell
    if ruleset.players == 1:
        return solo_verdict(solo_result(game), cell)
    results, scoring = player_results(game), ruleset.scoring
    lowest_wins = scoring.lowest_wins
    colours = range(len(ruleset.colours))
    if scoring.counts_left and not any(game.position.score(one).all_placed for one in colours):
        # Where nobody has earned a bonus, points are squares left, which say more.
        results, lowest_wins = [replace(one, total=abs(one.total)) for one in results], True
    title = headline(results, partners=are_partners(ruleset.sides))
    return title, margin_line(results, lowest_wins=lowest_wins, cell=cell)


def solo_verdict(result: SoloResult, cell: str = "square") -> tuple[str, str]:
    """How a game played alone has ended, in two lines; `cell` as in `margin_line`."""
    left, back = sum(result.left), result.taken_back
    title = tr.count(f"{cell}s_left", left) if left else tr("results.all")
    if not back:
        return title, tr("results.alone.at_once")
    return title, tr("results.alone", back=tr.count("taken_back", back))


def margin_line(results: Sequence[PlayerResult], *, lowest_wins: bool, cell: str = "square") -> str:
    """Why somebody has won, in one line; `cell` is what the board's cells are called."""
    best = results[0].total
    total = tr.count(f"{cell}s_left" if lowest_wins else "points", best)
    second = next((r for r in results if r.rank is not None and r.rank > 1), None)
    if second is None or results[1].rank == 1:
        return tr("results.each", result=total)
    margin, key = tr.whole(abs(best - second.total)), "fewer" if lowest_wins else "more"
    if second.partners:
        return tr(f"results.{key}_others", result=total, margin=margin)
    return tr(f"results.{key}", result=total, margin=margin, name=named(second.name))
