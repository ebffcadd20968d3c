"""Reads the games refereed by another program (see ``tests/vectors/README.md``)."""

import gzip
import json
from functools import lru_cache
from pathlib import Path

VECTORS = Path(__file__).parents[1] / "vectors"


@lru_cache
def games_of(ruleset):
    """The games of one variant, as the file has them."""
    return [game for game in _games() if game["variant"] == ruleset]


@lru_cache
def _games():
    return [game for name in ("games", "more") for game in _games_in(VECTORS / f"{name}.jsonl.gz")]


def _games_in(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
