"""A position as the core sees it, and models by lot, as any weights will do to compare by."""

from zlib import crc32

import numpy as np

from game.ai.core.board import board_of
from game.ai.core.coverage import count_cover, empty_cover
from game.ai.core.kernel import kernel
from game.ai.core.moves import empty_lists, list_moves
from game.ai.core.policy import (
    KINDS,
    count_kinds,
    empty_kinds,
    empty_planes,
    find_kinds,
    find_logits,
)
from game.ai.core.state import state_of
from game.ai.core.tree import Model
from game.ai.core.value import empty_sums, estimate, find_features
from game.ai.models import blank_model

UNITS = 8


def model_by_lot(ruleset, seed=0, size=0.1):
    """Weights of about that size. Each array has its own lot: one more changes no other."""

    def drawn(arrays):
        return type(arrays)(
            *(
                np.random.default_rng((seed, crc32(name.encode())))
                .normal(scale=size, size=array.shape)
                .astype(np.float32)
                for name, array in arrays._asdict().items()
            )
        )

    return Model(*map(drawn, blank_model(board_of(ruleset), UNITS)))


def listed(board, state, before=None):
    """The lists of a state, made from those of a state before it."""
    lists = empty_lists(board)
    list_moves(board, state, before or empty_lists(board), lists)
    return lists


class Seen:
    """All that the core works out of a position that isn't over.

    Attributes:
        cover, kinds, features: as the core has them.
        logits: of each legal placement.
        greatest: the greatest of them, as it was returned.
        chances, squares: of each player, as the network expects them.
    """

    def __init__(self, position, model=None, before=None):
        """See a position, in the room where another of the variant was seen before, if any."""
        ruleset = position.ruleset
        self.board = board = board_of(ruleset)
        self.lists = listed(board, state_of(board, position))
        model = model or model_by_lot(ruleset)
        room = before.room if before else _room(board, ruleset.players)
        self.room = room
        self.cover, self.kinds, _, logits, sums, self.chances, self.squares = room
        self.greatest = _see(
            board,
            state_of(board, position),
            self.lists,
            position.colour,
            position.player,
            model,
            *room,
        )
        self.features = sums.features
        count = self.lists.count[position.colour]
        moves = self.lists.moves[position.colour, :count].tolist()
        self.logits = dict(zip(moves, logits[:count].tolist(), strict=True))

    def counts(self, placement):
        """How often each kind occurs in a placement."""
        counts = np.zeros(KINDS, dtype=np.int64)
        count_kinds(self.board, self.kinds, placement, counts)
        return counts


def _room(board, players):
    """Room for `_see` to work in and write to, with nonsense where it should not look."""
    return (
        empty_cover(board),
        empty_kinds(board),
        empty_planes(board),
        np.full(len(board.piece), 9, dtype=np.float32),
        empty_sums(board, UNITS),
        *(np.full(players, 9, dtype=np.float32) for _ in range(2)),
    )


@kernel
def _see(
    board, state, lists, colour, player, model, cover, kinds, planes, logits, sums, chances, squares
):
    count_cover(board, lists, cover)
    find_kinds(board, state, cover, colour, player, kinds)
    find_features(board, state, lists, cover, colour, sums)
    estimate(board, model.net, sums, chances, squares)
    return find_logits(board, state, lists, colour, model.policy, kinds, planes, logits)
