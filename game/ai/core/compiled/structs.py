"""Structures of arrays that compiled code takes by reference, as C does with a pointer to a struct.

A search is given over a hundred arrays, and passed by value each would be five words or more. A
`Struct` is passed as one address; the annotations of its fields say what is there, once and for
all: kernels are compiled for these types before the program is shipped, so an array of any other
type is refused when the structure is made.
"""

# Data layout
#
# At the address of a `Struct` are its fields, one after the other, in 8-byte words:
#   an array of n dimensions  1 + 2n  where its entries are; its shape; its strides, in bytes
#   a Struct, a StructList    1       its address
#   an int                    1       int64
#   a float                   1       float64
# At the address of a `StructList` are the addresses of its structures. It is the same on every
# system, whether addresses take four bytes or eight.
#
# These words are written when the object is made and never changed (the entries of arrays are), and
# they and all that they lead to live as long as the object. So LLVM is told that they are
# invariant: it may read each only once in a kernel, whatever is written in between.

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ctypes import c_void_p
from dataclasses import dataclass, fields
from functools import cache
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
import numpy.typing as npt


class ArrayType(NamedTuple):
    """What is known of an array: the type of its entries, and how many dimensions it has."""

    entry: np.dtype[Any]
    dimensions: int

    def check(self, value: Any) -> None:
        """Raise TypeError for anything but an array of this type, with its entries in C's order."""
        if (
            not isinstance(value, np.ndarray)
            or value.dtype != self.entry
            or value.ndim != self.dimensions
            or not value.flags.c_contiguous
        ):
            raise TypeError(f"{described(value)} instead of {self}")

    def __str__(self) -> str:
        return f"an array of {self.entry} in {self.dimensions} dimensions"


class ListType(NamedTuple):
    """What is known of a `StructList`: the class of its structures."""

    struct: type[Struct]


FieldType = ArrayType | ListType | type[Any]
"""What a field or an argument may be; a type is a `Struct`'s, or `int`, `float` or `bool`."""


def field_type(annotation: Any) -> FieldType:
    """What an annotation says. Raises TypeError for what compiled code can't be given."""
    if get_origin(annotation) is Annotated:
        array, dimensions = get_args(annotation)
        # An NDArray[entry] is an ndarray[shape, dtype[entry]], from numpy 2.5 on a name of its own.
        entry = get_args(array)[-1]
        if get_origin(entry) is np.dtype:
            (entry,) = get_args(entry)
        return ArrayType(np.dtype(entry), dimensions)
    if get_origin(annotation) is StructList:
        return ListType(*get_args(annotation))
    if annotation in (int, float, bool) or issubclass(annotation, Struct):
        kind: type[Any] = annotation
        return kind
    raise TypeError(f"compiled code has no {annotation}")


@dataclass_transform(frozen_default=True, eq_default=False)
class Struct:
    """A base for dataclasses whose fields are of the kinds that the data layout above lists."""

    _address: int
    _as_parameter_: c_void_p

    def __init_subclass__(cls) -> None:
        """Make the subclass a dataclass."""
        dataclass(frozen=True, eq=False)(cls)

    def __post_init__(self) -> None:
        """Write down where the fields are. Raises TypeError for a value that isn't of its type."""
        words: list[int] = []
        for name, kind in type(self).layout().items():
            try:
                words += words_of(getattr(self, name), kind)
            except TypeError as error:
                raise TypeError(f"{type(self).__name__}.{name}: {error}") from None
        array = np.array(words, np.int64)
        address = array.ctypes.data
        # Done now, because two threads may be the first to ask. ctypes takes `_as_parameter_`.
        vars(self).update(_words=array, _address=address, _as_parameter_=c_void_p(address))

    def __reduce__(self) -> tuple[type[Struct], tuple[Any, ...]]:
        """What a copy is made from: it gets words of its own."""
        return type(self), tuple(self.as_dict().values())

    @classmethod
    def from_param(cls, value: Any) -> Self:
        """What ctypes asks of an argument's type. Raises TypeError for any other structure."""
        if value.__class__ is not cls:
            raise TypeError(f"{described(value)} instead of a {cls.__name__}")
        found: Self = value
        return found

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(field.name for field in fields(cls))

    @classmethod
    @cache
    def layout(cls) -> Mapping[str, FieldType]:
        """The types of the fields by name, in order."""
        hints = get_type_hints(cls, include_extras=True)
        return {name: field_type(hints[name]) for name in cls.field_names()}

    def as_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {name: getattr(self, name) for name in self.field_names()}


AnyStruct = TypeVar("AnyStruct", bound=Struct)


class StructList(Generic[AnyStruct]):
    """Structures of one class, which compiled code indexes from 0 on, unchecked."""

    def __init__(self, structs: Iterable[AnyStruct]) -> None:
        """Raises ValueError if there are none, or if they aren't of one class."""
        self._structs = tuple(structs)
        classes = {type(struct) for struct in self._structs}
        if len(classes) != 1:
            raise ValueError(f"a list needs structures of one type, not of {len(classes)}")
        self.struct = classes.pop()
        self._addresses = np.array([struct._address for struct in self._structs], np.int64)
        self._address = self._addresses.ctypes.data

    def __len__(self) -> int:
        """How many structures there are."""
        return len(self._structs)

    def __getitem__(self, index: int | np.int64) -> AnyStruct:
        """One of the structures."""
        return self._structs[index]


def words_of(value: Any, kind: FieldType) -> list[int]:
    """The words that stand for a value. Raises TypeError if it isn't of that type."""
    if isinstance(kind, ArrayType):
        kind.check(value)
        return array_words(value)
    if isinstance(kind, ListType):
        if not isinstance(value, StructList) or value.struct is not kind.struct:
            raise TypeError(f"{described(value)} instead of a list of {kind.struct.__name__}")
        return [value._address]
    if type(value) is not kind:
        raise TypeError(f"{described(value)} instead of {kind.__name__}")
    if kind is float:
        return [int(np.float64(value).view(np.int64))]
    return [value if kind is int else value._address]


def array_words(array: npt.NDArray[Any]) -> list[int]:
    """The words that stand for an array."""
    return [array.ctypes.data, *array.shape, *array.strides]


def described(value: Any) -> str:
    """What kind of value this is, for an error's message."""
    if not isinstance(value, np.ndarray):
        return f"a {type(value).__name__}"
    found = str(ArrayType(value.dtype, value.ndim))
    return found if value.flags.c_contiguous else f"{found} out of order"
