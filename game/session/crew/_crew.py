"""A crew in a match: what its members send is carried out a tick later, if it is allowed.

Nothing passes from mind to mind: members are told what stands, what is reported, and what they are
asked. Reports are made here, from the facts of the tick before.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from agents.intention import (
    Control,
    Goal,
    IntentionError,
    Part,
    Qualified,
    Vocabulary,
)
from agents.messages import (
    YOURS,
    Assign,
    Book,
    CrewAsk,
    CrewFacts,
    CrewMessage,
    Fact,
    FromMember,
    Keep,
    Lift,
    Member,
    MemberFact,
    MindFailed,
    Readings,
    Report,
    Revoke,
    StandingOrder,
    Tell,
    Thought,
)
from agents.orders import Bounds
from game.content.level import Level
from game.kitchen.events import Event
from game.kitchen.state import State
from game.session.crew._books import Books, Reported, vocabulary_of
from game.session.crew._organisation import Organisation
from game.session.crew._standing_orders import MOST as MOST_ORDERS
from game.session.crew._standing_orders import Brigade, dealt, dealt_roles, kept_order, with_order
from game.session.seats.notes import Note
from game.session.words import Words

#: A message, or what a leader without a body thinks, which no cook can report.
CrewEntry: TypeAlias = CrewMessage | Thought | MindFailed


@dataclass(frozen=True, slots=True)
class Sent:
    """Sent at `tick`, and carried out at the next one. `sender`: of a report the cook it is of."""

    tick: int
    sender: Member
    entry: CrewEntry


#: A cook that has so many assignments gets no more.
MOST = 4


class Head:
    """A leader without a body: sends what a person who leads `post`s, and by itself nothing."""

    readings: Readings | None = None  # what words may mean that were read before they were sent

    def __init__(self) -> None:
        self._letters: list[FromMember | Thought | MindFailed] = []

    def post(self, message: FromMember) -> None:
        """A person orders that."""
        self._letters.append(message)

    def join(self, level: Level, names: Sequence[str]) -> None:
        """The match is about to begin; `names` are the cooks'."""

    def brief(self, facts: CrewFacts) -> None:
        """How the crew stands, whenever that changes."""

    def hear(self, words: Words) -> None:
        """Somebody said something."""

    def unsay(self, words: Words) -> None:
        """Whoever said them takes them back."""

    def typing(self, cook: int, draft: Words | None) -> None:
        """As seats are told."""

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        """As seats do. Must return at once."""

    def attend(self, state: State) -> bool:
        """As seats do."""
        return False

    def send(self) -> Sequence[FromMember | Thought | MindFailed]:
        """What it has for its crew since the last call, and what it thought."""
        letters, self._letters = self._letters, []
        return letters

    def close(self) -> None:
        """The match is over."""


#: Told of what it is for: a member, and how the crew stands for it.
Brief = Callable[[Member, CrewFacts], None]


