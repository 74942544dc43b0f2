"""What stands between human and partner: the task in hand, and what holds until revoked.

The rules by which a new demand meets an old one (newest words win, and win no more than they say):

- a demand with counted goals is the new task; it replaces the old task, not the long-term goals
  and prohibitions, which rest beneath it unless it contradicts them;
- a demand of long-term goals replaces the task and the old long-term goals;
- a demand of prohibitions alone takes away the goals it forbids and holds until revoked;
- prohibitions given together with counted goals end with them.
"""

from dataclasses import dataclass, replace
from typing import Self

from agents.hla.goals import covers
from agents.intention.language import ALWAYS, MAX_PARTS, Avoid, Demand, Goal

Part = Goal | Avoid


@dataclass(frozen=True, slots=True)
class ActiveDemand:
    """The demand in force. `since` is the tick from which work counts, `heard` its message.

    `task`: counted goals in order, with the prohibitions that came with them. `lasting`: long-term
    goals and prohibitions. `base`: reached before `since`, for the goals of `demand`; () for
    nothing.
    """

    task: tuple[Part, ...] = ()
    lasting: tuple[Part, ...] = ()
    since: int = 0
    heard: int = 0
    base: tuple[int, ...] = ()

    @property
    def demand(self) -> Demand | None:
        """All of it, the task first; None when nothing is demanded."""
        parts = (self.task + self.lasting)[:MAX_PARTS]
        return Demand(parts) if parts else None

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals of `demand`."""
        return self.demand.goals if self.demand else ()

    @property
    def avoids(self) -> tuple[Avoid, ...]:
        """The prohibitions of `demand`."""
        return self.demand.avoids if self.demand else ()

    def without_task(self) -> Self:
        """What is left when the task is done, or cannot be done."""
        return replace(self, task=(), base=())


def follow(standing: ActiveDemand, demand: Demand, tick: int, heard: int) -> ActiveDemand:
    """What stands after a new demand, by the rules above."""
    counted = tuple(goal for goal in demand.goals if goal.times != ALWAYS)
    always = tuple(goal for goal in demand.goals if goal.times == ALWAYS)
    if not demand.goals:
        return _forbid(standing, demand.avoids, heard)
    kept = tuple(
        part
        for part in standing.lasting
        if not _contradicted(part, demand) and not (always and isinstance(part, Goal))
    )
    if not counted:
        return ActiveDemand((), demand.tasks + kept, tick, heard)
    return ActiveDemand((*counted, *demand.avoids), (*always, *kept), tick, heard)


def _forbid(standing: ActiveDemand, avoids: tuple[Avoid, ...], heard: int) -> ActiveDemand:
    def left(parts: tuple[Part, ...]) -> tuple[Part, ...]:
        return tuple(part for part in parts if not _forbidden(part, avoids) and part not in avoids)

    task = left(standing.task)
    if not any(isinstance(part, Goal) for part in task):
        task = ()
    return replace(standing, task=task, lasting=left(standing.lasting) + avoids, heard=heard)


def _contradicted(part: Part, demand: Demand) -> bool:
    match part:
        case Goal():
            return _forbidden(part, demand.avoids)
        case Avoid():
            return part in demand.avoids or any(covers(part, g.do, g.what) for g in demand.goals)


def _forbidden(part: Part, avoids: tuple[Avoid, ...]) -> bool:
    return isinstance(part, Goal) and any(covers(a, part.do, part.what) for a in avoids)
