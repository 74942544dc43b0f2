"""How what was asked for stands: counted, found blocked, ended, announced (hla.md section 4).

Every goal of the language can be counted, so whether it is reached is never left to a model. A
message is announced as over when the last of what it asked for is.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.demands import (
    STATES,
    DemandQueue,
    Ended,
    Entry,
    EpisodicMemory,
    Lead,
    QueueMoment,
    Shape,
    Taken,
    advance,
    outcome,
    record,
    restored,
    settled,
)
from agents.hla.answering.knowledge import Knowledge
from agents.hla.grounding.redundant_goals import (
    BY_ANOTHER,
    LATELY_TICKS,
    UNORDERED,
    without_done_by_others,
    without_unordered,
)
from agents.hla.profiles import Profile
from agents.hla.reflecting.undoing import KEPT_EDITS, Edited, QueueEdit, Undone, undo
from agents.hla.talking import existing, outcomes
from agents.hla.talking.dialogue import Dialogue
from agents.hla.talking.outcomes import COOKING
from agents.intention import ALWAYS, Demand, Goal, Vocabulary, fits_menu
from agents.messages import TICKS_PER_SECOND, Fact, FromMind, IntentionState, Observation
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


@dataclass(frozen=True, slots=True)
class _State:
    """Replaced as a whole, after the yield that announces it.

    `counted`: what happened before this tick is counted. `blocked`: since when entries have been
    blocked, in ticks, by id; `complained`: of which of them that was said. `over`: what has ended
    of messages of which something is still open. `shape`: what was announced last. `outcomes`: how
    messages ended, by number. `edits`: what the human has changed of late.
    """

    queue: DemandQueue = field(default_factory=DemandQueue)
    counted: int = 0
    blocked: Mapping[int, int] = field(default_factory=dict)
    complained: frozenset[int] = frozenset()
    over: tuple[Ended, ...] = ()
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
    def queue(self) -> DemandQueue:
        """What stands now."""
        return self._state.queue

    def outcome(self, heard: int) -> IntentionState:
        """How what a message asked for stands, or ended."""
        if _is_open(heard, self.queue):
            return "active"
        return self._state.outcomes.get(heard, "satisfied")

    def done(self, heard: int, demand: Demand) -> tuple[int, ...]:
        """How often each goal of what a message asked for has been reached."""
        if self.outcome(heard) == "satisfied":
            return tuple(0 if goal.times == ALWAYS else goal.times for goal in demand.goals)
        mine = (*(end.entry for end in self._state.over), *self.queue.entries)
        reached = {entry.part.task: entry.done for entry in mine if entry.heard == heard}
        return tuple(reached.get((goal.do, goal.what), 0) for goal in demand.goals)

    def observe(self, observation: Observation) -> None:
        """Keep what happened."""
        self._memory.observe(observation)

    def remember(self, observation: Observation, vocabulary: Vocabulary) -> None:
        """After a restart, take up what this mind's forerunner announced last."""
        announced = observation.intention
        queue = restored(announced, vocabulary)
        # It may be another kitchen's.
        known = all(fits_menu(Demand((e.part,)), vocabulary) for e in queue.entries)
        if announced is not None and known:
            self._state = _State(queue, announced.counted or announced.since)

    def at(self, moment: Deliberation, queue: DemandQueue | None = None) -> QueueMoment:
        """What stands, or would stand, in the kitchen as it is."""
        queue = self.queue if queue is None else queue
        return QueueMoment.of(queue, self._state.counted, moment.now, moment.vocabulary)

    def lately(self, now: Observation) -> tuple[Fact, ...]:
        """What happened so short a time ago that it is still talked of."""
        return self._memory.facts(now.tick - LATELY_TICKS)

    def adopt(self, edit: QueueEdit, taken: Taken, moment: Deliberation) -> None:
        """What came of an edit was announced: it stands from now on."""
        state, after = self._state, self.at(moment, taken.queue)
        edited = Edited(edit, state.queue, taken.queue, state.counted)
        known = {entry.id for entry in state.queue.entries}
        # What is new and blocked was told in the answer.
        told = frozenset(e.id for e, _ in after.lead.blocked if e.id not in known)
        revoked: dict[int, IntentionState] = {end.entry.heard: "revoked" for end in taken.ended}
        self._state = replace(
            state,
            queue=taken.queue,
            complained=state.complained | told,
            over=tuple(end for end in state.over if _is_open(end.entry.heard, taken.queue)),
            shape=after.shape,
            outcomes={**state.outcomes, **revoked},
            edits=(*state.edits, edited)[-KEPT_EDITS:],
        )

    def undoing(self, heard: int) -> Undone:
        """What would come of undoing a message."""
        state = self._state
        over = [number for number, outcome in state.outcomes.items() if outcome != "revoked"]
        return undo(state.edits, heard, state.queue, state.counted, over)

    def adopt_undone(self, undone: Undone, found: QueueMoment | None) -> None:
        """It was announced as `found`: the queue stands as it would without the message.

        None: it does anyway.
        """
        state = replace(self._state, edits=undone.edits)
        if found is not None:
            over = tuple(end for end in state.over if _is_open(end.entry.heard, undone.queue))
            state = replace(
                state, queue=undone.queue, counted=undone.counted, over=over, shape=found.shape
            )
        self._state = state

    def hopeless(self, entry: Entry, now: Observation) -> bool:
        """Whether it is a state of the kitchen about which nothing can be done."""
        if not isinstance(entry.part, Goal) or entry.part.do not in STATES:
            return False
        options = [option for option in now.options if option.verb == entry.part.do]
        return not any(option.available or option.needs for option in options)

    def need_no_work(self, blocked: Sequence[Entry], now: Observation) -> bool:
        """Whether some are hopeless, or all are so already as they were asked for."""
        done = bool(blocked) and all(settled(entry, now.options) for entry in blocked)
        return done or any(self.hopeless(entry, now) for entry in blocked)

    def assess(self, moment: Deliberation) -> Generator[FromMind, None, None]:
        """Announce what has changed since the last assessment, and speak of it."""
        state = self._state
        if not state.queue.entries:
            return
        facts = self._memory.facts(state.counted)
        counted = max((fact.tick + 1 for fact in facts), default=state.counted)
        queue, done = advance(state.queue, moment.now, facts, moment.vocabulary)
        queue, gone = without_done_by_others(queue, Knowledge(moment.now, moment.vocabulary), facts)
        queue, off = without_unordered(queue, moment.now, facts)
        done += (*gone, *off)
        found = QueueMoment.of(queue, counted, moment.now, moment.vocabulary)
        given_up = tuple(self._given_up(found.lead, moment.now))
        if done or given_up:
            queue = queue.without(end.entry for end in given_up)
            found = QueueMoment.of(queue, counted, moment.now, moment.vocabulary)
            yield from self._close(found, (*done, *given_up), moment)
            return
        if found.shape != state.shape:
            yield found.active()
        self._state = replace(state, queue=queue, counted=counted, shape=found.shape)
        yield from self._speak_of_obstacles(found.lead, moment)

    def _close(
        self, found: QueueMoment, ended: tuple[Ended, ...], moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """Entries are over: announce that, with their messages if these are over, too."""
        over = (*self._state.over, *ended)
        closed = [
            mine for mine in _by_message(over, ended) if not _is_open(_heard(mine), found.queue)
        ]
        fresh = ended
        for mine in closed:
            yield found.closed(mine, fresh)
            fresh = ()
            self._settle(found, mine, over)
        if found.queue.entries:
            yield found.active(fresh)
        self._settle(found, (), over)
        working = {entry.heard for entry in found.queue.work}
        worked_off = [mine for mine in _by_message(over, ended) if _heard(mine) not in working]
        yield from self._report(worked_off, ended, moment)

    def _settle(self, found: QueueMoment, mine: tuple[Ended, ...], over: tuple[Ended, ...]) -> None:
        """What was announced is so."""
        state = self._state
        outcomes = (
            {**state.outcomes, mine[-1].entry.heard: outcome(mine)} if mine else state.outcomes
        )
        self._state = replace(
            state,
            queue=found.queue,
            counted=found.counted,
            over=tuple(end for end in over if _is_open(end.entry.heard, found.queue)),
            shape=found.shape,
            outcomes=outcomes,
        )

    def _report(
        self, closed: Iterable[tuple[Ended, ...]], ended: Iterable[Ended], moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """Say what has been done, message by message, and what has been given up."""
        left = self.at(moment).entries
        for mine in closed:
            done = [
                record(e.entry, "done", "", moment.vocabulary)
                for e in mine
                if e.state == "done" and not e.note
            ]
            if done:
                report = outcomes.finished(done, left, moment.vocabulary)
                if report is not None:
                    yield from self._dialogue.say(report, moment.now, moment.context)
            elif all(end.note == BY_ANOTHER for end in mine):
                parts = [end.entry.part for end in mine]
                alone = len(moment.now.cooks) <= _TWO
                line = existing.overtaken(parts, moment.vocabulary, by_you=alone)
                yield from self._dialogue.say(line, moment.now, moment.context)
        off = [end.entry.part for end in ended if end.note == UNORDERED]
        if off:
            line = outcomes.unordered(off, moment.vocabulary)
            yield from self._dialogue.say(line, moment.now, moment.context)
        for end in ended:
            if end.state == "impossible":
                yield from self._complain(end.entry, end.note, moment, for_good=True)
            elif end.state == "done" and end.note:
                known = Knowledge(moment.now, moment.vocabulary, left)
                line = outcomes.settled(end.entry.part, end.note, known)
                yield from self._dialogue.say(line, moment.now, moment.context)

    def _given_up(self, leading: Lead, now: Observation) -> Iterable[Ended]:
        """What has been blocked for too long, or is of no use any more."""
        for entry, reason in leading.blocked:
            if settled(entry, now.options):
                yield Ended(replace(entry, done=entry.done + 1), "done", reason)
                continue
            since = self._state.blocked.get(entry.id, now.tick)
            waited = (now.tick - since) / TICKS_PER_SECOND
            if waited >= self._profile.give_up_s or self.hopeless(entry, now):
                yield Ended(entry, "impossible", reason)

    def _speak_of_obstacles(
        self, leading: Lead, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """Note since when entries have been blocked; after a while say so, once each."""
        state, tick = self._state, moment.now.tick
        blocked = {entry.id: state.blocked.get(entry.id, tick) for entry, _ in leading.blocked}
        complained = state.complained & blocked.keys()
        self._state = replace(state, blocked=blocked, complained=complained)
        for entry, reason in leading.blocked:
            if COOKING.fullmatch(reason):
                continue
            if entry.id not in complained and tick - blocked[entry.id] >= PATIENCE_TICKS:
                yield from self._complain(entry, reason, moment, for_good=False)
                self._state = replace(self._state, complained=complained | {entry.id})
                return

    def _complain(
        self, entry: Entry, reason: str, moment: Deliberation, *, for_good: bool
    ) -> Generator[FromMind, None, None]:
        known = Knowledge(moment.now, moment.vocabulary, self.at(moment).entries)
        told = record(entry, "impossible" if for_good else "blocked", reason, moment.vocabulary)
        line = outcomes.hindered(told, known, for_good=for_good)
        yield from self._dialogue.say(line, moment.now, moment.context)


def _by_message(over: Sequence[Ended], ended: Iterable[Ended]) -> list[tuple[Ended, ...]]:
    """All that is `over` of each message of which something has `ended` now."""
    messages = dict.fromkeys(end.entry.heard for end in ended)
    return [tuple(end for end in over if end.entry.heard == heard) for heard in messages]


def _heard(mine: Sequence[Ended]) -> int:
    return mine[0].entry.heard


def _is_open(heard: int, queue: DemandQueue) -> bool:
    return any(entry.heard == heard for entry in queue.entries)
