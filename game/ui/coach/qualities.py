"""How good events are, in colours and words."""

from __future__ import annotations

from collections.abc import Mapping

from game.coach.scales import Quality
from game.ui.analysis.overlays import BAD, FAIR, GOOD
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, mix

COLOURS: Mapping[Quality, RGB] = {
    Quality.BEST: GOOD,
    Quality.GOOD: GOOD,
    Quality.INACCURACY: FAIR,
    Quality.MISTAKE: mix(FAIR, BAD, 0.5),
    Quality.BLUNDER: BAD,
}

COUNTED: tuple[tuple[Quality, ...], ...] = (
    (Quality.BEST, Quality.GOOD),
    (Quality.INACCURACY,),
    (Quality.MISTAKE,),
    (Quality.BLUNDER,),
)
"""Those that are counted together, the best first."""

COSTLY = frozenset({Quality.INACCURACY, Quality.MISTAKE, Quality.BLUNDER})
"""Those of which it is told what would have been better."""


def quality_word(quality: Quality) -> str:
    """How good an event was, in a word."""
    return tr(f"report.quality.{quality.value}")
