"""The kitchen in readable facts: orders, stations and things, as a mind is told them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import inf
from types import MappingProxyType

from agents.messages import (
    Cell,
    Fixture,
    OrderFact,
    StationFact,
    StationState,
    ThingFact,
    ThingState,
)
from game.executor.floor import FAR, floor_of
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Plate, Prep, food_of
from game.kitchen.layout import Kind, Kitchen, Station
from game.kitchen.naming import content_name
from game.kitchen.orders import reward
from game.kitchen.state import (
    TICKS_PER_SECOND,
    Burning,
    Chopping,
    Content,
    Gathering,
    Heating,
    Stack,
    State,
    Washing,
)
from game.kitchen.unfolding import back_at


def order_facts(
    state: State, served: Mapping[int, int | None] = MappingProxyType({})
) -> tuple[OrderFact, ...]:
    """The open orders, in the order of the tickets on screen; `served`: when, as in `News`."""
    dishes = state.kitchen.menu.dishes
    return tuple(
        OrderFact(
            name=order.dish,
            title=dishes[order.dish].title,
            seconds_left=(order.deadline - state.tick) / TICKS_PER_SECOND,
            fraction=(order.deadline - state.tick) / (order.deadline - order.placed),
            reward=reward(state.kitchen, order),
            needs=dishes[order.dish].ingredients,
            critic=order.critic,
            served_s=_until(served.get(order.number, state.tick), state.tick),
            number=order.number,
        )
        for order in state.orders
    )


def _until(served: int | None, tick: int) -> float | None:
    """Seconds until an order is served; None where that was to be by now or is not known."""
    if served is None:
        return inf
    return (served - tick) / TICKS_PER_SECOND if served > tick else None


#: What minds call how far a lone ingredient is.
STATES: Mapping[Prep, ThingState] = {
    Prep.RAW: "raw",
    Prep.READY: "ready",
    Prep.CHOPPED: "chopped",
    Prep.COOKED: "cooked",
    Prep.CHARRED: "burnt",
}


def thing_facts(state: State) -> Iterator[ThingFact]:
    """All things to be had: those on stations in reading order, then those in hands, by seat."""
    kitchen = state.kitchen
    for cell, content in enumerate(state.usable):
        if content is not None:
            yield thing_fact(state, content, cell, _kind(kitchen.stations[cell]))
    for seat, cook in enumerate(state.cooks):
        if cook.held is not None:
            yield thing_fact(state, cook.held, cook.cell, "hand", seat)


def thing_fact(
    state: State, content: Content, cell: int, kind: str = "", seat: int | None = None
) -> ThingFact:
    """What is on `cell`, or in the hands of the cook of `seat` there."""
    menu, xy = state.kitchen.menu, state.kitchen.xy(cell)
    match content:
        case Extinguisher():
            return ThingFact("extinguisher", "ready", xy, kind, seat=seat)
        case Plate(None):
            return ThingFact("plate", "empty", xy, kind, plated=True, seat=seat)
        case DirtyPlate():
            return ThingFact("plate", "dirty", xy, kind, plated=True, seat=seat)
        case Stack(plates, dirty):
            how: ThingState = "dirty" if dirty else "empty"
            return ThingFact("plate", how, xy, kind, plated=True, count=plates)
        case Washing(plates):
            return ThingFact("plate", "dirty", xy, kind, plated=True, count=plates)
        case Chopping(food) | Gathering(food) | Heating(food) | Burning(food):
            pass
        case _:
            food = found if (found := food_of(content)) is not None else Food(())
    what = menu.dish_of.get(food.parts, "")
    if not what and len(food.parts) == 1:
        what = food.parts[0].ingredient
    plated, parts = isinstance(content, Plate), menu.named(food.ingredients)
    count = content.portions if isinstance(content, Heating) else 1
    return ThingFact(what, _progress(state, content, food), xy, kind, parts, plated, seat, count)


def _progress(state: State, content: Content, food: Food) -> ThingState:
    match content:
        case Chopping():
            return "chopping"
        case Heating(cooked_at=cooked_at) if state.tick < cooked_at:
            return "cooking"
    if food.charred:
        return "burnt"
    if food.parts in state.kitchen.menu.dish_of or len(food.parts) > 1:
        return "cooked" if isinstance(content, Heating) else "ready"
    return STATES[food.parts[0].prep]


def station_facts(state: State, names: dict[int, str]) -> tuple[StationFact, ...]:
    """Every station that holds something or is out of use, and every appliance.

    `names`: see `station_names`.
    """
    told = (*state.kitchen.appliances, *state.lost)
    return tuple(
        station_fact(state, cell, names[cell])
        for cell, content in enumerate(state.contents)
        if content is not None or cell in told
    )


def station_words(state: State) -> dict[Cell, str]:
    """What every station holds that can be got at, in words, by its place."""
    kitchen = state.kitchen
    return {
        kitchen.xy(cell): content_name(content, kitchen.menu)
        for cell, content in enumerate(state.usable)
        if content is not None
    }


def fixtures(kitchen: Kitchen, names: dict[int, str], start: int) -> tuple[Fixture, ...]:
    """Everything that has a use of its own, where it stands. `names`: see `station_names`.

    `start`: the floor cell of the cook who is to get there.
    """
    reached = kitchen.within_reach(start)
    return tuple(
        Fixture(
            name,
            _kind(kitchen.stations[cell]),
            kitchen.xy(cell),
            _given(kitchen, cell),
            cell in reached,
        )
        for cell, name in names.items()
        if _is_fixture(kitchen, cell)
    )


@lru_cache(maxsize=1024)
def ways(kitchen: Kitchen, start: int) -> tuple[int | None, ...]:
    """Moves from floor cell `start` to each of the `fixtures`; None where there is no way."""
    floor, cells = floor_of(kitchen), range(len(kitchen.stations))
    steps = (floor.steps(start, cell) for cell in cells if _is_fixture(kitchen, cell))
    return tuple(moves if moves < FAR else None for moves in steps)


def _is_fixture(kitchen: Kitchen, cell: int) -> bool:
    return kitchen.stations[cell].kind not in (Kind.COUNTER, Kind.FLOOR)


def _kind(station: Station) -> str:
    return (station.of or "") if station.kind is Kind.APPLIANCE else station.kind.value


def _given(kitchen: Kitchen, cell: int) -> str:
    station = kitchen.stations[cell]
    return (station.of or "") if station.kind is Kind.SOURCE else ""


def station_names(kitchen: Kitchen) -> dict[int, str]:
    """A unique readable name for each cell but floor: 'pot 2', 'board 1', 'delivery'."""
    words = {
        cell: _word(kitchen, cell)
        for cell, station in enumerate(kitchen.stations)
        if station.kind is not Kind.FLOOR
    }
    total, seen = Counter(words.values()), Counter[str]()
    names = {}
    for cell, word in words.items():
        seen[word] += 1
        names[cell] = word if total[word] == 1 else f"{word} {seen[word]}"
    return names


def _word(kitchen: Kitchen, cell: int) -> str:
    station = kitchen.stations[cell]
    match station.kind:
        case Kind.APPLIANCE:
            return kitchen.menu.appliances[station.of or ""].title.lower()
        case Kind.SOURCE:
            return kitchen.menu.ingredients[station.of or ""].title.lower() + " source"
    return str(station.kind.value)


def station_fact(state: State, cell: int, name: str) -> StationFact:
    """What is the case at the station on `cell`, which is called `name`."""
    kitchen, content = state.kitchen, state.usable[cell]
    kind = kitchen.stations[cell].kind
    what, seconds, fraction = _condition(state.tick, kind, content)
    if cell in state.lost:
        back = back_at(kitchen, state.seed, cell, state.tick)
        what, seconds = "lost", None if back is None else (back - state.tick) / TICKS_PER_SECOND
    xy = kitchen.xy(cell)
    word = _kind(kitchen.stations[cell])
    return StationFact(name, word, xy, what, seconds, fraction)


def _condition(
    tick: int, kind: Kind, content: Content | None
) -> tuple[StationState, float | None, float | None]:
    """State, seconds until it changes by itself, and progress of a station with `content`."""
    match content:
        case None:
            return "empty", None, None
        case Chopping(_, left, strikes):
            return "chopping", None, 1 - left / strikes
        case Washing(_, left, strikes):
            return "holding", None, 1 - left / strikes
        case Heating(_, started, cooked_at, burns_at) if tick < cooked_at:
            left = cooked_at - tick
            return "cooking", left / TICKS_PER_SECOND, 1 - left / (cooked_at - started)
        case Heating(burns_at=None):
            return "cooked", None, None
        case Heating(_, _, cooked_at, int(burns_at)):
            left = burns_at - tick
            return "cooked", left / TICKS_PER_SECOND, 1 - left / (burns_at - cooked_at)
        case Burning():
            return "burning", None, None
        case Food() if kind is Kind.APPLIANCE:
            return "burnt", None, None
    return "holding", None, None
