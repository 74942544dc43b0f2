"""JSON values read as intentions, and what is wrong with those that are none."""

from collections.abc import Mapping
from typing import Any

from agents.intention.language import (
    MAX_PARTS,
    Vocabulary,
    check_part,
    check_question,
    expected,
    short,
)
from agents.intention.values import (
    ASK_KINDS,
    PLACES,
    TALK_KINDS,
    WAIT_EVENTS,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    IntentionError,
    Json,
    NoIntention,
    Only,
    Part,
    Prefer,
    Split,
    Stock,
    Wait,
    Watch,
)

#: The keys of each part: the first tells which it is, the others have these values if left out.
_PARTS: Mapping[str, Mapping[str, Json]] = {
    "do": {"what": None, "times": 1},
    "avoid": {"what": None, "yours": False},
    "allow": {"what": None},
    "cancel": {"what": None},
    "only": {"what": None},
    "prefer": {},
    "stock": {"count": 2},
    "watch": {},
    "wait": {},
    "control": {},
    "split": {},
}


def parse(value: Json, vocabulary: Vocabulary) -> Intention:
    """The intention a JSON value means; `what`, `times` ... may be left out.

    Raises IntentionError naming the place, what was expected, and the nearest allowed word.
    """
    match value:
        case "none":
            return NoIntention()
        case {"talk": kind}:
            return _talk(kind)
        case dict() if "ask" in value:
            return _question(value, vocabulary)
        case {"place": place, "parts": list(parts)}:
            return _demand(parts, place, vocabulary)
        case list():
            return _demand(value, "end", vocabulary)
        case dict() if not _PARTS.keys().isdisjoint(value):
            return Demand((_part(value, vocabulary, "intention"),))
    raise IntentionError(
        f'intention: expected "none", a question or a list of goals, found {short(value)}'
    )


def _talk(kind: Json) -> NoIntention:
    for known in TALK_KINDS:
        if kind == known:
            return NoIntention(known)
    raise IntentionError(f"talk: {expected(kind, TALK_KINDS)}")


def _question(value: dict[str, Json], vocabulary: Vocabulary) -> Ask:
    _only_keys(value, ("ask", "what"), "question")
    for kind in ASK_KINDS:
        if value["ask"] == kind:
            what = value.get("what")
            if what is not None and not isinstance(what, str):
                raise IntentionError(f"question: what: expected a word, found {short(what)}")
            check_question(question := Ask(kind, what), vocabulary)
            return question
    raise IntentionError(f"question: {expected(value['ask'], ASK_KINDS)}")


def _demand(parts: list[Json], place: Json, vocabulary: Vocabulary) -> Demand:
    if not parts:
        raise IntentionError('intention: an empty list; nothing asked is written "none"')
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    read = tuple(_part(part, vocabulary, f"part {i}") for i, part in enumerate(parts, 1))
    for known in PLACES:
        if place == known:
            return Demand(read, known)
    raise IntentionError(f"place: {expected(place, PLACES)}")


def _part(value: Json, vocabulary: Vocabulary, place: str) -> Part:
    if isinstance(value, dict):
        for key, defaults in _PARTS.items():
            if key in value:
                _only_keys(value, (key, *defaults), place)
                part = _built({**defaults, **value}, place)
                check_part(part, vocabulary, place)
                return part
    raise IntentionError(f"{place}: expected a part of a demand, found {short(value)}")


def _built(value: dict[str, Any], place: str) -> Part:
    """The part that has these keys; its words and numbers are not checked yet."""
    match value:
        case {"do": do, "what": what, "times": times}:
            return Goal(do, what, times)
        case {"avoid": do, "what": what, "yours": bool(yours)}:
            return Avoid(do, what, yours)
        case {"allow": do, "what": what}:
            return Allow(do, what)
        case {"cancel": do, "what": what}:
            return Cancel(do, what)
        case {"only": do, "what": what}:
            return Only(do, what)
        case {"prefer": what}:
            return Prefer(what)
        case {"stock": what, "count": count}:
            return Stock(what, count)
        case {"watch": what}:
            return Watch(what)
        case {"wait": str(event)} if event in WAIT_EVENTS:
            return Wait(event=event)
        case {"wait": int(seconds)}:
            return Wait(seconds)
        case {"wait": found}:
            raise IntentionError(f"{place}: wait: {expected(found, ('seconds', *WAIT_EVENTS))}")
        case {"control": "stop" | "go" as order}:
            return Control(order)
        case {"control": found}:
            raise IntentionError(f"{place}: control: {expected(found, ('stop', 'go'))}")
        case {"split": by}:
            return Split(by)
    raise IntentionError(f"{place}: yours: expected true or false")


def _only_keys(value: dict[str, Json], allowed: tuple[str, ...], place: str) -> None:
    for key in value:
        if key not in allowed:
            raise IntentionError(f"{place}: unknown key {key!r}; allowed: {', '.join(allowed)}")
