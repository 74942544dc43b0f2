"""Where things are made in a divided kitchen, and how they come from room to room.

It follows from the graph of steps and from what stands in which room: with the fewest steps and
hand-overs. It never changes, but for stations out of use.
"""

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.executor._per_state import per_state
from game.executor.floor import FAR, floor_of, rooms
from game.kitchen.items import DirtyPlate, Food, Item, Parts, Plate, food_of
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.recipe import Process, Step, recipes_of
from game.kitchen.state import State


@dataclass(frozen=True, slots=True)
class Hot:
    """Food in the heat, which is only to be had on a plate and where its appliance is."""

    food: Food


@dataclass(frozen=True, slots=True)
class Filling:
    """Food in an appliance that waits for more."""

    food: Food


#: What is only got at where it is, and what can be handed over.
Fixed = Hot | Filling
Thing = Item | Fixed
#: The rooms that get at something: the first floor cell of each.
Rooms = frozenset[int]


@dataclass(frozen=True, slots=True)
class Making:
    """A step done in `room`; the product is got at in the rooms `to`. Each input has several forms,
    the last of `step.plated` ones is the plate.
    """

    step: Step | None
    room: int
    inputs: tuple[tuple[Thing, ...], ...]
    output: Thing
    to: Rooms


class Routes:
    """How things are made and come from room to room in `kitchen`, with cooks in the rooms `taken`
    and the stations `lost` out of use.
    """

    def __init__(self, kitchen: Kitchen, taken: Rooms, lost: tuple[int, ...]) -> None:
        self._kitchen, self._recipes = kitchen, recipes_of(kitchen.menu)
        self.rooms = taken
        room, beside = rooms(kitchen, frozenset()), floor_of(kitchen).beside
        #: Of each station in use the rooms that get at it.
        self.beside = [
            frozenset(room[c] for c in beside[cell] if cell not in lost) & taken
            for cell in range(len(kitchen.stations))
        ]
        counters = [c for c in kitchen.cells(Kind.COUNTER) if len(self.beside[c]) > 1]
        #: The counters between two rooms.
        self.between = {
            (a, b): tuple(c for c in counters if {a, b} <= self.beside[c])
            for a in taken
            for b in taken
            if a != b
        }
        self.way = {goal: self._ways_to(goal) for goal in taken}
        #: For each thing and room the least of steps and hand-overs, and the last of them: a step,
        #: the room that it is handed over from, or None where a station gives it.
        self.best: dict[tuple[Thing, int], tuple[int, Making | int | None]] = {}
        self._find_best()
        self._uses: dict[Parts, set[int]] = {}
        for dish in (name for name in kitchen.menu.dishes if name in kitchen.orders.dishes):
            served = Plate(kitchen.menu.finished[dish])
            for goal in self.deliveries(served)[:1]:
                self._note_uses(served, goal)

    def uses(self, food: Food) -> Collection[int]:
        """The rooms in which there is use for `food`: such as it is made for, else any where the
        next step with it can be done.
        """
        if food.parts in self._kitchen.menu.dish_of:
            return self.having(Kind.DELIVERY)
        if food.parts not in self._uses:
            steps = (step for step in self._recipes.steps if food in step.inputs)
            self._uses[food.parts] = {room for step in steps for room in self._doing(step)}
        return self._uses[food.parts]

    def _doing(self, step: Step) -> Collection[int]:
        if step.process is Process.PREPARE:
            return () if step.finishes else self.uses(step.output)
        return self.having(step.station, step.appliance.name if step.appliance else None)

    def having(self, kind: Kind, of: str | None = None) -> list[int]:
        """The rooms with such a station."""
        return sorted({r for cell in self._kitchen.cells(kind, of) for r in self.beside[cell]})

    def deliveries(self, dish: Thing) -> list[int]:
        """The rooms where it can be served, the one it is easiest to have in first."""
        return sorted(self.having(Kind.DELIVERY), key=lambda r: (self._least((dish,), r), r))

    def apart(self, start: int, goal: int) -> int:
        """Hand-overs from room to room, FAR if there is no way."""
        return self.way[goal].get(start, (FAR, goal))[0]

    def next_to(self, start: int, goal: int) -> int:
        """The room that something bound for `goal` is handed over to from `start`."""
        return self.way[goal][start][1]

    def _ways_to(self, goal: int) -> dict[int, tuple[int, int]]:
        """By room: hand-overs to `goal`, and the next room on the way."""
        found, waiting = {goal: (0, goal)}, deque([goal])
        while waiting:
            room = waiting.popleft()
            for near in sorted(self.rooms):
                if near not in found and self.between[near, room]:
                    found[near] = found[room][0] + 1, room
                    waiting.append(near)
        return found

    def _find_best(self) -> None:
        for thing, room in self._given():
            self.best[thing, room] = 0, None
        makings, grown = [*self._makings()], True
        while grown:
            grown = False
            for making in makings:
                cost = 1 + sum(self._least(forms, making.room) for forms in making.inputs)
                for room in making.to:
                    grown = self._better(making.output, room, cost, making) or grown
            for (thing, room), (cost, _) in [*self.best.items()]:
                for near in () if isinstance(thing, Hot) else sorted(self.rooms - {room}):
                    if self.between[room, near]:
                        grown = self._better(thing, near, cost + 1, room) or grown

    def _better(self, thing: Thing, room: int, cost: int, how: Making | int) -> bool:
        better = cost < self.best.get((thing, room), (FAR, None))[0]
        if better:
            self.best[thing, room] = cost, how
        return better

    def _least(self, forms: tuple[Thing, ...], room: int) -> int:
        return min(self.best.get((form, room), (FAR, None))[0] for form in forms)

    def easiest(self, forms: tuple[Thing, ...], room: int) -> Thing:
        """The form of a thing that is easiest to have in a room."""
        return min(forms, key=lambda form: self.best.get((form, room), (FAR, None))[0])

    def _given(self) -> Iterator[tuple[Thing, int]]:
        """What stations give, and where; counted plates are no more than there are."""
        menu = self._kitchen.menu
        for name, ingredient in menu.ingredients.items():
            for room in self.having(Kind.SOURCE, name):
                yield Food((ingredient.fresh,)), room
        counted = menu.plates is not None
        plate = DirtyPlate() if counted else Plate()
        for room in self.having(Kind.RETURN if counted else Kind.PLATES):
            yield plate, room

    def _makings(self) -> Iterator[Making]:
        for step in self._recipes.steps:
            for room in sorted(self.rooms):
                yield from self._made_in(step, room)
        for room in self.having(Kind.SINK):
            yield Making(None, room, ((DirtyPlate(),),), Plate(), frozenset({room}))

    def _made_in(self, step: Step, room: int) -> Iterator[Making]:
        def making(output: Thing, *inputs: tuple[Thing, ...], to: Rooms = frozenset()) -> Making:
            return Making(step, room, inputs, output, to or frozenset({room}))

        foods = [(food, Plate(food)) for food in step.inputs]
        of = step.appliance.name if step.appliance else None
        stations = self._kitchen.cells(step.station, of)
        near = [self.beside[cell] for cell in stations if room in self.beside[cell]]
        match step.process:
            case Process.CHOP:
                for to in near:
                    yield making(step.output, step.inputs, to=to)
            case Process.COOK:
                for to in near:
                    yield making(Hot(step.output), *foods, to=to)
            case Process.PLATE:
                yield making(Plate(step.output), (Hot(step.output),), (Plate(),))
            case Process.PREPARE if step.plated:
                hot = [(*forms, Hot(forms[0])) for forms in foods]
                yield making(Plate(step.output), *hot, (Plate(),))
            case Process.PREPARE:
                yield making(step.output, *foods)

    def _note_uses(self, thing: Thing, room: int, mixing: int | None = None) -> None:
        """Where what `thing` is made of is used, if it is made for use in `room`.

        What is mixed and then handed over is best mixed where others get at it: on a counter to the
        room `mixing`.
        """
        match self.best.get((thing, room)):
            case _, int(origin):
                self._note_uses(thing, origin, room)
            case _, Making() as making:
                mixes = making.step is not None and making.step.process is Process.PREPARE
                place = mixing if mixes and mixing is not None else making.room
                for forms in making.inputs:
                    form = self.easiest(forms, making.room)
                    if not isinstance(form, Hot) and (food := food_of(form)) is not None:
                        self._uses.setdefault(food.parts, set()).add(place)
                    self._note_uses(form, making.room)


@lru_cache(maxsize=16)
def _routes(kitchen: Kitchen, taken: Rooms, lost: tuple[int, ...]) -> Routes:
    return Routes(kitchen, taken, lost)


@per_state
def routes_of(state: State) -> Routes | None:
    """Those of a kitchen whose cooks are in several rooms, None if they are all in one."""
    room = rooms(state.kitchen, frozenset())
    taken = frozenset(room[cook.cell] for cook in state.cooks)
    return _routes(state.kitchen, taken, state.lost) if len(taken) > 1 else None
