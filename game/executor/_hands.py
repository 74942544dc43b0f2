"""Getting rid of what is held, handing things over, and keeping surfaces free."""

from collections.abc import Callable, Collection

from game.executor._routes import Routes, routes_of
from game.executor._supply import HandOver, supply
from game.executor.floor import FAR, rooms
from game.executor.plans import Fail, Plan, UseStation
from game.executor.value import OrderNeeds
from game.executor.view import NOBODY, View
from game.kitchen.items import DirtyPlate, Extinguisher, Item, Plate, Prep, food_of
from game.kitchen.layout import Kind
from game.kitchen.state import Chopping, Stack, Washing

#: What a move of the cook who takes over counts against a move of mine.
ONWARD = 0.5
EMPTY_PLATES = (DirtyPlate, Stack, Washing)
#: A piece is carried off the board over at most CARRY moves, if that saves GAIN moves to the pots.
CARRY, GAIN = 4, 3
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
    if place is None and _may_be_wasted(view, item):
        place = view.nearest(view.of_kind(Kind.BIN))
    if place is None:
        return Fail("there is no free counter to put things down")
    return UseStation(place)


def _may_be_wasted(view: View, item: Item) -> bool:
    """Whether food that cannot be put down goes into the bin: a fire is worse, and so is to stand
    there with it where no counter is ever free; what a crate gives is easily had again.
    """
    food = food_of(item)
    if food is None:
        return False
    return bool(view.fires()) or not view.surfaces or bool(view.sources(food))


def _places(view: View, item: Item) -> list[int]:
    free = _free_counters(view, item)
    match item:
        case _ if destination(view, item) is not None:
            pass
        case DirtyPlate() if washed := [*view.of_kind(Kind.SINK), *view.of_kind(Kind.RETURN)]:
            return washed
        case Plate(None) if stacks := view.of_kind(Kind.PLATES):
            if view.menu.plates is not None:
                return stacks
            # One more than crowded: the plate may have been taken up to make room.
            return stacks if room(view) <= CROWDED_ROOM + 1 else stacks + free
        case Extinguisher() if homes := [c for c in free if c in view.kitchen.contents]:
            return homes
    return free or view.free(view.boards)


def _free_counters(view: View, item: Item) -> list[int]:
    """Free counters, in a divided kitchen those to where it is wanted, or such as nobody needs to
    hand things over, if there are any.
    """
    free, goal = view.free(view.counters), destination(view, item)
    if goal is not None:
        return between(view, goal) or free
    routes = routes_of(view.state)
    if routes is None:
        return free
    return [cell for cell in free if len(routes.beside[cell]) == 1] or free


def destination(view: View, item: Item) -> int | None:
    """The room that `item` is to be handed over to next; None if it is of use here, or nowhere.

    What nobody asks for yet takes no counter for which something that is wanted waits.
    """
    routes = routes_of(view.state)
    if routes is None:
        return None
    planned = (each.goal for each in to_hand_over(view) if each.thing == item)
    if (goal := next(planned, None)) is not None:
        return goal
    here = whole_room(view)
    ways = [(routes.apart(here, goal), goal) for goal in _used_in(routes, item)]
    least, goal = min(ways, default=(FAR, here))
    if not 0 < least < FAR:
        return None
    onward = routes.next_to(here, goal)
    return None if awaited(view, onward) and len(between(view, onward)) <= 1 else onward


def cluttering(view: View) -> list[int]:
    """Where something lies on the last counters over which something that is wanted is to be handed
    over, if nobody asks for it, or it is there already, and there is another place for it.
    """
    routes, found = routes_of(view.state), supply(view.state)
    if routes is None or found is None:
        return []
    if not any(len(routes.beside[c]) == 1 for c in view.free(view.counters)):
        return []
    goals = (goal for goal in routes.rooms - {whole_room(view)} if awaited(view, goal))
    full = (linking(view, goal) for goal in goals if not between(view, goal))
    cells = [cell for cells in full for cell in cells if view.content(cell) is not None]
    return [c for c in cells if found.used.get(c, whole_room(view)) == whole_room(view)]


