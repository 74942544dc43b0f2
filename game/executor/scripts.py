"""The scripts of the macro actions: from the present state, what to do next.

Every script plans anew at each move, so that it survives whatever the other cooks do. What it must
remember between moves is in `Memory`. Source: HLA, executor; deviations are the fixes that make a
script never wait where it can work and never throw away what is worth something.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations

from game.executor.floor import FAR
from game.executor.hands import (
    clear_a_board,
    hand_over,
    must_hand_over,
    put_away,
)
from game.executor.macros import Macro, Verb
from game.executor.plans import Await, Fail, Finish, Plan, Use
from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Part, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.naming import listed
from game.kitchen.state import Burning, Chopping, Heating


@dataclass(slots=True)
class Memory:
    """What a running macro action has done so far.

    `board`: where it chops; `made`: its product exists and is only to be handed over or put back.
    """

    board: int | None = None
    made: bool = False


#: Moves that fetching a plate may add to gathering ingredients: on a plate they need no merging.
DETOUR = 3

#: A piece is carried off the board over at most CARRY moves, if that saves GAIN moves to the pots.
CARRY, GAIN = 4, 3

#: Ticks to wait at a pot with a plate in hand, and ticks that a move is taken to last.
LINGER_TICKS, TICKS_PER_MOVE = 20, 4

Script = Callable[[View, str, Memory], Plan]


def plan(view: View, macro: Macro, memory: Memory) -> Plan:
    """The next thing to do for `macro`."""
    return SCRIPTS[macro.verb](view, macro.what or "", memory)


def chop(view: View, what: str, memory: Memory) -> Plan:
    """Raw ingredient -> board -> strikes; the piece stays on the board, or goes to who needs it."""
    ingredient = view.menu.ingredients[what]
    raw, chopped = Food((ingredient.fresh,)), Food((ingredient.prepared,))
    if memory.board is not None and not _is_chopping(view, memory.board, raw):
        memory.made = True
    if memory.made:
        if _cannot_use(view, what):
            return _pass_on(view, chopped, memory, hand_over(view, Kind.APPLIANCE))
        nearer = _nearer_to_heat(view, memory.board)
        return (
            Finish() if nearer is None else _pass_on(view, chopped, memory, Use(nearer, ends=True))
        )
    board = _own_board(view, raw, memory)
    if board is not None:
        if view.held is not None:
            return put_away(view)
        memory.board = board
        return Use(board)
    return _bring_to_board(view, raw, what)


def _cannot_use(view: View, ingredient: str) -> bool:
    """Whether the dishes with this ingredient are cooked where only another cook gets to."""
    dishes = view.menu.dishes.values()
    appliances = {d.appliance for d in dishes if ingredient in d.ingredients and d.appliance}
    return any(must_hand_over(view, Kind.APPLIANCE, a) for a in sorted(appliances))


def _nearer_to_heat(view: View, board: int | None) -> int | None:
    """A counter close by from where the pots are much nearer than from the board."""
    if view.alone:
        return None  # I shall fetch it from the board myself
    counters = [c for c in view.free(view.counters) if view.steps(c) <= CARRY]
    counter = min(counters, key=lambda c: (_to_heat(view, c) + view.steps(c), c), default=None)
    if board is None or counter is None:
        return None
    gain = _to_heat(view, board) - _to_heat(view, counter)
    return counter if gain >= GAIN else None


def _is_chopping(view: View, board: int, raw: Food) -> bool:
    content = view.content(board)
    return isinstance(content, Chopping) and content.food == raw


def _own_board(view: View, raw: Food, memory: Memory) -> int | None:
    """A board with such food half chopped that nobody else is busy with."""
    if memory.board is not None and _is_chopping(view, memory.board, raw):
        return memory.board
    half = [b for b in view.boards if _is_chopping(view, b, raw) and not view.attended(b)]
    return view.nearest(half)


def _bring_to_board(view: View, raw: Food, what: str) -> Plan:
    free = view.free(view.boards)
    if view.held == raw:
        board = view.nearest(free, lambda b: 0.5 * _to_heat(view, b))
        return Use(board) if board is not None else _await_board(view)
    if view.held is not None:
        return put_away(view)
    if len(free) <= view.coming_to_boards():
        return clear_a_board(view)
    source = view.nearest(
        view.where(raw) + view.of_kind(Kind.SOURCE, what),
        lambda s: min(view.floor.between(s, b) + 0.5 * _to_heat(view, b) for b in free),
    )
    if source is None:
        return Fail(f"no {what} can be reached")
    return Use(source)


def _await_board(view: View) -> Plan:
    """Raw food in hand and no board free: put it beside one that can be cleared, or wait."""
    lying = [b for b in view.boards if not isinstance(view.content(b), Chopping)]
    if not lying:
        board = view.nearest(view.boards)
        return Await(board) if board is not None else Fail("no chopping board can be reached")
    place = view.nearest(
        view.free(view.counters), lambda c: min(view.floor.between(c, b) for b in lying)
    )
    return Use(place) if place is not None else put_away(view)


def _to_heat(view: View, station: int) -> int:
    """Moves from a station to the nearest appliance; 0 where there is none."""
    pots = view.of_kind(Kind.APPLIANCE)
    return min((view.floor.between(station, pot) for pot in pots), default=0)


def _pass_on(view: View, chopped: Food, memory: Memory, place: Plan) -> Plan:
    """Carry the new piece from the board to where `place` says."""
    if view.held == chopped:
        return place
    if memory.board is not None and view.content(memory.board) == chopped:
        return Use(memory.board) if view.held is None else put_away(view)
    return Finish()  # somebody took it


def prepare(view: View, dish: str, memory: Memory) -> Plan:
    """Bring the chopped ingredients of `dish` together on one cell."""
    goal = set(view.menu.assembly(dish))
    held = view.held
    in_hand = food_of(held)
    if in_hand is not None and set(in_hand.parts) < goal:
        return _join(view, in_hand, goal)
    cover = best_cover(view, dish)
    if cover is None:
        return Fail(f"{listed(missing(view, dish))} must be chopped first")
    if held is None:
        plate = _plate_on_the_way(view, cover[0])
        return Use(cover[0] if plate is None else plate)
    return Use(cover[0]) if held == Plate() else put_away(view)


def _plate_on_the_way(view: View, piece: int) -> int | None:
    """An empty plate to gather on, if fetching it is hardly a detour on the way to `piece`."""

    def detour(plate: int) -> int:
        return view.steps(plate) + view.floor.between(plate, piece) - view.steps(piece)

    plates = [p for p in view.loose_plates() if detour(p) <= DETOUR]
    return min(plates, key=detour, default=None)


def _join(view: View, held: Food, goal: set[Part]) -> Plan:
    """With one part in hand, go to another that fits."""
    rest = goal - set(held.parts)
    fitting = [(c, f) for c, f in view.foods() if set(f.parts) <= rest]
    if not fitting:
        return put_away(view)
    # A larger piece saves a trip; among equals the one nearest to me and then to the pots.
    largest = max(len(f.parts) for _, f in fitting)
    cells = [c for c, f in fitting if len(f.parts) == largest]
    cell = view.nearest(cells, lambda c: 0.5 * _to_heat(view, c))
    assert cell is not None
    return Use(cell, ends=largest == len(rest))


def best_cover(view: View, dish: str) -> tuple[int, ...] | None:
    """Cells of bare foods that together make exactly the mix for `dish`; the first is fetched first.

    Two or more pieces: a finished mix is not a piece. None if parts are missing.
    """
    goal = view.menu.assembly(dish)
    pieces = [(c, f) for c, f in view.foods() if set(f.parts) < set(goal)]
    in_hand = food_of(view.held)
    if in_hand is not None and set(in_hand.parts) < set(goal):
        pieces.append((-1, in_hand))
    covers = [
        tuple(cell for cell, _ in chosen)
        for size in range(2, len(goal) + 1)
        for chosen in combinations(pieces, size)
        if tuple(sorted(p for _, food in chosen for p in food.parts)) == goal
    ]
    orders = [(_gathering(view, a, b), a, b, c) for c in covers for a in c for b in c if a != b]
    if not orders:
        return None
    _, first, second, cover = min(orders)
    return (first, second, *(c for c in cover if c not in (first, second)))


def _gathering(view: View, first: int, second: int) -> float:
    """Cost of taking the food at `first` to that at `second`; -1 stands for the hand."""
    if second == -1:
        return FAR
    walk = view.steps(second)
    if first != -1:
        walk = view.steps(first) + view.floor.between(first, second)
    return walk + 0.5 * _to_heat(view, second)


def missing(view: View, dish: str) -> list[str]:
    """Titles of the ingredients of `dish` of which no prepared piece can be reached."""
    at_hand = {p for _, food in view.foods() for p in food.parts}
    if (in_hand := food_of(view.held)) is not None:
        at_hand |= set(in_hand.parts)
    lacking = [p.ingredient for p in view.menu.assembly(dish) if p not in at_hand]
    return [view.menu.ingredients[i].title.lower() for i in lacking]


def cook(view: View, dish: str, memory: Memory) -> Plan:
    """The mix for `dish` goes into the nearest free appliance."""
    mix = Food(view.menu.assembly(dish))
    pots = view.free(view.of_kind(Kind.APPLIANCE, view.menu.dishes[dish].appliance))
    if not pots:
        return Fail(f"every {view.menu.dishes[dish].appliance} is in use")
    if food_of(view.held) == mix:
        pot = view.nearest(pots)
        assert pot is not None
        return Use(pot, ends=True)
    where = view.where(mix) or view.where(Plate(mix))
    cell = view.nearest(where, lambda c: min(view.floor.between(c, p) for p in pots))
    if cell is None:
        return Fail(f"the ingredients of {view.menu.dishes[dish].title} are not mixed yet")
    return put_away(view) if view.held is not None else Use(cell)


def plate(view: View, dish: str, memory: Memory) -> Plan:
    """An empty plate, then the cooked dish from its appliance.

    Ends with the dish in hand, or on a counter for the cook who alone can serve it.
    """
    food = view.menu.finished[dish]
    if view.held == Plate(food) and memory.made:
        return hand_over(view, Kind.DELIVERY)
    pots = view.heating(food)
    if not pots:
        return Fail(f"no {view.menu.dishes[dish].title} is cooking")
    if view.held == Plate():
        return _take_from_heat(view, pots, memory)
    if view.held is not None:
        return put_away(view)
    cell = view.nearest(
        view.loose_plates(), lambda p: min(view.floor.between(p, pot) for pot, _ in pots)
    )
    return Use(cell) if cell is not None else Fail("there is no plate")


def _take_from_heat(view: View, pots: list[tuple[int, Heating]], memory: Memory) -> Plan:
    """Go to the pot that is cooked and nearest to burning, else wait at the one done first."""
    cell, heating = min(pots, key=lambda p: p[1].cooked_at)
    if not view.cooked(heating):
        wait = heating.cooked_at - view.state.tick - view.steps(cell) * TICKS_PER_MOVE
        return Await(cell) if wait <= LINGER_TICKS else Fail("it is still cooking")
    memory.made = True
    return Use(cell, ends=not must_hand_over(view, Kind.DELIVERY))


def serve(view: View, dish: str, memory: Memory) -> Plan:
    """The plated dish to the nearest delivery."""
    plated = Plate(view.menu.finished[dish])
    hatches = view.of_kind(Kind.DELIVERY)
    if not hatches:
        return Fail("the delivery is out of reach")
    if view.held == plated:
        hatch = view.nearest(hatches)
        assert hatch is not None
        return Use(hatch, ends=True)
    cell = view.nearest(
        view.where(plated), lambda c: min(view.floor.between(c, h) for h in hatches)
    )
    if cell is None:
        return Fail(f"no plated {view.menu.dishes[dish].title} is within reach")
    return put_away(view) if view.held is not None else Use(cell)


def put_out(view: View, what: str, memory: Memory) -> Plan:
    """Spray the nearest fire until it is out, then put the extinguisher back."""
    fires = [c for c in view.of_kind(Kind.APPLIANCE) if isinstance(view.content(c), Burning)]
    holds = isinstance(view.held, Extinguisher)
    if not fires:
        if not holds:
            return Finish() if memory.made else Fail("nothing burns")
        back = put_away(view)
        return Use(back.cell, ends=True) if isinstance(back, Use) else back
    memory.made = True
    if holds:
        fire = view.nearest(fires)
        assert fire is not None
        return Use(fire)
    cell = view.nearest(view.where(Extinguisher()))
    if cell is None:
        return Fail("the fire extinguisher is out of reach")
    return put_away(view) if view.held is not None else Use(cell)


def drop(view: View, what: str, memory: Memory) -> Plan:
    """Burnt food goes onto a plate and into the bin."""
    burnt = food_of(view.held)
    if burnt is not None and burnt.charred:
        bins = view.of_kind(Kind.BIN) or view.free(view.counters)
        cell = view.nearest(bins)
        return Use(cell, ends=True) if cell is not None else Fail("there is no bin")
    plated = [c for c, i in view.items() if (f := food_of(i)) is not None and f.charred]
    pots = [c for c in view.of_kind(Kind.APPLIANCE) if isinstance(view.content(c), Food)]
    if plated and view.held is None:
        cell = view.nearest(plated)
    elif pots and view.held == Plate():
        cell = view.nearest(pots)
    elif view.held is not None:
        return put_away(view)
    elif pots:
        cell = view.nearest(view.loose_plates())
    else:
        return Fail("nothing is burnt")
    return Use(cell) if cell is not None else Fail("there is no plate")


SCRIPTS: Mapping[Verb, Script] = {
    Verb.CHOP: chop,
    Verb.PREPARE: prepare,
    Verb.COOK: cook,
    Verb.PLATE: plate,
    Verb.SERVE: serve,
    Verb.PUTOUT: put_out,
    Verb.DROP: drop,
}
