"""Readers turn YAML nodes into typed values; `record` reads a dataclass that looks like the file.

Beside how it reads, each reader says what it takes as a JSON Schema, for text editors.

A reader that meets a wrong node notes the problem and answers with its blank value, so that one
pass finds everything that is wrong. Whoever reads a document ends with `give_up_if_wrong`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Generic, TypeVar, cast, get_args, get_type_hints

import yaml

from game.content.document import Document
from game.content.problem import nearest
from game.marked_yaml import Mark, Slip, comment_slip, entry_slip, key_slip, mark_of

T = TypeVar("T")
#: A JSON Schema (draft 2020-12), or a part of one.
JsonSchema = Mapping[str, object]
NOWHERE = Mark(0, 0)


@dataclass(frozen=True, slots=True)
class Located(Generic[T]):
    """A value and where it was written; `NOWHERE` if what was written was wrong or missing."""

    value: T
    mark: Mark

    @property
    def usable(self) -> bool:
        return self.mark != NOWHERE


class MismatchError(Exception):
    """Raised by a reader's `parse` for a node that is not what it should be.

    `allowed`: the spellings there are; `meant`: the one that was surely meant, '' if only its
    likeness to what was written can tell; `slip`: of the pen, if that is what is wrong.
    """

    def __init__(
        self,
        expected: str,
        found: str,
        allowed: Sequence[str] = (),
        meant: str = "",
        slip: Slip | None = None,
    ) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found
        self.allowed = tuple(allowed)
        self.meant = meant
        self.slip = slip


@dataclass(frozen=True, slots=True)
class Reader(Generic[T]):
    """Reads one node. `blank` stands in for a value that is wrong or missing.

    `schema` takes all that `parse` takes, and of the rest as little as a schema can tell.
    """

    parse: Callable[[Document, yaml.Node], T]
    blank: T
    schema: JsonSchema

    def __call__(self, document: Document, node: yaml.Node) -> T:
        try:
            return self.parse(document, node)
        except MismatchError as error:
            if slip := error.slip or _lost(document, node):
                _note(document, slip)
                return self.blank
            word = error.meant or (node.value if isinstance(node, yaml.ScalarNode) else "")
            mark = mark_of(node)
            document.expected(mark, error.expected, error.found, word, error.allowed)
            return self.blank


def _lost(document: Document, node: yaml.Node) -> Slip | None:
    """The slip that made a comment of what belongs in the place of `node`."""
    nothing = isinstance(node, yaml.ScalarNode) and not node.value
    return comment_slip(node, document.text) if nothing else None


def _note(document: Document, slip: Slip) -> None:
    document.expected(Mark(slip.line, slip.column), slip.expected, slip.found)


def described(node: yaml.Node) -> str:
    """A node in the words of an error."""
    match node:
        case yaml.MappingNode():
            return "keys and values" if node.value else "nothing"
        case yaml.SequenceNode():
            return "a list" if node.value else "an empty list"
        case _ if node.tag == "tag:yaml.org,2002:null":
            return "nothing"
    if node.tag.startswith("!"):
        return f"a '{node.tag[:40]}' that YAML takes for a tag (quote the text)"
    value = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in str(node.value))
    return f"'{value if len(value) <= 40 else value[:37] + '...'}'"


def placed(reader: Reader[T]) -> Reader[Located[T]]:
    """What `reader` reads, with its place."""

    def parse(document: Document, node: yaml.Node) -> Located[T]:
        return Located(reader.parse(document, node), mark_of(node))

    return Reader(parse, Located(reader.blank, NOWHERE), reader.schema)


def several(reader: Reader[T], expected: str, repeats: bool = False) -> Reader[tuple[T, ...]]:
    """A list, with `repeats` or without; wrong items are left out."""

    def parse(document: Document, node: yaml.Node) -> tuple[T, ...]:
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            found = str(node.value) if isinstance(node, yaml.ScalarNode) else ""
            form = f", as in [{', '.join(re.findall(r'[^ ,]+', found[:40]))}]" if found else ""
            raise MismatchError(f"a list of {expected}{form}", described(node))
        seen: set[str] = set()
        items = []
        for item in node.value:
            problems = len(document.problems)
            value = reader(document, item)
            if not repeats and isinstance(item, yaml.ScalarNode) and item.value in seen:
                document.expected(mark_of(item), "each item once", f"'{item.value}' again")
            elif len(document.problems) == problems:
                seen.add(str(item.value))
                items.append(value)
        return tuple(items)

    schema = {"type": "array", "items": reader.schema, "minItems": 1, "uniqueItems": not repeats}
    return Reader(parse, (), schema)


def one_or_several(
    one: Reader[T],
    many: Reader[tuple[T, ...]],
    is_many: Callable[[yaml.Node], bool] = lambda node: isinstance(node, yaml.SequenceNode),
) -> Reader[tuple[T, ...]]:
    """A thing, or a list of such; `is_many` tells which of them was written."""

    def parse(document: Document, node: yaml.Node) -> tuple[T, ...]:
        return many.parse(document, node) if is_many(node) else (one.parse(document, node),)

    return Reader(parse, (), {"anyOf": [one.schema, many.schema]})


def mapping(
    key: Reader[str], value: Reader[T], expected: str, form: str = ""
) -> Reader[Mapping[Located[str], T]]:
    """Keys that the writer chooses; entries with a wrong key are left out, slips are blank.

    `form`: a line as it may be written, for who writes something else.
    """
    expected += f", each on a line like '{form}'" if form else ""

    def parse(document: Document, node: yaml.Node) -> Mapping[Located[str], T]:
        written = _entries(document, node, expected)
        entries = {Located(word, mark_of(node)): value.blank for word in written.slips}
        for word, key_node, value_node in written.read:
            problems = len(document.problems)
            key(document, key_node)
            if len(document.problems) == problems:
                entries[Located(word, mark_of(key_node))] = value(document, value_node)
        return entries

    schema = {
        "type": "object",
        "propertyNames": key.schema,
        "additionalProperties": value.schema,
        "minProperties": 1,
    }
    return Reader(parse, {}, schema)


def narrowed(reader: Reader[T], **schema: object) -> Reader[T]:
    """The same with a schema that also tells what is checked once all of a file is read."""
    return replace(reader, schema={**reader.schema, **schema})


def one_of(words: Sequence[str], start: str = "one of") -> str:
    """'one of a, b, c', or just 'a' if there is only one."""
    return f"{start} {', '.join(words)}" if len(words) > 1 else words[0]


def record(shape: type[T]) -> Reader[T]:
    """Keys that the game knows: the fields of the dataclass `shape`.

    Each field is annotated with its reader, and with what it means for whoever writes it; with a
    default, the file may leave it out.
    """
    readers = _declared(shape)
    needed = _needed(shape)
    allowed = tuple(readers)
    expected = f"the keys {', '.join(readers)}"
    blank = shape(**{word: readers[word].blank for word in needed})

    def parse(document: Document, node: yaml.Node) -> T:
        entries = _entries(document, node, expected)
        slips = (word for word in entries.slips if word in readers)
        found: dict[str, object] = {word: readers[word].blank for word in slips}
        for word, key_node, value_node in entries.read:
            if word not in readers:
                wanted = one_of(allowed, "one of the keys")
                document.expected(mark_of(key_node), wanted, f"'{word}'", word, allowed)
            if meant := _meant(word, allowed, entries):
                found[meant] = readers[meant](document, value_node)
        for word in needed:
            if word not in found:
                inside = node is not document.root  # what the whole file lacks is on no line
                document.expected(mark_of(node), f"the key '{word}'", "none", quoted=inside)
                found[word] = readers[word].blank
        return shape(**found)

    return Reader(parse, blank, _record_schema(shape))


def variant(key: str, shapes: Mapping[str, Reader[T]]) -> Reader[T]:
    """One of several records; what each of them has under `key` tells which."""
    words = tuple(shapes)
    expected = f"keys and values with '{key}' ({one_of(words)})"

    def parse(document: Document, node: yaml.Node) -> T:
        entries = node.value if isinstance(node, yaml.MappingNode) else []
        told = next((v for k, v in entries if getattr(k, "value", None) == key), None)
        if told is None:
            raise MismatchError(expected, "no such key" if entries else described(node))
        if not isinstance(told, yaml.ScalarNode) or told.value not in shapes:
            word = str(told.value) if isinstance(told, yaml.ScalarNode) else ""
            document.expected(mark_of(told), one_of(words), described(told), word, words)
            return shapes[words[0]].blank
        return shapes[told.value].parse(document, node)

    schema = {"anyOf": [shapes[word].schema for word in words]}
    return Reader(parse, shapes[words[0]].blank, schema)


def _record_schema(shape: type[T]) -> JsonSchema:
    return {
        "type": "object",
        "properties": {word: declared.schema for word, declared in _declared(shape).items()},
        "required": _needed(shape),
        "additionalProperties": False,
        "minProperties": 1,
    }


def _declared(shape: type[T]) -> dict[str, Reader[Any]]:
    """The reader of each field, with the field's meaning in its schema."""
    hints = get_type_hints(shape, include_extras=True)
    return {word: _meaning(*get_args(hint)[1:]) for word, hint in hints.items()}


def _meaning(reader: Reader[Any], meaning: str = "") -> Reader[Any]:
    described = {"description": meaning} if meaning else {}
    return replace(reader, schema={**reader.schema, **described})


def _needed(shape: type[T]) -> list[str]:
    """The fields that a file must have."""
    written = fields(cast(Any, shape))
    return [f.name for f in written if f.default is f.default_factory is MISSING]


@dataclass(frozen=True, slots=True)
class _Entries:
    """What is in a mapping: (key, key node, value node) of each; keys meant, but for a slip."""

    read: tuple[tuple[str, yaml.Node, yaml.Node], ...]
    slips: tuple[str, ...]

    def has(self, word: str) -> bool:
        return word in self.slips or any(word == key for key, _, _ in self.read)


def _entries(document: Document, node: yaml.Node, expected: str) -> _Entries:
    """What is in a mapping; a key given twice or with a slip is noted and left out."""
    if not isinstance(node, yaml.MappingNode) or not node.value:
        raise MismatchError(expected, described(node), slip=entry_slip(node))
    entries: dict[str, tuple[str, yaml.Node, yaml.Node]] = {}
    slips: dict[str, None] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            document.expected(mark_of(key_node), "a word as key", described(key_node))
        elif found := key_slip(key_node, value_node):
            slips[found[0]] = None
            _note(document, found[1])
        elif key_node.value in entries:
            first = mark_of(entries[key_node.value][1]).line
            again = f"'{key_node.value}' again (first on line {first})"
            document.expected(mark_of(key_node), "each key once", again)
        else:
            entries[key_node.value] = (key_node.value, key_node, value_node)
    return _Entries(tuple(entries.values()), tuple(slips))


def _meant(word: str, allowed: Sequence[str], entries: _Entries) -> str | None:
    """The key that `word` is, or stands for since that one is not given; None if there is none."""
    meant = word if word in allowed else nearest(word, allowed)
    return meant if meant == word or not (meant and entries.has(meant)) else None
