"""The canonical intention language: what a human wants, made concrete (DESIGN section 8).

    none, thanks .. nothing is asked of the partner
    Ask             a question
    Demand          goals in order, each with a count or 'always', prohibitions, permissions ...

Here they are checked against a menu's vocabulary; the values themselves and their JSON form are in
`agents.intention.values`, which messages carry. `agents.intention.json_form` reads JSON,
`agents.intention.text_form` the short text form that small models write;
`agents.intention.wording` has the sentence for people.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self

from agents.intention.clauses import REFERENCES
from agents.intention.values import (
    ALWAYS,
    ANY,
    ASK_KINDS,
    PREFERENCES,
    SHARES,
    WATCHED,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    IntentionError,
    NoIntention,
    Only,
    Part,
    Prefer,
    Split,
    Stock,
    Times,
    Wait,
    Watch,
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
    "check_part",
    "dump",
]

MAX_TIMES = 99
MAX_SECONDS = 999
#: Of what is said at once; what it refers to may be more.
MAX_PARTS = 8

#: The verb whose things are kinds of stations.
FREE = "free"
#: A thing that is no food.
PLATE = "plate"

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_STATION = re.compile(r"[a-z][a-z0-9_ ]*")
#: What would be taken for something else in place of a verb or a thing.
RESERVED = frozenset({ANY, "none", "ask", "avoid", "then", "to", ALWAYS, *REFERENCES, *PREFERENCES})
_OWN_VERBS = frozenset(
    {"leave", "allow", "cancel", "only", "stock", "prefer", "watch", "wait", "stop", "go"}
    | {"split", "hold", "again", "more", "same", "next", "back", "now", "instead"}
)


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
        verbs = [verb for verb, _ in self.verbs]
        things = [thing for _, things in self.verbs for thing in things]
        for word in (*verbs, *things):
            if not _NAME.fullmatch(word) or word in RESERVED:
                raise ValueError(f"{word!r} cannot be a word of the intention language")
        for verb in verbs:
            if verb in _OWN_VERBS:
                raise ValueError(f"{verb!r} cannot be a verb of the intention language")

    @classmethod
    def of_options(cls, options: Sequence[Option], titles: Iterable[tuple[str, str]] = ()) -> Self:
        """The vocabulary of a menu, from the macro actions that an Observation lists."""
        verbs: dict[str, list[str]] = {}
        for option in (each for each in options if each.verb not in _OWN_VERBS):
            things = verbs.setdefault(option.verb, [])
            if option.what is not None and option.what not in things:
                things.append(option.what)
        named = tuple((verb, tuple(things)) for verb, things in verbs.items())
        words = (((o.verb, o.what), o.word) for o in options if o.word not in ("", o.verb))
        return cls(named, tuple(titles), tuple(words))

    @property
    def things(self) -> tuple[str, ...]:
        """Everything that can be talked of, once, in order of first mention; no stations."""
        named = (thing for verb, things in self.verbs if verb != FREE for thing in things)
        return tuple(dict.fromkeys(named))

    @property
    def dishes(self) -> tuple[str, ...]:
        """What can be ordered."""
        return self.things_of("serve") or ()

    @property
    def ingredients(self) -> tuple[str, ...]:
        """What dishes are made of."""
        return tuple(thing for thing in self.things if thing not in (*self.dishes, PLATE))

    def things_of(self, verb: str) -> tuple[str, ...] | None:
        """What `verb` can be done to; None when the menu has no such verb."""
        return dict(self.verbs).get(verb)

    def fits(self, verb: str, thing: str) -> bool:
        """Whether `verb`, or any verb, can be done to `thing`."""
        return thing in (self.things if verb == ANY else self.things_of(verb) or ())

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


def check(intention: Intention, vocabulary: Vocabulary) -> None:
    """Raise IntentionError unless the menu has every word of it and the counts are in range.

    The error names the place, what was expected, and the nearest allowed word.
    """
    match intention:
        case NoIntention():
            pass
        case Ask():
            check_question(intention, vocabulary)
        case Demand(parts):
            for number, part in enumerate(parts, 1):
                check_part(part, vocabulary, f"part {number}")


def check_question(question: Ask, vocabulary: Vocabulary) -> None:
    """As `check`; a station may have any name."""
    if question.kind != "station":
        _thing(question.what, vocabulary.things, "question: what")
    elif question.what is None or not _STATION.fullmatch(question.what):
        raise IntentionError(f"question: expected a station, found {short(question.what)}")


def check_part(part: Part, vocabulary: Vocabulary, place: str) -> None:
    """As `check`, of one part; `place` is told in errors."""
    match part:
        case Goal(do, what, times):
            _task(do, what, dict(vocabulary.verbs), place)
            if times != ALWAYS:
                check_number(times, MAX_TIMES, f"{place}: times", ' or "always"')
        case Only(do, None):
            _task(do, None, dict(vocabulary.verbs), place)
        case Avoid(do, what) | Allow(do, what) | Only(do, what):
            _task(do, what, {**dict(vocabulary.verbs), ANY: vocabulary.things}, place)
        case Cancel(do, what):
            _task(do, what, cancellable(vocabulary), place)
        case Prefer(what):
            _word(what, (*PREFERENCES, *vocabulary.dishes), f"{place}: prefer")
        case Stock(what, count):
            _word(what, vocabulary.things_of("chop") or (), f"{place}: stock")
            check_number(count, MAX_TIMES, f"{place}: count")
        case Watch(what):
            _word(what, WATCHED, f"{place}: watch")
        case Wait(seconds, event):
            if event is None:
                check_number(seconds, MAX_SECONDS, f"{place}: wait")
        case Split(by):
            _word(by, SHARES, f"{place}: split")
        case Control():
            pass


def cancellable(vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """What can be called off: goals, and what the language itself has of lasting work."""
    own = {"stock": vocabulary.things_of("chop") or (), "watch": WATCHED}
    return {
        **dict(vocabulary.verbs),
        ANY: vocabulary.things,
        **own,
        **dict.fromkeys(("prefer", "only", "wait", "split"), ()),
    }


def _task(do: str, what: str | None, verbs: Mapping[str, tuple[str, ...]], place: str) -> None:
    _word(do, verbs, place)
    _thing(what, verbs[do], f"{place}: {do}")


def _thing(what: str | None, things: Sequence[str], place: str) -> None:
    if what is None:
        return
    if not things:
        raise IntentionError(f"{place}: takes no object, found {short(what)}")
    _word(what, things, place)


def _word(found: object, allowed: Iterable[str], place: str) -> None:
    words = list(allowed)
    if found not in words:
        raise IntentionError(f"{place}: {expected(found, words)}")


def check_number(found: object, most: int, place: str, also: str = "") -> None:
    """Raise IntentionError unless it is 1 to `most`; `also`: what else is allowed."""
    if not isinstance(found, int) or isinstance(found, bool) or not 1 <= found <= most:
        raise IntentionError(f"{place}: expected 1 to {most}{also}, found {short(found)}")


def expected(found: object, allowed: Iterable[str]) -> str:
    """E.g. "expected one of chop, cook, found 'chp'; did you mean 'chop'?"."""
    words = list(allowed)
    near = get_close_matches(found.lower(), words, 1) if isinstance(found, str) else []
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"expected one of {', '.join(words)}, found {short(found)}{hint}"


def short(value: object) -> str:
    """A value as errors quote it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
