"""Runs kernels as WebAssembly, with the package ``wasmtime``.

So it is seen that they find the same there as on this machine, to the bit. A module sees nothing
but its own memory. What structures hold is moved there as they are first given to a kernel, and
stays: from then on their fields are arrays in the module's memory, which Python uses as before, and
so does compiled code of this machine. Only arrays that are arguments themselves are copied for each
call, and back. Whoever has kept an array of a structure from before still has the old one.
"""

# Data layout
#
# Words of structures are as in `game.ai.core.compiled.structs`, with addresses in the module's
# memory. They and the arrays are there in blocks, each a power of two of bytes, which are free
# again once nobody refers to them. If arrays are views of another, all of it is one block.

from __future__ import annotations

import ctypes
from collections import defaultdict
from collections.abc import Callable, Iterable
from operator import index
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary, finalize

import numpy as np
import numpy.typing as npt
from numpy.lib.array_utils import byte_bounds
from wasmtime import Engine, Func, Global, Instance, Memory, Module, Store, Trap, WasmtimeError

from game.ai.core.compiled import kernel
from game.ai.core.compiled.library_file import KernelsError
from game.ai.core.compiled.structs import (
    ArrayType,
    FieldType,
    Struct,
    StructList,
    array_words,
    described,
    words_of,
)

LEVEL = "wasm32"
"""What the names of the kernels end with in a module."""

PAGE = 1 << 16
MOST_BYTES = 1 << 32
"""As far as an address of four bytes reaches."""

SMALLEST_BLOCK = 64
"""Bytes; all blocks begin at a multiple of it, as the lines of a processor's cache do."""

LEAST_GROWTH = 1 << 24
"""Bytes by which the memory grows at least."""

AnyArray: TypeAlias = npt.NDArray[Any]
Block: TypeAlias = "ctypes.Array[ctypes.c_ubyte]"


class WasmLibrary:
    """The kernels in a module, for one thread at a time.

    Attributes:
        heap: the memory for what they are given.
    """

    def __init__(self, module: bytes) -> None:
        """Raises KernelsError if it imports anything, or isn't a module of kernels."""
        engine = Engine()
        try:
            code = Module(engine, module)
        except WasmtimeError as error:
            raise KernelsError(f"that is no module of WebAssembly ({_one_line(error)})") from error
        if code.imports:
            names = ", ".join(f"{one.module}.{one.name}" for one in code.imports)
            raise KernelsError(f"the module imports {names}: kernels need nothing")
        self._store = Store(engine)
        self._exports = Instance(self._store, code, []).exports(self._store)
        memory, heap_base = self._exports.get("memory"), self._exports.get("__heap_base")
        if not isinstance(memory, Memory) or not isinstance(heap_base, Global):
            raise KernelsError("the module has no memory for what kernels are given")
        self.heap = Heap(self._store, memory, heap_base.value(self._store))
        # The words of structures and lists, and the blocks of arrays outside that have moved.
        self._words: WeakKeyDictionary[Struct | StructList[Any], Block] = WeakKeyDictionary()
        self._moved: dict[int, Block] = {}

    def entry(
        self, name: str, parameters: Iterable[FieldType], result: type[Any]
    ) -> Callable[..., Any]:
        """The function that calls a kernel, see `Library.entry`.

        Raises KernelsError if there is none of that name. It raises TypeError for arguments of
        other types, and KernelsError where WebAssembly stops it: outside of the module's memory,
        for instance.
        """
        function = self._exports.get(f"{name}_{LEVEL}")
        if not isinstance(function, Func):
            raise KernelsError(f"the module has no kernel {name}")
        kinds = tuple(parameters)

        def run(*arguments: Any) -> Any:
            copies = _Copies()
            given = [self._given(*one, copies) for one in zip(arguments, kinds, strict=True)]
            try:
                found = function(self._store, *given)
            except Trap as error:
                raise KernelsError(f"{name} was stopped ({_one_line(error)})") from error
            copies.write_back()
            return bool(found) if result is bool else found

        return run

    def _given(self, value: Any, kind: FieldType, copies: _Copies) -> int | float:
        """What stands for an argument."""
        if isinstance(kind, ArrayType):
            kind.check(value)
            if not self.heap.has(value):
                owner = _owner(value)
                block = self._moved.get(id(owner)) or copies.of(owner, self.heap)
                value = _view(value, owner, block)
            copies.words.append(self.heap.written(self._array_words(value)))
            return self.heap.address(copies.words[-1])
        if kind is float:
            return float(value)
        if kind in (int, bool):
            return index(value)
        if type(value) is not kind:
            raise TypeError(f"{described(value)} instead of a {kind}")
        return self._address(value)

    def _address(self, value: Struct | StructList[Any]) -> int:
        """Where the words of a structure or a list are, which are made if need be."""
        block = self._words.get(value)
        if block is None:
            if isinstance(value, StructList):
                words = [self._address(value[number]) for number in range(len(value))]
            else:
                words = self._struct_words(value)
            block = self._words[value] = self.heap.written(words)
        return self.heap.address(block)

    def _struct_words(self, struct: Struct) -> list[int]:
        """The words of a structure, whose arrays are moved."""
        layout, values, words = type(struct).layout(), struct.as_dict(), []
        for name, kind in layout.items():
            if isinstance(kind, ArrayType):
                values[name] = self._move(values[name])
                words += self._array_words(values[name])
            elif isinstance(values[name], Struct | StructList):
                words.append(self._address(values[name]))
            else:
                words += words_of(values[name], kind)
        # Fields can't be assigned to, but only because there are words that tell what is in them.
        here = [word for name, kind in layout.items() for word in words_of(values[name], kind)]
        vars(struct)["_words"][:] = here
        vars(struct).update(values)
        return words

    def _move(self, array: AnyArray) -> AnyArray:
        """An array in the module's memory for one, which may be there already."""
        if self.heap.has(array):
            return array
        owner = _owner(array)
        block = self._moved.get(id(owner))
        if block is None:
            block = self._moved[id(owner)] = self.heap.copied(owner)
            finalize(owner, self._moved.pop, id(owner), None).atexit = False
        return _view(array, owner, block)

    def _array_words(self, array: AnyArray) -> list[int]:
        address, *others = array_words(array)
        return [address - self.heap.start, *others]


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def run_kernels_by(library: WasmLibrary) -> None:
    """Have a library run all kernels of the core that weren't called yet in this process."""
    vars(kernel)["entry"] = library.entry


