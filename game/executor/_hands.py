"""Getting rid of what is held, handing things over, and keeping surfaces free."""

from game.executor._order_needs import OrderNeeds
from game.executor._plans import Fail, Plan, UseStation
from game.executor.floor import FAR
from game.executor.view import View
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Item, Plate, food_of, without
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping, Stack, Washing

#: What a move of the cook who takes over counts against a move of mine.
ONWARD = 0.5
EMPTY_PLATES = (DirtyPlate, Stack, Washing)
#: With so few counters free, what is spare goes into the bin and not onto one of them.
CROWDED_ROOM = 1


def put_away(view: View) -> Plan:
    """Put what is held where it will be of use, without throwing away anything that is worth it."""
    item = view.held
    assert item is not None
    bin_cell = view.nearest(view.of_kind(Kind.BIN)) if _for_the_bin(view, item) else None
    if bin_cell is not None:
        return UseStation(bin_cell)
    place = view.nearest(_places(view, item))
    return (
        UseStation(place)
        if place is not None
        else Fail("there is no free counter to put things down")
    )


def _places(view: View, item: Item) -> list[int]:
    free = view.free(view.counters)
    match item:
        case DirtyPlate() if washed := [*view.of_kind(Kind.SINK), *view.of_kind(Kind.RETURN)]:
            return washed
        case Plate(None) if stacks := view.of_kind(Kind.PLATES):
            if view.menu.plates is not None:
                return stacks
            # One more than crowded: the plate may have been taken up to make room.
            return stacks if room(view) <= CROWDED_ROOM + 1 else stacks + free
        case Extinguisher() if homes := [c for c in free if c in view.kitchen.contents]:
            return homes
        case Food() | Plate(Food()) if only_for_others(view, item):
            free = [c for c in view.shared() if c in free] or free
    return free or view.free(view.boards)


def only_for_others(view: View, item: Item) -> bool:
    """Whether what is to be done with `item` next can be done by another cook only."""
    food = food_of(item)
    if food is None:
        return False
    if isinstance(item, Plate) and food.parts in view.menu.dish_of:
        return must_hand_over(view, Kind.DELIVERY)
    return heated_elsewhere(view, food)


def heated_elsewhere(view: View, food: Food) -> bool:
    """Whether `food` is to go, by itself or in a mix, where only another cook gets to."""
    heats = [s for s in view.recipes.doing(Process.COOK) if _is_part(food, s.load)]
    appliances = dict.fromkeys(step.appliance.name for step in heats if step.appliance)
    return any(must_hand_over(view, Kind.APPLIANCE, name) for name in appliances)


def _is_part(food: Food, whole: Food) -> bool:
    return without(whole.parts, food.parts) is not None


def room(view: View) -> int:
    """Free counters, where there is a wall of them between cooks only those that both can use."""
    return len(view.free(view.shared() or view.counters))


def _for_the_bin(view: View, item: Item) -> bool:
    """Burnt food always is; where there is no room, so is raw food and, never a dish, a spare."""
    food = food_of(item)
    if food is None:
        return False
    no_room = room(view) <= CROWDED_ROOM or out_of_plates(view)
    return food.charred or (no_room and is_spare(view, item))


def is_spare(view: View, item: Item) -> bool:
    """Whether `item` is food that no order calls for and that is easily had again.

    A dish is one only where it takes the last plate.
    """
    food = food_of(item)
    if food is None:
        return False
    if (dish := view.menu.dish_of.get(food.parts)) is not None:
        ordered = any(order.dish == dish for order in view.state.orders)
        return isinstance(item, Plate) and not ordered and out_of_plates(view)
    return food.parts not in view.menu.mixes or OrderNeeds(view).spare(food)


def out_of_plates(view: View) -> bool:
    """Whether there is no empty plate, clean or dirty, and none comes back."""
    if view.menu.plates is None or view.state.returning:
        return False
    there = (*view.state.contents, *(cook.held for cook in view.state.cooks))
    return not any(thing == Plate() or isinstance(thing, EMPTY_PLATES) for thing in there)


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
    return UseStation(place, ends=True)


def clear_a_board(view: View) -> Plan:
    """No board is left for me and hands are empty: free or finish the nearest that is taken."""
    taken = [b for b in view.boards if view.content(b) is not None]
    lying = [b for b in taken if not isinstance(view.content(b), Chopping)]
    if lying and view.free(view.counters):
        return UseStation(_nearest(view, lying))
    chopping = [b for b in taken if b not in lying and not view.attended(b)]
    if chopping:
        return UseStation(_nearest(view, chopping))
    return Fail("every chopping board is taken")


def _nearest(view: View, cells: list[int]) -> int:
    cell = view.nearest(cells)
    assert cell is not None  # stations of a view are reachable
    return cell
