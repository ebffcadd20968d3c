"""Why a piece may not land somewhere, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.engine import Ruleset
from game.engine.contacts import Rule
from game.ui.look.texts import colour_in, tr
from game.ui.table.hand import Hand
from game.ui.table.landing import Landing

VIOLATION_TEXTS: Mapping[Rule, str] = MappingProxyType(
    {
        Rule.USED: "play.reason.used",
        Rule.OCCUPIED: "play.reason.occupied",
        Rule.OWN_EDGE: "play.reason.own_edge",
        Rule.START: "play.reason.start",
        Rule.NO_CORNER: "play.reason.no_corner",
        Rule.TOO_EARLY: "play.reason.too_early",
        Rule.TOO_LARGE: "play.reason.too_large",
        Rule.BARRED: "play.reason.barred",
        Rule.NO_EDGE: "play.reason.no_edge",
    }
)
"""The text key for each rule that a placement can break."""

OF_CELLS: Mapping[tuple[Rule, str], str] = MappingProxyType(
    {
        (Rule.START, "segment"): "play.reason.start.segment",
        (Rule.START, "quarter"): "play.reason.start.quarter",
        (Rule.NO_CORNER, "segment"): "play.reason.no_corner.segment",
    }
)
"""The same for rules of which some cells, by what they are called, have words of their own."""


def refusal_words(hand: Hand, landing: Landing) -> str:
    """Why a held piece may not land somewhere, in words."""
    if landing.rule is None:
        return tr("play.reason.off_board")
    return violation_words(hand.position.ruleset, hand.colour, landing.rule)


def violation_words(ruleset: Ruleset, colour: int, rule: Rule) -> str:
    """What a colour's piece that breaks a rule ought to do, in words."""
    key = VIOLATION_TEXTS[rule]
    if rule is Rule.START and ruleset.options.free_starts:
        key = "play.reason.free_start"
    key = OF_CELLS.get((rule, ruleset.geometry.lattice.cell), key)
    return tr(key, colour=colour_in(ruleset, colour))
