"""What the minds of one cook have let be known, and what it has of its crew: from that the cook,
they and people are told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.intention import Avoid, Demand, Goal, Part, Vocabulary
from agents.messages import (
    Book,
    CodePolicy,
    CrewAsk,
    CrewFacts,
    EditBook,
    Fact,
    FromMember,
    Intend,
    MemberFact,
    Observation,
    Readings,
    Reflection,
    ScoredChoice,
    Settle,
    Thought,
)
from agents.orders import OrderBook, announced, credited, edited, update_queue
from game.executor.driver import Running
from game.executor.macros import Macro, macros
from game.executor.teammate_model import WASHING_UP
from game.kitchen.menu import Menu
from game.partners.mind_panel import MindPanel
from game.partners.minds import Minds
from game.partners.observation_builder import News
from game.partners.shown_words import macro_words
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
        theirs -= _tasks(entry.part for entry in me.book.assigned)
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
    first = [e for e in member.book.assigned if e.given.id == member.book.assigned[0].given.id]
    return _tasks(e.part for e in first) if any(e.begun is not None for e in first) else set()


#: Choices that the panel shows, best first.
SHOWN_CHOICES = 5
#: The stage of thoughts that weigh plans, not macro actions.
PLANNING = "policy"


def told(intend: Intend) -> tuple[object, ...]:
    """What of an announcement is worth noting: not what holds it up."""
    entries = {(e.id, e.part, e.done, e.over) for e in intend.queue}
    return intend.intention, intend.state, entries


@dataclass(slots=True)
class MindState:
    """What the minds of one cook have let be known so far.

    `orders`: what people want; `intention`: the same as it was told last; `member`: it in its crew.
    `now`: the kitchen as it was shown last.
    `thought`: the last one that weighed macro actions. `choices`: of what was asked back.
    `draft`: what somebody writes, as the minds and as people have it; `readings`: what that may
    mean, or what was said last aloud.
    """

    member: CrewMember
    orders: OrderBook = field(default_factory=OrderBook)
    now: Observation | None = None
    intention: Intend | None = None
    thought: Thought | None = None
    choices: tuple[str, ...] = ()
    message: str = ""
    words: str = ""
    policy: CodePolicy | None = None
    reflection: Reflection | None = None
    draft: tuple[str, str] = ("", "")
    readings: Readings | None = None
    latencies: dict[str, float] = field(default_factory=dict)
    _told: list[Intend] = field(default_factory=list)

    @property
    def wanted(self) -> Intend | None:
        """What the cook goes by, as it is told."""
        if self.book is self.orders.book:
            return self.intention
        return announced(self.book, self.member.vocabulary)

    @property
    def wants(self) -> bool:
        """Whether anything is wanted of the cook."""
        return bool(self.book.entries)

    @property
    def book(self) -> Book:
        """What the cook goes by: what its crew wants, while nothing stands that people want."""
        crew, people = self.member.book, self.orders.book
        return people if people.entries or crew is None else crew

    @property
    def shown(self) -> Observation:
        """The kitchen as it was shown last; it must have been."""
        assert self.now is not None
        return self.now

    def counted(self, seen: Observation) -> Observation:
        """What is seen, with what the cook goes by, counted up to it."""
        self._told += self.orders.see(seen, self.member.vocabulary)
        self.now = replace(seen, book=self.book)
        return self.now

    def edit(self, message: EditBook) -> None:
        """A mind edits the book."""
        self._told += self.orders.take(message, self.shown, self.member.vocabulary)
        self.now = replace(self.shown, book=self.book)

    def untold(self) -> Iterator[tuple[Intend | None, Intend]]:
        """What there was to tell of the orders since the last call, each with what was before."""
        while self._told:
            last, self.intention = self.intention, self._told.pop(0)
            yield last, self.intention

    def thinks(self, thought: Thought) -> None:
        """A thought has ended."""
        self.latencies[thought.stage] = thought.seconds
        if thought.choices and thought.stage != PLANNING:
            self.thought = thought

    def reads(self, readings: Readings) -> None:
        """Words were read; those of a draft that is not the newest are nobody's any more."""
        heard, written = self.draft
        if readings.heard:
            self.readings = readings
        elif readings.text == heard:
            self.readings = replace(readings, text=written)

    def plans(self, told: CodePolicy | Reflection) -> bool:
        """Keep it; False for a policy that is older than the one that is known."""
        match told:
            case CodePolicy(revision=revision) if self.policy and revision < self.policy.revision:
                return False
            case CodePolicy():
                self.policy = told
            case Reflection():
                self.reflection = told
        return True

    def news(self, news: News) -> News:
        """`news` with what is known of these minds."""
        return replace(
            news,
            plan=self.words,
            policy=self.policy,
            reflection=self.reflection,
        )

    def panel(self, minds: Minds, running: Running | None) -> MindPanel:
        """The panel at this moment; `running`: what the cook does."""
        meant, thought = self.wanted, self.thought
        return MindPanel(
            status=minds.sentence,
            ready=minds.decides,
            thinking=minds.thinking,
            message=self.message,
            words=self.words,
            intention=meant.sentence if meant else "",
            state=meant.state if meant else None,
            note=meant.note if meant else "",
            queue=meant.queue if meant else (),
            question=self.choices,
            readings=self.readings,
            doing="" if running is None else macro_words(running.macro.name),
            source="" if running is None else running.source,
            choices=tuple(map(_shown, thought.choices[:SHOWN_CHOICES])) if thought else (),
            basis=thought.basis if thought else None,
            policy=self.policy,
            reflection=self.reflection,
            latencies=tuple(self.latencies.items()),
            models=tuple((mind, model) for mind, model in minds.models.items() if model),
            listens=minds.hear_words,
        )


def _shown(choice: ScoredChoice) -> ScoredChoice:
    """It, under the name that people read."""
    return replace(choice, name=macro_words(choice.name))
