"""The types of structures and arrays, as numba knows them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from itertools import accumulate
from typing import Any

import numba
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

from game.ai.core.compiled.structs import ArrayType, FieldType, ListType, Struct

WORD = ir.IntType(64)

_NUMBERS = {
    int: types.int64,
    float: types.float64,
    bool: types.boolean,
    np.float32: types.float32,
    type(None): types.none,
}


class StructType(types.Type):
    """The type of a `Struct`.

    numba's own `structref` isn't used: its fields can be set, so they are read again after each
    write to any array, and it needs numba's runtime.

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
    """The type of a `StructList`."""

    def __init__(self, struct: StructType) -> None:
        """Make the type from that of the structures."""
        self.struct = struct
        super().__init__(f"list_of_{struct.name}")


@cache
def numba_type(kind: FieldType) -> Any:
    """The type of a field, an argument or a result."""
    if isinstance(kind, ArrayType):
        return types.Array(numba.from_dtype(kind.entry), kind.dimensions, "C")
    if isinstance(kind, ListType):
        return StructListType(numba_type(kind.struct))
    if issubclass(kind, Struct):
        return StructType(kind.__name__, {n: numba_type(k) for n, k in kind.layout().items()})
    return _NUMBERS[kind]


def _word_count(field_type: Any) -> int:
    return 1 + 2 * field_type.ndim if isinstance(field_type, types.Array) else 1


@typeof_impl.register(Struct)
def _type_of_struct(struct: Struct, context: Any) -> Any:
    return numba_type(type(struct))


register_model(StructType)(models.OpaqueModel)
register_model(StructListType)(models.OpaqueModel)


@unbox(StructType)
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
        return array_of(context, builder, field_type, word)
    if isinstance(field_type, StructType | StructListType):
        return word(0, struct.type)
    return word(0, ir.DoubleType() if isinstance(field_type, types.Float) else WORD)


def array_of(context: Any, builder: Any, array_type: Any, word: Callable[..., Any]) -> Any:
    """An array as numba has it, from the words that stand for it in a structure."""
    n = array_type.ndim
    array = context.make_array(array_type)(context, builder)
    populate_array(
        array,
        data=word(0, array.data.type),
        shape=[word(1 + i) for i in range(n)],
        strides=[word(1 + n + i) for i in range(n)],
        itemsize=context.get_abi_sizeof(context.get_data_type(array_type.dtype)),
        meminfo=None,
    )
    return array._getvalue()


@type_callable(operator.getitem)
def _type_item(context: Any) -> Callable[[Any, Any], Any]:
    def typer(structs: Any, index: Any) -> Any:
        return structs.struct if isinstance(structs, StructListType) else None

    return typer


@lower_builtin(operator.getitem, StructListType, types.Integer)
def _read_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """One of the structures of a list, whose addresses take a word each."""
    structs, index = arguments
    number = context.cast(builder, index, signature.args[1], types.intp)
    words = builder.bitcast(structs, WORD.as_pointer())
    address = builder.bitcast(builder.gep(words, [number]), structs.type.as_pointer())
    return _invariant(builder, address)


def _invariant(builder: Any, pointer: Any) -> Any:
    """The value at a pointer, which nothing in a kernel ever changes."""
    loaded = builder.load(pointer)
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded
