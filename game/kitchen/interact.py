"""The interaction table: what happens when a cook uses the station in front of them.

Source: HLA's kitchen rules as measured (soups) and the burger kitchen's table; everything that
differs between the two is data in the menu.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.kitchen import events as ev
from game.kitchen._plates import with_one_less, with_one_more
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Item, Parts, Plate, Prep, food_of
from game.kitchen.layout import Kind, Kitchen, Station
from game.kitchen.menu import Menu
from game.kitchen.naming import content_name, food_name
from game.kitchen.state import Burning, Chopping, Content, Gathering, Heating, Washing


class Use(NamedTuple):
    """One cook's use of one station: everything the table looks at. `lost`: it is out of use."""

    kitchen: Kitchen
    tick: int
    cook: int
    cell: int
    hand: Item | None
    content: Content | None
    lost: bool = False

    @property
    def menu(self) -> Menu:
        return self.kitchen.menu

    @property
    def station(self) -> Station:
        return self.kitchen.stations[self.cell]


class Done(NamedTuple):
    """The use took place: what the hand and the station hold now, and what happened.

    `delivered`: food that the delivery took; the order board decides what it is worth.
    """

    hand: Item | None
    content: Content | None
    events: tuple[ev.Event, ...] = ()
    delivered: Food | None = None


@dataclass(frozen=True, slots=True)
class No:
    """The rules do not allow it; `reason` can be read by a person and by a language model."""

    reason: str


def interact(use: Use) -> Done | No:
    """Look the use up in the interaction table."""
    if use.lost:
        return No(f"the {use.station.kind.value} is out of use")
    rule = TABLE.get(use.station.kind)
    return No("there is nothing to use here") if rule is None else rule(use)


def _surface(use: Use) -> Done | No:
    match use.hand, use.content:
        case None, None:
            return No("there is nothing here to take")
        case None, Chopping() as chopping:
            (raw,) = chopping.food.parts
            left = chopping.left - 1
            if left:
                struck = ev.Struck(use.cook, use.cell, raw.ingredient, left)
                return Done(None, Chopping(chopping.food, left, chopping.strikes), (struck,))
            chopped = Food((use.menu.ingredients[raw.ingredient].stages[1],))
            return Done(None, chopped, (ev.Chopped(use.cook, use.cell, raw.ingredient),))
        case _, Chopping() as chopping:
            return No(f"finish the {content_name(chopping, use.menu)} with empty hands first")
        case None, Food() | Plate() | DirtyPlate() | Extinguisher() as item:
            return Done(item, None, (ev.Took(use.cook, use.cell, item),))
        case Food() | Plate() | DirtyPlate() | Extinguisher() as item, None:
            content: Content = item
            on_board = use.station.kind is Kind.BOARD
            if on_board and isinstance(item, Food) and item.parts[0].prep is Prep.RAW:
                strikes = use.menu.ingredients[item.parts[0].ingredient].chop_strikes
                content = Chopping(item, strikes, strikes) if strikes else item
            return Done(None, content, (ev.Put(use.cook, use.cell, item),))
    return _combine(use)


def _combine(use: Use) -> Done | No:
    """Hand and surface both hold an item."""
    match use.hand, use.content:
        case Food() as held, Food() as lying:
            return _mix_bare(use, held, lying)
        case Plate(on_plate), Food() as lying:
            return _onto_plate(use, lying, on_plate, plate_in_hand=True)
        case Food() as held, Plate(on_plate):
            return _onto_plate(use, held, on_plate, plate_in_hand=False)
        case Plate(None), Plate(None):
            return No(f"both {use.menu.vessel.several} are empty")
        case Plate(None), Plate(Food() as food):
            event = ev.PutOnPlate(use.cook, use.cell, food)
            return Done(Plate(food), Plate(), (event,))
        case Plate(Food() as held), Plate(on_plate):
            done = _onto_plate(use, held, on_plate, plate_in_hand=False)
            return done if isinstance(done, No) else Done(Plate(), done.content, done.events)
        case hand, content:
            assert hand is not None and content is not None
            names = content_name(hand, use.menu), content_name(content, use.menu)
            return No(f"the {names[0]} and the {names[1]} do not go together")


def _mix_bare(use: Use, held: Food, lying: Food) -> Done | No:
    mix = use.menu.combined(held, lying)
    if mix is None:
        return _cannot_mix(use, held, lying)
    if not use.menu.mix_bare:
        names = food_name(held, use.menu), food_name(lying, use.menu)
        return No(f"{names[0]} and {names[1]} can only be mixed on a {use.menu.vessel.one}")
    return Done(None, mix, (ev.Mixed(use.cook, use.cell, mix),))


