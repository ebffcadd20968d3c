"""Structures of arrays that compiled code takes by reference, as C does with a pointer to a struct.

numba passes tuples by value: each array in one is five words or more, and a search is given over a
hundred arrays. Every call would copy them, and LLVM would have to take them apart in each function.
A `Struct` is passed as one address; its type says what is there.

numba's own `structref` isn't used: the fields of its structures can be set, so they are read again
after each write to any array, and it needs the runtime that `kernel` leaves out.
"""

# Data layout
#
# At the address of a `Struct` are its fields, one after the other, in 8-byte words:
#   an array of n dimensions  1 + 2n  where its entries are; its shape; its strides, in bytes
#   a Struct, a StructList    1       its address
#   a CalledKernel            1       its address
#   an int                    1       int64
#   a float                   1       float64
# At the address of a `StructList` are the addresses of its structures.
#
# These words are written when the object is made and never changed (the entries of arrays are), and
# they and all that they lead to live as long as the object. So LLVM is told that they are
# invariant: it may read each only once in a kernel, whatever is written in between.

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from hashlib import sha256
from itertools import accumulate
from typing import Any, Generic, TypeVar, dataclass_transform

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_builtin,
    lower_getattr_generic,
    models,
    register_model,
    type_callable,
    typeof_impl,
    unbox,
)
from numba.np.arrayobj import populate_array

from game.ai.core.compiled.calls import CalledKernel, KernelType

WORD = ir.IntType(64)
DOUBLE = ir.DoubleType()


@dataclass_transform(frozen_default=True, eq_default=False)
class Struct:
    """A base for dataclasses whose fields are of the kinds that the data layout above lists."""

    _address: int
    _numba_type_: types.Type

    def __init_subclass__(cls) -> None:
        """Make the subclass a dataclass."""
        dataclass(frozen=True, eq=False)(cls)

    def __post_init__(self) -> None:
        """Write down where the fields are. Raises TypeError for a value no structure can have."""
        values = self.as_dict()
        words = np.array([word for value in values.values() for word in _words(value)], np.int64)
        numba_type = StructType(type(self).__name__, {n: _typeof(v) for n, v in values.items()})
        # Done now, because two threads may be the first to ask.
        vars(self).update(_words=words, _address=words.ctypes.data, _numba_type_=numba_type)

    def __reduce__(self) -> tuple[type[Struct], tuple[Any, ...]]:
        """What a copy is made from: it gets words of its own."""
        return type(self), tuple(self.as_dict().values())

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(field.name for field in fields(cls))

    def as_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {name: getattr(self, name) for name in self.field_names()}


AnyStruct = TypeVar("AnyStruct", bound=Struct)


class StructList(Generic[AnyStruct]):
    """Structures of one type, which compiled code indexes from 0 on, unchecked."""

    def __init__(self, structs: Iterable[AnyStruct]) -> None:
        """Raises ValueError if there are none, or if they aren't of one type."""
        self._structs = tuple(structs)
        struct_types = {_typeof(struct) for struct in self._structs}
        if len(struct_types) != 1:
            raise ValueError(f"a list needs structures of one type, not of {len(struct_types)}")
        self._addresses = np.array([word for s in self._structs for word in _words(s)], np.int64)
        self._address = self._addresses.ctypes.data
        self._numba_type_ = StructListType(struct_types.pop())

    def __len__(self) -> int:
        """How many structures there are."""
        return len(self._structs)

    def __getitem__(self, index: int | np.int64) -> AnyStruct:
        """One of the structures."""
        return self._structs[index]


def _words(value: Any) -> list[int]:
    """The words that stand for a value in a structure."""
    if isinstance(value, Struct | StructList | CalledKernel):
        return [value._address]
    if isinstance(value, np.ndarray):
        return [value.ctypes.data, *value.shape, *value.strides]
    if isinstance(value, float):
        return [int(np.float64(value).view(np.int64))]
    if type(value) is not int:
        raise TypeError(f"a structure has no {type(value).__name__}")
    return [value]


