"""What the search has found out about the nodes of a record, and what it is asked next."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.client import OpponentClient
from game.ai.messages import Analyse, Analysed, Failed
from game.evaluation import Evaluation
from game.records.tree import Node
from game.study import Study

FIRST_LOOK = 2_000
"""So many simulations the place where one stands has before all others."""

PASS = 500
"""So many simulations every ply of the line has, for the chart."""

LONG_LOOK = 1_000_000
"""So many it has in the end while one goes on looking at it."""

CANDIDATES = 5
"""How many candidates are asked for."""


@dataclass(frozen=True)
class Question:
    """What is asked of the search.

    Attributes:
        node: about the position there.
        simulations: until it has had so many.
        owners: whether it is to say who will own each cell.
    """

    node: Node
    simulations: int
    owners: bool


class Knowledge:
    """Asks the opponents' process about one position after the other, while nobody plays.

    First the place where one stands, then whatever the line still lacks, from there outwards, then
    that place again for as long as one looks.
    """

    def __init__(self, opponents: OpponentClient) -> None:
        self._opponents = opponents
        self._found: dict[Node, Evaluation] = {}
        self._asked: Question | None = None
        self._failed: str | None = None

    def of(self, node: Node) -> Evaluation | None:
        """What is known of the position after a node, or None."""
        return self._found.get(node)

    @property
    def failure(self) -> str | None:
        """Why nothing can be found out, or None."""
        return self._failed

    def update(self, study: Study, *, owners: bool) -> bool:
        """Take what was found, and ask what is to be asked now; whether anything is new."""
        new = self._take()
        wanted = self._wanted(study, owners)
        if wanted != self._asked and self._failed is None:
            self._ask(study, wanted)
        return new

    def pause(self) -> None:
        """Have nothing searched any more."""
        if self._asked is not None:
            self._opponents.stop()
            self._asked = None

    # -- asking -------------------------------------------------------------

    def _wanted(self, study: Study, owners: bool) -> Question | None:
        """What is to be asked now, or None where all is known."""
        game = study.game
        nodes, positions = study.nodes_by_ply(), game.positions()
        here = nodes[game.ply]
        order = sorted(range(len(nodes)), key=lambda ply: (abs(ply - game.ply), ply))
        looks = [(here, FIRST_LOOK, owners), *((nodes[ply], PASS, False) for ply in order)]
        looks.append((here, LONG_LOOK, owners))
        decided = {
            node
            for node, position in zip(nodes, positions, strict=True)
            if position.over or position.chance_event(min) is not None
        }
        for node, simulations, wants_owners in looks:
            if node not in decided and not self._suffices(node, simulations, wants_owners):
                return Question(node, simulations, wants_owners)
        return None

    def _suffices(self, node: Node, simulations: int, owners: bool) -> bool:
        found = self._found.get(node)
        if found is None or (owners and not found.owners):
            return False
        # A position of which all is known, such as one with a single legal placement, says so.
        return found.settled or found.simulations >= simulations

    def _ask(self, study: Study, wanted: Question | None) -> None:
        self.pause()
        self._asked = wanted
        if wanted is None:
            return
        nodes = study.nodes_by_ply()
        ply = nodes.index(wanted.node)
        events = tuple(study.game.events[:ply])
        self._opponents.analyse(
            Analyse(study.record.options, events, CANDIDATES, wanted.owners, wanted.simulations)
        )

    def _take(self) -> bool:
        """Keep what was found of what was asked last; whether it was anything."""
        new = False
        for message in self._opponents.take():
            if isinstance(message, Analysed) and self._asked is not None:
                self._found[self._asked.node] = message.evaluation
                new = True
            elif isinstance(message, Failed):
                self._failed, new = message.reason, True
        return new
