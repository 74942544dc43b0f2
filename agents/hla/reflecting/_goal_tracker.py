"""How what was asked for stands: found blocked, given up, reported (hla.md section 4).

Every goal of the language can be counted, so whether it is reached is never left to a model: the
game counts. A message is reported as done when the last of what it asked for is.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from agents.hla.generation import Dialogue, outcomes
from agents.hla.grounding import LATELY_TICKS
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.intention import ALWAYS, Demand, Goal, Vocabulary
from agents.messages import (
    TICKS_PER_SECOND,
    Book,
    Edit,
    EditBook,
    Fact,
    FromMind,
    Observation,
    QueueEntry,
    Settle,
)
from agents.mind import Context
from agents.orders import (
    BY_ANOTHER,
    STATES,
    UNORDERED,
    Change,
    EpisodicMemory,
    Focus,
    QueueMoment,
    carried_out,
    closed,
    edited,
    is_so_already,
)

#: A goal must have been blocked for so long before that is said unasked.
PATIENCE_TICKS = 20
#: In a kitchen of so many cooks another is the human.
_TWO = 2


@dataclass(frozen=True, slots=True)
class Deliberation:
    """What one thought is about."""

    now: Observation
    vocabulary: Vocabulary
    context: Context

    @property
    def at_speaking(self) -> Self:
        """The same with the kitchen as it has become while words were read."""
        self.context.cancel.check()  # which takes in what has arrived
        return replace(self, now=self.context.newest() or self.now)


@dataclass(frozen=True, slots=True)
class _State:
    """Replaced as a whole, after the yield that announces it.

    `sent`: edits that the book which was seen last does not have yet. `blocked`: since when entries
    have been blocked, in ticks, by id; `complained`: of which of them that was said. `reported`:
    the ids of what has ended and was spoken of, or was not to be.
    """

    sent: tuple[EditBook, ...] = ()
    blocked: Mapping[int, int] = field(default_factory=dict)
    complained: frozenset[int] = frozenset()
    reported: frozenset[int] = frozenset()


class GoalTracker:
    """What stands between the human and one cook: the game's book, with what is on its way there.

    `stands`: the book in the kitchen that was looked at.
    """

    def __init__(self, profile: Profile, dialogue: Dialogue) -> None:
        self._profile = profile
        self._dialogue = dialogue
        self._memory = EpisodicMemory()
        self._state: _State | None = None
        self._book = Book()  # as it was seen
        self.stands = QueueMoment()

    @property
    def book(self) -> Book:
        """The same, wherever it stands."""
        return self.stands.book

    def done(self, heard: int, demand: Demand) -> tuple[int, ...]:
        """How often each goal of what a message asked for has been reached."""
        if self.book.outcome(heard) == "satisfied":
            return tuple(0 if goal.times == ALWAYS else goal.times for goal in demand.goals)
        mine = (*self.book.ended, *self.book.entries)
        reached = {entry.part.task: entry.done for entry in mine if entry.heard == heard}
        return tuple(reached.get((goal.do, goal.what), 0) for goal in demand.goals)

    def observe(self, observation: Observation) -> None:
        """Keep what happened, and how the book stands."""
        self._memory.observe(observation)
        book = self._book = observation.book
        state = self._state
        if state is None:  # what there was before this mind is no news
            reported = frozenset(entry.id for entry in book.ended)
            state = _State(reported=reported)
        sent = tuple(each for each in state.sent if each.number > book.taken)
        self._state = replace(state, sent=sent)

    def look(self, moment: Deliberation) -> None:
        """See how what stands does in the kitchen as it is."""
        book = self._book
        for edit in (edit for each in self._known.sent for edit in each.edits):
            book = edited(book, edit, moment.vocabulary).book
        self.stands = self.after(book, moment)

    def after(self, book: Book, moment: Deliberation) -> QueueMoment:
        """What would stand."""
        return QueueMoment.of(book, moment.now, moment.vocabulary)

    def lately(self, now: Observation) -> tuple[Fact, ...]:
        """What happened so short a time ago that it is still talked of."""
        return self._memory.facts(now.tick - LATELY_TICKS)

    def tell(self, message: EditBook, moment: Deliberation) -> Iterator[FromMind]:
        """Send a message to the book, whatever its number; it counts at once."""
        state = self._known
        newest = state.sent[-1].number if state.sent else self._book.taken
        known, message = {e.id for e in self.book.entries}, replace(message, number=newest + 1)
        yield message
        self._state = replace(state, sent=(*state.sent, message))
        self.look(moment)
        # What is new and blocked is told in the answer.
        told = {e.id for e, _ in self.stands.focus.blocked if e.id not in known}
        self._state = replace(self._state, complained=state.complained | told)

    def edit(
        self, edit: Edit, moment: Deliberation, heard: int = 0, confidence: float | None = None
    ) -> Generator[FromMind, None, Change]:
        """Edit the book; what came of it."""
        change = edited(self.book, edit, moment.vocabulary)
        yield from self.tell(EditBook(0, (edit,), heard, confidence=confidence), moment)
        return change

    def hopeless(self, entry: QueueEntry, now: Observation) -> bool:
        """Whether it is a state of the kitchen about which nothing can be done."""
        if not isinstance(entry.part, Goal) or entry.part.do not in STATES:
            return False
        options = [option for option in now.options if option.verb == entry.part.do]
        return not any(option.available or option.needs for option in options)

    def need_no_work(self, blocked: Iterable[QueueEntry], now: Observation) -> bool:
        """Whether some are hopeless, or all are so already as they were asked for."""
        entries = list(blocked)
        done = bool(entries) and all(is_so_already(entry, now.options) for entry in entries)
        return done or any(self.hopeless(entry, now) for entry in entries)

    def assess(self, moment: Deliberation) -> Iterator[FromMind]:
        """Give up what cannot be done any more; speak of that, and of what has ended."""
        settled = tuple(self._given_up(self.stands.focus, moment.now))
        if settled:
            yield from self.edit(Settle(settled), moment)
        yield from self._report(moment)
        if self.book.entries:
            yield from self._speak_of_obstacles(self.stands.focus, moment)

    @property
    def _known(self) -> _State:
        return self._state or _State()

    def _report(self, moment: Deliberation) -> Iterator[FromMind]:
        """Say what has been done, message by message, and what has been given up."""
        book, vocabulary, now = self.book, moment.vocabulary, moment.now
        news = [entry for entry in book.ended if entry.id not in self._known.reported]
        ended = [entry for entry in news if entry.state != "revoked" or entry.note]
        working = {entry.heard for entry in book.work}
        for heard in dict.fromkeys(e.heard for e in ended if e.heard not in working):
            mine = carried_out(book.ended, heard)
            done = [entry for entry in mine if entry.state == "done" and not entry.note]
            if done:
                report = outcomes.finished(done, self.stands.entries, vocabulary)
                if report is not None:
                    yield from self._dialogue.say(report, now, moment.context)
            elif all(entry.note == BY_ANOTHER for entry in mine):
                parts = [entry.part for entry in mine]
                line = outcomes.overtaken(parts, vocabulary, by_you=len(now.cooks) <= _TWO)
                yield from self._dialogue.say(line, now, moment.context)
        off = [entry.part for entry in ended if entry.note == UNORDERED]
        if off:
            yield from self._dialogue.say(outcomes.unordered(off, vocabulary), now, moment.context)
        for entry in ended:
            if entry.state == "impossible":
                yield from self._complain(entry, moment, for_good=True)
            elif entry.state == "done" and entry.note:
                known = Knowledge(now, vocabulary, self.stands.entries)
                line = outcomes.settled(entry.part, entry.note, known)
                yield from self._dialogue.say(line, now, moment.context)
        ids = {entry.id for entry in news}
        self._state = replace(self._known, reported=self._known.reported | ids)

    def _given_up(self, focus: Focus, now: Observation) -> Iterable[QueueEntry]:
        """What has been blocked for too long, or is of no use any more."""
        for entry, reason in focus.blocked:
            if is_so_already(entry, now.options):
                yield closed(replace(entry, done=entry.done + 1), "done", reason.words)
                continue
            since = self._known.blocked.get(entry.id, now.tick)
            waited = (now.tick - since) / TICKS_PER_SECOND
            if waited >= self._profile.give_up_s or self.hopeless(entry, now):
                yield closed(entry, "impossible", reason.words)

    def _speak_of_obstacles(self, focus: Focus, moment: Deliberation) -> Iterator[FromMind]:
        """Note since when entries have been blocked; after a while say so, once each."""
        state, tick = self._known, moment.now.tick
        blocked = {entry.id: state.blocked.get(entry.id, tick) for entry, _ in focus.blocked}
        complained = state.complained & blocked.keys()
        self._state = replace(state, blocked=blocked, complained=complained)
        for entry, reason in focus.blocked:
            if reason.kind == "cooking":
                continue
            if entry.id not in complained and tick - blocked[entry.id] >= PATIENCE_TICKS:
                told = replace(entry, state="blocked", note=reason.words)
                yield from self._complain(told, moment, for_good=False)
                self._state = replace(self._state, complained=complained | {entry.id})
                return

    def _complain(
        self, entry: QueueEntry, moment: Deliberation, *, for_good: bool
    ) -> Iterator[FromMind]:
        known = Knowledge(moment.now, moment.vocabulary, self.stands.entries)
        line = outcomes.hindered(entry, known, for_good=for_good)
        yield from self._dialogue.say(line, moment.now, moment.context)
