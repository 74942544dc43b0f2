"""Changes to a YAML text that leave every other sign of it as its writer put it.

Libraries that write a changed tree anew lose the comments beside what is taken out, and put what is
new behind the comment on what follows. Here the parser only tells where things stand.
"""

import yaml

from game.design._yaml_tree import (
    Route,
    end_of,
    in_flow,
    is_block,
    line_end,
    line_start,
    node_at,
    spans_of,
    start_of,
    tree_of,
)
from game.design.draft import DesignError
from game.design.yaml_words import Value, quoted, written

STEP = "  "


def with_value(text: str, route: Route, value: Value) -> str:
    """The text with another value at `route`, where there is one already."""
    root = tree_of(text)
    node = node_at(root, route)
    match node, value:
        case None, _:
            raise DesignError(f"there is no {told(route)}")
        case yaml.SequenceNode(), list() | tuple() if value and is_block(node):
            return _with_items(text, node, [written(item) for item in value])
        case yaml.ScalarNode(style="'" | '"'), str():
            words = quoted(value, str(node.style))
        case _:
            words = written(value, in_flow(root, route))
    if is_block(node) and isinstance(route[-1], str):
        return _with_words_for_block(text, root, route, words)
    start, end = start_of(node), end_of(text, node)
    space = " " if text[start - 1 : start] == ":" else ""
    return text[:start] + space + words + text[end:]


def with_entry(text: str, route: Route, key: str, value: Value) -> str:
    """The text with a new last entry in the mapping at `route`."""
    root = tree_of(text)
    node = node_at(root, route)
    if not isinstance(node, yaml.MappingNode):
        raise DesignError(f"{told(route)}: expected keys and values")
    tight = in_flow(root, (*route, key))
    if not tight:
        line = f"{written(key)}: {written(value)}"
        return _with_line(text, end_of(text, node), " " * node.start_mark.column + line)
    if not node.value and not in_flow(root, route):
        return _opened(text, root, route, f"{written(key)}: {written(value)}")
    return _with_flow_item(text, node, f"{written(key, True)}: {written(value, True)}")


def with_item(text: str, route: Route, value: Value) -> str:
    """The text with a new last item in the list at `route`."""
    root = tree_of(text)
    node = node_at(root, route)
    if not isinstance(node, yaml.SequenceNode):
        raise DesignError(f"{told(route)}: expected a list")
    if is_block(node):
        line = f"- {written(value)}"
        return _with_line(text, end_of(text, node), " " * node.start_mark.column + line)
    if not node.value and not in_flow(root, route):
        return _opened(text, root, route, f"- {written(value)}")
    return _with_flow_item(text, node, written(value, True))


def with_lines(text: str, after: str | None, lines: str, gap: bool) -> str:
    """The text with whole `lines` behind the outermost entry `after`, or before all of them.

    `gap`: an empty line stands between the two.
    """
    root = tree_of(text)
    indent = " " * root.start_mark.column
    block = "\n".join(indent + line if line else "" for line in lines.split("\n"))
    node = node_at(root, (after,)) if after is not None else None
    if node is None:
        start = line_start(text, start_of(root))
        return text[:start] + block + ("\n\n" if gap else "\n") + text[start:]
    return _with_line(text, end_of(text, node), ("\n" if gap else "") + block)


def without(text: str, route: Route) -> str:
    """The text without the entry or item at `route`; a comment on its line goes with it.

    Where nothing is left around it, `{}` or `[]` stands there. No such route: the text as it is.
    """
    root = tree_of(text)
    outer = node_at(root, route[:-1])
    if not isinstance(outer, yaml.CollectionNode) or node_at(outer, route[-1:]) is None:
        return text
    if len(outer.value) == 1 and len(route) > 1:
        return with_value(text, route[:-1], {} if isinstance(outer, yaml.MappingNode) else [])
    spans = spans_of(text, outer)
    number = _number(outer, route[-1])
    remove = without_lines if is_block(outer) else without_flow_item
    return remove(text, spans, number)


def told(route: Route) -> str:
    """'orders.dishes.2': items count from 1."""
    return ".".join(str(step + 1 if isinstance(step, int) else step) for step in route)


