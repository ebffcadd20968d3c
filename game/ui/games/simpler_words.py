"""The words for simpler opponents standing in for those that were asked."""

from __future__ import annotations

from game.ai.degradation import Degradation
from game.ui.look.texts import tr


def simpler_words(reason: Degradation) -> str:
    """That simpler opponents are standing in, and why."""
    return tr("play.simpler", reason=tr(f"play.simpler.{reason.cause.value}"))
