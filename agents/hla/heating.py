"""'Cook the onions' means to heat onions, whatever that is done in and whether it has a verb.

A small model hears a dish that is called after them, or the knife. So where somebody says outright
what to cook, its answer must have that.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.hla.inflection import gerund
from agents.intention import (
    Allow,
    Avoid,
    Cancel,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Only,
    Outright,
    Part,
    Vocabulary,
    plural,
)

COOK = "cook"
#: What it is taken for.
_MISHEARD = ("chop", "prepare")
#: What people call it in any kitchen, besides the menu's own words.
_HEATING = ("cook", "heat", "heat up", "fry", "grill", "bake", "roast", "boil", "steam", "toast")
#: What may stand before a thing.
_HOW_MANY = (
    r"(?:(?:me|us|up|the|this|that|those|these|all|some|more|another|an?|one|two|three|four|five|six"
    r"|seven|eight|nine|ten|raw|chopped|pieces?|of|\d+)\s+)*"
)
_AND = r"\s*(?:,|and|&|\+|,\s*and)\s*"


@dataclass(frozen=True, slots=True)
class Heating:
    """The things that a message says to cook, and how many other verbs it has around that."""

    things: tuple[str, ...]
    before: int
    after: int

    @property
    def outright(self) -> Outright:
        """What its answer must have."""
        tasks = tuple(f"{COOK} {thing}" for thing in self.things)
        return Outright(tasks, self.before, self.after)

    def missed(self, intention: Intention) -> bool:
        """Whether an answer is some work, but none of it this; or that there is no such thing."""
        match intention:
            case NoIntention("absent"):
                return True
            case Demand(parts):
                goals = [part for part in parts if isinstance(part, Goal)]
                heard = any(goal.do == COOK for goal in goals)
                return len(goals) == len(parts) and not heard
        return False

    def ruled(self, intention: Intention) -> Intention:
        """With rules about doing something else to these things made rules about cooking them."""
        if not isinstance(intention, Demand) or self.before or self.after:
            return intention
        return replace(intention, parts=tuple(map(self._ruled, intention.parts)))

    def _ruled(self, part: Part) -> Part:
        match part:
            case Avoid() | Allow() | Cancel() | Only() if part.do in _MISHEARD:
                return replace(part, do=COOK) if part.what in self.things else part
        return part


def heating(text: str, vocabulary: Vocabulary) -> Heating | None:
    """What a message says outright to cook; None for nothing, or nothing that is cooked here."""
    things = vocabulary.things_of(COOK) or ()
    if not things:
        return None
    called = {name: thing for thing in things for name in _names(thing, vocabulary)}
    said = _with_dishes_apart(text.lower(), vocabulary, called)
    name = _any(called)
    found = re.search(
        rf"\b{_any(_verbs(vocabulary))}\s+{_HOW_MANY}{name}(?:{_AND}{_HOW_MANY}{name})*"
        rf"\b(?!\s*(?:{_any(_kinds(vocabulary))}|ones?)\b)",
        said,
    )
    if found is None:
        return None
    named = [called[each] for each in re.findall(rf"\b{name}\b", found[0])]
    others = _any({form for verb, _ in vocabulary.verbs for form in (verb, gerund(verb))} - {COOK})
    before = len(re.findall(rf"\b{others}\b", said[: found.start()]))
    after = len(re.findall(rf"\b{others}\b", said[found.end() :]))
    return Heating(tuple(dict.fromkeys(named)), before, after)


def _verbs(vocabulary: Vocabulary) -> set[str]:
    own = {word for (verb, _), word in vocabulary.words if verb == COOK}
    known = own | set(_HEATING) - set(vocabulary.things)
    return known | set(map(gerund, known))


def _names(thing: str, vocabulary: Vocabulary) -> set[str]:
    names = {thing.replace("_", " "), vocabulary.title(thing).lower()}
    return names | set(map(plural, names))


def _kinds(vocabulary: Vocabulary) -> set[str]:
    """What the dishes are that are not cooked themselves: 'burger'; a thing before it names one."""
    cooked = vocabulary.things_of(COOK) or ()
    kinds = {vocabulary.title(d).lower().split()[-1] for d in vocabulary.dishes if d not in cooked}
    return kinds | set(map(plural, kinds)) or {"one"}


def _with_dishes_apart(said: str, vocabulary: Vocabulary, called: dict[str, str]) -> str:
    """With the dishes that are not cooked themselves in one word each, which is no thing's name."""
    for dish in vocabulary.dishes:
        for name in _names(dish, vocabulary) - called.keys():
            said = said.replace(name, name.replace(" ", "_"))
    return said


def _any(words: Sequence[str] | set[str] | dict[str, str]) -> str:
    """Any of some words, the longest first."""
    return f"(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})"
