"""The map of the stages: what is in its file, where its path leads, and what isn't one."""

import math
from bisect import bisect_left
from itertools import pairwise

import pytest
import stages as tool
from msgspec import json
from msgspec.structs import replace

from game.engine import VARIANTS
from game.exercises.stage_map import ACROSS, MapPiece, decode_map, shipped_map
from game.exercises.stages import shipped_stages

MAP, STAGES = shipped_map(), shipped_stages()


def test_each_stage_lies_on_a_board_like_its_own():
    numbers = iter(range(1, len(STAGES) + 1))
    for index, region in enumerate(MAP.regions):
        for _ in range(region.stages):
            number = next(numbers)
            assert bisect_left(MAP.last_numbers, number) == index
            board = VARIANTS[STAGES[number - 1].options.name].geometry()
            assert board.lattice is region.board.lattice, number
            along, across = MAP.spot(number)
            assert math.dist((along, across), region.at) < 0.75 * region.size
    assert next(numbers, None) is None
    assert len({VARIANTS[region.game].family for region in MAP.regions}) == 6


def test_the_path_leads_on_through_every_place_without_a_corner():
    steps = [MAP.spot(number / 20) for number in range(20 * (len(STAGES) + 1) + 1)]
    assert all(there[0] > here[0] for here, there in pairwise(steps))
    for number, place in enumerate(MAP.path):
        assert MAP.spot(number) == pytest.approx(place)
    ways = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(steps)]
    assert max(abs(there - here) for here, there in pairwise(ways)) < 0.6
    assert MAP.spot(-3) == pytest.approx(MAP.path[0])
    assert MAP.spot(99) == pytest.approx(MAP.path[-1])


def test_stands_and_landmarks_dont_cover_each_other():
    places = [*MAP.path[1:-1], *MAP.landmarks]
    for number, place in enumerate(places):
        assert all(math.dist(place, other) > 1.4 for other in places[:number])
        assert 0.8 < place[1] < ACROSS - 0.8


def test_a_piece_of_the_story_is_found_in_each_region_and_in_the_end_it_is_whole():
    assert len(MAP.landmarks) == len(MAP.regions) + 1 == len(MAP.found) + 1
    cells = [cell for piece in MAP.found for cell in piece.cells]
    assert sorted(cells) == list(range(MAP.story.size))
    # As in a game, pieces of one colour don't touch along edges.
    colour = {cell: piece for piece in MAP.found for cell in piece.cells}
    for cell, around in enumerate(MAP.story.edge_neighbours):
        for other in around:
            same = colour[cell].colour == colour[other].colour
            assert not same or colour[cell] is colour[other]


def test_the_tool_makes_the_map_that_ships():
    assert tool.encode_map(tool.map_of(STAGES), STAGES) == tool.encode_map(MAP, STAGES)


def wrong(**changes):
    return json.encode(replace(MAP, **changes))


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"[]", b"{}", b"\xff", json.encode(MAP)[:-40]),
        wrong(path=MAP.path[:-1]),
        wrong(path=(MAP.path[1], MAP.path[0], *MAP.path[2:])),
        wrong(path=((-1.0, 5.0), *MAP.path[1:])),
        wrong(regions=MAP.regions[:-1]),
        wrong(regions=(replace(MAP.regions[0], game="Chess"), *MAP.regions[1:])),
        wrong(regions=(replace(MAP.regions[0], game="Blokus Dice"), *MAP.regions[1:])),
        wrong(regions=(replace(MAP.regions[0], stages=5), *MAP.regions[1:])),
        wrong(
            regions=(
                replace(MAP.regions[0], pieces=(MapPiece("Pink", (1,)),)),
                *MAP.regions[1:],
            )
        ),
        wrong(
            regions=(
                replace(MAP.regions[0], pieces=(MapPiece("Red", (400,)),)),
                *MAP.regions[1:],
            )
        ),
        wrong(landmarks=MAP.landmarks[1:]),
        wrong(found=MAP.found[1:]),
        wrong(side=5),
        json.encode({**json.decode(json.encode(MAP)), "more": 1}),
    ],
)
def test_what_isnt_a_map_of_these_stages_is_refused(data):
    with pytest.raises(ValueError, match=r"."):
        decode_map(data, STAGES)


@pytest.mark.parametrize("content", [None, b"", b"[1]"])
def test_without_a_map_that_can_be_read_there_is_none_and_a_line(
    monkeypatch, tmp_path, content, caplog
):
    path = tmp_path / "map.json"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr("game.exercises.stage_map.asset", lambda *parts: path)
    shipped_map.cache_clear()
    assert shipped_map() is None
    assert shipped_map() is None
    shipped_map.cache_clear()
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("there is no map of the stages: map.json can't be read: ")
