"""What prohibitions and 'only' cover and leave open: the same rules for the minds and for the game.

'Only' leaves what it names, what leads there, what is asked for in so many words, and fires.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from agents.intention import ANY, Avoid, Cancel, Goal, Only, Part, Vocabulary, Wait
from agents.kitchen import ready, remaining_work
from agents.messages import MenuFacts, Observation, Option, OrderFact
from agents.orders._goals import Task, covers

#: What nothing keeps anybody from that does not name it.
FIRES = "putout"
#: The verbs that lead to a served dish, in order.
CHAIN = ("prepare", "cook", "plate", "serve")


@dataclass(frozen=True, slots=True)
class Bounds:
    """`avoids`: what must not be done. `within`: if there is any, nothing else may be done.

    `needs`: what each dish is made of.
    """

    avoids: tuple[Avoid, ...] = ()
    within: tuple[Task, ...] = ()
    needs: Mapping[str, Sequence[str]] | None = None

    @classmethod
    def of(cls, parts: Iterable[Part], needs: Mapping[str, Sequence[str]]) -> Self:
        """Those of all that stands."""
        listed = tuple(parts)
        only = tuple(part for part in listed if isinstance(part, Only))
        asked = tuple(part for part in listed if isinstance(part, Goal)) if only else ()
        avoids = tuple(part for part in listed if isinstance(part, Avoid))
        return cls(avoids, (*only, *asked), needs)

    def allow(self, do: str, what: str | None) -> bool:
        """Whether doing this is within bounds."""
        if do == FIRES:
            return all(avoid.do != FIRES for avoid in self.avoids)
        if any(covers(avoid, do, what) for avoid in self.avoids):
            return False
        if not self.within:
            return True
        return any(self._leads_to(task, do, what) for task in self.within)

    def _leads_to(self, task: Task, do: str, what: str | None) -> bool:
        """Whether doing this is `task`, or comes before it on the way to a dish."""
        if covers(task, do, what):
            return True
        if task.what is None or task.do not in (*CHAIN, ANY):
            return False
        last = len(CHAIN) if task.do == ANY else CHAIN.index(task.do)
        earlier = what == task.what and do in CHAIN[:last]
        return earlier or what in (self.needs or {}).get(task.what, ())


def bars(bounds: Bounds, order: OrderFact, now: Observation) -> bool:
    """Whether what an order still lacks cannot be done, or had, within bounds."""
    recipe = now.menu.recipe(order.name)
    if recipe is None:
        return False
    (work,) = remaining_work((order,), now)
    if not all(bounds.allow(step.verb, step.what) for step in work.steps):
        return True
    unbegun = recipe.of(order.name)[0] in work.steps
    needs = {need for need in recipe.needs if ready(need, now) < recipe.needs.count(need)}
    return unbegun and not all(bounds.allow(ANY, need) for need in needs)


def masked(options: Iterable[Option], bounds: Bounds) -> tuple[Option, ...]:
    """The options within bounds, available or not."""
    return tuple(option for option in options if bounds.allow(option.verb, option.what))


def dish_needs(menu: MenuFacts) -> Mapping[str, tuple[str, ...]]:
    """What each dish of a menu is made of."""
    return {recipe.name: recipe.needs for recipe in menu.recipes}


def spared(ban: Avoid, allowed: Task, vocabulary: Vocabulary) -> tuple[Avoid, ...]:
    """What is left of a prohibition when `allowed` is not part of it any more."""
    if allowed.do in (ANY, ban.do) and allowed.what in (None, ban.what):
        return ()
    pairs = [(do, what) for do, things in vocabulary.verbs for what in things or (None,)]
    forbidden = [pair for pair in pairs if not Bounds((ban,)).allow(*pair)]
    left = [pair for pair in forbidden if not covers(allowed, *pair)]
    if left == forbidden:
        return (ban,)
    return tuple(dict.fromkeys(_whole(ban, do, what, left, vocabulary) for do, what in left))


def _whole(
    ban: Avoid,
    do: str,
    what: str | None,
    left: list[tuple[str, str | None]],
    vocabulary: Vocabulary,
) -> Avoid:
    """A prohibition of a verb as a whole where all its things are left, else of one thing."""
    things = vocabulary.things_of(do) or ()
    whole = ban.what is None and all((do, thing) in left for thing in things)
    return Avoid(do, None if whole else what, ban.yours)


def is_about(part: Avoid | Cancel, other: Part) -> bool:
    """Whether `part` covers all that `other` is about; a wait is covered by everything only."""
    other, whole = getattr(other, "inner", other), part.what is None
    if part.do == "stay" and other == Wait(event="word"):
        return True  # standing where one is
    if part.do == other.called:
        return whole or part.what == getattr(other, "what", None)
    about = other.task
    if about is None:
        return part.do == ANY and whole
    do, what = about
    return covers(part, do, what) if do != ANY else part.do == ANY and part.what in (None, what)


def contradicts(one: Part, other: Part) -> bool:
    """Whether a crew cannot keep both: work, and a prohibition of it for all who are to do it."""
    return _rules_out(one, other) or _rules_out(other, one)


def _rules_out(ban: Part, work: Part) -> bool:
    forbidden, wanted = getattr(ban, "inner", ban), getattr(work, "inner", work)
    if not (isinstance(forbidden, Avoid) and isinstance(wanted, Goal)) or forbidden.yours:
        return False
    whom, doing = getattr(ban, "who", ()), getattr(work, "who", ())
    meets = not whom or whom[0] == "all" or (bool(doing) and {*doing} <= {*whom})
    return meets and covers(forbidden, wanted.do, wanted.what)
