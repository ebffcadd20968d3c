"""How a game on one board has ended, ready to be shown."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.engine import BASIC, Options, Ruleset
from game.files.scores import SoloResult
from game.play.books import solo_result
from game.ui.games.blokus.history import BoardGame
from game.ui.games.blokus.rule_pages import scoring_head
from game.ui.games.scores import Place, headline, places_of
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_in, tr


def player_results(game: BoardGame) -> list[Place]:
    """Every side's place, best first, and shared colours last, which are nobody's."""
    position, ruleset = game.position, game.position.ruleset
    found = [replace(place, rank=place.rank or 1) for place in places_of(game)]
    for colour in filter(ruleset.is_shared, range(len(ruleset.colours))):
        name = tr("results.shared", colour=colour_in(ruleset, colour))
        found.append(Place(name, None, None, position.score(colour).points))
    return found


def colours_in(ruleset: Ruleset, place: Place) -> tuple[int, ...]:
    """The colours of a side, or those that are nobody's."""
    if place.players:
        return ruleset.scored_for(place.players[0])
    return tuple(filter(ruleset.is_shared, range(len(ruleset.colours))))


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
        return solo_verdict(ruleset.options, solo_result(game))
    places = places_of(game)
    return headline(places), margin_line(ruleset.options, places)


def sheet_words(game: BoardGame) -> str:
    """What the rule sheet counts for who is first, where that is another number than the points."""
    ruleset, best = game.position.ruleset, places_of(game)[0]
    total = game.position.totals()[best.players[0]]
    if ruleset.players == 1 or total == best.points:
        return scoring_head(ruleset.options).words()
    if ruleset.scoring == BASIC:
        return tr("results.sheet.fewest", left=tr.whole(total))
    return tr("results.sheet", points=tr.count("points", total))


def solo_verdict(options: Options, result: SoloResult) -> tuple[str, str]:
    """How a game played alone has ended, in two lines."""
    left, back = sum(result.left), result.taken_back
    title = score_words(options, options.points(left)) if left else tr("results.all")
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
