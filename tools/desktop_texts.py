"""What desktops and software centres say of the program, in English.

The translations are in the catalogues of `assets/locale`, beside those of the window's texts.
"""

from __future__ import annotations

from collections.abc import Mapping

DESKTOP_TEXTS: Mapping[str, str] = {
    # What kind of program it is; in menus it may stand in place of the name.
    "desktop.kind": "Board game",
    # One line below the name, in menus and software centres. Without a full stop.
    "desktop.summary": "Play Blokus with people or against opponents",
    # Words by which somebody may look for it, with a semicolon after each.
    "desktop.keywords": "Blokus;board;strategy;puzzle;tiles;pieces;family;",
    # What a file manager calls a file in which a game was recorded.
    "desktop.record": "Blokus game record",
    # Three paragraphs in software centres.
    "desktop.about": (
        "Blokus for the desktop, with Duo, Junior, Solo, Trigon and Dice: for one to four people "
        "around one screen, or against opponents with a face, from one whom a newcomer beats to "
        "one who thinks long. Pieces of one colour meet corner to corner, never edge to edge."
    ),
    "desktop.about.learning": (
        "The first start teaches the game in two minutes, by playing. A coach gives hints, says "
        "afterwards what a game turned on, and lets you practise on your own mistakes."
    ),
    "desktop.about.everybody": (
        "Everything works by mouse, keyboard, gamepad or touch. There are palettes for the "
        "colour-blind, large text and reduced motion. It needs no network and no account."
    ),
    # What the pictures in software centres show.
    "desktop.picture.play": "Your own pieces are large, and opponents have faces",
    "desktop.picture.setup": "A game is set up with three questions",
    "desktop.picture.trigon": "Trigon: triangles in a hexagon",
    "desktop.picture.dice": "Dice: roll, take a die, draw its shape",
    "desktop.picture.analysis": "The analysis board thinks along",
    "desktop.picture.report": "The coach says what a game turned on",
}
