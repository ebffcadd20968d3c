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
    def choice(self) -> DieChoice:
        """The die and the strike that the person has chosen. A shape's die goes back with it."""
        chosen = self.chosen
        if self._table.hand is not None or chosen.asked or chosen.striking:
            return chosen
        return self._at_start()

    def _at_start(self) -> DieChoice:
        """The choice at the start of a turn: a die is chosen only if all show the same."""
        dice = self._position.dice
        return DieChoice(dice[0] if len(set(dice)) == 1 else None)

    # -- what it gives ------------------------------------------------------

    def gives(self, piece: int) -> bool:
        """Whether a shape may be drawn with what is chosen."""
        return self.choice.striking or int(ROW_OF[piece]) in self._faces

    @property
    def gives_any(self) -> bool:
        """Whether any shape that fits on the board may be drawn with it."""
        legal = self._position.legal
        return self.choice.striking or any(len(legal(face)) for face in self._faces)

    @property
    def _faces(self) -> set[int]:
        """What the dice show that may be taken without a strike."""
        face = self.choice.face
        return set(self._position.dice) if face is None else {face}

    @property
    def lit(self) -> int | None:
        """What the die to be shown as chosen shows, or None."""
        choice, hand = self.choice, self._table.hand
        if not choice.striking:
            return choice.face
        return self._die(None if hand is None else int(ROW_OF[hand.piece]))

    def take_for(self, placement: int) -> Take:
        """The take that draws a shape which is given.

        No strike is crossed out where the die gives the shape.
        """
        position = self._position
        row = int(ROW_OF[position.ruleset.table.piece[placement]])
        die = self._die(row)
        return Take(die, row != die, placement)

    def _die(self, row: int | None) -> int:
        """What the die that goes with a shape of a row shows; None if there is no shape yet."""
        face, dice = self.choice.face, self._position.dice
        if face is not None:
            return face
        return row if row in dice else dice[0]

    # -- choosing -----------------------------------------------------------

    def begin(self, *, chooses: bool) -> bool:
        """Choose what a turn starts with; return whether that is a strike, as only one helps.

        `chooses` is whether a person is to choose.
        """
        self.chosen = self._at_start()
        only_strike = chooses and not self.gives_any
        if only_strike:
            self.chosen = DieChoice(striking=True)
        return only_strike

    def take_up(self, piece: int) -> bool:
        """Choose the die of a shape's row, if it's left and no strike is chosen."""
        row, choice = int(ROW_OF[piece]), self.choice
        if not choice.striking and row not in self._position.dice:
            key = "dice.no_row" if self._may_strike else "dice.no_die"
            self._table.status.tell(tr(key, number=row))
            return False
        kept = choice.striking or row == choice.face
        self.chosen = choice if kept else DieChoice(row)
        return True

    def choose_for(self, take: Take) -> Callable[[], None]:
        """Choose what a take takes; returns what restores the choice, unless there is a new one."""
        before, chosen = self.choice, DieChoice(take.die, take.strike, asked=True)

        def choose_again() -> None:
            if self.choice is chosen:
                self.chosen = before
                self._table.refresh()

        self.chosen = chosen
        self._table.refresh()
        return choose_again

    def do(self, command: Command) -> None:
        """Choose by a command, if it is about a die or a strike."""
        match command:
            case Command.NEXT_DIE | Command.PREVIOUS_DIE:
                faces, lit = sorted(set(self._position.dice)), self.lit
                by = 1 if command is Command.NEXT_DIE else -1
                at = faces.index(lit) + by if lit in faces else min(0, -by)
                face = faces[at % len(faces)]
                self._change(replace(self.choice, face=face, asked=True))
            case Command.STRIKE:
                self.toggle_strike()
            case _ if command in FACE_OF:
                self.select(FACE_OF[command])

    def select(self, face: int) -> None:
        """Choose a die by its face, or none if it's chosen already."""
        choice, dice = self.choice, self._position.dice
        if face not in dice:
            self._table.status.tell(tr("dice.no_die", number=face))
            return
        again = face == choice.face and len(set(dice)) > 1 and not choice.striking
        self._change(replace(choice, face=None if again else face, asked=not again))

    def toggle_strike(self) -> None:
        """Prepare to cross out a strike, or stop doing so."""
        choice = self.choice
        if self._may_strike:
            keeps = choice.striking or choice.asked
            face = choice.face if keeps else None
            self._change(replace(choice, face=face, striking=not choice.striking))
        else:
            self._table.status.tell(tr("dice.strike.none"))

    @property
    def _may_strike(self) -> bool:
        player = self._position.chooser
        return player is not None and self._position.strikes[player] < STRIKES

    def _change(self, choice: DieChoice) -> None:
        """Choose this; the shape in hand goes back unless it still gives that."""
        table, before = self._table, self.lit
        self.chosen = choice
        table.ui.sounds.play(Effect.CHOICE)
        lit, dice = self.lit, rolled(self._driver.game)
        if lit is not None and lit != before:
            self._lit(dice.index((lit, None)), lit)
        if table.hand is not None and not self.gives(table.hand.piece):
            pieces.put_back(table)
        table.refresh()
