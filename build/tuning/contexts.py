"""What a message is read against while training: a kitchen, orders, what was said, what stands."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from agents.hla import UNSEEN, Exchange, Scene, Situation, with_scene
from agents.intention import (
    ALWAYS,
    ANY,
    ASK_KINDS,
    TALK_KINDS,
    WATCHED,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Only,
    OrderReferent,
    Part,
    Prefer,
    Referents,
    Stock,
    Wait,
    Watch,
)
from agents.orders import dish_needs
from tuning.kitchen import SampledKitchen

_COUNTS = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5)
_DISH_COUNTS = (1, 1, 1, 1, 1, 2, 2, 3)
#: How many messages were heard before.
_BEFORE = (0, 0, 0, 1, 1, 1, 1, 1, 2, 2)
#: Questions about one thing.
_ABOUT = ("recipe", "status", "orders", "count", "where", "who", "missing")


@dataclass(frozen=True)
class Setting:
    """A situation in a kitchen, and what its references can point at.

    `last`: the newest demand among what was said before. `back`: the one before that.
    """

    kitchen: SampledKitchen
    situation: Situation
    last: Demand | None = None
    back: Demand | None = None

    def holds(self, when: str) -> bool:
        return all(CONDITIONS[name](self) for name in when.split())

    @cached_property
    def referents(self) -> Referents:
        """What words can refer to; what is not in the queue any more was done."""
        kitchen, situation = self.kitchen, self.situation
        needs = dish_needs(kitchen.menu)
        left = {(part.do, part.what) for part in situation.queue if isinstance(part, Goal)}
        goals = self.last.goals if self.last else ()
        said = newest(self)
        referents = Referents(
            tuple(OrderReferent(o, float(i), needs[o]) for i, o in enumerate(situation.orders)),
            self.last,
            self.back,
            tuple(_done(goal, left) for goal in goals),
            any((goal.do, goal.what) in left for goal in goals),
            said.what if isinstance(said, Ask) else None,
            (situation.that,) if situation.that else (),
            tuple(f"{kind} {number}" for kind in kitchen.stations for number in (1, 2, 3)),
        )
        return with_scene(referents, situation.scene, kitchen.vocabulary)


def sample_setting(
    kitchen: SampledKitchen, random: Random, scenes: Sequence[Scene] = ()
) -> Setting:
    """A random one, as `lab interpret` gives them (one satisfied demand) or as play does.

    `scenes`: what may be seen, if anything is.
    """
    return _Sampler(kitchen, random).setting(random.choice(scenes) if scenes else UNSEEN)


class _Sampler:
    def __init__(self, kitchen: SampledKitchen, random: Random) -> None:
        self._kitchen, self._random = kitchen, random
        verbs = ("cook", "cook", "cook", "plate", "serve", "prepare")
        self._dish_verbs = [verb for verb in verbs if kitchen.can(verb, kitchen.dishes[0])]

    def setting(self, scene: Scene) -> Setting:
        random = self._random
        before = [self._intention() for _ in range(random.choice(_BEFORE))]
        demands = [intention for intention in before if isinstance(intention, Demand)]
        last, back = (demands[-1] if demands else None, demands[-2] if len(demands) > 1 else None)
        asked = self._offer() if random.random() < 0.1 else ()
        situation = Situation(
            self._orders(),
            tuple(Exchange("", intention, "satisfied") for intention in before),
            self._queue(before[-1] if before else None),
            self._bans(demands),
            asked,
            self._pointed() if random.random() < 0.13 else "",
            scene=scene,
        )
        return Setting(self._kitchen, situation, last, back)

    def _orders(self) -> tuple[str, ...]:
        random = self._random
        count = random.choice((0, 1, 2, 3, 3, 4, 4, 5))
        orders = tuple(random.choices(self._kitchen.dishes, k=count))
        return tuple(dict.fromkeys(orders)) if random.random() < 0.5 else orders

    def _queue(self, newest: Intention | None) -> tuple[Part, ...]:
        """What is left of the newest demand, or something else that was asked for."""
        random = self._random
        standing = (self._standing(),) if random.random() < 0.1 else ()
        if random.random() < 0.15:
            return (*(self._goal() for _ in range(random.randint(1, 3))), *standing)
        if isinstance(newest, Demand) and random.random() < 0.45:
            left = tuple(part for part in newest.parts if isinstance(part, Goal | Wait))
            earlier = (self._goal(),) if random.random() < 0.2 else ()
            return (*earlier, *left[-random.randint(1, 3) :], *standing)
        return standing

    def _standing(self) -> Part:
        do, what = self._task()
        ingredient = self._random.choice(self._kitchen.ingredients)
        kinds = (
            Goal(do, what, ALWAYS),
            Goal(do, what, ALWAYS),
            Stock(ingredient),
            Watch(self._random.choice(WATCHED)),
            Prefer("urgent"),
            Only(do, what),
        )
        return self._random.choice(kinds)

    def _bans(self, demands: list[Demand]) -> tuple[Avoid, ...]:
        said = [avoid for demand in demands for avoid in demand.avoids]
        if self._random.random() < 0.2:
            said += [self._ban() for _ in range(self._random.choice((1, 1, 2)))]
        return tuple(dict.fromkeys(said))

    def _intention(self) -> Intention:
        random = self._random
        kind = random.random()
        if kind < 0.05:
            return NoIntention(random.choice((*TALK_KINDS, "none", "none")))
        if kind < 0.12:
            if self._random.random() < 0.6:
                things = (*self._kitchen.dishes, *self._kitchen.dishes, *self._kitchen.ingredients)
                return Ask(self._random.choice(_ABOUT), self._random.choice(things))  # type: ignore[arg-type]
            return Ask(self._random.choice(ASK_KINDS))
        if kind < 0.19:
            return Demand((self._ban(),))
        if kind < 0.28:
            return Demand((self._part(),))
        if kind < 0.36:
            return Demand((Goal(*self._task(), ALWAYS),))
        goals = tuple(self._goal() for _ in range(random.choice((1, 1, 1, 1, 1, 2, 2, 3))))
        return Demand(goals, "front" if random.random() < 0.05 else "end")

    def _ban(self) -> Avoid:
        random = self._random
        do, what = self._task()
        kind = random.random()
        if kind < 0.15:
            return Avoid(do)
        yours = random.random() < 0.3
        if yours and what in self._kitchen.dishes:
            do = ANY
        return Avoid(do, what, yours)

    def _part(self) -> Part:
        random = self._random
        do, what = self._task()
        ingredient = random.choice(self._kitchen.ingredients)
        return random.choice(
            (
                Control("stop"), Control("stop"), Control("go"), Wait(event="word"),
                Wait(random.choice((3, 5, 10))), Wait(event=random.choice(("cooked", "served"))),
                Allow(), Allow(do, what), Cancel(ANY, what), Only(do, what), Stock(ingredient),
                Watch(random.choice(WATCHED)), Prefer("urgent"),
            )
        )  # fmt: skip

    def _offer(self) -> tuple[Demand, ...]:
        """Two or three things between which the partner asks the human to choose."""
        wanted = self._random.choice((2, 2, 3))
        goals: dict[tuple[str, str | None], Goal] = {}
        while len(goals) < wanted:
            do, what = self._task()
            if goals and self._random.random() < 0.4:
                first = next(iter(goals.values()))
                do, what = (
                    (do, first.what or what) if self._random.random() < 0.5 else (first.do, what)
                )
            if self._kitchen.can(do, what):
                goals[do, what] = Goal(do, what, self._random.choice((1, 1, 1, 2)))
            elif self._random.random() < 0.1:
                wanted = 2
        return tuple(Demand((goal,)) for goal in goals.values())

    def _goal(self) -> Goal:
        random = self._random
        if random.random() < 0.08:
            things = (*self._kitchen.ingredients, *self._kitchen.dishes, "plate")
            return Goal(random.choice(("pass", "fetch")), random.choice(things))
        do, what = self._task()
        return Goal(do, what, random.choice(_COUNTS if do == "chop" else _DISH_COUNTS))

    def _task(self) -> tuple[str, str]:
        random, kitchen = self._random, self._kitchen
        if kitchen.vocabulary.things_of("chop") and random.random() < 0.5:
            return "chop", random.choice(kitchen.vocabulary.things_of("chop") or ())
        return random.choice(self._dish_verbs or ["serve"]), random.choice(kitchen.dishes)

    def _pointed(self) -> str:
        return self._random.choice((*self._kitchen.ingredients, *self._kitchen.dishes))


def _done(goal: Goal, left: Collection[tuple[str, str | None]]) -> int:
    """How often a goal was reached; of one that is still in the queue, not at all."""
    return 0 if goal.times == ALWAYS or (goal.do, goal.what) in left else goal.times


def single(demand: Demand | None) -> Goal | None:
    """The goal of a demand that is one counted goal for one thing; else None."""
    if demand is None or len(demand.parts) != 1:
        return None
    part = demand.parts[0]
    counted = isinstance(part, Goal) and part.times != ALWAYS and part.what is not None
    return part if isinstance(part, Goal) and counted else None


def newest(setting: Setting) -> Intention | None:
    """What was said last, whatever it was."""
    before = setting.situation.before
    return before[-1].intention if before else None


def _counted(demand: Demand) -> bool:
    return bool(demand.goals) and all(goal.times != ALWAYS for goal in demand.goals)


def _offered(setting: Setting) -> tuple[Goal, ...]:
    return tuple(goal for demand in setting.situation.asked for goal in demand.goals)


def _lone(setting: Setting) -> Goal | Avoid | None:
    said = newest(setting)
    part = said.tasks[0] if isinstance(said, Demand) and len(said.tasks) == 1 else None
    return part if part is not None and part.what is not None else None


def _forbidden(setting: Setting) -> str:
    part = _lone(setting)
    return part.do if isinstance(part, Avoid) and not part.yours else ""


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


def _halted(setting: Setting) -> bool:
    said = newest(setting)
    if not isinstance(said, Demand):
        return False
    part = said.parts[-1]
    return part == Control("stop") or isinstance(part, Wait)


#: What a template can ask of its setting: the verb of the last demand, which must be one counted
#: goal for one thing ('single'), any counted demand, one with goals, two demands, so many different
#: orders, ...
CONDITIONS: Mapping[str, Callable[[Setting], bool]] = {
    "chop": lambda s: _last_verb(s) == "chop",
    "prepare": lambda s: _last_verb(s) == "prepare",
    "cook": lambda s: _last_verb(s) == "cook",
    "plate": lambda s: _last_verb(s) == "plate",
    "serve": lambda s: _last_verb(s) == "serve",
    "dish": lambda s: _last_verb(s) in ("prepare", "cook", "plate", "serve"),
    "single": lambda s: single(s.last) is not None,
    "demand": lambda s: s.last is not None and not s.last.avoids and _counted(s.last),
    "goals": lambda s: s.last is not None and bool(s.last.goals),
    "back": _two_back,
    "nothing": lambda s: s.last is None and not s.situation.queue,
    "orders1": lambda s: _distinct(s) >= 1,
    "orders2": lambda s: _distinct(s) >= 2,
    "orders3": lambda s: _distinct(s) >= 3,
    "few": lambda s: 2 <= _distinct(s) <= 3,
    "open": lambda s: bool(s.situation.queue),
    "ban": lambda s: bool(s.situation.bans),
    "halted": _halted,
    "pointed": lambda s: bool(s.situation.that),
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
