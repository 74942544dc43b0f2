"""Which cooks contributed to the dishes that were served: agent contribution rate (DPT-Agent).

Only orders that were served count, each key event once. Things are followed by their events. Where
several cooks have a share in a key event, it counts for one: cooking for who put the food on the
heat, chopping for the last strike, using for who last added the ingredient to the others (or took
it out of the heat), the plate for who took it from its stack.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from game.kitchen import events as ev
from game.kitchen.interact import Done, Use, interact
from game.kitchen.items import DirtyPlate, Food, Parts, Plate, food_of, without
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.menu import Menu
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.state import State
from game.session.match.history import Occurrence

#: 'use': an ingredient comes to the others, or out of the heat onto a plate; 'plate': so does a
#: dish that is cooked as a whole; 'take': the plate, from its stack.
Deed = Literal["chop", "cook", "use", "plate", "take", "serve"]


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """`deed` was done to the ingredient or dish `what`, or to the plate."""

    deed: Deed
    what: str


TAKE_PLATE = KeyEvent("take", "plate")


def key_events(menu: Menu, dish: str) -> tuple[KeyEvent, ...]:
    """Those of `dish`, in the order of the work."""
    return tuple(_of_dish(menu, dish))


def out_of_heat(menu: Menu, what: str) -> KeyEvent:
    """The event that `what` comes out of the heat onto a plate."""
    return KeyEvent("use" if what in menu.ingredients else "plate", what)


def _of_dish(menu: Menu, dish: str) -> Iterator[KeyEvent]:
    for ingredient in menu.dishes[dish].ingredients:
        yield from _worked(menu, ingredient)
        yield KeyEvent("use", ingredient)
    yield from _worked(menu, dish)
    if menu.dishes[dish].appliance is not None:
        yield out_of_heat(menu, dish)
    yield TAKE_PLATE
    yield KeyEvent("serve", dish)


def _worked(menu: Menu, what: str) -> Iterator[KeyEvent]:
    for step in recipes_of(menu).of(what):
        match step.process:
            case Process.CHOP:
                yield KeyEvent("chop", what)
            case Process.COOK:
                yield KeyEvent("cook", what)


#: By event, the cook.
Credits = dict[KeyEvent, int]


@dataclass(frozen=True, slots=True)
class Hand:
    """The place where a cook's things are; those of stations are cell numbers."""

    cook: int


Place = Hand | int


@dataclass(slots=True)
class Trail:
    """What was done to food that consists of `ingredients`."""

    ingredients: tuple[str, ...] = ()
    credits: Credits = field(default_factory=dict)

    def joined(self, other: "Trail") -> "Trail":
        return Trail((*self.ingredients, *other.ingredients), self.credits | other.credits)


