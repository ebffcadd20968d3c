"""What a person has chosen on their turn before drawing a shape: a die, perhaps a strike."""

from __future__ import annotations

from game.engine.dice import DICE_RULESET, ROW_OF, STRIKES, Take
from game.engine.dice.position import DicePosition
from game.ui.look.texts import tr


class DieChoice:
    """The die that a person has chosen, and whether a strike is about to be crossed out.

    Attributes:
        face: what the chosen die shows, or None.
        striking: whether a strike is about to be crossed out. If so, some die is always chosen, to
            go with the strike.
    """

    def __init__(self) -> None:
        self.face: int | None = None
        self.striking = False

    def clear(self) -> None:
        """Choose nothing."""
        self.face, self.striking = None, False

    def begin(self, position: DicePosition) -> None:
        """Begin a turn: a die is chosen only if all show the same."""
        self.striking = False
        self.face = position.dice[0] if len(set(position.dice)) == 1 else None

    def select(self, face: int, position: DicePosition) -> str:
        """Choose a die by its face, or none if it's chosen already.

        Returns why that's impossible, in words, or "".
        """
        if face not in position.dice:
            return tr("dice.no_die", number=face)
        others = len(set(position.dice)) > 1 and not self.striking
        self.face = None if face == self.face and others else face
        return ""

    def go_on(self, by: int, position: DicePosition) -> str:
        """Choose the next or the previous die by face, wrapping around at the ends.

        Returns "": some die can always be chosen.
        """
        faces = sorted(set(position.dice))
        if self.face in faces:
            self.face = faces[(faces.index(self.face) + by) % len(faces)]
        else:
            self.face = faces[0 if by > 0 else -1]
        return ""

    def toggle_strike(self, position: DicePosition) -> str:
        """Prepare to cross out a strike, or stop doing so.

        Returns why that's impossible, in words, or "".
        """
        player = position.chooser
        if player is not None and position.strikes[player] == STRIKES:
            return tr("dice.strike.none")
        if self.striking:
            self.striking = False
        else:
            self.strike(position)
        return ""

    def strike(self, position: DicePosition) -> None:
        """Prepare to cross out a strike; the first die goes with it if none is chosen."""
        self.striking = True
        if self.face is None:
            self.face = position.dice[0]

    def gives(self, piece: int, position: DicePosition) -> bool:
        """Whether a shape may be drawn with the current choice."""
        if self.striking:
            return True
        row = int(ROW_OF[piece])
        return row == self.face if self.face is not None else row in position.dice

    def follow(self, take: Take) -> None:
        """Choose what a take takes: its die, and its strike if it crosses one out."""
        self.face, self.striking = take.die, take.strike

    def take_for(self, placement: int, position: DicePosition) -> Take:
        """The take that draws a shape. No strike is spent on a shape that a die gives.

        If no die gives the shape, a strike must have been chosen.
        """
        row = int(ROW_OF[DICE_RULESET.table.piece[placement]])
        if row in position.dice:
            return Take(row, False, placement)
        assert self.face is not None
        return Take(self.face, True, placement)
