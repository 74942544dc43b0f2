"""What a crew's cooks can be told by pointing: a dish, once or always, a station's work, a supply.

What is offered has its place for the whole round, on a page that number keys reach: nobody's
fingers are to find another dish where theirs was. Also how what cooks were told is changed: more or
fewer of them, more or fewer things kept ready.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from agents.english import gerund, numbered
from agents.intention import ALWAYS, COUNTED, Goal, Part, Prefer, Qualified, Stock
from game.kitchen.items import Food, Plate
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.scheduled_events import Critic, forms
from game.kitchen.state import Burning, State
from game.partners.shown_words import Sign

#: The work of a station, by its kind: the verb, and what keeping at it is called.
_STATIONS: Mapping[Kind, tuple[Sign, str]] = {
    Kind.BOARD: ("chop", "Keep chopping"),
    Kind.APPLIANCE: ("cook", "Keep cooking"),
    Kind.PLATES: ("plate", "Keep plating"),
    Kind.DELIVERY: ("serve", "Keep serving"),
    Kind.SINK: ("wash", "Keep washing up"),
}


class Page(Enum):
    """What is offered together: what is done once, what is always done, what else is kept."""

    ONCE = "Once …"
    ALWAYS = "Always …"
    MORE = "More …"


@dataclass(frozen=True, slots=True)
class Errand:
    """`goal`: what is to be done or kept, None: nothing; `words` and `sign`: for people.

    `turns`: the page that it turns to instead; `open`: whether it makes sense at the moment.
    """

    goal: Part | None
    words: str
    sign: Sign
    turns: Page | None = None
    open: bool = True

    @property
    def what(self) -> str:
        """What it is about, if it is work; else ''."""
        return (self.goal.what or "") if isinstance(self.goal, Goal) else ""


#: Whatever the cook sees fit.
FREE = Errand(None, "As you like", "halt")
_TURNS: Mapping[Page, Errand] = {
    page: Errand(None, page.value, "wait" if page is Page.ONCE else "standing", page)
    for page in Page
}
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


def errands(
    state: State, page: Page = Page.ONCE, *, everybody: bool = False, once: bool = True
) -> tuple[Errand, ...]:
    """All that a page offers, work first, in the same places whatever is ordered at the moment.

    `everybody`: for all, for whom there are priorities; `once`: there is a page of what is done
    once.
    """
    pages = {each: _work(state, each, everybody) for each in Page if once or each is not Page.ONCE}
    order = [*pages]
    here = order.index(page)
    others = (each for each in (*order[here + 1 :], *order[:here]) if pages[each])
    turn = [_TURNS[each] for each in others][:1]
    return (*pages[page], *turn, *([FREE] if page is Page.ONCE else []))


def _work(state: State, page: Page, everybody: bool) -> tuple[Errand, ...]:
    match page:
        case Page.ONCE:
            found = (*_ordered(state), *_at_stations(state))
        case Page.ALWAYS:
            found = (*_dishes(state), *_at_stations(state))
        case Page.MORE:
            found = (*_supplies(state), *(_PRIORITIES if everybody else ()))
    return tuple(dict.fromkeys(found))


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
    return _keeping(station.kind, state.kitchen.menu) if station.kind in _STATIONS else None


def _ordered(state: State) -> Iterator[Errand]:
    """One of each dish that guests may order; those of which none is ordered wait."""
    kitchen, wanted = state.kitchen, {order.dish for order in state.orders}
    rules = kitchen.orders
    usual = () if rules.number == 0 else rules.sequence or rules.dishes
    critics = (f.dish for each in kitchen.schedule for f in forms(each) if isinstance(f, Critic))
    may = {*usual, *critics, *wanted}
    for dish in kitchen.menu.dishes:
        if dish in may:
            yield replace(errand_for(dish, kitchen.menu), open=dish in wanted)
    for ingredient in kitchen.stock:
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
    yield Errand(
        Stock("plate", SUPPLY), f"{SUPPLY} {state.kitchen.menu.vessel.several} ready", "plate"
    )
    for name in sorted(_chopped(state)):
        title = state.kitchen.menu.ingredients[name].title.lower()
        yield Errand(Stock(name, SUPPLY), f"{numbered(SUPPLY, title)} ready", "chop")


def _at_stations(state: State) -> Iterator[Errand]:
    present = {station.kind for station in state.kitchen.stations}
    for kind in _STATIONS:
        if kind in present and not (state.kitchen.stock and kind is not Kind.BOARD):
            yield _keeping(kind, state.kitchen.menu)


def _keeping(kind: Kind, menu: Menu) -> Errand:
    """Keeping at a station's work, by the menu's own verb where it has one for all of that."""
    sign, words = _STATIONS[kind]
    steps = (step for step in recipes_of(menu).steps if step.process == sign)
    if kind in (Kind.BOARD, Kind.APPLIANCE) and len(verbs := {step.verb for step in steps}) == 1:
        words = f"Keep {gerund(verbs.pop())}"
    return Errand(Goal(sign, None, ALWAYS), words, sign)


def _chopped(state: State) -> frozenset[str]:
    """The ingredients that are chopped here."""
    ingredients = state.kitchen.menu.ingredients.values()
    return frozenset(each.name for each in ingredients if each.chop_strikes)


def _chopping(ingredient: str, state: State) -> Errand:
    step = recipes_of(state.kitchen.menu).step(Process.CHOP, ingredient)
    return Errand(
        Goal("chop", ingredient, ALWAYS), f"{step.verb} {step.thing}".capitalize(), "chop"
    )
