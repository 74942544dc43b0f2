"""Getting rid of what is held, handing things over, and keeping surfaces free."""

from game.executor.floor import FAR
from game.executor.plans import Fail, Plan, Use
from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Item, Plate
from game.kitchen.layout import Kind
from game.kitchen.state import Chopping

#: What a move of the cook who takes over counts against a move of mine.
ONWARD = 0.5


def put_away(view: View) -> Plan:
    """Put what is held where it will be of use, without throwing away anything that is worth it."""
    item = view.held
    assert item is not None
    places = _places(view, item)
    place = view.nearest(places)
    if place is not None:
        return Use(place)
    if _worthless(view, item) and (bin_cell := view.nearest(view.of_kind(Kind.BIN))) is not None:
        return Use(bin_cell)
    return Fail("there is no free counter to put things down")


def _places(view: View, item: Item) -> list[int]:
    free = view.free(view.counters)
    match item:
        case Plate(None):
            return [*view.of_kind(Kind.PLATES), *free]
        case Plate(Food(parts=parts)) if view.menu.dish_of.get(parts):
            return _for_others(view, free) or free or view.free(view.boards)
        case Food() if item.charred:
            return view.of_kind(Kind.BIN) or free
        case Extinguisher():
            return [c for c in free if c in view.kitchen.contents] or free or view.free(view.boards)
    return free or view.free(view.boards)


def _for_others(view: View, free: list[int]) -> list[int]:
    """Where a finished dish goes that only somebody else can deliver."""
    if view.can_use(Kind.DELIVERY):
        return []
    return [c for c in view.shared() if c in free]


def _worthless(view: View, item: Item) -> bool:
    """Raw or charred food is easily replaced; prepared food and dishes are kept."""
    match item:
        case Food() | Plate(Food()):
            food = item if isinstance(item, Food) else item.food
            assert food is not None
            return food.parts not in view.menu.mixes and food.parts not in view.menu.dish_of
    return False


def must_hand_over(view: View, kind: Kind, of: str | None = None) -> bool:
    """Whether the next station (`kind`, `of`) is out of my reach but not out of another cook's."""
    if view.can_use(kind, of):
        return False
    stations = view.kitchen.cells(kind, of)
    return any(view.floor.reaches(o.cell, s) for o in view.others for s in stations)


def hand_over(view: View, kind: Kind, of: str | None = None) -> Plan:
    """Put what is held on a counter from which another cook can take it to station `kind`."""
    targets = view.kitchen.cells(kind, of)

    def onward(counter: int) -> float:
        return ONWARD * min((view.floor.between(counter, t) for t in targets), default=FAR)

    place = view.nearest(view.free(view.shared()), onward)
    if place is None:
        return Fail("no counter is free to hand things over")
    return Use(place, ends=True)


def clear_a_board(view: View) -> Plan:
    """All boards are taken and hands are empty: finish or free the nearest one."""
    taken = [b for b in view.boards if view.content(b) is not None]
    lying = [b for b in taken if not isinstance(view.content(b), Chopping)]
    if lying and view.free(view.counters):
        return Use(_nearest(view, lying))
    chopping = [b for b in taken if b not in lying and not view.attended(b)]
    if chopping:
        return Use(_nearest(view, chopping))
    return Fail("every chopping board is taken")


def _nearest(view: View, cells: list[int]) -> int:
    cell = view.nearest(cells)
    assert cell is not None  # stations of a view are reachable
    return cell
