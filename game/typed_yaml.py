"""YAML mappings into frozen dataclasses, checked against the types of a default value.

Errors name file, line, column, what was expected and the kind of what was found. They quote nothing
of the file: an API key may stand anywhere in it, by a slip.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

import yaml

from game.marked_yaml import Mark, YamlError, compose, mark_of
from game.records import DamagedError


class TypedYaml:
    """Reads nodes of the file called `name`.

    `choices`: field name -> the only values it may have. Raises `error` (a DamagedError) for
    whatever does not fit.
    """

    def __init__(
        self,
        name: str,
        choices: Mapping[str, tuple[str, ...]],
        error: type[DamagedError],
    ) -> None:
        self._name = name
        self._choices = choices
        self._error_type = error

    def root(self, text: str) -> yaml.Node | None:
        """The document's node; None for an empty one."""
        try:
            return compose(text, "settings")
        except YamlError as error:
            raise self._wrong(error.mark, error.expected, error.found) from None

    def pairs(self, node: yaml.Node) -> Iterator[tuple[yaml.Node, str, yaml.Node]]:
        """(key node, key, value node) of a mapping."""
        if not isinstance(node, yaml.MappingNode):
            raise self.error(node, "names with values", _kind(node))
        for key, value in node.value:
            yield key, str(key.value), value

    def fill(self, node: yaml.Node, default: object, also: Mapping[str, object]) -> dict[str, Any]:
        """The values that a mapping gives to fields of the dataclass `default`.

        `also`: further names it may have, with values of the type expected.
        """
        names = [f.name for f in fields(cast(Any, default))]
        known = {name: getattr(default, name) for name in names} | dict(also)
        found: dict[str, Any] = {}
        for key, name, value in self.pairs(node):
            if name not in known:
                raise self.error(key, f"one of {', '.join(known)}", "another name")
            found[name] = self._value(name, value, known[name])
        return found

    def whole(self, node: yaml.Node, least: int) -> int:
        """A whole number, at least `least`."""
        value = _plain(node)
        fits = isinstance(value, int) and not isinstance(value, bool) and value >= least
        self._check(node, fits, f"a number from {least}")
        return int(value)

    def error(self, node: yaml.Node, expected: str, found: str) -> DamagedError:
        """What to raise at the place of `node`."""
        return self._wrong(mark_of(node), expected, found)

    def _wrong(self, mark: Mark, expected: str, found: str) -> DamagedError:
        place = f"{self._name}:{mark.line}:{mark.column}"
        return self._error_type(f"{place}: expected {expected}, found {found}")

    def _value(self, name: str, node: yaml.Node, default: object) -> object:
        if is_dataclass(default) and not isinstance(default, type):
            return replace(default, **self.fill(node, default, {}))
        value = _plain(node)
        match default:
            case bool():
                self._check(node, isinstance(value, bool), "true or false")
                return value
            case float():
                number = isinstance(value, int | float) and not isinstance(value, bool)
                self._check(node, number and 0 <= value <= 1, "a number from 0 to 1")
                return float(value)
            case tuple():
                texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
                self._check(node, texts, "a list of texts")
                return tuple(value)
        if name in self._choices:
            known = self._choices[name]
            self._check(node, value in known, f"one of {', '.join(known)}")
            return value
        text = "" if value is None else value
        self._check(node, isinstance(text, str), "text")
        return text

    def _check(self, node: yaml.Node, fits: bool, expected: str) -> None:
        if not fits:
            raise self.error(node, expected, _kind(node))


def _plain(node: yaml.Node) -> Any:  # noqa: ANN401 (anything that YAML can say)
    """The value of a node; for an exotic one the node itself, which fits nothing."""
    try:
        return yaml.constructor.SafeConstructor().construct_object(node, deep=True)
    except (yaml.YAMLError, ValueError):
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
