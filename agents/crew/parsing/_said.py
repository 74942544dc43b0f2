"""A clause with what its words come to: things, counts, places, how often."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from agents.crew.parsing._clause import Clause
from agents.crew.parsing._words import FILL, THINGS, UNKNOWN, VERBS, Word, first_but
from agents.english import plural
from agents.intention import ANY, PLATE, Spot, Vocabulary

#: What stands for a thing.
_ITEMS = (*THINGS, "IT", "POSITION", "ORDERS", "ANY")
#: What a pattern may pass over.
_SKIPPED = (
    FILL, UNKNOWN, "ALWAYS", "NOW", "CEASE", "INSTEAD", "DOWN", "YOU", "ME", "AND", "ALLOW", "TO",
    "OF", "CAUSE", "ART", "WHILE", "TOTAL", "IDLER", "YET", "BE", "CORRECTION", "ATLEAST",
    "BETWEEN", "HE",
)  # fmt: skip
_HEAT = ("pot", "pan", "oven", "grill", "wok", "plancha", "steamer", "fryer")
_WORK_AT = {"board": "chop", "delivery": "serve", "sink": "wash", "plates": "plate"}
#: Before one thing of several.
_DETERMINERS = ("the", "that", "this", "your", "his", "her", "my", "another", "one more")
_POINTING = ("that", "this", "your", "his", "her", "another", "one more")
#: What may be wished is no aside.
_WISHES = (
    *VERBS, "NOT", "NOMORE", "FORGET", "PLACE", "DISH", "ING", "FIRE", "THROW", "CLEAN", "SWAP",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that is named, and how many of it; `many`: several, without a count."""

    what: str
    kind: str
    count: int | None = None
    many: bool = False


@dataclass(frozen=True, slots=True)
class SaidClause:
    """`words`: its own, and what it takes from clauses before; `last`: what the message named
    before it.
    """

    clause: Clause
    words: tuple[Word, ...]
    vocabulary: Vocabulary
    spots: tuple[Spot, ...] = ()
    last: str = ""

    @property
    def tags(self) -> str:
        """Its words as patterns see them."""
        return "".join(f"<{','.join(_tags(word))}>" for word in self.words)

    def has(self, *kinds: str) -> bool:
        """Whether one of its words is of these kinds."""
        return any(word.is_a(*kinds) for word in self.words)

    def first(self, kind: str) -> str:
        """What its first word of that kind stands for; '' without one."""
        return next(iter(self.every(kind)), "")

    def every(self, kind: str) -> tuple[str, ...]:
        """What all its words of that kind stand for."""
        return tuple(str(word.get(kind)) for word in self.words if word.is_a(kind))

    def form(self, kind: str) -> str:
        """The form of its first word of that kind."""
        return next((word.forms.get(kind, "") for word in self.words if word.is_a(kind)), "")

    def said(self, *phrases: str) -> bool:
        """Whether one of these stands in it."""
        return any(word.said in phrases for word in self.words)

    @property
    def now(self) -> bool:
        """Whether it is to be done at once: 'right now', or 'now' at its end."""
        told = [word for word in self.words if word.is_a("NOW")]
        return any(word.said != "now" for word in told) or (
            bool(self.words) and self.words[-1].said == "now"
        )

    @property
    def number(self) -> int | None:
        """The first count."""
        found = self.first("NUM")
        return int(found) if found.isdecimal() else None

    def items(self, *kinds: str) -> tuple[Item, ...]:
        """The things that are named, of these kinds or any, each with its count."""
        found = [*self._items()]
        named = any(item.kind in ("DISH", "ING") for item in found)
        meant = (item for item in found if not named or item.kind != "IT")
        return tuple(item for item in meant if not kinds or item.kind in kinds)

    def _items(self) -> Iterator[Item]:
        count: int | None = None
        after_on, before = False, ""
        for word in self.words:
            if word.is_a("NUM") and str(word.get("NUM")).isdecimal():
                count = int(str(word.get("NUM")))
            elif word.is_a("ART"):
                count = 1
            kind = next((kind for kind in _ITEMS if word.is_a(kind)), None)
            if kind == "PLATE" and word.is_a("PLACE") and after_on:
                kind = None
            if kind is not None:
                mass = kind == "ING" and count is None and before not in _DETERMINERS
                many = word.forms.get(kind) == "many" or mass
                many = many or (kind == "IT" and word.get("IT") == "them")
                pointed = kind == "DISH" and not many and before in _POINTING
                yield Item(
                    self._meant(kind, word), kind, 1 if pointed and not count else count, many
                )
                count = None
            before = word.said
            if not word.is_a(FILL, "TO", "ART"):
                after_on = word.is_a("ON")

    def _meant(self, kind: str, word: Word) -> str:
        if kind == "PLATE":
            return PLATE
        if kind in ("IT", "ANY", "ORDERS"):
            return (self.last or str(word.get("IT"))) if kind == "IT" else ANY
        return str(word.get(kind))

    def without_asides(self) -> Iterator["SaidClause"]:
        """Itself, then without what stands after a comma at its end, or before one at its start."""
        yield self
        commas = [i for i, word in enumerate(self.words) if word.is_a("AND", "WHILE")]
        parts = [(0, i) for i in reversed(commas)] + [(i + 1, len(self.words)) for i in commas]
        for first, last in parts:
            aside = (*self.words[:first], *self.words[last:])
            comma = self.words[last if last < len(self.words) else first - 1]
            if _is_aside(aside, comma):
                yield replace(self, words=self.words[first:last])

    @property
    def unknown(self) -> float:
        """The share of its words that mean nothing here."""
        words = [word for word in self.words if not word.is_a("AND")]
        return sum(word.is_a(UNKNOWN) for word in words) / max(len(words), 1)

    def station_count(self, place: str) -> int:
        """How many stations a place of several comes to."""
        return sum(plural(spot.kind) == place or spot.kind == place for spot in self.spots)


def in_line(what: str) -> str:
    """A thing; of orders by age, which hang in line, by position."""
    return {"oldest": "first", "newest": "last"}.get(what, what)


def work_at(place: str) -> str:
    """What is done at a place; '' for nothing in particular."""
    last = place.rstrip("0123456789 ").split()[-1] if place else ""
    kind = last.removesuffix("es") if last.endswith("ches") else last.removesuffix("s")
    return "cook" if kind in _HEAT else _WORK_AT.get(kind, _WORK_AT.get(place, ""))


def _is_aside(words: Sequence[Word], comma: Word) -> bool:
    """Whether nothing is wished in what a comma parts from the rest."""
    statement = comma.said != "and" and first_but(words, FILL, "AND", "WHILE").is_a("SUBJECT")
    return statement or not any(word.is_a(*_WISHES) for word in words)


def _tags(word: Word) -> Iterator[str]:
    yield from word.readings
    if word.is_a(*_ITEMS):
        yield "THING"
    if word.is_a(*_SKIPPED):
        yield "SKIP"
