"""YAML text into nodes that know their line and column; what is no YAML is told in plain words."""

from dataclasses import dataclass
from typing import Any

import yaml

from game.yaml_slips import lines_of, slip_of

#: The deepest file, a level or a menu, has four levels; the fullest menu a thousand words.
DEEPEST, MOST_WORDS = 20, 4000


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file; line and column count from 1."""

    line: int = 1
    column: int = 1


class YamlError(Exception):
    """A text that is no YAML, or too much of it. Quotes nothing of the text but single signs."""

    def __init__(self, mark: Mark, expected: str, found: str) -> None:
        super().__init__(mark, expected, found)
        self.mark = mark
        self.expected = expected
        self.found = found


class _TooMuchError(Exception):
    """Raised by the loader for what no file of ours can be; the text says why."""


def compose(text: str, what: str, most_words: int = MOST_WORDS) -> yaml.Node | None:
    """The root of `what`, e.g. 'a level or a menu'; None if there is nothing. Raises YamlError."""
    try:
        return _Loader(text, most_words).get_single_node()
    except yaml.MarkedYAMLError as error:
        slip = slip_of(error, text)
        raise YamlError(Mark(slip.line, slip.column), slip.expected, slip.found) from error
    except yaml.reader.ReaderError as error:
        position = int(error.position)
        found = f"the control character U+{ord(text[position]):04X}"
        raise YamlError(place_of(position, text), "readable text", found) from error
    except _TooMuchError as error:
        raise YamlError(Mark(), what, str(error)) from error


def values(text: str, what: str, most_words: int = MOST_WORDS) -> Any:  # noqa: ANN401 (YAML's)
    """The plain values of `what`; None if there is nothing. Raises YamlError."""
    root = compose(text, what, most_words)
    if root is None:
        return None
    try:
        return yaml.constructor.SafeConstructor().construct_document(root)
    except (yaml.constructor.ConstructorError, ValueError) as error:
        raise YamlError(mark_of(root), "plain values", str(error)) from error


def first_alias(text: str) -> Mark | None:
    """Where a text that is YAML first names a value, or repeats one that it has named."""
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        named = getattr(event, "anchor", None) is not None  # an alias has one, too
        if named and event.start_mark is not None:
            return Mark(event.start_mark.line + 1, event.start_mark.column + 1)
    return None


def mark_of(node: yaml.Node) -> Mark:
    """Where a node starts."""
    return Mark(node.start_mark.line + 1, node.start_mark.column + 1)


def line_at(mark: Mark, text: str) -> str:
    """The line of the text that a mark is on; '' behind its end."""
    return "".join(lines_of(text)[mark.line - 1 : mark.line])


def place_of(position: int, text: str) -> Mark:
    """Where the sign of this number in the text is."""
    before = text[:position]
    return Mark(before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)


class _Loader(yaml.SafeLoader):
    """The usual loader, but that it soon gives up what no file of ours can be."""

    def __init__(self, text: str, most_words: int) -> None:
        super().__init__(text)
        self.depth = self.words = 0
        self.most_words = most_words

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:  # noqa: ANN401 (PyYAML's)
        self.depth += 1
        self.words += 1
        if self.depth > DEEPEST:
            raise _TooMuchError("things nested too deeply")
        if self.words > self.most_words:
            raise _TooMuchError("far too many things")
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node
