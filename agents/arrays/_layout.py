"""Which number stands where: the names of the planes of the grid and of the vector's entries."""

from dataclasses import dataclass, field
from typing import get_args

from agents.messages import Cell, Observation, OrderFact, StationFact, ThingFact, ThingState

#: Numbers of what is true of a thing.
Marks = tuple[int, ...]

#: The directions in which a cook can look, as `CookFact.facing` names them.
FACINGS = ("up", "down", "left", "right")
#: What a cook can do in one step, by the numbers of actions; as `Step` names it.
MOVES = (*FACINGS, "interact", "stay")
#: Orders of one dish that count; all numbers lie in 0..1.
LARGEST_COUNT = 4
#: Entries of the vector: what is left of the round, whether the cook is busy, and the first about
#: orders.
TIME_LEFT, BUSY, FIRST_ORDER = 0, 1, 2

_PLAIN = ("floor", "counter", "board", "delivery", "bin", "plates")
#: What places and things are called that only kitchens have where plates are washed.
_WASHING, _DIRTY = ("return", "sink"), "dirty"
_STATES = tuple(state for state in get_args(ThingState) if state not in ("empty", _DIRTY))
#: Plates in one place that count.
LARGEST_PILE = 8
_COOKS = ("me", "others", "my front", "their front")
_STATIONS = ("fire", "out of use", "progress")
_PILES = "plates there"


@dataclass(frozen=True, slots=True)
class Layout:
    """The arrays of one kitchen: `grid` (planes, height, width) and `vector`, float32 in 0..1.

    Planes and entries follow from the menu, and the vector from the number of `cooks` too, so that
    kitchens of one menu differ in width and height alone. Where plates are washed each group has
    more at its end: the places for that, 'dirty' among things, and how many plates there are.

    `planes`: what stands in a cell; who stands or looks there; what lies there (or is in the hands
    of the cook there), each thing by what is in it and how far it is; what goes on at a station.
    `entries`: the share of the round that is left; whether the observing cook is in the middle of a
    macro action; of each dish how much is ordered and the share of the most urgent one's time that
    is gone; of each cook, the observing one first, then by seat, where it looks and what it holds.
    """

    width: int
    height: int
    floor: tuple[Cell, ...]
    cooks: int
    ingredients: tuple[str, ...]
    dishes: tuple[str, ...]
    appliances: tuple[str, ...]
    washing: bool = False

    planes: tuple[str, ...] = field(init=False)
    entries: tuple[str, ...] = field(init=False)
    #: Where the planes about things begin, and where in a cook's block of the vector.
    first_thing: int = field(init=False)
    first_held: int = field(init=False)
    #: What there is to say of a thing, in both.
    things: tuple[str, ...] = field(init=False)
    #: Entries before those about cooks, and of each of them.
    common: int = field(init=False)
    block: int = field(init=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        dirty = (_DIRTY,) if self.washing else ()
        things = (*self.ingredients, *_STATES, "plate", "extinguisher", *self.dishes, *dirty)
        sources = (f"{name} source" for name in self.ingredients)
        washing = _WASHING if self.washing else ()
        places = (*_PLAIN, *self.appliances, *sources, *_COOKS, *washing)
        common = ("time left", "busy", *(name for dish in self.dishes for name in _orders(dish)))
        block = (*(f"looks {way}" for way in FACINGS), *(f"holds {t}" for t in things))
        cooks = [f"cook {i}: {name}" for i in range(self.cooks) for name in block]
        set_(self, "things", things)
        piles = (_PILES,) if self.washing else ()
        set_(self, "planes", (*places, *things, *_STATIONS, *piles))
        set_(self, "entries", (*common, *cooks))
        set_(self, "first_thing", len(places))
        set_(self, "first_held", len(FACINGS))
        set_(self, "common", len(common))
        set_(self, "block", len(block))

    @classmethod
    def of(cls, now: Observation) -> "Layout":
        """That of the kitchen which is observed."""
        heats = (step.heat for recipe in now.menu.recipes for step in recipe.steps if step.heat)
        dishes = tuple(recipe.name for recipe in now.menu.recipes)
        appliances = tuple(dict.fromkeys(heats))
        cooks, ingredients = len(now.cooks), now.menu.ingredients
        washing = any(fixture.kind in _WASHING for fixture in now.fixtures)
        return cls(*now.size, now.floor, cooks, ingredients, dishes, appliances, washing)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Of the grid."""
        return len(self.planes), self.height, self.width

    def plane(self, name: str) -> int:
        """The number of a plane. Raises ValueError if there is none of that name."""
        return self.planes.index(name)

    def marks(self, thing: ThingFact) -> Marks:
        """What is true of a thing, as numbers of `things`."""
        said = [*thing.parts, thing.state]
        if thing.plated:
            said.append("plate")
        if thing.what == "extinguisher":
            said.append("extinguisher")
        elif thing.what in self.dishes:
            said.append(thing.what)
        return tuple(self.things.index(name) for name in dict.fromkeys(said) if name in self.things)

    def piled(self, thing: ThingFact) -> tuple[tuple[int, float], ...]:
        """(plane, value) of how many plates there are in a place, of LARGEST_PILE that count."""
        if not self.washing or thing.what != "plate" or thing.seat is not None:
            return ()
        return ((self.plane(_PILES), min(thing.count, LARGEST_PILE) / LARGEST_PILE),)

    def going_on(self, station: StationFact) -> tuple[tuple[int, float], ...]:
        """(plane, value) of what goes on at a station."""
        found = []
        if station.state == "burning":
            found.append((self.plane("fire"), 1.0))
        if station.state == "lost":
            found.append((self.plane("out of use"), 1.0))
        if station.fraction is not None:
            found.append((self.plane("progress"), station.fraction))
        return tuple(found)

    def ordered(self, orders: tuple[OrderFact, ...]) -> tuple[float, ...]:
        """The entries of the vector about orders."""
        found: list[float] = []
        for dish in self.dishes:
            left = [order.fraction for order in orders if order.name == dish]
            count = min(len(left), LARGEST_COUNT) / LARGEST_COUNT
            found += count, 1 - min(left, default=1.0)
        return tuple(found)


def _orders(dish: str) -> tuple[str, str]:
    return f"ordered {dish}", f"time gone {dish}"
