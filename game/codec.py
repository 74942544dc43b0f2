"""Frozen dataclasses as plain values, which JSON and YAML can say, and back: by their types alone.

What is as by default is not said. Fields are texts, numbers, truths, `Literal`s, tuples, frozen
sets of texts, mappings from texts, other dataclasses, any of them or None, whatever JSON can say
(`object`), and kinds that have a `Form` of their own.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
#: Turns a plain value into what it says; raises MisfitError.
Read = Callable[[Any], Any]


class MisfitError(ValueError):
    """A plain value that is not what it should be.

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
    """How a kind is told and read in a way of its own."""

    told: Callable[[Any], object]
    read: Read


class Codec:
    """`forms`: of kinds that have one of their own.

    `lenient`: what does not fit is as by default where there is one, other dataclasses apart;
    `closed`: names that are not known do not fit. `least`: of whole numbers; `shares`: all other
    numbers are from 0 to 1.
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
        self._readers: dict[Hashable, Read] = {}

    def told(self, value: object, kind: Any = None) -> Any:  # noqa: ANN401 (what JSON can say)
        """`value`, of that kind if it has a form of its own, as a plain value."""
        if kind in self._forms:
            return self._forms[kind].told(value)
        match value:
            case tuple():
                return [self.told(each, next(iter(get_args(kind)), None)) for each in value]
            case frozenset():
                return sorted(value)
            case Mapping():
                return dict(value)
        return dict(self._told_fields(value)) if is_dataclass(value) else value

    def read(self, kind: type[T], plain: object) -> T:
        """The `kind` that a plain value says. Raises MisfitError."""
        return cast(T, self._reader(kind)(plain))

    def _told_fields(self, value: Any) -> Iterator[tuple[str, object]]:  # noqa: ANN401 (a dataclass)
        for name, (kind, usual) in _fields(cast(Hashable, type(value))).items():
            held = getattr(value, name)
            if usual is MISSING or held != usual:
                yield name, self.told(held, kind)

    def _reader(self, kind: Any) -> Read:  # noqa: ANN401 (any annotation)
        if kind not in self._readers:
            self._readers[kind] = self._made_reader(kind)
        return self._readers[kind]

    def _made_reader(self, kind: Any) -> Read:  # noqa: ANN401 (any annotation)
        if kind in self._forms:
            return self._forms[kind].read
        origin, inner = get_origin(kind), get_args(kind)
        if is_dataclass(kind):
            return self._record(cast(type, kind))
        if origin is Literal:
            return _fitting(lambda plain: plain in inner, f"one of {', '.join(inner)}")
        if origin in (Union, UnionType):
            (some,) = (self._reader(each) for each in inner if each is not NoneType)
            return lambda plain: None if plain is None else some(plain)
        if origin in (tuple, frozenset):
            return self._several(origin, *inner)
        if origin is Mapping:
            return self._named(inner[1])
        return self._scalar(kind)

    def _several(self, made: Callable[[Any], Any], inner: Hashable, *others: object) -> Read:
        length = None if others in ((), (...,)) else len(others) + 1
        expected = f"a list{_OF.get(inner, '')}"
        each_reader = self._reader(inner)

        def read(plain: object) -> object:
            if not isinstance(plain, list) or length not in (None, len(plain)):
                raise MisfitError(expected, plain)
            return made([_at(i, each_reader, each) for i, each in enumerate(plain)])

        return read

    def _named(self, inner: object) -> Read:
        each_reader = self._reader(inner)

        def read(plain: object) -> object:
            if not isinstance(plain, dict):
                raise MisfitError(_VALUES, plain)
            return {name: _at(name, each_reader, each) for name, each in plain.items()}

        return read

    def _record(self, kind: type) -> Read:
        readers = {name: self._reader(inner) for name, (inner, _) in _fields(kind).items()}
        needed = [name for name, (_, usual) in _fields(kind).items() if usual is MISSING]
        strict = {*needed, *(n for n, (inner, _) in _fields(kind).items() if _holds_record(inner))}

        def read(plain: object) -> object:
            if not isinstance(plain, dict):
                raise MisfitError(_VALUES, plain)
            found: dict[str, object] = {}
            for name, value in plain.items():
                if name in readers:
                    try:
                        found[name] = _at(name, readers[name], value)
                    except MisfitError:
                        if not self._lenient or name in strict:
                            raise
                elif self._closed:
                    raise _at_name(name, f"one of {', '.join(readers)}")
            for name in needed:
                if name not in found:
                    raise MisfitError(f"'{name}'", "none")
            return kind(**found)

        return read

    def _scalar(self, kind: type) -> Read:
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


def _fitting(fits: Callable[[Any], bool], expected: str) -> Read:
    """Reads values that are what they say."""

    def read(plain: object) -> object:
        if not fits(plain):
            raise MisfitError(expected, plain)
        return plain

    return read


def _holds_record(kind: Any) -> bool:  # noqa: ANN401 (any annotation)
    return any(map(is_dataclass, (kind, *get_args(kind))))


def _is_number(plain: object) -> bool:
    return isinstance(plain, int | float) and not isinstance(plain, bool)


def _at(step: str | int, read: Read, plain: object) -> object:
    """What is read at a place; who cannot be read tells it."""
    try:
        return read(plain)
    except MisfitError as error:
        error.path = (step, *error.path)
        raise


def _at_name(name: str, expected: str) -> MisfitError:
    error = MisfitError(expected, name, name=True)
    error.path = (name,)
    return error


@cache
def _fields(kind: Any) -> Mapping[str, tuple[Any, object]]:  # noqa: ANN401 (a dataclass)
    """Name -> type and default of each field of a dataclass."""
    hints = get_type_hints(kind)
    return {each.name: (hints[each.name], each.default) for each in fields(kind)}
