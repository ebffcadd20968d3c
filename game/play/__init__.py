"""A game being played: what drives it, its clocks, hints, opponents and seats."""
