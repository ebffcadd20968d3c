"""Which file of learned weights a game has, see `game.ai.models`."""

from __future__ import annotations

from pathlib import Path

from game.assets import asset, file_stem
from game.engine import VARIANTS


def weights_of(game: str) -> Path:
    """The file of a game's weights: its own, else that of the game most like it.

    Raises FileNotFoundError where there is none.
    """
    for name in related(game):
        try:
            return asset("models", file_name(name))
        except FileNotFoundError:
            continue
    raise FileNotFoundError(f"there are no weights for {game}")


def file_name(game: str) -> str:
    """The name of the file of a game's own weights.

    >>> file_name("Blokus Two-Player")
    'blokus-two-player.npz'
    """
    return f"{file_stem(game)}.npz"


def related(game: str) -> list[str]:
    """A game and the others with the same pieces and lattice, those most like it first."""
    own = VARIANTS[game]

    def distance(name: str) -> tuple[bool, int]:
        variant = VARIANTS[name]
        return variant.family != own.family, abs(len(variant.colours) - len(own.colours))

    alike = [
        name for name, variant in VARIANTS.items() if variant.pieces is own.pieces and name != game
    ]
    return [game, *sorted(alike, key=distance)]
