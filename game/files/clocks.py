"""Converts clocks to and from their kept form."""

from __future__ import annotations

from game.engine.clock import Clock, ClockRules
from game.files.schemas import ClockSchema


def clock_of(fields: ClockSchema) -> Clock:
    """The clocks a file holds."""
    rules = ClockRules(fields.kind, fields.seconds, fields.increment, fields.plays)
    return Clock(rules, tuple(fields.spent), fields.turn)


def encode_clock(clock: Clock) -> ClockSchema:
    """Clocks as a file holds them."""
    rules = clock.rules
    return ClockSchema(
        kind=rules.kind,
        seconds=rules.seconds,
        increment=rules.increment,
        plays=rules.plays,
        spent=list(clock.spent),
        turn=clock.turn,
    )