class CreditLedger:
    """Told all events in their order, it knows of each dish that is served who did what."""

    def __init__(self, kitchen: Kitchen) -> None:
        self._kitchen = kitchen
        self._food: dict[Place, Trail] = {}
        lying = kitchen.contents.items()
        #: Where plates are, and who took each from its stack.
        self._plates: dict[Place, int | None] = {c: None for c, i in lying if isinstance(i, Plate)}

    def write(self, before: State, event: ev.Event) -> Credits:
        """Take in what happened in `before`; the credits of a dish that was served by it."""
        match event:
            case ev.Took(cook, cell):
                self._took(cook, cell, event)
            case ev.Put(_, _, DirtyPlate()):
                pass  # nothing is on it, and who washes it takes it anew
            case ev.Put(cook, cell):
                self._put(cook, cell)
            case ev.Washed(cook):
                self._plates[Hand(cook)] = cook
            case ev.Chopped(cook, cell, ingredient):
                self._credit(cell, KeyEvent("chop", ingredient), cook)
            case ev.Mixed(cook, cell) | ev.AddedToHeat(cook, cell):
                self._add(Hand(cook), cell, cook)
            case ev.PutOnPlate(cook, cell):
                hand = Hand(event.cook)
                into_hand = self._ends_in_hand(before, event)
                if self._kitchen.stations[event.cell].kind is Kind.PLATES:
                    self._plates[hand] = event.cook
                    self._use(hand, event.cook)
                elif into_hand:
                    self._add(event.cell, hand, event.cook)
                else:
                    self._add(hand, event.cell, event.cook)
            case ev.StartedCooking(cook, cell, food):
                self._add(Hand(cook), cell, cook)
                self._credit(cell, KeyEvent("cook", self._heated(food.parts)), cook)
            case ev.TakenFromHeat(cook, cell, food) if not food.charred:
                self._credit(cell, out_of_heat(self._kitchen.menu, self._heated(food.parts)), cook)
                self._pour(cell, Hand(cook))
            case ev.TakenFromHeat(cook, cell):
                self._pour(cell, Hand(cook))
            case ev.Binned(cook):
                self._food.pop(Hand(cook), None)
            case ev.Served(cook, dish=dish):
                return self._gone(cook) | {KeyEvent("serve", dish): cook}
            case ev.ServedUnordered(cook):
                self._gone(cook)
        return {}

    def _took(self, cook: int, cell: int, event: ev.Took) -> None:
        match self._kitchen.stations[cell].kind, event.item:
            case _, DirtyPlate():
                pass
            case Kind.PLATES, _:
                self._plates[Hand(cook)] = cook
            case Kind.SOURCE, Food() as food:
                self._food[Hand(cook)] = Trail(food.ingredients)
            case _:
                self._carry(cell, Hand(cook))

    def _put(self, cook: int, cell: int) -> None:
        if self._kitchen.stations[cell].kind is Kind.PLATES:
            self._plates.pop(Hand(cook), None)
            return
        bare = Hand(cook) not in self._plates
        self._carry(Hand(cook), cell)
        if bare:  # the first of a mix, if others are added to it here
            self._use(cell, cook)

    def _ends_in_hand(self, before: State, event: ev.PutOnPlate) -> bool:
        """Which of two things the food is on afterwards, as the rules of the kitchen have it."""
        held = before.cooks[event.cook].held
        own = food_of(held)
        rest = without(event.food.parts, () if own is None else own.parts)
        lying = Food(rest) if rest else None
        content = Plate(lying) if event.cell in self._plates else lying
        kitchen, tick = before.kitchen, before.tick
        match interact(Use(kitchen, tick, event.cook, event.cell, held, content)):
            case Done(hand=hand):
                return food_of(hand) is not None
        return False

    def _add(self, source: Place, target: Place, cook: int) -> None:
        self._use(source, cook)
        self._pour(source, target)

    def _use(self, place: Place, cook: int) -> None:
        """Credit the addition of a single ingredient, but for one that comes from the heat."""
        match self._food.get(place):
            case Trail((name,)) if self._kitchen.menu.ingredients[name].appliance is None:
                self._credit(place, KeyEvent("use", name), cook)

    def _credit(self, place: Place, event: KeyEvent, cook: int) -> None:
        self._food.setdefault(place, Trail()).credits[event] = cook

    def _pour(self, source: Place, target: Place) -> None:
        """Food joins what is there; a plate that it was on stays."""
        joining = self._food.pop(source, Trail())
        self._food[target] = self._food.get(target, Trail()).joined(joining)

    def _carry(self, source: Place, target: Place) -> None:
        """A thing changes place with all that is on it."""
        if source in self._food:
            self._food[target] = self._food.pop(source)
        if source in self._plates:
            self._plates[target] = self._plates.pop(source)

    def _gone(self, cook: int) -> Credits:
        found = self._food.pop(Hand(cook), Trail()).credits
        taker = self._plates.pop(Hand(cook), None)
        return found if taker is None else found | {TAKE_PLATE: taker}

    def _heated(self, parts: Parts) -> str:
        return recipes_of(self._kitchen.menu).heated[parts].what


def contribution_rate(
    kitchen: Kitchen, occurrences: Iterable[Occurrence], cooks: Container[int]
) -> float | None:
    """The share of `cooks`, 0..1; None if nothing was served."""
    by_cook = contributions(kitchen, occurrences)
    total = sum(by_cook.values())
    return sum(n for cook, n in by_cook.items() if cook in cooks) / total if total else None


def contributions(kitchen: Kitchen, occurrences: Iterable[Occurrence]) -> Counter[int]:
    """How many key events of served dishes each cook had."""
    ledger, found = CreditLedger(kitchen), Counter[int]()
    for occurrence in occurrences:
        credited = ledger.write(occurrence.before, occurrence.event)
        dish = next((event.what for event in credited if event.deed == "serve"), None)
        if dish is not None:
            wanted = key_events(kitchen.menu, dish)
            found.update(credited[event] for event in wanted if event in credited)
    return found
