"""Finds the file of learned weights for a game, see `game.ai.search.models`."""

from __future__ import annotations

from pathlib import Path

from game.base.assets import asset, file_stem
from game.engine import VARIANTS
from game.engine.variant import Variant


def weights_of(game: str) -> Path:
    """The file of a game's weights: its own, or else that of the most similar game.

    Raises FileNotFoundError if there is none.
    """
    for name in related(game):
        try:
            return asset("models", file_name(name))
        except FileNotFoundError:
            continue
    raise FileNotFoundError(f"there are no weights for {game}")


def file_name(game: str) -> str:
    """The file name of a game's own weights.

    >>> file_name("Blokus Two-Player")
    'blokus-two-player.npz'
    """
    return f"{file_stem(game)}.npz"


def related(game: str) -> list[str]:
    """A game and the others with the same pieces and lattice, the most similar first.

    What a colour's mates are worth is learned only where players have several colours, so in Solo
    the weights of the two-player game leave half as many squares as those of Blokus.
    """
    own = VARIANTS[game]

    def distance(name: str) -> tuple[bool, bool, int]:
        variant = VARIANTS[name]
        return (
            _has_mates(variant) != _has_mates(own),
            variant.family != own.family,
            abs(len(variant.colours) - len(own.colours)),
        )

    alike = [
        name for name, variant in VARIANTS.items() if variant.pieces is own.pieces and name != game
    ]
    return [game, *sorted(alike, key=distance)]


def _has_mates(variant: Variant) -> bool:
    return variant.players <= len(variant.colours) // 2
