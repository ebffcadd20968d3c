"""The texts of the pages about the rules, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

RULES_TEXTS: Mapping[str, str] = {
    "rules.title": "How to play",
    "rules.corner_start": "Your first piece covers your corner of the board.",
    "rules.start": "Your first piece covers your start point.",
    "rules.any_corner": "Your first piece covers any corner that is still empty.",
    "rules.any_start": "Your first piece covers any start point that is still empty.",
    "rules.four": "Each colour begins in its own corner. You place them in turn.",
    "rules.corner": "Each new piece touches one of its own colour at a corner…",
    "rules.edge": "… and never along an edge.",
    "rules.others": "Pieces of different colours may touch anywhere.",
    "rules.side": "A corner that touches a side counts as well.",
    # Callisto: single squares first, then edge to edge.
    "rules.singles": "Two single squares come first, anywhere but in the middle.",
    "rules.by_edge": "Every larger piece touches its own colour along an edge…",
    "rules.corner_only": "… a corner isn’t enough.",
    # Nexos: lines of a grid meet at intersections; pieces are of segments between two of these.
    "rules.touch_start": "Your first piece touches your start point.",
    "rules.intersection": "Each new piece touches its own colour at an intersection.",
    "rules.bends": "Two pieces may bend at the same intersection…",
    "rules.straight": "… but only one can go straight through.",
    # GembloQ: squares on their tips.
    "rules.whole_start": "Your first piece covers your whole start square.",
    # what stands above the three columns below the pictures
    "rules.game.head": "How it goes",
    "rules.scoring.head": "Scoring: {scoring}",
    "rules.keys.head": "Controls",
    "rules.order": "The colours take turns: {colours}.",
    "rules.sits_out": (
        "A colour that can’t place any more sits out; when none can, the game ends."
    ),
    "rules.pieces.square": "Each colour has {number} pieces of up to {most} squares.",
    "rules.pieces.triangle": "Each colour has {number} pieces of up to {most} triangles.",
    "rules.pieces.segment": "Each colour has {number} pieces of up to {most} segments.",
    "rules.pieces.quarter": "Each colour has {number} pieces of up to {most} squares.",
    "rules.two_each": (
        "One player has {first}, the other {second}. The points of both colours are added."
    ),
    "rules.partners": (
        "Two play against two: {first} against {second}. The points of both colours are added."
    ),
    "rules.house": "By house rules, the board has {side}×{side} squares.",
    "rules.house.first": "By house rules, a first piece has at most {number} squares.",
    # of all games of a family, where a page isn't about one that is set up or in play
    "rules.numbers.blokus": (
        "With two players, each has two colours; with three, each has one and all share the fourth."
    ),
    "rules.numbers.trigon": (
        "With two players, each has two colours; three play with a colour each on a smaller "
        "hexagon."
    ),
    "rules.numbers.callisto": "With two or three players, the board is smaller.",
    "rules.numbers.nexos": "With two players, each has two colours.",
    "rules.numbers.gembloq": "With two or three players, the board is smaller.",
    "rules.no_bonus": "There is no bonus.",
    "rules.most_win": "The most points win.",
    "rules.ties_to_later": "Of two with equal points, the one who began later wins.",
    "rules.tip.blokus": "Place large pieces first, towards the middle.",
    "rules.tip.duo": "Hold the middle, and keep ways open past your opponent.",
    "rules.tip.callisto": "Keep the third single square for a place that you can’t reach.",
    "rules.tip.nexos": "Reach far out early: every open end is a way ahead.",
    "rules.tip.gembloq": "Half squares slip through where whole ones can’t: keep a few.",
    "rules.alone": "Your result is how many squares are left in all: 0 is perfect.",
    "rules.alone.back": (
        "You may take moves back. They are counted: of two equal results, the one with fewer "
        "is better."
    ),
    "rules.keys": (
        "Drag a piece to the board, or choose one with {next} and move it with the arrows. "
        "Wheel, {turn_right} and {turn_left} turn it, right-click and {flip} flip it, "
        "{confirm} places it, {cancel} puts it back."
    ),
    "rules.keys.pad": (
        "Choose a piece with {next} or {previous} and move it with the stick or the D-pad. "
        "{turn_left} and {turn_right} turn it, {flip} flips it, {next_spot} lays it where it "
        "fits next, {confirm} places it, {cancel} puts it back."
    ),
    # Buttons where the pictures of a page and its words aren't seen together.
    "rules.pictures": "In pictures",
    "rules.words": "In words",
    "rules.close": "Got it",
}
