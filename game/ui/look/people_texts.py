"""The texts about people at one table, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

PEOPLE_TEXTS: Mapping[str, str] = {
    "setup.series": "How many games",
    # as many games as players
    "setup.series.each": "One each",
    "setup.series.one.line": "A single game.",
    "setup.series.line": (
        "A series of {games} games: the colours move on, and all games count together."
    ),
    "setup.series.each.line": (
        "A series in which everybody goes first once: the colours move on, and all games count "
        "together."
    ),
    "setup.first.drawn": "Random",
    "setup.first.drawn.line": "Chosen at random when the game starts.",
    "setup.first.youngest": "Youngest",
    "setup.first.youngest.line": "You say who that is when the game starts.",
    "setup.first.youngest.by_sheet": (
        "As the rule sheet says. You say who that is when the game starts."
    ),
    "youngest.title": "Who is the youngest?",
    # Who of the house has won how often: “This week: Mum 3, Ben 2”.
    "tally": "This week: {wins}",
    "tally.wins": "{name} {wins}",
    "play.drawn": "Drawn at random: {name} ({colour}) goes first.",
    # What the number beside it counts; points where there are bonuses.
    "play.tray.placed.one": "placed",
    "play.tray.placed.many": "placed",
    "play.tray.points.one": "point",
    "play.tray.points.many": "points",
    "play.tray.leads": "leads",
    "play.series": "game {number} of {count}",
    "play.series.total": "series {points}",
    # The shared colour's points, which stand above it: they are no player's.
    "play.tray.nobodys": "for nobody",
    "hand_over.turn": "Your turn: {colour}",
    "settings.hand_over": "Turn card",
    "settings.hand_over.line": "A card shows whose turn it is when several people play.",
    "settings.hand_over.always": "Always",
    "settings.hand_over.hidden": "When pads change",
    "settings.hand_over.never": "Never",
    # Which game of a series it is: Duo 2/3.
    "games.of_series": "{game} {number}/{length}",
    "results.standings": "Standings",
    "series.so_far": "In all, after {played} of {length} games",
    "series.over": "{played} of {length} games",
    "series.most": "The points of all games add up: the highest total wins.",
    "series.total": "Total",
    "series.won": "Won",
    "series.next_colours": "Colour",
    "series.next": "Next game",
    "series.again": "New series",
    "series.look": "Results",
}
