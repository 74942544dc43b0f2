"""What can be cooked and how: ingredients, appliances, dishes, and lookups built once from them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations

from game.kitchen.items import Food, Part, Parts, Prep, without


@dataclass(frozen=True, slots=True)
class Ingredient:
    """A raw material.

    `chop_strikes`: strikes on a board until chopped, 0 if it is never chopped.
    `appliance`: where it is heated on its own before it is assembled (burger beef: the pan), and
    `portions`: how many pieces one gives there. `verb`, `past`: what players call the work on a
    board ('knead', 'kneaded').
    """

    name: str
    title: str
    chop_strikes: int = 0
    appliance: str | None = None
    portions: int = 1
    verb: str = "chop"
    past: str = "chopped"

    #: Its states in the order of the work: chopping comes before heating.
    stages: Parts = field(init=False, repr=False, compare=False)
    #: What its source gives.
    fresh: Part = field(init=False, repr=False, compare=False)
    #: Its state when it may be mixed with others or put on a plate.
    prepared: Part = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        chopped = (Prep.CHOPPED,) if self.chop_strikes else ()
        cooked = (Prep.COOKED,) if self.appliance is not None else ()
        first = Prep.RAW if chopped or cooked else Prep.READY
        stages = tuple(Part(self.name, prep) for prep in (first, *chopped, *cooked))
        set_ = object.__setattr__
        set_(self, "stages", stages)
        set_(self, "fresh", stages[0])
        set_(self, "prepared", stages[-1])


@dataclass(frozen=True, slots=True)
class Appliance:
    """A heating station such as a pot or a pan. Times in ticks.

    Food put in at tick t is cooked at t + cook_ticks and burns at t + cook_ticks + burn_ticks, with
    None never. `verb`, `past`: what players call cooking in it ('fry', 'fried'). `gathers`: the
    ingredients of a dish are put in one by one, and it cooks when no dish takes another.
    """

    name: str
    title: str
    cook_ticks: int
    burn_ticks: int | None
    verb: str = "cook"
    past: str = "cooked"
    gathers: bool = False


@dataclass(frozen=True, slots=True)
class Vessel:
    """What dishes are served in, as players call one and several of it: 'bowl', 'bowls'."""

    one: str = "plate"
    several: str = "plates"


@dataclass(frozen=True, slots=True)
class FireRule:
    """How a fire is fought.

    A fire has `size` units. With `grace_ticks` > 0 it shrinks by one unit a tick from a spray until
    the grace ends, then grows back (soup kitchens). With `grace_ticks` 0 each spray takes off one
    unit for good (burger kitchens).
    """

    size: int
    grace_ticks: int


@dataclass(frozen=True, slots=True)
class PlateRule:
    """Plates that come back dirty.

    `number`: clean ones on the stacks at the start; `return_ticks`: from handing a dish in until
    its plate is back; `strikes`: at a sink until a plate is clean.
    """

    number: int
    return_ticks: int
    strikes: int


@dataclass(frozen=True, slots=True)
class Dish:
    """Something that can be ordered.

    `ingredients`: what is in it several times is named as often. `appliance`: where the finished
    mix is cooked, or None if assembling is all.
    `limit_ticks`: how long an order stays; `reward`: points when it is served. `portions`: how
    many come out of the appliance at once. `made_of`: what it is put together of, as the menu has
    it, other dishes among that; `ingredients` has theirs in their place.
    """

    name: str
    title: str
    ingredients: tuple[str, ...]
    appliance: str | None
    limit_ticks: int
    reward: int
    portions: int = 1
    made_of: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Menu:
    """Ingredients, appliances and dishes of a kitchen, in the order of the menu file."""

    name: str
    ingredients: Mapping[str, Ingredient]
    appliances: Mapping[str, Appliance]
    dishes: Mapping[str, Dish]
    fire: FireRule
    #: True: the delivery takes any plated food (perhaps a wrong serve); False: dishes only.
    serve_anything: bool = False
    #: True: prepared foods combine without a plate.
    mix_bare: bool = True
    #: None: the stacks never run out, and no plate comes back.
    plates: PlateRule | None = None
    vessel: Vessel = Vessel()

    #: What dishes are put together of: ingredients, and dishes that are one piece once they are
    #: made: they go into others, or could not be told from what they were before the heat.
    pieces: Mapping[str, Ingredient] = field(init=False)
    #: Ingredients with work still to be done: neither to be mixed nor to be put on a plate.
    unprepared: frozenset[Part] = field(init=False)
    #: Every legal mix of prepared ingredients: all parts of some dish's assembly.
    mixes: frozenset[Parts] = field(init=False)
    #: appliance -> what may go in -> what it becomes.
    heats: Mapping[str, Mapping[Parts, Food]] = field(init=False)
    #: appliance -> what cooks there as soon as it is in: of what is gathered there, what is full.
    loads: Mapping[str, frozenset[Parts]] = field(init=False)
    #: What each dish is when it may be served, and the reverse.
    finished: Mapping[str, Food] = field(init=False)
    dish_of: Mapping[Parts, str] = field(init=False)
    #: How many portions of what comes out of the heat, where that is not one.
    portions: Mapping[Parts, int] = field(init=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        made_of = {name: d.made_of or d.ingredients for name, d in self.dishes.items()}
        set_(self, "dishes", {name: self._spelled(d, made_of) for name, d in self.dishes.items()})
        whole = {d.name: Ingredient(d.name, d.title) for d in self.dishes.values() if self._one(d)}
        set_(self, "pieces", {**self.ingredients, **whole})
        stages = [i.stages for i in self.ingredients.values()]
        set_(self, "unprepared", frozenset(part for parts in stages for part in parts[:-1]))
        set_(self, "mixes", frozenset(m for d in self.dishes.values() for m in self._mixed(d)))
        set_(self, "heats", {a: self._heated_by(a) for a in self.appliances})
        set_(self, "loads", {a: self._loaded(a) for a in self.appliances})
        set_(self, "finished", {d.name: self._finish(d) for d in self.dishes.values()})
        pieces = [((i.prepared,), i.portions) for i in self.ingredients.values()]
        dishes = [(self.finished[d.name].parts, d.portions) for d in self.dishes.values()]
        set_(self, "portions", {parts: most for parts, most in pieces + dishes if most > 1})
        set_(self, "dish_of", {food.parts: name for name, food in self.finished.items()})

    def assembly(self, dish: str) -> Parts:
        """The prepared ingredients that make `dish`, before its own cooking if it has any."""
        return tuple(sorted(self.pieces[name].prepared for name in self.dishes[dish].made_of))

    def gathered(self, dish: str) -> Appliance | None:
        """The appliance into which the ingredients of `dish` are put one by one, if any."""
        name = self.dishes[dish].appliance
        return None if name is None or not self.appliances[name].gathers else self.appliances[name]

    def combined(self, a: Food, b: Food) -> Food | None:
        """`a` and `b` mixed, or None if no dish calls for such a mix."""
        parts = tuple(sorted(a.parts + b.parts))
        return self._wholes.get(parts, Food(parts)) if parts in self.mixes else None

    def named(self, names: Iterable[str]) -> tuple[str, ...]:
        """The ingredients of pieces, dishes among them."""
        found = (self.dishes[n].ingredients if n in self.dishes else (n,) for n in names)
        return tuple(chain.from_iterable(found))

    def _spelled(self, dish: Dish, made_of: Mapping[str, tuple[str, ...]]) -> Dish:
        def spelled(names: tuple[str, ...]) -> Iterator[str]:
            for name in names:
                yield from spelled(made_of[name]) if name in made_of else (name,)

        own = made_of[dish.name]
        return replace(dish, made_of=own, ingredients=tuple(spelled(own)))

    def _one(self, dish: Dish) -> bool:
        """Whether `dish` is one piece once it is made."""
        if any(dish.name in other.made_of for other in self.dishes.values()):
            return True
        known = [self.ingredients.get(name) for name in dish.made_of]
        hot = all(piece is not None and piece.appliance is not None for piece in known)
        return dish.appliance is not None and hot

    @cached_property
    def _wholes(self) -> Mapping[Parts, Food]:
        """Mixes that are a dish in one piece as soon as they are complete."""
        cold = (d.name for d in self.dishes.values() if d.appliance is None)
        return {self.assembly(d): self.finished[d] for d in cold if d in self.pieces}

    def _mixed(self, dish: Dish) -> Iterator[Parts]:
        """What can be put together for `dish`; of what is gathered in the heat single pieces."""
        one_by_one = self.gathered(dish.name) is not None
        return (mix for mix in self._subsets(dish) if len(mix) == 1 or not one_by_one)

    def _subsets(self, dish: Dish) -> Iterator[Parts]:
        assembly = self.assembly(dish.name)
        for size in range(1, len(assembly) + 1):
            yield from combinations(assembly, size)

    def _heated_by(self, appliance: str) -> dict[Parts, Food]:
        singles = {
            (i.stages[-2],): Food((i.prepared,))
            for i in self.ingredients.values()
            if i.appliance == appliance
        }
        mixes = {
            mix: Food(tuple(Part(p.ingredient, Prep.COOKED) for p in mix))
            for dish in self.dishes.values()
            if dish.appliance == appliance
            for mix in self._subsets(dish)
        }
        wholes = {
            self.assembly(d.name): self._piece(d.name)
            for d in self.dishes.values()
            if d.appliance == appliance and d.name in self.pieces
        }
        return singles | mixes | wholes

    def _piece(self, name: str) -> Food:
        return Food((self.pieces[name].prepared,))

    def _loaded(self, appliance: str) -> frozenset[Parts]:
        heats = self.heats[appliance]
        if not self.appliances[appliance].gathers:
            return frozenset(heats)
        return frozenset(
            mix for mix in heats if not any(without(more, mix) for more in heats if more != mix)
        )

    def _finish(self, dish: Dish) -> Food:
        if dish.name in self.pieces:
            return self._piece(dish.name)
        assembly = self.assembly(dish.name)
        return Food(assembly) if dish.appliance is None else self.heats[dish.appliance][assembly]
