"""How a game on one board has ended, ready to be shown."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import BASIC, Options, Seat
from game.files.best_results import SoloResult
from game.play.books import solo_result
from game.ui.games.blokus.history import BoardGame
from game.ui.games.blokus.rule_pages import scoring_head
from game.ui.games.scores import Place, headline, places_of
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_in, tr


class PlayerResult(Place, frozen=True, kw_only=True):
    """A side's place, with all its colours.

    Or that of a shared colour, which is nobody's and has no rank.

    Attributes:
        colours: see above.
        partners: for each of the colours, who plays it, where partners do.
    """

    colours: tuple[int, ...]
    partners: tuple[Seat, ...] = ()


def player_results(game: BoardGame) -> list[PlayerResult]:
    """Every side's result, best first, and shared colours last."""
    position = game.position
    ruleset = position.ruleset
    found = []
    for one in places_of(game):
        seats = tuple(game.seats[player] for player in one.players)
        found.append(
            PlayerResult(
                one.name,
                one.level,
                one.rank or 1,
                one.points,
                one.players,
                colours=ruleset.scored_for(one.players[0]),
                partners=seats if len(seats) > 1 else (),
            )
        )
    for colour in filter(ruleset.is_shared, range(len(ruleset.colours))):
        name = tr("results.shared", colour=colour_in(ruleset, colour))
        points = position.score(colour).points
        found.append(PlayerResult(name, None, None, points, colours=(colour,)))
    return found


def score_words(options: Options, points: float) -> str:
    """Points in words, which say if they are those of all pieces."""
    counts = "points" if options.ruleset.scoring.has_bonus else "score.placed"
    if points < options.whole:
        return tr.count(counts, points)
    alone = tr.whole(points) if counts == "score.placed" else tr.count(counts, points)
    return tr("score.all_placed", points=alone)


def unit_of(options: Options) -> str:
    """The key of what a number of points counts, below it or beside it."""
    return "play.tray.points" if options.ruleset.scoring.has_bonus else "play.tray.placed"


def verdict(game: BoardGame) -> tuple[str, str]:
    """How the game has ended and why, in one line each."""
    ruleset = game.position.ruleset
    if ruleset.players == 1:
        return solo_verdict(solo_result(game), ruleset.geometry.lattice.cell)
    places = places_of(game)
    return headline(places), margin_line(ruleset.options, places)


def sheet_words(game: BoardGame) -> str:
    """What the rule sheet counts for who is first, where that is another number than the points."""
    ruleset, best = game.position.ruleset, places_of(game)[0]
    total = game.position.totals()[best.players[0]]
    if ruleset.players == 1 or total == best.points:
        return scoring_head(ruleset.options).words()
    if ruleset.scoring == BASIC:
        left = tr.count(f"{ruleset.geometry.lattice.cell}s_left", total)
        return tr("results.sheet.fewest", left=left)
    return tr("results.sheet", points=tr.count("points", total))


def solo_verdict(result: SoloResult, cell: str = "square") -> tuple[str, str]:
    """How a game played alone has ended, in two lines; `cell` is what the board has."""
    left, back = sum(result.left), result.taken_back
    title = tr.count(f"{cell}s_left", left) if left else tr("results.all")
    if not back:
        return title, tr("results.alone.at_once")
    return title, tr("results.alone", back=tr.count("taken_back", back))


def margin_line(options: Options, places: Sequence[Place]) -> str:
    """Why somebody has won, in one line."""
    best = places[0].points or 0
    told = score_words(options, best)
    second = next((place for place in places if place.rank != 1), None)
    if second is None or places[1].rank == 1:
        return tr("results.each", result=told)
    margin = tr.whole(best - (second.points or 0))
    if len(second.players) > 1:
        return tr("results.more_others", result=told, margin=margin)
    return tr("results.more", result=told, margin=margin, name=named(second.name))
