"""The texts of clocks, hints and pace, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

TABLE_TEXTS: Mapping[str, str] = {
    # pace
    "settings.pace": "Opponents’ pace",
    "settings.pace.line": "How fast they make their moves.",
    "settings.pace.calm": "Calm",
    "settings.pace.usual": "Normal",
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
    "clock.turn.line": "Each turn has its own time; unused time is lost.",
    "clock.bank.line": "Each player has time for the whole game; some is added after each turn.",
    "clock.length": "How long",
    "clock.seconds": "{seconds} s",
    "clock.minutes": "{minutes} min",
    "clock.minutes_and_seconds": "{minutes}:{seconds} min",
    "clock.bank": "{minutes} min + {increment} s",
    "clock.zero": "At zero",
    "clock.zero.plays": "A move is made",
    "clock.zero.marks": "Clock runs on",
    "clock.zero.plays.line": "One of the largest pieces that fit is placed.",
    "clock.zero.marks.line": "The turn goes on, and the clock goes below zero.",
    "clock.done": "Done",
    # clocks in play
    "play.tray.stands_in_brief": "stand-in",
    "clock.shown": "{minutes}:{seconds}",
    "clock.overdrawn": "−{minutes}:{seconds}",
    "clock.up": "{name}’s time is up: one of the largest pieces is placed.",
    "clock.up.dice": "{name}’s time is up: the turn is played at random.",
    "clock.up.roll": "{name}’s time is up: the dice are rolled.",
    # hints
    "play.tool.hint": "Hint",
    "hint.fits": "It fits here.",
    "hint.turned": "It doesn’t fit this way round, but it does turned or flipped.",
    "hint.pieces": "These pieces fit.",
    "hint.looking": "Looking for a good place…",
    "hint.found": "This is a good place.",
    "hint.found_unrated": "This is a good place. This game is no longer rated.",
    "play.undone_unrated": "Taken back. This game is no longer rated.",
    "begin_anew.title": "Start again?",
    "prompt.good_place": "show a good place",
    "prompt.tap_bulb": "The bulb shows a good place",
    "prompt.take_up": "pick it up",
    "prompt.tap_place": "Tap there to pick it up",
    "prompt.hide": "hide",
    "hint.not_now": "You can only get a hint on your own turn.",
    "hint.roll_first": "Roll the dice first.",
    "hint.count.one": "{number} hint",
    "hint.count.many": "{number} hints",
    "results.unrated.hints": "Not rated: hints were used.",
    "results.unrated.set_up": "Not rated: the board was set up.",
    # trying pieces out while others think
    "prompt.try": "try one out",
    "prompt.drag_to_try": "Try a piece out: dropped where it fits, it waits for your turn",
    "prompt.tap_to_try": "Try a piece out: it can wait for your turn",
    "prompt.promised": "It will be placed on your turn",
    "prompt.take_back": "take it back",
    "play.promised": "It will be placed when your turn comes.",
    "play.promise_broken": "It can’t be placed there any more. {reason}",
    # the keys of Dice
    "dice.rules.keys": (
        "{confirm} or a click rolls. Click a die, or press {next_die}; {strike} uses a "
        "strike. Drag a shape, or choose it with {next} and move it with the arrows. Wheel, "
        "{turn_right} and {turn_left} turn it, right-click and {flip} flip it, {confirm} draws it, "
        "{cancel} puts it back. {hint} gives a hint."
    ),
    "dice.rules.keys.pad": (
        "{confirm} rolls. {previous_die} and {next_die} choose a die; {strike} uses a "
        "strike. {next} and {previous} choose a shape, the stick or the D-pad moves it. "
        "{turn_left} and {turn_right} turn it, {flip} flips it, {confirm} draws it, {cancel} puts "
        "it back. {hint} gives a hint."
    ),
    "dice.rules.keys.touch": (
        "Tap the dice to roll, tap a die, or the strikes. Then drag a shape to the board, or tap "
        "it. Buttons around it turn, flip and draw it, or put it back. The bulb gives a hint."
    ),
}
