"""Structures that kernels take by reference hold the same in compiled code as in Python."""

import pickle
from copy import deepcopy
from typing import Annotated, Any, TypeVar

import numpy as np
import pytest
from numba.core.errors import TypingError
from typing_extensions import TypeAliasType

from game.ai.core.compiled.arrays import Array1, Array2, Array3
from game.ai.core.compiled.kernel import kernel, part
from game.ai.core.compiled.structs import ArrayType, Struct, StructList, field_type


class Inner(Struct):
    row: Array1[np.float32]
    scale: float


class Outer(Struct):
    least: int
    table: Array2[np.uint16]
    inner: Inner
    cube: Array3[np.int64]
    rows: StructList[Inner]
    share: float
    flags: Array1[np.bool_]


class Other(Struct):
    row: Array1[np.float32]
    scale: float


class Named(Struct):
    name: str


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


@pytest.mark.parametrize("writeable", [True, False])
def test_arrays_are_read(writeable):
    table = np.arange(12, dtype=np.uint16).reshape(3, 4)
    table.flags.writeable = writeable
    struct = outer(table)
    for i in range(3):
        for j in range(4):
            assert read_table(struct, i, j) == (table[i, j], table[i, j], struct.cube[1, i, j])


OTHERS = {
    "out of order": (
        lambda table: np.asfortranarray(table),
        "an array of uint16 in 2 dimensions out of order",
    ),
    "backwards": (lambda table: table[:, ::-1], "an array of uint16 in 2 dimensions out of order"),
    "wider": (lambda table: table.astype(np.uint32), "an array of uint32 in 2 dimensions"),
    "signed": (lambda table: table.astype(np.int16), "an array of int16 in 2 dimensions"),
    "swapped": (lambda table: table.astype(">u2"), "an array of >u2 in 2 dimensions"),
    "flat": (np.ravel, "an array of uint16 in 1 dimensions"),
    "a list": (np.ndarray.tolist, "a list"),
    "nothing": (lambda table: None, "a NoneType"),
}


@pytest.mark.parametrize("form", OTHERS)
def test_arrays_of_other_types_are_refused(form):
    make, described = OTHERS[form]
    table = make(np.arange(12, dtype=np.uint16).reshape(3, 4))
    with pytest.raises(TypeError) as error:
        outer([] if table is None else table)
    described = "a list" if table is None else described
    needed = "an array of uint16 in 2 dimensions"
    assert str(error.value) == f"Outer.table: {described} instead of {needed}"


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


@pytest.mark.parametrize("value", ["text", None, np.float32(1), [1], True, 1])
def test_values_of_other_types_are_refused(value):
    with pytest.raises(TypeError, match=f"^Inner.scale: a {type(value).__name__} instead of float"):
        Inner(np.zeros(2, dtype=np.float32), value)


def test_structures_of_other_classes_are_refused():
    good = outer()
    other = Other(good.inner.row, good.inner.scale)
    for name, wrong in (
        ("inner", other),
        ("rows", StructList([other])),
        ("rows", [good.inner]),
        ("least", 1.0),
        ("least", True),
    ):
        with pytest.raises(TypeError, match=rf"^Outer\.{name}: a "):
            Outer(**good.as_dict() | {name: wrong})


def test_compiled_code_is_given_only_what_it_knows():
    with pytest.raises(TypeError, match="compiled code has no"):
        Named("text")


def test_lists_are_of_one_class():
    row = np.zeros(1, np.float32)
    for structs in ([], [Inner(row, 1.0), Other(row, 1.0)]):
        with pytest.raises(ValueError, match="structures of one type"):
            StructList(structs)


Entry = TypeVar("Entry")


@pytest.mark.parametrize(
    "named", [np.ndarray[Any, np.dtype[Entry]], TypeAliasType("NDArray", Any, type_params=(Entry,))]
)
def test_arrays_are_understood_as_every_numpy_names_them(named):
    """From 2.5 on its NDArray is a name of its own."""
    assert field_type(Annotated[named[np.uint8], 2]) == ArrayType(np.dtype(np.uint8), 2)
