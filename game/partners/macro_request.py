"""What minds ask for, as answers to the observations they were sent, and what is forbidden."""

from dataclasses import dataclass, field, replace

from agents.demands import FREELY, Bounds
from agents.intention import Demand, Wait
from agents.messages import Do, Intend
from game.executor.macros import Macro, find_macro, macros
from game.kitchen.menu import Menu
from game.kitchen.state import State

#: A decision on an observation older than this, in ticks, is out of date.
STALE_TICKS = 100


@dataclass(frozen=True, slots=True)
class MacroRequest:
    """A macro action that a mind asks for, and what it goes by; in a `hurry` it interrupts."""

    macro: Macro
    source: str
    hurry: bool = False


@dataclass(slots=True)
class Correspondence:
    """Which observations were sent, which have been answered, and what was news in them.

    News (words, an intention, a fire ...) justify interrupting what is in progress, once each.

    `sent`: tick and pieces of news so far, of each observation; their ids count from 1. `answered`:
    the newest that a request has answered. `news`: pieces of news so far; `spoken`: how many there
    were when somebody last spoke, for words travel by themselves; `interrupted`: how many have had
    their interruption.
    """

    sent: list[tuple[int, int]] = field(default_factory=list)
    answered: int = 0
    news: int = 0
    spoken: int = 0
    interrupted: int = 0

    def next_id(self, tick: int) -> int:
        """The id for an observation made at `tick`."""
        self.sent.append((tick, self.news))
        return len(self.sent)

    def read(self, do: Do, state: State) -> MacroRequest | str:
        """What a mind asks for, or a readable reason why it counts for nothing."""
        macro = find_macro(state.kitchen.menu, do.macro)
        if macro is None:
            return "there is no such task in this kitchen"
        if not 1 <= do.answers <= len(self.sent):
            return "it answers nothing that was asked"
        if do.answers < self.answered:
            return "a newer decision has been made"
        if state.tick - self.sent[do.answers - 1][0] > STALE_TICKS:
            return "it comes too late"
        self.answered = do.answers
        return MacroRequest(macro, do.source or "mind", self._interrupts(do))

    def _interrupts(self, do: Do) -> bool:
        """Whether `do` may interrupt: it is urgent, and knows of news that nothing else has
        interrupted for. That news is used up by it.
        """
        known = self.sent[do.answers - 1][1]
        if do.source == "words":
            known = max(known, self.spoken)
        if not do.urgent or known <= self.interrupted:
            return False
        self.interrupted = known
        return True


def prohibitions(menu: Menu, intend: Intend) -> frozenset[Macro]:
    """The macro actions that what the human wants rules out while it is in force."""
    needs = {name: dish.ingredients for name, dish in menu.dishes.items()}
    bounds = Bounds.of(intend.queue, needs) if intend.queue else _alone(intend)
    ruled_out = {m for m in macros(menu) if not bounds.allow(m.verb, m.what)}
    if stands_still(intend):
        ruled_out |= {macro for macro in macros(menu) if halted(intend) or macro.verb != "putout"}
    return frozenset(ruled_out)


def going_on(intend: Intend) -> Intend:
    """The same without what keeps the cook from moving."""
    stops = (e for e in intend.queue if e.kind == "halt" or isinstance(e.part, Wait))
    return replace(intend, queue=tuple(e for e in intend.queue if e not in {*stops}))


def stands_still(intend: Intend) -> bool:
    """Whether the human wants the cook to stand by; fires apart, unless it was told to stop."""
    waits = any(e.state == "active" and isinstance(e.part, Wait) for e in intend.queue)
    return waits or halted(intend)


def halted(intend: Intend) -> bool:
    """Whether the human said stop."""
    return any(e.kind == "halt" and not e.over for e in intend.queue)


def _alone(intend: Intend) -> Bounds:
    """The bounds of an announcement that tells no queue."""
    if intend.state not in ("pending", "active") or not isinstance(intend.intention, Demand):
        return FREELY
    return Bounds(intend.intention.avoids)
