"""A clause with what its words come to: things, counts, places, how often."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from agents.crew.parsing._clauses import Clause
from agents.crew.parsing._words import FILL, UNKNOWN, Word
from agents.intention import ANY, PLATE, Spot, Vocabulary, plural

#: What stands for a thing.
_THINGS = ("DISH", "ING", "PLATE", "IT", "POSITION", "ORDERS", "ANY")
#: What a pattern may pass over.
_SKIPPED = (FILL, UNKNOWN, "ALWAYS", "NOW", "CEASE", "INSTEAD", "YOU", "ME", "AND", "ALLOW", "TO", "OF", "CAUSE", "ART", "WHILE", "TOTAL")
#: What may be wished is no aside.
_WISHES = ("DO", "MAKE", "HELP", "STAY", "WATCH", "NOT", "NOMORE", "FORGET", "WASHING", "PUTOUT", "PLACE", "DISH", "ING")


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that is named, and how many of it; `many`: several, without a count."""

    what: str
    kind: str
    count: int | None = None
    many: bool = False


@dataclass(frozen=True, slots=True)
class SaidClause:
    """`needs`: of what each dish is made; `last`: what the message named before."""

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
        return next((str(word.get(kind)) for word in self.words if word.is_a(kind)), "")

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

    def items(self) -> tuple[Item, ...]:
        """The things that are named, each with its count."""
        return tuple(self._items())

    def _items(self) -> Iterator[Item]:
        count: int | None = None
        after_on = False
        for word in self.words:
            if word.is_a("NUM") and str(word.get("NUM")).isdecimal():
                count = int(str(word.get("NUM")))
            kind = next((kind for kind in _THINGS if word.is_a(kind)), None)
            if kind == "PLATE" and word.is_a("PLACE") and after_on:
                kind = None
            if kind is not None:
                yield Item(self._meant(kind, word), kind, count, word.forms.get(kind) == "many")
                count = None
            if not word.is_a(FILL, "TO", "ART"):
                after_on = word.is_a("ON")

    def _meant(self, kind: str, word: Word) -> str:
        if kind == "PLATE":
            return PLATE
        if kind in ("IT", "ANY", "ORDERS"):
            return (self.last or str(word.get("IT"))) if kind == "IT" else ANY
        return str(word.get(kind))

    def without_asides(self) -> Iterator["SaidClause"]:
        """Itself, then without what stands after a comma at its end, or before one at its beginning."""
        yield self
        commas = [i for i, word in enumerate(self.words) if word.is_a("AND", "WHILE")]
        parts = [(0, i) for i in reversed(commas)] + [(i + 1, len(self.words)) for i in commas]
        for first, last in parts:
            aside = (*self.words[:first], *self.words[last:])
            if not any(word.is_a(*_WISHES) for word in aside):
                yield replace(self, words=self.words[first:last])

    @property
    def unknown(self) -> float:
        """The share of its words that mean nothing here."""
        words = [word for word in self.words if not word.is_a("AND")]
        return sum(word.is_a(UNKNOWN) for word in words) / max(len(words), 1)

    def station_count(self, place: str) -> int:
        """How many stations a place of several comes to."""
        return sum(plural(spot.kind) == place or spot.kind == place for spot in self.spots)


def as_used(words: Sequence[Word]) -> list[Word]:
    """Words that are both a thing and a deed or a pointer, as which they stand there."""
    return [_as_used(words, i) for i in range(len(words))]


def _as_used(words: Sequence[Word], i: int) -> Word:
    word, after = words[i], next((w for w in words[i + 1 :] if not w.is_a(FILL, "ART") or w.is_a("IT")), None)
    before = words[i - 1] if i else None
    thing = after is not None and after.is_a("DISH", "ING", "CLASS", "IT", "PLATE")
    if word.is_a("IT") and thing and after is not None and not after.is_a("IT"):
        return Word(word.said, {FILL: ""})
    if word.is_a("DO") and word.is_a("PLATE"):
        counted = before is not None and (before.is_a("NUM", "ART", "ON", "MORE") or before.said in ("the", "clean"))
        deed = thing if word.forms.get("PLATE") == "many" else not counted
        kinds = ("DO",) if deed else ("PLATE", "PLACE")
        return replace(word, readings={k: v for k, v in word.readings.items() if k in kinds})
    return word


def with_dishes(words: Sequence[Word], needs: Mapping[str, Sequence[str]]) -> tuple[list[Word], str]:
    """With dishes for what is told by what is in them: 'soup of onion and tomato', 'onion soup';
    and what was told so that may be several, '' for nothing.
    """
    found, doubt, i = list[Word](), "", 0
    while i < len(words):
        told, end = _by_ingredients(words, i)
        if not told:
            word = words[i]
            if word.is_a("CLASS") and (not found or not found[-1].is_a("DISH")):
                word = replace(word, readings={"DISH": ANY}, forms={"DISH": word.forms.get("CLASS", "")})
            if not (word.is_a("CLASS", "ORDERS") and found and found[-1].is_a("DISH")):
                found.append(word)
            elif "many" in word.forms.values():
                found[-1] = replace(found[-1], forms={"DISH": "many"})
            i += 1
            continue
        said = " ".join(word.said for word in words[i:end])
        dishes = _made_of(told, needs)
        many = any("many" in word.forms.values() for word in words[i:end] if word.is_a("CLASS"))
        doubt = doubt or (said if len(dishes) != 1 else "")
        name = dishes[0] if len(dishes) == 1 else ANY
        found.append(Word(said, {"DISH": name}, {"DISH": "many"} if many else {}))
        i = end
    return found, doubt


def _by_ingredients(words: Sequence[Word], i: int) -> tuple[tuple[str, ...], int]:
    """The ingredients by which a dish is told there, and where that ends; none for no such dish."""
    things, j = list[str](), i
    if words[i].is_a("CLASS") and i + 1 < len(words) and words[i + 1].is_a("OF", "WITH", "FROM"):
        j = i + 2
        while j < len(words) and words[j].is_a("ING", "AND", FILL, "ART", "WITH"):
            things += [str(words[j].get("ING"))] if words[j].is_a("ING") else []
            j += 1
        return tuple(things), j if things else i
    while j < len(words) and words[j].is_a("ING", "AND"):
        if words[j].is_a("AND") and (j == i or not (j + 1 < len(words) and words[j + 1].is_a("ING"))):
            break
        things += [str(words[j].get("ING"))] if words[j].is_a("ING") else []
        j += 1
    if things and j < len(words) and words[j].is_a("CLASS"):
        return tuple(things), j + 1
    return (), i


def _made_of(things: Sequence[str], needs: Mapping[str, Sequence[str]]) -> list[str]:
    """The dishes of just that; else those that have it."""
    exact = [dish for dish, parts in needs.items() if set(parts) == set(things)]
    return exact or [dish for dish, parts in needs.items() if set(things) <= set(parts)]


def _tags(word: Word) -> Iterator[str]:
    yield from word.readings
    if word.is_a(*_THINGS):
        yield "THING"
    if word.is_a(*_SKIPPED):
        yield "SKIP"


def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of kinds of words, e.g. 'KEEP? NUM? THING', as one of tags."""
    skip = r"(?:<[^>]*\bSKIP\b[^>]*>)*"
    kinds = re.sub(r"[A-Z]+", lambda kind: rf"(?:<[^>]*\b{kind[0]}\b[^>]*>{skip})", pattern)
    return re.compile(skip + kinds.replace(" ", ""))
