"""YAML into a frozen dataclass, checked against its types; what is not said is as by default.

Errors name file, line, column, what was expected and the kind of what was found. They quote nothing
of the file: an API key may stand anywhere in it, by a slip.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Any, TypeVar

import yaml

from game.codec import Codec, DecodeError
from game.marked_yaml import YamlError, compose, mark_of
from game.records import DamagedError, NewerError

T = TypeVar("T")

#: Deeper than any such record is.
DEEPEST = 5
_CODEC = Codec(closed=True, shares=True)


#: The place of a value, by names and numbers; and what was expected there.
Mistake = tuple[tuple[str | int, ...], str]


def nothing_else(value: object) -> Iterator[Mistake]:
    """What its type says is all that is asked of a value."""
    yield from ()


def read_yaml(
    kind: type[T],
    text: str,
    name: str,
    version: int,
    check: Callable[[T], Iterator[Mistake]] = nothing_else,
) -> T:
    """The `kind` that `text` says, beside its version; `name` is what errors call the file.

    `check` finds what is wrong beside types. Raises DamagedError, with what the file holds beside
    what is wrong; and NewerError if a newer game wrote it.
    """
    try:
        root = compose(text, "settings")
    except YamlError as error:
        place = f"{name}:{error.mark.line}:{error.mark.column}"
        raise DamagedError(f"{place}: expected {error.expected}, found {error.found}") from None
    if root is None:
        return kind()
    plain = _plain(root)
    written = plain.pop("version", version) if isinstance(plain, dict) else version
    if isinstance(written, bool) or not isinstance(written, int) or written < 1:
        node = _node(root, ("version",))
        raise _wrong(name, node, "a number from 1", _kind(node))
    if written > version:
        raise NewerError(name, written, version)
    wrong: list[str] = []
    while True:
        try:
            value = _CODEC.decode(kind, plain)
            path, expected = next(check(value), ((), ""))
            is_name = False
            if not expected:
                break
        except DecodeError as error:
            path, expected, is_name = error.path, error.expected, error.name
        node = _node(root, path, key=is_name)
        found = "another name" if is_name else _kind(node)
        wrong.append(str(_wrong(name, node, expected, found)))
        if not _left_out(plain, path):
            raise DamagedError("; ".join(wrong))
    if wrong:
        raise DamagedError("; ".join(wrong), value)
    return value


def _left_out(plain: Any, path: tuple[str | int, ...]) -> bool:  # noqa: ANN401 (as `_plain` has it)
    """Take what is at a place out of its record, or the whole list that it is in; False if it is in
    none.
    """
    names = list(takewhile(lambda step: isinstance(step, str), path))
    for name in names[:-1]:
        plain = plain[name]
    return bool(names) and plain.pop(names[-1], None) is not None


def _wrong(name: str, node: yaml.Node, expected: str, found: str) -> DamagedError:
    mark = mark_of(node)
    return DamagedError(f"{name}:{mark.line}:{mark.column}: expected {expected}, found {found}")


def _plain(node: yaml.Node, depth: int = 0) -> Any:  # noqa: ANN401 (anything that YAML can say)
    """A node's value, '' where nothing is said; of an exotic one itself, which fits nothing."""
    match node:
        case yaml.MappingNode(value=pairs) if depth < DEEPEST:
            return {str(key.value): _plain(value, depth + 1) for key, value in pairs}
        case yaml.SequenceNode(value=items) if depth < DEEPEST:
            return [_plain(item, depth + 1) for item in items]
        case yaml.ScalarNode():
            try:
                value = yaml.constructor.SafeConstructor().construct_object(node)
            except (yaml.YAMLError, ValueError):
                return node
            return "" if value is None else value
    return node


def _node(root: yaml.Node, path: tuple[str | int, ...], *, key: bool = False) -> yaml.Node:
    """What a path leads to, or the last key of it."""
    node = root
    for step in path:
        if isinstance(step, int):
            node = node.value[step]
        else:
            name, value = next(pair for pair in reversed(node.value) if str(pair[0].value) == step)
            node = name if key and step == path[-1] else value
    return node


def _kind(node: yaml.Node) -> str:
    match node:
        case yaml.ScalarNode(tag=tag):
            return _KINDS.get(tag.rpartition(":")[2], "something else")
        case yaml.SequenceNode():
            return "a list"
    return "names with values"


#: YAML's name of a kind -> what a message calls it.
_KINDS: Mapping[str, str] = {
    "str": "other text", "int": "another number", "float": "another number", "null": "nothing",
    "bool": "yes or no",
}  # fmt: skip
