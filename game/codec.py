"""Frozen dataclasses to JSON-compatible values and back, by type annotation.

A field that has its default value is left out. Fields are strings, numbers, booleans, `Literal`s,
tuples, frozen sets of strings, mappings from strings, other dataclasses, any of these or None,
whatever JSON can say (`object`), and types that have a `Form` of their own.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
#: Turns a JSON-compatible value into what it encodes; raises DecodeError.
Decoder = Callable[[Any], Any]


class DecodeError(ValueError):
    """A value that does not decode.

    `path`: the names and numbers that lead to it. `name`: not it, but what it is called is wrong.
    """

    def __init__(self, expected: str, found: object, *, name: bool = False) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found
        self.name = name
        self.path: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        place = "".join(f"{step}: " for step in self.path)
        return f"{place}expected {self.expected}, found {self.found!s:.60}"


@dataclass(frozen=True, slots=True)
class Form:
    """How values of a type are encoded and decoded in a way of their own."""

    encode: Callable[[Any], object]
    decode: Decoder


class Codec:
    """Encodes and decodes values by their types. `forms`: of types that have one of their own.

    `lenient`: a value that does not decode becomes the field's default where there is one, other
    dataclasses apart; `closed`: unknown names are errors. `least`: of whole numbers; `shares`: all
    other numbers are from 0 to 1.
    """

    def __init__(
        self, forms: Mapping[Any, Form] = MappingProxyType({}), *, lenient: bool = False,
        closed: bool = False, least: int | None = None, shares: bool = False,
    ) -> None:  # fmt: skip
        self._forms = forms
        self._lenient = lenient
        self._closed = closed
        self._least = least
        self._shares = shares
        self._decoders: dict[Hashable, Decoder] = {}

    def encode(self, value: object, kind: Any = None) -> Any:  # noqa: ANN401 (what JSON can say)
        """`value`, of that kind if it has a form of its own, as a JSON-compatible value."""
        if kind in self._forms:
            return self._forms[kind].encode(value)
        match value:
            case tuple():
                return [self.encode(each, next(iter(get_args(kind)), None)) for each in value]
            case frozenset():
                return sorted(value)
            case Mapping():
                return dict(value)
        return dict(self._encoded_fields(value)) if is_dataclass(value) else value

    def decode(self, kind: type[T], plain: object) -> T:
        """The `kind` that a JSON-compatible value encodes. Raises DecodeError."""
        return cast(T, self._decoder(kind)(plain))

    def _encoded_fields(self, value: Any) -> Iterator[tuple[str, object]]:  # noqa: ANN401 (a dataclass)
        for name, (kind, usual) in _fields(cast(Hashable, type(value))).items():
            held = getattr(value, name)
            if usual is MISSING or held != usual:
                yield name, self.encode(held, kind)

    def _decoder(self, kind: Any) -> Decoder:  # noqa: ANN401 (any annotation)
        if kind not in self._decoders:
            self._decoders[kind] = self._made_decoder(kind)
        return self._decoders[kind]

    def _made_decoder(self, kind: Any) -> Decoder:  # noqa: ANN401 (any annotation)
        if kind in self._forms:
            return self._forms[kind].decode
        origin, inner = get_origin(kind), get_args(kind)
        if is_dataclass(kind):
            return self._record(cast(type, kind))
        if origin is Literal:
            return _fitting(lambda plain: plain in inner, f"one of {', '.join(inner)}")
        if origin in (Union, UnionType):
            (some,) = (self._decoder(each) for each in inner if each is not NoneType)
            return lambda plain: None if plain is None else some(plain)
        if origin in (tuple, frozenset):
            return self._several(origin, *inner)
        if origin is Mapping:
            return self._named(inner[1])
        return self._scalar(kind)

    def _several(self, made: Callable[[Any], Any], inner: Hashable, *others: object) -> Decoder:
        length = None if others in ((), (...,)) else len(others) + 1
        expected = f"a list{_OF.get(inner, '')}"
        each_decoder = self._decoder(inner)

        def decode(plain: object) -> object:
            if not isinstance(plain, list) or length not in (None, len(plain)):
                raise DecodeError(expected, plain)
            return made([_at(i, each_decoder, each) for i, each in enumerate(plain)])

        return decode

    def _named(self, inner: object) -> Decoder:
        each_decoder = self._decoder(inner)

        def decode(plain: object) -> object:
            if not isinstance(plain, dict):
                raise DecodeError(_VALUES, plain)
            return {name: _at(name, each_decoder, each) for name, each in plain.items()}

        return decode

    def _record(self, kind: type) -> Decoder:
        decoders = {name: self._decoder(inner) for name, (inner, _) in _fields(kind).items()}
        needed = [name for name, (_, usual) in _fields(kind).items() if usual is MISSING]
        strict = {*needed, *(n for n, (inner, _) in _fields(kind).items() if _holds_record(inner))}

        def decode(plain: object) -> object:
            if not isinstance(plain, dict):
                raise DecodeError(_VALUES, plain)
            found: dict[str, object] = {}
            for name, value in plain.items():
                if name in decoders:
                    try:
                        found[name] = _at(name, decoders[name], value)
                    except DecodeError:
                        if not self._lenient or name in strict:
                            raise
                elif self._closed:
                    raise _at_name(name, f"one of {', '.join(decoders)}")
            for name in needed:
                if name not in found:
                    raise DecodeError(f"'{name}'", "none")
            return kind(**found)

        return decode

    def _scalar(self, kind: type) -> Decoder:
        if kind is object:
            return lambda plain: plain
        if kind is float and self._shares:
            return _fitting(
                lambda plain: _is_number(plain) and 0 <= plain <= 1, "a number from 0 to 1"
            )
        if kind is float:
            return _fitting(_is_number, "a number")
        if kind is int:
            least = self._least
            return _fitting(
                lambda n: _is_number(n) and isinstance(n, int) and (least is None or n >= least),
                "a whole number" if least is None else f"a whole number from {least}",
            )
        return _fitting(lambda plain: isinstance(plain, kind), _A[kind])


_VALUES = "names with values"
_A: Mapping[object, str] = {str: "text", bool: "true or false"}
_OF: Mapping[object, str] = {str: " of texts", int: " of whole numbers"}


def _fitting(fits: Callable[[Any], bool], expected: str) -> Decoder:
    """Reads values that are what they say."""

    def decode(plain: object) -> object:
        if not fits(plain):
            raise DecodeError(expected, plain)
        return plain

    return decode


def _holds_record(kind: Any) -> bool:  # noqa: ANN401 (any annotation)
    return any(map(is_dataclass, (kind, *get_args(kind))))


def _is_number(plain: object) -> bool:
    return isinstance(plain, int | float) and not isinstance(plain, bool)


def _at(step: str | int, decode: Decoder, plain: object) -> object:
    """Decodes what is at `step`; an error gets that step into its path."""
    try:
        return decode(plain)
    except DecodeError as error:
        error.path = (step, *error.path)
        raise


def _at_name(name: str, expected: str) -> DecodeError:
    error = DecodeError(expected, name, name=True)
    error.path = (name,)
    return error


@cache
def _fields(kind: Any) -> Mapping[str, tuple[Any, object]]:  # noqa: ANN401 (a dataclass)
    """Name -> type and default of each field of a dataclass."""
    hints = get_type_hints(kind)
    return {each.name: (hints[each.name], each.default) for each in fields(kind)}
