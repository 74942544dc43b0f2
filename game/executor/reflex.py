"""The reflex policy: what is of greatest value, the way there taken into account.

It is the floor under every mind.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from game.executor._order_needs import OrderNeeds
from game.executor._plans import Await, ScriptMemory, UseStation
from game.executor.macros import Availability, CanStart, Macro, available, macros, plan, worth
from game.executor.teammate_model import Claim, TeammateModel, claim
from game.executor.view import View
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping


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
        for macro in macros(view.menu)
        if not macro.on_demand
    )


def choose(
    view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
) -> Macro | None:
    """The available macro action with the greatest value, the way there taken into account.

    None if nothing that can be done, apart from `avoid`, is of any value. What another cook may be
    expected to do next, and is better placed to do, counts as done by it (`watch`); with nothing
    else to do, that is taken up after all.
    """
    expected = _left_to_others(view, watch) if watch is not None else []
    return _best(view, options(view, expected), avoid) or _best(view, options(view), avoid)


def _best(view: View, choices: Iterable[RatedMacro], avoid: Collection[Macro] = ()) -> Macro | None:
    worthwhile = [o for o in choices if o.available and o.value > 0 and o.macro not in avoid]
    best = max(worthwhile, key=lambda o: (appeal(view, o), o.macro.name), default=None)
    return None if best is None else best.macro


def appeal(view: View, option: RatedMacro) -> float:
    """The value of a macro action, less a little for the way to where it begins."""
    return option.value - WALK * min(distance(view, option.macro), LONGEST_WALK)


def _left_to_others(mine: View, watch: TeammateModel) -> list[Claim]:
    """What the other cooks would choose next, where they are nearer to it than I am."""
    tick = mine.state.tick
    found: list[Claim] = []
    for other in range(len(mine.state.cooks)):
        if other == mine.me or other in mine.still:
            continue
        view = View(mine.state, other)
        if claim(mine, other) not in (None, *_chops(view)):
            continue  # what it holds tells already
        trusted = [o for o in options(view) if watch.expects(other, o.macro.verb, tick)]
        choice = _best(view, trusted)
        if choice is not None and choice.what and _nearer(view, mine, choice):
            found.append((choice.verb, choice.what))
    return found


def _chops(view: View) -> list[Claim]:
    return [(Process.CHOP, i) for i in view.menu.ingredients]


def _nearer(other: View, mine: View, macro: Macro) -> bool:
    """Whether the other cook can start `macro` sooner; the one in the higher seat if equal."""
    front = other.content(other.ahead) if other.ahead >= 0 else None
    busy = front.left if isinstance(front, Chopping) and other.held is None else 0
    theirs, ours = distance(other, macro) + busy, distance(mine, macro)
    return (theirs, -other.me) < (ours, -mine.me)


def distance(view: View, macro: Macro) -> int:
    """Moves until the first station that `macro` uses can be used."""
    match plan(view, macro, ScriptMemory()):
        case UseStation(cell) | Await(cell):
            return view.steps(cell)
    return 0
