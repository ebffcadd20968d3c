"""Clocks in files, and back."""

from __future__ import annotations

from typing import Any

from game.clock import Clock, ClockRules
from game.files.schemas import ClockSchema


def clock_of(fields: ClockSchema) -> Clock:
    """The clocks that a file holds."""
    rules = ClockRules(fields.kind, fields.seconds, fields.increment, fields.plays)
    return Clock(rules, tuple(fields.spent), fields.turn)


def encode_clock(clock: Clock) -> dict[str, Any]:
    """Clocks as plain values for JSON."""
    rules = clock.rules
    return {
        "kind": rules.kind.value,
        "seconds": rules.seconds,
        "increment": rules.increment,
        "plays": rules.plays,
        "spent": clock.spent,
        "turn": clock.turn,
    }
