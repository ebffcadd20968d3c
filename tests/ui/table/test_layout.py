"""Layout and packing are pure functions: everything fits, nothing overlaps."""

from itertools import combinations, product

import pytest
from helpers.rects import assert_inside_and_apart
from helpers.sizes import SIZES
from pygame import Rect

from game.engine import (
    BLOKUS_PIECES,
    JUNIOR_PIECES,
    TRIGON_PIECES,
    VARIANTS,
    Options,
    PieceSet,
    hexagon_board,
)
from game.ui.games.blokus.layout import blokus_layout
from game.ui.look.fonts import Fonts
from game.ui.look.texts import tr
from game.ui.table.board_view import aspect_of
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.packing import GAP, packed
from game.ui.table.transform import box_of
from game.ui.table.tray_view import APART, HEADER, LINE, PADDING

RATIOS = (1.0, *(aspect_of(hexagon_board(side)) for side in (9, 8)))
"""How wide the boards are, relative to their heights."""


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_inside_the_window_and_apart(size: tuple[int, int]) -> None:
    for colours, ratio in product((2, 3, 4), RATIOS):
        layout = blokus_layout(size, colours, ratio)
        assert abs(layout.board.width - ratio * layout.board.height) <= 2
        assert len(layout.trays) == colours
        rects = [layout.board, *layout.trays, *layout.tools, layout.status]
        assert_inside_and_apart(rects, Rect((0, 0), size))


@pytest.mark.parametrize("size", SIZES)
def test_tray_pieces_can_be_seen(size: tuple[int, int]) -> None:
    for name in VARIANTS:
        ruleset = Options(name).ruleset
        layout = blokus_layout(size, len(ruleset.colours), aspect_of(ruleset.geometry))
        tray = layout.trays[0]
        width = tray.width - 2 * layout.scale.px(PADDING)
        height = tray.height - layout.scale.px(HEADER) - layout.scale.px(PADDING)
        packing = packed(ruleset.pieces, round(width / height, 2))
        tray_cell = min(width / packing.whole.width, height / packing.whole.height)
        # The art direction's measure, with half a cell of rim at each side of the board.
        box = box_of(ruleset.geometry.lattice, ruleset.geometry.points)
        # Pieces of segments, and tilted ones, take more room.
        is_plain = ruleset.pieces in (BLOKUS_PIECES, JUNIOR_PIECES, TRIGON_PIECES)
        share = 0.45 if name == "Blokus" else 0.37 if is_plain else 0.32
        assert tray_cell >= share * layout.board.width / (box.width + 1), name


@pytest.mark.parametrize("size", SIZES)
def test_words_total_and_clock_stand_side_by_side_in_a_tray(size: tuple[int, int]) -> None:
    """At least in the shortest wording."""
    fonts = Fonts()
    for name in ("Blokus Two-Player", "Blokus Trigon Two-Player"):
        ruleset = Options(name).ruleset
        layout = blokus_layout(size, len(ruleset.colours), aspect_of(ruleset.geometry))
        px = layout.scale.px
        total = fonts.figures_width(tr("play.total", points="−220"), px(LINE))
        # Without a clock, the words begin beside the badge.
        more = max(px(APART) + clock_width(fonts, px(CLOCK)), px(22) + px(9))
        room = layout.trays[0].width - 2 * px(14)
        doings = [
            tr(f"play.tray.{doing}")
            for doing in ("turn", "thinks", "stands_in_brief", "out_brief", "done")
        ]
        for words in (*doings, tr.count("play.tray.left", 110)):
            assert fonts.width(words, px(LINE)) + px(APART) + total + more <= room


def test_a_wide_window_gives_the_board_its_share_of_the_height() -> None:
    assert blokus_layout((1920, 1080), 4).board.height == round(0.86 * 1080)


def test_trays_stand_by_their_own_corners() -> None:
    layout = blokus_layout((1280, 720), 4)
    blue, yellow, red, green = layout.trays
    assert blue.right < layout.board.left
    assert green.right < layout.board.left
    assert yellow.left > layout.board.right
    assert red.left > layout.board.right
    assert blue.top == yellow.top < red.top == green.top


@pytest.mark.parametrize("ratio", [0.5, 0.9, 1.3, 2.4])
@pytest.mark.parametrize("pieces", [BLOKUS_PIECES, JUNIOR_PIECES, TRIGON_PIECES])
def test_packed_pieces_keep_apart(ratio: float, pieces: PieceSet) -> None:
    packing = packed(pieces, ratio)
    around = [box_of(pieces.lattice, pieces.pieces[piece].points) for piece, _ in pieces.instances]
    boxes = [
        (x, y, x + box.width, y + box.height)
        for (x, y), box in zip(packing.offsets, around, strict=True)
    ]
    assert len(boxes) == pieces.count
    for left, low, right, high in boxes:
        assert left >= 0
        assert low >= -1e-9
        assert right <= packing.whole.width + 1e-9
        assert high <= packing.whole.height + 1e-9
    for (l1, b1, r1, t1), (l2, b2, r2, t2) in combinations(boxes, 2):
        apart = max(l2 - r1, l1 - r2, b2 - t1, b1 - t2)
        assert apart >= GAP - 1e-9


def test_pieces_lie_in_trays_as_in_the_piece_set() -> None:
    table = Options().ruleset.table
    for number, piece in enumerate(table.pieces.pieces):
        first = next(o for o in table.orientations if o.piece == number)
        assert first.points == piece.points
