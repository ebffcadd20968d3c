"""The words for what the opponents' process can't do, for each value of a `Cause`."""

from __future__ import annotations

from game.ui.look.texts import tr


def simpler_words(cause: str) -> str:
    """That simpler opponents are standing in, and why."""
    return tr("play.simpler", reason=tr(f"play.simpler.{cause}"))


def not_analysed_words(cause: str) -> str:
    """That a position can't be analysed, and why."""
    return tr("analysis.failed", reason=tr(f"analysis.failed.{cause}"))
