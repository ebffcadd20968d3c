"""What a person has chosen on their turn before drawing a shape: a die, perhaps a strike."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine.dice import ROW_OF, Take
from game.engine.dice.position import DicePosition


@dataclass(frozen=True)
class DieChoice:
    """The die that a person has chosen, and whether a strike is about to be crossed out.

    With a strike and no die chosen, a shape takes the die of its row, without the strike, or if
    there is none, the first die goes with the strike.

    Attributes:
        face: what the chosen die shows, or None.
        striking: whether a strike is about to be crossed out.
        asked: whether the person has chosen this very die. One that only came with a shape isn't
            kept for a strike, so that nobody crosses one out for a shape that another die gives.
    """

    face: int | None = None
    striking: bool = False
    asked: bool = False

    # -- choosing -----------------------------------------------------------

    @classmethod
    def at_start(cls, position: DicePosition) -> DieChoice:
        """The choice at the start of a turn: a die is chosen only if all show the same."""
        return cls(position.dice[0] if len(set(position.dice)) == 1 else None)

    @classmethod
    def of(cls, take: Take) -> DieChoice:
        """The choice that a take makes: its die, and its strike if it crosses one out."""
        return cls(take.die, take.strike, asked=True)

    def select(self, face: int, position: DicePosition) -> DieChoice:
        """With a die on the table chosen by its face, or none if it was chosen already."""
        others = len(set(position.dice)) > 1 and not self.striking
        if face == self.face and others:
            return replace(self, face=None, asked=False)
        return replace(self, face=face, asked=True)

    def go_on(self, by: int, row: int | None, position: DicePosition) -> DieChoice:
        """With the next or the previous die by face chosen, wrapping around at the ends.

        `row` is that of the shape in hand, or None.
        """
        faces, lit = sorted(set(position.dice)), self.lit(row, position)
        if lit in faces:
            return replace(self, face=faces[(faces.index(lit) + by) % len(faces)], asked=True)
        return replace(self, face=faces[0 if by > 0 else -1], asked=True)

    def toggle_strike(self) -> DieChoice:
        """About to cross out a strike, or no longer so."""
        if self.striking:
            return replace(self, striking=False)
        return replace(self, striking=True, face=self.face if self.asked else None)

    def without_shape(self, position: DicePosition) -> DieChoice:
        """With the die that only came with a shape let go, as none is in hand."""
        if self.asked or self.striking:
            return self
        return self.at_start(position)

    def with_shape(self, row: int) -> DieChoice:
        """With the die of a row chosen, as a shape of it was taken up, unless a strike is."""
        if self.striking or row == self.face:
            return self
        return replace(self, face=row, asked=False)

    # -- what it gives ------------------------------------------------------

    def gives(self, piece: int, position: DicePosition) -> bool:
        """Whether a shape may be drawn with this choice."""
        return self.striking or int(ROW_OF[piece]) in self._faces(position)

    def gives_any(self, position: DicePosition) -> bool:
        """Whether any shape that fits on the board may be drawn with this choice."""
        return self.striking or any(len(position.legal(face)) for face in self._faces(position))

    def _faces(self, position: DicePosition) -> set[int]:
        """What the dice show that may be taken without a strike."""
        return set(position.dice) if self.face is None else {self.face}

    def lit(self, row: int | None, position: DicePosition) -> int | None:
        """What the die to be shown as chosen shows, or None; `row` is that of the shape in hand."""
        return self._die(row, position) if self.striking else self.face

    def take_for(self, placement: int, position: DicePosition) -> Take:
        """The take that draws a shape which this choice gives.

        No strike is crossed out where the die gives the shape.
        """
        row = int(ROW_OF[position.ruleset.table.piece[placement]])
        die = self._die(row, position)
        return Take(die, row != die, placement)

    def _die(self, row: int | None, position: DicePosition) -> int:
        """What the die that goes with a shape of a row shows; None if there is no shape yet."""
        if self.face is not None:
            return self.face
        return row if row in position.dice else position.dice[0]
