"""The texts about puzzles: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

PUZZLE_TEXTS: Mapping[str, str] = {
    "puzzles.title": "Puzzles",
    "puzzles.line": "Every answer as good as the best counts. Take your time.",
    "puzzles.today": "Today’s puzzle",
    # the next puzzle of the kind that was tried last: “Go on: Connect”
    "puzzles.go_on": "Go on: {kind}",
    "puzzles.calendar": "Calendar",
    "puzzles.back": "Back",
    # the boxes of puzzles, by how difficult they are
    "puzzles.box.easy": "Easy",
    "puzzles.box.middle": "Medium",
    "puzzles.box.hard": "Hard",
    # below a kind of puzzles: how many of them are solved
    "puzzles.solved": "{solved} of {count} solved",
    # how good somebody is at puzzles; {even} says what level that is
    "puzzles.rating": "Your puzzle rating: {points} – {even}",
    "puzzles.unread": "Some puzzles can’t be read, so they are missing here.",
    "puzzles.no_day": "There are daily puzzles from 2026 to 2035; today is {day}.",
    # the kinds of puzzles, each with its task
    "puzzle.connect": "Connect",
    "puzzle.connect.task": (
        "Place all your pieces so that the two marked pieces are connected, corner to corner."
    ),
    "puzzle.stars": "Cover the stars",
    "puzzle.stars.task": "Place all your pieces so that every star is covered.",
    "puzzle.crosses": "Avoid the crosses",
    "puzzle.crosses.task": "Place all your pieces without covering a cross.",
    "puzzle.tiling": "Four colours",
    "puzzle.tiling.task": "Place all the pieces; the colours take turns.",
    "puzzle.place_all": "Place them all",
    "puzzle.place_all.task": "Place all your pieces. The other colour has stopped.",
    "puzzle.hard_bonus": "Single square last",
    "puzzle.hard_bonus.task": (
        "Place all your pieces, the single square last. The other colour has stopped."
    ),
    "puzzle.best_margin": "Endgame",
    "puzzle.best_margin.task": (
        "Find the placement for {colour} after which the game ends best, whatever {rival} does."
    ),
    "puzzle.one_move": "The one move",
    "puzzle.one_move.task": (
        "Find the one placement for {colour} that is far better than all others."
    ),
    # which of how many puzzles of a kind: “Easy, 3 of 26”
    "puzzle.number": "{box}, {number} of {count}",
    "puzzle.left.one": "{number} piece left",
    "puzzle.left.many": "{number} pieces left",
    "puzzle.turn.one": "{colour} to place, {number} piece left",
    "puzzle.turn.many": "{colour} to place, {number} pieces left",
    "puzzle.tool.start_over": "Start over",
    # hints in three steps
    "puzzle.hint.piece": "This piece comes next. Another hint shows where.",
    "puzzle.hint.corner": "It covers the marked corner. Another hint shows the place.",
    "puzzle.hint.place": "This is its place.",
    "puzzle.hint.none": "It can’t be solved from here: take something back.",
    # what became of it
    "puzzle.solved": "Solved!",
    "puzzle.helped": "Solved, with help",
    "puzzle.later": "Solved, at a later try",
    "puzzle.failed": "Not this way. Take something back.",
    "puzzle.cross": "A cross is covered. Take it back.",
    "puzzle.not_best": "Not yet: another placement is better.",
    "puzzle.next": "Next",
    "puzzle.done": "Done",
    "puzzle.retry": "Try again",
    "puzzle.why": "Why?",
    "puzzle.why.close": "Back to the puzzle",
    # why a placement is the best one: what ends worse, and by how much
    "puzzle.why.next.one": "The next best placement ends {number} point worse.",
    "puzzle.why.next.many": "The next best placement ends {number} points worse.",
    "puzzle.why.yours.one": "Yours ends {number} point worse than the best.",
    "puzzle.why.yours.many": "Yours ends {number} points worse than the best.",
    "puzzle.why.unknown": "Yours ends worse than the best.",
    "puzzle.damaged": "One puzzle can’t be read; this is the next one.",
    # the calendar: months as headings
    "calendar.month.1": "January {year}",
    "calendar.month.2": "February {year}",
    "calendar.month.3": "March {year}",
    "calendar.month.4": "April {year}",
    "calendar.month.5": "May {year}",
    "calendar.month.6": "June {year}",
    "calendar.month.7": "July {year}",
    "calendar.month.8": "August {year}",
    "calendar.month.9": "September {year}",
    "calendar.month.10": "October {year}",
    "calendar.month.11": "November {year}",
    "calendar.month.12": "December {year}",
    # above the columns, from Monday on: two letters
    "calendar.weekday.1": "Mo",
    "calendar.weekday.2": "Tu",
    "calendar.weekday.3": "We",
    "calendar.weekday.4": "Th",
    "calendar.weekday.5": "Fr",
    "calendar.weekday.6": "Sa",
    "calendar.weekday.7": "Su",
    "calendar.earlier": "Earlier month",
    "calendar.later": "Later month",
    # the key to the signs on days
    "calendar.solved": "solved",
    "calendar.helped": "with help",
    "calendar.unread": "The puzzle of {day} can’t be read.",
}
