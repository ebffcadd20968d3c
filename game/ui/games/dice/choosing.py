"""What the person at a table has chosen before drawing a shape, and how they choose it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.engine.dice import FACES, ROW_OF, STRIKES, Take
from game.engine.dice.position import DicePosition
from game.play.driver import GameDriver
from game.ui.games.dice.history import rolled
from game.ui.look.texts import tr
from game.ui.shell.actions import Command
from game.ui.sound.effects import Effect
from game.ui.table import pieces
from game.ui.table.table import Table

FACE_OF = {Command[f"DIE_{face}"]: face for face in FACES}
"""The face that each command chooses."""


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


class Choosing:
    """Chooses a die and perhaps a strike for the player to choose, or says why that's impossible.

    Attributes:
        chosen: what was chosen; see `choice`.
    """

    def __init__(self, table: Table, driver: GameDriver, lit: Callable[[int, int], object]) -> None:
        """Start with nothing chosen.

        `lit` is called when another die is chosen, with its index in the roll and its face.
        """
        self.chosen = DieChoice()
        self._table, self._driver, self._lit = table, driver, lit

    @property
    def _position(self) -> DicePosition:
        position: DicePosition = self._driver.game.position
        return position

    @property
    def row(self) -> int | None:
        hand = self._table.hand
        return None if hand is None else int(ROW_OF[hand.piece])

    @property
    def choice(self) -> DieChoice:
        """The die and the strike that the person has chosen. A shape's die goes back with it."""
        if self._table.hand is not None:
            return self.chosen
        return self.chosen.without_shape(self._position)

    @property
    def _may_strike(self) -> bool:
        player = self._position.chooser
        return player is not None and self._position.strikes[player] < STRIKES

    # -- choosing -----------------------------------------------------------

    def take_up(self, piece: int) -> bool:
        """Choose the die of a shape's row, if it's left and no strike is chosen."""
        row = int(ROW_OF[piece])
        if not self.choice.striking and row not in self._position.dice:
            key = "dice.no_row" if self._may_strike else "dice.no_die"
            self._table.status.tell(tr(key, number=row))
            return False
        self.chosen = self.choice.with_shape(row)
        return True

    def choose_for(self, take: Take) -> Callable[[], None]:
        """Choose what a take takes; returns what restores the choice, unless there is a new one."""
        before, chosen = self.choice, DieChoice.of(take)

        def choose_again() -> None:
            if self.choice is chosen:
                self.chosen = before
                self._table.refresh()

        self.chosen = chosen
        self._table.refresh()
        return choose_again

    def select(self, face: int) -> None:
        """Choose a die by its face, or none if it's chosen already."""
        if face in self._position.dice:
            self._change(self.choice.select(face, self._position))
        else:
            self._table.status.tell(tr("dice.no_die", number=face))

    def do(self, command: Command) -> None:
        """Choose by a command, if it is about a die or a strike."""
        match command:
            case Command.NEXT_DIE | Command.PREVIOUS_DIE:
                self.go_on(1 if command is Command.NEXT_DIE else -1)
            case Command.STRIKE:
                self.toggle_strike()
            case _ if command in FACE_OF:
                self.select(FACE_OF[command])

    def go_on(self, by: int) -> None:
        """Choose the next or the previous die by face."""
        self._change(self.choice.go_on(by, self.row, self._position))

    def toggle_strike(self) -> None:
        """Prepare to cross out a strike, or stop doing so."""
        if self._may_strike:
            self._change(self.choice.toggle_strike())
        else:
            self._table.status.tell(tr("dice.strike.none"))

    def _change(self, choice: DieChoice) -> None:
        """Choose this; the shape in hand goes back unless it still gives that."""
        table, position, row = self._table, self._position, self.row
        before, self.chosen = self.choice.lit(row, position), choice
        table.ui.sounds.play(Effect.CHOICE)
        lit, dice = choice.lit(row, position), rolled(self._driver.game)
        if lit is not None and lit != before:
            self._lit(dice.index((lit, None)), lit)
        if table.hand is not None and not choice.gives(table.hand.piece, position):
            pieces.put_back(table)
        table.refresh()
