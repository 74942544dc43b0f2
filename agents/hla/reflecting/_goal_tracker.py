"""How what was asked for stands: counted, found blocked, ended, announced (hla.md section 4).

Every goal of the language can be counted, so whether it is reached is never left to a model. A
message is announced as over when the last of what it asked for is.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from agents.demands import (
    STATES,
    DemandQueue,
    EpisodicMemory,
    Focus,
    QueueMoment,
    QueueUpdate,
    Shape,
    advance,
    closed,
    is_so_already,
    outcome,
)
from agents.hla.generation import Dialogue, outcomes
from agents.hla.grounding import (
    BY_ANOTHER,
    LATELY_TICKS,
    UNORDERED,
    without_done_by_others,
    without_unordered,
)
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.hla.reflecting._undoing import KEPT_EDITS, Edited, QueueEdit, Undone, undo
from agents.intention import ALWAYS, Demand, Goal, Vocabulary, fits_menu
from agents.messages import (
    TICKS_PER_SECOND,
    Fact,
    FromMind,
    IntentionState,
    Observation,
    QueueEntry,
)
from agents.mind import Context

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

    `stands`: the queue as of the newest observation that was looked at. `blocked`: since when
    entries have been blocked, in ticks, by id; `complained`: of which of them that was said.
    `over`: what has ended of messages of which something is still open. `shape`: what was announced
    last. `outcomes`: how messages ended, by number. `edits`: what the human has changed of late.
    """

    stands: QueueMoment = field(default_factory=QueueMoment)
    blocked: Mapping[int, int] = field(default_factory=dict)
    complained: frozenset[int] = frozenset()
    over: tuple[QueueEntry, ...] = ()
    shape: Shape = ()
    outcomes: Mapping[int, IntentionState] = field(default_factory=dict)
    edits: tuple[Edited, ...] = ()


