"""The reflex policy: what is of greatest value, the way there taken into account.

It is the floor under every mind.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from game.executor._order_needs import OrderNeeds
from game.executor._plans import Await, ScriptMemory, UseStation
from game.executor.macros import Availability, CanStart, Macro, available, macros, plan, worth
from game.executor.teammate_model import Claim, TeammateModel, claim
from game.executor.view import View
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping, State


@dataclass(frozen=True, slots=True)
class RatedMacro:
    """A macro action as it stands now: can it be started, and what is it worth (0..1)."""

    macro: Macro
    availability: Availability
    value: float

    @property
    def available(self) -> bool:
        return isinstance(self.availability, CanStart)


#: What a move on the way takes off the appeal of a macro action, and the moves that count.
WALK, LONGEST_WALK = 0.004, 20


def options(view: View, expected: Iterable[Claim] = ()) -> tuple[RatedMacro, ...]:
    """What cooks do unasked, as it stands for the cook of `view`, in the menu's order.

    `expected`: what other cooks are about to do, which lessens what is needed.
    """
    needs = OrderNeeds(view, expected)
    return tuple(
        RatedMacro(macro, available(view, macro), worth(needs, macro))
        for macro in _unasked(view.menu)
    )


def choose(
    view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
) -> Macro | None:
    """The available macro action with the greatest value, the way there taken into account.

    None if nothing that can be done, apart from `avoid`, is of any value. What another cook may be
    expected to do next, and is better placed to do, counts as done by it (`watch`); with nothing
    else to do, that is taken up after all.
    """
    mine, wanted = _Outlook(view), [m for m in _unasked(view.menu) if m not in avoid]
    expected = _left_to_others(mine, watch) if watch is not None else []
    return mine.expecting(expected).best(wanted) or mine.best(wanted)


def appeal(view: View, option: RatedMacro) -> float:
    """The value of a macro action, less a little for the way to where it begins."""
    return _appeal(option.value, distance(view, option.macro))


def _appeal(value: float, moves: int) -> float:
    return value - WALK * min(moves, LONGEST_WALK)


def _unasked(menu: Menu) -> tuple[Macro, ...]:
    """What cooks do unasked, in the menu's order."""
    return tuple(macro for macro in macros(menu) if not macro.on_demand)


class _Outlook:
    """What is open to the cook of `view`; each macro action is looked at when it may be chosen."""

    def __init__(self, view: View, expected: Iterable[Claim] = ()) -> None:
        self.view = view
        self._needs = OrderNeeds(view, expected)
        self._values: dict[Macro, float] = {}
        self._starts: dict[Macro, bool] = {}
        self._ways: dict[Macro, int] = {}
        self._best: dict[frozenset[str], Macro | None] = {}

    def expecting(self, claims: Sequence[Claim]) -> "_Outlook":
        """The same, were others about to do what they claim."""
        if not claims:
            return self
        other = _Outlook(self.view, claims)
        other._starts, other._ways = self._starts, self._ways
        return other

    def best(self, choices: Iterable[Macro]) -> Macro | None:
        """Of those that can be started and are of value the most appealing, None if there is none.

        A way only takes something off a value, so that those of less value need no look.
        """
        best: tuple[float, str, Macro] | None = None
        values = ((self._value(macro), macro) for macro in choices)
        for value, macro in sorted(values, key=itemgetter(0), reverse=True):
            if value <= 0 or (best is not None and value < best[0]):
                break
            if self._can_start(macro):
                found = (_appeal(value, self.distance(macro)), macro.name, macro)
                best = found if best is None else max(best, found, key=itemgetter(0, 1))
        return None if best is None else best[2]

    def best_of(self, verbs: frozenset[str]) -> Macro | None:
        """As `best`, of what cooks do unasked with such `verbs`."""
        if verbs not in self._best:
            unasked = _unasked(self.view.menu)
            self._best[verbs] = self.best(macro for macro in unasked if macro.verb in verbs)
        return self._best[verbs]

    def distance(self, macro: Macro) -> int:
        """Moves until the first station that `macro` uses can be used."""
        if macro not in self._ways:
            self._ways[macro] = distance(self.view, macro)
        return self._ways[macro]

    def _value(self, macro: Macro) -> float:
        if macro not in self._values:
            self._values[macro] = worth(self._needs, macro)
        return self._values[macro]

    def _can_start(self, macro: Macro) -> bool:
        if macro not in self._starts:
            self._starts[macro] = isinstance(available(self.view, macro), CanStart)
        return self._starts[macro]


@lru_cache(maxsize=2)
def _at_a_glance(state: State) -> tuple[_Outlook, ...]:
    """What is open to each cook of `state`, as every other sees it."""
    return tuple(_Outlook(View(state, cook)) for cook in range(len(state.cooks)))


def _left_to_others(mine: _Outlook, watch: TeammateModel) -> list[Claim]:
    """What the other cooks would choose next, where they are nearer to it than I am."""
    view, state = mine.view, mine.view.state
    chops = [None, *((Process.CHOP, name) for name in view.menu.ingredients)]
    found: list[Claim] = []
    for other, outlook in enumerate(_at_a_glance(state)):
        if other in (view.me, *view.still) or claim(view, other) not in chops:
            continue  # what it holds tells already
        choice = outlook.best_of(watch.expects(other, state.tick))
        if choice is not None and choice.what and _nearer(outlook, mine, choice):
            found.append((choice.verb, choice.what))
    return found


def _nearer(other: _Outlook, mine: _Outlook, macro: Macro) -> bool:
    """Whether the other cook can start `macro` sooner; the one in the higher seat if equal."""
    view = other.view
    front = view.content(view.ahead) if view.ahead >= 0 else None
    busy = front.left if isinstance(front, Chopping) and view.held is None else 0
    theirs, ours = other.distance(macro) + busy, mine.distance(macro)
    return (theirs, -view.me) < (ours, -mine.view.me)


def distance(view: View, macro: Macro) -> int:
    """Moves until the first station that `macro` uses can be used."""
    match plan(view, macro, ScriptMemory()):
        case UseStation(cell) | Await(cell):
            return view.steps(cell)
    return 0
