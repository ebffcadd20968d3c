"""What weights that were learned where nobody has two colours say about a player's other colours.

In a game of four colours for four players no colour has a mate, so all that is learned for mates
alone stays 0. In a form of the game for two, where everybody has two colours, that isn't "nothing
is known" but a strong opinion: wherever a mate is near, a cell's pattern is worth nothing. So such
a form begins with the most that weights of a game without mates can say: to a single colour another
one is in the way, whoever places it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.ai.core.policy_value.pattern_numbers import FOES, OPEN, OTHERS, PARTS, PATTERNS
from game.ai.core.policy_value.policy import CELL_MATE, EDGE_STATE
from game.ai.core.tree.params import Model
from game.engine import Ruleset
from training.examples import Array


def meeting_mates(model: Model, ruleset: Ruleset) -> Model:
    """A model to begin with in games of a ruleset: `with_mates_as_foes` if it never saw any."""
    has_mates = any(len(ruleset.colours_of(player)) > 1 for player in range(ruleset.players))
    return with_mates_as_foes(model) if has_mates and not model.net.mates.any() else model


def with_mates_as_foes(model: Model) -> Model:
    """The same model, to which a mate is in the way as a foe is, and makes no cell another.

    Where nobody has mates it plays as before.
    """
    kinds = model.policy.kinds.copy()
    # A mate's attach point is like none; its piece along an edge like a foe's.
    kinds[:, CELL_MATE + 1] = kinds[:, CELL_MATE]
    kinds[:, EDGE_STATE + 1] = kinds[:, EDGE_STATE + 2]
    patterns = _with_mates_patterns(model.policy.patterns.T).T
    policy = replace(model.policy, kinds=kinds, patterns=np.ascontiguousarray(patterns))
    vectors = _with_mates_patterns(model.net.vectors)
    net = replace(model.net, mates=model.net.foes.copy(), vectors=vectors)
    return Model(policy, net)


def _with_mates_patterns(rows: Array) -> Array:
    """Rows by pattern, `PARTS` for each, with those for mates written.

    Empty ones, of a model without patterns, stay empty.
    """
    rows = np.array(rows, order="C")
    if rows.size:
        by_pattern = rows.reshape(PATTERNS + 1, PARTS, -1)
        by_pattern[OTHERS] = by_pattern[FOES]
        by_pattern[OPEN + 1 : PATTERNS : 2] = by_pattern[OPEN:PATTERNS:2]
    return rows
