"""The coach's texts, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

COACH_TEXTS: Mapping[str, str] = {
    # the report of a game
    "report.progress": "{done} of {plies} positions",
    "report.left.one": "{number} second left",
    "report.left.many": "{number} seconds left",
    # how it went, first of all; {number} counts moves
    "report.story.always": "{name} wins, ahead from the first move.",
    "report.story.since": "{name} wins, ahead from move {number} on.",
    "report.story.marked": "The moves above are worth another look.",
    # one thing to try in the next game; {advice} is one of those below
    "report.try": "Next time: {advice}",
    "report.try.own_corners": "keep a corner free to go on from before you place a piece.",
    "report.try.new_corners": "place pieces so that they open new corners into free space.",
    "report.try.block": "look where the others want to go, and be there first.",
    "report.try.large": "place large pieces early, while there is room for them.",
    "report.try.last_single": "keep the single square for the very end: it fits nearly anywhere.",
    "report.try.all_colours": "leave every colour a way to go on.",
    "report.try.large_shapes": "draw large shapes as long as they fit.",
    "report.try.strikes": "save your strikes for when nothing else helps.",
    "report.try.other_die": "look which die you leave to the next player.",
    "report.try.on": "go on like this, perhaps against a stronger opponent.",
    # a move found well: in a list, and in a sentence; {move} counts moves
    "report.find": "Well found",
    "report.move.find.one": (
        "Move {move}, {name}: well found. Most other places were worth {number} point less."
    ),
    "report.move.find.many": (
        "Move {move}, {name}: well found. Most other places were worth {number} points less."
    ),
    "report.move.good": "Move {move}, {name}: a good move.",
    "report.move.better.one": "Move {move}, {name}: another place is worth {number} point more.",
    "report.move.better.many": "Move {move}, {name}: another place is worth {number} points more.",
    # what two signs on the board stand for
    "report.key.better": "better",
    "report.key.played": "played",
    "report.accuracy": "Accuracy",
    # how somebody played, beside that, from the best down
    "report.play.masterly": "masterly",
    "report.play.strong": "very strong",
    "report.play.good": "good play",
    "report.play.promising": "promising",
    "report.play.beginning": "a start is made",
    # how good a move was
    "report.quality.best": "Best move",
    "report.quality.good": "Good move",
    "report.quality.inaccuracy": "Could be a bit better",
    "report.quality.mistake": "Could be better",
    "report.quality.blunder": "Could be much better",
    # what the signs of these stand for, in as few words as possible: how much such moves give away
    "report.lost.good": "good",
    "report.lost.inaccuracy": "gives a little",
    "report.lost.mistake": "gives some",
    "report.lost.blunder": "gives a lot",
    "report.learn": "Try these again",
    # a person's own mistakes, to be made better; {points} is a number with one decimal
    "practice.ask": "A place is worth {points} points more to {name} here. Can you find it?",
    # The same where one person played, who is asked; and so below.
    "you.practice_ask": "A place is worth {points} points more to you here. Can you find it?",
    "practice.looking": "Checking…",
    "practice.right": "Right! Nothing is better.",
    "practice.nearly": "Good! One place is even worth {points} points more.",
    "practice.wrong": "Not yet: another place is worth {points} points more.",
    # The star is a sign on the board. What it has that {name}’s move hadn’t follows.
    "practice.shown": "The star marks the best place, worth {points} points more than {name}’s.",
    "you.practice_shown": "The star marks the best place, worth {points} points more than yours.",
    # What was chosen in the game was as good as anything; the check mark is a sign on the board.
    "practice.shown.fine": "The check mark is on {name}’s place: nothing is better.",
    "you.practice_shown_fine": "The check mark is on your place: nothing is better.",
    "practice.found": "You found {found} of {count}.",
    "practice.retry": "Try again",
    "practice.show": "Show",
    "practice.skip": "Skip",
    "practice.next": "Next",
    "practice.again": "Practise again",
    "practice.done": "Done",
    # every day, some choices from one's games are asked again; in some, nothing was better
    "daily.title": "Your mistakes",
    # on the button that leads there: what it is, or what is due
    "daily.line": "Choices from your games, asked again",
    "daily.due.one": "{number} to try again",
    "daily.due.many": "{number} to try again",
    "daily.nothing.tomorrow.one": "Nothing due; the next {number} tomorrow",
    "daily.nothing.tomorrow.many": "Nothing due; the next {number} tomorrow",
    "daily.nothing.later.one": "Nothing due; the next {number} on {day}",
    "daily.nothing.later.many": "Nothing due; the next {number} on {day}",
    "daily.none.games": "Finish some games first: what you missed in them comes back here",
    "daily.none.yet": "Nothing yet: what you miss in your games comes back here",
    # what is said instead of asking anything
    "daily.nothing": "Nothing is due now.",
    "daily.none": (
        "There is nothing to practise yet. What you miss in games that you finish comes back here."
    ),
    # the question; {game} is the name of one, {day} a date
    "daily.ask": "{game}, {day}. What is best here for {name}?",
    "you.daily_ask": "{game}, {day}. What is best here for you?",
    "daily.right.fine": "Right! Nothing is better. In the game, {name} chose just as well.",
    "you.daily_right_fine": "Right! Nothing is better. In the game, you chose just as well.",
    "daily.right.missed": (
        "Right! Nothing is better. In the game, {name}’s place was worth {points} points less."
    ),
    "you.daily_right_missed": (
        "Right! Nothing is better. In the game, your place was worth {points} points less."
    ),
    "daily.gone.one": "{number} was passed over: its game is gone, or can’t be read.",
    "daily.gone.many": "{number} were passed over: their games are gone, or can’t be read.",
    # at the end
    "daily.left.one": "{number} is still open, whenever you like.",
    "daily.left.many": "{number} are still open, whenever you like.",
    "daily.next.tomorrow.one": "{number} more comes tomorrow, and waits for you.",
    "daily.next.tomorrow.many": "{number} more come tomorrow, and wait for you.",
    "daily.next.later.one": "{number} more comes on {day}, and waits for you.",
    "daily.next.later.many": "{number} more come on {day}, and wait for you.",
    # the teaching game; {points} is a whole number
    "settings.teaching": "Teaching",
    "settings.teaching.line": "After a costly move the coach says why, and you may take it back.",
    "settings.ratings": "Ratings",
    "settings.ratings.line": (
        "Games against others give you a rating. A game with hints or take-backs doesn’t count."
    ),
    "teaching.title": "One moment, {name}",
    "teaching.cost.one": "Another place is worth about {number} point more.",
    "teaching.cost.many": "Another place is worth about {number} points more.",
    # Where no reason is known. The light bulb is the button below the board that gives a hint.
    "teaching.better": "Take the piece back, and the bulb will show it.",
    "teaching.looking": "The coach is checking your move…",
    "teaching.take_back": "Take it back",
    "teaching.keep": "Keep it",
    # one corner, which the board marks; {colour} and {rival} are names of colours
    "coach.corner.corners_given_away": ("This gives away a corner: {rival} can take it."),
    "coach.corner.corners_spoiled": ("This blocks one of {colour}’s own corners."),
    "coach.corner.corners_left": ("This leaves {rival} a good corner."),
    "coach.corner.own_hampered": (
        "This takes a corner from {colour}, another colour of the same player."
    ),
    "coach.corner.shared_against_own": "The shared colour takes a corner from {colour}.",
    # several corners, likewise
    "coach.corners.corners_given_away": ("This gives away corners: {rival} can take them."),
    "coach.corners.corners_spoiled": ("This blocks some of {colour}’s own corners."),
    "coach.corners.corners_left": ("This leaves {rival} good corners."),
    "coach.corners.own_hampered": (
        "This takes corners from {colour}, another colour of the same player."
    ),
    "coach.corners.shared_against_own": "The shared colour takes corners from {colour}.",
    # how many
    "coach.corners_not_opened": ("This opens fewer new corners: {few} instead of {many}."),
    "coach.large_held_back": ("A larger piece fits, and large ones belong on the board early."),
    # cells, which the board marks
    "coach.area.region_left_open": "This leaves {rival} a way into the marked area.",
    "coach.area.region_closed": (
        "This cuts {colour} off from the marked area: no way leads there any more."
    ),
    "coach.area.rival_gained": "This opens the marked area to {rival}.",
    "coach.area.room_lost": (
        "From another place, {colour} could have reached the marked area on the next turn."
    ),
    "coach.area.rival_room": "This lets {rival} reach the marked area on the next turn.",
    # counted things
    "coach.reason.pieces_unplaceable.one": ("{colour}: {number} piece no longer fits anywhere."),
    "coach.reason.pieces_unplaceable.many": ("{colour}: {number} pieces no longer fit anywhere."),
    "coach.reason.pieces_stopped.one": (
        "{rival} can now stop {number} piece of {colour} from being placed."
    ),
    "coach.reason.pieces_stopped.many": (
        "{rival} can now stop {number} pieces of {colour} from being placed."
    ),
    "coach.reason.rival_pieces_fit.one": "This leaves {rival} room for {number} more piece.",
    "coach.reason.rival_pieces_fit.many": "This leaves {rival} room for {number} more pieces.",
    "coach.reason.single_spent.one": (
        "This uses up the smallest piece: placed last, it earns {number} point."
    ),
    "coach.reason.single_spent.many": (
        "This uses up the smallest piece: placed last, it earns {number} points."
    ),
    "coach.reason.bonus_lost.one": (
        "Not all pieces of {colour} can be placed any more: {number} point is lost."
    ),
    "coach.reason.bonus_lost.many": (
        "Not all pieces of {colour} can be placed any more: {number} points are lost."
    ),
    "coach.reason.last_placement_missed.square.one": (
        "{colour} can’t place any more; a piece of {number} square would have fitted."
    ),
    "coach.reason.last_placement_missed.square.many": (
        "{colour} can’t place any more; a piece of {number} squares would have fitted."
    ),
    "coach.reason.last_placement_missed.triangle.one": (
        "{colour} can’t place any more; a piece of {number} triangle would have fitted."
    ),
    "coach.reason.last_placement_missed.triangle.many": (
        "{colour} can’t place any more; a piece of {number} triangles would have fitted."
    ),
    "coach.reason.last_placement_missed.segment.one": (
        "{colour} can’t place any more; a piece of {number} segment would have fitted."
    ),
    "coach.reason.last_placement_missed.segment.many": (
        "{colour} can’t place any more; a piece of {number} segments would have fitted."
    ),
    "coach.reason.last_placement_missed.quarter.one": (
        "{colour} can’t place any more; a piece of {number} square would have fitted."
    ),
    "coach.reason.last_placement_missed.quarter.many": (
        "{colour} can’t place any more; a piece of {number} squares would have fitted."
    ),
    # in Dice, where each player has one board for all colours, and whoever finds no room in the
    # colour in hand is out; {number}, and {more} with better play, are shapes that fit
    "coach.colour_closed.next": (
        "{colour} comes next round, and nothing fits in it any more: that’s the end."
    ),
    "coach.colour_closed.later": (
        "Nothing fits in {colour} any more: when it comes, that’s the end."
    ),
    "coach.colour_closing.next.one": (
        "{colour} comes next round, with room for only {number} shape instead of {more}."
    ),
    "coach.colour_closing.next.many": (
        "{colour} comes next round, with room for only {number} shapes instead of {more}."
    ),
    "coach.colour_closing.later.one": (
        "{colour} comes in {rounds} rounds, with room for only {number} shape instead of {more}."
    ),
    "coach.colour_closing.later.many": (
        "{colour} comes in {rounds} rounds, with room for only {number} shapes instead of {more}."
    ),
    "coach.reason.shape_passed_over.one": (
        "One large shape fits in just {number} spot, and may soon fit nowhere."
    ),
    "coach.reason.shape_passed_over.many": (
        "One large shape fits in just {number} spots, and may soon fit nowhere."
    ),
    "coach.reason.shapes_shut_out.one": "This leaves no spot for {number} large shape.",
    "coach.reason.shapes_shut_out.many": "This leaves no spot for {number} large shapes.",
    # {gained} is a number of squares
    "coach.strike_spent.gained.one": (
        "This spends a strike to fill {gained} more; kept, it’s worth about {number} square."
    ),
    "coach.strike_spent.gained.many": (
        "This spends a strike to fill {gained} more; kept, it’s worth about {number} squares."
    ),
    "coach.strike_spent.needless.one": (
        "No strike was needed here; kept, it’s worth about {number} square."
    ),
    "coach.strike_spent.needless.many": (
        "No strike was needed here; kept, it’s worth about {number} squares."
    ),
    # {colour} is that of the player who chooses next, {die} the number that a die shows
    "coach.die_left.nothing": (
        "This leaves the {die} for {colour}, to whom the other die gives nothing."
    ),
    "coach.die_left.less.one": (
        "This leaves the {die} for {colour}: a shape of {number} square instead of {less}."
    ),
    "coach.die_left.less.many": (
        "This leaves the {die} for {colour}: a shape of {number} squares instead of {less}."
    ),
}
