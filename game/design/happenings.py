"""What happens in a draft's rounds: events added, changed and taken out."""

from collections.abc import Mapping

from game.design.draft import DesignError, Draft
from game.design.fields import field, set_field, with_block
from game.design.yaml_text import with_item
from game.design.yaml_words import Value, written


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


def _find(draft: Draft, number: int) -> None:
    if not 0 <= number < len(events_of(draft)):
        raise DesignError(f"there is no event {number + 1}")
