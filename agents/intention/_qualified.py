"""For whom something is, where it is done, and when: 'mia: chop onion x2 at board 2 until served'.

These go with every part, said or meant, and are written around it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, TypeVar, get_args

from agents.answer_shapes import Json
from agents.english import NUMBERS
from agents.intention._parts.ask import Ask
from agents.intention._parts.clause import Clause, Part
from agents.intention._parts.colleagues import Help, Stay
from agents.intention._parts.rules import Avoid
from agents.intention._parts.wait import Event
from agents.intention._parts.work import Goal, Stock, Watch
from agents.intention._places import ME, check_place, found_place
from agents.intention._resolving import ReferringClause, Resolver
from agents.intention._task_words import at_words
from agents.intention._vocabulary import ANY, IT, THAT, IntentionError, Mention, Vocabulary

#: Words of CROWDS that count cooks.
COUNTED: Mapping[str, int] = {word: count for count, word in enumerate(NUMBERS[2:9], 2)}
#: For whom a part may be besides cooks by name: for all, for one of them whoever is free, for those
#: whom the message does not name, for so many of them.
CROWDS = ("all", "free", "others", *COUNTED)
#: For the one who is spoken to, after parts for others.
YOU = "you"
_SO_MANY = {1: "free"} | {count: word for word, count in COUNTED.items()}
Connective = Literal["when", "until", "unless"]
CONNECTIVES: tuple[Connective, ...] = get_args(Connective)

_T = TypeVar("_T", bound=Clause | Part)
_NAME = re.compile(r"[^\W\d_][\w'-]*")


def so_many(count: int) -> str:
    """The word of CROWDS for so many cooks, whoever they are; '' where there is none."""
    return _SO_MANY.get(count, "")


@dataclass(frozen=True, slots=True)
class Condition:
    """From when on, until when, or unless what."""

    connective: Connective
    event: Event

    @classmethod
    def read(cls, words: Sequence[str], place: str) -> Self:
        """That of a text form. IntentionError if there is none."""
        for connective in CONNECTIVES:
            if words[:1] == [connective]:
                return cls(connective, Event.read(words[1:], f"{place}: {connective}"))
        raise IntentionError(f"{place}: a condition begins with {', '.join(CONNECTIVES)}")

    def text(self) -> str:
        """The text form."""
        return f"{self.connective} {self.event.text()}"


@dataclass(frozen=True, slots=True)
class Qualified(Part, ReferringClause):
    """`inner` for `who` (none: for whoever is spoken to), at the place `at`, on a condition."""

    key = "part"
    defaults: ClassVar[Mapping[str, Json]] = {"who": None, "at": None, "if": None}

    inner: Any
    who: tuple[str, ...] = ()
    at: str = ""
    condition: Condition | None = None

    @classmethod
    def of(cls, part: Part) -> "Qualified":
        """`part` with what is around it, which may be nothing."""
        return part if isinstance(part, Qualified) else cls(part)

    @property
    def event(self) -> Event | None:
        """What it waits for, or ends with; so many things are those that it is about."""
        found = self.condition.event if self.condition else None
        if found is None or found.count is None or found.what is not None:
            return found
        return replace(found, what=getattr(self.inner, "what", None))

    @property
    def awaits_word(self) -> bool:
        """Whether it is in force only once the speaker says so."""
        return self.condition == Condition("when", Event("word"))

    @property
    def due(self) -> Part:
        """What is in force once its event has come, for whoever it is then."""
        if isinstance(self.inner, Goal):
            return replace(self.inner, at=self.at or self.inner.at)
        return self.around(self.inner, (), self.at)

    @classmethod
    def around(
        cls, inner: _T, who: tuple[str, ...], at: str = "", condition: Condition | None = None
    ) -> "_T | Qualified":
        """`inner` itself where there is nothing around it.

        A question, and what the speaker does, are for everybody who hears it.
        """
        if isinstance(inner, Ask) or (isinstance(inner, Avoid) and inner.yours):
            who = ()
        return cls(inner, who, at, condition) if who or at or condition else inner

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        return None  # what it is around is read first

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        return None  # likewise

    def dump(self) -> dict[str, Json]:
        plain: dict[str, Json] = {"part": self.inner.dump()}
        if self.who:
            plain["who"] = list(self.who)
        if self.at:
            plain["at"] = self.at
        return {**plain, "if": self.condition.text()} if self.condition else plain

    def text(self, vocabulary: Vocabulary) -> str:
        """Without for whom it is, which may hold for several parts."""
        around = (f"at {self.at}" * bool(self.at), self.condition.text() if self.condition else "")
        return " ".join(filter(None, (self.inner.text(vocabulary), *around)))

    def in_turn(self) -> bool:
        return bool(self.inner.in_turn())

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        self.inner.check(vocabulary, place)
        self._check_around(place)

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        self.inner.check_said(vocabulary, place)
        self._check_around(place)

    def _check_around(self, place: str) -> None:
        for name in self.who:
            if not _NAME.fullmatch(name):
                raise IntentionError(f"{place}: who: expected a name, found {name!r}")
        if self.at:
            check_place(self.at, f"{place}: at")
        if self.condition:
            self.condition.event.check(place)

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {}

    @property
    def thing(self) -> tuple[str | None, str]:
        found: tuple[str | None, str] = self.inner.thing
        return found

    def parts(self, resolver: Resolver) -> Iterable[Part]:
        """What it is around, as it is meant, each with the same around it."""
        who = self._whose(resolver)
        at = _place(self.at, resolver, "at") if self.at else ""
        condition = self.condition
        if condition and (what := condition.event.what):
            event = replace(condition.event, what=_place(what, resolver, condition.connective))
            condition = replace(condition, event=event)
        for part in resolver.parts(self.inner):
            yield Qualified.around(part, who, at, condition)

    def _whose(self, resolver: Resolver) -> tuple[str, ...]:
        """For whom it is; nobody where it is just for the one who reads it."""
        cooks, me = resolver.referents.cooks, resolver.referents.me
        for name in self.who if cooks else ():
            if name not in (*cooks, *CROWDS, ME):
                raise IntentionError(
                    f"who: expected a cook ({', '.join(cooks)}), 'all', 'free', 'others' or how "
                    f"many, found {name!r}"
                )
        alone = len(cooks) == 1 and set(self.who) <= {*cooks, "all", "free", ME}
        return () if alone or self.who == (me,) else self.who

    def words(self, vocabulary: Vocabulary) -> str:
        """E.g. 'Mia: chop 2 onions at board 2 until Bob Soup is served'."""
        names = [name.capitalize() for name in self.who]
        one_of = self.who[:1] == ("free",) and len(names) > 1
        who = f"{' or '.join(names[1:]) if one_of else ' and '.join(names)}: " if names else ""
        at = at_words(self.at, vocabulary)
        return f"{who}{self.inner.words(vocabulary)}{at}{self.when(vocabulary)}"

    def when(self, vocabulary: Vocabulary) -> str:
        """' until Bob Soup is served'; '' for at once."""
        if self.condition is None or self.event is None:
            return ""
        return f" {self.condition.connective} {self.event.words(vocabulary)}"

    def chip(self, vocabulary: Vocabulary) -> str:
        names = [name.capitalize() for name in self.who if name != "all"]
        who = f"{' '.join(names)}: " if names else ""
        at = at_words(self.at, vocabulary)
        return f"{who}{self.inner.chip(vocabulary)}{at}{' …' if self.condition else ''}"

    @property
    def task(self) -> tuple[str, str | None] | None:
        found: tuple[str, str | None] | None = self.inner.task
        return found

    @property
    def mention(self) -> Mention | None:
        found: Mention | None = self.inner.mention
        return found

    @property
    def standing(self) -> bool:
        """What waits for its event stands until then."""
        return self.condition is not None or bool(self.inner.standing)

    @property
    def waits(self) -> bool:
        """Whether it is not to be done before something has happened."""
        return self.condition is not None and self.condition.connective == "when"

    @property
    def calling_off(self) -> tuple[str, str | None] | None:
        found: tuple[str, str | None] | None = self.inner.calling_off
        return found


def _place(what: str, resolver: Resolver, place: str) -> str:
    """A place, a cook or a thing as it is called here."""
    referents, vocabulary = resolver.referents, resolver.vocabulary
    if what == THAT:
        return referents.pointed((*referents.stations, *vocabulary.things, *referents.cooks))
    if what == IT:
        return resolver.one(what, ANY)
    if what in vocabulary.things or what in referents.cooks:
        return what
    return found_place(what, referents.spots, place)


def read_around(text: str) -> tuple[tuple[str, ...], str, str, Condition | None]:
    """For whom, what is around nothing, where and when, of a clause in text form."""
    before, colon, rest = text.rpartition(":")
    who = tuple(before.replace(" and ", " ").split())
    if colon and not who:
        raise IntentionError(f"who: expected names before the colon, found {text[:60]!r}")
    words = rest.split()
    condition, at = None, ""
    for i, word in enumerate(words):
        if word in CONNECTIVES:
            condition = Condition.read(words[i:], "condition")
            words = words[:i]
            break
    if "at" in words:
        i = words.index("at")
        at, words = " ".join(words[i + 1 :]), words[:i]
        if not at:
            raise IntentionError("at: expected a place")
    return who, " ".join(words), at, condition


def unplaced(part: Part) -> Part:
    """A part that is in force, without the place around it; what waits for its event is not."""
    return part.inner if isinstance(part, Qualified) and part.condition is None else part


def place_of(part: Part) -> str:
    """Where something is to be done; '' for nowhere in particular."""
    whole = Qualified.of(part)
    return whole.at or (whole.inner.at if isinstance(whole.inner, Goal) else "")


def is_work(part: Part) -> bool:
    """Whether it is work that lasts, or a goal, and no rule."""
    return isinstance(unplaced(part), Goal | Stock | Watch | Help | Stay)