class Crew:
    """The game's part in a crew of `organisation`, led by `head` where it has a leader apart.

    `talk`: all that was sent and reported so far. `orders`: the standing orders; those that are
    `kept` from before hold from the beginning.
    """

    def __init__(
        self, organisation: Organisation, head: Head | None = None, kept: Sequence[Part] = ()
    ) -> None:
        self.organisation = organisation
        self.head = head
        self.talk: list[Sent] = []
        self.orders: tuple[StandingOrder, ...] = ()
        self._kept = kept
        self._brigade: Brigade | None = None
        self._names: Sequence[str] = ()
        self._vocabulary = Vocabulary(())
        self._needs: Mapping[str, Sequence[str]] = {}
        self._books: Books | None = None
        self._due: list[tuple[Member, FromMember]] = []  # carried out at the next tick
        self._news: dict[Member, CrewFacts] = {}
        self._untold = True
        self._announced: dict[int, str] = {}  # what cooks told the others that they begin, by id
        self._tick = 0

    def join(self, level: Level, names: Sequence[str]) -> None:
        """The match is about to begin; fixed roles are dealt."""
        menu = level.kitchen.menu
        self._names, self._vocabulary = names, vocabulary_of(menu)
        self._needs = {name: dish.ingredients for name, dish in menu.dishes.items()}
        self._books = Books(len(names), menu, self._vocabulary)
        people = (seat for seat, cook in enumerate(level.cooks) if cook.role == "human")
        self._brigade = Brigade(names, frozenset(people), level.kitchen, self._vocabulary)
        self._deal(kept_order(self._work.next_id(), part) for part in self._kept)
        heated = any(dish.appliance for dish in menu.dishes.values())
        stages = self.organisation.stages if heated else self.organisation.assembling
        for cook, parts in enumerate(dealt_roles(stages, level.kitchen) if stages else ()):
            if parts:
                role = Assign(cook, parts, self._work.next_id(), why="its role")
                self.talk.append(Sent(self._tick, None, role))
                self._report(self._work.take(role, None, self._tick))
        if self.head is not None:
            self.head.join(level, names)

    def deliver(
        self, tick: int, facts: Sequence[Fact], notes: Iterable[tuple[int, Note]], brief: Brief
    ) -> None:
        """Before the moves of `tick`: report what happened, carry out what was sent, tell all.

        `facts` and `notes`: those of the tick before.
        """
        self._tick = tick
        due, self._due = self._due, []
        stood = self._work.members
        for cook, note in notes:
            self._report(self._work.notice(tick, cook, note))
        self._report(self._work.credit(facts))
        self._report(self._work.wait(tick, facts))
        for sender, message in due:
            self._carry_out(message, sender)
        for old, new in zip(stood, self._work.members, strict=True):
            if _outranks(old) and not _outranks(new):  # what had given way holds again
                self._report(self._work.keep(new.seat, self._shares(new.seat), tick))
        self._untold |= self._work.members != stood
        if self._untold:
            for member, told in self._told():
                brief(member, told)
        self._untold = False

    def collect(self, sender: Member, entries: Iterable[CrewEntry]) -> None:
        """What a member sends at this tick."""
        for entry in entries:
            sent = entry
            if isinstance(sent, Assign):
                sent = replace(sent, id=self._work.next_id())
            self.talk.append(Sent(self._tick, sender, sent))
            if not isinstance(sent, Thought | MindFailed | Report | StandingOrder):
                self._due.append((sender, sent))

    def close(self) -> None:
        """The match is over."""
        if self.head is not None:
            self.head.close()

    # ------------------------------------------------------------ carrying out

    def _carry_out(self, message: FromMember, sender: Member) -> None:
        match message:
            case Assign():
                self._assign(message, sender)
            case Revoke():
                self._revoke(message, sender)
            case Keep():
                self._keep(message, sender)
            case Lift(number) if self._may_keep(sender):
                self._deal(order for order in self.orders if order.id != number)
            case CrewAsk():
                self._untold = True  # its commander looks at how the crew stands
            case Tell():
                self._pass_on(message, sender, self._members)

    def _assign(self, assign: Assign, sender: Member) -> None:
        if reason := self._objection(assign, sender):
            refused = Report(assign.id, assign.cook, "refused", reason=reason)
            self._report([(sender, refused)])
            return
        if self.organisation.commander == "all":  # the newest wins
            for old in self._work.of(assign.cook).assigned:
                if old.given.by != sender:
                    reason = "another cook assigned something else"
                    self._report(self._work.end(old.given.id, self._tick, reason))
        ended = [*self._work.take(assign, sender, self._tick)]
        self._report([(sender, Report(assign.id, assign.cook, "accepted")), *ended])

    def _keep(self, keep: Keep, sender: Member) -> None:
        if self._may_keep(sender) and len(self.orders) < MOST_ORDERS:
            self._deal(with_order(self.orders, keep, self._work.next_id()))
        elif sender is not None:
            reason = f"{self._name(sender)} gives no standing orders"
            self._report([(sender, Report(0, sender, "refused", reason=reason))])

    def _may_keep(self, sender: Member) -> bool:
        """Whether standing orders are that member's to give: its leader's, or a person's."""
        brigade = self._brigade
        person = brigade is not None and sender in brigade.people
        return (
            sender is None or person or bool(self.organisation.commands(sender, len(self._names)))
        )

    def _deal(self, orders: Iterable[StandingOrder]) -> None:
        """These hold from now on; the log has those that are new, or that others see to."""
        assert self._brigade is not None, "a crew must join a match first"
        old, self.orders = self.orders, dealt(orders, self._brigade)
        new = (order for order in self.orders if order not in old)
        self.talk += (Sent(self._tick, None, order) for order in new)
        for cook in range(len(self._names)):
            self._report(self._work.keep(cook, self._shares(cook), self._tick))
        self._untold = True

    def _revoke(self, revoke: Revoke, sender: Member) -> None:
        number = revoke.id
        found = self._work.find(number)
        if found is None:
            return  # it has ended meanwhile
        if found.given.by != sender:
            reason = f"it is not {self._name(sender)}'s to take back"
            refused = Report(number, found.given.cook, "refused", reason=reason)
            self._report([(sender, refused)])
            return
        self._work.drop(number, self._tick, revoke.goals)

    def _objection(self, assign: Assign, sender: Member) -> str:
        """Why it is not carried out, readable; '' if it is."""
        organisation, cooks = self.organisation, len(self._names)
        if not 0 <= assign.cook < cooks:
            return f"there is no cook {assign.cook}"
        name = self._names[assign.cook]
        if not organisation.may_assign(sender, assign.cook):
            return f"{name} takes no orders from {self._name(sender)}"
        if not assign.goals:
            return "nothing is asked for"
        try:
            for number, part in enumerate(assign.goals, 1):
                part.check(self._vocabulary, f"goal {number}")
        except IntentionError as error:
            return str(error)
        book = self._work.of(assign.cook)
        if len({entry.given.id for entry in book.assigned}) >= MOST and not assign.replaces:
            return f"{name} has enough to do"
        if assign.why != YOURS and self._forbids(book, assign):
            return f"a standing order of {name} leaves no room for it"
        return self._untimely(assign.cook)

    def _forbids(self, book: Book, assign: Assign) -> bool:
        """Whether what a cook keeps rules out what is assigned; people's words are above that."""
        goals = [part for part in assign.goals if isinstance(part, Goal)]
        bounds = Bounds.of((entry.part for entry in book.kept), self._needs)
        allowed = all(bounds.allow(goal.do, goal.what) for goal in goals)
        return not allowed or (bool(goals) and book.halt is not None)

    def _untimely(self, cook: int) -> str:
        """Why nothing can be assigned to that cook now: others are at work who are waited for."""
        for other, name in enumerate(self._names):
            for standing in self._work.of(other).assigned:
                match self.organisation.together:
                    case "rounds" if standing.since < self._tick:
                        return f"the round is not over: {name} is still at work"
                    case "turns" if other != cook:
                        return f"it is {name}'s turn"
        return ""

    # ------------------------------------------------------------ telling

    @property
    def _work(self) -> Books:
        assert self._books is not None, "a crew must join a match first"
        return self._books

    @property
    def _members(self) -> tuple[Member, ...]:
        head: tuple[Member, ...] = () if self.head is None else (None,)
        return (*head, *range(len(self._names)))

    def _name(self, member: Member) -> str:
        return "the leader" if member is None else self._names[member]

    def _report(self, reports: Iterable[Reported]) -> None:
        """Tell whose assignment it is; the log has all."""
        for owner, report in reports:
            self.talk.append(Sent(self._tick, report.cook, report))
            self._tell(owner, reports=(report,))
            if self.organisation.talks and (text := self._announcement(report)):
                self.talk.append(Sent(self._tick, report.cook, told := Tell(text)))
                self._pass_on(told, report.cook, range(len(self._names)))

    def _pass_on(self, words: Tell, sender: Member, members: Iterable[Member]) -> None:
        for member in members:
            if member != sender:
                self._tell(member, told=((sender, words),))

    def _announcement(self, report: Report) -> str:
        """What a cook tells the others as it begins or ends what is assigned to it; '' else."""
        number = report.id
        match report.state:
            case "started" if number not in self._announced:
                found = self._work.find(number)
                task = "" if found is None else found.part.words(self._vocabulary)
                self._announced[number] = task
                return task and f"I {task} now."
            case "done" | "failed" if task := self._announced.pop(number, ""):
                return f"I am done: {task}." if report.state == "done" else f"I cannot {task}."
        return ""

    def _tell(self, member: Member, **news: tuple[object, ...]) -> None:
        """Keep news for a member until it is told."""
        new = CrewFacts((), **news)  # type: ignore[arg-type]
        self._news[member] = new.after(self._news.get(member), len(self.talk) + 1)
        self._untold = True

    def _told(self) -> Iterator[tuple[Member, CrewFacts]]:
        organisation, cooks = self.organisation, len(self._names)
        for member in self._members:
            facts = replace(
                self._news.pop(member, CrewFacts(())),
                members=self._work.members,
                commands=organisation.commands(member, cooks),
                commanded=member is not None and bool(organisation.asked(member, cooks)),
                together=organisation.together,
                orders=self.orders,
            )
            yield member, facts

    def _shares(self, cook: int) -> Sequence[tuple[int, Part]]:
        """What a cook keeps, by order; a stop last, for work that is asked for after it ends it."""
        mine = (order for order in self.orders if cook in order.cooks)
        shares = [(order.id, Qualified.of(order.part).due) for order in mine]
        return sorted(shares, key=lambda share: isinstance(share[1], Control))


def _outranks(member: MemberFact) -> bool:
    """Whether a person's own wish stands for a cook: what it keeps may have given way to that."""
    return any(entry.given.is_yours for entry in member.book.assigned)
