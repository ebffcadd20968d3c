"""Kernels as WebAssembly: what they are given, and that they find the same as on this machine."""

from functools import partial

import numpy as np
import pytest
from kernels.wasm import MOST_BYTES, WasmLibrary
from search_signature import USUAL_POSITIONS, WASM, tried_apart
from test_search_signature import SIGNATURE
from wasmtime import Engine, Module, wat2wasm

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.placement_lists import empty_placement_lists, list_placements
from game.ai.core.board.state import position_state
from game.ai.core.compiled.arrays import Array1
from game.ai.core.compiled.library_file import KernelsError
from game.ai.core.compiled.structs import ArrayType, Struct, StructList
from game.engine import Options
from game.engine.position import Position

INTS = ArrayType(np.dtype(np.int64), 1)


def test_kernels_import_nothing(wasm_module):
    assert not Module(Engine(), wasm_module).imports


def test_the_search_has_the_same_signature_as_on_this_machine(wasm_module):
    assert tried_apart(WASM, USUAL_POSITIONS, wasm_module).signature == SIGNATURE


def test_structures_that_have_moved_can_still_be_used_by_this_machine(wasm_module):
    ruleset = Options("Blokus Duo").ruleset
    # Not the one that other tests share.
    board = board_arrays.__wrapped__(ruleset)
    state, empty = position_state(board, Position(ruleset)), empty_placement_lists(board)
    there, here = empty_placement_lists(board), empty_placement_lists(board)
    entry = WasmLibrary(wasm_module).entry(
        "list_placements", list_placements.parameters.values(), list_placements.result
    )
    entry(board, state, empty, there)
    list_placements(board, state, empty, here)
    assert here.count.tolist() == there.count.tolist() != [0, 0]
    assert (here.placements == there.placements).all()


# -- what kernels are given -----------------------------------------------------
#
# As small as can be, and made by hand: the addresses of arrays are the first words of what is
# given, as `game.ai.core.compiled.structs` has it.

MODULE = """(module
  (memory (export "memory") 1)
  (global (export "__heap_base") i32 (i32.const 1000))
  ;; Adds a number to the first entry of an array; what is there then.
  (func $add (param $words i32) (param $by i64) (result i64)
    (i64.store (i32.wrap_i64 (i64.load (local.get $words)))
      (i64.add (local.get $by) (i64.load (i32.wrap_i64 (i64.load (local.get $words))))))
    (i64.load (i32.wrap_i64 (i64.load (local.get $words)))))
  (export "add_wasm32" (func $add))
  (func (export "add_to_both_wasm32") (param $one i32) (param $other i32)
    (drop (call $add (local.get $one) (i64.const 1)))
    (drop (call $add (local.get $other) (i64.const 10))))
  (func (export "scale_wasm32") (param $words i32) (result f64)
    (f64.load offset=48 (local.get $words)))
  (func (export "add_to_second_wasm32") (param $words i32) (param $by i64) (result i64)
    (call $add (i32.wrap_i64 (i64.load offset=8 (i32.wrap_i64 (i64.load (local.get $words)))))
      (local.get $by)))
  (func (export "half_wasm32") (param f64) (result f32)
    (f32.demote_f64 (f64.mul (local.get 0) (f64.const 0.5))))
  (func (export "not_wasm32") (param i32) (result i32) (i32.eqz (local.get 0)))
  (func (export "stray_wasm32") (drop (i64.load (i32.const -8))))
)"""


class Numbers(Struct):
    """Two views of the same, and a number: its words are 3, 3 and 1."""

    numbers: Array1[np.int64]
    halves: Array1[np.int32]
    scale: float


class Several(Struct):
    rows: StructList[Numbers]


def numbers(*values):
    array = np.array(values, np.int64)
    return Numbers(array, array.view(np.int32), 2.5)


@pytest.fixture
def library():
    return WasmLibrary(bytes(wat2wasm(MODULE)))


def test_what_is_written_to_a_structure_is_seen_and_kept(library):
    struct = numbers(5, 6)
    add = library.entry("add", (Numbers, int), int)
    assert add(struct, 2) == 7
    struct.numbers[0] = 40
    assert add(struct, np.int64(2)) == 42
    assert struct.numbers.tolist() == [42, 6]


def test_views_of_an_array_are_views_of_what_has_moved(library):
    struct = numbers(5, 6)
    library.entry("add", (Numbers, int), int)(struct, 1 << 32)
    assert struct.halves.tolist() == [5, 1, 6, 0]
    struct.halves[2] = 7
    assert struct.numbers.tolist() == [(1 << 32) + 5, 7]


