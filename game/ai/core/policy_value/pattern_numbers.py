"""How the patterns of `patterns` are numbered."""

from __future__ import annotations

from game.ai.core.policy_value.territory import LATEST

CELLS = 4
"""How many cells' patterns are found at once."""

STEP_CLASSES = LATEST + 2
"""Classes of steps of the flood fill: 0, 1, 2, 3, later, never."""

OWN_COVERAGE_FROM = (1, 3, 9, 25)
FOE_COVERAGE_FROM = (1, 7, 30)
"""The number of placements over a cell, own or foes', from which each class of coverage begins;
below the first is class 0. The classes widen as counts grow, and those for foes, of whom there may
be three, are coarser. The vectors are learned for these classes: for any others they must be
learned again."""

OWN_COVERAGE_CLASSES, FOE_COVERAGE_CLASSES = len(OWN_COVERAGE_FROM) + 1, len(FOE_COVERAGE_FROM) + 1

# A piece of one's own, of a mate or nobody, of a foe; then forbidden cells, by the first foe's step
# and the foes' coverage; then open cells, also by one's own step and coverage, and by whether a
# mate is near.
OWN, OTHERS, FOES, FORBIDDEN = range(4)
OPEN = FORBIDDEN + STEP_CLASSES * FOE_COVERAGE_CLASSES
PATTERNS = OPEN + STEP_CLASSES**2 * OWN_COVERAGE_CLASSES * FOE_COVERAGE_CLASSES * 2

NEAR = 2
"""A mate is near a cell that it reaches in at most this many steps."""

PARTS = 3
"""How many vectors each pattern has."""
