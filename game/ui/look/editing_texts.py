"""The texts about setting up a board by hand, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

EDITING_TEXTS: Mapping[str, str] = {
    "record.set_up": "Set up the board",
    "record.set_up.not": "You can’t set up a board in this game.",
    "record.set_up.done": "The board is set up.",
    "record.unsaved.board": "Your changes to this board will be lost.",
    "edit.title": "Set up the board",
    # Before the colours: which of them is to play next.
    "edit.turn": "To play",
    # The same in the tray of that colour.
    "edit.tray.next": "to play",
    "edit.empty": "Empty the board",
    "edit.done": "Done",
    "edit.cancel": "Cancel",
    "edit.how": (
        "Take pieces from any tray. Pick one up from the board to move it; off the board it goes "
        "back to its tray."
    ),
    "edit.legal": "This position follows the rules.",
    # A colour, the letter of one of its pieces, and which rule that breaks.
    "edit.fault": "{colour} {piece}: {reason}",
    "edit.faults.one": "{number} piece breaks the rules: it is striped.",
    "edit.faults.many": "{number} pieces break the rules: they are striped.",
    "edit.none_lies": "There are no pieces on the board.",
    "edit.leave.question": "Discard your changes?",
    "edit.leave.line": "The board stays as it was before.",
    "edit.leave.yes": "Discard",
    "edit.leave.no": "Keep editing",
    "new_board.title": "New board",
    "new_board.game": "Game",
    "new_board.yes": "Open",
    "new_board.no": "Cancel",
    "library.new": "New board",
    # what can be done now
    "prompt.lay": "take a piece",
    "prompt.drag_any": "Drag pieces",
    "prompt.tap_any": "Drag pieces, or tap them",
    "prompt.elsewhere": "tray, board or button",
    "prompt.lying": "other pieces",
    "prompt.lift": "pick it up",
    "prompt.put_away": "put it away",
}