# -- memory -------------------------------------------------------------------


class Heap:
    """A module's memory from some address on, handed out in blocks.

    Attributes:
        start: where the module's memory is in that of this process.
    """

    def __init__(self, store: Store, memory: Memory, first: int) -> None:
        """The memory from its address `first` on."""
        self._store, self._memory = store, memory
        self.start = self._found_at()
        self._next = -(-first // SMALLEST_BLOCK) * SMALLEST_BLOCK
        self._free: defaultdict[int, list[int]] = defaultdict(list)

    def _found_at(self) -> int:
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)

    @property
    def used(self) -> int:
        """How many bytes of the memory were in use at once."""
        return self._next

    def block(self, size: int) -> Block:
        """A block of at least so many bytes, whatever is in them. Raises MemoryError."""
        room = max(SMALLEST_BLOCK, 1 << (size - 1).bit_length())
        address = self._free[room].pop() if self._free[room] else self._new(room)
        block = (ctypes.c_ubyte * size).from_address(self.start + address)
        # By this, blocks also keep the memory itself.
        finalize(block, self._release, room, address).atexit = False
        return block

    def _new(self, room: int) -> int:
        address, length = self._next, self._memory.data_len(self._store)
        end = address + room
        if end > MOST_BYTES:
            raise MemoryError(f"a module of WebAssembly has no {room} bytes left")
        if end > length:
            growth = min(max(end - length, LEAST_GROWTH), MOST_BYTES - length)
            self._memory.grow(self._store, -(-growth // PAGE))
            # wasmtime reserves all addresses there may be, or else every array would be lost.
            assert self._found_at() == self.start
        self._next = end
        return address

    def _release(self, room: int, address: int) -> None:
        self._free[room].append(address)

    def copied(self, owner: AnyArray) -> Block:
        """A block with all of an array that isn't a view."""
        low, high = byte_bounds(owner)
        block = self.block(high - low)
        ctypes.memmove(block, low, high - low)
        return block

    def written(self, words: list[int]) -> Block:
        """A block with some words."""
        return self.copied(np.array(words, np.int64))

    def address(self, block: Block) -> int:
        """Where a block is in the module's memory."""
        return ctypes.addressof(block) - self.start

    def has(self, array: AnyArray) -> bool:
        """Whether an array is in the module's memory."""
        return 0 <= array.ctypes.data - self.start < self._next


class _Copies:
    """What is in the module's memory for one call.

    Attributes:
        words: those that stand for arrays.
    """

    def __init__(self) -> None:
        self.words: list[Block] = []
        self._arrays: dict[int, tuple[AnyArray, Block]] = {}

    def of(self, owner: AnyArray, heap: Heap) -> Block:
        """A copy of an array that isn't a view, one for all of its views."""
        if id(owner) not in self._arrays:
            self._arrays[id(owner)] = owner, heap.copied(owner)
        return self._arrays[id(owner)][1]

    def write_back(self) -> None:
        """Copy the arrays to where they came from."""
        for owner, block in self._arrays.values():
            if owner.flags.writeable:
                low, high = byte_bounds(owner)
                ctypes.memmove(low, block, high - low)


def _owner(array: AnyArray) -> AnyArray:
    """The array that one is a view of, or itself."""
    while isinstance(array.base, np.ndarray):
        array = array.base
    return array


def _view(array: AnyArray, owner: AnyArray, block: Block) -> AnyArray:
    """The array that is in a copy of its owner what one is in the owner itself."""
    offset = array.ctypes.data - byte_bounds(owner)[0] if array.size else 0
    view: AnyArray = np.ndarray(array.shape, array.dtype, memoryview(block), offset)
    view.flags.writeable = array.flags.writeable
    return view
