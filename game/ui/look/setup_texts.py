"""The texts of the setup, its seats and levels, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

SETUP_TEXTS: Mapping[str, str] = {
    "seat.person": "Person",
    # also the name of an opponent in the game
    "seat.computer": "Computer",
    "seat.match": "My level",
    "seat.person.new": "No rating in {game} yet.",
    "seat.person.rated": "Rated {points} in {game}.",
    "seat.person.guest": "A guest. With a name there is a rating too.",
    "seat.match.begins": "Adapts to you: starts at about level {level}.",
    "seat.match.now": "Adapts to you: about level {level} now.",
    "seat.match.nobody": "Adapts to a person; without one, level {level}.",
    "seat.level": " · {level}",
    "level.shown": "{number} · {name}",
    "level.1": "Gentle",
    "level.2": "Easy",
    "level.3": "Casual",
    "level.4": "Steady",
    "level.5": "Medium",
    "level.6": "Able",
    "level.7": "Strong",
    "level.8": "Tough",
    "level.9": "Hard",
    "level.10": "Master",
    "level.1.line": "For a first game, and for children.",
    "level.2.line": "Beats a newcomer three times out of four.",
    "level.3.line": "For those who know the rules well.",
    "level.4.line": "For those who play now and then.",
    "level.5.line": "Rarely misses an obvious move.",
    "level.6.line": "For those who play often.",
    "level.7.line": "Beats most regular players.",
    "level.8.line": "Punishes almost every mistake.",
    "level.9.line": "Tries thousands of positions for each move.",
    "level.10.line": "The strongest; takes its time to think.",
    "setup.title": "New game",
    "setup.players": "Players",
    "setup.person_name": "Player {number}",
    # Several opponents are told apart by letters, as a number would be taken for the level.
    "setup.same_name": "{name} {letter}",
    "setup.starts": "Start points",
    "setup.starts.fixed": "Fixed",
    "setup.starts.free": "Free",
    "setup.starts.fixed.line": "Each colour has a start point of its own.",
    "setup.starts.free.line": "Each colour takes any start point that is still empty.",
    "setup.first": "Goes first",
    "setup.first.line": "In this order: {colours}.",
    "setup.shared": "Shared colour",
    "setup.shared.line": "The three players place {colour} in turn. Its score counts for nobody.",
    "setup.scoring": "Scoring",
    "setup.scoring.basic": "Basic",
    "setup.scoring.advanced": "Advanced",
    "setup.scoring.squares": "Placed",
    "setup.scoring.basic.square": "Whoever has the fewest squares left wins.",
    "setup.scoring.basic.triangle": "Whoever has the fewest triangles left wins.",
    "setup.scoring.advanced.square": (
        "−1 for each square left, +15 for placing all, +5 more if the single square was last."
    ),
    "setup.scoring.advanced.triangle": (
        "−1 for each triangle left, +15 for placing all, +5 more if the single triangle was last."
    ),
    "setup.scoring.squares.square": (
        "+1 for each square placed, +15 for placing all, +5 more if the single square was last."
    ),
    "setup.scoring.squares.triangle": (
        "+1 for each triangle placed, +15 for placing all, +5 more if the single triangle was last."
    ),
    "setup.rules": "How to play",
    "setup.start": "Start",
    "setup.back": "Back",
}
