"""How good events are, in colours and words."""

from __future__ import annotations

from game.coach.scales import Quality
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, Theme

COUNTED: tuple[tuple[Quality, ...], ...] = (
    (Quality.BEST, Quality.GOOD),
    (Quality.INACCURACY,),
    (Quality.MISTAKE,),
    (Quality.BLUNDER,),
)
"""Those that are counted together, the best first: `Theme.quality_colours` are theirs."""

COSTLY = frozenset({Quality.INACCURACY, Quality.MISTAKE, Quality.BLUNDER})
"""Those that cost so much that what would have been better is always shown."""


def quality_colour(theme: Theme, quality: Quality) -> RGB:
    """The colour of how good an event was."""
    both = zip(COUNTED, theme.quality_colours, strict=True)
    return next(colour for together, colour in both if quality in together)


def quality_word(quality: Quality) -> str:
    """How good an event was, in a word."""
    return tr(f"report.quality.{quality.value}")
