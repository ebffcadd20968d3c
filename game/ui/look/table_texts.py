"""The texts of clocks, hints and pace, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

TABLE_TEXTS: Mapping[str, str] = {
    # pace
    "settings.pace": "Opponents",
    "settings.pace.line": "How fast they make their moves.",
    "settings.pace.calm": "Calm",
    "settings.pace.usual": "Usual",
    "settings.pace.quick": "Quick",
    "settings.pace.at_once": "At once",
    # setting up clocks
    "clock.title": "Clocks",
    "clock.button.none": "No clocks",
    "clock.button.turn": "{time} a turn",
    "clock.button.bank": "{time} each",
    "clock.kind.none": "No clocks",
    "clock.kind.turn": "For each turn",
    "clock.kind.bank": "For the game",
    "clock.none.line": "Everybody takes as long as they like.",
    "clock.turn.line": "Each turn has its own time; what is left of it is lost.",
    "clock.bank.line": "Each player has time for the whole game; some is added after each turn.",
    "clock.length": "How long",
    "clock.seconds": "{seconds} s",
    "clock.minutes": "{minutes} min",
    "clock.minutes_and_seconds": "{minutes}:{seconds} min",
    "clock.bank": "{minutes} min + {increment} s",
    "clock.zero": "At zero",
    "clock.zero.plays": "Plays",
    "clock.zero.marks": "Counts on",
    "clock.zero.plays.line": "The turn is played with any of the largest pieces that fit.",
    "clock.zero.marks.line": "The turn goes on, and the clock goes below zero.",
    "clock.done": "Done",
    # clocks in play
    "play.tray.stands_in_brief": "simpler",
    "clock.shown": "{minutes}:{seconds}",
    "clock.overdrawn": "−{minutes}:{seconds}",
    "clock.up": "{name}'s time is up: any of the largest pieces is placed.",
    "clock.up.dice": "{name}'s time is up: the turn is played by chance.",
    # hints
    "play.tool.hint": "Hint (H)",
    "hint.fits": "Here it fits.",
    "hint.turned": "As it lies it fits nowhere; turned or flipped it does.",
    "hint.pieces": "These pieces fit.",
    "hint.looking": "Looking for a good place …",
    "hint.found": "This is a good place.",
    "hint.keys.fits": "H shows a good place · Esc hides",
    "hint.keys.place": "Enter, or a click there, takes it up · Esc hides",
    "hint.touch.fits": "The bulb shows a good place",
    "hint.touch.place": "Tap there to take it up",
    "hint.not_now": "Hints are for your own turn.",
    "hint.roll_first": "First roll the dice.",
    "hint.count.one": "{number} hint",
    "hint.count.many": "{number} hints",
    "results.unrated.hints": "Not rated: there were hints.",
    # trying pieces out while others think
    "play.keys.waiting": "Try a piece out: dropped where it fits, it waits for your turn",
    "play.keys.promised": "It is placed when your turn comes · Esc takes it back",
    "play.touch.waiting": "Try a piece out: it can wait for your turn",
    "play.touch.promised": "It is placed when your turn comes",
    "play.promised": "It is placed as soon as it is your turn.",
    "play.promise_broken": "It can't be placed there any more. {reason}",
    # the keys of Dice
    "dice.rules.keys": (
        "Enter or a click rolls. Click a die, or press its number; S crosses out a strike. Then "
        "drag a shape to the board, or choose one with Tab and move it with the arrows. Wheel, R "
        "and E turn it, right-click and F flip it, Enter draws it, Esc puts it back. H gives a "
        "hint."
    ),
}
