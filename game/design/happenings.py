"""What happens in a draft's rounds: events added, changed and taken out."""

from collections.abc import Mapping

from game.design.draft import DesignError, Draft
from game.design.fields import field, set_field, with_block
from game.design.yaml_text import with_item
from game.design.yaml_words import Value, written

#: The keys of a time and of a place on the map.
TIME, CELL = "at_seconds", "cell"


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
