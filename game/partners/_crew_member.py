"""What a cook has of its crew: what it goes by, what it leaves to others, and what it sends."""

from collections.abc import Iterable, Mapping, Sequence

from agents.intention import Avoid, Demand, Goal, Part, Vocabulary
from agents.messages import Book, CrewAsk, CrewFacts, Fact, FromMember, MemberFact, Settle
from agents.orders import credited, edited, update_queue
from game.executor.macros import Macro, macros
from game.executor.teammate_model import WASHING_UP
from game.kitchen.menu import Menu
from game.session.crew import vocabulary_of

#: All that a cook does unasked while nothing is assigned to it in a crew that works in rounds or
#: turns: it leaves the rest, and so keeps out of everybody's way.
EMERGENCIES = frozenset({"putout"})


class CrewMember:
    """The cook at seat `me`, who asks for work once each time it has run out.

    `book`: what its crew wants of it, None: it never has. `others`: the macro actions that complete
    what other cooks have begun because it is assigned to them: whoever is nearer by chance would
    take it away from who is on the way. So it is with washing up, where that is somebody's duty.
    What nobody has begun is anybody's: an order of some seconds ago keeps nobody from what is at
    hand.
    """

    def __init__(self, me: int) -> None:
        self.book: Book | None = None
        self.others: frozenset[Macro] = frozenset()
        self.vocabulary = Vocabulary(())
        self._me = me
        self._macros: Sequence[Macro] = ()
        self._stand_by = Book()
        self._asked = -1  # since when it had had no work when it asked last
        self._letters: list[FromMember] = []

    def join(self, menu: Menu) -> None:
        """The match is about to begin."""
        self._macros, self.vocabulary = macros(menu), vocabulary_of(menu)
        work = dict.fromkeys(m.verb for m in self._macros if not m.on_demand)
        rest = Demand(tuple(Avoid(verb) for verb in work if verb not in EMERGENCIES))
        self._stand_by = update_queue(Book(), rest, self.vocabulary).book

    def brief(self, facts: CrewFacts) -> None:
        """How the crew stands."""
        me, rest = facts.of(self._me), [m for m in facts.members if m.seat != self._me]
        waits = facts.commanded and facts.together != "free"
        book = me.book if me.book.entries or not waits else self._stand_by
        if book.entries or self.book is not None:
            self.book = book
        theirs = {task for other in rest for task in _begun(other)}
        theirs -= _tasks(entry.part for entry in me.assigned)
        if not _washes(me.duties):
            theirs |= {WASHING_UP for member in rest if _washes(member.duties)}
        self.others = frozenset(m for m in self._macros if (m.verb, m.what) in theirs)
        if facts.commanded and me.idle not in (None, self._asked):
            self._asked = me.idle if me.idle is not None else self._asked
            self._letters.append(CrewAsk(self._me))

    def did(self, favour: Fact) -> None:
        """It did something of which no event tells; the match counts that a tick later."""
        if self.book is not None:
            nearer = credited(self.book, favour, self._me, self.vocabulary)
            done = Settle(() if nearer is None else (nearer,))
            self.book = edited(self.book, done, self.vocabulary).book

    def post(self, message: FromMember) -> None:
        """A mind of this cook sends that."""
        self._letters.append(message)

    def send(self) -> Sequence[FromMember]:
        """What there is to send since the last call."""
        letters, self._letters = self._letters, []
        return letters


def _washes(duties: Iterable[Part]) -> bool:
    """Whether it is to wash up: that is done at one place, so others leave it alone."""
    return any(isinstance(part, Goal) and part.do == WASHING_UP[0] for part in duties)


#: The verbs of one goal: who is to serve a dish is to plate it.
_WITH: Mapping[str, tuple[str, ...]] = {"serve": ("plate", "serve"), "cook": ("prepare", "cook")}


def _tasks(parts: Iterable[Part]) -> set[tuple[str, str | None]]:
    """The verbs and things that lead to counted goals."""
    goals = [part for part in parts if isinstance(part, Goal) and not part.standing]
    return {(verb, goal.what) for goal in goals for verb in _WITH.get(goal.do, (goal.do,))}


def _begun(member: MemberFact) -> set[tuple[str, str | None]]:
    """The tasks of the first thing that is assigned to a cook, if it has begun that."""
    first = [e for e in member.assigned if e.given.id == member.assigned[0].given.id]
    return _tasks(e.part for e in first) if any(e.begun is not None for e in first) else set()
