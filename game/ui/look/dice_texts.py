"""The texts of Dice, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

DICE_TEXTS: Mapping[str, str] = {
    "dice.roll.one": "Roll {number} die",
    "dice.roll.many": "Roll {number} dice",
    "dice.to_roll": "{name}, roll the dice.",
    "dice.rolls": "{name} rolls…",
    "dice.thinks": "{name} is choosing…",
    "dice.turn": "{name}, take a die and draw a shape from its row in {colour}.",
    "dice.turn.die": "{name}, draw a shape from row {number} in {colour}.",
    "dice.turn.strike": "{name}, a strike: draw any shape in {colour}.",
    "dice.turn.nothing": "{name}, this choice gives no shape that fits.",
    "dice.over": "Nobody can draw any more.",
    "dice.out.used_up": "{name} has drawn every shape.",
    "dice.out.no_room": "{name} is out: nothing fits in {colour}.",
    "dice.out.no_die": "{name} is out: no die gives a shape that fits in {colour}.",
    "dice.to_roll.only": "{name}, only you can still draw: roll the dice.",
    "dice.only_strike": "No die gives a shape that fits, but a strike does: draw any shape.",
    "dice.no_die": "No die shows {number}.",
    "dice.no_row": "No die shows {number}. A strike lets you draw from any row.",
    "dice.pass_on": "Every marker moves on to the next player.",
    "dice.nothing_to_undo": "A roll can’t be taken back.",
    "dice.standby": "Waiting",
    "dice.next_round": "Next round {name} draws in {colour}.",
    "dice.sheet": "{colour}, then {next}",
    "dice.sheet.of": "{name}’s sheet",
    "dice.looking": "You’re looking at {name}’s sheet.",
    "dice.strike.off": "Strikes",
    "dice.strike.keys": "Strike: any row",
    "dice.strike.on": "Any row",
    "dice.strike.used": "No strike left",
    "dice.strike.none": "All strikes are crossed out.",
    "dice.unfilled.one": "{number} empty square",
    "dice.unfilled.many": "{number} empty squares",
    # On a card, beside a picture of the board.
    "dice.card.filled.one": "{number} filled",
    "dice.card.filled.many": "{number} filled",
    "dice.card.out": "out · {filled}",
    "dice.strikes_used.one": "{number} strike used",
    "dice.strikes_used.many": "{number} strikes used",
    "dice.filled_squares": "filled",
    "dice.rules.row": "Draw a shape from your die’s row. Use each shape once.",
    "dice.rules.corner": "The first shape of each colour covers a corner of the board…",
    "dice.rules.touch": "… each new one touches its own colour only at corners.",
    "dice.rules.pens": "After each round every marker moves on to the next player.",
    "dice.rules.ours.head": "Where the rules are silent",
    "dice.rules.roll": (
        "The starting player rolls a die for each; in turn, everybody takes one and draws."
    ),
    "dice.rules.strike": "A strike, one of three, allows any row.",
    "dice.rules.out": (
        "If nothing fits in your colour, you are out, even if another would fit, and one die "
        "fewer is rolled."
    ),
    "dice.rules.end": ("In the end the most filled squares win, then the fewest strikes used."),
    "dice.rules.board": (
        "The rows and {side}×{side} squares are our choice: room runs out before shapes do."
    ),
    "dice.rules.board.earlier": (
        "The rows and {side}×{side} squares, as in earlier versions, are our choice."
    ),
    "dice.rules.waiting": (
        "Waiting markers lie to the right of the first player: in four rounds everybody has "
        "every colour."
    ),
    "dice.rules.starter": "Each round, the next player starts.",
    "dice.rules.table": (
        "If somebody goes out, the dice on the table stay. A die whose row is used up needs a "
        "strike: without one left, you are out too."
    ),
    "dice.scoring.line": "The most filled squares win, then the fewest strikes used.",
    "dice.results.fewer": "{unfilled}, {margin} fewer than {name}: fewest wins.",
    "dice.results.strikes": "{unfilled} each, but fewer strikes used than {name}.",
    "dice.results.each": "{unfilled} and {strikes} each.",
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
