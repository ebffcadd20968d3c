"""The bias of the network's values, found by the search itself and corrected.

The network's value of a position is a guess; the mean of what simulations found below it is a
better one. The difference is much the same wherever the same placement has just been made: a
network that doesn't see that a threat comes to nothing misses it in every position with the threat.
So differences are gathered in buckets, and new positions are corrected by those in their bucket, as
in KataGo's subtree value bias correction (Wu, "Other methods implemented in KataGo", 2021), which
has buckets by the shape around the last moves.

A simulation that passes a node x for the n-th time and comes back with the value z for its player
adds with weight 1/√n to the bucket of the placement that leads to x, and to that of the colour to
play there, so a node with n visits weighs about 2√n:

    S += (z - v(x)) / √n,    W += 1 / √n

where v(x) is the network's value, uncorrected. With c the bucket of the colour to play and m that
of the placement, a new position's value is corrected by

    bias_factor · (S_m + PLACEMENT_PRIOR · b) / (W_m + PLACEMENT_PRIOR)
    b = S_c / (W_c + COLOUR_PRIOR)

so a bucket with few observations relies on the more general one. A position that the tree has no
row left for isn't corrected.
"""

# Data layout
#
# In `TreeArrays`, with M placements in the table and c colours; written by all threads, which may
# lose an observation now and then:
#   bias_sum, bias_weight  (M + c,)  float64  S and W of each placement, then of each colour
#   bias_colours                     int      M, the bucket of the first colour
# Moving on to another root keeps a part of them, see `tree.fade_bias`.

from __future__ import annotations

import numpy as np

from game.ai.core.compiled.arrays import Floats
from game.ai.core.compiled.instructions import square_root
from game.ai.core.compiled.kernel import part
from game.ai.core.tree.tree_arrays import TreeArrays

PLACEMENT_PRIOR, COLOUR_PRIOR = 5.0, 50.0
"""The weights at which a bucket counts as much as what would be assumed without it."""


@part
def observe_bias(tree: TreeArrays, node: int, placement: int, value: float) -> None:
    """Add what a simulation found below a node, which that placement led to."""
    difference = value - tree.node_value[node, tree.node_player[node]]
    weight = 1 / square_root(np.float64(max(tree.node_visit_count[node], 1)))
    of_colour = tree.bias_colours + tree.node_colour[node]
    tree.bias_sum[placement] += weight * difference
    tree.bias_weight[placement] += weight
    tree.bias_sum[of_colour] += weight * difference
    tree.bias_weight[of_colour] += weight


@part
def correct_values(
    tree: TreeArrays, factor: float, placement: int, colour: int, player: int, values: Floats
) -> None:
    """Correct the values of a new position, ``(P,)``, which the placement led to.

    What the player gains, the others lose in equal parts; no value leaves the range from 0 to 1.
    """
    of_colour = tree.bias_colours + colour
    general = tree.bias_sum[of_colour] / (tree.bias_weight[of_colour] + COLOUR_PRIOR)
    bias = tree.bias_sum[placement] + PLACEMENT_PRIOR * general
    gain = np.float32(factor * bias / (tree.bias_weight[placement] + PLACEMENT_PRIOR))
    loss = gain / np.float32(max(len(values) - 1, 1))
    for other in range(len(values)):
        corrected = values[other] + (gain if other == player else -loss)
        values[other] = min(max(corrected, np.float32(0)), np.float32(1))
