"""The action planner: which cook does which task, the most valuable and nearest first."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from agents.crew._keeping import is_engaged
from agents.crew._task_planner import Task
from agents.messages import Assign, CookFact, CrewFacts, Observation, QueueEntry

#: So many assignments stand for a cook: one in hand, one ahead.
AHEAD = 2
#: What a move on the way there takes off a task's value.
PER_MOVE = 0.02
#: What it adds that a cook is visibly at it, and takes off that it holds something else.
AT_IT, HANDS_FULL = 0.2, 0.1

#: A cook, and the verb and thing that it has failed at.
Shunned: TypeAlias = Collection[tuple[int, str, str | None]]


def assignments(
    now: Observation, crew: CrewFacts, tasks: Sequence[Task], shunned: Shunned, *, anew: bool
) -> tuple[Assign, ...]:
    """What to assign now; people are asked, never assigned to.

    `anew`: whatever stands is replaced.
    """
    people = {cook.seat for cook in now.cooks if cook.human}
    workers = [
        m
        for m in crew.members
        if m.seat in crew.commands and m.seat not in people and not is_engaged(m, now)
    ]
    lines = {m.seat: 0 if anew else len(m.book.assigned) for m in workers}
    busy = any(m.book.assigned for m in crew.members) and not anew
    match crew.together:
        case "rounds":
            return () if busy else tuple(_layer(now, lines, tasks, shunned, 0, replaces=anew))
        case "turns":
            first = [] if busy else sorted(workers, key=lambda m: (m.idle or 0, m.seat))
            given = (_layer(now, {m.seat: 0}, tasks, shunned, 0, replaces=anew) for m in first)
            return next((found for found in map(tuple, given) if found), ())
    found: list[Assign] = []
    left = [*tasks]
    for depth in range(AHEAD):
        new = [*_layer(now, lines, left, shunned, depth, replaces=anew and depth == 0)]
        for assign in new:
            lines[assign.cook] += 1
            left.remove(next(task for task in left if task.goal in assign.goals))
        found += new
    ready = [task for task in left if task.goal.do == "serve"]  # who has enough to do serves first
    return (*found, *_layer(now, lines, ready, shunned, AHEAD, replaces=False))


def standing(crew: CrewFacts, given_up: Collection[int]) -> tuple[QueueEntry, ...]:
    """All that stands, less what is about to be taken back."""
    lines = (member.book.assigned for member in crew.members)
    return tuple(each for line in lines for each in line if each.given.id not in given_up)


def _layer(
    now: Observation,
    lines: Mapping[int, int],
    tasks: Sequence[Task],
    shunned: Shunned,
    depth: int,
    *,
    replaces: bool,
) -> Iterator[Assign]:
    """One task for each cook who has `depth` of them, the best pair first."""
    free = [cook for cook in now.cooks if lines.get(cook.seat) == depth]
    left = [*tasks]
    while pairs := [
        (task.value - PER_MOVE * far + _at_hand(cook, task, now), cook, task)
        for cook in free
        for task in left
        if (cook.seat, task.goal.do, task.goal.what) not in shunned
        and (far := distance(cook, task, now)) is not None
    ]:
        _, cook, task = max(pairs, key=lambda pair: pair[0])
        first = task.goal.do == "serve"
        yield Assign(
            cook.seat, (task.goal,), replaces=replaces, urgent=first, why=task.why, lapses=True
        )
        free.remove(cook)
        left.remove(task)


def distance(cook: CookFact, task: Task, now: Observation) -> int | None:
    """Moves to where the task begins; None for a cook who cannot get to all it takes."""
    reached = [f for f, way in zip(now.fixtures, cook.ways, strict=True) if way is not None]
    if not task.kinds <= {fixture.kind for fixture in reached}:
        return None
    ways = zip(now.fixtures, cook.ways, strict=True)
    return min((w for f, w in ways if w is not None and f.cell in task.begins), default=0)


def _at_hand(cook: CookFact, task: Task, now: Observation) -> float:
    """More for who is at it anyway, less for who has its hands full with something else."""
    at = next((option.what for option in now.options if option.name == cook.doing), None)
    if at == task.goal.what:
        return AT_IT
    return -HANDS_FULL * any(thing.seat == cook.seat for thing in now.things)
