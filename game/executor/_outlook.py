"""What is open to a cook: what each macro action is worth to it, whether it can begin, how far."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter

from game.executor._per_state import Shared, per_state
from game.executor._routes import routes_of
from game.executor._supply import HANDING
from game.executor.macros import Availability, CanStart, Macro, available, macros, plan, worth
from game.executor.plans import Await, ScriptMemory, UseStation
from game.executor.teammate_model import Claim
from game.executor.value import OrderNeeds
from game.executor.verbs.table import VERBS
from game.executor.view import NOBODY, View
from game.kitchen.menu import Menu
from game.kitchen.state import State

#: What a move on the way takes off the appeal of a macro action, and the moves that count.
WALK, LONGEST_WALK = 0.004, 20


def appeal(value: float, moves: int) -> float:
    """The value of a macro action, less a little for the way to where it begins."""
    return value - WALK * min(moves, LONGEST_WALK)


def distance(view: View, macro: Macro) -> int:
    """Moves until the first station that `macro` uses can be used."""
    match plan(view, macro, ScriptMemory()):
        case UseStation(cell) | Await(cell):
            return view.steps(cell)
    return 0


def unasked(state: State) -> tuple[Macro, ...]:
    """What cooks do unasked, in the menu's order; in a divided kitchen they hand things over."""
    return _unasked(state.kitchen.menu, routes_of(state) is not None)


@lru_cache(maxsize=16)
def _unasked(menu: Menu, divided: bool) -> tuple[Macro, ...]:
    handing = (HANDING,) if divided else ()
    return tuple(m for m in macros(menu) if not m.on_demand or m.verb in handing)


class Outlook:
    """That of the cook of `view`; each macro action is looked at when it may be chosen.

    `expected`: what others are about to do; `apart`: the outlook were they not, in which nothing
    but the values differs.
    """

    def __init__(
        self, view: View, expected: Sequence[Claim] = (), apart: "Outlook | None" = None
    ) -> None:
        self.view = view
        self._needs = OrderNeeds(view, expected)
        self._worth: dict[Macro, float] = {}
        self._starts: Shared[Macro, Availability] = Shared() if apart is None else apart._starts
        self._ways: Shared[Macro, int] = Shared() if apart is None else apart._ways
        self._best = Shared[frozenset[str] | None, Macro | None]()

    def expecting(self, claims: Sequence[Claim]) -> "Outlook":
        """The same, were others about to do what they claim."""
        return Outlook(self.view, claims, self) if claims else self

    def best(self, choices: Iterable[Macro]) -> Macro | None:
        """Of those that can be started and are of value the most appealing, None if there is none.

        A way only takes something off a value, so that those of less value need no look.
        """
        best: tuple[float, str, Macro] | None = None
        values = [(self.worth(macro), macro) for macro in choices]
        for value, macro in sorted(values, key=itemgetter(0), reverse=True):
            if value <= 0 or (best is not None and value < best[0]):
                break
            if self.can_start(macro):
                found = (appeal(value, self.distance(macro)), macro.name, macro)
                best = found if best is None else max(best, found, key=itemgetter(0, 1))
        return None if best is None else best[2]

    def best_of(self, verbs: frozenset[str] | None) -> Macro | None:
        """As `best`, of what cooks do unasked with such `verbs`; None: with any."""
        choices = unasked(self.view.state)
        return self._best.get(
            verbs, lambda: self.best(m for m in choices if verbs is None or m.verb in verbs)
        )

    def offers(self, gain: float, current: float) -> bool:
        """Whether anything that can be started unasked is worth so much more than `current`."""
        return any(
            self.worth(macro) - current >= gain and self.can_start(macro)
            for macro in unasked(self.view.state)
        )

    def distance(self, macro: Macro) -> int:
        """Moves until the first station that `macro` uses can be used."""
        return self._ways.get(macro, lambda: distance(self.view, macro))

    def worth(self, macro: Macro) -> float:
        """Its value, 0..1."""
        found = self._worth.get(macro)
        if found is None:
            found = self._worth[macro] = self._find_worth(macro)
        return found

    def _find_worth(self, macro: Macro) -> float:
        needs = self._needs
        if not VERBS[macro.verb].alike:
            return worth(needs, macro)
        case = macro, needs.claims_on(macro.what or "")
        return self._alike.get(case, lambda: worth(needs, macro))

    @cached_property
    def _alike(self) -> "_Values":
        view = self.view
        return _values(view.state).get((view.room, view.still, view.given, view.zone), Shared)

    def can_start(self, macro: Macro) -> bool:
        """Whether it can be started."""
        return isinstance(self.availability(macro), CanStart)

    def availability(self, macro: Macro) -> Availability:
        """As `can_start`, and why not."""
        return self._starts.get(macro, lambda: available(self.view, macro))


#: Of each macro action, by what others do to the same object.
_Values = Shared[tuple[Macro, tuple[str, ...]], float]


#: A room, who stands still in it, what is known to be for others, and the zone to keep to.
_Place = tuple[int, frozenset[int], frozenset[int], frozenset[int] | None]


@per_state
def _values(state: State) -> Shared[_Place, _Values]:
    """By place."""
    return Shared()


#: A cook, who stands still in its eyes, what it knows to be for others, who is a person, its zone.
_Eyes = tuple[int, frozenset[int], frozenset[int], frozenset[int], frozenset[int] | None]


@per_state
def _outlooks(state: State) -> Shared[_Eyes, Outlook]:
    return Shared()


def at_a_glance(view: View, cook: int) -> Outlook:
    """That of another cook, as the one of `view` and every other sees it."""
    eyes = cook, NOBODY, NOBODY, view.people, None
    state, people = view.state, view.people
    return _outlooks(state).get(eyes, lambda: Outlook(View(state, cook, people=people)))


def outlook(view: View) -> Outlook:
    """That of `view`; the same for whoever knows no more than all can see."""
    if view.site is not None:
        return Outlook(view)
    eyes = view.me, view.still, view.given, view.people, view.zone
    return _outlooks(view.state).get(eyes, lambda: Outlook(view))
