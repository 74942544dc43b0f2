"""The JSON form of what is made of plain fields: written by their names, read by their types."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

from agents.answer_shapes import Json

_MISSING = object()


class JsonForm:
    """Goes to JSON and back by its fields, of texts, numbers, truths, `Literal`s or None.

    `key`: the first field's name there, which tells that it is one; `defaults`: the other fields,
    with what they are if left out; `unsaid`: those that are left out where they are as by default.
    """

    __slots__ = ()

    key: ClassVar[str]
    defaults: ClassVar[Mapping[str, Json]] = {}
    unsaid: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        """That of a JSON form with all its keys; None if it does not go so."""
        form = _fields(cls)  # type: ignore[arg-type]
        found = [value.get(key, _MISSING) for key, _, _ in form]
        fits = all(_fits(each, kind) for each, (_, _, kind) in zip(found, form, strict=True))
        return cls(*found) if fits else None

    def dump(self) -> dict[str, Json]:
        """The reverse of `load`."""
        told = {key: getattr(self, name) for key, name, _ in _fields(type(self))}  # type: ignore[arg-type]
        for key in self.unsaid:
            if told[key] == self.defaults[key]:
                del told[key]
        return told


@cache
def _fields(form: type[JsonForm]) -> tuple[tuple[str, str, object], ...]:
    """Of each field its key, its name and its type."""
    kinds = get_type_hints(form)
    names = [field.name for field in fields(form)]  # type: ignore[arg-type]
    return tuple((name if n else form.key, name, kinds[name]) for n, name in enumerate(names))


def _fits(value: object, kind: object) -> bool:
    match get_origin(kind):
        case origin if origin in (Union, UnionType):
            return any(_fits(value, each) for each in get_args(kind))
        case origin if origin is Literal:
            return value in get_args(kind)
    return isinstance(kind, type) and isinstance(value, kind)
