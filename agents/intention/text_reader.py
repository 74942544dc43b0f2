"""The text form read as what was said, its references not yet resolved."""

import re
from collections.abc import Sequence
from typing import TypeVar

from agents.intention.clauses import (
    IT,
    THEM,
    Again,
    Back,
    Clause,
    Count,
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
from agents.intention.language import MAX_PARTS, Vocabulary, cancellable, expected
from agents.intention.text_writer import PLACE_WORDS
from agents.intention.values import (
    ALWAYS,
    ANY,
    ASK_KINDS,
    TALK_KINDS,
    WAIT_EVENTS,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    IntentionError,
    NoIntention,
    Only,
    Place,
    Prefer,
    Split,
    Stock,
    Wait,
    Watch,
)

_TIMES = re.compile(r"(to )?x([1-9][0-9]?)")
_W = TypeVar("_W", bound=str)


def read(text: str, vocabulary: Vocabulary) -> Saying:
    """What a text form says; spaces and capitals do not matter. Raises IntentionError.

    Whether the menu has the words is not looked at.
    """
    words = " ".join(text.lower().split())
    for talk in TALK_KINDS:
        if words == talk:
            return NoIntention(talk)
    if words == "ask" or words.startswith("ask "):
        kind, _, what = words.removeprefix("ask").strip().partition(" ")
        return Ask(_one_of(kind, ASK_KINDS, "question"), None if what in ("", ANY) else what)
    place, words = _placed(words)
    parts = words.split(",")
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    return Said(tuple(_clause(part, vocabulary) for part in parts), place)


def _placed(words: str) -> tuple[Place, str]:
    for place, beginning in PLACE_WORDS.items():
        if beginning and words.startswith(beginning):
            return place, words.removeprefix(beginning)
    return "end", words


def _clause(text: str, vocabulary: Vocabulary) -> Clause:
    words = text.strip().removeprefix("then ").split()
    clause = _task_clause(words, vocabulary) or _own_clause(words) or _wish(words)
    if clause is None:
        raise IntentionError(
            "expected 'VERB THING xN', 'VERB THING always', 'avoid VERB THING' or another part of "
            f"a demand, found {text.strip()[:60]!r}"
        )
    return clause


def _task_clause(words: Sequence[str], vocabulary: Vocabulary) -> Clause | None:
    match words:
        case ["avoid", _, *_]:
            return Avoid(*_task(words[1:], vocabulary))
        case ["leave", _, *_]:
            return Avoid(*_task(words[1:], vocabulary), yours=True)
        case ["allow", _, *_]:
            return Allow(*_task(words[1:], vocabulary))
        case ["cancel", _, *_]:
            return Cancel(*_task(words[1:], vocabulary))
        case ["only", verb, *thing]:
            return Only(verb, _thing(thing))
    return None


def _task(words: Sequence[str], vocabulary: Vocabulary) -> tuple[str, str | None]:
    """A verb and its thing; any verb where none is named."""
    verb, *thing = words
    if thing or verb in cancellable(vocabulary):
        return verb, _thing(thing)
    return ANY, verb


def _own_clause(words: Sequence[str]) -> Clause | None:
    match words:
        case ["stock", what, count] if isinstance(times := _count(count), int):
            return Stock(what, times)
        case ["prefer", what]:
            return Prefer(what)
        case ["watch", what]:
            return Watch(what)
        case ["wait", what]:
            return Wait(int(what)) if what.isascii() and what.isdecimal() else _awaited(what)
        case ["split", by]:
            return Split(by)
        case ["stop" | "go" as order]:
            return Control(order)
        case _:
            return _referring_clause(words)


def _referring_clause(words: Sequence[str]) -> Clause | None:
    match words:
        case ["hold", *what] if what:
            return Hold(" ".join(what))
        case ["same", *what] if what:
            return Same(" ".join(what))
        case ["again"]:
            return Again()
        case ["again", count] if isinstance(times := _count(count), int):
            return Again(times)
        case ["more", *count]:
            more = _count(" ".join(count))
            return More(more) if more else None
        case ["next"]:
            return Next()
        case ["back"]:
            return Back()
    return None


def _wish(words: Sequence[str]) -> Clause | None:
    match words:
        case [verb, *what, "to", last] if count := _count(f"to {last}"):
            return Wish(verb, _thing(what), count)
        case [verb, *what, last] if count := _count(last):
            return Wish(verb, _thing(what), count)
        case [verb, *what] if (thing := _thing(what)) in (IT, THEM) or names_orders(thing):
            return Wish(verb, thing, None)
    return None


def _awaited(what: str) -> Wait:
    return Wait(event=_one_of(what, WAIT_EVENTS, "wait"))


def _thing(words: Sequence[str]) -> str | None:
    what = " ".join(words)
    return None if what in ("", ANY) else what


def _count(text: str) -> Count | None:
    if text == ALWAYS:
        return ALWAYS
    found = _TIMES.fullmatch(text)
    if not found:
        return None
    times = int(found[2])
    return Total(times) if found[1] else times


def _one_of(found: str, allowed: Sequence[_W], place: str) -> _W:
    for word in allowed:
        if found == word:
            return word
    raise IntentionError(f"{place}: {expected(found, allowed)}")
