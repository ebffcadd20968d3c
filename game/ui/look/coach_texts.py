"""The coach's texts, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

COACH_TEXTS: Mapping[str, str] = {
    # the report of a game; {points} is a number with its sign, as in "−4.2"
    "report.progress": "{done} of {plies} positions",
    "report.left.one": "{number} second left",
    "report.left.many": "{number} seconds left",
    # {quality} is one of those below
    "report.move": "Move {number}, {name}: {quality}, {points} points",
    # what two signs on the board stand for
    "report.key.better": "better",
    "report.key.played": "played",
    "report.accuracy": "Accuracy",
    "report.quality.best": "Best",
    "report.quality.good": "Good",
    "report.quality.inaccuracy": "Inaccuracy",
    "report.quality.mistake": "Mistake",
    "report.quality.blunder": "Blunder",
    "report.choose": "These moves decided the game. Choose one to see what was better.",
    "report.nothing": "No move stands out: nobody gave much away.",
    "report.learn": "Learn from mistakes",
    # a person's own mistakes, to be made better; {points} is a number with one decimal
    "practice.ask": "{name}’s move here cost {points} points. Find a better one.",
    "practice.looking": "Checking…",
    "practice.right": "Right! Nothing is better.",
    "practice.nearly": "Good, but it still costs {points} points. There’s a better move.",
    "practice.wrong": "This costs {points} points.",
    # The star is a sign on the board. What is wrong with what was placed follows.
    "practice.shown": "The star marks the best place. {name}’s move cost {points} points.",
    "practice.found": "You found {found} of {count}.",
    "practice.retry": "Try again",
    "practice.show": "Show",
    "practice.skip": "Skip",
    "practice.next": "Next",
    "practice.again": "Practise again",
    "practice.done": "Done",
    # the teaching game; {points} is a whole number
    "settings.teaching": "Teaching",
    "settings.teaching.line": (
        "Warns after a costly move, and says why. Taking it back makes the game unrated."
    ),
    # on a button that switches it
    "setup.teaching.on": "Teaching: on",
    "setup.teaching.off": "Teaching: off",
    "teaching.title": "Careful, {name}!",
    "teaching.cost.one": "This costs about {number} point.",
    "teaching.cost.many": "This costs about {number} points.",
    # Where no reason is known. The light bulb is the button below the board that gives a hint.
    "teaching.better": "There’s a better place: take it back, and the bulb will show it.",
    "teaching.looking": "The coach is checking your move…",
    "teaching.take_back": "Take it back",
    "teaching.keep": "Keep it",
    # one corner, which the board shows; {colour} and {rival} are names of colours
    "coach.corner.corners_given_away": "This gives away a corner: {rival} can take it.",
    "coach.corner.corners_spoiled": "This blocks one of {colour}’s own corners.",
    "coach.corner.corners_left": "This leaves {rival} a good corner.",
    "coach.corner.own_hampered": (
        "This takes a corner from {colour}, another colour of the same player."
    ),
    "coach.corner.shared_against_own": "The shared colour takes a corner from {colour}.",
    # several corners, likewise
    "coach.corners.corners_given_away": "This gives away corners: {rival} can take them.",
    "coach.corners.corners_spoiled": "This blocks some of {colour}’s own corners.",
    "coach.corners.corners_left": "This leaves {rival} good corners.",
    "coach.corners.own_hampered": (
        "This takes corners from {colour}, another colour of the same player."
    ),
    "coach.corners.shared_against_own": "The shared colour takes corners from {colour}.",
    # numbers alone
    "coach.corners_not_opened": "This opens fewer new corners: {few} instead of {many}.",
    "coach.large_held_back": "A larger piece fits, and large ones belong on the board early.",
    # counted things
    "coach.reason.region_left_open.square.one": (
        "This leaves a region open: {rival} can reach {number} square in it."
    ),
    "coach.reason.region_left_open.square.many": (
        "This leaves a region open: {rival} can reach {number} squares in it."
    ),
    "coach.reason.region_left_open.triangle.one": (
        "This leaves a region open: {rival} can reach {number} triangle in it."
    ),
    "coach.reason.region_left_open.triangle.many": (
        "This leaves a region open: {rival} can reach {number} triangles in it."
    ),
    "coach.reason.region_closed.square.one": "This cuts {colour} off from {number} square.",
    "coach.reason.region_closed.square.many": "This cuts {colour} off from {number} squares.",
    "coach.reason.region_closed.triangle.one": "This cuts {colour} off from {number} triangle.",
    "coach.reason.region_closed.triangle.many": "This cuts {colour} off from {number} triangles.",
    "coach.reason.rival_gained.square.one": "{rival} can reach {number} more square.",
    "coach.reason.rival_gained.square.many": "{rival} can reach {number} more squares.",
    "coach.reason.rival_gained.triangle.one": "{rival} can reach {number} more triangle.",
    "coach.reason.rival_gained.triangle.many": "{rival} can reach {number} more triangles.",
    "coach.reason.room_lost.square.one": "This closes {number} square to {colour}’s next piece.",
    "coach.reason.room_lost.square.many": "This closes {number} squares to {colour}’s next piece.",
    "coach.reason.room_lost.triangle.one": (
        "This closes {number} triangle to {colour}’s next piece."
    ),
    "coach.reason.room_lost.triangle.many": (
        "This closes {number} triangles to {colour}’s next piece."
    ),
    "coach.reason.rival_room.square.one": (
        "This leaves {number} square open to {rival}’s next piece."
    ),
    "coach.reason.rival_room.square.many": (
        "This leaves {number} squares open to {rival}’s next piece."
    ),
    "coach.reason.rival_room.triangle.one": (
        "This leaves {number} triangle open to {rival}’s next piece."
    ),
    "coach.reason.rival_room.triangle.many": (
        "This leaves {number} triangles open to {rival}’s next piece."
    ),
    "coach.reason.pieces_unplaceable.one": "{colour}: {number} piece no longer fits anywhere.",
    "coach.reason.pieces_unplaceable.many": "{colour}: {number} pieces no longer fit anywhere.",
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
