"""Standing orders that are kept on a condition: when they begin, rest and are over."""

from collections.abc import Iterator, Sequence

from agents.crew._commands import commands
from agents.intention import Condition, Demand, Part, Qualified, Vocabulary
from agents.messages import (
    CrewFacts,
    Fact,
    FromMember,
    Keep,
    Lift,
    Observation,
    QueueEntry,
    StandingOrder,
    Tell,
)
from agents.orders import EpisodicMemory, has_happened


class Conditions:
    """Watches for what standing orders wait for; what is sent about one is sent once."""

    def __init__(self) -> None:
        self._memory = EpisodicMemory()
        self._since: dict[tuple[int, Part], int] = {}  # when a standing order was first seen
        self._turning: dict[int, bool] = {}  # by standing order: whether it is to rest

    def observe(self, now: Observation, crew: CrewFacts) -> None:
        """Keep what happened."""
        self._memory.observe(now)
        for order in crew.orders:
            self._since.setdefault((order.id, order.part), now.tick)

    def settled(self, order: StandingOrder) -> bool:
        """Whether it is as it was last asked to be."""
        return self._turning.get(order.id, order.rests) == order.rests

    def turned(
        self, order: StandingOrder, now: Observation, crew: CrewFacts, vocabulary: Vocabulary
    ) -> Iterator[FromMember]:
        """What comes of its condition now."""
        part, since = order.part, self._since.get((order.id, order.part))
        if since is None or not isinstance(part, Qualified) or part.condition is None:
            return
        entry = QueueEntry(order.id, "", "standing", "active", part, since=since)
        happened = has_happened(entry, now, self._facts(part.condition, since), idle=False)
        match part.condition.connective:
            case "until" if happened:
                yield self._lifted(order)
            case "when" if happened and not part.inner.standing:
                yield self._lifted(order)
                once = Qualified.around(part.inner, part.who, part.at)
                done = commands(Demand((once,)), None, now, crew, vocabulary)
                yield from (*done.messages, *map(Tell, done.told))
            case "when" if happened and order.rests:
                yield from self._turn(order, rests=False)
            case "unless" if happened != order.rests:
                yield from self._turn(order, rests=happened)

    def _facts(self, condition: Condition, since: int) -> Sequence[Fact]:
        """Those that count; 'unless it is ordered' is about what is ordered now."""
        facts = self._memory.facts(since)
        unless = condition.connective == "unless"
        return [fact for fact in facts if not (unless and fact.verb == "ordered")]

    def _lifted(self, order: StandingOrder) -> Lift:
        self._since.pop((order.id, order.part))
        return Lift(order.id)

    def _turn(self, order: StandingOrder, *, rests: bool) -> Iterator[Keep]:
        """It is seen to from now on, or not."""
        if self._turning.get(order.id) != rests:
            self._turning[order.id] = rests
            yield Keep(order.part, order.id, rests)
