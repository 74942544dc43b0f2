"""What was said, resolved: each reference replaced by what it means now."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from agents.intention._demand import Demand, Intention, NoIntention, Place, Said, Saying
from agents.intention._parts.ask import Ask
from agents.intention._parts.clause import Clause, Part, SaidPart
from agents.intention._parts.work import Goal
from agents.intention._places import found_place
from agents.intention._referents import Referents
from agents.intention._vocabulary import (
    ALWAYS,
    ANY,
    MAX_TIMES,
    REST,
    THAT,
    IntentionError,
    Mention,
    Times,
    Vocabulary,
    is_reference,
)

#: Nothing is there to be referred to.
NOTHING = Referents()


class ReferringClause(Clause):
    """A clause that is no part by itself: it always depends on what it refers to."""

    __slots__ = ()

    @abstractmethod
    def parts(self, resolver: "Resolver") -> Iterable[Part]:
        """What it comes to. Raises IntentionError where there is nothing that it could mean."""


@dataclass(frozen=True, slots=True)
class Resolver:
    """Resolves the clauses of one message; `rest`: the orders that it does not name."""

    referents: Referents
    vocabulary: Vocabulary
    place: Place = "end"
    rest: tuple[str, ...] = field(default=())

    def parts(self, clause: Clause) -> Iterable[Part]:
        """What a clause comes to."""
        match clause:
            case ReferringClause():
                return clause.parts(self)
            case Ask():
                return (self.question(clause),)
            case SaidPart(thing=(str(what), do)) if is_reference(what):
                return [clause.with_thing(name) for name in self.names(what, do)]
            case SaidPart():
                return (clause,)
        raise TypeError(f"{clause} cannot be resolved")

    def question(self, asked: Ask) -> Ask:
        """A question about what it means here."""
        match asked:
            case Ask("station", what) if what == THAT:
                return replace(asked, what=self.referents.pointed(self.referents.stations))
            case Ask(_, str(what)) if is_reference(what):
                return replace(asked, what=self.one(what, ANY))
            case Ask(_, str(what)) if what not in (*self.vocabulary.things, *self.referents.cooks):
                return replace(asked, what=found_place(what, self.referents.spots, "question"))
        return asked

    def one(self, what: str, do: str) -> str:
        """What a name or a reference to one thing means, to which `do` can be done."""
        found = self.names(what, do) if is_reference(what) else (what,)
        if len(found) != 1:
            raise IntentionError(f"{what!r} is not one thing")
        return found[0]

    def names(self, what: str, do: str) -> tuple[str, ...]:
        """What a reference means, each thing once; 'rest' may be none."""
        return tuple(dict.fromkeys(mention.what for mention in self.mentions(what, do)))

    def mentions(self, what: str, do: str) -> tuple[Mention, ...]:
        """What a reference means, each thing as often as the reference says."""
        match what:
            case "it":
                found = self.referents.mentions()[-1:]
            case "them":
                found = tuple(m for m in self.referents.mentions() if self._fits(do, m.what))
            case "that":
                found = (Mention(self.referents.pointed(self._things_of(do))),)
            case "rest" if self.referents.orders:
                return _counted(self.rest)
            case _:
                found = _counted(self.referents.dishes(what))
        if not found:
            raise IntentionError(f"there is nothing that {what!r} could mean")
        for mention in found:
            if not self._fits(do, mention.what):
                raise IntentionError(f"{what!r} is {mention.what}, which does not go with {do!r}")
        return found

    def _fits(self, do: str, what: str) -> bool:
        return what in self._things_of(do)

    def _things_of(self, do: str) -> tuple[str, ...]:
        vocabulary = self.vocabulary
        return vocabulary.things if do == ANY else vocabulary.things_of(do) or ()


def resolve(said: Saying, referents: Referents, vocabulary: Vocabulary) -> Intention:
    """The intention; none, if nothing is left to be done.

    Raises IntentionError where a reference has nothing that it could mean. Whether the menu has the
    names is not looked at.
    """
    match said:
        case NoIntention():
            return said
        case Ask():
            return Resolver(referents, vocabulary).question(said)
        case Said(clauses, place):
            return _demand(clauses, Resolver(referents, vocabulary, place))


def _demand(clauses: tuple[Clause, ...], resolver: Resolver) -> Intention:
    """'rest' last: it leaves out what the other clauses name. A question alone is just that."""
    found = [() if _speaks_of_rest(c) else tuple(resolver.parts(c)) for c in clauses]
    named = (part for parts in found for part in parts)
    resolver = replace(resolver, rest=resolver.referents.unnamed(named))
    rest = [tuple(resolver.parts(c)) if _speaks_of_rest(c) else () for c in clauses]
    parts = [part for pair in zip(found, rest, strict=True) for parts in pair for part in parts]
    match parts:
        case []:
            return NoIntention()
        case [Ask() as question]:
            return question
    return Demand(tuple(_summed(parts)), resolver.place)


def _speaks_of_rest(clause: Clause) -> bool:
    return clause.thing[0] == REST


def _counted(names: Iterable[str]) -> tuple[Mention, ...]:
    return tuple(Mention(name, times) for name, times in Counter(names).items())


def _summed(parts: Iterable[Part]) -> Iterator[Part]:
    """Neighbours that ask for the same become one."""
    last: Part | None = None
    for part in parts:
        if isinstance(last, Goal) and isinstance(part, Goal) and last.task == part.task:
            last = replace(last, times=_sum(last.times, part.times))
        elif part != last:
            if last is not None:
                yield last
            last = part
    if last is not None:
        yield last


def _sum(one: Times, other: Times) -> Times:
    return ALWAYS if ALWAYS in (one, other) else min(int(one) + int(other), MAX_TIMES)


def resolved(said: Saying, referents: Referents, vocabulary: Vocabulary) -> Intention:
    """What is meant; none, if nothing is left to be done.

    Raises IntentionError where a reference has nothing that it could mean, or the menu lacks words.
    """
    meant = resolve(said, referents, vocabulary)
    check(meant, vocabulary)
    return meant


def check(intention: Intention, vocabulary: Vocabulary) -> None:
    """Raise IntentionError unless the menu has every word of it and the counts are in range.

    The error names the place, what was expected, and the nearest allowed word.
    """
    match intention:
        case Ask():
            intention.check(vocabulary, "intention")
        case Demand(parts):
            for number, part in enumerate(parts, 1):
                part.check(vocabulary, f"part {number}")


def fits_menu(intention: Intention, vocabulary: Vocabulary) -> bool:
    """Whether every word of an intention is the menu's, and its counts are in range."""
    try:
        check(intention, vocabulary)
    except IntentionError:
        return False
    return True


def check_saying(said: Saying, vocabulary: Vocabulary) -> None:
    """As `check`; references may mean anything."""
    match said:
        case NoIntention():
            pass
        case Ask():
            said.check_said(vocabulary, "intention")
        case Said(clauses):
            for number, clause in enumerate(clauses, 1):
                clause.check_said(vocabulary, f"part {number}")
