"""What the rooms of a divided kitchen hand over to one another, worked out once for a state.

Of what the orders want, by the ways in which things are made there (`Routes`), what there is
already is used first; what lies in another room, or comes from a station there, is handed over.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.executor._per_state import per_state
from game.executor._routes import Filling, Fixed, Hot, Making, Rooms, Routes, Thing, routes_of
from game.executor.floor import FAR, rooms
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Item, Part, Parts, Plate, food_of
from game.kitchen.recipe import Process, Step
from game.kitchen.state import Burning, Chopping, Gathering, Heating, Order, Stack, State, Washing

PLATE, EXTINGUISHER = "plate", "extinguisher"
#: The verb of handing things over, a favour where all cooks are in one room.
HANDING = "pass"


@dataclass(frozen=True, slots=True)
class HandOver:
    """`thing` goes from room `origin` over to the next room, `goal`, for it is wanted there, or
    further on, for `order`, to do `process` with it (None: against a fire).

    It lies on `cell`, or cook `holder` has it in hand, or neither: a crate gives it. `soon`: what
    it is put to is waiting for it.
    """

    thing: Item
    origin: int
    goal: int
    order: Order | None
    process: Process | None
    cell: int | None = None
    holder: int | None = None
    soon: bool = True

    @property
    def what(self) -> str:
        """The ingredient or dish that it is, or is for; else 'plate' or 'extinguisher'."""
        food = food_of(self.thing)
        if food is None:
            return EXTINGUISHER if isinstance(self.thing, Extinguisher) else PLATE
        if len(food.parts) == 1 or self.order is None:
            return food.ingredients[0]
        return self.order.dish


@dataclass(slots=True)
class _Piece:
    """Something there is, the rooms that get at it, and where it is."""

    thing: Thing
    rooms: Rooms
    cell: int | None
    holder: int | None = None
    ready: bool = True


@dataclass(frozen=True, slots=True)
class Favour:
    """What the cooks of a room can do now that brings an order on: `verb` (`HANDING`, or of a step
    as players call it) is done to `what`.
    """

    verb: str
    what: str
    room: int


class Supply:
    """What is handed over in `state`, the most urgent order first.

    `used`: where all that the orders want is, and in which room it is used; `meant`: of what
    several rooms get at, for which alone it is. `favours`: what can be done now, room by room.
    """

    def __init__(self, state: State, routes: Routes) -> None:
        self._state, self._routes = state, routes
        self.hand_overs: list[HandOver] = []
        self.meant: dict[int, int] = {}
        self.used: dict[int, int] = {}
        self.favours: list[Favour] = []
        self._order: Order | None = None
        self._pieces = [*self._there()]
        for cell in state.kitchen.appliances:
            near = routes.beside[cell] if isinstance(state.contents[cell], Burning) else frozenset()
            # Whoever gets at both puts it out: it is meant for nobody alone.
            if near and not any(p.thing == Extinguisher() and p.rooms & near for p in self._pieces):
                self._want((Extinguisher(),), min(near), None)
        for order in sorted(state.orders, key=lambda o: (o.deadline, o.number)):
            self._order = order
            self._serve(Plate(state.kitchen.menu.finished[order.dish]))

    def _there(self) -> Iterator[_Piece]:
        state, beside, menu = self._state, self._routes.beside, self._state.kitchen.menu
        room = rooms(state.kitchen, frozenset())
        for seat, cook in enumerate(state.cooks):
            if cook.held is not None:
                yield _Piece(cook.held, frozenset({room[cook.cell]}), None, seat)
        for cell, content in enumerate(state.usable):
            match content:
                case Heating(food):
                    yield _Piece(Hot(food), beside[cell], cell)
                case Gathering(food):
                    yield _Piece(Filling(food), beside[cell], cell)
                case Chopping(Food((raw,))):
                    done = Food((menu.ingredients[raw.ingredient].stages[1],))
                    yield _Piece(done, beside[cell], cell, ready=False)
                case Stack(plates, dirty):
                    thing = DirtyPlate() if dirty else Plate()
                    yield from [_Piece(thing, beside[cell], cell)] * plates
                case Washing(plates):
                    yield from [_Piece(Plate(), beside[cell], cell, ready=False)] * plates
                case Food() if cell in state.kitchen.appliances:
                    pass  # burnt
                case Food() | Plate() | DirtyPlate() | Extinguisher():
                    yield _Piece(content, beside[cell], cell)

    def _serve(self, dish: Thing) -> None:
        deliveries = self._routes.deliveries(dish)
        room = next((room for room in deliveries if self._taken((dish,), room)), None)
        if room is not None and self._order is not None:
            self.favours.append(Favour(Process.SERVE, self._order.dish, room))
        elif deliveries:
            self._want((dish,), deliveries[0], Process.SERVE)

    def _taken(self, forms: tuple[Thing, ...], room: int) -> bool:
        """Take up what is within reach in `room`, if there is any."""
        for piece in self._pieces:
            if piece.thing in forms and room in piece.rooms:
                self._use(piece, room, None)
                return True
        return False

    def _use(self, piece: _Piece, room: int, process: Process | None) -> None:
        """`piece` is for `room`, be it there or not."""
        self._pieces.remove(piece)
        if piece.cell is not None:
            self.used[piece.cell] = room
        if room in piece.rooms:
            mixed = process is Process.PREPARE and piece.thing != Plate()
            if piece.cell is not None and len(piece.rooms) > 1 and not mixed:
                self.meant[piece.cell] = room
            return
        if piece.ready and not isinstance(piece.thing, Fixed):
            origin = min(piece.rooms, key=lambda r: (self._routes.apart(r, room), r))
            self._hand_over(piece.thing, origin, room, process, piece.cell, piece.holder)

    def _hand_over(
        self, thing: Item, origin: int, room: int, process: Process | None,
        cell: int | None = None, holder: int | None = None, *, soon: bool = True,
    ) -> None:  # fmt: skip
        goal = self._routes.next_to(origin, room)
        found = HandOver(thing, origin, goal, self._order, process, cell, holder, soon)
        self.hand_overs.append(found)
        self.favours.append(Favour(HANDING, found.what, origin))

    def _want(
        self, forms: tuple[Thing, ...], room: int, process: Process | None, *, soon: bool = True
    ) -> bool:
        """Have one of `forms` in `room` to do `process`; whether it is to be had by now."""
        if (piece := self._nearest(forms, room)) is not None:
            self._use(piece, room, process)
            return True
        thing = self._routes.easiest(forms, room)
        match self._routes.best.get((thing, room)):
            case _, None:
                return True
            case _, int(origin):
                given = self._routes.best[thing, origin][1] is None
                if given and not isinstance(thing, Fixed | DirtyPlate):
                    self._hand_over(thing, origin, room, process, soon=soon)
                else:
                    self._want((thing,), origin, process, soon=soon)
            case _, Making(step, place, inputs):
                self._make(step, place, inputs)
        return False

    def _nearest(self, forms: tuple[Thing, ...], room: int) -> _Piece | None:
        """The piece of such a form with the fewest hand-overs, unless it is sooner made anew."""
        pieces = [piece for piece in self._pieces if piece.thing in forms]
        piece = min(pieces, key=lambda p: self._way(p, room), default=None)
        return None if piece is None or self._way(piece, room) > self._anew(forms, room) else piece

    def _anew(self, forms: tuple[Thing, ...], room: int) -> int:
        """Steps and hand-overs that it takes to have one of `forms` in `room`."""
        easiest = self._routes.easiest(forms, room)
        return self._routes.best.get((easiest, room), (FAR - 1, None))[0]

    def _way(self, piece: _Piece, room: int) -> int:
        if isinstance(piece.thing, Fixed):
            return 0 if room in piece.rooms else FAR
        return min((self._routes.apart(r, room) for r in piece.rooms), default=FAR)

    def _make(self, step: Step | None, room: int, inputs: tuple[tuple[Thing, ...], ...]) -> None:
        process = Process.PLATE if step is None else step.process
        if step is not None and (process is Process.PREPARE or step.gathers):
            inputs = self._rest(step, room, inputs)
        soon, before = True, len(self.hand_overs)
        for forms in inputs:
            soon = self._want(forms, room, process, soon=soon or forms != (Plate(),)) and soon
        if step is not None and soon and len(self.hand_overs) == before:
            self.favours.append(Favour(step.verb, step.what, room))

    def _rest(
        self, step: Step, room: int, inputs: tuple[tuple[Thing, ...], ...]
    ) -> tuple[tuple[Thing, ...], ...]:
        """The inputs that are in no mix which a part of is there already."""
        lacking = Counter(step.load.parts)
        while (piece := self._mix(lacking, room)) is not None:
            lacking -= Counter(_parts(piece.thing))
            self._use(piece, room, step.process)
            inputs = inputs if isinstance(piece.thing, Food) else inputs[: len(step.inputs)]
        return tuple(forms for forms in inputs if _is_lacking(forms, lacking))

    def _mix(self, lacking: Counter[Part], room: int) -> _Piece | None:
        """The largest mix of some of what is lacking."""
        mixes = [
            piece
            for piece in self._pieces
            if _is_mix(piece.thing, lacking) and self._way(piece, room) < FAR
        ]
        return max(mixes, key=lambda p: (len(_parts(p.thing)), -self._way(p, room)), default=None)


def _parts(thing: Thing) -> Parts:
    """What it adds to a mix."""
    food = thing.food if isinstance(thing, Filling) else food_of(thing)
    return () if food is None else food.parts


def _is_mix(thing: Thing, lacking: Counter[Part]) -> bool:
    """Whether it is of several things lacking, or of any and in the heat already."""
    parts = Counter(_parts(thing))
    return parts <= lacking if isinstance(thing, Filling) else parts.total() > 1 and parts < lacking


def _is_lacking(forms: tuple[Thing, ...], lacking: Counter[Part]) -> bool:
    """Whether an input is still wanted; a plate is, and each part as often as it is lacking."""
    parts = _parts(forms[0])
    if not parts:
        return True
    (part,) = parts
    lacking[part] -= 1
    return lacking[part] >= 0


@per_state
def supply(state: State) -> Supply | None:
    """That of `state`; None where all cooks are in one room."""
    routes = routes_of(state)
    return None if routes is None else Supply(state, routes)
