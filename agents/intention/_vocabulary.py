"""The words of a menu: what can be done to what, and what people call it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from agents.intention._words import (
    ALWAYS,
    ANY,
    FREE,
    ORDERS,
    PLATE,
    POSITIONS,
    REFERENCES,
    IntentionError,
    order_choice,
)

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
