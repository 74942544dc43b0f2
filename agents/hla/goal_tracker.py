"""How the demand stands: announced, counted, found blocked, ended (hla.md section 4, assessment).

Every goal of the canonical language can be counted, so whether a demand is reached is never left to
a model.
"""

from collections.abc import Generator
from dataclasses import dataclass, field, replace

from agents.hla.active_demand import ActiveDemand, follow
from agents.hla.answering.knowledge import Knowledge
from agents.hla.demand import Way, masked, way_to
from agents.hla.episodic_memory import EpisodicMemory
from agents.hla.goals import STATES, GoalProgress
from agents.hla.profiles import Profile
from agents.hla.talking import outcomes
from agents.hla.talking.dialogue import Dialogue
from agents.intention.language import ALWAYS, Avoid, Demand, Goal, NoIntention, Vocabulary
from agents.intention.values import Part
from agents.intention.wording import sentence
from agents.messages import (
    TICKS_PER_SECOND,
    FromMind,
    Intend,
    IntentionState,
    Observation,
    QueueEntry,
    QueueKind,
)
from agents.mind import Context

#: A goal must have been blocked for so long before that is said unasked.
PATIENCE_TICKS = 20


@dataclass(frozen=True, slots=True)
class Deliberation:
    """What one thought is about."""

    now: Observation
    vocabulary: Vocabulary
    context: Context


@dataclass(frozen=True, slots=True)
class _State:
    """Replaced as a whole, after the yield that announces it.

    `reported`: the counts announced last. `blocked`: since when the current goal has been blocked,
    in ticks. `complained`: whether that was said. `outcome`: how the last demand ended.
    """

    standing: ActiveDemand = field(default_factory=ActiveDemand)
    reported: tuple[int, ...] = ()
    blocked: int | None = None
    complained: bool = False
    outcome: IntentionState = "satisfied"


