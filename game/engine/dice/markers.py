"""The colour markers, and how they go round."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.variant import FOUR_COLOURS


@dataclass(frozen=True)
class Markers:
    """Who holds which colour.

    All four go round one circle: from each player to the next clockwise, from the last player to
    the end of the standby queue, and from its head to the first player. The standby zone lies to
    the right of the player who opened the game and stays there. In four rounds, everybody
    therefore has each colour once, however many players there are.

    Attributes:
        held: for each player, the colour.
        standby: the colours that wait, the next to be taken first.
    """

    held: tuple[int, ...]
    standby: tuple[int, ...]

    @classmethod
    def at_start(cls, players: int, held: tuple[int, ...] = ()) -> Markers:
        """The markers that the players chose, the rest on standby; the first ones if none chose."""
        colours = tuple(range(len(FOUR_COLOURS)))
        held = held or colours[:players]
        return cls(held, tuple(colour for colour in colours if colour not in held))

    def advanced(self) -> Markers:
        """The markers after each has moved on by one.

        >>> Markers.at_start(2)
        Markers(held=(0, 1), standby=(2, 3))
        >>> Markers.at_start(2).advanced()
        Markers(held=(2, 0), standby=(3, 1))
        """
        first, *waiting = (*self.standby, self.held[-1])
        return Markers((first, *self.held[:-1]), tuple(waiting))
