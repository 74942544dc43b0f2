"""Cooking: a dish's mix, or an ingredient by itself, goes into its appliance."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from game.executor._hands import put_away
from game.executor.plans import Fail, Finish, Plan, ScriptMemory, Stand, UseStation
from game.executor.teammate_model import claims
from game.executor.value import COOK, SPARE, OrderNeeds, ranked, spare_dish
from game.executor.verbs._staying import least, standable
from game.executor.verbs.verb import Obstacle, Verb, each, in_use, object_of, unreachable, wanting
from game.executor.view import View
from game.kitchen.events import Event, StartedCooking
from game.kitchen.items import Food, Part, Parts, Plate, food_of, without
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Step
from game.kitchen.state import Gathering, Heating, State

BROUGHT = "another cook brings the rest"


def obstacle(view: View, step: Step, pots: Sequence[int]) -> Obstacle | None:
    """Why nothing can be put into any of `pots` for `step`."""
    rests = _rests(view, step, pots)
    if not rests and (_soon_free(view, pots) is None or not _can_begin(view, step)):
        assert step.appliance is not None
        return in_use(view, step.appliance.name, pots)
    if not rests or _can_go_on(view, rests):
        return None
    return _wanting(view, rests)


def script(view: View, step: Step, pots: Sequence[int], memory: ScriptMemory) -> Plan:
    """Piece after piece to the fullest that takes it, while there are any; what is full by now is
    begun with.
    """
    rests = _rests(view, step, pots)
    if memory.place is not None and memory.place not in rests:
        return Finish()  # somebody else put in the last piece
    if not rests:
        return _ahead(view, step, pots)
    held = food_of(view.held)
    if held is not None and (pot := _fullest(view, rests, held)) is not None:
        memory.place = pot
        assert step.appliance is not None
        full = step.load.parts in view.menu.loads[step.appliance.name]
        return UseStation(pot, ends=full and held.parts == rests[pot])
    if view.held is not None:
        return put_away(view)
    for pot in sorted(rests, key=lambda pot: (len(rests[pot]), view.steps(pot))):
        if not rests[pot]:
            return UseStation(pot, ends=True)
        cell = view.nearest(
            _pieces(view, _left(view, rests[pot])), partial(view.floor.between, pot)
        )
        if cell is not None:
            return UseStation(cell)
    return Finish() if memory.place is not None else Fail(_wanting(view, rests).reason)


def _ahead(view: View, step: Step, pots: Sequence[int]) -> Plan:
    """The first piece in hand while another cook empties one of `pots`."""
    pot, held = _soon_free(view, pots), food_of(view.held)
    if pot is None:
        return Fail(in_use(view, step.title, pots).reason)
    if held is not None and without(step.load.parts, held.parts) is not None:
        way = (cell for cell in standable(view) if cell not in view.floor.beside[pot])
        return Stand(least(way, lambda cell: view.floor.steps(cell, pot)) or (view.cook.cell,))
    if view.held is not None:
        return put_away(view)
    cell = view.nearest(_pieces(view, step.load.parts), partial(view.floor.between, pot))
    return Fail(wanting(view, step.load.parts).reason) if cell is None else UseStation(cell)


def left_over(view: View, step: Step, pots: Sequence[int]) -> bool:
    """Whether any of `pots` holds what no order calls for: as `step` has it, it gets out again."""
    ordered = [view.menu.assembly(order.dish) for order in view.state.orders]
    found = (view.content(pot) for pot in _rests(view, step, pots))
    return any(
        all(without(dish, content.food.parts) is None for dish in ordered)
        for content in found
        if isinstance(content, Gathering)
    )


def _rests(view: View, step: Step, pots: Sequence[int]) -> Mapping[int, Parts]:
    """What each of those pots lacks that can still become the dish."""
    goal, found = step.load.parts, dict[int, Parts]()
    may_begin = _leaves_heat(view, step, pots)
    for pot in view.wished(pot for pot in pots if pot not in view.given):
        match view.content(pot):
            case None if may_begin:
                found[pot] = goal
            case Gathering(food) if (rest := without(goal, food.parts)) is not None:
                found[pot] = rest
    return found


def _leaves_heat(view: View, step: Step, pots: Sequence[int]) -> bool:
    """Whether what has to be heated in such a pot itself, before it goes in, still can be when one
    more is begun with: another is left for it, or it lies ready.
    """
    assert step.appliance is not None
    if sum(not isinstance(view.content(pot), Gathering) for pot in pots) > 1:
        return True
    name = step.appliance.name
    hot = Counter(part for part in step.load.parts if _is_heated(view, part.ingredient, name))
    return all(len(_lying(view, part)) >= count for part, count in hot.items())


def _is_heated(view: View, thing: str, appliance: str) -> bool:
    """Whether an ingredient, or anything in a dish, is heated in that kind of appliance."""
    dish = view.menu.dishes.get(thing)
    if dish is None:
        return view.menu.ingredients[thing].appliance == appliance
    return dish.appliance == appliance or any(
        _is_heated(view, each, appliance) for each in dish.made_of
    )


def _lying(view: View, part: Part) -> list[int]:
    """Where one is, on a plate or not."""
    food = Food((part,))
    return [*view.where(food), *view.where(Plate(food))]


def _soon_free(view: View, pots: Sequence[int]) -> int | None:
    """One of `pots` for whose food another cook visibly comes with a plate; none where there are
    corridors, in which who waits would stand in that cook's way.
    """
    if view.floor.narrow:
        return None
    seen = {claim for claim in claims(view).values() if claim[0] == Process.PLATE}
    for pot in view.wished(pots):
        match view.content(pot):
            case Heating(food) if step := view.recipes.heated.get(food.parts):
                if (Process.PLATE, step.what) in seen:
                    return pot
    return None


def _can_begin(view: View, step: Step) -> bool:
    """Whether a first piece is in hand or can be had."""
    held = food_of(view.held)
    in_hand = held is not None and without(step.load.parts, held.parts) is not None
    return in_hand or bool(_pieces(view, step.load.parts))


def _can_go_on(view: View, rests: Mapping[int, Parts]) -> bool:
    held = food_of(view.held)
    in_hand = held is not None and _fullest(view, rests, held) is not None
    return in_hand or any(not rest or _pieces(view, _left(view, rest)) for rest in rests.values())


def _left(view: View, rest: Parts) -> Parts:
    """What of it no other cook, people apart, has in hand."""
    for seat, cook in enumerate(view.state.cooks):
        food = food_of(cook.held)
        if food is not None and seat != view.me and seat not in view.people:
            rest = rest if (less := without(rest, food.parts)) is None else less
    return rest


def _wanting(view: View, rests: Mapping[int, Parts]) -> Obstacle:
    """What the one that lacks least lacks."""
    least: Parts = min(rests.values(), key=len)
    return wanting(view, _left(view, least)) if _left(view, least) else Obstacle(BROUGHT)


def _fullest(view: View, rests: Mapping[int, Parts], held: Food) -> int | None:
    """The pot that lacks least of those that lack what is held."""
    fitting = [pot for pot, rest in rests.items() if without(rest, held.parts) is not None]
    return min(fitting, key=lambda pot: (len(rests[pot]), view.steps(pot)), default=None)


def _pieces(view: View, rest: Parts) -> list[int]:
    """Where there is one of `rest`: lying about, on a plate or not, and in crates."""
    return [
        cell
        for part in dict.fromkeys(rest)
        for cell in (*_lying(view, part), *view.sources(Food((part,))))
    ]


def _obstacle(view: View, what: str) -> Obstacle | None:
    step = view.recipes.step(Process.COOK, what)
    pots = _pots(view, step)
    if not pots:
        return unreachable(view, Kind.APPLIANCE, _pot(step), _pot(step))
    if step.gathers:
        return obstacle(view, step, pots)
    if food_of(view.held) != step.inputs[0] and not _where(view, step):
        return _missing(view, step)
    if view.free(pots):
        return None
    return in_use(view, _pot(step), pots)


def _pots(view: View, step: Step) -> list[int]:
    return view.of_kind(Kind.APPLIANCE, _pot(step))


def _pot(step: Step) -> str:
    assert step.appliance is not None
    return step.appliance.name


def _where(view: View, step: Step) -> list[int]:
    """Where there is what goes into the heat."""
    food = step.inputs[0]
    return view.where(food) or view.where(Plate(food)) or view.sources(food)


def _missing(view: View, step: Step) -> Obstacle:
    """What goes into the heat is not to be had, and why."""
    earlier = view.recipes.before(step)
    if earlier is None:
        (name,) = step.inputs[0].ingredients
        return unreachable(view, Kind.SOURCE, name, view.menu.ingredients[name].title.lower())
    first = ((earlier.process.value, earlier.what),)
    if earlier.process is Process.PREPARE:
        return Obstacle(f"the ingredients of {step.title} are not mixed yet", first)
    return Obstacle(f"{earlier.thing} must be {earlier.done} first", first)


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """What goes into the heat goes into the nearest free appliance."""
    step = view.recipes.step(Process.COOK, what)
    if step.gathers:
        return script(view, step, _pots(view, step), memory)
    pots = view.wished(view.free(_pots(view, step)))
    if not pots:
        return Fail(f"every {_pot(step)} is in use")
    if food_of(view.held) == step.inputs[0]:
        pot = view.nearest(pots)
        assert pot is not None
        return UseStation(pot, ends=True)
    cell = view.nearest(_where(view, step), lambda c: min(view.floor.between(c, p) for p in pots))
    if cell is None:
        return Fail(_missing(view, step).reason)
    return put_away(view) if view.held is not None else UseStation(cell)


def _value(needs: OrderNeeds, what: str) -> float:
    value = ranked(needs, COOK, needs.lacking(Process.COOK, what))
    step = needs.recipes.step(Process.COOK, what)
    if step.gathers:
        stuck = left_over(needs.view, step, _pots(needs.view, step))
        return value or (SPARE if stuck else spare_dish(needs, what))
    if what in needs.menu.dishes:
        return value or spare_dish(needs, what)
    cooks = len(needs.state.cooks) - len(needs.view.still)
    return value if needs.stock.heating[what] < cooks else 0.0  # each takes one off in time


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, StartedCooking):
        yield event.cook, object_of(before.kitchen.menu, event.food)


COOKING = Verb("cook", "cooked", each(Process.COOK), _obstacle, _script, _value, _told, alike=True)
