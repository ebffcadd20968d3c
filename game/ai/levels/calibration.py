"""The dials of the levels in each game, as fitted in matches: see docs/matches.md.

They are kept as data, ``assets/levels/NAME.json``, with the hash of the weights they belong to:
with other weights, the same dial has another strength. A checksum seals them
(`game.base.envelope`), as a changed digit would be a dial like any other.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from game.ai.levels.scale import HIGHEST, level_key
from game.ai.levels.search_levels import (
    DEEP_DIAL,
    GREATEST_DIAL,
    LEAST_DIAL,
    THREADS_DIAL,
    SearchLevel,
    book_slack,
    dial_between,
    search_level,
)
from game.ai.search.weights import weights_of
from game.base.assets import asset, file_stem, sha256
from game.base.envelope import unseal

log = logging.getLogger(__name__)

USUAL_DIALS = (-3.0, 0.0, 2.3, 3.5, 5.1, 6.6, 8.2, 9.8, THREADS_DIAL, 18.6)
"""The dials of the levels from 1 on in a game without its own calibration."""

Dial = Annotated[float, Meta(ge=LEAST_DIAL, le=GREATEST_DIAL)]


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was fitted for a game.

    Attributes:
        game: its name.
        weights: the SHA-256 of the weights file it was fitted with.
        dials: of the levels from 1 on, each greater than the one before.
        bias_factor: the `Search.bias_factor` of the levels whose dials are from `DEEP_DIAL` to
            `THREADS_DIAL`, as measured with these weights.
    """

    game: str
    weights: str
    dials: Annotated[tuple[Dial, ...], Meta(min_length=HIGHEST, max_length=HIGHEST)]
    bias_factor: Annotated[float, Meta(ge=0, le=1)] = 0.0

    def __post_init__(self) -> None:
        if any(above <= below for below, above in pairwise(self.dials)):
            raise ValueError("each dial is greater than the one before")


def board_level(game: str, number: float) -> SearchLevel:
    """The level with that number, which may lie between two levels, in the game of that name."""
    level = search_level(level_key(number), dial_between(dials_of(game), number))
    if DEEP_DIAL <= level.dial <= THREADS_DIAL:
        level = level.with_bias_factor(calibration_of(game).bias_factor)
    return level.with_book(book_slack(number))


def dials_of(game: str) -> tuple[float, ...]:
    """The dials of a game's levels."""
    return calibration_of(game).dials


@lru_cache
def calibration_of(game: str) -> Calibration:
    """A game's calibration; the usual dials, with a line in the log, if it can't be loaded."""
    try:
        return load_calibration(game)
    except FileNotFoundError:
        log.warning("there is no calibration for %s: its levels have the usual dials", game)
    except (OSError, ValueError) as error:
        log.warning("the calibration for %s can't be used: %s", game, error)
    return Calibration(game, "", USUAL_DIALS)


def load_calibration(game: str, *, any_weights: bool = False) -> Calibration:
    """Load a game's calibration, which must belong to its weights unless any will do.

    Raises FileNotFoundError if there is none, OSError or ValueError if it can't be used.
    """
    content = asset("levels", f"{file_stem(game)}.json").read_bytes()
    calibration = msgspec.json.decode(unseal(content).json, type=Calibration)
    if calibration.game != game:
        raise ValueError(f"it is for {calibration.game}")
    if not any_weights and calibration.weights != hash_of_weights(game):
        raise ValueError("it belongs to other weights")
    return calibration


def hash_of_weights(game: str) -> str:
    """The SHA-256 of a game's weights file. Raises OSError if there is none."""
    return sha256(weights_of(game).read_bytes())
