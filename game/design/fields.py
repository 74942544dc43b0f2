"""Reading and changing a draft's keys: title, times, orders, cooks' roles and pace, events."""

from collections.abc import Iterator, Mapping

import yaml

from game.design._yaml_text import with_entry, with_item, with_lines, with_value, without
from game.design._yaml_tree import Route, node_at, tree_of
from game.design.draft import DesignError, Draft
from game.design.yaml_words import Value, written

#: The outermost keys in the order in which people write them; an empty line between paragraphs.
PARAGRAPHS = (
    ("title", "line", "author", "version", "mood", "menu"),
    ("grid",),
    ("legend",),
    ("cooks",),
    ("control", "round_seconds"),
    ("orders",),
    ("penalties",),
    ("tips",),
    ("plates",),
    ("stars",),
    ("events",),
)
#: These stand on several lines; what is not here stands on one.
OPEN = ("orders", "legend", "cooks")

#: The keys of a time and of a place on the map.
TIME, CELL = "at_seconds", "cell"


def field(draft: Draft, path: str) -> Value | None:
    """What the draft says at `path` ('orders.dishes', 'cooks.H.role'), numbers as text.

    None if it says nothing there.
    """
    node = node_at(tree_of(draft.text), route_of(path))
    return None if node is None else _value(node)


def set_field(draft: Draft, path: str, value: Value | None) -> Draft:
    """The draft with `value` at `path`; None takes the key out."""
    route = route_of(path)
    text = draft.text
    if value is None:
        return draft.saying(_pruned(without(text, route), route))
    root = tree_of(text)
    if node_at(root, route) is not None:
        return draft.saying(with_value(text, route, value))
    outer = node_at(root, route[:-1])
    key = str(route[-1])
    if len(route) == 1:
        return draft.saying(_with_key(text, key, f"{key}: {written(value)}"))
    if outer is None and len(route) == 2:
        return draft.saying(_with_key(text, str(route[0]), _nested(str(route[0]), key, value)))
    return draft.saying(with_entry(text, route[:-1], key, value))


def with_block(draft: Draft, key: str, lines: list[str]) -> Draft:
    """The draft with a new outermost `key` and indented `lines` below it."""
    block = "\n".join([f"{key}:", *(f"  {line}" for line in lines)])
    return draft.saying(_with_key(draft.text, key, block))


def route_of(path: str) -> Route:
    """'events.0.seconds' as a route."""
    steps = path.split(".")
    if not all(steps):
        raise DesignError(f"there is no {path!r} in a level")
    return tuple(
        int(s) if i and s.isdecimal() and steps[0] == "events" else s for i, s in enumerate(steps)
    )


def _with_key(text: str, key: str, lines: str) -> str:
    """New lines for an outermost key, where people would look for it."""
    present = {str(k.value) for k, _ in tree_of(text).value}
    before = None
    for name in _until(key):
        before = name if name in present else before
    own = next((p for p in PARAGRAPHS if key in p), (key,))
    return with_lines(text, before, lines, gap=before is None or before not in own)


def _until(key: str) -> Iterator[str]:
    for paragraph in PARAGRAPHS:
        for name in paragraph:
            if name == key:
                return
            yield name


def _nested(outer: str, key: str, value: Value) -> str:
    if outer in OPEN:
        return f"{outer}:\n  {written(key)}: {written(value)}"
    return f"{outer}: {written({key: value})}"


def _pruned(text: str, route: Route) -> str:
    """Without an optional outermost key that has lost its last entry."""
    outer = node_at(tree_of(text), route[:1])
    empty = isinstance(outer, yaml.CollectionNode) and not outer.value
    return without(text, route[:1]) if empty and route[0] not in OPEN else text


def _value(node: yaml.Node) -> Value:
    match node:
        case yaml.MappingNode():
            return {str(key.value): _value(value) for key, value in node.value}
        case yaml.SequenceNode():
            return [_value(item) for item in node.value]
    return str(node.value)


def events_of(draft: Draft) -> tuple[Mapping[str, Value], ...]:
    """The draft's events as they are written, numbers as text."""
    events = field(draft, "events")
    return tuple(e for e in events if isinstance(e, Mapping)) if isinstance(events, list) else ()


def add_event(draft: Draft, event: Mapping[str, Value]) -> Draft:
    """The draft with one more event: {'at_seconds': 40, 'event': 'board lost', ...}."""
    if field(draft, "events") is None:
        return with_block(draft, "events", [f"- {written(event)}"])
    return draft.saying(with_item(draft.text, ("events",), event))


def change_event(draft: Draft, number: int, key: str, value: Value | None) -> Draft:
    """The draft with another value in an event, the first being 0; None takes the key out."""
    _find(draft, number)
    return set_field(draft, f"events.{number}.{key}", value)


def remove_event(draft: Draft, number: int) -> Draft:
    """The draft without an event, the first being 0."""
    _find(draft, number)
    return set_field(draft, f"events.{number}", None)


def choices_of(event: Mapping[str, Value], key: str) -> tuple[Value, ...]:
    """What an event says under `key`, one of which is drawn in each match; none if it says nothing.

    A cell is a list itself, so several are a list of lists.
    """
    said = event.get(key)
    if said is None:
        return ()
    if not isinstance(said, list):
        return (said,)
    if key == CELL and not any(isinstance(each, list) for each in said):
        return (said,)
    return tuple(said)


def _find(draft: Draft, number: int) -> None:
    if not 0 <= number < len(events_of(draft)):
        raise DesignError(f"there is no event {number + 1}")
