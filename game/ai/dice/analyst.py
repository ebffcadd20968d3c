"""The analyst of Dice: what the boards can still take. Importing this loads the core."""

from __future__ import annotations

import numpy as np

from game.ai.analysis import CANDIDATES, Analyst
from game.ai.dice.board_player import Options, looked_through
from game.ai.dice.board_search import BoardSearch
from game.ai.dice.chances import chances_of
from game.ai.dice.insight import Look
from game.ai.player import never
from game.engine import Event
from game.engine.dice import Take
from game.engine.dice.position import DicePosition
from game.evaluation import Candidate, Evaluation, Outlook, final_evaluation

LOOKS = (Look(takes=24, turns=1, width=1), Look(takes=8, turns=2, width=2))
"""How candidates are found: some 50 ms on usual boards."""


class DiceAnalyst(Analyst[DicePosition]):
    """Reports what the strongest player goes by, all at once, but nothing about who owns what.

    A total is the number of squares that a player can expect to leave empty. A strike, whether
    already crossed out or still to be, counts for a quarter of a square, as it breaks ties. Chances
    treat these totals as independent and normally distributed. What is reported for a take is what
    is reported for the position after it: that others will choose what serves them best in this
    round, and what each board can then expect to take.
    """

    def __init__(self) -> None:
        """Raises SearchUnavailableError without a network that can be used."""
        self.go_to(DicePosition.start(2))

    def go_to(self, position: DicePosition) -> None:
        """See `Analyst.go_to`. Raises SearchUnavailableError without a usable network."""
        self._position = position
        self._search = BoardSearch(position.ruleset)

    def evaluation(self, candidates: int = CANDIDATES, also: Event | None = None) -> Evaluation:
        """What is known about the position; no candidates if chance decides next."""
        position = self._position
        if position.over:
            return final_evaluation(position)
        outlook = self._outlook(position)
        if position.chooser is None:
            return Evaluation(0, outlook, ())
        options = Options(self._search, position)
        options.count_rivals()
        order = np.argsort(-options.rating(), kind="stable")
        order = looked_through(options, order, LOOKS, never)
        takes = [options.take(int(option)) for option in order[:candidates]]
        if isinstance(also, Take) and also not in takes:
            takes.append(also)
        chosen = tuple(
            Candidate(take, 0, 1 / len(options), self._outlook(position.take(take)), (take,))
            for take in takes
        )
        return Evaluation(0, outlook, chosen)

    def _outlook(self, position: DicePosition) -> Outlook:
        """How the game is expected to end."""
        while position.chooser is not None:
            options = Options(self._search, position)
            position = position.take(options.take(int(np.argmax(options.rating()))))
        prospects = [
            self._search.prospect(position, player, chosen=False)
            for player in range(position.players)
        ]
        chances = chances_of(prospects, self._search.size)
        return Outlook(chances, tuple(float(one.total) for one in prospects))
