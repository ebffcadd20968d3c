"""The session of a game in which colours take turns on one board."""

from __future__ import annotations

from typing import ClassVar

from game.commands.gtp.session import GtpCommand, Session
from game.engine import Ply
from game.engine.pieces import whole_or_half
from game.engine.position import Position

PASS = "pass"


class BoardSession(Session[Position, Ply]):
    """Answers to the commands of Pentobi's dialect."""

    # -- the game -----------------------------------------------------------

    def _play(self, colour: str, move: str) -> str:
        return self._place(self.position.ruleset.colour_named(colour), move)

    def _play_next(self, move: str) -> str:
        return self._place(self._to_play(), move)

    def _place(self, colour: int, move: str) -> str:
        """Place for a colour, in turn or not; a pass is a move too, if there is no other."""
        position = self.position
        if move.lower() != PASS:
            self.happen(Ply(colour, position.ruleset.table.parse(move)))
        elif len(position.legal(colour)):
            raise ValueError("illegal move: no pass while the colour can still place")
        else:
            self.node = self.record.add_silent(self.node)
        return ""

    def _all_legal(self, colour: str) -> str:
        ruleset = self.position.ruleset
        placements = self.position.legal(ruleset.colour_named(colour))
        return "\n".join(map(ruleset.table.name_of, placements.tolist()))

    def _final_score(self) -> str:
        """One number per colour; for two players, who leads and by how much, B being the first."""
        ruleset = self.position.ruleset
        points = [self.position.score(colour).points for colour in range(len(ruleset.colours))]
        if ruleset.players != 2:
            return " ".join(map(str, points))
        first, second = (sum(points[c] for c in ruleset.colours_of(player)) for player in (0, 1))
        if first == second:
            return "0"
        lead = whole_or_half(abs(first - second))
        return f"B+{lead}" if first > second else f"W+{lead}"

    # -- the opponent -------------------------------------------------------

    def _genmove(self, colour: str) -> str:
        return self._generate(self.position.ruleset.colour_named(colour))

    def _genmove_next(self) -> str:
        return PASS if self.position.over else self._generate(self._to_play())

    def _generate(self, colour: int) -> str:
        """Choose and place. If the colour can't place, nothing changes."""
        ply = self._choose(colour)
        if ply is None:
            return PASS
        self.happen(ply)
        return self.position.ruleset.table.name_of(ply.placement)

    def _reg_genmove(self, colour: str) -> str:
        ply = self._choose(self.position.ruleset.colour_named(colour))
        return PASS if ply is None else self.position.ruleset.table.name_of(ply.placement)

    def _choose(self, colour: int) -> Ply | None:
        """The opponent's choice for a colour, in turn or not; None if it can't place."""
        if not len(self.position.legal(colour)):
            return None
        return self.choose(self.position.with_turn_of(colour))

    def _to_play(self) -> int:
        if self.position.colour is None:
            raise ValueError("the game is over: no colour can place any more")
        return self.position.colour

    commands: ClassVar[dict[str, GtpCommand]] = {
        "all_legal": GtpCommand(_all_legal, ("COLOUR",)),
        "final_score": GtpCommand(_final_score),
        "g": GtpCommand(_genmove_next),
        "genmove": GtpCommand(_genmove, ("COLOUR",)),
        "get_value": GtpCommand(Session.get_value),
        "move_values": GtpCommand(Session.move_values),
        "p": GtpCommand(_play_next, ("MOVE",)),
        "play": GtpCommand(_play, ("COLOUR", "MOVE")),
        "reg_genmove": GtpCommand(_reg_genmove, ("COLOUR",)),
        "showboard": GtpCommand(Session.showboard),
        "undo": GtpCommand(Session.undo),
    }
