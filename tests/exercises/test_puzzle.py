"""Tests of puzzles as values: their positions, images, and what is refused."""

import msgspec
import pytest
from helpers.puzzles import small_choice, small_puzzle
from msgspec.structs import replace


@pytest.mark.parametrize("puzzle", [small_puzzle(), small_choice()])
def test_images_are_puzzles_that_are_solved_alike(puzzle):
    assert puzzle.image(0) == puzzle
    assert puzzle.images == 32
    images = [puzzle.image(number) for number in range(puzzle.images)]
    for image in images:
        image.check()
        assert image.start().ply == puzzle.start().ply
        assert len(image.start().legal()) == len(puzzle.start().legal())
    assert len({msgspec.json.encode(image) for image in images}) == 32
    with pytest.raises(ValueError, match="images 0 to 31, not 32"):
        puzzle.image(32)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"lying": ((), (), ())}, "4 colours"),
        ({"left": ((), (), (), ())}, "nothing to place"),
        ({"left": (("1", "1"), (), (), ())}, "no more pieces left"),
        ({"left": (("Q",), (), (), ())}, "no piece 'Q'"),
        ({"lying": (("a1,i9",), (), (), ())}, "no piece has the shape"),
        ({"lying": (("a1", "a2,a3"), (), (), ())}, "own edge"),
        ({"solution": ("a1,a2,a3",)}, "."),
        ({"solution": small_puzzle().solution[:1]}, "doesn't solve it"),
    ],
)
def test_what_is_no_puzzle_is_refused(changes, told):
    with pytest.raises(ValueError, match=told):
        replace(small_puzzle(), **changes).check()
