"""The words for simpler opponents standing in for those that were asked."""

from __future__ import annotations

from game.ui.look.texts import tr


def simpler_words(cause: str) -> str:
    """That simpler opponents are standing in, and why: the value of a `Cause`."""
    return tr("play.simpler", reason=tr(f"play.simpler.{cause}"))