class GoalTracker:
    """The demand in force between the human and one cook."""

    def __init__(self, profile: Profile, dialogue: Dialogue) -> None:
        self._profile = profile
        self._dialogue = dialogue
        self._memory = EpisodicMemory()
        self._state = _State()

    @property
    def standing(self) -> ActiveDemand:
        """What stands now."""
        return self._state.standing

    @property
    def outcome(self) -> IntentionState:
        """How the last demand stands, or ended."""
        return "active" if self._state.standing.demand else self._state.outcome

    def entries(self, vocabulary: Vocabulary, blocked: str = "") -> tuple[QueueEntry, ...]:
        """What stands, part by part."""
        return entries_of(self._state.standing, vocabulary, blocked)

    def observe(self, observation: Observation) -> None:
        """Keep what happened."""
        self._memory.observe(observation)

    def remember(self, observation: Observation, vocabulary: Vocabulary) -> None:
        """After a restart, take up the demand that this mind's forerunner announced last."""
        announced = observation.intention
        if announced is None or announced.state != "active":
            return
        demand = announced.intention
        if isinstance(demand, Demand) and vocabulary.has(demand):  # it may be another kitchen's
            standing = follow(ActiveDemand(), demand, announced.since, announced.heard)
            self._state = _State(replace(standing, base=announced.done), announced.done)

    def take(self, standing: ActiveDemand, moment: Deliberation) -> None:
        """A demand was announced: it stands from now on."""
        blocked = bool(self.way(standing, moment).blocked)
        done = self._progress(standing, moment).done
        self._state = _State(standing, done, moment.now.tick if blocked else None, blocked)

    def revoke(self) -> None:
        """The human called everything off."""
        self._state = _State(outcome="revoked")

    def intend(
        self,
        standing: ActiveDemand,
        moment: Deliberation,
        state: IntentionState = "active",
        note: str = "",
    ) -> Intend:
        """The announcement of a standing demand with its counts."""
        assert standing.demand is not None
        found = self._progress(standing, moment)
        return Intend(
            standing.demand,
            state,
            standing.heard,
            sentence(standing.demand, moment.vocabulary),
            note=note or found.note,
            since=standing.since,
            done=found.done,
        )

    def assess(self, moment: Deliberation) -> Generator[FromMind, None, None]:
        """Announce what has changed since the last assessment, and speak of it."""
        state = self._state
        standing = state.standing
        if standing.demand is None:
            return
        found = self._progress(standing, moment)
        if standing.task and all(goal.times == ALWAYS for goal in found.current):
            yield self.intend(standing, moment, "satisfied", "done")
            yield from self._end(standing, "satisfied", moment)
            counted = [e for e in entries_of(standing, moment.vocabulary) if e.times is not None]
            line = outcomes.finished(counted, (), moment.vocabulary)
            yield from self._dialogue.say(line, moment.now, moment.context)
        elif found.done != state.reported:
            yield self.intend(standing, moment)
            self._state = _State(standing, found.done)
        else:
            yield from self._look_for_a_way(moment)

    def _look_for_a_way(self, moment: Deliberation) -> Generator[FromMind, None, None]:
        """Notice that the current goal cannot be advanced; say so once; give up in the end."""
        state, now = self._state, moment.now
        standing = state.standing
        way = self.way(standing, moment)
        if not way.blocked:
            if state.blocked is not None:
                yield self.intend(standing, moment)
                self._state = replace(state, blocked=None, complained=False)
            return
        since = now.tick if state.blocked is None else state.blocked
        waited = (now.tick - since) / TICKS_PER_SECOND
        tired = standing.task and waited >= self._profile.give_up_s
        if tired or self.hopeless(standing, moment):
            yield from self._give_up(standing, way.blocked, moment)
        elif state.blocked is None:
            yield self.intend(standing, moment, "active", way.blocked)
            self._state = replace(state, blocked=now.tick)
        elif standing.task and not state.complained and now.tick - since >= PATIENCE_TICKS:
            yield from self._complain(standing, way.blocked, moment, for_good=False)
            self._state = replace(state, complained=True)

    def _give_up(
        self, standing: ActiveDemand, reason: str, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        yield self.intend(standing, moment, "impossible", reason)
        yield from self._end(standing, "impossible", moment)
        yield from self._complain(standing, reason, moment, for_good=True)

    def _complain(
        self, standing: ActiveDemand, reason: str, moment: Deliberation, *, for_good: bool
    ) -> Generator[FromMind, None, None]:
        entries = entries_of(standing, moment.vocabulary, reason)
        known = Knowledge(moment.now, moment.vocabulary, entries)
        line = outcomes.hindered(entries[0], known, for_good=for_good)
        yield from self._dialogue.say(line, moment.now, moment.context)

    def _end(
        self, standing: ActiveDemand, outcome: IntentionState, moment: Deliberation
    ) -> Generator[FromMind, None, None]:
        """The task is over, one way or the other; what lasts goes on, and is announced again."""
        rest = standing.without_task()
        self._state = _State(rest, (), outcome=outcome)
        if rest.demand is not None:
            announced = self.intend(rest, moment)
            yield announced
            self._state = replace(self._state, reported=announced.done)

    def hopeless(self, standing: ActiveDemand, moment: Deliberation) -> bool:
        """Whether the current goal is a state of the kitchen about which nothing can be done."""
        current = self._progress(standing, moment).current
        if not (standing.task and current) or current[0].do not in STATES:
            return False
        options = [option for option in moment.now.options if option.verb == current[0].do]
        return not any(option.available or option.needs for option in options)

    def way(self, standing: ActiveDemand, moment: Deliberation) -> Way:
        """How the current goals can be advanced; what is being done already is a way, too."""
        current = self._progress(standing, moment).current
        options = masked(moment.now.options, standing.avoids)
        ways = [way_to(goal, options) for goal in current]
        for way in ways:
            if way.steps or moment.now.doing in way.names:
                return replace(way, blocked="")
        return ways[0] if ways else Way({})

    def _progress(self, standing: ActiveDemand, moment: Deliberation) -> GoalProgress:
        counted = Intend(NoIntention(), "active", since=standing.since, done=standing.base)
        return self._memory.count(standing.goals, counted, moment.now, moment.vocabulary)


def entries_of(
    standing: ActiveDemand, vocabulary: Vocabulary, blocked: str = ""
) -> tuple[QueueEntry, ...]:
    """A standing demand part by part; `blocked`: why the first cannot be advanced."""
    parts = standing.demand.parts if standing.demand else ()
    return tuple(
        QueueEntry(
            number,
            sentence(Demand((part,)), vocabulary),
            _kind(part),
            "blocked" if blocked and number == 1 else "active",
            part,
            standing.heard,
            times=part.times if isinstance(part, Goal) and part.times != ALWAYS else None,
            note=blocked if number == 1 else "",
        )
        for number, part in enumerate(parts, 1)
    )


def _kind(part: Part) -> QueueKind:
    match part:
        case Avoid():
            return "ban"
        case Goal(times=times) if times != ALWAYS:
            return "task"
    return "standing"
