"""What prohibitions and 'only' leave open: the same rules for the minds and for the game.

'Only' leaves what it names, what leads there, what is asked for in so many words, and fires.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from agents.demands._goals import Task, covers
from agents.intention import ANY, Avoid, Goal, Only, Part
from agents.messages import MenuFacts, Option, QueueEntry

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
    def of(cls, entries: Iterable[QueueEntry], needs: Mapping[str, Sequence[str]]) -> Self:
        """Those of a queue as it was announced."""
        return cls.of_parts((e.part for e in entries if not e.over), needs)

    @classmethod
    def of_parts(cls, parts: Iterable[Part], needs: Mapping[str, Sequence[str]]) -> Self:
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


def masked(options: Iterable[Option], bounds: Bounds) -> tuple[Option, ...]:
    """The options within bounds, available or not."""
    return tuple(option for option in options if bounds.allow(option.verb, option.what))


def dish_needs(menu: MenuFacts) -> Mapping[str, tuple[str, ...]]:
    """What each dish of a menu is made of."""
    return {recipe.name: recipe.needs for recipe in menu.recipes}
