"""The texts about the arcade: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

ARCADE_TEXTS: Mapping[str, str] = {
    # games for one person against the clock: on the menu, and the heading of what it leads to
    "menu.arcade": "Arcade",
    "arcade.title": "Arcade",
    "arcade.line": "Short games for one: quick hands, high scores.",
    "arcade.rules": "How to play",
    "arcade.scores": "Best scores",
    "arcade.all": "All times",
    "arcade.back": "Back",
    "arcade.again": "Again",
    "arcade.leave": "Back to the menu",
    "arcade.points": "Points",
    # above the field for the name of somebody whose score is among the best
    "arcade.name": "Your name",
    "arcade.best": "Best: {points}",
    # what points are multiplied by
    "arcade.times": "×{times}",
    # the name of a game of three minutes; it may stay as it is
    "arcade.rush": "Rush",
    # “Rush: Today’s deal”, “Rush: Best scores”
    "arcade.rush.of": "Rush: {deal}",
    # pieces that come in the same order for everybody on one day, or in any order
    "arcade.rush.today": "Today’s deal",
    "arcade.rush.free": "Free play",
    "arcade.rush.today.line": "The same pieces for everybody today",
    "arcade.rush.free.line": "Other pieces each time",
    # above the multiplier
    "arcade.rush.row": "Corners in a row",
    "arcade.rush.begin": "The time runs once you take a piece.",
    "arcade.rush.line": "Place both pieces, and touch as many corners as you can.",
    "arcade.rush.broken": "The row has broken.",
    "arcade.rush.time_up": "The time is up.",
    "arcade.rush.full": "Nothing fits any more.",
    "arcade.rush.over": "Rush is over",
    "arcade.rush.high": "A high score!",
    "arcade.rush.pieces.one": "{number} piece",
    "arcade.rush.pieces.many": "{number} pieces",
    "arcade.rush.squares.one": "{number} square",
    "arcade.rush.squares.many": "{number} squares",
    "arcade.rush.best_times": "up to ×{times}",
    "arcade.rush.rule.1": (
        "Three minutes, all four colours, each from its own corner. The time runs once you take a "
        "piece."
    ),
    "arcade.rush.rule.2": (
        "Two pieces lie ready. Place both, in any order, and two more come. What fits nowhere "
        "comes back later."
    ),
    "arcade.rush.rule.3": (
        "A piece touches its own colour at corners, never along edges. It scores its squares, "
        "multiplied."
    ),
    "arcade.rush.rule.4": (
        "Each corner that a piece touches beyond one counts, and so does the board’s own: every "
        "{corners} in a row make the multiplier grow by one, up to ×{times}."
    ),
    "arcade.rush.rule.5": (
        "The row breaks after {seconds} seconds without a piece, when you let one go where it "
        "doesn’t fit, and when you stop the time."
    ),
}