class GoalTracker:
    """What stands between the human and one cook."""

    def __init__(self, profile: Profile, dialogue: Dialogue) -> None:
        self._profile = profile
        self._dialogue = dialogue
        self._memory = EpisodicMemory()
        self._state = _State()

    @property
    def stands(self) -> QueueMoment:
        """What stands now."""
        return self._state.stands

    @property
    def queue(self) -> DemandQueue:
        """The same, wherever it stands."""
        return self._state.stands.queue

    def outcome(self, heard: int) -> IntentionState:
        """How what a message asked for stands, or ended."""
        if _is_open(heard, self.queue):
            return "active"
        return self._state.outcomes.get(heard, "satisfied")

    def done(self, heard: int, demand: Demand) -> tuple[int, ...]:
        """How often each goal of what a message asked for has been reached."""
        if self.outcome(heard) == "satisfied":
            return tuple(0 if goal.times == ALWAYS else goal.times for goal in demand.goals)
        mine = (*self._state.over, *self.queue.entries)
        reached = {entry.part.task: entry.done for entry in mine if entry.heard == heard}
        return tuple(reached.get((goal.do, goal.what), 0) for goal in demand.goals)

    def observe(self, observation: Observation) -> None:
        """Keep what happened."""
        self._memory.observe(observation)

    def remember(self, observation: Observation, vocabulary: Vocabulary) -> None:
        """After a restart, take up what this mind's forerunner announced last."""
        announced = observation.intention
        queue = DemandQueue.of(announced)
        # It may be another kitchen's.
        known = all(fits_menu(Demand((e.part,)), vocabulary) for e in queue.entries)
        if announced is not None and known:
            counted = announced.counted or announced.since
            self._state = _State(QueueMoment.of(queue, observation, vocabulary, counted))

    def look(self, moment: Deliberation) -> None:
        """See how what stands does in the kitchen as it is."""
        self._state = replace(self._state, stands=self.after(self.queue, moment))

    def after(
        self, queue: DemandQueue, moment: Deliberation, counted: int | None = None
    ) -> QueueMoment:
        """What would stand; `counted` as now, if nothing else is said."""
        counted = self.stands.counted if counted is None else counted
        return QueueMoment.of(queue, moment.now, moment.vocabulary, counted)

    def lately(self, now: Observation) -> tuple[Fact, ...]:
        """What happened so short a time ago that it is still talked of."""
        return self._memory.facts(now.tick - LATELY_TICKS)

    def adopt(self, edit: QueueEdit, update: QueueUpdate, found: QueueMoment) -> None:
        """What came of an edit was announced as `found`: it stands from now on."""
        state = self._state
        edited = Edited(edit, self.queue, found.queue, found.counted)
        known = {entry.id for entry in self.queue.entries}
        # What is new and blocked was told in the answer.
        told = frozenset(e.id for e, _ in found.focus.blocked if e.id not in known)
        revoked: dict[int, IntentionState] = {entry.heard: "revoked" for entry in update.ended}
        self._state = replace(
            state,
            stands=found,
            complained=state.complained | told,
            over=_still_open(state.over, found.queue),
            shape=found.shape,
            outcomes={**state.outcomes, **revoked},
            edits=(*state.edits, edited)[-KEPT_EDITS:],
        )

    def undoing(self, heard: int) -> Undone:
        """What would come of undoing a message."""
        state = self._state
        over = [number for number, outcome in state.outcomes.items() if outcome != "revoked"]
        return undo(state.edits, heard, self.queue, self.stands.counted, over)

    def adopt_undone(self, undone: Undone, found: QueueMoment | None) -> None:
        """It was announced as `found`: the queue stands as it would without the message.

        None: it does anyway.
        """
        state = replace(self._state, edits=undone.edits)
        if found is not None:
            over = _still_open(state.over, found.queue)
            state = replace(state, stands=found, over=over, shape=found.shape)
        self._state = state

    def hopeless(self, entry: QueueEntry, now: Observation) -> bool:
        """Whether it is a state of the kitchen about which nothing can be done."""
        if not isinstance(entry.part, Goal) or entry.part.do not in STATES:
            return False
        options = [option for option in now.options if option.verb == entry.part.do]
        return not any(option.available or option.needs for option in options)

    def need_no_work(self, blocked: Sequence[QueueEntry], now: Observation) -> bool:
        """Whether some are hopeless, or all are so already as they were asked for."""
        done = bool(blocked) and all(is_so_already(entry, now.options) for entry in blocked)
        return done or any(self.hopeless(entry, now) for entry in blocked)

    def assess(self, moment: Deliberation) -> Generator[FromMind, None, None]:
        """Announce what has changed since the last assessment, and speak of it."""
        if not self.queue.entries:
            return
        found, ended = self._counted(moment)
        given_up = tuple(self._given_up(found.focus, moment.now))
        if given_up:
            found = self.after(found.queue.without(given_up), moment, found.counted)
        if ended or given_up:
            yield from self._close(found, (*ended, *given_up), moment)
            return
        if found.shape != self._state.shape:
            yield found.active()
        self._state = replace(self._state, stands=found, shape=found.shape)
        yield from self._speak_of_obstacles(found.focus, moment)

    def _counted(self, moment: Deliberation) -> tuple[QueueMoment, tuple[QueueEntry, ...]]:
        """What stands after what happened since the last time, and what ended by that."""
        before, known = self.stands, Knowledge(moment.now, moment.vocabulary)
        facts = self._memory.facts(before.counted)
        counted = max((fact.tick + 1 for fact in facts), default=before.counted)
        queue, done = advance(before.queue, moment.now, facts, moment.vocabulary)
        queue, gone = without_done_by_others(queue, known, facts)
        queue, off = without_unordered(queue, known, facts)
        if queue == before.queue:
            return replace(before, counted=counted), ()
        return self.after(queue, moment, counted), (*done, *gone, *off)

    def _close(
        self, found: QueueMoment, ended: tuple[QueueEntry, ...], moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """Entries are over: announce that, with their messages if these are over, too."""
        over = (*self._state.over, *ended)
        ended_messages = [
            mine for mine in _by_message(over, ended) if not _is_open(mine[0].heard, found.queue)
        ]
        fresh = ended
        for mine in ended_messages:
            yield found.closed(mine, fresh)
            fresh = ()
            self._conclude(found, mine, over)
        if found.queue.entries:
            yield found.active(fresh)
        self._conclude(found, (), over)
        working = {entry.heard for entry in found.queue.work}
        worked_off = [mine for mine in _by_message(over, ended) if mine[0].heard not in working]
        yield from self._report(worked_off, ended, moment)

    def _conclude(
        self, found: QueueMoment, mine: Sequence[QueueEntry], over: Iterable[QueueEntry]
    ) -> None:
        """What was announced is so."""
        outcomes = {entry.heard: outcome(mine) for entry in mine[-1:]}
        self._state = replace(
            self._state,
            stands=found,
            over=_still_open(over, found.queue),
            shape=found.shape,
            outcomes={**self._state.outcomes, **outcomes},
        )

    def _report(
        self,
        worked_off: Iterable[Sequence[QueueEntry]],
        ended: Iterable[QueueEntry],
        moment: Deliberation,
    ) -> Generator[FromMind, None, None]:
        """Say what has been done, message by message, and what has been given up."""
        left, vocabulary = self.stands.entries, moment.vocabulary
        for mine in worked_off:
            done = [entry for entry in mine if entry.state == "done" and not entry.note]
            if done:
                report = outcomes.finished(done, left, vocabulary)
                if report is not None:
                    yield from self._dialogue.say(report, moment.now, moment.context)
            elif all(entry.note == BY_ANOTHER for entry in mine):
                parts = [entry.part for entry in mine]
                alone = len(moment.now.cooks) <= _TWO
                line = outcomes.overtaken(parts, vocabulary, by_you=alone)
                yield from self._dialogue.say(line, moment.now, moment.context)
        off = [entry.part for entry in ended if entry.note == UNORDERED]
        if off:
            line = outcomes.unordered(off, vocabulary)
            yield from self._dialogue.say(line, moment.now, moment.context)
        for entry in ended:
            if entry.state == "impossible":
                yield from self._complain(entry, moment, for_good=True)
            elif entry.state == "done" and entry.note:
                known = Knowledge(moment.now, vocabulary, left)
                line = outcomes.settled(entry.part, entry.note, known)
                yield from self._dialogue.say(line, moment.now, moment.context)

    def _given_up(self, focus: Focus, now: Observation) -> Iterable[QueueEntry]:
        """What has been blocked for too long, or is of no use any more."""
        for entry, reason in focus.blocked:
            if is_so_already(entry, now.options):
                yield closed(replace(entry, done=entry.done + 1), "done", reason.words)
                continue
            since = self._state.blocked.get(entry.id, now.tick)
            waited = (now.tick - since) / TICKS_PER_SECOND
            if waited >= self._profile.give_up_s or self.hopeless(entry, now):
                yield closed(entry, "impossible", reason.words)

    def _speak_of_obstacles(
        self, focus: Focus, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """Note since when entries have been blocked; after a while say so, once each."""
        state, tick = self._state, moment.now.tick
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
    ) -> Generator[FromMind, None, None]:
        known = Knowledge(moment.now, moment.vocabulary, self.stands.entries)
        line = outcomes.hindered(entry, known, for_good=for_good)
        yield from self._dialogue.say(line, moment.now, moment.context)


def _by_message(
    over: Sequence[QueueEntry], ended: Iterable[QueueEntry]
) -> list[tuple[QueueEntry, ...]]:
    """All that is `over` of each message of which something has `ended` now."""
    messages = dict.fromkeys(entry.heard for entry in ended)
    return [tuple(entry for entry in over if entry.heard == heard) for heard in messages]


def _still_open(over: Iterable[QueueEntry], queue: DemandQueue) -> tuple[QueueEntry, ...]:
    return tuple(entry for entry in over if _is_open(entry.heard, queue))


def _is_open(heard: int, queue: DemandQueue) -> bool:
    return any(entry.heard == heard for entry in queue.entries)
