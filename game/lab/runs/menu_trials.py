"""Rounds in kitchens that nobody has seen before: what a plan yields, and what partners do."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.content.level import Level
from game.kitchen.events import Served
from game.lab.runs.plain_cook import plain_cook
from game.lab.runs.variants import with_orders
from game.partners.casting import HUMANS, Maker, cast
from game.session.match.match import Match

#: The share of a scripted person's yield that is asked of a partner that cooks by itself, and the
#: share of that partner's which is asked of the others.
OF_PLAN, OF_FIRST = 0.5, 0.5


@dataclass(frozen=True, slots=True)
class MenuTrial:
    """What came of one kitchen.

    `plan`: points for what a scripted person serves alone; `partners`: the same of each partner
    beside somebody who stands still, the first one cooking by itself; `declined`: dishes that the
    person serves if nothing else is ordered, and the first partner never does.
    """

    level: Level
    plan: int
    partners: Mapping[str, int]
    declined: tuple[str, ...]

    @property
    def short(self) -> tuple[str, ...]:
        """The partners that yield too little."""
        first, *others = self.partners
        least = OF_FIRST * self.partners[first]
        found = [first] if self.partners[first] < OF_PLAN * self.plan else []
        return (*found, *(name for name in others if self.partners[name] < least))

    @property
    def passed(self) -> bool:
        return not (self.short or self.declined)


def can_be_served(level: Level) -> bool:
    """Whether a scripted person serves anything there."""
    return _yield(level, plain_cook, HUMANS["idle"], once=True) > 0


def try_menu(level: Level, partners: Mapping[str, Maker]) -> MenuTrial:
    """Play `level` with each of `partners`; the dishes by themselves with the first one."""
    idle = HUMANS["idle"]
    first = next(iter(partners.values()))
    declined = [
        dish
        for dish in level.kitchen.orders.dishes
        if _yield(alone := with_orders(level, [dish]), plain_cook, idle, once=True)
        and not _yield(alone, idle, first, once=True)
    ]
    yields = {name: _yield(level, idle, partner) for name, partner in partners.items()}
    return MenuTrial(level, _yield(level, plain_cook, idle), yields, tuple(declined))


def _yield(level: Level, human: Maker, partner: Maker, *, once: bool = False) -> int:
    """Points for what is served in a round; `once`: it is over when anything was."""
    match, points, served = Match(level, cast(level, human, partner), 0), 0, False
    try:
        while not match.over and not (once and served):
            told = len(match.history.happenings)
            match.tick()
            events = [each.event for each in match.history.happenings[told:]]
            rewards = [event.reward for event in events if isinstance(event, Served)]
            points, served = points + sum(rewards), served or bool(rewards)
    finally:
        match.close()
    return points
