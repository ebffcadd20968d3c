"""What the core computes for a position, and random models to compute it with."""

from zlib import crc32

import numpy as np

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.placement_lists import empty_placement_lists, list_placements
from game.ai.core.board.state import write_position
from game.ai.core.compiled.instructions import PATTERN_UNITS
from game.ai.core.policy_value.patterns import (
    LARGEST,
    VECTOR_SCALE,
    patterns_by_colour,
)
from game.ai.core.tree.leaf import assess_leaf
from game.ai.core.tree.params import Model
from game.ai.core.tree.workspace import empty_workspace
from game.ai.search.models import blank_model
from game.ai.search.search_tree import search_params
from game.ai.search.settings import Search

UNITS = 8


def random_model(ruleset, seed=0, size=0.1, pattern_units=PATTERN_UNITS):
    """A model with normal weights of standard deviation `size`, with or without patterns.

    Each array has its own seed, so adding one leaves the others unchanged.
    """

    def drawn(name, blank):
        rng = np.random.default_rng((seed, crc32(name.encode())))
        weights = rng.normal(scale=size, size=blank.shape)
        if blank.dtype == np.int16:
            weights = np.clip(weights * VECTOR_SCALE, -LARGEST, LARGEST)
        return weights.astype(blank.dtype)

    def of(blank):
        return type(blank)(*(drawn(name, array) for name, array in blank.as_dict().items()))

    blank = blank_model(board_arrays(ruleset), UNITS, pattern_units)
    return Model(of(blank.policy), of(blank.net))


def listed(board, state, before=None, *, indexed=False):
    """The placement lists of a state, derived from those of an earlier one."""
    lists = empty_placement_lists(board, indexed=indexed)
    list_placements(board, state, before or empty_placement_lists(board), lists)
    return lists


class CoreEvaluation:
    """Everything the core computes for a position that isn't over.

    Attributes:
        board, state, lists: the position's arrays.
        coverage, kinds, features, patterns: as the core computes them.
        logits: of each legal placement.
        greatest: the greatest of them, as `compute_logits` returned it.
        chances, squares_left: of each player, as the network predicts them.
        totals: of each player, in hundreds; higher is better.
    """

    def __init__(self, position, model=None, before=None):
        """Evaluate a position, in the workspace of an earlier evaluation if one is given."""
        ruleset = position.ruleset
        self.board = board_arrays(ruleset)
        model = model or random_model(ruleset)
        self.workspace = before.workspace if before else _workspace(self.board, model.net)
        workspace = self.workspace
        self.state, self.lists = workspace.state, workspace.lists
        write_position(self.board, position, self.state)
        list_placements(self.board, self.state, empty_placement_lists(self.board), self.lists)
        params = search_params(Search(), ruleset)
        self.greatest = assess_leaf(self.board, model, params, position.colour, True, workspace)
        self.coverage, self.kinds = workspace.coverage, workspace.policy.kinds
        self.features = workspace.value.features
        self.patterns = patterns_by_colour(workspace.value.patterns)
        self.chances, self.squares_left = workspace.outlook[0], workspace.squares_left
        self.totals = workspace.outlook[1]
        count = self.lists.count[position.colour]
        placements = self.lists.placements[position.colour, :count].tolist()
        self.logits = dict(zip(placements, workspace.policy.logits[:count].tolist(), strict=True))


def _workspace(board, net):
    """A workspace filled with nonsense where the core should not look."""
    workspace = empty_workspace(board, net)
    for array in (workspace.policy.logits, workspace.outlook, workspace.squares_left):
        array[:] = 9
    return workspace
