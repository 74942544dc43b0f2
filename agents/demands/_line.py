"""The line while a demand is taken: counted goals and waits, and where the next of them goes."""

from dataclasses import replace

from agents.demands._goals import STATES, is_work
from agents.demands._queue import DemandQueue, with_part
from agents.intention import ALWAYS, MAX_TIMES, PUT, Demand, Goal, Vocabulary, Wait
from agents.messages import QueueEntry

#: Goals that are no more wanted for being asked for twice.
ONCE = STATES | {"move", "come", "clean", "free", PUT}

#: Favours for which the one who asks stands and waits.
AT_ONCE = frozenset({"move", "come", "pass", "free", PUT})


class Line:
    """A queue's line into which the work of one demand is put, in its order.

    `entries`: what stands in line by now.
    """

    def __init__(
        self, queue: DemandQueue, demand: Demand, vocabulary: Vocabulary, heard: int
    ) -> None:
        self.entries = list(queue.line)
        self._vocabulary, self._heard = vocabulary, heard
        self._before = queue.last
        self._hurried = demand.place == "front"  # told to, not just for being a favour
        at_once = self._hurried or _begins_at_once(demand)
        self._at = 0 if at_once else None  # where the next goes; None: at the end

    def put(self, entry: QueueEntry) -> None:
        """Put an entry in its place."""
        if self._at is None:
            self.entries.append(entry)
        else:
            self.entries.insert(self._at, entry)
            self._at += 1

    def add(self, entry: QueueEntry, goal: Goal) -> None:
        """Add the same goal once more: so many more; or that much, but now."""
        assert entry.times is not None and goal.times != ALWAYS
        more = entry.done + max(entry.times - entry.done, goal.times)
        if not self._hurried and goal.do not in ONCE:
            more = entry.times + goal.times
        times = min(more, MAX_TIMES)
        asked = with_part(entry, replace(goal, times=times), self._vocabulary)
        changed = replace(asked, heard=self._heard)
        place = self.entries.index(entry)
        if self._at is None:
            self.entries[place] = changed
        else:
            del self.entries[place]
            self._at -= place < self._at
            self.put(changed)

    def same(self, goal: Goal) -> QueueEntry | None:
        """The entry of an earlier message for the same, with no wait behind it."""
        found = None
        for entry in self.entries:
            match entry.part:
                case Wait():
                    found = None
                case Goal(do, what, at=at) if (do, what, at) == (goal.do, goal.what, goal.at):
                    found = entry if entry.id <= self._before else found
        return found


def _begins_at_once(demand: Demand) -> bool:
    """Whether the first work in it is meant at once: a wait, or a favour somebody stands for."""
    for part in demand.parts:
        if isinstance(part, Wait) or is_work(part):
            return isinstance(part, Wait) or (isinstance(part, Goal) and part.do in AT_ONCE)
    return False
