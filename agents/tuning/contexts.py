"""What a message is read against while training: orders, what was said before, what stands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from agents.hla.reading_prompt import Exchange, Situation
from agents.intention.language import ALWAYS, Ask, Avoid, Demand, Goal, Intention, NoIntention
from agents.intention.values import Part
from agents.tuning.kitchen import DISHES, VEGETABLES

_ASKS = (
    Ask("orders"), Ask("status"), Ask("plan"), Ask("recipe", "bob"), Ask("recipe", "cathy"),
    Ask("recipe", "alice"), Ask("status", "david"), Ask("orders", "alice"),
)  # fmt: skip
_COUNTS = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Setting:
    """A situation, and what its references can point at.

    `last`: the newest demand among what was said before. `back`: the one before that.
    """

    situation: Situation
    last: Demand | None = None
    back: Demand | None = None

    def holds(self, when: str) -> bool:
        """Whether the conditions of a template are met."""
        return all(_CONDITIONS[name](self) for name in when.split())


def sample_setting(random: Random) -> Setting:
    """A random one, as `lab interpret` gives them (one satisfied demand) or as play does."""
    orders = tuple(random.choices(tuple(DISHES), k=random.choice((0, 1, 2, 3, 3, 4, 4, 5))))
    if random.random() < 0.5:
        orders = tuple(dict.fromkeys(orders))
    before = [_intention(random) for _ in range(random.choice((0, 0, 0, 1, 1, 1, 1, 1, 2, 3)))]
    demands = [intention for intention in before if isinstance(intention, Demand)]
    queue: tuple[Part, ...] = ()
    if demands and before[-1] is demands[-1] and random.random() < 0.3:
        queue = demands[-1].parts
    exchanges = tuple(Exchange("", intention, "satisfied") for intention in before)
    asked = _offer(random) if random.random() < 0.1 else ()
    last, back = (demands[-1] if demands else None, demands[-2] if len(demands) > 1 else None)
    return Setting(Situation(orders, exchanges, queue, asked=asked), last, back)


def single(demand: Demand | None) -> Goal | None:
    """The goal of a demand that is one counted goal for one thing; else None."""
    if demand is None or len(demand.parts) != 1:
        return None
    part = demand.parts[0]
    counted = isinstance(part, Goal) and part.times != ALWAYS and part.what is not None
    return part if isinstance(part, Goal) and counted else None


def counted(demand: Demand) -> bool:
    """Whether no goal of it lasts."""
    return all(goal.times != ALWAYS for goal in demand.goals)


def _intention(random: Random) -> Intention:
    kind = random.random()
    if kind < 0.05:
        return NoIntention()
    if kind < 0.12:
        return random.choice(_ASKS)
    if kind < 0.2:
        return Demand((Avoid(*_chop_or_dish(random)),))
    if kind < 0.29:
        return Demand((Goal(*_chop_or_dish(random), ALWAYS),))
    goals = tuple(_goal(random) for _ in range(2 if kind < 0.4 else 1))
    return Demand(goals)


def _offer(random: Random) -> tuple[Demand, ...]:
    """Two different things between which the partner asks the human to choose."""
    first, second = (Goal(*_chop_or_dish(random), random.choice((1, 1, 1, 2))) for _ in range(2))
    kind = random.random()
    if kind < 0.3 and first.do != "chop" != second.do:
        second = replace(second, what=first.what)
    elif kind < 0.6 and (first.do == "chop") == (second.do == "chop"):
        second = replace(second, do=first.do)
    alike = (first.do, first.what) == (second.do, second.what)
    return _offer(random) if alike else (Demand((first,)), Demand((second,)))


def _goal(random: Random) -> Goal:
    do, what = _chop_or_dish(random)
    times = random.choice(_COUNTS if do == "chop" else (1, 1, 1, 1, 1, 2, 2, 3))
    return Goal(do, what, times)


def _chop_or_dish(random: Random) -> tuple[str, str]:
    if random.random() < 0.5:
        return "chop", random.choice(VEGETABLES)
    verb = random.choice(("cook", "cook", "cook", "plate", "serve", "prepare"))
    return verb, random.choice(tuple(DISHES))


def _offered(setting: Setting) -> tuple[Goal, ...]:
    return tuple(goal for demand in setting.situation.asked for goal in demand.goals)


def newest(setting: Setting) -> Intention | None:
    """What was said last, whatever it was."""
    before = setting.situation.before
    return before[-1].intention if before else None


def _lone(setting: Setting) -> Goal | Avoid | None:
    """The only part of the newest demand, about one thing."""
    said = newest(setting)
    part = said.tasks[0] if isinstance(said, Demand) and len(said.tasks) == 1 else None
    return part if part is not None and part.what is not None else None


def _forbidden(setting: Setting) -> str:
    part = _lone(setting)
    return part.do if isinstance(part, Avoid) else ""


def _lasting(setting: Setting) -> str:
    part = _lone(setting)
    return part.do if isinstance(part, Goal) and part.times == ALWAYS else ""


def _pair(setting: Setting) -> bool:
    said = newest(setting)
    goals = said.goals if isinstance(said, Demand) else ()
    return len(goals) == 2 and goals[0] != goals[1] and setting.holds("demand")


def _asked_of(setting: Setting) -> bool:
    said = newest(setting)
    return isinstance(said, Ask) and said.what is not None


def _last_verb(setting: Setting) -> str:
    goal = single(setting.last)
    return goal.do if goal else ""


def _distinct(setting: Setting) -> int:
    return len(set(setting.situation.orders))


def _two_back(setting: Setting) -> bool:
    last, back = single(setting.last), single(setting.back)
    return last is not None and back is not None and (last.do, last.what) != (back.do, back.what)


#: What a template can ask of its setting: the verb of the last demand, which must be one counted
#: goal for one thing ('single'), any counted demand, one with goals, two demands, so many different
#: orders, ...
_CONDITIONS: Mapping[str, Callable[[Setting], bool]] = {
    "chop": lambda s: _last_verb(s) == "chop",
    "prepare": lambda s: _last_verb(s) == "prepare",
    "cook": lambda s: _last_verb(s) == "cook",
    "plate": lambda s: _last_verb(s) == "plate",
    "serve": lambda s: _last_verb(s) == "serve",
    "dish": lambda s: _last_verb(s) in ("prepare", "cook", "plate", "serve"),
    "single": lambda s: single(s.last) is not None,
    "demand": lambda s: s.last is not None and not s.last.avoids and counted(s.last),
    "goals": lambda s: s.last is not None and bool(s.last.goals),
    "back": _two_back,
    "nothing": lambda s: s.last is None,
    "orders1": lambda s: _distinct(s) >= 1,
    "orders2": lambda s: _distinct(s) >= 2,
    "orders3": lambda s: _distinct(s) >= 3,
    "few": lambda s: 2 <= _distinct(s) <= 3,
    "open": lambda s: bool(s.situation.queue),
    "lastask": _asked_of,
    "lastpair": _pair,
    "lastavoidchop": lambda s: _forbidden(s) == "chop",
    "lastavoiddish": lambda s: _forbidden(s) not in ("", "chop"),
    "lastalwayschop": lambda s: _lasting(s) == "chop",
    "lastalwaysdish": lambda s: _lasting(s) not in ("", "chop"),
    "asked": lambda s: bool(s.situation.asked),
    "askedverbs": lambda s: len({goal.do for goal in _offered(s)}) > 1,
    "askedthings": lambda s: len({goal.what for goal in _offered(s)}) > 1,
}
