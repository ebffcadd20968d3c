"""The texts about the arcade: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

ARCADE_TEXTS: Mapping[str, str] = {
    # what one person plays alone: on the menu, and the heading of what it leads to
    "menu.alone": "Alone",
    "alone.title": "Alone",
    "alone.line": "Short games for one: by wit or by quick hands.",
    # below today’s puzzle, once that is solved; and how many stars somebody has of how many
    "alone.solved": "Solved",
    "alone.stars": "{earned} of {most} stars",
    "arcade.rules": "How to play",
    "arcade.scores": "Best scores",
    "arcade.back": "Back",
    "arcade.again": "Again",
    "arcade.leave": "Leave",
    "arcade.points": "Points",
    "arcade.high": "A high score!",
    # above the field for the name of somebody whose score is among the best
    "arcade.name": "Your name",
    "arcade.best": "Best: {points}",
    # what points are multiplied by
    "arcade.times": "×{times}",
    # the name of a game of three minutes; it may stay as it is
    "arcade.rush": "Rush",
    "arcade.rush.line": "Three minutes, as many corners as you can",
    # what it is, below a picture of a piece that touches two corners
    "arcade.rush.what": (
        "Touch as many corners of the same colour as you can: every {corners} in a row multiply "
        "your points. You have three minutes, from when you take a piece."
    ),
    # which pieces to play with
    "arcade.rush.deal": "Pieces",
    # pieces that come in the same order for everybody on one day, or in any order
    "arcade.rush.today": "Today’s deal",
    "arcade.rush.free": "Free play",
    # above the multiplier
    "arcade.rush.row": "Corners in a row",
    "arcade.rush.begin": "The time runs once you take a piece.",
    "arcade.rush.under_way": "Place both pieces, and touch as many corners as you can.",
    "arcade.rush.broken": "The row has broken.",
    "arcade.rush.time_up": "The time is up.",
    "arcade.rush.full": "Nothing fits any more.",
    "arcade.rush.over": "Rush is over",
    "arcade.rush.pieces.one": "{number} piece",
    "arcade.rush.pieces.many": "{number} pieces",
    "arcade.rush.squares.one": "{number} square",
    "arcade.rush.squares.many": "{number} squares",
    "arcade.rush.best_times": "up to ×{times}",
    "arcade.rush.rule.1": (
        "Three minutes, all four colours, each from its own corner. The time runs once you take a "
        "piece."
    ),
    "arcade.rush.rule.2": (
        "Two pieces lie ready. Place both, in any order, and two more come. What fits nowhere "
        "comes back later."
    ),
    "arcade.rush.rule.3": (
        "A piece touches its own colour at corners, never along edges. It scores its squares, "
        "multiplied."
    ),
    "arcade.rush.rule.4": (
        "Each corner that a piece touches beyond one counts, and so does the board’s own: every "
        "{corners} in a row make the multiplier grow by one, up to ×{times}."
    ),
    "arcade.rush.rule.5": (
        "The row breaks after {seconds} seconds without a piece, when you let one go where it "
        "doesn’t fit, and when you stop the time."
    ),
    # a game in which one opponent after the other is to be beaten
    "arcade.ladder": "Ladder",
    "arcade.ladder.line": "Beat one level after the other",
    "arcade.ladder.rule.1": (
        "Beat one opponent after the other in Duo, from the weakest level to the strongest. You "
        "begin each game."
    ),
    "arcade.ladder.rule.2": (
        "You have {turn} seconds for each turn; after that, chance places one of your largest "
        "pieces."
    ),
    "arcade.ladder.rule.3": (
        "A lost game costs one of your {lives} lives, and you play it again. After a draw you play "
        "again, too."
    ),
    "arcade.ladder.rule.4": (
        "A won game scores {rung} points for each rung you stand on, and one for each point of "
        "your lead. At the top, each life you have left scores {life}."
    ),
    # which opponent of how many
    "ladder.rung": "Rung {number} of {count}",
    "ladder.task": "Beat {level}.",
    "ladder.play": "Play",
    "ladder.stop": "Stop here",
    "ladder.won.one": "Won by {number} point!",
    "ladder.won.many": "Won by {number} points!",
    "ladder.lost.one": "Lost by {number} point",
    "ladder.lost.many": "Lost by {number} points",
    "ladder.drawn": "A draw: once more",
    "ladder.over": "The climb is over",
    "ladder.climbed": "You have beaten them all!",
    "ladder.beaten": "Beaten: {number} of {count}",
    # the strongest level that was beaten
    "ladder.best": "The strongest: {level}",
    # games with a task, for one to three stars
    "arcade.stages": "Stages",
    "arcade.stages.line": "Forty tasks, up to three stars each",
    "arcade.stages.rule.1": (
        "Each stage is a short game with a task of its own: on a board, with pieces and opponents "
        "of its own."
    ),
    "arcade.stages.rule.2": "How well you do the task earns one star, two or three.",
    "arcade.stages.rule.3": "Nobody helps you, and nothing is taken back. Play again as you like.",
    "arcade.stages.rule.4": (
        "Up to {ahead} stages without a star are open at a time: each star opens more."
    ),
    "stage.title": "Stage {number}",
    "stage.task.place": "Place as many squares as you can.",
    "stage.task.lead": "Be ahead by as many squares as you can.",
    "stage.task.left": "Leave as few squares in your tray as you can.",
    "stage.task.hold.one": "Keep your opponent to as few squares as you can.",
    "stage.task.hold.many": "Keep your opponents to as few squares as you can.",
    # empty squares on their own
    "stage.task.holes": "Leave as few single empty squares on the board as you can.",
    "stage.task.corners": "Have as many free corners to place at as you can.",
    "stage.turns.one": "{number} turn",
    "stage.turns.many": "{number} turns",
    "stage.turns_left.one": "{number} turn left",
    "stage.turns_left.many": "{number} turns left",
    "stage.alone": "You play alone",
    # “Against Easy”, “Against 3 × Gentle”
    "stage.against": "Against {opponents}",
    # how much a star takes: so much or more, so much or less
    "stage.least": "{amount}+",
    "stage.most": "max {amount}",
    # how much there is of what counts
    "stage.now": "Now: {amount}",
    # how many stars of how many
    "stage.earned": "{earned}/{most}",
    "stage.play": "Play",
    "stage.again": "Again",
    "stage.next": "Next stage",
    "stage.others": "All stages",
    "stage.none": "No star yet. Try it another way!",
    "stage.some": "Well done!",
    "stage.all": "All three stars!",
    # how many stars somebody has from before
    "stage.before": "Your best here: {stars} of 3",
    # why there are no hints in games of the arcade
    "challenge.alone": "Here you are on your own: no hints, and nothing is taken back.",
}
