"""The JSON form read: intentions as files have them, and sayings as large models write them.

A saying has the same keys, references in place of names ({"do": "cook", "what": "second"}), and
some clauses more; `agents.intention.schema` lists them.
"""

from collections.abc import Mapping
from typing import Any

from agents.intention.clauses import (
    Again,
    Back,
    Clause,
    Hold,
    More,
    Next,
    Said,
    Same,
    Saying,
    Total,
    Wish,
    names_orders,
)
from agents.intention.language import MAX_PARTS, Vocabulary, expected, short
from agents.intention.reference import NOTHING, resolve
from agents.intention.referents import Referents
from agents.intention.unresolved import check_saying
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
    Intention,
    IntentionError,
    Json,
    NoIntention,
    Only,
    Prefer,
    Split,
    Stock,
    Wait,
    Watch,
)

#: The keys of each clause: the first tells which it is, the others have these values if left out.
CLAUSES: Mapping[str, Mapping[str, Json]] = {
    "do": {"what": None, "times": 1, "total": False},
    "hold": {},
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
    "repeat": {"times": 1},
    "more": {"total": False},
    "same": {},
}


def parse(value: Json, vocabulary: Vocabulary, referents: Referents = NOTHING) -> Intention:
    """The intention a JSON value means; `what`, `times` ... may be left out.

    Raises IntentionError naming the place, what was expected, and the nearest allowed word.
    """
    said = read_json(value)
    check_saying(said, vocabulary)
    return resolve(said, referents, vocabulary)


def read_json(value: Json) -> Saying:
    """What a JSON value says. Raises IntentionError.

    Whether the menu has the words is not looked at.
    """
    match value:
        case "none":
            return NoIntention()
        case {"talk": kind}:
            return _talk(kind)
        case dict() if "ask" in value:
            return _question(value)
        case {"place": place, "parts": list(parts)}:
            return _demand(parts, place)
        case list():
            return _demand(value, "end")
        case dict() if not CLAUSES.keys().isdisjoint(value):
            return Said((_clause(value, "intention"),))
    raise IntentionError(
        f'intention: expected "none", a question or a list of goals, found {short(value)}'
    )


def _talk(kind: Json) -> NoIntention:
    for known in TALK_KINDS:
        if kind == known:
            return NoIntention(known)
    raise IntentionError(f"talk: {expected(kind, TALK_KINDS)}")


def _question(value: dict[str, Json]) -> Ask:
    _only_keys(value, ("ask", "what"), "question")
    what = value.get("what")
    if what is not None and not isinstance(what, str):
        raise IntentionError(f"question: what: expected a word, found {short(what)}")
    for kind in ASK_KINDS:
        if value["ask"] == kind:
            return Ask(kind, what)
    raise IntentionError(f"question: {expected(value['ask'], ASK_KINDS)}")


def _demand(parts: list[Json], place: Json) -> Said:
    if not parts:
        raise IntentionError('intention: an empty list; nothing asked is written "none"')
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    for known in PLACES:
        if place == known:
            return Said(tuple(_clause(p, f"part {i}") for i, p in enumerate(parts, 1)), known)
    raise IntentionError(f"place: {expected(place, PLACES)}")


def _clause(value: Json, place: str) -> Clause:
    if isinstance(value, dict):
        for key, defaults in CLAUSES.items():
            if key in value:
                _only_keys(value, (key, *defaults), place)
                whole: dict[str, Any] = {**defaults, **value}
                clause = _task(whole) or _manner(whole) or _repetition(whole)
                if clause is None:
                    raise IntentionError(f"{place}: {key!r} does not go like {short(value)}")
                return clause
    raise IntentionError(f"{place}: expected a part of a demand, found {short(value)}")


# What follows takes every word and number as it is; `check_saying` looks at them.


def _task(value: dict[str, Any]) -> Clause | None:
    match value:
        case {"do": do, "what": None | str() as what, "times": int(total), "total": True}:
            return Wish(do, what, Total(total))
        case {"do": do, "what": None | str() as what, "times": times, "total": False}:
            return Wish(do, what, None if names_orders(what) else times)
        case {"avoid": do, "what": None | str() as what, "yours": bool(yours)}:
            return Avoid(do, what, yours)
        case {"allow": do, "what": None | str() as what}:
            return Allow(do, what)
        case {"cancel": do, "what": None | str() as what}:
            return Cancel(do, what)
        case {"only": do, "what": None | str() as what}:
            return Only(do, what)
    return None


def _manner(value: dict[str, Any]) -> Clause | None:
    match value:
        case {"prefer": str(what)}:
            return Prefer(what)
        case {"stock": str(what), "count": count}:
            return Stock(what, count)
        case {"watch": what}:
            return Watch(what)
        case {"wait": str(event)} if event in WAIT_EVENTS:
            return Wait(event=event)
        case {"wait": int(seconds)}:
            return Wait(seconds)
        case {"control": "stop" | "go" as order}:
            return Control(order)
        case {"split": by}:
            return Split(by)
    return None


def _repetition(value: dict[str, Any]) -> Clause | None:
    match value:
        case {"repeat": "again", "times": int(times)}:
            return Again(times)
        case {"repeat": "next"}:
            return Next()
        case {"repeat": "back"}:
            return Back()
        case {"more": int(total), "total": True}:
            return More(Total(total))
        case {"more": int() | "always" as times, "total": False}:
            return More(times)
        case {"same": str(what)}:
            return Same(what)
        case {"hold": str(what)}:
            return Hold(what)
    return None


def _only_keys(value: dict[str, Json], allowed: tuple[str, ...], place: str) -> None:
    for key in value:
        if key not in allowed:
            raise IntentionError(f"{place}: unknown key {key!r}; allowed: {', '.join(allowed)}")
