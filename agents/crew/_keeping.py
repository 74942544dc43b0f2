"""What standing orders leave to a leader: who has a hand free, what is barred, what comes first."""

from collections.abc import Iterable

from agents.crew._task_planner import Taken, Task
from agents.intention import Control, Goal, Help, Prefer, Qualified, Stay, Stock
from agents.messages import CrewFacts, MemberFact, Observation, OrderFact
from agents.orders import Bounds, dish_needs, lying_ready, preferred

#: What it adds to a goal's worth that it is to come first: more than anything else does.
FIRST = 5.0


def is_bound(member: MemberFact) -> bool:
    """Whether a cook is asked to do one thing and nothing else."""
    inner = (Qualified.of(duty).inner for duty in member.duties)
    return any(isinstance(part, Goal | Stay | Help | Control) for part in inner)


def is_engaged(member: MemberFact, now: Observation) -> bool:
    """Whether a cook has its hands full with what it keeps: bound, or something is not ready."""
    inner = (Qualified.of(duty).inner for duty in member.duties)
    stocks = (part for part in inner if isinstance(part, Stock))
    return is_bound(member) or any(lying_ready(each.what, now) < each.count for each in stocks)


def barred(
    crew: CrewFacts, tasks: Iterable[Task], now: Observation
) -> frozenset[tuple[int, str, str | None]]:
    """From which of the tasks' verbs and things rules keep which cooks."""
    goals, needs = [task.goal for task in tasks], dish_needs(now.menu)
    within = [(member.seat, Bounds.of(member.duties, needs)) for member in crew.members]
    found = ((seat, goal) for seat, own in within for goal in goals if not own.allow(*goal.task))
    return frozenset((seat, goal.do, goal.what) for seat, goal in found)


def kept(crew: CrewFacts) -> Taken:
    """The dishes at which cooks are until further notice: one each of them is seen to."""
    taken = Taken()
    for member in crew.members:
        for part in member.duties:
            if isinstance(part, Goal):
                taken.update({("cook", part.what): 1, ("serve", part.what): 1})
    return taken


def bonus(order: OrderFact, crew: CrewFacts, now: Observation) -> float:
    """What a preference among the standing orders adds to the worth of that one."""
    kept = (Qualified.of(each.part).inner for each in crew.orders if not each.problem)
    rules = (part for part in kept if isinstance(part, Prefer))
    return FIRST * any(order in preferred(rule, now) for rule in rules)
