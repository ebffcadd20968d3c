"""Clocks in files, and back."""

from __future__ import annotations

from typing import Any

from game.clock import Clock, ClockKind, ClockRules
from game.files.records import ClockRecord


def clock_of(record: ClockRecord) -> Clock:
    """The clocks that a record holds."""
    kind = ClockKind(record.kind)
    rules = ClockRules(kind, record.seconds, record.increment, record.plays)
    return Clock(rules, tuple(record.spent), record.turn)


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
