"""The words of one kitchen: its cooks, dishes, ingredients, stations, and the verbs of its menu."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from agents.crew.parsing._sayings import sayings
from agents.crew.parsing._words import FILL, Lexicon, Phrase
from agents.english import gerund, past, plural
from agents.intention import ANY, Spot, Vocabulary

#: Verbs of menus; the rest are kinds of their own.
_DOING = ("chop", "cook", "plate", "serve", "wash")
#: What may stand after 'left' or 'right' where a side of the kitchen is meant.
_SIDE = ("", " side", " half", " hand side", "-hand side", " hand")


@dataclass(frozen=True, slots=True)
class KitchenWords:
    """`names` of cooks; `needs`: of what each dish is made; `spots`: the stations."""

    vocabulary: Vocabulary
    names: tuple[str, ...] = ()
    needs: Mapping[str, Sequence[str]] | None = None
    spots: tuple[Spot, ...] = ()

    def lexicon(self) -> Lexicon:
        """All that is known there."""
        return Lexicon.of(
            phrase
            for rows in (
                _fixed(), self._verbs(), self._things(), self._places(),
                (Phrase("max", "ATMOST", ""),),
                (Phrase(name, "NAME", name, exact=False) for name in self.names),
            )
            for phrase in rows
        )  # fmt: skip

    def _verbs(self) -> Iterator[Phrase]:
        """Verbs in all their forms; a menu's own word for one, too."""
        verbs = dict(sayings().verbs)
        for (verb, _), word in self.vocabulary.words:
            if verb in verbs:
                verbs[verb] = (*verbs[verb], word)
        for verb, phrases in verbs.items():
            kind = "DO" if verb in _DOING else verb.upper()
            for said in phrases:
                yield from _forms(said, kind, verb)
        yield from _forms("plate", "DO", "plate")

    def _things(self) -> Iterator[Phrase]:
        words = self.vocabulary
        for dish in words.dishes:
            yield from _thing(dish, "DISH", self._called(dish))
        for thing in words.ingredients:
            yield from _thing(thing, "ING", {thing.replace("_", " "), words.title(thing).lower()})
        yield from _thing("plate", "PLATE", set())
        yield from _phrases("ING", ANY, sayings().things["any"], "many")
        for noun in self._class_nouns():
            yield from _phrases("CLASS", noun, (noun,), exact=False)
            yield from _phrases("CLASS", noun, (plural(noun),), "many", exact=False)

    def _class_nouns(self) -> tuple[str, ...]:
        """What several dishes are: 'soup' of 'Alice Soup' and 'Bob Soup'."""
        last = Counter(self.vocabulary.title(d).lower().split()[-1] for d in self.vocabulary.dishes)
        return tuple(noun for noun, count in last.items() if count > 1)

    def _called(self, dish: str) -> set[str]:
        """A dish's names: its title, that without what kind it is, a word that it alone has."""
        title = self.vocabulary.title(dish).lower()
        words = [word for word in title.split() if word not in self._class_nouns()]
        others = " ".join(
            self.vocabulary.title(d).lower() for d in self.vocabulary.dishes if d != dish
        ).split()
        known = {*self.vocabulary.ingredients, *map(plural, self.vocabulary.ingredients)}
        known |= {*sayings().fillers}
        alone = {w for w in words if w not in others and w not in known and len(w) > 2}
        short = " ".join(words)
        order = {f"{noun} {short}" for noun in self._class_nouns() if short not in known}
        return {title, dish.replace("_", " "), *alone, *order, *({short} - known)} - {""}

    def _places(self) -> Iterator[Phrase]:
        for place, phrases in sayings().places.items():
            yield from _phrases(
                "PLACE", place, (p for said in phrases for p in (said, f"the {said}"))
            )
        yield Phrase("plates", "PLACE", "plates")
        for side in ("left", "right"):
            yield from _phrases(
                "PLACE",
                side,
                (f"{the}{side}{of}" for the in ("", "the ") for of in _SIDE if the or of),
            )
        kinds = Counter(spot.kind for spot in self.spots)
        for kind, count in kinds.items():
            yield from self._station(kind, many=count > 1)
        for spot in self.spots:
            if spot.name[-1:].isdigit():
                yield from _phrases(
                    "PLACE", spot.name, (spot.name, spot.name.replace(" ", " number "))
                )

    def _station(self, kind: str, *, many: bool) -> Iterator[Phrase]:
        all_of_them = plural(kind) if many else kind
        called = {kind, plural(kind)}
        yield from _phrases("PLACE", all_of_them, called, exact=False)
        yield from _phrases("PLACE", all_of_them, sayings().stations.get(kind, ()))
        for side, word in _sides() if many else ():
            for told in (word, f"the {word}"):
                yield Phrase(f"{told} {kind}", "PLACE", f"{side} {kind}")
                yield Phrase(f"{told} {plural(kind)}", "PLACE", f"{side} {plural(kind)}")


def _sides() -> Iterator[tuple[str, str]]:
    """Sides, and corners such as 'upper left', each with a word for it."""
    said = [(side, word) for side, words in sayings().sides.items() for word in words]
    yield from said
    for (side, word), (across, other) in product(said, said):
        if side in ("upper", "lower") and across in ("left", "right"):
            yield f"{side} {across}", f"{word} {other}"


def _fixed() -> Iterator[Phrase]:
    for kind, rows in sayings().words.items():
        for value, phrases in rows.items():
            yield from _phrases(kind, value, phrases)
    yield from _phrases(FILL, "", sayings().fillers)
    yield from _phrases("CAUSE", "", sayings().causes)


def _phrases(
    kind: str, value: str, said: Iterable[str], form: str = "", *, exact: bool = True
) -> Iterator[Phrase]:
    for each in said:
        yield Phrase(each, kind, value, form, exact)


def _thing(thing: str, kind: str, names: set[str]) -> Iterator[Phrase]:
    """A thing as it is called once and several times."""
    for name in sorted(names):
        yield Phrase(name, kind, thing, exact=False)
        yield Phrase(plural(name), kind, thing, "many", exact=False)
    for name in sayings().things.get(thing, ()):
        yield Phrase(name, kind, thing, "many" * name.endswith("s"))


def _forms(said: str, kind: str, verb: str) -> Iterator[Phrase]:
    first, space, rest = said.partition(" ")
    yield Phrase(said, kind, verb)
    ending = "es" if first.endswith(("s", "sh", "ch", "x", "o")) else "s"
    third = f"{first[:-1]}ies" if first.endswith("ry") else first + ending
    yield Phrase({"be": "is", "have": "has"}.get(first, third) + space + rest, kind, verb, "s")
    yield Phrase(gerund(said), kind, verb, "ing")
    if past(said) != said and first not in ("cut",):
        yield Phrase(past(said), kind, verb, "ed")
