"""What standing orders leave to a leader: who has a hand free, what is barred, what comes first."""

from collections.abc import Iterable, Iterator

from agents.crew._task_planner import Taken, Task
from agents.intention import Control, Goal, Help, Prefer, Qualified, Stay, Stock
from agents.messages import CrewFacts, MemberFact, Observation, OrderFact
from agents.orders import Bounds, dish_needs

#: What it adds to a goal's worth that it is to come first: more than anything else does.
FIRST = 5.0
_SURFACES = ("counter", "board")
_READY = ("chopped", "ready", "empty")


def is_bound(member: MemberFact) -> bool:
    """Whether a cook is asked to do one thing and nothing else."""
    inner = (Qualified.of(duty).inner for duty in member.duties)
    return any(isinstance(part, Goal | Stay | Help | Control) for part in inner)


def is_engaged(member: MemberFact, now: Observation) -> bool:
    """Whether a cook has its hands full with what it keeps: bound, or something is not ready."""
    inner = (Qualified.of(duty).inner for duty in member.duties)
    stocks = (part for part in inner if isinstance(part, Stock))
    return is_bound(member) or any(_lying(each.what, now) < each.count for each in stocks)


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
    return FIRST * any(_is_first(order, rule.what, now) for rule in _preferences(crew))


def _preferences(crew: CrewFacts) -> Iterator[Prefer]:
    for order in crew.orders:
        part = Qualified.of(order.part).inner
        if isinstance(part, Prefer) and not order.problem:
            yield part


def _is_first(order: OrderFact, what: str, now: Observation) -> bool:
    match what:
        case "urgent":
            return order == min(now.orders, key=lambda each: each.seconds_left)
        case "oldest":
            return order == now.orders[0]
        case "newest":
            return order == now.orders[-1]
    return order.name == what


def _lying(what: str, now: Observation) -> int:
    """How many stand ready."""
    plated = what == "plate" or now.menu.recipe(what) is not None
    there = (thing for thing in now.things if thing.what == what and thing.state in _READY)
    return sum(thing.kind in _SURFACES and thing.plated == plated for thing in there)
