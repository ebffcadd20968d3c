"""A cache of the positions along the last line of events asked about."""

from __future__ import annotations

from game.engine import KINDS, Event, GameOptions, GamePosition


class PositionCache:
    """Gives the position after some events, reusing those of the previous line."""

    def __init__(self) -> None:
        self._options: GameOptions | None = None
        self._events: tuple[Event, ...] = ()
        self._positions: list[GamePosition] = []

    def continues(self, options: GameOptions, events: tuple[Event, ...]) -> bool:
        """Whether this is the previous game, at the same point or further on."""
        return options == self._options and events[: len(self._events)] == self._events

    def position(self, options: GameOptions, events: tuple[Event, ...]) -> GamePosition:
        """The position after some events. Raises ValueError for one the rules don't allow."""
        known = self._known(options, events)
        positions = self._positions[: known + 1] if known is not None else []
        if not positions:
            positions = [KINDS[options.kind].start(options)]
        for event in events[len(positions) - 1 :]:
            positions.append(positions[-1].after(event))
        self._options, self._events, self._positions = options, events, positions
        return positions[-1]

    def _known(self, options: GameOptions, events: tuple[Event, ...]) -> int | None:
        """How many of the events match the previous line's, or None in another game."""
        if options != self._options:
            return None
        known = 0
        for event, before in zip(events, self._events, strict=False):
            if event != before:
                break
            known += 1
        return known
