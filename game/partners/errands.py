"""What a crew's cooks can be told by pointing: a dish, once or always, a station's work, a supply.

Also how what they were told is changed: more or fewer cooks, more or fewer things kept ready.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from agents.intention import ALWAYS, COUNTED, Goal, Part, Prefer, Qualified, Stock, plural
from game.kitchen.items import Food, Plate
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu
from game.kitchen.state import Burning, State
from game.partners.mind_panel import Sign

#: The work of a station, by its kind: the verb, and what keeping at it is called.
_STATIONS: Mapping[Kind, tuple[Sign, str]] = {
    Kind.BOARD: ("chop", "Keep chopping"),
    Kind.APPLIANCE: ("cook", "Keep cooking"),
    Kind.PLATES: ("plate", "Keep plating"),
    Kind.DELIVERY: ("serve", "Keep serving"),
    Kind.SINK: ("wash", "Keep washing up"),
}


@dataclass(frozen=True, slots=True)
class Errand:
    """`goal`: what is to be done or kept, None: nothing; `words` and `sign`: for people."""

    goal: Part | None
    words: str
    sign: Sign

    @property
    def what(self) -> str:
        """What it is about, if it is work; else ''."""
        return (self.goal.what or "") if isinstance(self.goal, Goal) else ""


#: Whatever the cook sees fit.
FREE = Errand(None, "As you like", "halt")
#: To turn from what is done once to what is always kept, and back.
ALWAYS_TURN, ONCE_TURN = Errand(None, "Always …", "standing"), Errand(None, "Once …", "wait")
#: What comes first, for all.
_PRIORITIES = (
    Errand(Prefer("urgent"), "Urgent first", "standing"),
    Errand(Prefer("oldest"), "Oldest first", "standing"),
)
#: So many things are kept ready at first, and at most.
SUPPLY, MOST = 2, 9
#: How many cooks a quota says, by the language's words.
_CROWDS = ("free", *COUNTED)


def crowd(count: int) -> str:
    """So many cooks, whoever they are, as a standing order says."""
    return _CROWDS[min(count, len(_CROWDS)) - 1]


def errands(state: State, *, lasting: bool = False, everybody: bool = False) -> tuple[Errand, ...]:
    """All that makes sense now: what is ordered, each kind of station, nothing in particular.

    `lasting`: only what is kept until it is lifted, supplies, too; `everybody`: for all, for whom
    there are priorities.
    """
    if not lasting:
        return (*dict.fromkeys([*_ordered(state), *_at_stations(state)]), ALWAYS_TURN, FREE)
    first = _PRIORITIES if everybody else ()
    kept = [*_dishes(state), *_at_stations(state), *_supplies(state), *first]
    return (*dict.fromkeys(kept), ONCE_TURN)


def changed(part: Part, by: int, cooks: int) -> Part | None:
    """A standing order for one more or one less, of `cooks`; None where it cannot be."""
    inner = part.inner if isinstance(part, Qualified) else part
    if isinstance(inner, Stock):
        new = replace(inner, count=max(1, min(MOST, inner.count + by)))
        return replace(part, inner=new) if isinstance(part, Qualified) else new
    if not isinstance(part, Qualified) or part.who[:1] not in [(word,) for word in _CROWDS]:
        return None
    count = _CROWDS.index(part.who[0]) + 1 + by
    return replace(part, who=(crowd(count),)) if 1 <= count <= cooks else None


def errand_for(dish: str, menu: Menu) -> Errand:
    """One of a dish, brought to the guests."""
    return Errand(Goal("serve", dish), menu.dishes[dish].title, "serve")


def errand_at(state: State, cell: int) -> Errand | None:
    """What pointing at a cell means; None where there is nothing to do."""
    station = state.kitchen.stations[cell]
    match state.contents[cell]:
        case Burning():
            return Errand(Goal("putout"), "Put out the fire", "putout")
        case Plate(Food(parts)) if parts in state.kitchen.menu.dish_of:
            return errand_for(state.kitchen.menu.dish_of[parts], state.kitchen.menu)
    if station.kind is Kind.SOURCE and station.of in _chopped(state):
        return _chopping(str(station.of), state)
    return _keeping(station.kind) if station.kind in _STATIONS else None


def _ordered(state: State) -> Iterator[Errand]:
    for order in state.orders:
        yield errand_for(order.dish, state.kitchen.menu)
    for ingredient in state.kitchen.stock:
        yield _chopping(ingredient, state)


def _dishes(state: State) -> Iterator[Errand]:
    """Each dish of the menu, for good."""
    if not state.kitchen.stock:
        for name, dish in state.kitchen.menu.dishes.items():
            yield Errand(Goal("serve", name, ALWAYS), f"Always {dish.title}", "serve")


def _supplies(state: State) -> Iterator[Errand]:
    """What can always be kept ready."""
    if state.kitchen.stock:
        return
    yield Errand(Stock("plate", SUPPLY), f"{SUPPLY} plates ready", "plate")
    for name in sorted(_chopped(state)):
        title = plural(state.kitchen.menu.ingredients[name].title.lower())
        yield Errand(Stock(name, SUPPLY), f"{SUPPLY} {title} ready", "chop")


def _at_stations(state: State) -> Iterator[Errand]:
    present = {station.kind for station in state.kitchen.stations}
    for kind in _STATIONS:
        if kind in present and not (state.kitchen.stock and kind is not Kind.BOARD):
            yield _keeping(kind)


def _keeping(kind: Kind) -> Errand:
    sign, words = _STATIONS[kind]
    return Errand(Goal(sign, None, ALWAYS), words, sign)


def _chopped(state: State) -> frozenset[str]:
    """The ingredients that are chopped here."""
    ingredients = state.kitchen.menu.ingredients.values()
    return frozenset(each.name for each in ingredients if each.chop_strikes)


def _chopping(ingredient: str, state: State) -> Errand:
    return Errand(Goal("chop", ingredient, ALWAYS), f"Chop {ingredient}", "chop")