def _onto_plate(use: Use, food: Food, on_plate: Food | None, plate_in_hand: bool) -> Done | No:
    """`food` joins what is on a plate; the plate is in the hand or on the cell."""
    if on_plate is None:
        if food.parts[0] in use.menu.unprepared:
            names = food_name(food, use.menu), use.menu.vessel.one
            return No(f"{names[0]} cannot go on a {names[1]}: prepare it first")
        whole = food
    else:
        mix = use.menu.combined(food, on_plate)
        if mix is None:
            return _cannot_mix(use, food, on_plate)
        whole = mix
    event = ev.PutOnPlate(use.cook, use.cell, whole)
    if plate_in_hand:
        return Done(Plate(whole), None, (event,))
    return Done(None, Plate(whole), (event,))


def _cannot_mix(use: Use, a: Food, b: Food) -> No:
    for food in (a, b):
        if food.parts[0] in use.menu.unprepared:
            return No(f"{food_name(food, use.menu)} must be prepared before it is mixed")
    names = food_name(a, use.menu), food_name(b, use.menu)
    return No(f"no dish mixes {names[0]} with {names[1]}")


def _source(use: Use) -> Done | No:
    assert use.station.of is not None
    ingredient = use.menu.ingredients[use.station.of]
    if use.hand is not None:
        return No(f"your hands are full: nothing goes back to the {ingredient.title.lower()} crate")
    food = Food((ingredient.fresh,))
    return Done(food, None, (ev.Took(use.cook, use.cell, food),))


def _plates(use: Use) -> Done | No:
    counted = use.menu.plates is not None
    if counted and use.content is None and (use.hand is None or isinstance(use.hand, Food)):
        return No(f"no clean {use.menu.vessel.one} is left: wash some")
    match use.hand:
        case None:
            took = ev.Took(use.cook, use.cell, Plate())
            return Done(Plate(), with_one_less(use.content), (took,))
        case Plate(None):
            stack = with_one_more(use.content) if counted else None
            return Done(None, stack, (ev.Put(use.cook, use.cell, Plate()),))
        case Food() as food:
            done = _onto_plate(use, food, None, plate_in_hand=True)
            return (
                done if isinstance(done, No) else done._replace(content=with_one_less(use.content))
            )
        case DirtyPlate():
            return No(f"the {use.menu.vessel.one} is dirty: wash it first")
        case _:
            return No(f"only empty {use.menu.vessel.several} go back on the stack")


def _return(use: Use) -> Done | No:
    match use.hand:
        case None if use.content is not None:
            taken = ev.Took(use.cook, use.cell, DirtyPlate())
            return Done(DirtyPlate(), with_one_less(use.content), (taken,))
        case None:
            return No(f"no {use.menu.vessel.one} has come back yet")
        case DirtyPlate():
            put = ev.Put(use.cook, use.cell, DirtyPlate())
            return Done(None, with_one_more(use.content, dirty=True), (put,))
        case _:
            return No(f"only dirty {use.menu.vessel.several} go here")


def _sink(use: Use) -> Done | No:
    match use.hand, use.content:
        case None, Washing() as washing:
            # One strike; the plate that it makes clean is in the hand.
            plates, left, strikes = washing.plates, washing.left - 1, washing.strikes
            if left:
                scrubbed = ev.Scrubbed(use.cook, use.cell, left)
                return Done(None, Washing(plates, left, strikes), (scrubbed,))
            rest = Washing(plates - 1, strikes, strikes) if plates > 1 else None
            return Done(Plate(), rest, (ev.Washed(use.cook, use.cell),))
        case None, _:
            return No(f"there is nothing to wash: bring a dirty {use.menu.vessel.one}")
        case DirtyPlate(), Washing(plates, left, strikes):
            after = Washing(plates + 1, left, strikes)
            return Done(None, after, (ev.Put(use.cook, use.cell, DirtyPlate()),))
        case DirtyPlate(), _:
            assert use.menu.plates is not None
            strikes = use.menu.plates.strikes
            put = ev.Put(use.cook, use.cell, DirtyPlate())
            return Done(None, Washing(1, strikes, strikes), (put,))
        case Plate(None), _:
            return No(f"this {use.menu.vessel.one} is clean")
        case hand, _:
            assert hand is not None
            return No(f"the {content_name(hand, use.menu)} does not go into the sink")


