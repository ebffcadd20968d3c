"""The texts of the analysis board, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

ANALYSIS_TEXTS: Mapping[str, str] = {
    "controls.analysis": "Analysis",
    "command.analyse": "Analyse",
    "command.back": "One step back",
    "command.forward": "One step forward",
    "command.overlay": "What the board shows",
    "command.report": "Report",
    "results.analyse": "Analyse",
    "results.report": "Report",
    "pause.analyse": "Review the game",
    # what the chart shows
    # and about each of these, in a tooltip
    "analysis.curves.result.about": "How many points everybody is expected to end with.",
    "analysis.curves.total.about": "The points everybody has, move by move.",
    "analysis.curves.reach.about": "How much of the board everybody’s next piece can reach.",
    "analysis.curves.result": "Expected",
    "analysis.curves.total": "So far",
    "analysis.curves.reach": "Room",
    # what the board shows, and below the choice what its marks mean
    "analysis.overlay.nothing.about": "Only the pieces.",
    "analysis.overlay.candidates.about": "Numbers mark the best places; the greener, the better.",
    "analysis.overlay.owners.about": (
        "Each dot tells whose this spot may become; the larger, the surer."
    ),
    "analysis.overlay.reach.about": "Dots mark where each colour’s next piece can lie.",
    "analysis.overlay.contested.about": (
        "Rings mark where to go on from; a dot inside, who else could be there first."
    ),
    # in a game with single squares that may lie anywhere
    "analysis.overlay.reach.free.about": (
        "Dots mark where each colour’s next piece can lie, single squares aside."
    ),
    # where a colour goes on from corners
    "analysis.overlay.contested.corners.about": (
        "Rings mark corners to go on from; a dot inside, who else could take them."
    ),
    # while nothing is shown that a search must find out
    "analysis.unsearched": "“{moves}” shows the best places and everybody’s chance to win.",
    "analysis.unsearched.alone": "“{moves}” shows the best places and the result to expect.",
    "analysis.overlay.nothing": "Off",
    "analysis.overlay.candidates": "Moves",
    "analysis.overlay.owners": "Areas",
    "analysis.overlay.reach": "Reach",
    "analysis.overlay.contested": "Ways on",
    "analysis.overlay.contested.corners": "Corners",
    # Above a bar in the players' colours, each as long as the player is likely to win.
    "analysis.chances": "Chance to win",
    # The same, where the computer has worked out all that can follow.
    "analysis.solved": "Result of best play",
    # How many moves have been made, and how many there are in all.
    "analysis.ply": "{ply} of {plies}",
    # The game's name, and what players call the opening, such as X–F or Barasona.
    "analysis.opening": "{game}, opening {opening}",
    "analysis.variation": "Variation {number} of {count}",
    "prompt.variation": "next variation",
    "analysis.no_further": "You can’t go any further.",
    "analysis.head.lead": "points",
    "analysis.head.cost": "costs",
    "analysis.head.chance": "wins",
    "analysis.preparing": "The computer is getting ready…",
    "analysis.to_play": "{name} ({colour}) to play",
    "analysis.failed": "The computer can’t analyse this: {reason}.",
    # what can be the reason
    "analysis.failed.search": "the search can’t run here",
    "analysis.failed.weights": "a file it needs is missing or damaged",
    "analysis.failed.starting": "the search can’t be started",
    "analysis.failed.ended": "the search has stopped unexpectedly",
    "analysis.failed.slow": "the search doesn’t answer",
    "analysis.failed.error": "something went wrong in the program",
    "analysis.roll": "The dice decide here.",
    # buttons beneath the board
    "play.tool.first": "To the start",
    "play.tool.back": "One step back",
    "play.tool.forward": "One step forward",
    "play.tool.last": "To the end",
    "play.tool.report": "Report",
    # what can be done now
    "prompt.step": "step through",
    "prompt.try_piece": "try a piece",
}
