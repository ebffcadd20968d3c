"""Files of learned weights: ``assets/models/NAME.npz``.

A file is an archive of plain numpy arrays, without pickles: a `format` number, and an array for
each field of `Policy` and `Net`, such as `policy_kinds` and `net_entry`. For their shapes and
types, see `policy`, `value` and `patterns` in `game.ai.core.policy_value`.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from game.ai.core.board.board_arrays import MOST_RULESETS, RINGS, BoardArrays, board_arrays
from game.ai.core.compiled.arrays import Floats
from game.ai.core.compiled.instructions import PATTERN_UNITS
from game.ai.core.policy_value.pattern_numbers import PARTS, PATTERNS
from game.ai.core.policy_value.patterns import LARGEST
from game.ai.core.policy_value.policy import (
    CENTRE_PLACEMENTS,
    KIND_COUNT,
    PHASES,
    PIECE_PHASES,
    Policy,
)
from game.ai.core.policy_value.value import VALUE_PHASES, Net, feature_count
from game.ai.core.tree.params import Model
from game.ai.degradation import Cause, Degradation, SearchUnavailableError
from game.ai.search.weights import weights_of
from game.engine import Ruleset

Arrays = dict[str, npt.NDArray[Any]]
"""Arrays of any kind, by their names in a file."""

FORMAT = 1
"""The version of what the weights mean. Files of any other version are not read."""

PATTERN_FIELDS = ("policy_patterns", "policy_hidden", "net_vectors", "net_pattern_entry")
"""The arrays that are missing from the file of a model without patterns."""


def model_of(ruleset: Ruleset, path: str | None = None) -> Model:
    """The weights for a ruleset (see `weights_of`), or those in the file at another path.

    Raises SearchUnavailableError if there are none or the file can't be used.
    """
    try:
        return _model_in(ruleset, weights_of(ruleset.name) if path is None else Path(path))
    except FileNotFoundError as error:
        raise _unusable(str(error)) from error


@lru_cache(maxsize=MOST_RULESETS)
def _model_in(ruleset: Ruleset, path: Path) -> Model:
    """The weights in a file, read once for those in use."""
    return load_model(path, board_arrays(ruleset))


def encode_model(model: Model) -> bytes:
    """The contents of a model's file."""
    arrays = {n: a for n, a in named_arrays(model).items() if a.size or n not in PATTERN_FIELDS}
    file = BytesIO()
    np.savez_compressed(file, format=np.int64(FORMAT), **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def blank_model(board: BoardArrays, units: int, pattern_units: int = 0) -> Model:
    """A model for a board, with all weights 0.

    Args:
        board: the board.
        units: how many hidden units the value network has.
        pattern_units: `PATTERN_UNITS`, or 0 for a model without patterns.
    """

    def zeros(*shape: int) -> Floats:
        return np.zeros(shape, dtype=np.float32)

    pieces = len(board.piece_sizes)
    return Model(
        Policy(
            kinds=zeros(PHASES, KIND_COUNT),
            patterns=zeros(PHASES, PARTS * (PATTERNS + 1) if pattern_units else 0),
            hidden=zeros(PHASES, PARTS, pattern_units),
            pieces=zeros(PIECE_PHASES, pieces),
            rings=zeros(CENTRE_PLACEMENTS, RINGS),
        ),
        Net(
            entry=zeros(feature_count(board), units),
            entry_bias=zeros(units),
            own=zeros(units, units),
            mates=zeros(units, units),
            foes=zeros(units, units),
            bias=zeros(units),
            exit=zeros(units),
            exit_bias=zeros(1),
            scale=zeros(VALUE_PHASES),
            vectors=np.zeros((PARTS * (PATTERNS + 1), pattern_units), dtype=np.int16),
            pattern_entry=zeros(pattern_units, units),
        ),
    )


def load_model(path: Path, board: BoardArrays) -> Model:
    """Read a model from a file.

    Raises SearchUnavailableError if it is damaged, in another format, or not made for such a board.
    """
    arrays = _read(path)
    written = arrays.pop("format", None)
    if written is None or written.shape or written != FORMAT:
        found = "no format number" if written is None else f"format {written}"
        raise _unusable(f"{path.name} has {found}: weights need format {FORMAT}")
    bias = arrays.get("net_bias")
    pattern_units = PATTERN_UNITS if "net_vectors" in arrays else 0
    named = named_arrays(blank_model(board, 0 if bias is None else bias.size, pattern_units))
    for name, blank in named.items():
        if name in PATTERN_FIELDS and not pattern_units:
            continue
        array = arrays.get(name)
        fault = _fault(array, blank, name)
        if array is None or fault is not None:
            raise _unusable(f"{path.name} has {fault}")
        named[name] = np.ascontiguousarray(array)
    # Of an archive whose directory is damaged, some of the patterns may be missing.
    spare = arrays.keys() - named.keys()
    if not pattern_units:
        spare |= arrays.keys() & {*PATTERN_FIELDS}
    if spare:
        raise _unusable(f"{path.name} has no use for {', '.join(sorted(spare))}")
    return model_of_arrays(named)


def _fault(array: npt.NDArray[Any] | None, blank: npt.NDArray[Any], name: str) -> str | None:
    """What is wrong with an array of a file in place of a blank one, if anything."""
    if array is None or array.shape != blank.shape or array.dtype != blank.dtype:
        found = "nothing" if array is None else f"{array.dtype} {array.shape}"
        return f"{found} for {name}: it needs {blank.dtype} {blank.shape}"
    if not np.isfinite(array).all():
        return f"infinite numbers for {name}"
    if array.dtype == np.int16 and (abs(array.astype(int)) > LARGEST).any():
        return f"numbers beyond ±{LARGEST} for {name}"
    return None


def model_of_arrays(named: Arrays) -> Model:
    """The model with the given arrays: the inverse of `named_arrays`."""
    return Model(
        Policy(*(named[f"policy_{field}"] for field in Policy.field_names())),
        Net(*(named[f"net_{field}"] for field in Net.field_names())),
    )


def named_arrays(model: Model) -> Arrays:
    """A model's arrays, by their names in a file."""
    return {
        **{f"policy_{name}": array for name, array in model.policy.as_dict().items()},
        **{f"net_{name}": array for name, array in model.net.as_dict().items()},
    }


def _read(path: Path) -> Arrays:
    """Read all arrays of a file. Raises SearchUnavailableError if it can't be read."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            return {name: archive[name] for name in archive.files}
    except MemoryError as error:
        detail = f"there isn't enough memory for {path.name}"
        raise SearchUnavailableError(Degradation(Cause.SEARCH, detail)) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise _unusable(f"{path.name} can't be read ({reason})") from error
    except Exception as error:  # Archive readers may raise anything for what isn't an archive.
        raise _unusable(f"{path.name} isn't a weights file") from error


def _unusable(detail: str) -> SearchUnavailableError:
    return SearchUnavailableError(Degradation(Cause.FILE, detail))