# -- types --------------------------------------------------------------------


class StructType(types.Type):
    """The numba type of a `Struct`.

    Attributes:
        fields: their types by name.
        offsets: the number of each one's first word.
    """

    def __init__(self, name: str, fields: dict[str, Any]) -> None:
        """Make the type of a class of that name."""
        self.fields = fields
        starts = accumulate(map(_word_count, fields.values()), initial=0)
        self.offsets = dict(zip(fields, starts, strict=False))
        # The name is part of the name of every compiled function that takes the structure.
        digest = sha256(repr(fields).encode()).hexdigest()[:16]
        super().__init__(f"{name}_{digest}")


class StructListType(types.Type):
    """The numba type of a `StructList`."""

    def __init__(self, struct: StructType) -> None:
        """Make the type from that of the structures."""
        self.struct = struct
        super().__init__(f"list_of_{struct.name}")


def _word_count(field_type: Any) -> int:
    return 1 + 2 * field_type.ndim if isinstance(field_type, types.Array) else 1


def _typeof(value: Any) -> Any:
    return typeof_impl(value, None)


register_model(StructType)(models.OpaqueModel)
register_model(StructListType)(models.OpaqueModel)


@typeof_impl.register(Struct)
@typeof_impl.register(StructList)
@typeof_impl.register(CalledKernel)
def _typeof_struct(value: Any, context: Any) -> Any:
    return value._numba_type_


@unbox(StructType)
@unbox(StructListType)
def _unbox(struct_type: Any, value: Any, c: Any) -> NativeValue:
    """The address of a Python object passed as an argument."""
    address = c.pyapi.object_getattr_string(value, "_address")
    pointer = c.pyapi.long_as_voidptr(address)
    c.pyapi.decref(address)
    return NativeValue(pointer)


# -- reading fields -----------------------------------------------------------


@infer_getattr
class _Fields(AttributeTemplate):
    key = StructType

    def generic_resolve(self, struct_type: Any, name: str) -> Any:  # type: ignore[override]
        return struct_type.fields.get(name)


@lower_getattr_generic(StructType)
def _read_field(context: Any, builder: Any, struct_type: StructType, struct: Any, name: str) -> Any:
    """The value of a field."""
    field_type, offset = struct_type.fields[name], struct_type.offsets[name]
    words = builder.bitcast(struct, WORD.as_pointer())

    def word(number: int, kind: Any = WORD) -> Any:
        at = builder.gep(words, [ir.Constant(WORD, offset + number)])
        return _invariant(builder, builder.bitcast(at, kind.as_pointer()))

    if isinstance(field_type, types.Array):
        n = field_type.ndim
        array = context.make_array(field_type)(context, builder)
        populate_array(
            array,
            data=word(0, array.data.type),
            shape=[word(1 + i) for i in range(n)],
            strides=[word(1 + n + i) for i in range(n)],
            itemsize=context.get_abi_sizeof(context.get_data_type(field_type.dtype)),
            meminfo=None,
        )
        return array._getvalue()
    if isinstance(field_type, StructType | StructListType | KernelType):
        return word(0, struct.type)
    return word(0, DOUBLE if isinstance(field_type, types.Float) else WORD)


@type_callable(operator.getitem)
def _type_item(context: Any) -> Callable[[Any, Any], Any]:
    def typer(structs: Any, index: Any) -> Any:
        return structs.struct if isinstance(structs, StructListType) else None

    return typer


@lower_builtin(operator.getitem, StructListType, types.Integer)
def _read_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """One of the structures of a list."""
    structs, index = arguments
    number = context.cast(builder, index, signature.args[1], types.intp)
    addresses = builder.bitcast(structs, structs.type.as_pointer())
    return _invariant(builder, builder.gep(addresses, [number]))


def _invariant(builder: Any, pointer: Any) -> Any:
    """The value at a pointer, which nothing in a kernel ever changes."""
    loaded = builder.load(pointer)
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded
