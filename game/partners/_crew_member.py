"""What a cook has of its crew: what is assigned to it, as an intention, and what it sends."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from agents.demands import DemandQueue, update_queue
from agents.intention import (
    MAX_TIMES,
    Demand,
    Goal,
    Part,
    Vocabulary,
    Wait,
    menu_vocabulary,
    sentence,
)
from agents.messages import Assigned, CrewAsk, CrewFacts, FromMember, Intend, QueueEntry
from game.executor.macros import macros
from game.kitchen.menu import Menu

#: What a cook does in a crew that works in rounds or turns while nothing is assigned to it.
STAND_BY = Demand((Wait(event="word"),))


class CrewMember:
    """The cook at seat `me`, who asks for work once each time it has run out."""

    def __init__(self, me: int) -> None:
        self._me = me
        self._vocabulary = Vocabulary(())
        self._facts: CrewFacts | None = None
        self._due = False  # whether it was told anything that is not taken on yet
        self._stood: tuple[int, ...] | None = None  # the assignments of the last intention
        self._intend: Intend | None = None
        self._asked = -1  # since when it had had no work when it asked last
        self._letters: list[FromMember] = []

    def join(self, menu: Menu) -> None:
        """The match is about to begin."""
        titles = ((name, dish.title) for name, dish in menu.dishes.items())
        self._vocabulary = menu_vocabulary(macros(menu), titles)

    def brief(self, facts: CrewFacts) -> None:
        """How the crew stands."""
        self._facts, self._due = facts, True
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
        ids = tuple(each.assign.id for each in standing)
        last = self._intend
        revision = (last.revision if last else 0) + (ids != self._stood)
        queue = self._queue(self._facts, standing)
        if queue.demand is None and last is None:
            return None
        self._stood, self._intend = ids, self._announced(queue, tick, revision)
        return self._intend

    def _queue(self, facts: CrewFacts, standing: Sequence[Assigned]) -> DemandQueue:
        queue = DemandQueue()
        for each in standing:
            demand = Demand(each.assign.goals)
            queue = update_queue(queue, demand, self._vocabulary, each.since).queue
        if not standing and facts.commanded and facts.together != "free":
            queue = update_queue(queue, STAND_BY, self._vocabulary).queue
        return _counted(queue, standing)

    def _announced(self, queue: DemandQueue, tick: int, revision: int) -> Intend:
        demand = queue.demand
        if demand is None:
            assert self._intend is not None
            over = self._intend
            return Intend(over.intention, "satisfied", counted=tick, revision=revision)
        return Intend(
            demand,
            "active",
            sentence=sentence(demand, self._vocabulary),
            since=min(entry.since for entry in queue.entries),
            done=tuple(e.done for e in queue.entries if isinstance(e.part, Goal)),
            queue=queue.entries,
            counted=tick,
            revision=revision,
        )


def _counted(queue: DemandQueue, standing: Sequence[Assigned]) -> DemandQueue:
    """With what has been done: the same goals of several assignments are one entry."""
    done = Counter[Part]()
    for each in standing:
        for part, number in zip(each.assign.goals, each.done, strict=True):
            done[_uncounted(part)] += number

    def count(entry: QueueEntry) -> QueueEntry:
        number, task = entry.times or MAX_TIMES, _uncounted(entry.part)
        number = min(number, done[task])
        done[task] -= number
        return replace(entry, done=number)

    return queue.each(count)


def _uncounted(part: Part) -> Part:
    """The same once, so that goals can be compared."""
    return replace(part, times=1) if isinstance(part, Goal) and not part.standing else part
