"""The numbers of the patterns of `patterns`."""

from __future__ import annotations

from game.ai.core.territory import LATEST

STEP_CLASSES = LATEST + 2
"""Classes of steps of the flood fill: 0, 1, 2, 3, later, never."""

OWN_COVERAGE_FROM = (1, 3, 9, 25)
FOE_COVERAGE_FROM = (1, 7, 30)
"""From how many placements over a cell, own ones or those of foes, each class of coverage begins;
below is class 0. The steps widen as counts grow, and those of foes, of whom there may be three, are
coarser. The vectors belong to these classes: with others they must be learned anew."""

OWN_COVERAGE_CLASSES, FOE_COVERAGE_CLASSES = len(OWN_COVERAGE_FROM) + 1, len(FOE_COVERAGE_FROM) + 1

# A piece of one's own, of a mate or of nobody, of a foe; then the cells that are forbidden, by the
# first foe's step and the foes' coverage; then those that are open, by one's own step and coverage
# besides, and by whether a mate is near.
OWN, OTHERS, FOES, FORBIDDEN = range(4)
OPEN = FORBIDDEN + STEP_CLASSES * FOE_COVERAGE_CLASSES
PATTERNS = OPEN + STEP_CLASSES**2 * OWN_COVERAGE_CLASSES * FOE_COVERAGE_CLASSES * 2

NEAR = 2
"""A mate is near a cell that it reaches in at most this many steps."""

PARTS = 3
"""How many vectors each pattern has."""
