"""Kernels that call one another by address, and parts that are nowhere but in kernels."""

import numpy as np
import pytest
from numba import typeof, types

from game.ai.core.compiled.calls import CalledKernel, call
from game.ai.core.compiled.kernel import compile_for, is_compiled_for, kernel, part
from game.ai.core.compiled.pipelines import PartLibrary
from game.ai.core.compiled.structs import Struct, StructType


class Row(Struct):
    numbers: np.ndarray
    factor: float


class Called(Struct):
    kernel: CalledKernel
    row: Row


@part
def term(row, index):
    return row.factor * row.numbers[index]


@kernel
def dot(row, other, count):
    total = 0.0
    for index in range(count):
        total += term(row, index) * other[index]
    return total


@kernel
def dots(called, others):
    total = 0.0
    for i in range(len(others)):
        count = np.int32(len(others[i]))
        total += call(called.kernel, (called.row, others[i], count))
    return total


def called(*, compiled=True):
    row = Row(np.array([1, -2, 3], dtype=np.int32), 0.5)
    other = np.ones(3, dtype=np.float32)
    return Called(CalledKernel(dot, np.float64, row, other, 3, compiled=compiled), row)


OTHERS = np.array([[1, 2, 3], [10, 0, -10], [0.5, 0.5, 0]], dtype=np.float32)


def test_a_kernel_called_by_address_is_given_what_it_is_called_with():
    row = called().row
    expected = (OTHERS @ row.numbers).sum() * row.factor
    assert dots(called(), OTHERS) == pytest.approx(expected)


def test_what_is_compiled_for_one_that_isn_t_compiled_yet_calls_it_later():
    before = len(dots.overloads)
    compile_for(dots, called(compiled=False), OTHERS[:0])
    assert is_compiled_for(dots, called(compiled=False), OTHERS[:0])
    compiled = len(dots.overloads)
    assert dots(called(), OTHERS[:0]) == 0
    assert before <= len(dots.overloads) == compiled


def test_its_type_tells_what_it_is_given_and_gives():
    def type_of(count, result=np.float64):
        row = called().row
        kept = CalledKernel(dot, result, row, OTHERS[0], count, compiled=False)
        return typeof(Called(kept, row))

    assert isinstance(type_of(3), StructType)
    assert type_of(3) == typeof(called()) == typeof(called(compiled=False))
    assert type_of(3) != type_of(3.0) != type_of(3, np.float32)


def test_another_result_than_the_kernel_gives_is_refused():
    row = called().row
    with pytest.raises(TypeError, match="dot gives float64, not int64"):
        CalledKernel(dot, np.int64, row, OTHERS[0], 3)


def test_parts_have_no_machine_code_of_their_own():
    argument_types = typeof(called().row), types.int64
    term.compile(argument_types)
    compiled = term.overloads[argument_types]
    assert isinstance(compiled.library, PartLibrary)
    name = compiled.fndesc.llvm_func_name
    assert name in compiled.library.get_llvm_str()
    assert not compiled.library.codegen._engine.is_symbol_defined(name)
