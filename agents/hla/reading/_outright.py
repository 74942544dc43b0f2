"""What a message says outright, to which a small model's answer is held.

- 'Cook the onions' means to heat onions, whatever that is done in and whether it has a verb. A
  small model hears a dish that is called after them, or the knife.
- The menu's own word for a verb ('fry' for 'cook') says which verb is meant; so does a verb that is
  the name of a thing, too: 'plate the lettuce' asks for no plate. A small model hears 'fry two
  beef' where dishes are called after beef and takes it for the dish.
- Where plates are washed, words of washing up ask for that. The small model learnt in kitchens
  without a sink that there is no such thing, and says so.
- A rule needs words that make one: 'more beef!' forbids nothing, and 'don't let anything burn' does
  not forbid to put out fires. A wrong guess at work costs a vegetable; a wrong guess at a
  prohibition goes unseen and spoils the round.

What that is worth to the bundled model: of 1,286 labelled messages (`lab interpret`) it reads 8
anew, of which 4 come out right and none wrong. Of 87 ways to leave it all to the partner it reads
24 by itself; of 24 rules about cooking it hears the knife in 2.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agents.english import gerund, plural
from agents.hla.prompt_files import bare, word_lists
from agents.intention import (
    ALWAYS,
    MOST_TIMES,
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
)

COOK, WASH = "cook", "wash"
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


_WORD = re.compile(r"[a-z]+")
#: What may stand between a verb and what it is done to.
_DETERMINER = r"(?:(?:the|this|that|some|an?|one|two|three|\d+) )?"


def own_verb(text: str, vocabulary: Vocabulary) -> str | None:
    """The verb whose own word a message has, as 'fry' or 'frying', or which is told from a thing by
    what follows; None if it is done to dishes.
    """
    said = set(_WORD.findall(text.lower()))
    meant = {verb for (verb, _), word in vocabulary.words if said & {word, gerund(word)}}
    meant |= {verb for verb in vocabulary.things if _is_done(verb, text, vocabulary)}
    if asks_to_wash(text, vocabulary):
        meant = {WASH}
    if len(meant) != 1:
        return None
    (verb,) = meant
    things = vocabulary.things_of(verb) or ()
    return None if set(things) & set(vocabulary.dishes) else verb


def asks_to_wash(text: str, vocabulary: Vocabulary) -> bool:
    """Whether there are words of washing up, and none that ask about it or forbid it."""
    words = bare(text)
    here = bool(vocabulary.things_of(WASH))
    return here and _says("washing", words) and not _says("not_washing", words)


def _is_done(verb: str, text: str, vocabulary: Vocabulary) -> bool:
    """Whether something follows at once that `verb` is done to, and not a dish called after it."""
    said = text.lower()
    for dish in vocabulary.dishes:
        said = said.replace(dish.replace("_", " "), dish)
    things = "|".join(vocabulary.things_of(verb) or ())
    pattern = rf"\b{verb} {_DETERMINER}(?:{things})s?\b"
    return bool(things) and re.search(pattern, said) is not None


def misses(intention: Intention, verb: str) -> bool:
    """Whether an answer is one thing to do, but not that, or that there is no such thing."""
    match intention:
        case Demand((Goal(do=do),)):
            return do != verb
        case NoIntention("absent"):
            return True
    return False


def narrowed(verb: str, vocabulary: Vocabulary) -> str:
    """A grammar of answers that do only that, in the text form."""
    things = " | ".join(f'"{thing}"' for thing in vocabulary.things_of(verb) or ())
    counts = " | ".join(f'"x{count}"' for count in range(1, MOST_TIMES + 1))
    return f'root ::= " {verb} " ({things}) " " ({counts} | "{ALWAYS}") "\\n"\n'


#: What a prohibition of this work must name, for it is mostly meant the other way round.
_NAMED: Mapping[str, str] = {"putout": "fire", "drop": "waste"}


def adds_restriction(intention: Intention) -> bool:
    """Whether there is a rule in it that keeps the partner from something."""
    return any(isinstance(part, Avoid | Only) for part in _parts(intention))


def guessed(intention: Intention, text: str) -> bool:
    """Whether there is a rule in it that the words have no sign of."""
    words = bare(text)
    return any(not _has_sign(part, words) for part in _parts(intention))


def _has_sign(part: Part, words: str) -> bool:
    match part:
        case Only():
            return _says("only", words)
        case Avoid(yours=True):
            return _says("mine", words) or _says("forbids", words)
        case Avoid(do):
            return _says("forbids", words) and (do not in _NAMED or _says(_NAMED[do], words))
    return True


def leaves_free(text: str) -> bool:
    """Whether words leave it all to the partner, and nothing beside that."""
    lists, words = word_lists("rules.txt"), bare(text)
    left = " ".join(lists["courtesy"].sub(" ", words).split())
    return any(lists["freely"].fullmatch(each) for each in (words, left))


def denies(text: str) -> bool:
    """Whether words say that something else was meant, and not what."""
    return word_lists("rules.txt")["denies"].fullmatch(bare(text)) is not None


def corrects(text: str, demand: Demand) -> bool:
    """Whether there is a sign in the words of a demand that earlier ones were taken wrongly.

    A 'no' is one where the demand is to replace what was asked for: 'no more onions' is a rule.
    """
    return _says("corrects" if demand.place == "instead" else "meant", bare(text))


#: So many words of 'make it three onions' are about what was asked for, not how.
_SHORT = 4


def changes_mind(text: str) -> bool:
    """Whether the words of a demand put it in the place of the one before, however long ago."""
    words = bare(text)
    remade = words.startswith("make it ") and len(words.split()) <= _SHORT
    return remade or _says("changes", words)


def _says(kind: str, words: str) -> bool:
    return word_lists("rules.txt")[kind].search(words) is not None


def _parts(intention: Intention) -> Sequence[Part]:
    return intention.parts if isinstance(intention, Demand) else ()
