"""The texts of the statistics, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

STATISTICS_TEXTS: Mapping[str, str] = {
    "statistics.title": "Statistics",
    "statistics.all": "All games",
    "statistics.played": "Played",
    "statistics.abandoned.one": "{number} more given up",
    "statistics.abandoned.many": "{number} more given up",
    "statistics.won": "Won",
    "statistics.won_of": "{won} of {played}",
    "statistics.won_and_shared": "{won} of {played}, and {shared} shared",
    "statistics.no_contest": "played alone",
    "statistics.none_finished": "none finished",
    "statistics.streak": "Won in a row",
    "statistics.best_streak": "record: {number}",
    "statistics.players.one": "{number} player",
    "statistics.players.many": "{number} players",
    "statistics.level": "Computer, level {level}",
    # of results
    "statistics.partners": "partners",
    "statistics.house": "house rules",
    "statistics.ratings": "Rating",
    "statistics.by_game": "By game",
    "statistics.by_opponent": "By opponent",
    "statistics.head.played": "Played",
    "statistics.head.won": "Won",
    "statistics.head.share": "% won",
    "statistics.head.best": "Best",
    "statistics.head.average": "Average",
    "statistics.rating": "Rating in {game}",
    "statistics.even": "an even match for level {level}",
    "statistics.below": "not yet a match for level {level}",
    "statistics.above": "more than a match for level {level}",
    "statistics.unrated": (
        "No rating yet. Play against others or the computer, without hints or take-backs."
    ),
    "statistics.alone": "Games played alone have no rating.",
    "statistics.point": "{points}, {day}",
    "statistics.no_opponents": "Nobody else took part.",
    "statistics.no_games": "No finished games yet.",
    "statistics.none.line": "Finish a game, and your results appear here.",
    "statistics.back": "Back",
    "statistics.reset": "Delete statistics",
    "statistics.reset.question": "Delete all statistics?",
    "statistics.reset.line": "This affects all players, and can’t be undone.",
    "statistics.reset.yes": "Delete all",
    "statistics.reset.no": "Keep them",
}