def awaited(view: View, goal: int) -> bool:
    """Whether something is to be handed over between the room of the cook of `view` and another."""
    found, sides = supply(view.state), {whole_room(view), goal}
    return found is not None and any({h.origin, h.goal} == sides for h in found.hand_overs)


def _used_in(routes: Routes, item: Item) -> Collection[int]:
    """The rooms in which there is use for `item`, if that is not everywhere."""
    food = food_of(item)
    if isinstance(item, DirtyPlate):
        return routes.having(Kind.SINK) or routes.having(Kind.RETURN)
    if food is None:
        return ()
    return routes.having(Kind.BIN) if food.charred else routes.uses(food)


def to_hand_over(view: View) -> list[HandOver]:
    """What the cook of `view` is to hand over: first what it holds, nothing that others hold."""
    found, here = supply(view.state), whole_room(view)
    if found is None:
        return []
    mine = [h for h in found.hand_overs if h.origin == here and h.holder in (None, view.me)]
    return sorted(mine, key=lambda each: each.holder is None)


def whole_room(view: View) -> int:
    """The room that the cook is in, whoever bars passages in it."""
    return rooms(view.kitchen, NOBODY)[view.cook.cell]


def between(view: View, goal: int) -> list[int]:
    """The free counters over which something gets from the cook of `view` to the room `goal`."""
    return view.free(linking(view, goal))


def linking(view: View, goal: int) -> list[int]:
    """The counters between the room of the cook of `view` and the room `goal`."""
    routes = routes_of(view.state)
    cells = () if routes is None else routes.between[whole_room(view), goal]
    return [cell for cell in view.counters if cell in cells]


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

    A dish is one only where it takes the last plate, or the last counter over which dishes come.
    """
    food = food_of(item)
    if food is None:
        return False
    dish = view.menu.dish_of.get(food.parts)
    if dish is not None and dish not in view.menu.pieces:
        ordered = any(order.dish == dish for order in view.state.orders)
        if not isinstance(item, Plate) or ordered:
            return False
        hatch = routes_of(view.state) is not None and view.can_use(Kind.DELIVERY)
        return out_of_plates(view) or (hatch and room(view) <= CROWDED_ROOM)
    return food.parts not in view.menu.mixes or OrderNeeds(view).spare(food)


def out_of_plates(view: View) -> bool:
    """Whether there is no empty plate, clean or dirty, and none comes back."""
    if view.menu.plates is None or view.state.returning:
        return False
    there = (*view.state.contents, *(cook.held for cook in view.state.cooks))
    return not any(thing == Plate() or isinstance(thing, EMPTY_PLATES) for thing in there)


def hand_over(view: View, item: Item) -> Plan:
    """Put `item`, which is held, on a counter from which it gets to where it is wanted."""
    goal = destination(view, item)
    place = None if goal is None else view.nearest(between(view, goal), _onward(view, item))
    if place is None:
        return Fail("no counter is free to hand things over")
    return UseStation(place, ends=True, gives=True)


def _onward(view: View, item: Item) -> Callable[[int], float]:
    """What a counter's distance from where it goes on with `item` counts."""
    food, kind = food_of(item), Kind.APPLIANCE
    if food is not None and food.parts in view.menu.dish_of:
        kind = Kind.DELIVERY
    elif food is not None and food.parts[0].prep is Prep.RAW:
        kind = Kind.BOARD
    targets = view.kitchen.cells(kind)

    def onward(counter: int) -> float:
        return ONWARD * min((view.floor.between(counter, t) for t in targets), default=FAR)

    return onward


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


def nearer_to_heat(view: View, board: int) -> int:
    """Where a piece from `board` is put down: on a counter close by from where the pots are much
    nearer, else it stays.
    """
    if view.alone:
        return board  # I shall fetch it from the board myself
    ways = {c: view.floor.between(board, c) for c in view.free(view.counters)}
    counters = (c for c, moves in ways.items() if moves <= CARRY)
    counter = min(counters, key=lambda c: (view.to_heat(c) + ways[c], c), default=board)
    return counter if view.to_heat(board) - view.to_heat(counter) >= GAIN else board