def _number(outer: yaml.CollectionNode, step: str | int) -> int:
    """Which entry or item of `outer` a step of a route means."""
    if isinstance(step, int):
        return step
    return [
        key.value if isinstance(key, yaml.ScalarNode) else None for key, _ in outer.value
    ].index(step)


def _with_items(text: str, node: yaml.SequenceNode, items: list[str]) -> str:
    """A list over several lines with other items; the lines of those that stay are kept.

    Lines of comments before an item go where it goes, or to the end if it is taken out.
    """
    known: dict[str, list[tuple[str, str]]] = {}
    begin = end = line_start(text, spans_of(text, node)[0][0])
    for item, (start, stop) in zip(node.value, spans_of(text, node), strict=True):
        line = line_start(text, start)
        piece = text[end:line], text[line : line_end(text, stop)]
        known.setdefault(str(item.value), []).append(piece)
        end = line_end(text, stop) + 1
    indent = " " * node.start_mark.column
    lines = ["".join(known[i].pop(0)) if known.get(i) else f"{indent}- {i}" for i in items]
    left = [lead.rstrip("\n") for gone in known.values() for lead, _ in gone if lead]
    return text[:begin] + "\n".join([*lines, *left]) + text[end - 1 :]


def _with_words_for_block(text: str, root: yaml.Node, route: Route, words: str) -> str:
    """What is written over several lines below a key, on the key's line; comments stay."""
    outer, node = node_at(root, route[:-1]), node_at(root, route)
    assert isinstance(outer, yaml.MappingNode) and node is not None
    key = next(k for k, value in outer.value if value is node)
    colon = text.index(":", int(key.end_mark.index)) + 1
    first, end = line_start(text, start_of(node)), line_end(text, end_of(text, node))
    block = text[first:end].split("\n")
    comments = "".join(f"\n{line}" for line in block if line.lstrip().startswith("#"))
    return f"{text[:colon]} {words}{text[colon:first].rstrip()}{comments}{text[end:]}"


def _with_flow_item(text: str, node: yaml.CollectionNode, words: str) -> str:
    if not node.value:
        start = start_of(node) + 1
        return text[:start] + words + text[start:]
    _, end = spans_of(text, node)[-1]
    return f"{text[:end]}, {words}{text[end:]}"


def _with_line(text: str, index: int, line: str) -> str:
    """The text with `line` below the line that the sign before `index` is on."""
    end = line_end(text, index)
    return f"{text[:end]}\n{line}{text[end:]}" if end < len(text) else f"{text}\n{line}\n"


def _opened(text: str, root: yaml.Node, route: Route, line: str) -> str:
    """What was `{}` or `[]` behind a key as a block with its first line."""
    outer, node = node_at(root, route[:-1]), node_at(root, route)
    assert outer is not None and node is not None
    before = text[: start_of(node)].rstrip(" ")
    indent = " " * outer.start_mark.column + STEP
    return _with_line(before + text[end_of(text, node) :], len(before), indent + line)


Spans = list[tuple[int, int]]


def without_lines(text: str, spans: Spans, number: int) -> str:
    """Without the lines of one; of two empty lines that then meet, one goes too."""
    start, end = spans[number]
    first = line_start(text, start)
    if text[first:start].strip() and number + 1 < len(spans):  # behind the dash of a list item
        return text[:start] + text[spans[number + 1][0] :]
    before, after = text[:first], text[line_end(text, end) + 1 :]
    if before.endswith("\n\n") and (not after or after.startswith("\n")):
        before = before[:-1]
    return before + after


def without_flow_item(text: str, spans: Spans, number: int) -> str:
    """Without one of several inside brackets or braces, and without one comma; comments stay."""
    start, end = spans[number]
    if number + 1 < len(spans):
        following = spans[number + 1][0]
        between = text[end:following].replace(",", "", 1)
        return text[:start] + (between.lstrip(" ") if "#" in between else "") + text[following:]
    before = spans[number - 1][1]
    return text[:before] + text[before:start].replace(",", "", 1).rstrip(" ") + text[end:]
