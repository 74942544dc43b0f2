"""The canonical intention language: what a human wants, made concrete (DESIGN section 8).

    none            nothing is asked of the partner
    Ask             a question: orders, recipe, status, plan, other
    Demand          goals in order, each with a count or 'always', and prohibitions

Here they are checked against a menu's vocabulary; the values themselves and their JSON form are in
`agents.intention.values`, which messages carry.
`agents.intention.text_form` has the short text form that small models write,
`agents.intention.wording` the sentence for people.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self

from agents.intention.values import (
    ALWAYS,
    ASK_KINDS,
    Ask,
    Avoid,
    Demand,
    Goal,
    Intention,
    IntentionError,
    Json,
    NoIntention,
    Times,
    dump,
)
from agents.messages import Option

__all__ = [
    "ALWAYS",
    "ASK_KINDS",
    "Ask",
    "Avoid",
    "Demand",
    "Goal",
    "Intention",
    "IntentionError",
    "NoIntention",
    "Times",
    "Vocabulary",
    "check",
    "dump",
    "parse",
]

MAX_TIMES = 99
MAX_PARTS = 8

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_RESERVED = frozenset({"any", "none", "ask", "avoid", "then", ALWAYS})


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The verbs of a menu, each with the things it can be done to; both in the menu's order.

    A verb without things ('putout') takes no object. Names are lower case words
    ([a-z][a-z0-9_]*). Raises ValueError on others, and on words the language itself uses.

    `titles`: what people call a thing, e.g. ('alice', 'Alice Soup'); `words`: what the menu calls
    doing something to it where that is not the verb, e.g. (('cook', 'beef'), 'fry').
    """

    verbs: tuple[tuple[str, tuple[str, ...]], ...]
    titles: tuple[tuple[str, str], ...] = ()
    words: tuple[tuple[tuple[str, str | None], str], ...] = ()

    def __post_init__(self) -> None:
        for word in (*(verb for verb, _ in self.verbs), *self.things):
            if not _NAME.fullmatch(word) or word in _RESERVED:
                raise ValueError(f"{word!r} cannot be a word of the intention language")

    @classmethod
    def of_options(cls, options: Sequence[Option], titles: Iterable[tuple[str, str]] = ()) -> Self:
        """The vocabulary of a menu, from the macro actions that an Observation lists."""
        verbs: dict[str, list[str]] = {}
        for option in options:
            things = verbs.setdefault(option.verb, [])
            if option.what is not None and option.what not in things:
                things.append(option.what)
        named = tuple((verb, tuple(things)) for verb, things in verbs.items())
        words = (((o.verb, o.what), o.word) for o in options if o.word not in ("", o.verb))
        return cls(named, tuple(titles), tuple(words))

    @property
    def things(self) -> tuple[str, ...]:
        """Every thing of the menu once, in order of first mention."""
        return tuple(dict.fromkeys(thing for _, things in self.verbs for thing in things))

    def things_of(self, verb: str) -> tuple[str, ...] | None:
        """What `verb` can be done to; None when the menu has no such verb."""
        return dict(self.verbs).get(verb)

    def title(self, thing: str) -> str:
        """What people call a thing; its name, with spaces, when the menu gives no title."""
        return dict(self.titles).get(thing, thing.replace("_", " "))

    def word(self, verb: str, thing: str | None) -> str | None:
        """What the menu calls doing `verb` to `thing`; None where it is just called that."""
        return dict(self.words).get((verb, thing))

    def has(self, demand: Demand) -> bool:
        """Whether every word of a demand is the menu's, and its counts are in range."""
        try:
            check(demand, self)
        except IntentionError:
            return False
        return True


def parse(value: Json, vocabulary: Vocabulary) -> Intention:
    """The intention a JSON value means; `what` and `times` may be left out.

    Raises IntentionError naming the place, what was expected, and the nearest allowed word.
    """
    if value == "none":
        return NoIntention()
    if isinstance(value, dict) and "ask" in value:
        return _parse_ask(value, vocabulary)
    if isinstance(value, dict) and ("do" in value or "avoid" in value):
        return Demand((_parse_part(value, vocabulary, "intention"),))
    if isinstance(value, list):
        return _parse_parts(value, vocabulary)
    raise IntentionError(
        f'intention: expected "none", a question or a list of goals, found {_short(value)}'
    )


def check(intention: Intention, vocabulary: Vocabulary) -> None:
    """Raise IntentionError unless the menu has every word of it and the counts are in range."""
    parse(dump(intention), vocabulary)


def _parse_ask(value: dict[str, Json], vocabulary: Vocabulary) -> Ask:
    _only_keys(value, ("ask", "what"), "question")
    for kind in ASK_KINDS:
        if value["ask"] == kind:
            return Ask(kind, _thing(value.get("what"), vocabulary.things, "question: what"))
    raise IntentionError(f"question: {_expected(value['ask'], ASK_KINDS)}")


def _parse_parts(parts: list[Json], vocabulary: Vocabulary) -> Demand:
    if not parts:
        raise IntentionError('intention: an empty list; nothing asked is written "none"')
    if len(parts) > MAX_PARTS:
        raise IntentionError(f"intention: more than {MAX_PARTS} parts")
    return Demand(
        tuple(_parse_part(part, vocabulary, f"part {i}") for i, part in enumerate(parts, 1))
    )


def _parse_part(value: Json, vocabulary: Vocabulary, place: str) -> Goal | Avoid:
    if isinstance(value, dict) and "do" in value:
        _only_keys(value, ("do", "what", "times"), place)
        do, what = _verb_and_thing(value["do"], value.get("what"), vocabulary, place)
        return Goal(do, what, _times(value.get("times", 1), place))
    if isinstance(value, dict) and "avoid" in value:
        _only_keys(value, ("avoid", "what"), place)
        return Avoid(*_verb_and_thing(value["avoid"], value.get("what"), vocabulary, place))
    raise IntentionError(f"{place}: expected a goal or a prohibition, found {_short(value)}")


def _verb_and_thing(
    verb: Json, what: Json, vocabulary: Vocabulary, place: str
) -> tuple[str, str | None]:
    things = vocabulary.things_of(verb) if isinstance(verb, str) else None
    if not isinstance(verb, str) or things is None:
        raise IntentionError(f"{place}: {_expected(verb, [v for v, _ in vocabulary.verbs])}")
    return verb, _thing(what, things, f"{place}: {verb}")


def _thing(what: Json, things: tuple[str, ...], place: str) -> str | None:
    if what is None or (isinstance(what, str) and what in things):
        return what
    if not things:
        raise IntentionError(f"{place}: takes no object, found {_short(what)}")
    raise IntentionError(f"{place}: {_expected(what, things)}")


def _times(times: Json, place: str) -> Times:
    if times == ALWAYS:
        return ALWAYS
    if isinstance(times, int) and not isinstance(times, bool) and 1 <= times <= MAX_TIMES:
        return times
    raise IntentionError(
        f'{place}: times: expected 1 to {MAX_TIMES} or "always", found {_short(times)}'
    )


def _only_keys(value: dict[str, Json], allowed: tuple[str, ...], place: str) -> None:
    for key in value:
        if key not in allowed:
            raise IntentionError(f"{place}: unknown key {key!r}; allowed: {', '.join(allowed)}")


def _expected(found: Json, allowed: Iterable[str]) -> str:
    words = list(allowed)
    near = get_close_matches(found.lower(), words, 1) if isinstance(found, str) else []
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"expected one of {', '.join(words)}, found {_short(found)}{hint}"


def _short(value: Json) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
