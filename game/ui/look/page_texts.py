"""The texts of the page for phones (`assets/table_page`) that the window doesn't have."""

from __future__ import annotations

from collections.abc import Mapping

PAGE_TEXTS: Mapping[str, str] = {
    # A phone's page, by which a player joins the game on the big screen and holds their pieces.
    "page.code": "Code on the big screen",
    "page.name": "Your name",
    "page.join": "Join",
    "page.connecting": "Connecting…",
    "page.lost": "The table can’t be reached. Trying again…",
    "page.no_https": (
        "This link needs https:// at its beginning, so that nobody else can read the game."
    ),
    "page.old_browser": "This browser is too old for this link. Please update it.",
    # why one isn’t let in, or has to go
    "page.why.code": "That isn’t this table’s code.",
    "page.why.wait": "Too many wrong codes. Try again in {seconds} s.",
    "page.why.full": "There is no room at this table.",
    "page.why.too_old": "This page is too old. Load it again.",
    "page.why.too_new": "The program on the big screen is too old for this page.",
    "page.why.flood": "Too much came from here at once. Come in again.",
    "page.why.sent_away": "Your seat was given away. You can come in again.",
    "page.why.closed": "The table is closed. Thank you for playing.",
    "page.why.elsewhere": "You have come in again in another place.",
    "page.why.gone": "This link no longer leads to a table. Ask for a new one.",
    # seats at the table
    "page.seats": "Seats",
    "page.free": "free",
    "page.sit": "Sit here",
    "page.get_up": "Get up",
    "page.computer": "computer",
    "page.who": "Who else plays on this phone?",
    "page.cancel": "Cancel",
    "page.waiting": "You’re in. {name} starts the game.",
    "page.play": "Play",
    "page.watch": "Watch",
    # in play
    "page.board": "Board",
    "page.hands": "Your colours",
    "page.tray": "{name}’s pieces",
    # A piece by its usual name, which is a letter and perhaps a number.
    "page.piece": "Piece {piece}",
    "page.piece.unfit": "Piece {piece}, doesn’t fit",
    "page.your_turn": "{name}, it’s your turn.",
    "page.turn": "{name}’s turn.",
    "page.placed": "{name} placed piece {piece}.",
    "page.rolled": "Dice: {dice}.",
    "page.taken_back": "A move was taken back.",
    "page.over": "The game is over.",
    "page.away": "away",
    "page.stands_in": "computer plays",
    "page.placed_so_far": "placed: {squares}",
    "page.next": "Next place",
    "page.previous": "Previous place",
    # {cells} are the names of squares, such as a1,a2
    "page.place_of": "Place {number} of {count}: {cells}",
    "page.not_here": "Move it to where it fits.",
    "page.nowhere": "It doesn’t fit anywhere.",
    "page.roll": "Roll the dice",
    "page.die": "Die showing {number}",
    # taking back
    "page.ask_back": "Take back",
    "page.asks_back": "{name} would like to take a move back.",
    "page.asked_back": "You have asked to take back: {names}.",
    "page.agree": "Agree",
    "page.refuse": "No",
    # leaving
    "page.leave": "Leave",
    "page.leave.sure": "Leave the table? Your seat becomes free.",
    "page.stay": "Stay",
    "page.close": "Close",
    # why something isn’t done
    "page.no.late": "Something else happened first.",
    "page.no.not_yours": "It’s somebody else’s turn.",
    "page.no.rules": "The rules don’t allow that.",
    "page.no.taken": "Somebody else sits there.",
    "page.no.nothing": "There is nothing to take back.",
    "page.no.not_here": "That isn’t allowed at this table.",
    # the end
    "page.tie": "{names} share first place",
    "page.another": "Another game",
    "page.another.asked": "{name} starts the next game.",
}
"""The English texts, by key."""