def _appliance(use: Use) -> Done | No:
    name = use.station.of
    assert name is not None
    match use.content:
        case None:
            return _put_into_heat(use, name, ())
        case Gathering(there):
            return _put_into_heat(use, name, there.parts)
        case Burning() as fire:
            return _spray(use, fire, name)
        case Heating() as heating if use.tick < heating.cooked_at:
            food = food_name(heating.food, use.menu)
            return No(f"the {name} is busy: {food} is still cooking")
        case Heating(food):
            return _take_from_heat(use, food, name)
        case Food() as burnt:
            return _take_from_heat(use, burnt, name)
        case other:
            raise AssertionError(f"{other} cannot be in a {name}")


def _put_into_heat(use: Use, appliance: str, there: Parts) -> Done | No:
    """What is in hand joins what is `there`; empty hands begin with what is a dish by then."""
    menu, food = use.menu, food_of(use.hand)
    if food is None and not (there and use.hand is None):
        return No(f"there is nothing {'cooked ' if there else ''}in the {appliance}")
    parts = tuple(sorted((*there, *(food.parts if food else ()))))
    cooked = menu.heats[appliance].get(parts)
    if cooked is None:
        assert food is not None
        more = f" with the {food_name(Food(there), menu)} in there" if there else ""
        return No(f"{food_name(food, menu)} does not go into the {appliance}{more}")
    hand = Plate() if isinstance(use.hand, Plate) else None
    if food is None and cooked.parts not in menu.dish_of:
        return No(f"the {appliance} is not full yet")
    if food is not None and parts not in menu.loads[appliance]:
        added = ev.AddedToHeat(use.cook, use.cell, food)
        return Done(hand, Gathering(Food(parts)), (added,))
    rule = menu.appliances[appliance]
    ready = use.tick + rule.cook_ticks
    burns = None if rule.burn_ticks is None else ready + rule.burn_ticks
    heating = Heating(cooked, use.tick, ready, burns, menu.portions.get(cooked.parts, 1))
    return Done(hand, heating, (ev.StartedCooking(use.cook, use.cell, cooked),))


def _spray(use: Use, fire: Burning, appliance: str) -> Done | No:
    if not isinstance(use.hand, Extinguisher):
        return No(f"the {appliance} is on fire: bring the fire extinguisher")
    rule = use.menu.fire
    if rule.grace_ticks:
        wet = Burning(fire.food, fire.size, use.tick + rule.grace_ticks - 1, use.cook)
    else:
        wet = Burning(fire.food, fire.size - 1, sprayer=use.cook)
    return Done(use.hand, wet, (ev.Sprayed(use.cook, use.cell),))


def _take_from_heat(use: Use, food: Food, appliance: str) -> Done | No:
    if not isinstance(use.hand, Plate):
        full = f"the {appliance} is full"
        return No(f"{full}: bring a {use.menu.vessel.one} for the {food_name(food, use.menu)}")
    whole = food if use.hand.food is None else use.menu.combined(use.hand.food, food)
    if whole is None:
        return No(f"an empty {use.menu.vessel.one} is needed for the {food_name(food, use.menu)}")
    left = use.content.portions - 1 if isinstance(use.content, Heating) else 0
    rest = (
        replace(use.content, portions=left) if isinstance(use.content, Heating) and left else None
    )
    return Done(Plate(whole), rest, (ev.TakenFromHeat(use.cook, use.cell, food),))


def _bin(use: Use) -> Done | No:
    match use.hand:
        case Food() as food:
            return Done(None, None, (ev.Binned(use.cook, use.cell, food),))
        case Plate(Food() as food):
            return Done(Plate(), None, (ev.Binned(use.cook, use.cell, food),))
        case None:
            return No("your hands are empty: there is nothing to throw away")
        case item:
            return No(f"the {content_name(item, use.menu)} is not rubbish")


def _delivery(use: Use) -> Done | No:
    match use.hand:
        case Plate(Food() as food):
            if food.parts in use.menu.dish_of or use.menu.serve_anything:
                return Done(None, None, delivered=food)
            return No(f"{food_name(food, use.menu)} is not on the menu")
        case Food():
            return No(f"dishes are served on a {use.menu.vessel.one}")
        case _:
            return No("only a plated dish can be served")


#: A row for each kind of station that can be used: what using it does.
TABLE: Mapping[Kind, Callable[[Use], Done | No]] = {
    Kind.COUNTER: _surface,
    Kind.BOARD: _surface,
    Kind.SOURCE: _source,
    Kind.PLATES: _plates,
    Kind.APPLIANCE: _appliance,
    Kind.DELIVERY: _delivery,
    Kind.BIN: _bin,
    Kind.RETURN: _return,
    Kind.SINK: _sink,
}
