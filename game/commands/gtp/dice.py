"""The session of a game of Dice, which has commands of its own.

Rolls and takes are written as the commands that make them happen: one engine's answer is another
one's command.
"""

from __future__ import annotations

import random
from typing import ClassVar

from game.commands.gtp.session import GtpCommand, Session
from game.engine.diagram import event_text
from game.engine.dice import FACES, DiceEvent, Roll, Take
from game.engine.dice.position import DicePosition
from game.engine.variant import FOUR_COLOURS


class DiceSession(Session[DicePosition, DiceEvent]):
    """Answers to the commands about rolls and takes."""

    def _happen(self, event: DiceEvent) -> str:
        """Let something happen; return the command for it."""
        self.happen(event)
        return event_text(self.options, event)

    # -- whose turn ---------------------------------------------------------

    def _turn(self) -> str:
        position = self.position
        if position.over:
            return "over"
        if position.chooser is None:
            return f"{position.starter + 1} roll {position.to_roll}"
        colour = FOUR_COLOURS[position.markers.held[position.chooser]]
        return f"{position.chooser + 1} take {colour.name} {_spaced(position.dice)}"

    def _check(self, *, in_time: bool) -> None:
        """Raise ValueError, saying whose turn it is, for a command that comes out of turn."""
        if in_time:
            return
        position = self.position
        if position.over:
            raise ValueError("the game is over: nobody can draw any more")
        if position.chooser is None:
            raise ValueError(f"player {position.starter + 1} is to roll {position.to_roll} dice")
        raise ValueError(
            f"player {position.chooser + 1} is to take one of {_spaced(position.dice)}"
        )

    def _check_take(self) -> None:
        self._check(in_time=self.position.chooser is not None)

    # -- rolling ------------------------------------------------------------

    def _roll(self, dice: str) -> str:
        self._check(in_time=self.position.to_roll > 0)
        self._happen(Roll(tuple(map(_die_named, dice.split()))))
        return ""

    def _genroll(self) -> str:
        """Roll; in the same game with the same seed, each round's dice fall the same way again."""
        self._check(in_time=self.position.to_roll > 0)
        rng = random.Random(f"{self.seed} {self.position.round}")
        return self._happen(Roll(tuple(rng.choices(FACES, k=self.position.to_roll))))

    # -- taking -------------------------------------------------------------

    def _take(self, die: str, cells: str) -> str:
        return self._draw(die, cells, strike=False)

    def _strike(self, die: str, cells: str) -> str:
        return self._draw(die, cells, strike=True)

    def _draw(self, die: str, cells: str, *, strike: bool) -> str:
        self._check_take()
        self._happen(Take(_die_named(die), strike, self.options.ruleset.table.parse(cells)))
        return ""

    def _all_takes(self) -> str:
        self._check_take()
        return "\n".join(event_text(self.options, take) for take in self.position.takes())

    def _gentake(self) -> str:
        return self._happen(self._chosen())

    def _reg_gentake(self) -> str:
        return event_text(self.options, self._chosen())

    def _chosen(self) -> DiceEvent:
        self._check_take()
        return self.choose(self.position)

    # -- counting -----------------------------------------------------------

    def _final_score(self) -> str:
        """For each player, the squares unfilled and, as they break ties, the strikes."""
        unfilled = map(self.position.unfilled, range(self.position.players))
        scores = zip(unfilled, self.position.strikes, strict=True)
        return " ".join(f"{squares}:{strikes}" for squares, strikes in scores)

    commands: ClassVar[dict[str, GtpCommand]] = {
        "all_takes": GtpCommand(_all_takes),
        "final_score": GtpCommand(_final_score),
        "genroll": GtpCommand(_genroll),
        "gentake": GtpCommand(_gentake),
        "reg_gentake": GtpCommand(_reg_gentake),
        "roll": GtpCommand(_roll, ("DICE",)),
        "showboard": GtpCommand(Session.showboard),
        "strike": GtpCommand(_strike, ("DIE", "CELLS")),
        "take": GtpCommand(_take, ("DIE", "CELLS")),
        "turn": GtpCommand(_turn),
        "undo": GtpCommand(Session.undo),
    }


def _die_named(text: str) -> int:
    """The number on a die, from its text. Raises ValueError for all but a digit from 1 to 6."""
    for face in FACES:
        if text == str(face):
            return face
    raise ValueError(f"a die shows a number from {FACES[0]} to {FACES[-1]}, not {text!r}")


def _spaced(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))
