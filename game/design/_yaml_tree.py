"""Where things stand in a YAML text: nodes by path, and where each begins and ends."""

from collections.abc import Iterator
from functools import lru_cache

import yaml

from game.design.draft import DesignError
from game.marked_yaml import Mark, YamlError, compose

#: Keys of mappings and numbers of list items, from the outermost on.
Route = tuple[str | int, ...]


@lru_cache(maxsize=16)
def tree_of(text: str) -> yaml.MappingNode:
    """The root of a level's text, not to be changed.

    Raises DesignError for what cannot be edited key by key.
    """
    try:
        root = compose(text, "a level")
    except YamlError as error:
        place = f"line {error.mark.line}, column {error.mark.column}"
        told = f"the text cannot be edited ({place}: expected {error.expected}"
        raise DesignError(f"{told}, found {error.found})") from error
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        raise DesignError("the text cannot be edited: expected keys, each on its own line")
    _refuse_aliases(root)
    return root


def node_at(root: yaml.Node, route: Route) -> yaml.Node | None:
    """The value at `route`, None if there is none."""
    node: yaml.Node | None = root
    for step in route:
        match node, step:
            case yaml.MappingNode(), str():
                node = next((value for key, value in entries(node) if key.value == step), None)
            case yaml.SequenceNode(), int() if step < len(node.value):
                node = node.value[step]
            case _:
                return None
    return node


def entries(node: yaml.MappingNode) -> list[tuple[yaml.ScalarNode, yaml.Node]]:
    """Key and value of every entry whose key is a word."""
    return [(key, value) for key, value in node.value if isinstance(key, yaml.ScalarNode)]


def is_block(node: yaml.Node) -> bool:
    """Whether it is a mapping or a list written over several lines without brackets."""
    return isinstance(node, yaml.CollectionNode) and not node.flow_style


def start_of(node: yaml.Node) -> int:
    """The number of the first sign of a node."""
    return int(node.start_mark.index)


def end_of(text: str, node: yaml.Node) -> int:
    """The number of the sign after the last one that belongs to a node."""
    if isinstance(node, yaml.CollectionNode) and is_block(node) and node.value:
        last = node.value[-1]
        return end_of(text, last[1] if isinstance(node, yaml.MappingNode) else last)
    end = int(node.end_mark.index)
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return len(text[:end].rstrip())  # the parser counts the empty lines behind it
    return end


def spans_of(text: str, outer: yaml.CollectionNode) -> list[tuple[int, int]]:
    """Where entries or items begin and end, with the dashes of items that have lines of theirs."""
    if isinstance(outer, yaml.MappingNode):
        return [(start_of(key), end_of(text, value)) for key, value in outer.value]
    found = [(start_of(item), end_of(text, item)) for item in outer.value]
    return [(text.rfind("-", 0, a) if is_block(outer) else a, b) for a, b in found]


def line_start(text: str, index: int) -> int:
    """The first sign of the line with this sign."""
    return text.rfind("\n", 0, index) + 1


def line_end(text: str, index: int) -> int:
    """The line break that ends the line with this sign, or the text's end."""
    found = text.find("\n", index)
    return len(text) if found < 0 else found


def route_at(root: yaml.Node, mark: Mark) -> Route:
    """The route to the innermost entry or item that begins at `mark` or the last one before it."""
    best: tuple[tuple[int, int], Route] = ((0, 0), ())
    for route, node in _walk(root, ()):
        place = (node.start_mark.line + 1, node.start_mark.column + 1)
        if best[0] <= place <= (mark.line, mark.column):
            best = place, route
    return best[1]


def in_flow(root: yaml.Node, route: Route) -> bool:
    """Whether the value at `route` stands inside brackets or braces."""
    outer = (node_at(root, route[:depth]) for depth in range(len(route)))
    return any(isinstance(node, yaml.CollectionNode) and node.flow_style for node in outer)


def _walk(node: yaml.Node, route: Route) -> Iterator[tuple[Route, yaml.Node]]:
    """Every mapping, list, key, value and item in the text's order."""
    yield route, node
    match node:
        case yaml.MappingNode():
            for key, value in entries(node):
                yield (*route, key.value), key
                yield from _walk(value, (*route, key.value))
        case yaml.SequenceNode():
            for number, item in enumerate(node.value):
                yield from _walk(item, (*route, number))


def _refuse_aliases(root: yaml.Node) -> None:
    """What an alias stands for is written elsewhere, and other aliases stand for it too."""
    seen: set[int] = set()
    for _, node in _walk(root, ()):
        if id(node) in seen:
            raise DesignError("the text cannot be edited: it has an alias (*), write it out")
        seen.add(id(node))
