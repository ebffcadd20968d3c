"""Structures that kernels take by reference hold the same in compiled code as in Python."""

import pickle
from copy import deepcopy

import numpy as np
import numpy.typing as npt
import pytest
from numba.core.errors import TypingError

from game.ai.core.compiled.kernel import kernel, part
from game.ai.core.compiled.structs import Struct, StructList

Array = npt.NDArray[np.generic]


class Inner(Struct):
    row: Array
    scale: float


class Outer(Struct):
    least: int
    table: Array
    inner: Inner
    cube: Array
    rows: StructList[Inner]
    share: float
    flags: Array


def outer(table=None):
    rows = StructList(Inner(np.arange(n, 9, dtype=np.float32), n / 2) for n in range(5))
    return Outer(
        least=-(1 << 40),
        table=np.arange(12, dtype=np.uint16).reshape(3, 4) if table is None else table,
        inner=Inner(np.array([7, 8, 9], dtype=np.float32), 0.1),
        cube=np.arange(24, dtype=np.int64).reshape(2, 3, 4),
        rows=rows,
        share=-1e300,
        flags=np.array([True, False]),
    )


@kernel
def read_numbers(struct, index):
    row = struct.rows[index]
    numbers = struct.least, struct.share, struct.inner.scale, row.scale
    return *numbers, len(row.row), row.row[-1], struct.flags[0], struct.table.size


@kernel
def read_table(struct, i, j):
    return struct.table[i, j], struct.table[i][j], struct.cube[1, i, j]


@part
def raise_entry(inner, by):
    inner.row[1] += by
    return inner.row[1]


@kernel
def write_and_read(struct, times):
    for _ in range(times):
        raise_entry(struct.inner, struct.inner.scale)
        struct.table[1, 2] += np.uint16(1)
        struct.rows[times].row[0] = struct.table[1, 2]


@kernel
def read_missing(struct):
    return struct.absent


def test_numbers_and_rows_are_read():
    struct = outer()
    for index in range(5):
        numbers = -(1 << 40), -1e300, 0.1, index / 2
        assert read_numbers(struct, index) == (*numbers, 9 - index, 8, True, 12)
        assert struct.rows[index].scale == index / 2
    assert len(struct.rows) == 5


TABLES = {
    "in order": lambda table: table,
    "by columns": np.asfortranarray,
    "reversed": lambda table: table[::-1, ::-1],
    "a part": lambda table: np.kron(table, np.ones((2, 2), np.uint16))[::2, 1::2],
    "not to be written": lambda table: np.frombuffer(table.tobytes(), np.uint16).reshape(3, 4),
}


@pytest.mark.parametrize("form", TABLES)
def test_arrays_are_read_however_they_lie_in_memory(form):
    table = TABLES[form](np.arange(12, dtype=np.uint16).reshape(3, 4))
    struct = outer(table)
    for i in range(3):
        for j in range(4):
            assert read_table(struct, i, j) == (table[i, j], table[i, j], struct.cube[1, i, j])


def test_what_is_written_is_seen_at_once_by_all():
    struct = outer()
    write_and_read(struct, 4)
    assert struct.inner.row[1] == pytest.approx(8.4)
    assert struct.table[1, 2] == struct.rows[4].row[0] == 10


@pytest.mark.parametrize("copied", [deepcopy, lambda struct: pickle.loads(pickle.dumps(struct))])
def test_a_copy_has_arrays_of_its_own(copied):
    inner = Inner(np.array([1, 2], dtype=np.float32), 3.0)
    copy = copied(inner)
    raise_by_scale(inner)
    assert inner.row.tolist() == [1, 5]
    assert copy.row.tolist() == [1, 2]
    raise_by_scale(copy)
    assert copy.row.tolist() == inner.row.tolist()
    assert copy.scale == 3


@kernel
def raise_by_scale(inner):
    raise_entry(inner, inner.scale)


def test_fields_are_never_set():
    with pytest.raises(AttributeError):
        outer().least = 3  # type: ignore[misc]


def test_kernels_can_read_only_the_fields_that_there_are():
    with pytest.raises(TypingError, match="absent"):
        read_missing(outer())


@pytest.mark.parametrize("value", ["text", None, np.float32(1), [1], True])
def test_what_no_structure_has_is_refused(value):
    with pytest.raises(TypeError, match=f"a structure has no {type(value).__name__}"):
        Inner(np.zeros(2, dtype=np.float32), value)


def test_lists_are_of_one_type():
    one, other = Inner(np.zeros(1, np.float32), 1.0), Inner(np.zeros(1, np.float64), 1.0)
    for structs in ([], [one, other]):
        with pytest.raises(ValueError, match="structures of one type"):
            StructList(structs)
