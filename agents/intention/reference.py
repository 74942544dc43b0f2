"""What was said, resolved: each reference replaced by what it means now."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from agents.intention.clauses import (
    IT,
    REST,
    THAT,
    Again,
    Back,
    Clause,
    Hold,
    More,
    Next,
    Said,
    Same,
    Saying,
    Total,
    Wish,
    is_reference,
    names_orders,
)
from agents.intention.language import MAX_TIMES, Vocabulary, check
from agents.intention.referents import Mention, Referents
from agents.intention.repetition import (
    again,
    called_off,
    more,
    next_step,
    said_before,
    up_to,
    with_another,
)
from agents.intention.values import (
    ALWAYS,
    ANY,
    PREFERENCES,
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
    Place,
    Prefer,
    Split,
    Stock,
    Times,
    Wait,
    Watch,
)

#: Nothing is there to be referred to.
NOTHING = Referents()


def resolve(said: Saying, referents: Referents, vocabulary: Vocabulary) -> Intention:
    """The intention; none, if nothing is left to be done.

    Raises IntentionError where a reference has nothing that it could mean, or the menu lacks words.
    """
    match said:
        case NoIntention():
            return said
        case Ask(kind, what):
            found: Intention = Ask(kind, _asked_of(said, referents, vocabulary) if what else None)
        case Said(clauses, place):
            found = _demand(clauses, _Resolver(referents, vocabulary, place))
    check(found, vocabulary)
    return found


def _asked_of(question: Ask, referents: Referents, vocabulary: Vocabulary) -> str | None:
    if question.kind == "station":
        return referents.pointed(referents.stations) if question.what == THAT else question.what
    return _Resolver(referents, vocabulary).thing(question.what, ANY)


def _demand(clauses: tuple[Clause, ...], resolver: "_Resolver") -> Demand | NoIntention:
    """'rest' last: it leaves out what the other clauses name."""
    found = [() if _speaks_of_rest(c) else tuple(resolver.parts(c)) for c in clauses]
    named = (part for parts in found for part in parts)
    resolver = replace(resolver, rest=resolver.referents.unnamed(named))
    rest = [tuple(resolver.parts(c)) if _speaks_of_rest(c) else () for c in clauses]
    parts = [part for pair in zip(found, rest, strict=True) for parts in pair for part in parts]
    return Demand(tuple(_summed(parts)), resolver.place) if parts else NoIntention()


@dataclass(frozen=True, slots=True)
class _Resolver:
    """Resolves the clauses of one message; `rest`: the orders that it does not name."""

    referents: Referents
    vocabulary: Vocabulary
    place: Place = "end"
    rest: tuple[str, ...] = field(default=())

    def parts(self, clause: Clause) -> Iterable[Part]:
        """What a clause comes to."""
        match clause:
            case Wish():
                return self._goals(clause)
            case Hold(what):
                return (Goal("fetch", self.thing(what, "fetch")), Wait(event="word"))
            case Again(times):
                return again(self.referents.last, times)
            case Back():
                return said_before(self.referents.back).parts
            case More(count):
                return more(self.referents, count, self.place)
            case Same(what):
                return (with_another(self.referents.last, self._name(what, ANY)),)
            case Next():
                return (next_step(self.referents, self.vocabulary),)
            case Cancel(do, what) if (do, what) == (ANY, IT):
                return called_off(self.referents.last)
            case Watch() | Wait() | Control() | Split() | Cancel("watch"):
                return (clause,)
            case Avoid(do) | Allow(do) | Cancel(do) | Only(do):
                return [replace(clause, what=what) for what in self._things(clause.what, do)]
            case Stock(what, times):
                return (Stock(self._name(what, "chop"), times),)
            case Prefer(what):
                return (Prefer(what if what in PREFERENCES else self._name(what, "serve")),)

    def thing(self, what: str | None, do: str) -> str | None:
        """What a name or a reference to one thing means, to which `do` can be done."""
        found = self._things(what, do)
        if len(found) != 1:
            raise IntentionError(f"{what!r} is not one thing")
        return found[0]

    def _name(self, what: str, do: str) -> str:
        return self.thing(what, do) or what

    def _things(self, what: str | None, do: str) -> tuple[str | None, ...]:
        """The same for any number of things; 'rest' may be none."""
        if what is None or not is_reference(what):
            return (what,)
        return tuple(dict.fromkeys(mention.what for mention in self._mentions(what, do)))

    def _mentions(self, what: str, do: str) -> tuple[Mention, ...]:
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

    def _goals(self, wish: Wish) -> Iterator[Part]:
        if wish.what is None or not is_reference(wish.what):
            yield from self._counted_goal(wish, wish.what)
            return
        for mention in self._mentions(wish.what, wish.do):
            if wish.count is None:
                yield Goal(wish.do, mention.what, _as_often(mention, wish.do))
            elif names_orders(wish.what):
                raise IntentionError(f"{wish.what!r} takes no count")
            else:
                yield from self._counted_goal(wish, mention.what)

    def _counted_goal(self, wish: Wish, what: str | None) -> Iterable[Part]:
        match wish.count:
            case Total(total):
                return up_to(self.referents, total, wish.do, what, self.place)
            case None:
                raise IntentionError(f"{wish.do}: how often?")
            case times:
                return (Goal(wish.do, what, times),)


def _speaks_of_rest(clause: Clause) -> bool:
    return isinstance(clause, Wish | Avoid | Allow | Cancel | Only) and clause.what == REST


def _counted(names: Iterable[str]) -> tuple[Mention, ...]:
    return tuple(Mention(name, times) for name, times in Counter(names).items())


def _as_often(mention: Mention, do: str) -> Times:
    """As often as the thing was wanted; lasting work is not carried over to another verb."""
    return 1 if mention.times == ALWAYS and mention.do != do else mention.times


def _summed(parts: Iterable[Part]) -> Iterator[Part]:
    """Neighbours that ask for the same become one."""
    last: Part | None = None
    for part in parts:
        if isinstance(last, Goal) and isinstance(part, Goal) and _task(last) == _task(part):
            last = replace(last, times=_sum(last.times, part.times))
        elif part != last:
            if last is not None:
                yield last
            last = part
    if last is not None:
        yield last


def _task(goal: Goal) -> tuple[str, str | None]:
    return goal.do, goal.what


def _sum(one: Times, other: Times) -> Times:
    return ALWAYS if ALWAYS in (one, other) else min(int(one) + int(other), MAX_TIMES)
