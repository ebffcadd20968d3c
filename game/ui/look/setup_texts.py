"""The texts of the setup, its seats and levels, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

SETUP_TEXTS: Mapping[str, str] = {
    "seat.person": "Person",
    "seat.computer": "Computer",
    "seat.match": "My level",
    # Somebody at another machine has the seat; below it, how they come.
    "seat.elsewhere": "Elsewhere",
    "seat.elsewhere.line": "comes in with a code",
    "seat.colours": "Colours",
    "seat.person.new": "No rating in {game} yet.",
    "seat.person.rated": "Rated {points} in {game}.",
    "seat.person.guest": "A guest. With a name there is a rating too.",
    "seat.match.begins": "Adapts to you: starts at about level {level}.",
    "seat.match.now": "Adapts to you: about level {level} now.",
    "seat.match.nobody": "Adapts to a person; without one, level {level}.",
    "seat.level": " · level {level}",
    # several opponents of one level
    "level.times": "{number} × {level}",
    "level.1": "Gentle",
    "level.2": "Easy",
    "level.3": "Casual",
    "level.4": "Medium",
    "level.5": "Steady",
    "level.6": "Able",
    "level.7": "Strong",
    "level.8": "Tough",
    "level.9": "Hard",
    "level.10": "Master",
    "level.1.line": "Lets a newcomer win two times out of three.",
    "level.2.line": "An even match for a newcomer.",
    "level.3.line": "Beats a newcomer three times out of four.",
    "level.4.line": "Beats a newcomer nine times out of ten.",
    "level.5.line": "For those who play now and then.",
    "level.6.line": "Rarely misses an obvious move.",
    "level.7.line": "For those who play often.",
    "level.8.line": "Beats most regular players.",
    "level.9.line": "Punishes almost every mistake.",
    "level.10.line": "The strongest; takes its time to think.",
    # The three questions, each with a sentence below its answers.
    "setup.which": "Which game?",
    "setup.who": "Who plays?",
    "setup.who.line": "Press a face: computer, person, elsewhere.",
    # of a game in progress, whose people are given
    "setup.who.going_on": "Press a face: here, or elsewhere.",
    "setup.who.alone": "You place all four colours in turn.",
    "setup.strength": "How strong?",
    "setup.strength.people": "No computer plays, so there is nothing to choose here.",
    "setup.strength.alone": (
        "Nobody plays against you: the fewer squares are left over, the better. "
        "A hint is there whenever you want one."
    ),
    # leads to all ten levels
    "setup.levels": "More levels",
    # the same where one of those is chosen
    "setup.levels.chosen": "More levels: {level}",
    # in place of a level, as opponents have different ones
    "setup.levels.differ": "mixed",
    "setup.levels.each": "Or one for each:",
    "setup.levels.done": "Done",
    # leads to series, seats, scoring, clocks and teaching
    "setup.more_rules": "More rules",
    # The pages of More rules; Table is a table with people elsewhere.
    "setup.page.game": "Game",
    "setup.page.clock": "Clock and series",
    "setup.page.seats": "Seats",
    "setup.page.table": "Table",
    # What isn’t as usual, below the seats, each with a cross: “Scoring: Advanced”, “3 games”.
    "setup.unusual": "{option}: {value}",
    "setup.unusual.games": "{games} games",
    "setup.unusual.take_back": "{words}: take it back",
    # Whatever isn’t as usual stays so on the next day.
    "setup.unusual.keep": "Keep these",
    # people at other machines
    "setup.elsewhere.line": (
        "Open the table, and a code is shown. Whoever has it comes in: "
        "at another computer, or by phone with its camera."
    ),
    "setup.elsewhere.nobody": "Everybody is here: press a face for somebody elsewhere.",
    "setup.open": "Open the table",
    "setup.join": "Join a friend’s game",
    # The game begins with the position in the picture.
    "setup.from_here": "The game goes on from here.",
    "setup.players": "Players",
    "setup.number.one": "{number} player",
    "setup.number.many": "{number} players",
    "setup.person_name": "Player {number}",
    # How many colours each of two players has, on boards of two sizes.
    "setup.one_each": "One each",
    "setup.two_each": "Two each",
    "setup.one_each.line": "Each player has one colour, on a smaller board.",
    "setup.two_each.line": "Each player has two colours, on the board for four.",
    "setup.starts": "Start points",
    "setup.starts.fixed": "Fixed",
    "setup.starts.free": "Free",
    "setup.starts.fixed.line": "Each colour has a start point of its own.",
    "setup.starts.free.line": "Each colour takes any start point that is still empty.",
    "setup.partners": "Play as partners",
    "setup.partners.no": "No",
    "setup.partners.yes": "Yes",
    "setup.partners.no.line": "Everybody plays for themselves.",
    # Each is two colours: Blue and Red.
    "setup.partners.yes.line": "{first} play together against {second}. Their points are added.",
    # On a player's seat: {name} is the partner.
    "setup.partners.with": "Plays together with {name}.",
    # Between two partners above it and two below it, who play against each other.
    "setup.partners.against": "against",
    "setup.first": "Who goes first",
    "setup.first.line": "In this order: {colours}.",
    "setup.shared": "Shared colour",
    "setup.shared.line": "The three players place {colour} in turn. Its score counts for nobody.",
    "setup.scoring": "Scoring",
    "setup.scoring.basic": "Basic",
    "setup.scoring.advanced": "Advanced",
    # before the line about advanced scoring, as on the rule sheet
    "setup.scoring.challenge": "For more of a challenge: {line}",
    "setup.scoring.basic.square": "Whoever places the most squares wins.",
    "setup.scoring.basic.triangle": "Whoever places the most triangles wins.",
    "setup.scoring.advanced.square": (
        "+1 for each square placed, +15 for placing all, +5 more if the single square was last."
    ),
    "setup.scoring.advanced.triangle": (
        "+1 for each triangle placed, +15 for placing all, +5 more if the single triangle was last."
    ),
    "setup.scoring.placed": "Squares placed",
    "setup.scoring.placed.square": "+1 for each square placed; single squares don’t count.",
    "setup.scoring.placed.quarter": "+1 for each square placed, +½ for each half square.",
    "setup.scoring.segments": "Segments placed",
    "setup.scoring.segments.segment": "+1 for each segment placed, +10 for placing all.",
    # House rules: a board and pieces of one's own.
    "house.title": "House rules",
    "setup.house.line": "A board and pieces of your own.",
    "house.chosen": "House rules: {side}×{side}",
    "house.line": "By house rules, on a board of {side}×{side} squares.",
    "house.board": "Board",
    "house.size": "{side}×{side}",
    "house.starts.corners": "Corners",
    "house.starts.inside": "Inside",
    "house.first": "Largest first piece",
    "house.first.any": "Any",
    # a first piece has at most so many squares
    "house.first.most": "{number}",
    "house.pieces": "Pieces of each colour",
    "house.copies": "×{number}",
    "house.small": "No pieces of five",
    "house.usual": "As usual",
    "house.nobody": "With these pieces nobody could begin.",
    "house.search": "Opponents know the usual board best; here they go by what is most alike.",
    "setup.start": "Start",
    "setup.back": "Back",
}
