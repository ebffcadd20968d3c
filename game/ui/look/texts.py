"""Every text that a player reads, by key, in English; for others see `game.ui.look.catalogue`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.look.analysis_texts import ANALYSIS_TEXTS
from game.ui.look.arcade_texts import ARCADE_TEXTS
from game.ui.look.catalogue import Texts
from game.ui.look.coach_texts import COACH_TEXTS
from game.ui.look.devices_texts import DEVICES_TEXTS
from game.ui.look.dice_texts import DICE_TEXTS
from game.ui.look.editing_texts import EDITING_TEXTS
from game.ui.look.files_texts import FILES_TEXTS
from game.ui.look.lesson_texts import LESSON_TEXTS
from game.ui.look.options_texts import LANGUAGE_NAMES, OPTIONS_TEXTS
from game.ui.look.people_texts import PEOPLE_TEXTS
from game.ui.look.puzzle_texts import PUZZLE_TEXTS
from game.ui.look.records_texts import RECORDS_TEXTS
from game.ui.look.rules_texts import RULES_TEXTS
from game.ui.look.setup_texts import SETUP_TEXTS
from game.ui.look.statistics_texts import STATISTICS_TEXTS
from game.ui.look.table_texts import TABLE_TEXTS
from game.ui.look.together_texts import TOGETHER_TEXTS

if TYPE_CHECKING:
    from game.engine import Ruleset

ENGLISH = Texts(
    {
        "version": "version {version}",
        # colours
        "colour.blue": "Blue",
        "colour.yellow": "Yellow",
        "colour.red": "Red",
        "colour.green": "Green",
        "colour.purple": "Purple",
        "colour.orange": "Orange",
        # games
        "game.blokus": "Classic",
        "game.duo": "Duo",
        "game.junior": "Junior",
        "game.solo": "Solo",
        "game.trigon": "Trigon",
        "game.dice": "Dice",
        "game.callisto": "Callisto",
        "game.nexos": "Nexos",
        "game.gembloq": "GembloQ",
        # on the larger boards that games of earlier versions had
        "game.dice_14": "Dice, 14×14",
        "game.blokus.line": "Four colours, each from its own corner of a 20×20 board.",
        # of games in which each of two players has two colours
        "game.blokus.two.line": "Two colours each, from corners of their own, on a 20×20 board.",
        "game.trigon.two.line": (
            "Two colours each, of triangles in a hexagon: pieces of up to six, turned by 60°. A "
            "corner that touches a side counts as well."
        ),
        "game.duo.line": "Two colours that meet right away, on a 14×14 board.",
        "game.junior.line": (
            "For children, and for a quick game: twelve easy shapes, each of them twice, on a "
            "14×14 board. The player who places the most squares wins."
        ),
        "game.solo.line": (
            "All four colours are yours, in turn: try to place all 84 pieces. You may take "
            "moves back; they are counted."
        ),
        "game.trigon.line": (
            "Triangles in a hexagon: pieces of up to six, turned by 60°. A corner that touches a "
            "side counts as well."
        ),
        "game.dice.line": (
            "Roll and write, each on a board of their own: take a die, draw a shape from its row, "
            "then every marker moves on."
        ),
        "game.callisto.line": (
            "Edge to edge, on a board without corners: single squares open up new places."
        ),
        "game.callisto.two.line": (
            "Two colours each, edge to edge, on a board without corners: single squares open up "
            "new places."
        ),
        "game.nexos.line": (
            "Lines on a grid: each new piece goes on from an intersection that its colour touches."
        ),
        "game.nexos.two.line": (
            "Two colours each, of lines on a grid: each new piece goes on from an intersection "
            "that its colour touches."
        ),
        "game.gembloq.line": (
            "Squares on their tips, some of them halved: corner to corner, never edge to edge."
        ),
        "game.gembloq.two.line": (
            "Two colours each, of squares on their tips, some of them halved: corner to corner, "
            "never edge to edge."
        ),
        # counted things
        "taken_back.one": "{number} taken back",
        "taken_back.many": "{number} taken back",
        # Of a result, without bonuses: squares, triangles or segments.
        "score.placed.one": "{number} placed",
        "score.placed.many": "{number} placed",
        # {points} are "89", or "109 points".
        "score.all_placed": "{points}, all placed",
        "points.one": "{number} point",
        "points.many": "{number} points",
        # menu
        "menu.line": "Corner to corner, never edge to edge.",
        "menu.play": "Play",
        # Which game that is, and who plays: those that follow.
        "menu.quick.again": "Again: {game}, {who}",
        "menu.quick.alone": "you alone",
        # "you against 3 × Easy": levels stand for opponents
        "menu.quick.you": "you against {opponents}",
        "menu.quick.people.one": "{number} person",
        "menu.quick.people.many": "{number} people",
        "menu.quick.against": "{people} against {opponents}",
        # No person plays.
        "menu.quick.watch": "{opponents} to watch",
        "menu.continue": "Continue",
        # The game that goes on, and who plays it.
        "menu.continue.game": "{game} · {people}",
        # Further games in progress, which are listed elsewhere.
        "menu.continue.more.one": "{number} more",
        "menu.continue.more.many": "{number} more",
        "menu.my_games": "My games",
        "menu.settings": "Options",
        "menu.quit": "Quit",
        # What there is to do today: the day's puzzle, and these.
        "today.title": "Today",
        "today.done": "All done for today",
        "today.mistakes.one": "Your own mistakes: {number} to try again",
        "today.mistakes.many": "Your own mistakes: {number} to try again",
        "today.practised": "Your own mistakes: tried again",
        "today.lesson": "Next lesson: {lesson}",
        "today.learned": "Lesson done: {lesson}",
        # games in progress
        "games.newer": "Newer",
        "games.older": "Older",
        "games.give_up": "Give up",
        # dates, of which the name of the month is always a part
        "date.today": "today, {time}",
        "date.yesterday": "yesterday, {time}",
        "date.day": "{day} {month} {year}, {time}",
        "date.day_alone": "{day} {month} {year}",
        "date.month.1": "January",
        "date.month.2": "February",
        "date.month.3": "March",
        "date.month.4": "April",
        "date.month.5": "May",
        "date.month.6": "June",
        "date.month.7": "July",
        "date.month.8": "August",
        "date.month.9": "September",
        "date.month.10": "October",
        "date.month.11": "November",
        "date.month.12": "December",
        # setup
        "field.limit.one": "up to {number} character",
        "field.limit.many": "up to {number} characters",
        "field.unknown": "can’t be shown",
        "field.not_copied": "not copied",
        # play
        "play.turn": "{name} ({colour}), place a piece.",
        "play.turn.only": "{name} ({colour}), only you can still place pieces.",
        "play.turn_alone": "{colour} to play. {placed}.",
        "play.turn_alone.back": "{colour} to play. {placed}, {back}.",
        "play.thinks": "{name} ({colour}) is thinking…",
        "play.prepares": "{name} is getting ready…",
        "play.stands_in": "A simpler opponent is playing for {name}…",
        "play.simpler": "Simpler opponents are standing in: {reason}.",
        "play.simpler.search": "the usual ones can’t run on this computer",
        "play.simpler.weights": "a file the usual ones need is missing or damaged",
        "play.simpler.starting": "the usual ones can’t be started",
        "play.simpler.ended": "the usual ones have stopped unexpectedly",
        "play.simpler.slow": "the usual ones don’t answer",
        "play.simpler.error": "something went wrong in the program",
        "play.over": "Nobody can place any more.",
        "play.out": "{colour} can’t place any more.",
        "play.all_placed": "{colour} has placed every piece.",
        "play.shared": "Shared: {name}",
        "play.tray.left.one": "{number} left",
        "play.tray.left.many": "{number} left",
        "play.tray.turn": "your turn",
        "play.tray.thinks": "thinking…",
        "play.tray.stands_in": "stand-in plays",
        "play.tray.out": "can’t place any more",
        "play.tray.done": "all placed",
        "play.not_this_colour": "It’s {colour}’s turn.",
        # Said of a piece that was let go of beyond the edge, and was moved onto the board.
        "play.fits_here": "It fits here: place it, or move it.",
        "play.no_spot": "It doesn’t fit anywhere on the board.",
        "play.total": "total {points}",
        # The same with a partner, {name}, who plays on the same side.
        "play.total_with": "with {name}: {points}",
        "play.tray.out_brief": "out",
        "play.tool.menu": "Menu",
        # Away from the report of a game, to where one has come from.
        "play.tool.close": "Back",
        "play.tool.undo": "Undo",
        "play.tool.redo": "Redo",
        "play.tool.turn_left": "Turn left",
        "play.tool.turn_right": "Turn right",
        "play.tool.flip": "Flip",
        "play.tool.place": "Place",
        "play.tool.put_back": "Put back",
        "play.nothing_to_undo": "Nothing to undo.",
        "play.nothing_to_redo": "Nothing to redo.",
        "play.reason.used": "That piece is on the board already.",
        "play.reason.occupied": "Another piece is in the way.",
        "play.reason.own_edge": "{colour} may not touch {colour} along an edge.",
        "play.reason.no_corner": "{colour} must touch its own colour at a corner.",
        "play.reason.start": "{colour} must first cover its own start point.",
        "play.reason.free_start": "The first piece covers a start point that is still empty.",
        # A house rule: a first piece is a small one.
        "play.reason.too_large": "{colour} must begin with a smaller piece.",
        # Rules of Callisto: pieces lie edge to edge, and the first ones are single squares.
        "play.reason.no_edge": "{colour} must touch its own colour along an edge.",
        "play.reason.too_early": "{colour} must begin with single squares.",
        "play.reason.barred": "Single squares may not lie in the middle of the board.",
        # Rules of Nexos, where segments meet at the intersections of a grid's lines.
        "play.reason.start.segment": "{colour} must first touch its own start point.",
        "play.reason.no_corner.segment": ("{colour} must touch its own colour at an intersection."),
        # A rule of GembloQ, whose cells are the quarters of tilted squares.
        "play.reason.start.quarter": "{colour} must first cover its whole start square.",
        "play.reason.off_board": "It goes over the edge of the board.",
        # results
        "results.wins": "{name} wins!",
        # {names} are two partners, who play together.
        "results.win_together": "{names} win together!",
        "results.sides_tie": "Both sides share first place",
        "results.tie": "{first} and {second} share first place",
        "results.tie_of_many.one": "{number} player has first place",
        "results.tie_of_many.many": "{number} players share first place",
        "results.more": "{result}, {margin} more than {name}.",
        # The same of partners: {margin} more than the other side, whose names have no room here.
        "results.more_others": "{result}, {margin} more than the others.",
        "results.each": "{result} each.",
        # What the rule sheet counts for the winner: squares left, or "−4 points".
        "results.sheet.fewest": "By the rule sheet: {left} left, fewest wins.",
        "results.sheet": "By the rule sheet: {points}.",
        "results.all": "All pieces placed!",
        "results.alone": "{back}.",
        "results.alone.at_once": "Nothing taken back.",
        "results.best": "Best results",
        "results.best.none": "None yet.",
        "results.place": "{place}.",
        "results.placed": "Placed",
        "results.left": "Left",
        "results.bonus": "Bonus",
        "results.total": "Points",
        # A colour that players share: its points are nobody’s.
        "results.shared": "{colour} (shared)",
        "results.rating": "{name}: {news}",
        "results.rating.first": "first rating {points}",
        "results.rating.moved": "rating {before} to {after} ({change})",
        "results.unrated.taken_back": "Played with take-backs, so no ratings have changed.",
        "results.unrated.stood_in": "A simpler opponent stood in, so no ratings have changed.",
        "results.unrated.same_name.one": "No rating: {number} player is called {name}.",
        "results.unrated.same_name.many": "No rating: {number} players are called {name}.",
        "results.unrated.failed": "Ratings can’t be computed here, so none have changed.",
        "results.again": "Play again",
        "results.look": "Back to the game",
        "results.menu": "Menu",
        # pause
        "pause.title": "Paused",
        "pause.resume": "Resume",
        "pause.rules": "How to play",
        "pause.settings": "Options",
        "pause.again": "Start again",
        "pause.leave": "Save and leave",
        "pause.give_up": "Give up the game",
        "pause.finish": "Let it finish",
        # giving up, also to start again
        "give_up.title": "Give up this game?",
        "give_up.line": (
            "This game can’t be continued and doesn’t count for ratings, but stays under Past "
            "games."
        ),
        "give_up.series": "The series ends with it.",
        "give_up.yes": "Give up",
        "give_up.no": "Keep playing",
        # taking back in a game that is over
        "undo_over.title": "Take back your last move?",
        "undo_over.line": "The game goes on from there, and the result no longer counts.",
        "undo_over.yes": "Take back",
        "undo_over.no": "Keep the result",
        # settings
        "settings.title": "Options",
        "settings.page.look": "Look",
        "settings.page.game": "Game",
        "settings.theme": "Theme",
        "settings.theme.dark": "Dark",
        "settings.theme.light": "Light",
        "settings.theme.contrast": "High contrast",
        "settings.marks": "Colour marks",
        "settings.marks.line": "A bold symbol on each colour, to tell them apart by shape.",
        "settings.reduced_motion": "Reduce motion",
        "settings.reduced_motion.line": "Pieces and screens change instantly instead of moving.",
        "settings.ponder": "Think ahead",
        "settings.ponder.line": "Strong opponents keep thinking during your turn.",
        "settings.fullscreen": "Full screen",
        "settings.fullscreen.line": "{fullscreen} turns it on or off at any time.",
        "settings.television": "Television",
        "settings.television.line": "Large letters, and a margin at the edges.",
        "settings.television.system": "Automatic",
        "settings.bindings": "Keys and buttons",
        "settings.board_side": "Board seen from",
        "settings.board_side.line": "Your corner at the lower left; {turn_board} turns the board.",
        "settings.board_side.printed": "As printed",
        "settings.board_side.corner": "My corner",
        "settings.board_side.turn": "Who plays",
        "settings.coordinates": "Coordinates",
        "settings.coordinates.line": "Column and row names along the edges of the board.",
        "settings.move_numbers": "Move numbers",
        "settings.move_numbers.line": "Each piece on a board shows when it was placed.",
        "settings.on": "On",
        "settings.off": "Off",
        "settings.done": "Done",
        **ANALYSIS_TEXTS,
        **ARCADE_TEXTS,
        **COACH_TEXTS,
        **PEOPLE_TEXTS,
        **PUZZLE_TEXTS,
        **RECORDS_TEXTS,
        **RULES_TEXTS,
        **SETUP_TEXTS,
        **DEVICES_TEXTS,
        **DICE_TEXTS,
        **EDITING_TEXTS,
        **FILES_TEXTS,
        **LESSON_TEXTS,
        **STATISTICS_TEXTS,
        **TABLE_TEXTS,
        **TOGETHER_TEXTS,
        **OPTIONS_TEXTS,
        **LANGUAGE_NAMES,
    }
)

"""The texts in English, whatever the language of the game."""

tr = Texts(ENGLISH.texts)
"""The text of a key in the language of the game: see `Texts.__call__`."""


def colour_name(name: str) -> str:
    """A colour's name in the language of the game, from its name in the engine."""
    return tr(f"colour.{name.lower()}")


def colour_in(ruleset: Ruleset, colour: int) -> str:
    """The name of a game's colour in the language of the game, from its number."""
    return colour_name(ruleset.colours[colour].name)
