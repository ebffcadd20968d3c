"""The files that hold what was learned about a game: ``assets/models/NAME.npz``.

A file is a plain archive of numpy's, never a pickle, with a `format` number and an array for each
field of `Policy` and `Net`, such as `policy_kinds` and `net_entry`.
"""

from __future__ import annotations

import zipfile
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.ai.core.board import RINGS, Board, board_of
from game.ai.core.policy import FIRSTS, KINDS, PHASES, PIECE_PHASES, Policy
from game.ai.core.tree import Model
from game.ai.core.value import STAGES, Net, feature_count
from game.ai.search import CannotSearchError
from game.engine import GAMES, Variant
from game.shipped import asset

FORMAT = 1
"""Counts on whenever what the weights mean changes: weights of another format are not read."""

Shapes = dict[str, tuple[int, ...]]


@lru_cache
def model_of(variant: Variant) -> Model:
    """The weights for a variant: its own game's, else those of the game most like it.

    Raises CannotSearchError.
    """
    for name in related(variant.rules.name):
        try:
            path = asset("models", file_name(name))
        except FileNotFoundError:
            continue
        return load_model(path, board_of(variant))
    raise CannotSearchError(f"there are no weights for {variant.rules.name}")


def file_name(game: str) -> str:
    """What the file of a game's weights is called.

    >>> file_name("Blokus Two-Player")
    'blokus-two-player.npz'
    """
    return f"{game.lower().replace(' ', '-')}.npz"


def related(game: str) -> list[str]:
    """A game and the others with the same pieces and lattice, those most like it first."""
    own = GAMES[game]

    def distance(name: str) -> tuple[bool, int]:
        sheet = GAMES[name]
        return sheet.family != own.family, abs(len(sheet.colours) - len(own.colours))

    alike = [name for name, sheet in GAMES.items() if sheet.pieces is own.pieces and name != game]
    return [game, *sorted(alike, key=distance)]


def save_model(path: Path, model: Model) -> None:
    """Write a model's file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, format=np.int64(FORMAT), **_named(model))


def load_model(path: Path, board: Board) -> Model:
    """Read a model's file. Raises CannotSearchError if it isn't whole, or not made for such a board."""
    arrays = _read(path)
    written = arrays.pop("format", None)
    if written is None or written.shape or int(written) != FORMAT:
        found = "no format number" if written is None else f"format {written}"
        raise CannotSearchError(f"{path.name} has {found}: weights of format {FORMAT} are needed")
    bias = arrays.get("net_bias")
    for name, shape in _shapes(board, 0 if bias is None else bias.size).items():
        array = arrays.get(name)
        if array is None or array.shape != shape or array.dtype != np.float32:
            found = "none" if array is None else f"{array.dtype} {array.shape}"
            raise CannotSearchError(f"{path.name} has {found} for {name}: float32 {shape} is needed")
        if not np.isfinite(array).all():
            raise CannotSearchError(f"{path.name} has numbers for {name} that are none")
    return Model(
        Policy(*(np.ascontiguousarray(arrays[f"policy_{field}"]) for field in Policy._fields)),
        Net(*(np.ascontiguousarray(arrays[f"net_{field}"]) for field in Net._fields)),
    )


def _read(path: Path) -> dict[str, npt.NDArray[np.generic]]:
    """All arrays of a file."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except (OSError, ValueError, EOFError, KeyError, AttributeError, zipfile.BadZipFile) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise CannotSearchError(f"{path.name} can't be read: {reason}") from error


def _named(model: Model) -> dict[str, npt.NDArray[np.float32]]:
    """The arrays of a model as they are called in its file."""
    return {
        f"{part}_{field}": np.asarray(array, dtype=np.float32)
        for part, arrays in (("policy", model.policy), ("net", model.net))
        for field, array in zip(arrays._fields, arrays, strict=True)
    }


def _shapes(board: Board, units: int) -> Shapes:
    """The shapes that a model for a board has, with so many hidden units."""
    pieces, square = len(board.piece_sizes), (units, units)
    policy = Policy(kinds=(PHASES, KINDS), pieces=(PIECE_PHASES, pieces), rings=(FIRSTS, RINGS))
    net = Net(
        entry=(feature_count(board), units),
        entry_bias=(units,),
        own=square,
        mates=square,
        foes=square,
        bias=(units,),
        exit=(units,),
        exit_bias=(1,),
        scale=(STAGES,),
    )
    return {
        **{f"policy_{name}": shape for name, shape in policy._asdict().items()},
        **{f"net_{name}": shape for name, shape in net._asdict().items()},
    }
