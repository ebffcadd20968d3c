"""Tests of the files of puzzles: what is read, and what damage spoils."""

import pytest
from helpers.puzzles import small_choice, small_puzzle
from msgspec.structs import replace

from game.base.envelope import seal
from game.exercises.collection import BOXES, Collection, encode
from game.exercises.puzzle import Kind

PUZZLES = [replace(small_puzzle(), name=f"place all {n}", difficulty=3 * n) for n in (1, 2, 3)]
CHOICE = replace(small_choice(), name="best margin 1")


@pytest.fixture
def files(tmp_path):
    written = {Kind.PLACE_ALL: encode(PUZZLES), Kind.BEST_MARGIN: encode([CHOICE])}
    paths = {kind: tmp_path / f"{kind.name}.jsonl" for kind in written}
    for kind, path in paths.items():
        path.write_bytes(written[kind])
    return paths


def test_what_is_written_is_read(files):
    collection = Collection(files)
    assert [collection.load(one.name) for one in PUZZLES] == PUZZLES
    assert collection.load("best margin 1") == CHOICE
    entries = collection.entries[Kind.PLACE_ALL]
    assert [(one.name, one.difficulty, one.images) for one in entries] == [
        ("place all 1", 3, 32),
        ("place all 2", 6, 32),
        ("place all 3", 9, 32),
    ]
    for box in BOXES:
        assert len(collection.in_box(Kind.PLACE_ALL, box)) == 1


def test_a_name_that_is_unknown_is_told(files):
    with pytest.raises(ValueError, match="no puzzle 'place all 4'"):
        Collection(files).load("place all 4")


def test_a_damaged_puzzle_spoils_no_other(files):
    path = files[Kind.PLACE_ALL]
    index, first, second, third = path.read_bytes().splitlines(keepends=True)
    digit = second.rindex(b'"a') + 1
    damaged = second[:digit] + b"b" + second[digit + 1 :]
    path.write_bytes(index + first + damaged + third)
    collection = Collection(files)
    assert collection.load("place all 3") == PUZZLES[2]
    with pytest.raises(
        ValueError, match=r"'place all 2' in .* can't be read: the checksum"
    ) as told:
        collection.load("place all 2")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:40],
        lambda data: data[data.index(b"\n") + 1 :],
        lambda data: b"".join(data.splitlines(keepends=True)[:-1]),
        lambda data: data.replace(b'"version":1', b'"version":2', 1),
        lambda data: bytes(200),
        lambda data: b"[" * 100_000,
    ],
)
def test_a_damaged_index_spoils_no_other_kind(files, damage, caplog):
    path = files[Kind.PLACE_ALL]
    path.write_bytes(damage(path.read_bytes()))
    collection = Collection(files)
    assert collection.entries[Kind.PLACE_ALL] == ()
    assert collection.load("best margin 1") == CHOICE
    (told,) = caplog.messages
    assert told.startswith("puzzles are left out: ")
    assert "\n" not in told


@pytest.mark.parametrize(
    "line",
    [
        seal(PUZZLES[0]),
        seal({"name": "place all 2"}),
        seal(PUZZLES[1], version=2),
        seal(replace(PUZZLES[1], lying=())),
        b"{}\n",
    ],
)
def test_a_line_that_is_no_such_puzzle_is_told(files, line):
    path = files[Kind.PLACE_ALL]
    index, first, _, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(index + first + line + third)
    with pytest.raises(ValueError, match=r"'place all 2' in .* can't be read: "):
        Collection(files).load("place all 2")
