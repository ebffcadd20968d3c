"""The backdrop: what is seen behind a scene, and what a scene says of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

from game.ui.look.theme import RGB

if TYPE_CHECKING:
    from game.engine import Ruleset


class Backdrop(Struct, frozen=True):
    """What a scene wants behind it.

    Attributes:
        ruleset: the rules of the game at whose board and pieces it hints; None for light alone.
        tension: how tense it is there, from 0 to 1; anything else counts as the nearer of these.
        tone: the colour to which the light turns, the tenser the further; None for the hour's own.
    """

    ruleset: Ruleset | None = None
    tension: float = 0.0
    tone: RGB | None = None

    @property
    def tense(self) -> float:
        """The tension within its bounds.

        >>> Backdrop(tension=3.0).tense, Backdrop(tension=float("nan")).tense
        (1.0, 0.0)
        """
        return 0.0 if math.isnan(self.tension) else min(1.0, max(0.0, self.tension))
