"""The computed progress monitor: which assigned work has come to a stop, and who failed at what.

What people order is theirs to take back: only what a leader has planned is watched.
"""

from collections.abc import Iterator

from agents.cancel_token import CancelToken
from agents.intention import Goal
from agents.messages import TICKS_PER_SECOND, CrewFacts, MemberFact, Observation, QueueEntry

#: Work that comes no nearer for so long, in ticks, is taken back.
STUCK = 20 * TICKS_PER_SECOND
#: Who stands about for so long, in ticks, and is visibly at nothing, is away.
AWAY = 3 * TICKS_PER_SECOND
#: For so long, in ticks, who failed at something is not asked for it again.
SHUNNED = 30 * TICKS_PER_SECOND


class Monitor:
    """Watches what the crew tells; `given_up`: the assignments that are about to be taken back."""

    def __init__(self) -> None:
        self.given_up: set[int] = set()
        self._known: dict[int, QueueEntry] = {}
        self._first: dict[int, tuple[int, int]] = {}  # by cook: what leads, and since when
        self._failed: dict[tuple[int, str, str | None], int] = {}
        self._stood: dict[int, tuple[object, int]] = {}  # by cook: how it was seen, and since when
        self._gone: dict[int, int] = {}  # by cook: since when it is taken for away

    def observe(self, now: Observation, crew: CrewFacts) -> None:
        """Take note of reports, and of what leads what is planned for each cook."""
        self._watch(now)
        self._known |= {each.given.id: each for m in crew.members for each in m.book.assigned}
        for report in crew.reports:
            if report.state == "failed" and report.id in self._known:
                self._fails(self._known[report.id], now.tick)
        for member in crew.members:
            planned = _planned(member)
            first = planned[0].given.id if planned else 0
            if self._first.get(member.seat, (-1, 0))[0] != first:
                self._first[member.seat] = first, now.tick

    def stuck(self, now: Observation, crew: CrewFacts, cancel: CancelToken) -> list[QueueEntry]:
        """What leads a plan and has come no nearer for long, or whose cook is away."""
        found = []
        for each in self.leading(crew):
            away = now.tick - self._stood[each.given.cook][1] >= AWAY
            if now.tick - max(each.nearer, self.leads_since(each)) >= (AWAY if away else STUCK):
                found.append(each)
        return found

    def _watch(self, now: Observation) -> None:
        """Take note of who has stirred since it was seen last; who is at something does."""
        held = {thing.seat: thing for thing in now.things if thing.seat is not None}
        for cook in now.cooks:
            seen = cook.cell, cook.facing, held.get(cook.seat)
            if cook.doing or self._stood.get(cook.seat, (None, 0))[0] != seen:
                self._stood[cook.seat] = seen, now.tick
                self._gone.pop(cook.seat, None)

    def leading(self, crew: CrewFacts) -> Iterator[QueueEntry]:
        """What leads what is planned for each cook, and is not given up."""
        plans = (_planned(member) for member in crew.members if member.seat in crew.commands)
        return (plan[0] for plan in plans if plan and plan[0].given.id not in self.given_up)

    def leads_since(self, each: QueueEntry) -> int:
        """The tick from which on it has led what is planned for its cook."""
        return self._first[each.given.cook][1]

    def give_up(self, each: QueueEntry, tick: int) -> None:
        """It is taken back: another cook shall do it."""
        self.given_up.add(each.given.id)
        self._fails(each, tick)
        if tick - self._stood.get(each.given.cook, (None, tick))[1] >= AWAY:
            self._gone[each.given.cook] = tick

    def gone(self, tick: int) -> frozenset[int]:
        """Who stood about with work to do, and has not stirred since."""
        return frozenset(seat for seat, at in self._gone.items() if tick - at < SHUNNED)

    def shunned(self, tick: int) -> frozenset[tuple[int, str, str | None]]:
        """Which cook failed at what lately."""
        return frozenset(key for key, at in self._failed.items() if tick - at < SHUNNED)

    def _fails(self, each: QueueEntry, tick: int) -> None:
        if isinstance(each.part, Goal):
            self._failed[each.given.cook, each.part.do, each.part.what] = tick


def _planned(member: MemberFact) -> tuple[QueueEntry, ...]:
    """What a leader has planned for a cook, first things first; what people order never lapses."""
    return tuple(each for each in member.book.assigned if each.given.lapses)
