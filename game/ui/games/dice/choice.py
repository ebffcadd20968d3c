"""What a person has chosen at their turn, before a shape is drawn: a die, maybe a strike."""

from __future__ import annotations

from game.engine.dice import DICE_RULESET, ROW_OF, STRIKES, Take
from game.engine.dice.position import DicePosition
from game.ui.look.texts import tr


class DieChoice:
    """The die that a person has chosen, and whether a strike is about to be crossed out.

    Attributes:
        face: what the chosen die shows, or None.
        striking: whether a strike is about to be crossed out. Then some die is always chosen: it
            goes with the strike.
    """

    def __init__(self) -> None:
        self.face: int | None = None
        self.striking = False

    def clear(self) -> None:
        """Choose nothing."""
        self.face, self.striking = None, False

    def begin(self, position: DicePosition) -> None:
        """A turn begins: a die is chosen only where all show the same."""
        self.striking = False
        self.face = position.dice[0] if len(set(position.dice)) == 1 else None

    def select(self, face: int, position: DicePosition) -> str:
        """Choose a die by its face, or, if it is chosen already, none.

        Returns why that can't be, in words, or "".
        """
        if face not in position.dice:
            return tr("dice.no_die", number=face)
        others = len(set(position.dice)) > 1 and not self.striking
        self.face = None if face == self.face and others else face
        return ""

    def go_on(self, by: int, position: DicePosition) -> str:
        """Choose the next die by what they show, or the one before; after the last the first.

        Returns "": some die can always be chosen.
        """
        faces = sorted(set(position.dice))
        if self.face in faces:
            self.face = faces[(faces.index(self.face) + by) % len(faces)]
        else:
            self.face = faces[0 if by > 0 else -1]
        return ""

    def toggle_strike(self, position: DicePosition) -> str:
        """Be about to cross out a strike, or no longer.

        Returns why that can't be, in words, or "".
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
        """Be about to cross out a strike; the first die goes with it if none is chosen."""
        self.striking = True
        if self.face is None:
            self.face = position.dice[0]

    def gives(self, piece: int, position: DicePosition) -> bool:
        """Whether a shape may be drawn with what is chosen now."""
        if self.striking:
            return True
        row = int(ROW_OF[piece])
        return row == self.face if self.face is not None else row in position.dice

    def follow(self, take: Take) -> None:
        """Choose what a take takes: its die, and its strike if it crosses one out."""
        self.face, self.striking = take.die, take.strike

    def take_for(self, placement: int, position: DicePosition) -> Take:
        """The take that draws a shape. A strike isn't spent on what a die gives.

        Where no die gives the shape, a strike has been chosen.
        """
        row = int(ROW_OF[DICE_RULESET.table.piece[placement]])
        if row in position.dice:
            return Take(row, False, placement)
        assert self.face is not None
        return Take(self.face, True, placement)
