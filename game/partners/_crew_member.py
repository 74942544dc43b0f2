"""What a cook has of its crew: what is assigned to it, as an intention, and what it sends."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from agents.intention import (
    Avoid,
    Demand,
    Goal,
    Part,
    Vocabulary,
)
from agents.messages import Assigned, Book, CrewAsk, CrewFacts, FromMember, Intend
from agents.orders import OrderBook, update_queue
from game.executor.macros import Macro, macros
from game.executor.teammate_model import WASHING_UP
from game.kitchen.menu import Menu
from game.session.crew import vocabulary_of

#: All that a cook does unasked while nothing is assigned to it in a crew that works in rounds or
#: turns: it leaves the rest, and so keeps out of everybody's way.
EMERGENCIES = frozenset({"putout"})


class CrewMember:
    """The cook at seat `me`, who asks for work once each time it has run out.

    `others`: the macro actions that complete what other cooks have begun because it is assigned to
    them: whoever is nearer by chance would take it away from who is on the way. So it is with
    washing up, where that is somebody's duty. What nobody has begun is anybody's: an order of
    some seconds ago keeps nobody from what is at hand.
    """

    def __init__(self, me: int) -> None:
        self.others: frozenset[Macro] = frozenset()
        self._me = me
        self._macros: Sequence[Macro] = ()
        self._stand_by = Demand(())
        self.vocabulary = Vocabulary(())
        self._facts: CrewFacts | None = None
        self._due = False  # whether it was told anything that is not taken on yet
        self._stood: tuple[object, ...] | None = None  # what the last intention was made of
        self.orders = OrderBook(lapses=False)  # that is for who assigned it
        self._asked = -1  # since when it had had no work when it asked last
        self._letters: list[FromMember] = []

    def join(self, menu: Menu) -> None:
        """The match is about to begin."""
        self._macros = macros(menu)
        work = dict.fromkeys(m.verb for m in self._macros if not m.on_demand)
        self._stand_by = Demand(tuple(Avoid(verb) for verb in work if verb not in EMERGENCIES))
        self.vocabulary = vocabulary_of(menu)

    def brief(self, facts: CrewFacts) -> None:
        """How the crew stands."""
        self._facts, self._due = facts, True
        mine = _tasks(part for each in facts.of(self._me) for part in each.assign.goals)
        rest = [member for member in facts.members if member.seat != self._me]
        leading = (each for member in rest for each in member.assigned[:1])
        leading = (each for each in leading if each.started is not None)
        theirs = _tasks(part for each in leading for part in each.assign.goals) - mine
        if not _washes(facts.duties(self._me)):
            theirs |= {WASHING_UP for member in rest if _washes(member.duties)}
        self.others = frozenset(m for m in self._macros if (m.verb, m.what) in theirs)
        idle = next((member.idle for member in facts.members if member.seat == self._me), None)
        if facts.commanded and idle not in (None, self._asked):
            self._asked = idle if idle is not None else self._asked
            self._letters.append(CrewAsk(self._me))

    def post(self, message: FromMember) -> None:
        """A mind of this cook sends that."""
        self._letters.append(message)

    def send(self) -> Sequence[FromMember]:
        """What there is to send since the last call."""
        letters, self._letters = self._letters, []
        return letters

    def intend(self, tick: int) -> Intend | None:
        """What is assigned, counted up to `tick`, if that has changed since the last call."""
        if not self._due or self._facts is None:
            return None
        self._due = False
        standing = self._facts.of(self._me)
        stands = (*(each.assign.id for each in standing), self._facts.duties(self._me))
        book, before = self._book(self._facts, standing), self.orders.book
        if book.demand is None and self._stood is None:
            return None
        revision = before.revision + (stands != self._stood)
        self._stood = stands
        return self.orders.replace(replace(book, revision=revision), tick, self.vocabulary)

    def _book(self, facts: CrewFacts, standing: Sequence[Assigned]) -> Book:
        book = Book()
        for each in standing:
            demand = Demand(tuple(_left(each)))
            book = update_queue(book, demand, self.vocabulary, each.since).book
        if duties := facts.duties(self._me):
            book = update_queue(book, Demand(duties), self.vocabulary).book
        elif not standing and facts.commanded and facts.together != "free":
            book = update_queue(book, self._stand_by, self.vocabulary).book
        return book


def _washes(duties: Iterable[Part]) -> bool:
    """Whether it is to wash up: that is done at one place, so others leave it alone."""
    return any(isinstance(part, Goal) and part.do == WASHING_UP[0] for part in duties)


#: The verbs of one goal: who is to serve a dish is to plate it.
_WITH: Mapping[str, tuple[str, ...]] = {"serve": ("plate", "serve"), "cook": ("prepare", "cook")}


def _tasks(parts: Iterable[Part]) -> set[tuple[str, str | None]]:
    """The verbs and things that lead to counted goals."""
    goals = [part for part in parts if isinstance(part, Goal) and not part.standing]
    return {(verb, goal.what) for goal in goals for verb in _WITH.get(goal.do, (goal.do,))}


def _left(assigned: Assigned) -> Iterator[Part]:
    """What is left to do of an assignment."""
    for part, done in zip(assigned.assign.goals, assigned.done, strict=True):
        match part:
            case Goal(times=int(times)) if done < times:
                yield replace(part, times=times - done)
            case Goal(times=int()):
                pass
            case _:
                yield part