def test_structures_that_share_an_array_still_do(library):
    array = np.array([5], np.int64)
    one, other = (Numbers(array, array.view(np.int32), 1.0) for _ in range(2))
    library.entry("add_to_both", (Numbers, Numbers), type(None))(one, other)
    assert one.numbers.tolist() == other.numbers.tolist() == [16]


def test_an_argument_is_copied_back(library):
    array, whole = np.array([5], np.int64), np.arange(3)
    add = library.entry("add", (INTS, int), int)
    assert (add(array, 1), array.tolist()) == (6, [6])
    assert (add(whole[1:], 10), whole.tolist()) == (11, [0, 11, 2])


def test_an_array_of_a_structure_may_be_an_argument_too(library):
    struct = numbers(5)
    both = library.entry("add_to_both", (Numbers, INTS), type(None))
    both(struct, struct.numbers)
    both(struct, struct.numbers)
    assert struct.numbers.tolist() == [27]


def test_arguments_that_are_views_of_one_array_share_it(library):
    array = np.array([5, 7], np.int64)
    both = library.entry("add_to_both", (INTS, INTS), type(None))
    both(array, array[:1])
    assert array.tolist() == [16, 7]


def test_an_array_that_is_read_only_is_left_alone(library):
    array = np.array([5], np.int64)
    array.flags.writeable = False
    assert library.entry("add", (INTS, int), int)(array, 1) == 6
    assert array.tolist() == [5]


def test_numbers_of_structures_and_lists_of_them(library):
    one, other = numbers(1), numbers(2)
    assert library.entry("scale", (Numbers,), float)(one) == 2.5
    add = library.entry("add_to_second", (Several, int), int)
    assert add(Several(StructList([one, other])), 3) == 5
    assert (one.numbers[0], other.numbers[0]) == (1, 5)


def test_the_types_of_results(library):
    half = library.entry("half", (float,), np.float32)(0.2)
    assert half == float(np.float32(0.1))
    negated = library.entry("not", (bool,), bool)
    assert (negated(True), negated(False)) == (False, True)
    assert type(negated(True)) is bool


def test_what_nobody_has_any_more_makes_room(library):
    add = library.entry("add", (Numbers, int), int)
    kept = numbers(*range(100_000))
    add(kept, 1)
    before = library.heap.used
    view = kept.numbers[5:]
    del kept
    for _ in range(20):
        add(numbers(*range(100_000)), 1)
    assert library.heap.used < before + 3_000_000
    # A view keeps what it is of.
    assert view[:3].tolist() == [5, 6, 7]


def test_memory_ends_where_addresses_do(library):
    with pytest.raises(MemoryError):
        library.heap.block(MOST_BYTES)


def test_the_memory_grows_with_what_is_in_it(library):
    struct = numbers(*range(100_000))
    large = Numbers(np.ones(1 << 23, np.int64), struct.halves, 1.0)
    add = library.entry("add", (Numbers, int), int)
    assert (add(struct, 1), add(large, 1), add(struct, 1)) == (1, 2, 2)
    assert struct.numbers[-1] == 99_999


@pytest.mark.parametrize(
    ("kinds", "value"),
    [
        ((Numbers, int), np.zeros(1, np.int64)),
        ((Numbers, int), Several(StructList([numbers(1)]))),
        ((INTS, int), np.zeros(1, np.int32)),
        ((INTS, int), np.zeros((1, 1), np.int64)),
        ((INTS, int), np.zeros(4, np.int64)[::2]),
        ((INTS, int), 1),
    ],
)
def test_other_types_are_refused(library, kinds, value):
    with pytest.raises(TypeError):
        library.entry("add", kinds, int)(value, 1)
    with pytest.raises(TypeError):
        library.entry("add", (INTS, int), int)(np.zeros(1, np.int64), 1.5)


def test_a_kernel_that_reads_elsewhere_is_stopped(library):
    with pytest.raises(KernelsError, match="stray was stopped"):
        library.entry("stray", (), type(None))()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: WasmLibrary(b"(module"), "no module"),
        (lambda: WasmLibrary(bytes(wat2wasm('(module (import "a" "b" (func)))'))), "imports a.b"),
        (lambda: WasmLibrary(bytes(wat2wasm("(module)"))), "no memory"),
        (partial(WasmLibrary(bytes(wat2wasm(MODULE))).entry, "none", (), int), "no kernel none"),
    ],
)
def test_what_is_not_there_is_said_in_a_line(make, told):
    with pytest.raises(KernelsError, match=told) as error:
        make()
    assert "\n" not in str(error.value)
