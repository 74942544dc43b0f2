"""The words of the language itself, and those of a menu: what can be done to what."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, TypeAlias, TypeVar

_W = TypeVar("_W", bound=str)

ALWAYS: Literal["always"] = "always"
#: In place of a verb: whatever it is.
ANY = "any"
Times: TypeAlias = int | Literal["always"]

MAX_TIMES = 99
MAX_SECONDS = 999
#: Of what is said at once; what it refers to may be more.
MAX_PARTS = 8

#: The verb whose things are kinds of stations.
FREE = "free"
#: A thing that is no food.
PLATE = "plate"
#: Where a place lies among those of its kind, or a side of the kitchen.
SIDES = ("left", "right", "upper", "lower", "middle")
#: Kinds of places that every kitchen may have, besides those that are told one by one; sides.
EVERYWHERE = ("counter", "delivery", "plates", "bin", "extinguisher")
PLACES = (*EVERYWHERE, *SIDES)
#: What a goal does that the language has a part of its own for, with more to it than a verb.
PUT = "put"

#: Orders by position; 'last2' is the last but one, 'urgent' the one that runs out next.
POSITIONS = ("first", "second", "third", "fourth", "fifth", "last2", "last", "urgent", "middle")
ORDERS = "orders"
REST = "rest"
OTHER = "other"
IT = "it"
THEM = "them"
THAT = "that"
#: References of one word, in place of a thing.
REFERENCES = (*POSITIONS, ORDERS, REST, OTHER, IT, THEM, THAT)

#: Words that the first adapter does not know.
_LATER = frozenset({
    "middle", "score", "stars", "event", "hurry", "plated", "ordered", "done", "free", "burning",
    "gone", "late",
})  # fmt: skip

_CHOICE = re.compile(r"orders (but|with|to|from) ([a-z][a-z0-9_]*)")
_TIMES = re.compile(r"(to )?x([1-9][0-9]?)")


class IntentionError(ValueError):
    """An intention that the language or the menu does not have; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Total:
    """A count that includes what was done already ('three altogether')."""

    count: int


Count: TypeAlias = Times | Total


@dataclass(frozen=True, slots=True)
class Mention:
    """A thing that was talked of, how often it was wanted, and the verb if work was asked for."""

    what: str
    times: Times = 1
    do: str | None = None


def written(words: Iterable[_W], *, wide: bool) -> tuple[_W, ...]:
    """Those that a model may write; `wide`: whether it knows the whole language."""
    return tuple(word for word in words if wide or word not in _LATER)


def order_choice(what: str) -> tuple[str, str] | None:
    """('but', 'alice') of 'orders but alice'; None if it is no such choice among the orders."""
    found = _CHOICE.fullmatch(what)
    return (found[1], found[2]) if found else None


def is_reference(what: str) -> bool:
    """Whether it is to be replaced by names."""
    return what in REFERENCES or order_choice(what) is not None


def names_orders(what: str | None) -> bool:
    """Whether it stands for orders, each to be done as often as ordered."""
    return what is not None and (what in (ORDERS, REST) or order_choice(what) is not None)


def read_count(text: str) -> Count | None:
    """A count as the text form writes it: 'x2', 'to x3', 'always'; None if it is none."""
    if text == ALWAYS:
        return ALWAYS
    found = _TIMES.fullmatch(text)
    if not found:
        return None
    times = int(found[2])
    return Total(times) if found[1] else times


def count_text(count: Count | None) -> str:
    """The reverse of `read_count`; '' for None."""
    match count:
        case None:
            return ""
        case Total(total):
            return f"to x{total}"
        case int():
            return f"x{count}"
        case word:
            return word


#: What `prefer` may name besides a dish.
PREFERENCES = ("urgent", "oldest", "newest")
#: What would be taken for something else in place of a verb or a thing.
RESERVED = frozenset({
    ANY, "none", "ask", "avoid", "then", "to", "at", "when", "until", "unless", ALWAYS,
    *REFERENCES, *PREFERENCES,
})  # fmt: skip

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_STATION = re.compile(r"[a-z][a-z0-9_ ]*")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The verbs of a menu, each with the things it can be done to; both in the menu's order.

    A verb without things ('putout') takes no object. Names are lower case words
    ([a-z][a-z0-9_]*). Raises ValueError on others, and on words the language itself uses for
    things.

    `titles`: what people call a thing, e.g. ('alice', 'Alice Soup'); `words`: what the menu calls
    doing something to it where that is not the verb, e.g. (('cook', 'beef'), 'fry'). `wide`:
    whether models may write the whole language; else what the first adapter was trained with.
    `aloud`: tasks are told as one says them: 'mix Bob', not 'prepare the ingredients of Bob'.
    `person`: what words call who asked for something: 'you', for words that person reads.
    """

    verbs: tuple[tuple[str, tuple[str, ...]], ...]
    titles: tuple[tuple[str, str], ...] = ()
    words: tuple[tuple[tuple[str, str | None], str], ...] = ()
    wide: bool = False
    aloud: bool = False
    person: str = "you"

    def __post_init__(self) -> None:
        verbs = [verb for verb, _ in self.verbs]
        things = [thing for _, things in self.verbs for thing in things]
        for word in (*verbs, *things):
            if not _NAME.fullmatch(word) or word in RESERVED:
                raise ValueError(f"{word!r} cannot be a word of the intention language")

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


def check_task(do: str, what: str | None, verbs: Mapping[str, tuple[str, ...]], place: str) -> None:
    """Raise IntentionError unless `do` is one of `verbs`, and goes with `what`."""
    check_word(do, verbs, place)
    check_thing(what, verbs[do], f"{place}: {do}")


def check_thing(what: str | None, things: Sequence[str], place: str) -> None:
    """Raise IntentionError unless it is one of `things`, or none is named."""
    if what is None:
        return
    if not things:
        raise IntentionError(f"{place}: takes no object, found {short(what)}")
    check_word(what, things, place)


def check_station(found: str | None, place: str) -> None:
    """Raise IntentionError unless it can be the name of a station, e.g. 'pot 2'."""
    if found is None or not _STATION.fullmatch(found):
        raise IntentionError(f"{place}: expected a station, found {short(found)}")


def check_word(found: object, allowed: Iterable[str], place: str) -> None:
    """Raise IntentionError unless it is one of the words."""
    words = list(allowed)
    if found not in words:
        raise IntentionError(f"{place}: {expected(found, words)}")


def check_number(found: object, most: int, place: str, also: str = "") -> None:
    """Raise IntentionError unless it is 1 to `most`; `also`: what else is allowed."""
    if not isinstance(found, int) or isinstance(found, bool) or not 1 <= found <= most:
        raise IntentionError(f"{place}: expected 1 to {most}{also}, found {short(found)}")


def refers(what: str | None, vocabulary: Vocabulary) -> bool:
    """Whether it stands for something, and is no name.

    Raises IntentionError for a choice among the orders by what the menu lacks.
    """
    match order_choice(what) if what is not None else None:
        case None:
            return what in REFERENCES
        case ("with", of):
            allowed: tuple[str, ...] = vocabulary.ingredients
        case ("but", of):
            allowed = (*vocabulary.dishes, *POSITIONS)
        case (_, of):
            allowed = POSITIONS
    if of not in allowed:
        raise IntentionError(f"{ORDERS}: {expected(of, allowed)}")
    return True


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
